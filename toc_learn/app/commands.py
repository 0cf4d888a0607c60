"""What each command of ``toc-learn`` does. Heavy things are imported by the command that needs them."""

from __future__ import annotations

import argparse
import os
import re
import stat
from pathlib import Path

from toc_learn.view.spelling import MOST
from toc_learn.view.words import text

from .terminal import Fault, reason, say

__all__ = ["check", "judge", "lab", "moves", "perft", "replay", "serve", "show"]

OTHER_PICTURES = frozenset([".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pdf"])
LARGEST = 1_000_000  # bytes: no lesson and no game is near it


def _number(word: str, name: str, low: int, high: int, kind: str = "") -> int:
    if word.isascii() and word.isdigit() and len(word) < 7 and low <= int(word) <= high:
        return int(word)
    kind = kind or name.strip("-")
    raise Fault("app.fault.value", word=word[:40], name=name, expected=f"app.fault.expected.{kind}")


def serve(asked: argparse.Namespace, lang: str) -> int:
    """Serve the course until Ctrl-C."""
    from .options import Options
    from .serving import run

    base = "/" + asked.base_url.strip("/") + "/" if asked.base_url.strip("/") else "/"
    if not re.fullmatch(r"[A-Za-z0-9/_.~@%-]{1,200}", base) or "//" in base or ".." in base:
        raise Fault("app.fault.value", word=base[:40], name="--base-url", expected="app.fault.expected.base")
    hosts = tuple(asked.host or ())
    for host in hosts:
        if not re.fullmatch(r"\*|[A-Za-z0-9.:-]{1,253}", host):
            raise Fault("app.fault.value", word=host[:40], name="--host", expected="app.fault.expected.host")
    options = Options(
        port=_number(asked.port, "--port", 0, 65535),
        lang=lang,
        browser=not asked.no_browser,
        visitors=_number(asked.visitors, "--visitors", 1, 500),
        share=asked.share,
        base=base,
        hosts=hosts,
    )
    if asked.lessons is not None:
        _take_lessons(asked.lessons, lang)
    return run(options)


def _take_lessons(folder: str, lang: str) -> None:
    """Serve a teacher's own lessons too; those that cannot be are told at once, and the others served."""
    from toc_learn.lessons.loader import OWN, own_lessons

    from . import faulty

    _named(folder, "app.fault.no_folder_name")
    home = Path(folder).resolve()
    if not home.is_dir():
        raise Fault("app.fault.no_folder", folder=folder)
    if not any(home.glob("*.toml")):
        raise Fault("app.fault.no_lessons", folder=folder)
    os.environ[OWN] = str(home)  # the kernels are to know it too
    for lesson in own_lessons():
        faulty.fault(lesson)
    for said in faulty.news(lang):
        say(said, error=True)


def moves(asked: argparse.Namespace, lang: str) -> int:
    """Print the legal moves, one a line: as text, then in words."""
    from toc_learn.engine.position import Position
    from toc_learn.view import narrate

    position = Position.parse(asked.position)
    legal = list(position.legal_moves())
    if not legal:
        hidden = any(str(card) == "?" for card in position.hand(position.turn)) and not position.result
        say(text(lang, "view.refusal.card_not_in_hand.hidden" if hidden else "app.cli.no_moves"))
        return 1
    width = max(len(str(move)) for move in legal)
    for move in legal:
        say(f"{move!s:<{width}}  {narrate.move(position, move, lang)}")
    say(text(lang, "app.cli.count", n=len(legal)))
    return 0


def judge(asked: argparse.Namespace, lang: str) -> int:
    """Print the referee's verdict on a move; the exit code is 1 when it is refused."""
    from toc_learn.engine.position import Position
    from toc_learn.lessons.clauses import clause_title
    from toc_learn.view import narrate

    position = Position.parse(asked.position)
    verdict = position.judge(asked.move)
    move = verdict.move
    if verdict.legal and move is not None:
        said = narrate.happened(position, move, position.outcome(move), lang)
        say(text(lang, "app.cli.legal", said=said))
        return 0
    said = text(lang, "app.cli.refused", said=verdict.sentence(lang))
    if verdict.clause:
        title = clause_title(verdict.clause, lang)
        said += " " + text(lang, "app.cli.clause", clause=verdict.clause, title=title)
    say(said)
    return 1


