"""Set and check French typography in the texts shown to people.

    python tools/french.py fix FILE…     rewrite the French texts of .toml and .ipynb files
    python tools/french.py check FILE…   exit 1 and name each text that differs

In TOML the French texts are the strings of keys named ``fr``; in a notebook the Markdown cells,
code spans apart.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

THIN = "\u202f"
FIXED = "\u00a0"
BLANKS = f"[ {FIXED}{THIN}]"
STRING = re.compile(r'(?<![\w-])(fr\s*=\s*)("""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*")', re.DOTALL)
# What the reader sees as code, an address or a picture keeps its characters.
KEPT = re.compile(r"(`[^`\n]+`|\]\([^)\n]*\)|<[^>\n]+>|```.*?```)", re.DOTALL)


def french(text: str) -> str:
    """Return `text` with French spaces, quotation marks and apostrophes.

    >>> french("Qui bloque ? L'as : non !") == "Qui bloque\u202f? L’as\u00a0: non\u202f!"
    True
    """
    text = text.replace("'", "’")
    text = re.sub(rf"(?<=[^\s?!;({THIN}{FIXED}]){BLANKS}*([?!;])", rf"{THIN}\1", text)
    text = re.sub(rf"(?<=\S){BLANKS}+:", f"{FIXED}:", text)
    text = re.sub(rf"«{BLANKS}*", f"«{THIN}", text)
    return re.sub(rf"{BLANKS}*»", f"{THIN}»", text)


def prose(text: str) -> str:
    """Return Markdown `text` set in French, its code, addresses and tags unchanged."""
    parts = KEPT.split(text)
    return "".join(part if odd % 2 else french(part) for odd, part in enumerate(parts))


def toml(text: str, setting: Callable[[str], str] = french) -> str:
    """Return a TOML document with its French strings set."""

    def replace(match: re.Match[str]) -> str:
        key, value = match.groups()
        quote = '"""' if value.startswith('"""') else '"'
        return key + quote + setting(value[len(quote) : -len(quote)]) + quote

    return STRING.sub(replace, text)


def notebook(text: str) -> str:
    """Return a notebook's JSON with its Markdown cells set in French."""
    book = json.loads(text)
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = prose("".join(cell["source"])).splitlines(keepends=True)
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def set_french(path: Path) -> str:
    """Return what the file should hold."""
    text = path.read_text(encoding="utf-8")
    return notebook(text) if path.suffix == ".ipynb" else toml(text)


def main(argv: list[str]) -> int:
    if len(argv) < 2 or argv[0] not in ("fix", "check"):
        print(__doc__, file=sys.stderr)
        return 2
    stale = 0
    for path in map(Path, argv[1:]):
        was, wanted = path.read_text(encoding="utf-8"), set_french(path)
        if was == wanted:
            continue
        stale = 1
        if argv[0] == "fix":
            path.write_text(wanted, encoding="utf-8")
            continue
        pairs = zip(was.splitlines(), wanted.splitlines(), strict=False)
        for number, (old, new) in enumerate(pairs, 1):
            if old != new:
                print(f"{path}:{number}: {old.strip()}")
    return stale if argv[0] == "check" else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
