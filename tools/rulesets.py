"""Every rule set and every option: docs/rulesets.md, made from the engine.

python -m tools.rulesets write   write docs/rulesets.md
python -m tools.rulesets check   exit 1 when it is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

from toc_learn.engine.conflicts import CONFLICTS, PACK
from toc_learn.engine.optiontext import OPTIONS, write_value
from toc_learn.engine.rulesets import RuleSet, rule_sets
from tools.writing import run

FILE = Path(__file__).resolve().parent.parent / "docs" / "rulesets.md"
FAMILIES = {
    "Pitchenas": ("pitchenas-2", "pitchenas-3", "pitchenas-4"),
    "The encyclopedia and Shawinigan": ("classic-4", "classic-6", "classic-8", "shawinigan-4"),
    "The draw pile and the petits chevaux": (
        "draw-4", "chevaux-2", "chevaux-3", "chevaux-4", "chevaux-5", "chevaux-6",
    ),
}  # fmt: skip
# What each option says, and the clause that says more.
MEANING = {
    "exit_cards": "ranks that bring a marble out, jokers and queens apart (M5)",
    "must_play": "who can play must play (X-must); `no`: P1",
    "seven_parts": "into how many parts a seven is split at most (S1, X-7)",
    "seven_burns": "the seven captures what it passes (S3)",
    "king_burns": "the king captures what it passes (X-K)",
    "ten": "what a ten does (T1, X-10)",
    "jack": "what a jack does (J1, X-S)",
    "five": "whose marbles a five moves (X-5s, X-5d)",
    "ace_eleven": "an ace may also move 11",
    "queen_exits": "a queen brings a marble out",
    "jokers": "two jokers in each pack",
    "own_overtake": "a marble may pass one of its own colour (M2)",
    "home_entry_optional": "a marble that can go home may pass by (M7)",
    "extra_lap": "a marble may go round again; with `wall` only when nothing else can be played (M7, X-W)",
    "protection": "which marbles on start holes are guards: all, or those that came out and stay (M11)",
    "arm_holes": "holes of an arm (B1)",
    "entrance_offset": "how many holes the entrance is before the start hole (B2)",
    "exchange": "when team-mates give each other a card (Q2, X-deal)",
    "deals": "cards each gets, deal by deal (Q4, X-deal)",
    "draw": "one card is drawn after each card (X-deal)",
    "two_of_spades": "`wild`: exit, or put an own marble anywhere on the track",
    "swap_own_guard": "one's own guard may be the giving marble of a swap (T4, X-S)",
    "teams": "players in a team (X-teams)",
    "common": "the colour of the common camp (C1); without `seats` the table's other colours play",
    "arms": "arms of the board, a colour each (B1)",
    "seats": "the colours of each player, clockwise (D1, X-seats)",
    "packs": "packs of cards (X-deal)",
    "joker": "after a joker the same marble plays again (X-JR), or its player may (X-JD)",
    "last_marble": "the last marble may end a seven early (S7)",
    "wall": "the own start hole is a wall for its marbles, backward too (X-W)",
    "five_lifts_wall": "no wall stops a five (X-5d)",
    "five_passes": "a five may pass guards on start holes (X-5c)",
    "shelter": "hole 8 protects the marble on it (X-8)",
    "jump": "from a hole 7: to the opposite one always (X-7s), to the next one at will (X-7c)",
    "through_centre": "a king goes from a hole 7 to the centre and back (X-C)",
    "free_cards": "playable ranks that do not oblige (X-must)",
    "dealers": "who deals next: another one each round (R2), who led the deal, or always the same (X-deal)",
    "last_ten_walks": "the dealer's last ten is not laid for its effect (X-10)",
    "draws_dealer": "the highest card drawn names the first dealer (X-deal)",
    "while_served": "a deal that the pack cannot serve is left out (X-deal)",
    "last_deal_repeats": "the last size of `deals` is repeated while the pack serves all (X-deal)",
}
HEAD = """# Rule sets and their options

Made by `python -m tools.rulesets write` from the engine; a test holds it.

A rule set is written `name[option=value,…]`, without blanks:
`pitchenas-4[must_play=yes,king_burns=yes]`. The name stands for a line of values below; each can be
changed, in any combination that does not contradict itself. No behaviour asks for a name:
`pitchenas-4` with every value of `draw-4` is the game with the draw pile.

"""
NOTES = """
## What goes together

