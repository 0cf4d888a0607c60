"""Whether a step has to do with a rule that it claims: what is played, refused, asked and said in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from toc_learn import Position
from toc_learn.engine.moves import Move
from toc_learn.engine.outcome import Outcome
from toc_learn.lessons import acting
from toc_learn.lessons.conduct import attempt, begin, candidates, out_of_turns, refused, suggested
from toc_learn.lessons.model import Step, Text

Played = tuple[Position, Move, Outcome]

#: The rule of what a card does beside walking.
POWERS = {"A": "P3", "Q": "P3", "K": "P3", "4": "M9", "7": "S1", "10": "T1", "J": "J2"}


class Matter:
    """All that happens in a step: its answer, its own words for wrong actions, its texts."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.start = begin(step).position
        self.played: list[Played] = []
        self.clauses = {answer.clause for answer in step.answers if answer.clause}
        self._answer()
        self._wrong()

    def _answer(self) -> None:
        step = self.step
        for way in (step.solution, *step.accept) if step.solution else ():
            run = begin(step)
            for move in way:
                run, verdict = attempt(step, run, move)
                self.clauses.add(verdict.clause or "")
            self.played += [(turn.before, turn.move, turn.outcome) for turn in run.own]
        if step.kind == "play" and not step.solution:
            run = begin(step)
            while not out_of_turns(step, run) and len(run.own) < 80:
                run, _ = attempt(step, run, suggested(step, run))
            self.played += [(turn.before, turn.move, turn.outcome) for turn in run.own]
        position = self.start
        if step.kind not in ("drill", "play") and _dead_card(self.start):
            self.clauses.add("P2")
        if step.kind == "drill":  # what the cards do is what it asks
            self.clauses |= {"B5", *(POWERS.get(card[:-1], "M1") for card in step.cards)}
        for text in (*[step.move] * bool(step.move), *[step.show] * bool(step.show)):
            self._shown(position, text)
        for shown in step.demo:
            position = self._shown(position, shown.move)

    def _shown(self, position: Position, text: str) -> Position:
        verdict = position.judge(text)
        self.clauses.add(verdict.clause or "")
        if not verdict.legal or verdict.move is None:
            return position
        self.played.append((position, verdict.move, position.outcome(verdict.move)))
        return position.play(verdict.move)

    def _wrong(self) -> None:
        """What the step's own words for a wrong action answer: a refusal, or what a legal move does."""
        step = self.step
        if step.kind != "do":
            return
        run = begin(step)
        for action in dict.fromkeys([*candidates(step, run), *refused(step, run.position)]):
            result = acting.tried(step, run, action)
            entry = acting.entry_for(step, result, action)
            if not result.verdict.legal and (result.won or entry):
                self.clauses |= {result.verdict.clause or "", self._cause(result.verdict.cause)}
            elif entry is not None and (entry.move or entry.when):
                self.played.append((run.position, action, run.position.outcome(action)))

    @staticmethod
    def _cause(code: str | None) -> str:
        return {"guard_in_the_way": "G2", "guard_at_the_end": "M4"}.get(code or "", "")

    @cached_property
    def asked(self) -> tuple[Text, ...]:
        """The texts on which the learner acts: the task, the answers to choose from, what is said to each."""
        step = self.step
        doubted = [step.success] * step.doubt  # there it is what was asked
        return (
            step.instruction,
            *doubted,
            *(answer.text for answer in step.answers),
            *(answer.why for answer in step.answers if answer.why is not None),
            *(entry.text for entry in step.wrong),
            *(shown.text for shown in step.demo),
        )

    @cached_property
    def said(self) -> tuple[Text, ...]:
        """Every text of the step but its title."""
        step = self.step
        others = (text for text in (step.notes, step.missed, step.who) if text is not None)
        return (*self.asked, step.success, *step.hints, *others)

    def names(self, clause: str) -> bool:
        """Whether the step's words speak of a rule, in both languages; of one unseen, those that ask."""
        texts = self.asked if clause in UNSEEN else self.said
        found = zip(NAMED[clause], ("fr", "en"), strict=True)
        return all(
            re.search(pattern, " ".join(text(lang) for text in texts), re.IGNORECASE)
            for pattern, lang in found
        )

    def any(self, test: Callable[[Position, Move, Outcome], object]) -> bool:
        """Whether one of the moves of the answer is such a one."""
        return any(test(*played) for played in self.played)


