"""The command line as its users meet it: sentences, exit codes, never a traceback."""

from __future__ import annotations

import os
import re
import sys
import threading
from pathlib import Path

import pytest

from toc_learn import __version__
from toc_learn.app.arguments import COMMANDS, SHORT
from toc_learn.app.cli import main
from toc_learn.view.words import text

POSITION = "pitchenas-4 A=a0,a8 B=b0 turn=A hand.A=QD"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]):
    """Run a command line in this process; returns exit code, output, errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return code, said.out, said.err

    return run


def bad(answer: tuple[int, str, str]) -> str:
    """Return the one sentence on standard error that bad input gets."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert err.startswith("toc-learn")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Error" not in err, "a fault of ours, not of the user's"
    return err


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The teacher's lessons that each start would serve, without a server."""
    from toc_learn.lessons.loader import own_lessons

    starts: list[tuple[str, ...]] = []
    monkeypatch.setattr("toc_learn.app.serving.run", lambda options: starts.append(tuple(own_lessons())) or 0)
    monkeypatch.setenv("TOC_LEARN_LESSONS", "")
    monkeypatch.setattr("toc_learn.app.faulty._told", {})
    return starts


GOOD = (Path(__file__).parents[1] / "browser" / "lessons" / "every-move.toml").read_text(encoding="utf8")
#: Files of a teacher's folder that cannot be served as they are: name, text, what is said of each.
UNFIT = {
    "pieux.toml": (GOOD, "a file of the course has this name"),
    "rules.toml": (GOOD, "a file of the course has this name"),
    "other.toml": (GOOD, "call it every-move.toml"),
    "Ma leçon.toml": (GOOD, "call it every-move.toml"),
    "mine.toml": (GOOD.replace('id = "every-move"', 'id = "walk"', 1), "which a lesson of the course has"),
    "broken.toml": ("id = [", "line 1"),
    "My own.toml": ("id = [", "small letters, digits and hyphens, then .toml"),
    "shown.toml": (GOOD.replace('kind = "watch"', 'kind = "sleep"'), "sleep"),
    "folder.toml": (None, "folder"),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", [*UNFIT, ""])
def test_a_file_that_is_unfit_is_told_in_one_line_and_the_rest_is_served(
    ask, served: list[tuple[str, ...]], tmp_path: Path, name: str, lang: str
) -> None:
    """With each file alone beside a good one; with all together as well."""
    (tmp_path / "every-move.toml").write_text(GOOD, encoding="utf8")
    names = [name] if name else list(UNFIT)
    for one in names:
        if UNFIT[one][0] is None:
            (tmp_path / one).mkdir()
        else:
            (tmp_path / one).write_text(UNFIT[one][0], encoding="utf8")
    code, out, err = ask("--lessons", str(tmp_path), "--no-browser", "--lang", lang)
    assert (code, out) == (0, "")
    assert len(served) == 1
    assert "every-move" in served[0]
    lines = err.splitlines()
    assert sorted(re.split(", |\u00a0:|:", line)[0] for line in lines) == sorted(names)
    if lang == "en":
        for one in names:
            assert [UNFIT[one][1] in line for line in lines if line.startswith(one)] == [True]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("solution", "said"), [("3C a8>a11", "solution"), ("5C a8>a12", "solution[1]"), ("5C a8>a13", "")]
)
def test_a_lesson_whose_solution_is_none_is_served_and_told_of(
    ask, served: list[tuple[str, ...]], tmp_path: Path, solution: str, said: str, lang: str
) -> None:
    made = GOOD.replace('solution = ["5C a8>a13"]', f'solution = ["{solution}"]', 1)
    (tmp_path / "every-move.toml").write_text(made, encoding="utf8")
    code, out, err = ask("--lessons", str(tmp_path), "--no-browser", "--lang", lang)
    assert (code, out) == (0, "")
    assert served == [("every-move",)]
    lines = err.splitlines()
    assert len(lines) == bool(said)
    words = {"fr": ("étape", "champ", "servie quand même"), "en": ("step", "field", "served all the same")}
    step, field, all_the_same = words[lang]
    colon = "\u00a0:" if lang == "fr" else ":"
    for line in lines:
        assert line.startswith(f"every-move.toml, {step} walk, {field} {said}{colon}")
        assert all_the_same in line
        assert not re.search(r"[.!?…][\u00a0\u202f]?[;:,.]", line.removeprefix("every-move.toml,"))
        assert "toc-learn check every-move.toml" in line


