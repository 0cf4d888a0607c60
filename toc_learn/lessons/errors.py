"""What is wrong with a lesson file, where, and what was expected."""

from __future__ import annotations

from typing import Protocol

from toc_learn.view.spelling import shown
from toc_learn.view.words import asked, text

__all__ = ["LessonError", "Sentence"]


class Sentence(Protocol):
    """Anything that can say itself in a language (the engine's errors and verdicts)."""

    def sentence(self, lang: str) -> str:
        """Return the sentence in `lang`."""
        ...


class LessonError(ValueError):
    """One fault of a lesson file.

    ``file`` is the file's name, ``step`` the step's id or number (empty: the lesson itself), ``field`` the
    field as written there, ``code`` the fault's name and ``facts`` what its sentence tells; ``cause`` says
    more, in either language.
    """

    def __init__(
        self, file: str, step: str, field: str, code: str, cause: Sentence | None = None, **facts: str | int
    ) -> None:
        self.file = file
        self.step = step
        self.field = field
        self.code = code
        self.cause = cause
        self.facts = facts
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """Return the fault as one sentence in `lang`: file, step, field, then what is wrong with it."""
        lang = asked(lang)
        where = [shown(self.file)]
        if self.step:
            where.append(text(lang, "ui.check.step", step=shown(self.step)))
        if self.field:
            where.append(text(lang, "ui.check.field", field=shown(self.field)))
        facts = dict(self.facts)
        if "word" in facts:
            facts["word"] = shown(str(facts["word"]))
        if "expected" in facts:
            facts["expected"] = text(lang, f"ui.check.expected.{facts['expected']}")
        if self.cause is not None:
            facts["why"] = self.cause.sentence(lang)
        what = text(lang, f"ui.check.{self.code}", **facts)
        return text(lang, "ui.check.fault", where=", ".join(where), what=what)
