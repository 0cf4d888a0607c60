"""Drills: what a card does, and which card does it; what was answered wrong comes back after a few others."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from attrs import evolve

from toc_learn.view.effects import card_effect, card_help
from toc_learn.view.names import rank_name, sentence

from .conduct import begin
from .model import Step
from .sentences import Said, Say, words
from .state import State, stars_of

__all__ = [
    "OPTIONS",
    "Item",
    "answer",
    "current",
    "give_answer",
    "items",
    "options",
    "prompt",
    "right",
    "said_option",
    "told",
]

OPTIONS = 4
AFTER = 3  # how many others come before a wrong one returns


class Item(NamedTuple):
    """One question: a card, asked for its effect or to be found from it."""

    card: str
    asks: Literal["effect", "card"]


@lru_cache(maxsize=64)
def _items(cards: tuple[str, ...], drill: str, seed: int) -> tuple[Item, ...]:
    rng = Random(seed)
    found: list[Item] = []
    for asks in ("effect", "card"):
        if drill in (asks, "both"):
            batch = [Item(card, asks) for card in cards]
            rng.shuffle(batch)
            found += batch
    return tuple(found)


def items(step: Step) -> tuple[Item, ...]:
    """Return the questions in the order in which they are asked first."""
    return _items(step.cards, step.drill or "both", step.seed)


def current(step: Step, state: State) -> Item | None:
    """Return the question that is asked now, or None at the end."""
    queue = _queue(step, state)
    return items(step)[queue[0]] if queue else None


def _queue(step: Step, state: State) -> tuple[int, ...]:
    if state.over == "done":
        return ()
    return state.queue or tuple(range(len(items(step))))


def options(step: Step, item: Item) -> tuple[str, ...]:
    """Return the cards among which to choose: the right one and others, always in the same order."""
    rng = Random(f"{step.seed} {item.card} {item.asks}")
    others = [card for card in step.cards if card[:-1] != item.card[:-1]]
    found = [item.card, *rng.sample(others, min(OPTIONS - 1, len(others)))]
    rng.shuffle(found)
    return tuple(found)


def right(step: Step, item: Item) -> int:
    """Return the index of the right answer."""
    return options(step, item).index(item.card)


def said_option(step: Step, item: Item, card: str) -> Say:
    """Return one answer in words: an effect, or a card."""
    if item.asks == "card":
        return lambda lang: sentence(_rank(card, lang))
    rules = begin(step).position.rules
    return lambda lang: sentence(card_effect(rules, card, lang))


def _rank(card: str, lang: str) -> str:
    return rank_name("*" if card.startswith("*") else card[:-1], lang)


def prompt(step: Step, item: Item) -> Say:
    """Return the question."""
    rules = begin(step).position.rules
    if item.asks == "effect":
        return words("ui.player.drill.effect", card=lambda lang: _rank(item.card, lang))
    return words("ui.player.drill.card", effect=lambda lang: card_effect(rules, item.card, lang))


def answer(step: Step, state: State, index: int) -> State:
    """Answer the question; a wrong one is explained and asked again after a few others."""
    item = current(step, state)
    if item is None or not 0 <= index < len(options(step, item)):
        return state
    head, *rest = _queue(step, state)
    # The next question stands on the page already: the answer names its own.
    help_, asked = told(step, item), words("ui.player.drill.before", card=lambda lang: _rank(item.card, lang))
    if index == right(step, item):
        if not rest:
            return _done(step, evolve(state.quiet(), queue=()))
        state = evolve(state.quiet(), queue=tuple(rest))
        return state.say(Said("info", help_, asked))
    queue = (*rest[:AFTER], head, *rest[AFTER:])
    state = evolve(state.quiet(), queue=queue, failures=state.failures + 1)
    return state.say(Said("wrong", words("ui.player.drill.again", help=help_), asked))


def told(step: Step, item: Item) -> Say:
    """Return what the card of a question does, as a sentence."""
    rules = begin(step).position.rules
    return lambda lang: card_help(rules, item.card, lang)


def give_answer(step: Step, state: State) -> State:
    """End the drill for the learner."""
    return _done(step, evolve(state.quiet(), queue=()))


def _done(step: Step, state: State) -> State:
    return evolve(state, over="done", stars=stars_of(step, state)).say(Said("right", step.success))
