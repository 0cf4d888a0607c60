"""A session's state put into words and marks: the one place where a screen is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from toc_learn.engine.moves import Move
from toc_learn.engine.position import Position
from toc_learn.view.effects import card_effect
from toc_learn.view.names import card_label, card_name, is_red, side_name
from toc_learn.view.narrate import move_label
from toc_learn.view.words import text

from . import drilling, progress, wall
from .between import openly
from .board import before_of, scene_of
from .choices import choices, title
from .commands import Choose
from .hints import HINTS, hint, label
from .loader import course
from .model import Step, Text
from .resting import resting
from .screen import CardFace, Feedback, HintMark, Screen, StepMark
from .sentences import Said, capital, feedback, in_signs, line, logged
from .state import State

if TYPE_CHECKING:
    from .session import LessonSession

__all__ = ["answer", "build"]

LOG = 30  # lines of the log that a screen shows


def build(session: LessonSession) -> Screen:
    """Return the screen of a session's present state."""
    lesson, step, state, lang = session.lesson, session.step, session.state, session.lang
    kept = [progress.stars(session.progress, lesson.id, one.id) for one in lesson.steps]
    seen = wall.shown(session) if session.projecting else state
    # On the wall the hand is that of the step as it begins, as the board is, whatever was played before.
    held = wall.begun(session) if session.projecting else state
    before, motion = before_of(seen, lang)
    offer = not session.projecting and _offered(state)
    following = course().after(lesson.id)
    order = course()
    last = session.place + 1 == len(lesson.steps)
    watching = step.kind == "watch" and state.over != "done"
    return Screen(
        lang=lang,
        lesson_id=lesson.id,
        lesson_title=lesson.title(lang),
        lesson_number=order.number(lesson.id),
        lesson_count=len(order.lessons),
        step_id=step.id,
        step_title=step.title(lang),
        step_index=session.place,
        step_count=len(lesson.steps),
        kind="question" if step.kind == "drill" else step.kind,
        steps=tuple(
            StepMark(one.id, one.title(lang), _mark(place, session.place, count), count)
            for place, (one, count) in enumerate(zip(lesson.steps, kept, strict=True))
        ),
        goal=_goal(step, held, lang),
        who=_who(step, held, lang),
        who_colour=state.run.start.turn,
        scene=scene_of(step, seen, lang, session.projecting and not session.revealed),
        before=before,
        motion=motion,
        motion_id=session.moved_at,
        hand_title=text(lang, f"ui.player.hand.{'yours' if step.kind in ('do', 'play') else 'theirs'}"),
        hand=_hand(step, held, lang),
        held=step.kind != "drill" and bool(state.run.start.hand(state.run.learner)),
        feedback=answer(session),
        choices_title=title(step, held)(lang),
        choices=wall.answers(session) if session.projecting else choices(step, state, lang),
        hint_level=state.hints,
        hints=tuple(
            HintMark(label(step, level)(lang), _hint_state(level, state.hints))
            for level in range(1, HINTS + 1)
        ),
        hint_text=hint(step, state, min(state.hints, HINTS - 1))(lang) if state.hints else "",
        hint_offered=offer,
        can_undo=not session.projecting and _undoable(step, state),
        can_retry=_retriable(state),
        can_next=watching or not last,
        can_back=session.place > 0,
        can_hint=state.over != "done" and state.hints < HINTS and not session.projecting,
        primary="next" if session.projecting else _primary(step, state, offer),
        stars=kept[session.place],
        lesson_stars=_lesson_stars(kept),
        par=step.par,
        log=tuple(logged(one, lang) for one in state.log[-LOG:]),
        log_signs=tuple(in_signs(one, lang) for one in state.log[-LOG:]),
        log_before=max(0, len(state.log) - LOG),
        status=line(_said(session), lang),
        status_no=session.spoken,
        notes=_notes(lesson.notes, step.notes, lang),
        projecting=session.projecting,
        answer_shown=session.revealed > 0,
        answer_prompt=text(lang, wall.prompt(session)) if session.projecting else "",
        speed=session.speed,
        progress=session.progress,
        search=f"?lesson={lesson.id}&step={step.id}&lang={lang}",
        here=str(session.revision),
        summary=_summary(session, kept) if last and state.over == "done" else (),
        under_way=_under_way(state, lang) if motion is not None else "",
        next_lesson=following,
        next_title=order.titles[following](lang) if following else "",
        position=str(state.run.position),
        over=state.over,
    )


def answer(session: LessonSession) -> Feedback:
    """Return the answer to the last command alone: most of a screen's cost is the rest of it."""
    return feedback(_said(session), session.lang)


def _under_way(state: State, lang: str) -> str:
    """Return what moves, in signs: the turns that everybody sees played now, or the try that is refused."""
    moves = [turn.move for turn in openly(state.moved)]
    if not state.moved and state.refusal is not None:
        moves = [state.refusal.move]
    told = ", ".join(move_label(move, lang) for move in moves)
    return text(lang, "ui.player.under_way", moves=told) if told else ""


def _goal(step: Step, state: State, lang: str) -> str:
    """The instruction; in a drill the question that is asked now, which changes."""
    item = drilling.current(step, state) if step.kind == "drill" else None
    return drilling.prompt(step, item)(lang) if item is not None else step.instruction(lang)


def _mark(place: int, now: int, stars: int) -> Literal["done", "current", "todo"]:
    return "current" if place == now else "done" if stars else "todo"


def _hint_state(level: int, given: int) -> Literal["given", "next", "later"]:
    return "given" if level <= given else "next" if level == given + 1 else "later"


