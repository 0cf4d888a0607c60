"""What is wrong with a lesson file, where, and what was expected."""

from __future__ import annotations

from toc_learn.view.words import text

__all__ = ["LessonError"]


class LessonError(ValueError):
    """One fault of a lesson file.

    ``file`` is the file's name, ``step`` the step's id or number (empty: the lesson itself),
    ``field`` the field as written there, ``code`` the fault's name, ``facts`` what its sentence tells.
    """

    def __init__(self, file: str, step: str, field: str, code: str, **facts: str | int) -> None:
        self.file = file
        self.step = step
        self.field = field
        self.code = code
        self.facts = facts
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """Return the fault as one sentence in `lang`: file, step, field, then what is wrong with it."""
        where = text(lang, "ui.check.in_step" if self.step else "ui.check.in_lesson", **self._where())
        return text(
            lang, "ui.check.fault", where=where, what=text(lang, f"ui.check.{self.code}", **self.facts)
        )

    def _where(self) -> dict[str, str | int]:
        return {"file": self.file, "step": self.step, "field": self.field}

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.file, self.step, self.field, self.code, dict(self.facts))


def _rebuild(file: str, step: str, field: str, code: str, facts: dict[str, str | int]) -> LessonError:
    return LessonError(file, step, field, code, **facts)
