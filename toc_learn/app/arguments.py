"""The command line: what was asked for, told back in the reader's language when it cannot be had.

Exit codes: 0 fine, 1 the answer is no, 2 bad input, with one sentence on standard error.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from toc_learn import __version__
from toc_learn.view.spelling import shown
from toc_learn.view.words import LANGUAGES, text

from . import commands
from .terminal import Fault, prepare, say, system_language

__all__ = ["main"]

Run = Callable[[argparse.Namespace, str], int]


@dataclass(frozen=True, slots=True)
class Command:
    """One command: what runs it, what it needs, its options as (flag, default, help id, takes a value)."""

    run: Run
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    options: tuple[tuple[str, str | bool | None, str, bool], ...] = ()


COMMANDS: dict[str, Command] = {
    "serve": Command(
        commands.serve,
        options=(
            ("--port", "8866", "serve.port", True),
            ("--no-browser", False, "serve.browser", False),
            ("--visitors", "1", "serve.visitors", True),
            ("--lessons", None, "serve.lessons", True),
            ("--share", False, "serve.share", False),
            ("--base-url", "/", "serve.base", True),
            ("--host", None, "serve.host", True),
        ),
    ),
    "moves": Command(commands.moves, needs=("position",)),
    "judge": Command(commands.judge, needs=("position", "move")),
    "show": Command(commands.show, needs=("position",), options=(("--out", None, "show.out", True),)),
    "check": Command(commands.check, needs=("file",)),
    "perft": Command(
        commands.perft, needs=("position", "depth"), options=(("--divide", False, "perft.divide", False),)
    ),
    "replay": Command(commands.replay, needs=("file",)),
    "lab": Command(
        commands.lab,
        may_have=("folder",),
        options=(
            ("--no-browser", False, "serve.browser", False),
            ("--allow-root", False, "lab.root", False),
        ),
    ),
}

#: Short forms of options, beside -h.
SHORT = {"-o": "--out", "-p": "--port"}

#: Options that are followed by a value, wherever they stand.
TAKE = {"--lang", *SHORT} | {option[0] for one in COMMANDS.values() for option in one.options if option[3]}


#: A field of a position, as none of a move, of a number or of an option looks.
_FIELD = re.compile(r"[A-Za-z][A-Za-z.]*=")


class _Parser(argparse.ArgumentParser):
    """Raises a `Fault` where argparse would print its own English and leave."""

    def error(self, message: str) -> NoReturn:
        raise Fault("app.fault.unknown_option", word=message[:80], command=self.prog.rpartition(" ")[2])


class _Formatter(argparse.HelpFormatter):
    """Help in the reader's language."""

    lang = "fr"

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=96)

    def add_usage(self, usage, actions, groups, prefix=None) -> None:  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, text(self.lang, "app.cli.usage"))

    def start_section(self, heading: str | None) -> None:
        # argparse puts the colon itself; in French a space stands before it.
        super().start_section(f"{heading}\u00a0" if heading and self.lang == "fr" else heading)


def _meta(need: str, lang: str) -> str:
    """Return what stands for a value in the help: "POSITION", "COUP"."""
    return text(lang, f"app.cli.meta.{need}")