def _offered(state: State) -> bool:
    """The first hint is offered after two failures, the third after four."""
    if state.over == "done":
        return False
    return (state.failures >= 2 and state.hints < 1) or (state.failures >= 4 and state.hints < 3)


def _primary(step: Step, state: State, offered: bool) -> Literal["next", "retry", "hint", ""]:
    """The action that stands out: a second error does not give another role to the one for the first."""
    if state.over == "done":
        return "next"
    if state.over == "lost" or (state.refusal is not None and step.kind != "play"):
        return "retry"
    # Whoever is on a good way needs no hint more than the next move.
    going_well = state.said.kind in ("info", "played") or (step.kind == "do" and bool(state.run.own))
    return "hint" if offered and not going_well else ""


def _undoable(step: Step, state: State) -> bool:
    if step.kind == "watch":
        return state.shown > 0
    if step.kind in ("predict", "question", "drill") or state.over == "done":
        return False
    return bool(state.card or state.marble or state.run.own)


def _retriable(state: State) -> bool:
    return bool(
        state.run.turns
        or state.queue
        or state.card
        or state.marble
        or state.over
        or state.wrong
        or state.found
        or state.refusal
    )


def _lesson_stars(kept: list[int]) -> int:
    """A lesson has the stars of its steps on average, rounded down; a step not solved yet has none."""
    return sum(kept) // len(kept)


def _notes(lesson: Text | None, step: Text | None, lang: str) -> str:
    return " ".join(notes(lang) for notes in (step, lesson) if notes is not None)


def _said(session: LessonSession) -> Said:
    step, state = session.step, session.state
    if session.projecting:
        return wall.said(session)
    if state.said.kind != "rest":
        return state.said
    return resting(step, state)


def _who(step: Step, state: State, lang: str) -> str:
    if step.who is not None:
        return step.who(lang)
    player = state.run.start.turn
    # In the duel a player has two colours.
    side = side_name(state.run.start.rules.colours_of(player), lang)
    match step.kind:
        case "watch":
            return text(lang, "ui.player.who.shown")
        case "drill":
            left = len(state.queue or drilling.items(step)) if state.over != "done" else 0
            return text(lang, "ui.player.drill.left", n=left) if left else text(lang, "ui.player.drill.over")
        case "do":
            left = step.limit - len(state.run.own)
            if state.over or left <= 0:
                return text(lang, "ui.player.who.side", side=side)
            return text(lang, "ui.player.who.play", side=side, n=left)
        case "play":
            return text(lang, "ui.player.who.on", side=side)
        case _ if step.move or step.show or state.run.start.hand(player):
            return capital(text(lang, "ui.player.who.turn", to=text(lang, f"view.colour.{player}.to")))
        case _:
            return text(lang, "ui.player.who.look")


def _drilled(step: Step, state: State, lang: str) -> tuple[CardFace, ...]:
    """The card that a drill asks about, without what it does."""
    item = drilling.current(step, state)
    if item is None or item.asks == "card":
        return ()
    label, name = card_label(item.card, lang), card_name(item.card, lang)
    return (CardFace(item.card, label, name, "", is_red(item.card), True, True, Choose(item.card)),)


def _hand(step: Step, state: State, lang: str) -> tuple[CardFace, ...]:
    if step.kind == "drill":
        return _drilled(step, state, lang)
    # A prediction or a question about a move shows the hand as it was, that move's card taken up; one whose
    # answer is a discard is about the whole hand.
    asked = step.show if step.ask is None else step.move if step.ask != "holes" or state.over else ""
    position: Position = state.run.start if asked else state.run.position
    asked = "" if asked and Move.parse(asked).kind == "discard" else asked
    taken = str(Move.parse(asked).card) if asked else state.card
    player = state.run.learner
    cards = position.hand(player)
    playable: set[str] = set(map(str, cards))
    if position.turn == player and _tells_dead(step, state):
        playable = {str(move.card) for move in position.legal_moves() if move.kind not in ("discard", "pass")}
    return tuple(
        CardFace(
            card=str(card),
            label=card_label(card, lang),
            name=card_name(card, lang),
            effect=card_effect(position.rules, card, lang),
            red=is_red(card),
            chosen=str(card) == taken,
            playable=str(card) in playable,
            command=Choose(str(card)),
        )
        for card in cards
    )


def _tells_dead(step: Step, state: State) -> bool:
    """Whether cards that can only be discarded look so: in games; in a lesson only after a try."""
    return step.kind == "play" or (step.kind == "do" and state.failures > 0)


def _summary(session: LessonSession, kept: list[int]) -> tuple[str, ...]:
    """A lesson's end: its stars, how they are won if some are missing, what it was about, what is still open,
    what comes next.
    """
    lesson, lang = session.lesson, session.lang
    most = 3 * len(kept)
    said = [text(lang, "ui.player.summary.stars", n=sum(kept), most=most)]
    if sum(kept) < most:
        said.append(text(lang, "ui.player.summary.how"))
    said.append(lesson.summary(lang))
    left = [
        text(lang, "ui.player.summary.title", title=step.title(lang))
        for step, count in zip(lesson.steps, kept, strict=True)
        if not count
    ]
    if left:
        said.append(text(lang, "ui.player.summary.open", n=len(left), steps=", ".join(left)))
    following = course().after(lesson.id)
    if following:
        said.append(text(lang, "ui.player.summary.next", title=course().titles[following](lang)))
    return tuple(filter(None, said))
