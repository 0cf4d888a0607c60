"""Why a file cannot be read as TOML, told in words of its own: the parser's are English, and name no cure."""

from __future__ import annotations

import re

from .errors import LessonError

__all__ = ["not_toml"]

_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_HEADING = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")


def not_toml(file: str, text: str, said: str) -> LessonError:
    """Return the fault of a text at which the parser stopped; `said` are the parser's words."""
    lines = text.split("\n")  # TOML knows no other ends of lines
    found = re.search(r"line (\d+), column (\d+)", said)
    number = int(found[1]) if found else text.rstrip().count("\n") + 1
    line = lines[number - 1] if number <= len(lines) else ""
    if said.startswith(("Cannot ", "Duplicate ")):
        return _early(file, lines) or _twice(file, lines, number, said)
    if said.startswith("Illegal character '\\n'") or (found and said.startswith("Illegal character '\\r'")):
        return LessonError(file, "", "", "text_open", line=number)
    unseen = re.match(r"Illegal character '\\x([0-9a-f]{2})'", said)
    if unseen and found:
        sign = f"U+00{unseen[1].upper()}"
        return LessonError(file, "", "", "unseen_at", line=number, column=int(found[2]), sign=sign)
    if found:
        return LessonError(
            file, "", "", "not_toml", line=number, column=int(found[2]), word=line.strip()[:60]
        )
    return LessonError(file, "", "", "not_toml_end", line=text.count("\n") + 1)


def _early(file: str, lines: list[str]) -> LessonError | None:
    """A heading that belongs to an entry and stands before the first of them."""
    for number, line in enumerate(lines, 1):
        heading = _HEADING.match(line)
        if heading is None:
            continue
        first, _, rest = heading[2].partition(".")
        if first.strip() not in ("step", "case") or not rest:
            return None
        name = f"[[{heading[2]}]]" if heading[1] == "[[" else f"[{heading[2]}]"
        return LessonError(file, "", "", "before_first", line=number, name=name, first=first.strip())
    return None


def _twice(file: str, lines: list[str], number: int, said: str) -> LessonError:
    """A name, or a heading in single brackets, that is there a second time."""
    inline = re.match(r"Duplicate inline table key '(.+)'", said)
    if inline:
        return LessonError(file, "", "", "written_twice", line=number, word=inline[1])
    for place in range(min(number, len(lines)), 0, -1):  # a value may end lines after its name
        heading, key = _HEADING.match(lines[place - 1]), _KEY.match(lines[place - 1])
        if heading:
            name = heading[2]
            code = "written_twice" if heading[1] == "[[" else "heading_twice"
            return LessonError(file, "", "", code, line=place, word=name)
        if key:
            return LessonError(file, "", "", "written_twice", line=place, word=key[1])
    return LessonError(file, "", "", "written_twice", line=number, word=lines[-1].strip()[:60])