def _colour(position: Position, start: str) -> str:
    """Whose marble sets out from a hole, or from its reserve."""
    return start if start in position.colours else position.at(start) or " "


def _start(hole: str) -> bool:
    return hole[0].islower() and hole[1:] == "0"


def _goes_home(_position: Position, move: Move, _outcome: Outcome) -> bool:
    return any(one.start[0].islower() and one.end[0].isupper() for one in move.steps)


def _back(position: Position, move: Move, outcome: Outcome) -> bool:
    return move.kind == "walk" and move.card is not None and move.card.rank == "4"


def _over_own_start(position: Position, move: Move, outcome: Outcome) -> bool:
    own = {f"{_colour(position, one.start).lower()}0" for one in move.steps}
    return _back(position, move, outcome) and any(hole in own for path in outcome.path for hole in path[:-1])


def _captures_at_end(_position: Position, _move: Move, outcome: Outcome) -> bool:
    ends = {path[-1] for path in outcome.path if path}
    return any(hole in ends for _, hole in outcome.captures)


def _burns(_position: Position, move: Move, outcome: Outcome) -> bool:
    ends = {path[-1] for path in outcome.path if path}
    return move.card is not None and move.card.rank == "7" and any(h not in ends for _, h in outcome.captures)


def _passes(position: Position, _move: Move, outcome: Outcome) -> bool:
    return any(position.at(hole) is not None for path in outcome.path for hole in path[1:-1])


def _foreign_start(position: Position, move: Move, outcome: Outcome) -> bool:
    own = _colour(position, move.steps[0].start) if move.steps else " "
    return any(_start(hole) and hole[0] != own.lower() for path in outcome.path for hole in path[1:])


def _short_seven(position: Position, move: Move, outcome: Outcome) -> bool:
    if move.card is None or move.card.rank != "7" or not move.steps:
        return False
    colours = {_colour(position, one.start) for one in move.steps}
    return sum(len(path) - 1 for path in outcome.path) < 7 or len(colours) > 1


def _swaps(_position: Position, move: Move, _outcome: Outcome) -> bool:
    return move.kind == "swap-advance"


def _spade(_position: Position, move: Move, _outcome: Outcome) -> bool:
    return move.card is not None and move.card.suit == "S" and move.kind != "discard"


def _free_discard(position: Position, move: Move, _outcome: Outcome) -> bool:
    return move.kind == "discard" and any(one.kind != "discard" for one in position.legal_moves())


def _choice_of_marble(position: Position, move: Move, _outcome: Outcome) -> bool:
    moves = position.legal_moves().for_card(str(move.card))
    return len({one.steps[0].start for one in moves if one.steps}) > 1


def _partners(position: Position, move: Move, _outcome: Outcome) -> bool:
    return bool(move.steps) and _colour(position, move.steps[0].start) != position.turn


def _kind(*kinds: str) -> Callable[[Position, Move, Outcome], bool]:
    return lambda _position, move, _outcome: move.kind in kinds


def _effect(_position: Position, move: Move, _outcome: Outcome) -> bool:
    return move.kind == "effect" and move.card is not None and move.card.rank == "J"


def _past_entrance(position: Position, move: Move, outcome: Outcome) -> bool:
    board = position.rules.board
    for one, path in zip(move.steps, outcome.path, strict=True):
        entrance = board.names[board.entrance["ABCDEFGH".find(_colour(position, one.start))]]
        if move.kind != "exit" and entrance in path[:-1] and path[-1][0].islower():
            return True
    return False


def _dead_card(position: Position) -> bool:
    """Whether some card of the hand can only be discarded."""
    hand = {str(card) for card in position.hand(position.turn)}
    moves = position.legal_moves()
    return any(all(one.kind == "discard" for one in moves.for_card(card)) for card in hand)


def _either_colour(position: Position, move: Move, outcome: Outcome) -> bool:
    moves = position.legal_moves().for_card(str(move.card)) if move.card else ()
    return len({_colour(position, one.steps[0].start) for one in moves if one.steps}) > 1