{conflicts}

Nothing else is refused. An option that has nothing to act on is accepted and changes nothing:
`free_cards` where nobody must play, `five_lifts_wall` without a wall, `joker` without jokers,
`last_ten_walks` unless `ten` is `advance-or-skip`, a table's own `exchange` where each plays alone,
`exchange=five-card` without a deal of five; `dealers`, `last_deal_repeats` and `while_served` with
`draw=yes`; `last_deal_repeats` where the pack does not serve the last deal once more; `while_served` where
it serves all. `RuleSet.describe` says so.

Where two options meet that no sheet has together, this is how they are read:

- `seats` follow from `common` when the text does not give them: the colours of the table stay, the
  common one has no player. `pitchenas-3[common=A]` seats B, C and D; `pitchenas-3[common=none]` seats A,
  B and C, and D has no marbles.
- `jump=opposite` leads half the arms on, whatever their number. It is no walk: a wall does not stop it.
  `jump=next` never leads over the own start hole.
- A marble that comes from the centre, is swapped, or is put down with a wild two of spades does not jump.
- A joker after which the same marble plays again (`joker=replay`) lets it go to the centre with a king
  too. With `draw=yes` the joker's player draws once, not twice.
- `wall=yes` with `extra_lap=yes`: the forward wall falls for a player who can do nothing else with any
  card.
- `draw=yes`: nobody's hand is ever empty, so there is one endless deal, and `dealers` has nothing to
  decide.
- A finished player plays for the team-mates (Q3), with two colours each or with one.

## Games without end

A marble can always come out: `exit_cards` names at least one rank, every rank is there in all four
suits, and C2 leaves some of them to the common camp and the others to the players. From there on nothing
can be locked for good, whatever the options: an ace moves a guard off its start hole, a four takes a
marble back that stands between its entrance and a wall, aces, twos and threes fill a home, and a king
leads out of the centre. So there is no combination under which a game cannot be won, and random games
end with certainty in the long run.

No rule makes a game end, though. Players who will not win can go on for ever: where `must_play=no` they
discard, as in Pitchenas itself; elsewhere marbles can go round and round (`extra_lap=yes`) and be
captured again. Games are longest with many colours, long arms (`arm_holes=30`), a king that burns, fresh
guards only (`protection=fresh`) and few exit cards: {measured}
"""
MEASURED = """of four hundred random combinations (`python -m tests.engine.mixtures 400 --games`) half end
within some 430 random moves, nine of ten within 1,050, and the longest took 7,753."""


def values(option: str) -> str:
    """Return the values of an option as the table shows them."""
    return OPTIONS[option].values.replace(", ", " · ")


def _cell(rules: RuleSet, option: str) -> str:
    return write_value(option, getattr(rules, option))


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _conflict(kind: str) -> str:
    option, other, why = CONFLICTS[kind]
    return f"- `{option}` against {'the pack' if other == PACK else f'`{other}`'}: {why}."


def page() -> str:
    """Return what docs/rulesets.md should hold."""
    named = {rules.name: rules for rules in rule_sets()}
    parts = [HEAD, "## Options\n\nIn the order in which they are written.\n\n"]
    parts.append(
        _table(
            ("option", "values", "what it says"),
            [(f"`{option}`", values(option), MEANING[option]) for option in OPTIONS],
        )
    )
    parts.append("\n## Tables\n")
    for family, names in FAMILIES.items():
        tables = [named[name] for name in names]
        rows = [(f"`{option}`", *[_cell(rules, option) for rules in tables]) for option in OPTIONS]
        rows.append(("source", *[rules.source for rules in tables]))
        parts.append(f"\n### {family}\n\n{_table(('option', *[f'`{name}`' for name in names]), rows)}")
    conflicts = "\n".join(map(_conflict, CONFLICTS))
    parts.append(NOTES.format(conflicts=conflicts, measured=MEASURED))
    return "".join(parts)


def write() -> None:
    """Write the page anew."""
    FILE.write_text(page(), encoding="utf-8")


def faults() -> list[str]:
    """Return what is wrong with the page as it is."""
    fresh = FILE.is_file() and FILE.read_text("utf-8") == page()
    return [] if fresh else ["docs/rulesets.md is not up to date; run python -m tools.rulesets write"]


def main(argv: list[str]) -> int:
    """Write, or check what was written; returns the exit code."""
    return run(argv, __doc__, write, faults)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
