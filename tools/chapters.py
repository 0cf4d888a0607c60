"""Write the cells of the chapters that are made from data: the cases of notebooks/??/17-doubts.ipynb.

python tools/chapters.py write   write every such cell anew
python tools/chapters.py check   exit 1 and name each notebook that is not up to date

The cells stand between the one marked ``cases`` and the next that is not made here; their ids begin
with ``cases-``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from toc_learn import Move, Position
from toc_learn.lessons.doubts import TOPICS, Case, case, cases, said
from toc_learn.view import narrate
from toc_learn.view.names import continued
from toc_learn.view.scene import Scene
from toc_learn.view.told_refusals import move_label
from tools.french import prose
from tools.pictures import PICTURES, file_of
from tools.writing import run

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
MADE = "cases-"

#: The cases that are read without a kernel, and the picture of those that have one.
SHOWN = {
    "free-discard": "",
    "exit-and-walk": "",
    "exit-own": "exit-taken",
    "stop-short": "",
    "back-start": "doubt-back-start",
    "own-guard": "pieux-own",
    "foreign-start": "doubt-foreign-start",
    "must-enter": "",
    "pass-in-home": "home-no-passing",
    "seven-partner": "",
    "entrance-burn": "doubt-entrance-burn",
    "seven-one-five": "last-one-five",
    "ten-plain": "",
    "ten-makes-guard": "doubt-ten-makes-guard",
    "jack-exit": "",
    "jack-last": "",
    "two-colours": "",
    "pat": "",
    "finished": "",
    "talk": "",
    "king-burn": "",
}

WORDS = {
    "fr": {
        "try": "L’arbitre, si l’on essaie {move} : « {said} »",
        "clause": "Règle",
        "clauses": "Règles",
        "board": "Plateau",
        "refused": "Refusé :",
        "more": (
            "Ce sont {shown} cas sur {all}. Les autres : un à chaque étape de la leçon ; tous, avec un champ "
            "de recherche, à la page `/doubts` de `toc-learn` ; à imprimer, à la page "
            "`/print?lesson=doubts` ; et dans la cellule qui suit."
        ),
    },
    "en": {
        "try": "The referee, when {move} is tried: “{said}”",
        "clause": "Clause",
        "clauses": "Clauses",
        "board": "Board",
        "refused": "Refused:",
        "more": (
            "These are {shown} cases out of {all}. The others: one a step in the lesson; all of them, with a "
            "search field, on the page `/doubts` of `toc-learn`; to print, on the page "
            "`/print?lesson=doubts`; and in the cell that follows."
        ),
    },
}


def told(one: Case, lang: str) -> str:
    """Return a case as Markdown: question, answer, the referee's reason, clauses, and its picture if any."""
    words = WORDS[lang]
    allowed, reason = said(one, lang)
    parts = [f"**{one.question(lang)}**", one.answer(lang)]
    if not allowed:
        parts[1] += " " + words["try"].format(move=move_label(Move.parse(one.move), lang), said=reason)
    clauses = words["clause" if len(one.clauses) == 1 else "clauses"]
    parts[1] += f" *{clauses} {', '.join(one.clauses)}.*"
    if name := SHOWN[one.id]:
        picture = PICTURES[name]
        board = Scene.of(Position.parse(one.board), lang)
        if Scene.of(Position.parse(picture.position)).marbles != board.marbles or picture.move != one.move:
            raise ValueError(f"the picture {name} does not show the case {one.id}")
        out = [marble for marble in board.marbles if board.standing(marble.colour)]
        before = narrate.scene(board.with_(marbles=out, turn=""), lang)
        after = reason if allowed else f"{words['refused']} {continued(reason)}"
        colon = " : " if lang == "fr" else ": "
        parts.append(f"![{words['board']}{colon}{before} {after}](../img/{file_of(name, lang)})")
    return "\n\n".join(parts)


def made(lang: str) -> list[dict[str, Any]]:
    """Return the cells in a language: one a topic, and where to find the other cases."""
    texts = {}
    for topic, title in TOPICS.items():
        if chosen := [one for one in map(case, SHOWN) if one.topic == topic]:
            texts[topic] = "\n\n".join([f"### {title(lang)}", *(told(one, lang) for one in chosen)])
    texts["more"] = WORDS[lang]["more"].format(shown=len(SHOWN), all=len(cases()))
    return [
        {
            "cell_type": "markdown",
            "id": MADE + name,
            "metadata": {},
            "source": (prose(text) if lang == "fr" else text).splitlines(keepends=True),
        }
        for name, text in texts.items()
    ]


def written(lang: str) -> str:
    """Return what the notebook of the doubts should hold."""
    book = json.loads(path_of(lang).read_text(encoding="utf-8"))
    kept = [cell for cell in book["cells"] if not cell["id"].startswith(MADE)]
    place = next(i for i, cell in enumerate(kept) if cell["id"] == "cases") + 1
    book["cells"] = [*kept[:place], *made(lang), *kept[place:]]
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def path_of(lang: str) -> Path:
    """Return the notebook of the doubts."""
    return NOTEBOOKS / lang / "17-doubts.ipynb"


def stale() -> list[str]:
    """Return the notebooks whose cells are not up to date."""
    return [
        f"{lang}/{path_of(lang).name}"
        for lang in WORDS
        if path_of(lang).read_text(encoding="utf-8") != written(lang)
    ]


def write() -> None:
    """Write the cells of every such notebook anew."""
    for lang in WORDS:
        path_of(lang).write_text(written(lang), encoding="utf-8")


def faults() -> list[str]:
    """Return a line for each notebook that is not up to date."""
    return [f"notebooks/{name} is not up to date; run python tools/chapters.py write" for name in stale()]


def main(argv: list[str]) -> int:
    """Write, or check what was written; returns the exit code."""
    return run(argv, __doc__, write, faults)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
