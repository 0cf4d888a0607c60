"""Compile and check the gettext catalogs.

python tools/catalogs.py compile   write every .mo beside its .po
python tools/catalogs.py check     exit 1 when a .mo is stale, or the languages differ in ids or placeholders
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "toc_learn" / "locale"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, abort_invalid=True)


class Steady(Catalog):
    """A catalog whose header has no date and no version: compiled twice, it is the same."""

    forms = ""

    def __iter__(self) -> Iterator[Message]:
        header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {self.forms}\n"
        for message in super().__iter__():
            yield message if message.id else Message("", string=header)


def compiled(path: Path) -> bytes:
    source = read(path)
    steady = Steady(locale=source.locale)
    steady.forms = source.plural_forms
    for message in source:
        if message.id:
            steady.add(message.id, message.string, flags=message.flags)
    buffer = io.BytesIO()
    write_mo(buffer, steady)
    return buffer.getvalue()


def strings(message: object) -> list[str]:
    return [message] if isinstance(message, str) else list(message)  # type: ignore[call-overload]


def faults() -> list[str]:
    found = []
    entries: dict[str, dict[str, dict[str, set[str]]]] = {}
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        lang, domain = path.parents[1].name, path.stem
        mo = path.with_suffix(".mo")
        if not mo.exists() or mo.read_bytes() != compiled(path):
            found.append(f"{lang}/{domain}: the compiled catalog is not that of the .po; run compile")
        seen = entries.setdefault(domain, {}).setdefault(lang, {})
        for message in read(path):
            if not message.id:
                continue
            key = strings(message.id)[0]
            if not all(strings(message.string)):
                found.append(f"{lang}/{domain}: {key} has no text")
            seen[key] = {name for s in strings(message.string) for name in PLACEHOLDER.findall(s)}
    for domain, langs in entries.items():
        names = sorted(langs)
        for other in names[1:]:
            first, second = langs[names[0]], langs[other]
            found += [
                f"{domain}: {key} is not in both {names[0]} and {other}"
                for key in sorted(first.keys() ^ second.keys())
            ]
            found += [
                f"{domain}: {key} has other placeholders in {names[0]} and {other}"
                for key in sorted(first.keys() & second.keys())
                if first[key] != second[key]
            ]
    return found


def main(argv: list[str]) -> int:
    if argv == ["compile"]:
        for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
            path.with_suffix(".mo").write_bytes(compiled(path))
        return 0
    if argv == ["check"]:
        for line in (found := faults()):
            print(line)
        return 1 if found else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