def _parser(name: str, command: Command, lang: str) -> _Parser:
    formatter: type[_Formatter] = type("_In", (_Formatter,), {"lang": lang})
    words = ["toc-learn", name, *(_meta(need, lang) for need in command.needs)]
    words += [f"[{_meta(need, lang)}]" for need in command.may_have]
    parser = _Parser(
        prog=f"toc-learn {name}",
        usage=" ".join([*words, f"[{text(lang, 'app.cli.options')}]"]),
        description=text(lang, f"app.cli.{name}.help"),
        formatter_class=formatter,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    parser._positionals.title = text(lang, "app.cli.arguments")
    parser._optionals.title = text(lang, "app.cli.options")
    for need in (*command.needs, *command.may_have):
        # Whether it is there is asked afterwards, so that the sentence can be ours.
        key = need if need in ("position", "move", "file") else f"{name}.{need}"
        parser.add_argument(need, nargs="?", metavar=_meta(need, lang), help=text(lang, f"app.cli.{key}"))
    for flag, default, key, takes in command.options:
        flags = [short for short, full in SHORT.items() if full == flag] + [flag]
        said = text(lang, f"app.cli.{key}")
        if takes:
            action = "append" if flag == "--host" else "store"
            parser.add_argument(
                *flags, default=default, help=said, action=action, metavar=_meta(flag[2:], lang)
            )
        else:
            parser.add_argument(*flags, default=default, help=said, action="store_true")
    parser.add_argument("--lang", default=None, metavar="fr|en", help=text(lang, "app.cli.lang"))
    parser.add_argument("-h", "--help", action="store_true", help=text(lang, "app.cli.help"))
    return parser


def _written(flag: str, takes: bool, lang: str) -> str:
    """Return an option as the help writes it: "-p, --port PORT"."""
    both = ", ".join([*(short for short, full in SHORT.items() if full == flag), flag])
    return f"{both} {_meta(flag[2:], lang)}" if takes else both


def _general_help(lang: str) -> str:
    asked = [("--lang fr|en", "app.cli.lang")]
    told = set()
    for name, command in COMMANDS.items():
        for flag, _, key, takes in command.options:
            if (flag, key) not in told:
                told.add((flag, key))
                before = "" if name == "serve" else f"{name} "
                asked.append((before + _written(flag, takes, lang), f"app.cli.{key}"))
    asked += [("-h, --help", "app.cli.help"), ("--version", "app.cli.version")]
    width = max(len(word) for word in (*COMMANDS, *(option for option, _ in asked))) + 2
    lines = [
        f"{text(lang, 'app.cli.usage')}toc-learn [{text(lang, 'app.cli.command')}] …",
        "",
        text(lang, "app.cli.about"),
        text(lang, "app.cli.more"),
        text(lang, "app.cli.writing"),
        "",
        *(f"  {name:<{width}}{text(lang, f'app.cli.{name}.help')}" for name in COMMANDS),
        "",
        *(f"  {option:<{width}}{text(lang, key)}" for option, key in asked),
        "",
        text(lang, "app.cli.codes"),
    ]
    return "\n".join(lines)


def _language(arguments: Sequence[str]) -> str:
    """Return the language to speak from the first word on, before anything else is known to be right."""
    given = _given_language(arguments)
    return given.lower() if given is not None and given.lower() in LANGUAGES else system_language()


def _given_language(arguments: Sequence[str]) -> str | None:
    """Return what follows ``--lang``, empty when nothing does; None when it was not given."""
    given = None
    for place, word in enumerate(arguments):
        if word == "--lang":
            given = next(iter(arguments[place + 1 :]), "")
        elif word.startswith("--lang="):
            given = word.partition("=")[2]
    return given


def _positional(word: str) -> str:
    """Keep argparse from reading a discard ("-KH") as an option: what holds a space is none."""
    return f" {word}" if re.match(r"-[A-Z0-9*]", word) else word


def _as_given(word: str) -> str:
    """Undo `_positional`."""
    return word[1:] if word.startswith(" -") else word


def _parse(name: str, words: Sequence[str], lang: str) -> argparse.Namespace:
    command = COMMANDS[name]
    parser = _parser(name, command, lang)
    try:
        asked, extra = parser.parse_known_args([_positional(word) for word in words])
    except argparse.ArgumentError as error:
        flag = (error.argument_name or "").rpartition("/")[2]
        takes = flag == "--lang" or any(option[0] == flag and option[3] for option in command.options)
        raise Fault("app.fault.needs_value" if takes else "app.fault.no_value", name=flag) from None
    if asked.help:
        say(parser.format_help().rstrip())
        raise SystemExit(0)
    for need, value in vars(asked).items():
        if isinstance(value, str):
            setattr(asked, need, _as_given(value))
    if "position" in command.needs:
        words = [getattr(asked, need) for need in command.needs]
        _refuse_unquoted(name, [word for word in (*words, *map(_as_given, extra)) if word is not None])
    if extra:
        raise Fault("app.fault.unknown_option", word=extra[0].strip()[:80], command=name)
    missing = [_meta(need, lang) for need in command.needs if getattr(asked, need) is None]
    if missing:
        raise Fault("app.fault.missing", names=", ".join(missing))
    for need in (*command.needs, *command.may_have):
        if (value := getattr(asked, need)) is not None:
            setattr(asked, need, value.strip())
    return asked


def _refuse_unquoted(name: str, words: Sequence[str]) -> None:
    """Say that a position, or a move, is one word for the command line only between quotes."""
    fields = 1
    while fields < len(words) and _FIELD.match(words[fields]):
        fields += 1
    position, rest = words[:fields], words[fields:]
    loose = name == "judge" and len(rest) > 1 and not rest[1].startswith("--")
    if fields == 1 and not loose:
        return
    asked = [" ".join(position), *([" ".join(rest)] if name == "judge" and rest else rest)]
    written = " ".join(f'"{word}"' if " " in word else word for word in asked)
    code = "app.fault.position_quotes" if fields > 1 else "app.fault.move_quotes"
    example = f"toc-learn {name} {written}"
    raise Fault(code, example=example if example.isprintable() and len(example) <= 300 else shown(example))


def _command_place(words: Sequence[str]) -> int | None:
    """Return where the command stands: the first word that is no option and no option's value."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in TAKE else 1
    return place if place < len(words) else None


def _run(arguments: Sequence[str], lang: str) -> int:
    given = _given_language(arguments)
    if given == "":
        raise Fault("app.fault.needs_value", name="--lang")
    if given is not None and given.lower() not in LANGUAGES:
        raise Fault("app.fault.value", word=given[:40], name="--lang", expected="app.fault.expected.lang")
    words = list(arguments)
    place = _command_place(words)
    name = words.pop(place) if place is not None else None
    if name == "help":
        place = _command_place(words)
        name = words.pop(place) if place is not None else None
        words.append("--help")
    if name is None and ("-h" in words or "--help" in words):
        say(_general_help(lang))
        return 0
    if name is not None and "--version" in words:
        raise Fault("app.fault.alone", name="--version", word=name[:40])
    if name is None and "--version" in words:
        say(f"toc-learn {__version__}")
        return 0
    name = "serve" if name is None else name
    if not name.strip():
        raise Fault("app.fault.empty_command", known=", ".join(COMMANDS))
    if name not in COMMANDS:
        raise Fault("app.fault.unknown_command", word=name[:40], known=", ".join(COMMANDS))
    return COMMANDS[name].run(_parse(name, words, lang), lang)


def _unforeseen(error: Exception, lang: str) -> str:
    """Say that the fault is ours, and where, for whoever reports it."""
    if os.environ.get("TOC_LEARN_DEBUG"):
        raise error
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    return text(lang, "app.fault.unforeseen", what=f"{type(error).__name__}: {error}"[:200], where=where)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``toc-learn`` with `arguments` (those of the process by default) and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    prepare()
    lang = _language(arguments)
    try:
        return _run(arguments, lang)
    except SystemExit as left:
        return int(left.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read us has enough.
        return 0
    except Fault as fault:
        said = fault.sentence(lang)
    except ValueError as error:
        sentence = getattr(error, "sentence", None)
        said = sentence(lang) if sentence is not None else _unforeseen(error, lang)
    except Exception as error:
        said = _unforeseen(error, lang)
    say(text(lang, "app.fault.sentence", said=said), error=True)
    return 2
