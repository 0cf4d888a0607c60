"""What a learner is told between two own moves: the replies, new cards, the exchange, how a game ended."""

from __future__ import annotations

from collections import Counter

from toc_learn.view import narrate

from .model import Step
from .run import Run, Turn
from .sentences import NOTHING, Say, joined, listed, short_move, told_turn, words

__all__ = [
    "again",
    "dealt_at",
    "ended",
    "exchanging",
    "followed",
    "news",
    "openly",
    "replies_told",
    "reply",
    "told",
]


def openly(turns: tuple[Turn, ...]) -> list[Turn]:
    """Return the turns that everybody sees: all but the gifts."""
    return [turn for turn in turns if turn.move.kind != "give"]


def exchanging(run: Run) -> bool:
    """Return whether the learner is to give a card now."""
    return run.position.phase == "exchange" and run.position.result is None


def told(step: Step, run: Run, since: int) -> Say:
    """Return what followed an own move, the turns from `since` on being its replies, and whose move it is."""
    parts = [followed(run, since)]
    struck = "jack" if run.position.jack else "ten" if run.position.skip else ""
    if exchanging(run):
        parts.append(words("ui.player.your_gift"))
    elif struck:
        parts.append(words(f"ui.player.struck.{struck}"))
    if step.limit:
        parts.append(words("ui.player.go_on", n=step.limit - len(run.own)))
    elif not struck and not exchanging(run):
        parts.append(words("ui.player.your_turn"))
    return joined(*parts)


def followed(run: Run, since: int, heard: bool = False) -> Say:
    """Return the replies and the cards that came, in the order of what happened; `heard`: in words."""
    cut = dealt_at(run, since)
    first, rest = run.turns[since:cut], run.turns[cut:]
    said = _heard if heard else _replied
    return joined(said(first), news(run, since), said(rest))


def dealt_at(run: Run, since: int) -> int:
    """Return how many turns were over when the last new cards came since an own move; all where none did."""
    for place in range(len(run.turns), since - 1, -1):
        if place > 0 and _deals(run.turns[place - 1]):
            return place
    return len(run.turns)


def news(run: Run, since: int) -> Say:
    """Return which cards came since the own move before the turns from `since` on: a gift, a new deal."""
    return joined(_received(run), _dealt(run, since - 1)) if run.turns else NOTHING


def _replied(turns: tuple[Turn, ...]) -> Say:
    found = openly(turns)
    return words("ui.player.replied", moves=listed(map(reply, found))) if found else NOTHING


def replies_told(run: Run, since: int) -> Say:
    """Return the replies in words, each with whom it sent home and what else it brought about."""
    return _heard(run.turns[since:])


def _heard(turns: tuple[Turn, ...]) -> Say:
    return joined(*map(told_turn, openly(turns)))


def reply(turn: Turn) -> Say:
    """Return a turn in signs and who moved; with a marble of another colour than the player's, both.

    A player with two colours keeps one name, the same as in the log.
    """
    before, steps, player = turn.before, turn.move.steps, turn.player
    start = steps[0].start if steps else player
    moved = start if start in before.colours else before.at(start) or player
    move = short_move(turn.move)
    if moved == player:
        return words("ui.player.reply", colour=words(f"view.colour.{moved}.name"), move=move)
    return words(
        "ui.player.reply_with",
        colour=words(f"view.colour.{player}.name"),
        marble=words(f"view.colour.{moved}.marble"),
        move=move,
    )


def _dealt(run: Run, since: int) -> Say:
    """That new cards came among the turns from `since` on, and who deals once the pack was used up."""
    deals = [turn for turn in run.turns[since:] if _deals(turn)]
    if not deals:
        return NOTHING
    last = deals[-1]
    dealt = words("ui.player.new_deal", n=max(len(last.after.hand(player)) for player in last.after.players))
    if last.after.dealer == last.before.dealer:
        return dealt
    dealer = words(f"view.colour.{last.after.dealer}.name")
    return joined(words("ui.player.new_dealer", colour=dealer), dealt)


def _deals(turn: Turn) -> bool:
    """Whether new cards were given at the end of a turn."""
    return (turn.after.deal, turn.after.dealer) != (turn.before.deal, turn.before.dealer)


def _received(run: Run) -> Say:
    """Which card the partner gave, told once: after the own gift, or after the last one of the exchange."""
    own = run.own[-1] if run.own else None
    if own is None or own.move.kind != "give" or own.move.card is None or exchanging(run):
        return NOTHING
    had = Counter(own.before.hand(run.learner)) - Counter([own.move.card])
    came = list((Counter(run.position.hand(run.learner)) - had).elements())
    if len(came) != 1:
        return NOTHING
    return words("ui.player.received", card=lambda lang: narrate.card_name(came[0], lang))


def ended(run: Run, since: int) -> Say:
    """Return who won, after the move that did it where it is a reply: the turns from `since` on are those."""
    result = run.position.result
    assert result is not None
    replies = openly(run.turns[since:])
    last = words("ui.player.last_reply", move=reply(replies[-1])) if replies else NOTHING
    return joined(last, lambda lang: narrate.result(result, lang))


def again(step: Step) -> Say:
    """Return what a new try of a whole game begins with."""
    if step.kind != "play":
        return NOTHING
    return words(f"ui.player.again.{'same' if step.deals else 'start'}")