def _wins(position: Position, move: Move, _outcome: Outcome) -> bool:
    return position.play(move).result not in (None, "pat")


#: What in an answer's moves shows that a rule is at work.
SEEN: dict[str, Callable[[Position, Move, Outcome], object]] = {
    "B1": lambda p, m, o: any(h[1:] == "17" for path in o.path for h in path[:-1]),
    "B3": _goes_home,
    "B4": _choice_of_marble,
    "M0": lambda p, m, o: m.kind == "exit" and p.reserve(m.steps[0].start) == 4,
    "M1": lambda p, m, o: m.kind == "walk" and not _back(p, m, o),
    "M2": _passes,
    "M3": _captures_at_end,
    "M5": _kind("exit"),
    "M6": _goes_home,
    "M7": _past_entrance,
    "M8": lambda p, m, o: any(one.start[0].isupper() and len(one.start) > 1 for one in m.steps),
    "M9": _back,
    "M10": _over_own_start,
    "M12": _foreign_start,
    "G3": lambda p, m, o: (
        bool(m.steps) and m.kind != "exit" and m.steps[0].start in p.guards and m.steps[0].start[0].islower()
    ),
    "P1": _free_discard,
    "P3": _kind("exit"),
    "S1": _kind("split"),
    "S3": _burns,
    "S5": lambda p, m, o: m.kind == "split" and any(one.end[0].isupper() for one in m.steps),
    "S7": _short_seven,
    "T1": _swaps,
    "T4": lambda p, m, o: _swaps(p, m, o) and m.steps[0].start in p.guards,
    "T6": lambda p, m, o: _swaps(p, m, o) and _start(m.steps[0].start),
    "J1": _effect,
    "J2": _effect,
    "J3": lambda p, m, o: _effect(p, m, o) and p.jack,
    "J7": lambda p, m, o: _effect(p, m, o) and _spade(p, m, o),
    "D1": _wins,
    "D2": _either_colour,
    "C2": _spade,
    "C3": lambda p, m, o: _spade(p, m, o) and bool(o.captures),
    "Q1": _wins,
    "Q2": _kind("give"),
    "Q3": _partners,
}
#: Rules that no move shows: a step has to do with them only where it asks about them.
UNSEEN = frozenset(["B5", "B6", "T8", "J5", "J6", "D3", "C5", "Q4", "Q5", "R1", "R2", "E1", "E2", "E3", "E4"])
#: Words by which a step names the matter of a rule.
NAMED: dict[str, tuple[str, str]] = {
    "B1": ("branche", r"\barms?\b"),
    "B2": ("entrée", "entrance"),
    "B3": ("zone d’arrivée|rentre", r"\bhome\b"),
    "B4": ("quelle|laquelle|se valent", "which|equal"),
    "B5": (r"(as|dame|roi|valet|\d) de (pique|cœur|carreau|trèfle)", "of (spades|hearts|diamonds|clubs)"),
    "B6": ("défausse|au centre|la pile", "discard pile|in the (middle|centre)|the pile"),
    "M0": ("réserve", "reserve"),
    "M1": (r"\b(pas|cases)\b", r"\b(steps?|holes?)\b"),
    "M2": ("pass", r"pass|\bby\b|over"),
    "M3": ("élimin", "captur"),
    "M4": (r"tomb.*pieu|pieu.*(élimin|tomb|pos)|poser", "(land|end).*guard|guard.*(captur|land|end)"),
    "M5": (r"\b(sort|sorti|sortir|sortie|sortez|sortent)\b", r"bring.* out|com(e|es|ing) out|\bexit|\bout\b"),
    "M6": ("rentr|entr(e|er|ée)\\b", r"\bhome\b|go in"),
    "M7": ("devant (son|votre) entrée|tour de piste", "(past|by|before) (its|your|the) entrance|lap|round"),
    "M8": ("mont(e|er|ée|ez)", "moves? (it |one )?up|moving up|moved up"),
    "M9": ("recul|en arrière", r"\bback"),
    "M10": ("recul|en arrière", r"\bback"),
    "M11": ("départ", "start"),
    "M12": ("départ", "start"),
    "M13": ("couleur|partenaire", "colour|partner"),
    "G1": ("pieu", "guard"),
    "G2": ("pieu", "guard"),
    "G3": ("lev|parti|quitt", "lift|gone|lea(ve|ft)|goes"),
    "P1": ("défauss", "discard"),
    "P2": (
        "entier|entière|toute la carte|aucune de vos cartes ne les fait",
        "whole|all of|none of your cards makes",
    ),
    "P3": ("as, (une )?dame|dame|roi|votre couleur", "ace|queen|king|jack|own colour"),
    "S1": ("partag|deux parts|parts", "split|two parts|parts|share"),
    "S2": ("ordre|premi|d’abord|seconde", "order|first|second"),
    "S3": (
        "en chemin|au passage|brûl|tout ce qu|que je passe",
        "on (its|the) way|burn|all (that )?it passes|marbles I pass",
    ),
    "S4": ("part", "part|left of the 7"),
    "S5": ("zone d’arrivée|rentr", r"\bhome\b"),
    "S6": ("entier|complet|avant la fin", "whole|ends? early"),
    "S7": ("dernière|huitième|reste", r"\blast\b|eighth|rest|left"),
    "T1": ("échang|change de place", "swap|change places|changes places"),
    "T2": ("avanc|route|dix (pas|cases)", "walk|road|ten (steps|holes)"),
    "T3": ("pieu.*(échang|chang)|(échang|chang).*pieu|rentrée", "guard.*swap|swap.*guard|home"),
    "T4": ("pieu.*échang|échang.*pieu", "guard.*swap|swap.*guard"),
    "T5": (
        "adversaire|partenaire|n’importe qui|autre joueur|à vous",
        "opponent|partner|anybody|another player|yours",
    ),
    "T6": ("propre départ", "own start"),
    "T7": ("sans échange|échang", "without (a )?swap|swap"),
    "T8": ("doigt|point", "finger|point"),
    "J1": ("valet", "jack"),
    "J2": ("valet", "jack"),
    "J3": ("valet.*répon|répon|chaîne|n’arrête qu’un", "jack.*answer|answer|chain|one player at a time"),
    "J4": ("défauss", "discard"),
    "J5": ("donne suivante", "next deal"),
    "J6": ("paquet|mélange", "pack|shuffle"),
    "J7": ("pique", "spade"),
    "D1": (
        "(vert|jaune|bleu) .*à vous|huit|deux couleurs|la couleur qui joue|duel",
        "yours|eight|two colours|both colours|your colours|duel",
    ),
    "D2": ("couleur", "colour"),
    "D3": (r"5.*\b4\b", r"5.*\b4\b"),
    "C1": ("camp commun|commun", "common"),
    "C2": ("pique|enseigne", "spade|suit"),
    "C3": ("jaune|commun", "yellow|common"),
    "C4": ("PAT|quatre billes", "PAT|four marbles"),
    "C5": (r"\b6\b.*\b5\b", r"\b6\b.*\b5\b"),
    "Q1": ("équipe|partenaire", "team|partner"),
    "Q2": ("échang|donnez", r"exchange|\bgive"),
    "Q3": (
        "joue(nt|r|z)? (pour|celles de votre partenaire)|pour qui joue|quatre billes .*rentrées",
        "play(s|ing)? (for|your partner)|whom does .* play for|your own four are not home",
    ),
    "Q4": (r"\b5\b.*\b4\b", r"\b5\b.*\b4\b"),
    "Q5": ("mot|dire|parl|renseign", "word|say|talk|tell"),
    "R1": ("commence|premier joueur", "leads?|plays first|first player"),
    "R2": (
        "donneur|donne(ra)? (à son tour|ensuite)|l’autre donne",
        "dealer|deals (in turn|next)|other deals",
    ),
    "E1": (
        "case par case|une à une|l’une après l’autre|d’un coup|compte les",
        "hole by hole|one (by one|after another|go)|counts the",
    ),
    "E2": ("posée?|pose", "laid|lay"),
    "E3": ("mot|parl|dire|conseil|renseign", "word|talk|say|advice|inform"),
    "E4": ("renseign|information|dire", "inform|tell"),
}


def involves(matter: Matter, clause: str) -> bool:
    """Whether a step has to do with a rule at all."""
    if clause in matter.clauses:
        return True
    if clause in SEEN and matter.any(SEEN[clause]):
        return True
    return matter.names(clause)
