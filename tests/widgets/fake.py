"""A session without engine or lesson: one screen that says what was done to it, to drive the widgets with."""

from __future__ import annotations

from dataclasses import replace

from toc_learn.lessons.commands import (
    Answer,
    Choose,
    Command,
    GoTo,
    Language,
    Next,
    Play,
    Project,
    Restore,
    Speed,
    Touch,
)
from toc_learn.lessons.screen import CardFace, Choice, Feedback, HintMark, Screen, StepMark
from toc_learn.view.scene import Marble, Refused, Scene

NARROW = "\u202f"
HOSTILE = '<img src=x onerror=alert(1)>"&\u2028'


def scene(**marks: object) -> Scene:
    """Return a board with marbles in holes, homes and reserves, and the marks given."""
    standing = {
        "A": ("a0", "a8", "A2"),
        "B": ("b0", "b9"),
        "C": ("a13", "b2", "C3"),
        "D": ("c10", "d0", "D4"),
    }
    marbles = [Marble(c, h) for c, holes in standing.items() for h in holes]
    marbles += [Marble(c, c, i) for c, holes in standing.items() for i in range(4 - len(holes))]
    plain = Scene(
        marbles=tuple(marbles),
        guards=frozenset({"a0", "b0", "d0", "A2", "C3", "D4"}),
        turn="A",
        pack=30,
        pile="8H",
    )
    return plain.with_(**marks) if marks else plain


def screen(**changes: object) -> Screen:
    """Return the screen after a refused move."""
    cards = (
        ("3S", "3♠", "trois de pique", "avance 3"),
        ("9H", "9♥", "neuf de cœur", "avance 9"),
        ("QD", "D♦", "dame de carreau", "12 ou sortir"),
        ("5C", "5♣", "cinq de trèfle", "avance 5"),
    )
    hand = tuple(
        CardFace(card, label, name, effect, card[-1] in "HD", card == "QD", True, Choose(card))
        for card, label, name, effect in cards
    )
    titles = (
        *("Voir un pieu", "Route barrée", "Viser court", "Le sien aussi", "Garder, lever"),
        *("Hors de prise", "Pas d’échange", "Deux de suite", "Seul"),
    )
    steps = tuple(
        StepMark(f"s{i}", title, "done" if i < 2 else "current" if i == 2 else "todo", 3 if i < 2 else 0)
        for i, title in enumerate(titles)
    )
    choices = (
        Choice("a8 avance de 12 et prend celle de b2", "refusé, règle G2", "refused", "A", Play("QD a8>b2")),
        Choice("a0 avance de 12\u00a0: le pieu quitte son départ", "a0 → a12", "", "A", Play("QD a0>a12")),
        Choice("Une bille sort de la réserve", "→ a0", "", "A", Play("QD A>a0")),
        Choice("Jeter la dame", "− D♦", "", "", Play("-QD")),
    )
    plain = Screen(
        lang="fr",
        lesson_id="pieux",
        lesson_title="Les pieux",
        lesson_number=5,
        lesson_count=19,
        step_id="s2",
        step_title=titles[2],
        step_index=2,
        step_count=9,
        kind="do",
        steps=steps,
        goal="Prenez une verte, mais arrêtez-vous avant le pieu rouge.",
        who="Les bleus jouent une carte.",
        who_colour="A",
        scene=scene(
            selected={"a8"}, targets={"b2"}, labels=["a8", "a13", "b2", "a0"],
            refused=Refused(("a8", "a9", "a10", "a11", "a12", "a13", "a14", "a15", "a16", "a17"), "b0", "b2"),
        ),
        before=None,
        motion=None,
        motion_id=0,
        hand_title="Votre main",
        hand=hand,
        feedback=Feedback(
            "wrong", "✕", "Refusé", "D♦ a8 → b2",
            f"Le pieu rouge est en b0, nul ne le franchit{NARROW}! Cherchez une verte moins loin.",
            "G2", "Lire la règle G2", "rules?lang=fr#G2",
        ),
        choices_title="Avec la dame",
        choices=choices,
        hint_level=1,
        hints=(
            HintMark("Où regarder", "given"), HintMark("Carte et bille", "next"),
            HintMark("Le coup", "later"), HintMark("Jouez-le pour moi", "later"),
        ),
        hint_text="",
        hint_offered=False,
        can_undo=False,
        can_retry=True,
        can_next=True,
        can_back=True,
        can_hint=True,
        primary="retry",
        stars=2,
        lesson_stars=2,
        par=1,
        log=("Refusé. D♦ a8 → b2\u00a0: pieu rouge en b0 (règle G2).",),
        status="Refusé. Le pieu rouge est en b0.",
        status_no=1,
        notes="Laissez essayer la dame, puis demandez qui tient b0.",
        projecting=False,
        answer_shown=False,
        answer_prompt="",
        speed=1.0,
        progress={"version": 1, "lessons": {}},
        search="?lesson=pieux&step=s2&lang=fr",
        here="7",
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]


class FakeSession:
    """Remembers the commands it was given and answers the simple ones on its screen."""

    def __init__(self, shown: Screen | None = None) -> None:
        self.shown = shown or screen()
        self.done: list[Command] = []

    def screen(self) -> Screen:
        return self.shown

    def do(self, command: Command) -> Screen:
        self.done.append(command)
        said = replace(self.shown.feedback, reason=str(command))
        changes: dict[str, object] = {
            "status": "Fait.",
            "status_no": self.shown.status_no + 1,
            "feedback": said,
        }
        match command:
            case Choose(card):
                changes["hand"] = tuple(replace(face, chosen=face.card == card) for face in self.shown.hand)
            case Touch(hole):
                changes["scene"] = self.shown.scene.with_(selected={hole})
            case Language(lang):
                changes["lang"] = lang
                changes["search"] = self.shown.search.replace(self.shown.lang, lang)
            case Speed(x):
                changes["speed"] = x
            case Project(on):
                changes["projecting"] = on
            case GoTo(step):
                changes["step_id"] = str(step)
                changes["search"] = f"?lesson=pieux&step={step}&lang={self.shown.lang}"
            case Next() | Play() | Answer() | Restore():
                changes["log"] = (*self.shown.log, type(command).__name__)
        self.shown = replace(self.shown, **changes)  # type: ignore[arg-type]
        return self.shown