def test_a_folder_without_lessons_is_no_folder_of_lessons(ask, tmp_path: Path) -> None:
    for nowhere in (tmp_path / "none", Path(__file__)):
        assert f"“{nowhere}” is no folder" in bad(
            ask("--lessons", str(nowhere), "--no-browser", "--lang", "en")
        )
    assert str(tmp_path) in bad(ask("--lessons", str(tmp_path), "--no-browser"))


@pytest.mark.parametrize(
    ("name", "lesson"), [("walk", "every-move"), ("walk", "walk"), ("mine", "walk"), ("mine", "every-move"),
                         ("course", "course"), ("rules", "rules"), ("every-move", "every-move")],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_check_and_serving_say_the_same_of_a_lessons_name(
    ask,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    served: list[tuple[str, ...]],
    name: str,
    lesson: str,
    lang: str,
) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text(GOOD.replace('id = "every-move"', f'id = "{lesson}"', 1), encoding="utf8")
    code, _, said = ask("--lessons", str(tmp_path), "--lang", lang)
    assert (code, len(served)) == (0, 1)
    monkeypatch.delenv("TOC_LEARN_LESSONS", raising=False)
    monkeypatch.chdir(tmp_path.parent)
    typed = f"{tmp_path.name}/{file.name}"
    _, checked, _ = ask("check", typed, "--lang", lang)
    if (name, lesson) == ("every-move", "every-move"):
        assert said == ""
        assert not re.search("id “|id «|call it|nommez-le|another name|un autre nom", checked)
    else:
        assert said
        assert said in checked.replace(typed, file.name)
        assert typed in checked
        assert f"/{file.name}" in ask("check", f"{'./' * 99}{typed}", "--lang", lang)[1]


def test_what_never_ends_is_not_read_to_its_end(ask) -> None:
    for command in ("check", "replay"):
        assert "/dev/zero" in bad(ask(command, "/dev/zero"))


def test_version(ask) -> None:
    assert ask("--version") == (0, f"toc-learn {__version__}\n", "")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_help_is_in_the_readers_language(ask, lang: str) -> None:
    code, out, _ = ask("--help", "--lang", lang)
    assert code == 0
    for name in COMMANDS:
        assert text(lang, f"app.cli.{name}.help") in out
        code, more, _ = ask(name, "--help", "--lang", lang)
        assert code == 0
        assert text(lang, "app.cli.help") in more
    other = "en" if lang == "fr" else "fr"
    for theirs in (*(f"app.cli.{name}.help" for name in COMMANDS), "app.cli.help"):
        assert text(other, theirs) not in out + more
    for word in ("positional", "optional", "show this help message and exit"):
        assert word not in out + more


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"], ["judge"], ["judge", POSITION], ["moves", POSITION, "more"],
        ["--bad"], ["serve", "--bad"], ["serve", "--port"], ["serve", "--port", "x"],
        ["serve", "--port", "-1"], ["serve", "--port", "65536"],
        ["serve", "--port", "９"], ["serve", "--visitors", "0"], ["serve", "--visitors", "501"],
        ["serve", "--no-browser=1"], ["serve", "--base-url", "a b"], ["serve", "--base-url", "/../"],
        ["serve", "--host", "a/b"], ["--lang", "de"], ["--lang"], ["show", POSITION, "--out"],
        ["show", POSITION, "-o"],
        ["moves", ""], ["moves", "x"], ["moves", "pitchenas-4 A=z9"], ["judge", POSITION, ""],
        ["judge", POSITION, "nonsense"], ["judge", "x", "-QD"],
        ["moves", "pitchenas-4 " + "A=a0 " * 500], ["moves", "\x00"], ["judge", POSITION, "\ud800"],
        ["check", "no-such-file.toml"], ["check", "."], ["replay", "none"], ["perft", POSITION],
        ["show", POSITION, "-o", "no/such/folder/b.svg"],
        ["show", POSITION, "-o", "."], ["-x"], ["serve", "-x", "3"], ["moves", "--position", POSITION],
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_bad_input_gets_one_sentence_and_code_2(ask, arguments: list[str], lang: str) -> None:
    if "--lang" not in arguments:
        arguments = [*arguments, "--lang", lang]
    bad(ask(*arguments))


@pytest.mark.parametrize(
    "words", [["help"], ["--help"], ["--version"], [], ["moves", POSITION], ["help", "lab"]]
)
def test_a_language_is_taken_or_refused_in_one_way_everywhere(
    ask, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr("toc_learn.app.serving.run", lambda options: print(options.lang) or 0)
    for before in (True, False):
        for lang in ("de", "", "fr_CA"):
            given = [f"--lang={lang}"]
            bad(ask(*(given + words if before else words + given)))
        for lang in ("FR", "En"):
            given, plain = ["--lang", lang], ["--lang", lang.lower()]
            answer = ask(*(given + words if before else words + given))
            assert answer[0] == 0
            assert answer == ask(*(plain + words if before else words + plain))


def test_why_the_system_refuses_a_name_is_told(ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toc_learn.app.lab.find_spec", lambda name: True)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    file = tmp_path / "bin.dat"
    file.write_bytes(b"\0")
    monkeypatch.chdir(tmp_path)
    for words, said in (
        (["lab", "bin.dat"], "a file stands where a folder is needed"),
        (["show", POSITION, "-o", "bin.dat/b.svg"], "a file stands where a folder is needed"),
        (["show", POSITION, "-o", "b" * 300], "the name is too long"),
        (["check", "b" * 300], "the name is too long"),
        (["lab", "b" * 300], "the name is too long"),
        (["lab", ""], "The name of the folder is empty"),
        (["lab", "/proc/xx"], "/proc/xx cannot be written: the system refuses."),  # its folder is there
        (["lab", "/proc/xx/yy"], "/proc/xx/yy cannot be written: the system refuses."),
        (["show", POSITION, "-o", "/proc/xx.svg"], "/proc/xx.svg cannot be written: the system refuses."),
        (["show", POSITION, "-o", "xx/b.svg"], "xx/b.svg cannot be written: its folder does not exist."),
        (["--lessons", " "], "The name of the folder is empty"),
        (["--version", "x"], "“--version” stands alone; what is “x” for?"),
        (["moves", "--version", POSITION], "“--version” stands alone"),
    ):
        assert said in bad(ask(*words, "--lang", "en"))


def test_the_sentence_names_what_is_wrong(ask) -> None:
    assert "x" in bad(ask("serve", "--port", "x", "--lang", "en"))
    assert "POSITION, MOVE" in bad(ask("judge", "--lang", "en"))
    assert "serve, moves, judge" in bad(ask("jugde", "--lang", "en"))
    assert "no-such-file.toml" in bad(ask("check", "no-such-file.toml", "--lang", "en"))


@pytest.mark.parametrize("before", [["--lang", "en"], ["--lang=en"]])
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_options_may_stand_before_the_command(ask, before: list[str], name: str) -> None:
    assert ask(*before, name, "--help") == ask(name, "--help", *before)
    assert ask(*before, "help", name) == ask("help", name, *before) == ask(name, "--help", *before)
    assert ask(*before, "moves", POSITION) == ask("moves", POSITION, *before)
    assert ask(*before, "judge", POSITION, "-QD") == ask("judge", POSITION, "-QD", *before)


def test_general_help_names_what_the_readme_uses(ask) -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf8")
    for lang in ("fr", "en"):
        code, out, err = ask("help", "--lang", lang)
        assert (code, err) == (0, "")
        assert (code, out, err) == ask("--lang", lang, "--help") == ask("-h", "--lang", lang)
        for line in re.findall(r"toc-learn( --[^`\n]*)", readme):
            for flag in re.findall(r"--[a-z-]+", line):
                assert flag in out
        for number in ("0", "1", "2"):
            assert re.search(rf"\b{number}, ", out.splitlines()[-1])
    assert "Exit code" in readme
    assert "nothing" in readme


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_general_help_names_every_option_in_both_its_forms(ask, lang: str) -> None:
    """An option of another command than serve stands behind its command."""
    lines = ask("help", "--lang", lang)[1].splitlines()
    for name, command in COMMANDS.items():
        for flag, _, key, _ in command.options:
            (line,) = [one for one in lines if one.endswith(text(lang, f"app.cli.{key}"))]
            assert re.search(rf"{flag}\b", line)
            assert name in ("serve", "lab") or line.strip().startswith(f"{name} ")
            for short in [short for short, full in SHORT.items() if full == flag]:
                assert f"{short}, {flag} " in line
    assert any(line.strip().startswith("-h, --help ") for line in lines)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_french_help_is_french(ask, name: str) -> None:
    _, out, _ = ask("help", *([name] if name else []), "--lang", "fr")
    assert not re.search(r"\b(MOVE|FILE|DEPTH|FOLDER|VISITORS|OUT|BASE-URL|HOST)\b", out)
    assert not re.search(r"[^\u00a0]:( |$)", out, re.MULTILINE), "a no-break space stands before a colon"
    assert "[commandes]" not in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--port", "-1"], "-1"),
        (["--port=-1"], "-1"),
        (["--visitors", "-7"], "-7"),
        (["perft", "x", "-3"], "-3"),
    ],
)
def test_a_word_is_repeated_as_it_was_given(ask, arguments: list[str], word: str) -> None:
    said = bad(ask(*arguments, "--lang", "en"))
    assert f"“{word}”" in said


FIELDS = ["pitchenas-4", "A=a0,a8", "B=b0", "turn=A", "hand.A=QD"]
QUOTED = f'"{" ".join(FIELDS)}"'


@pytest.mark.parametrize(
    ("words", "example"),
    [
        (["moves", *FIELDS], f"moves {QUOTED}"),
        (["moves", *FIELDS, "--lang", "fr"], f"moves {QUOTED}"),
        (["show", *FIELDS, "-o", "board.svg"], f"show {QUOTED}"),
        (["perft", *FIELDS, "2", "--divide"], f"perft {QUOTED} 2"),
        (["perft", *FIELDS], f"perft {QUOTED}"),
        (["judge", *FIELDS, "QD a8>b2"], f'judge {QUOTED} "QD a8>b2"'),
        (["judge", *FIELDS, "QD", "a8>b2"], f'judge {QUOTED} "QD a8>b2"'),
        (["judge", *FIELDS, "-QD"], f"judge {QUOTED} -QD"),
        (["judge", *FIELDS], f"judge {QUOTED}"),
        (["judge", " ".join(FIELDS), "QD", "a8>b2"], f'judge {QUOTED} "QD a8>b2"'),
        (["judge", " ".join(FIELDS), "JC", "a8=b2"], f'judge {QUOTED} "JC a8=b2"'),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_position_or_a_move_without_quotes_is_told_with_them(
    ask, words: list[str], example: str, lang: str
) -> None:
    words = words if "--lang" in words else [*words, "--lang", lang]
    said = bad(ask(*words))
    assert said.endswith(f": toc-learn {example}\n")
    assert ("quotes" if words[-1] == "en" else "guillemets") in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", ""],
        ["check", " "],
        ["replay", ""],
        ["show", POSITION, "-o", ""],
        ["show", POSITION, "--out="],
    ],
)
def test_an_empty_name_of_a_file_is_named_as_such(ask, arguments: list[str]) -> None:
    assert "empty" in bad(ask(*arguments, "--lang", "en"))


@pytest.mark.parametrize("word", ["\x1b[31m", "\x07", "\u202e", "x" * 5000, "\x1b" * 5000])
def test_words_reach_the_terminal_harmless_and_short(ask, word: str) -> None:
    asked = (["moves", word], ["judge", POSITION, word], [word], ["check", word], ["--port", word],
             ["show", POSITION, "-o", f"no/{word}"], [f"--{word}"], ["moves", POSITION, word])  # fmt: skip
    for arguments in asked:
        said = bad(ask(*arguments, "--lang", "en"))
        assert not [c for c in said[:-1] if not c.isprintable()]
        assert len(said) < 500


def test_moves(ask) -> None:
    code, out, err = ask("moves", POSITION, "--lang", "en")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert any(line.startswith("QD a0>a12 ") for line in lines)
    assert lines[-1] == f"{len(lines) - 1} legal moves."


def test_judge_refused(ask) -> None:
    for lang in ("fr", "en"):
        code, out, err = ask("judge", POSITION, "QD a8>b2", "--lang", lang)
        assert (code, err) == (1, "")
        assert "G2" in out
        assert "b0" in out


def test_judge_legal(ask) -> None:
    code, out, _ = ask("judge", POSITION, "QD a0>a12", "--lang", "en")
    assert code == 0
    assert out.startswith("Allowed.")


def test_a_discard_is_not_read_as_an_option(ask) -> None:
    code, out, err = ask("judge", POSITION, "-QD", "--lang", "en")
    assert (code, err) == (0, "")
    assert out


def test_show_to_a_file_and_to_standard_output(ask, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    code, out, _ = ask("show", POSITION, "-o", str(file), "--lang", "fr")
    assert code == 0
    assert str(file) in out
    drawn = file.read_text(encoding="utf8")
    assert drawn.startswith("<svg")
    assert ask("show", POSITION, "--lang", "fr") == (0, drawn, "")


@pytest.mark.parametrize(
    ("named", "lang"), [("fr_CA", "fr"), ("en_US.UTF-8", "en"), ("de_DE", "en"), ("", "fr")]
)
@pytest.mark.parametrize(
    "words", [["show", POSITION], ["moves", POSITION], ["judge", POSITION, "-QD"], ["help"]]
)
def test_who_names_no_language_gets_the_systems(
    ask, monkeypatch: pytest.MonkeyPatch, words: list[str], named: str, lang: str
) -> None:
    monkeypatch.setenv("LANG", named)
    assert ask(*words) == ask(*words, "--lang", lang)


def test_what_is_no_svg_is_not_written_under_another_name(ask, tmp_path: Path) -> None:
    for name in ("board.png", "BOARD.JPG"):
        assert ".svg" in bad(ask("show", POSITION, "-o", str(tmp_path / name), "--lang", "en"))
    assert list(tmp_path.iterdir()) == []


def test_a_hidden_hand_is_told_as_one(ask) -> None:
    hidden = "pitchenas-4 A=a0 turn=A hand.A=?3"
    told = [ask(*asked, "--lang", "en")[1] for asked in (("moves", hidden), ("judge", hidden, "7C a0>a7"))]
    assert all(text("en", "view.refusal.card_not_in_hand.hidden") in one for one in told)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a thing of POSIX systems")
def test_check_does_not_wait_for_a_pipe(ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a long path would be cut in the sentence
    os.mkfifo("pipe.toml")
    ended = threading.Timer(5, lambda: Path("pipe.toml").write_text("id = 1", encoding="utf8"))
    ended.daemon = True
    ended.start()  # who waits for the pipe is given something else to say
    assert "pipe.toml" in bad(ask("check", "pipe.toml", "--lang", "en"))
    ended.cancel()


def test_check(ask, tmp_path: Path) -> None:
    import toc_learn.lessons.loader as loader

    code, out, err = ask("check", str(loader.DATA / "pieux.toml"), "--lang", "en")
    assert (code, err) == (0, ""), out
    wrong = tmp_path / "mine.toml"
    wrong.write_text('title = { fr = "x", en = "x" }\n', encoding="utf8")
    code, out, err = ask("check", str(wrong), "--lang", "en")
    assert (code, err) == (1, "")
    assert "mine.toml" in out
    wrong.write_bytes(b"\xff\xfe\x00")
    assert "mine.toml" in bad(ask("check", str(wrong), "--lang", "en"))


def test_perft(ask) -> None:
    position = "pitchenas-4 A=a0 hand.A=KH,9C hand.B=AS,2S"
    assert ask("perft", position, "2") == (0, "12\n", "")
    code, out, _ = ask("perft", position, "2", "--divide", "--lang", "en")
    assert code == 0
    *lines, total = out.splitlines()
    assert sum(int(line.split()[0]) for line in lines) == 12
    assert total == "Total: 12"
    for depth in ("-1", "7", "x", ""):
        assert "DEPTH" in bad(ask("perft", position, depth, "--lang", "en"))


def test_replay(ask, tmp_path: Path) -> None:
    from toc_learn.engine.game import Game

    game = Game("pitchenas-2", seed=3)
    for _ in range(12):
        game.play(next(iter(game.legal_moves())))
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf8")
    code, out, err = ask("replay", str(file), "--lang", "en")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 13
    assert str(game.history[5].move) in out.splitlines()[5]
    file.write_text(game.record().replace(str(game.history[3].move), "nonsense"), encoding="utf8")
    code, out, err = ask("replay", str(file), "--lang", "en")
    assert (code, err) == (1, "")
    assert "nonsense" in out
    assert "line" in out.lower()
    file.write_bytes(b"x" * 1_000_001)
    assert "game.txt" in bad(ask("replay", str(file), "--lang", "en"))


def test_lab_copies_what_is_not_there(ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toc_learn.app import lab

    course = tmp_path / "course"
    for name in ("fr/01-plateau.ipynb", "en/01-board.ipynb", "img/board.svg"):
        (course / name).parent.mkdir(parents=True, exist_ok=True)
        (course / name).write_text(name)
    monkeypatch.setattr(lab, "notebooks", lambda: course)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    started: list[list[str]] = []
    monkeypatch.setattr(lab, "outlasted", lambda command: started.append(command) or 0)
    mine = tmp_path / "mine"
    code, out, err = ask("lab", str(mine), "--lang", "en", "--no-browser")
    assert (code, err) == (0, "")
    assert "2 notebooks" in out
    assert (mine / "img" / "board.svg").read_text() == "img/board.svg"
    (mine / "fr" / "01-plateau.ipynb").write_text("changed")
    code, out, _ = ask("lab", str(mine), "--lang", "fr")
    assert code == 0
    assert (mine / "fr" / "01-plateau.ipynb").read_text() == "changed"
    assert started[0][:3] == [sys.executable, "-m", "toc_learn.app.lab_start"]
    assert "--no-browser" in started[0]
    assert "--no-browser" not in started[1]
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert "toc_learn[lab]" in bad(ask("lab", str(mine), "--lang", "en"))


def test_an_unforeseen_fault_is_told_in_one_sentence(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    from toc_learn.engine.position import Position

    def broken(_: str) -> None:
        raise RuntimeError("oops")

    monkeypatch.setattr(Position, "parse", broken)
    code, _, said = ask("moves", POSITION, "--lang", "en")
    assert code == 2
    assert "RuntimeError: oops" in said
    assert "test_command_line.py" in said


def test_the_command_is_installed() -> None:
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="toc-learn")
    assert script.load() is main


def test_no_word_at_all_serves_the_course(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    served = []
    monkeypatch.setattr("toc_learn.app.serving.run", lambda options: served.append(options) or 0)
    assert ask()[0] == 0
    assert len(served) == 1
    assert served[0].browser


@pytest.mark.parametrize("words", [["--lang"], ["--lang="], ["moves", "--lang"], [""], ["--"], ["-"], [" "]])
def test_broken_beginnings_get_one_sentence(ask, words: list[str]) -> None:
    bad(ask(*words))