def show(asked: argparse.Namespace, lang: str) -> int:
    """Draw a position as SVG, to a file or to standard output."""
    from toc_learn.engine.position import Position
    from toc_learn.view.scene import Scene
    from toc_learn.view.svg import svg

    if asked.out is not None:
        _named(asked.out)
        if Path(asked.out).suffix.lower() in OTHER_PICTURES:
            raise Fault("app.fault.only_svg", file=asked.out)
    drawn = svg(Scene.of(Position.parse(asked.position), lang=lang))
    if asked.out is None:
        say(drawn)
        return 0
    try:
        Path(asked.out).write_text(drawn + "\n", encoding="utf8")
    except OSError as error:
        why = reason(error)
        if why == "app.fault.why.missing":
            why = f"app.fault.why.{'other' if Path(asked.out).parent.is_dir() else 'no_folder'}"
        raise Fault("app.fault.no_write", file=asked.out, why=why) from None
    say(text(lang, "app.cli.written", file=asked.out))
    return 0


def _named(file: str, otherwise: str = "app.fault.no_name") -> None:
    """Refuse no name at all, which the system would take for the folder we stand in."""
    if not file.strip():
        raise Fault(otherwise)


def _text_of(file: str, *, stays: bool = False) -> str:
    """Return the text of a file that the user named; one that `stays`, to be read again, is no pipe."""
    _named(file)
    try:
        if stays and stat.S_ISFIFO(Path(file).stat().st_mode):
            raise OSError  # opened, it would be waited for, for ever
        with Path(file).open("rb") as opened:  # what has no size, as a device, is not read for ever
            raw = opened.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise Fault("app.fault.too_long", file=file)
        return raw.decode("utf8").replace("\r\n", "\n")
    except OSError as error:
        raise Fault("app.fault.no_file", file=file, why=reason(error)) from None
    except UnicodeDecodeError:
        raise Fault("app.fault.no_text", file=file) from None


def check(asked: argparse.Namespace, lang: str) -> int:
    """Check a lesson file; the exit code is 1 when there is something to mend."""
    _text_of(asked.file, stays=True)
    from toc_learn.lessons.checker import check as faults_of
    from toc_learn.lessons.ids import is_id
    from toc_learn.lessons.loader import load, misnamed

    path = Path(asked.file)
    typed = asked.file if len(asked.file) <= MOST else "…" + asked.file[1 - MOST :]  # its name is at its end
    faults = faults_of(path)
    lesson, _ = load(path)
    name = misnamed(path, lesson.id if lesson and is_id(lesson.id) else "")
    faults += [name] if name is not None else []
    for fault in faults:
        fault.file = typed  # as it was typed: there may be several of that name
        say(fault.sentence(lang))
    if faults:
        say(text(lang, "app.cli.check.faults", n=len(faults)))
        return 1
    say(text(lang, "app.cli.check.fine", file=asked.file))
    return 0


def perft(asked: argparse.Namespace, lang: str) -> int:
    """Count the sequences of legal moves of a length."""
    from toc_learn.engine.perft import divide
    from toc_learn.engine.perft import perft as count
    from toc_learn.engine.position import Position

    depth = _number(asked.depth, text(lang, "app.cli.meta.depth"), 0, 6, "depth")
    position = Position.parse(asked.position)
    if not asked.divide or depth == 0:
        say(str(count(position, depth)))
        return 0
    counts = divide(position, depth)
    for move, number in counts.items():
        say(f"{number:>12}  {move}")
    say(text(lang, "app.cli.perft.total", total=sum(counts.values())))
    return 0


def replay(asked: argparse.Namespace, lang: str) -> int:
    """Replay and judge a game record; the exit code is 1 when it cannot be played as it is written."""
    from toc_learn.engine.errors import RecordError
    from toc_learn.engine.game import Game
    from toc_learn.view import narrate

    written = _text_of(asked.file)
    try:
        game = Game.from_record(written)
    except RecordError as error:
        say(text(lang, "app.cli.replay.fault", file=asked.file, said=error.sentence(lang)))
        return 1
    for number, played in enumerate(game.history, 1):
        told = narrate.happened(played.before, played.move, played.outcome, lang)
        say(f"{number:>4}. {played.player}  {played.move}  {told}")
    say(text(lang, "app.cli.replay.fine", n=len(game.history)))
    if game.result is not None:
        say(text(lang, "app.cli.replay.result", result=game.result))
    return 0


def lab(asked: argparse.Namespace, lang: str) -> int:
    """Copy the chapters to a folder of the user's and open JupyterLab there."""
    from .lab import run

    if asked.folder is not None:
        _named(asked.folder, "app.fault.no_folder_name")
    return run(
        Path(asked.folder or "toc-notebooks"), lang, browser=not asked.no_browser, root=asked.allow_root
    )
