"""What a good lesson keeps beyond being playable: short texts in both languages, one idea a step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category

from attrs import fields

from toc_learn.engine.errors import MoveError
from toc_learn.engine.moves import Move

from .errors import LessonError
from .model import Answer, Demo, Lesson, Step, Text, Wrong

__all__ = ["corrected", "faults", "pointed_out", "typography", "unfinished"]

LONGEST = 220  # characters of an instruction
SENTENCES = 2
TITLE = 32  # characters of a step's title: one line of the list of steps
FEEDBACK = 150  # characters of a text that stands in the feedback box
WORD = 30  # characters of one word: no language of ours has a longer one, and a telephone no room for it
#: The most characters of a lesson's texts (two lines of its tile in the contents), and of a step's.
LESSON_ROOM = {"title": 40, "summary": 160}
STEP_ROOM = {"title": TITLE, "who": 80, "instruction": LONGEST}
_END = re.compile(r"[.!?…]+(?=\s|$|»)")

# How a sentence ends, and what never stands in one: a placeholder, an id of the catalogs or of the referee.
_ENDED = re.compile(r"[.!?…](?:\u202f?»|[”)])?$")
_RAW = re.compile(r"[{}]|\w_\w|\b(?:ui|view|app|sheets)\.\w")
# Texts that need not be sentences.
_NAMES = re.compile(r"title|who|answers\[\d+\]")
_BLANKS = "\u00a0\u202f"
_BLANK = f"[ {_BLANKS}]"
# A text is shown as it stands: what would be a tag elsewhere is read out there, brackets and all.
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|script|"
    r"small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|tt|u|ul)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)

# What nobody sees is none of a text, but for what joins or parts the letters of a word.
_UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
_JOINING = "\n\u00ad\u200c\u200d"
_PARTS = re.compile(r"[\s/–-]+")

# Within an hour or an address a sign of punctuation is none.
_AFTER = r"(?=[\s»”)…]|$)"
# What French typography forbids: a sign of high punctuation without its own space, straight marks.
_FRENCH = (
    (re.compile(rf"(?<![\u202f?!])[?!;](?![?!]){_AFTER}"), "thin_space"),
    (re.compile(rf"(?<!\u00a0):{_AFTER}"), "fixed_space"),
    (re.compile(r"«(?!\u202f)|(?<!\u202f)»"), "quotes"),
)
_BOTH = (
    (re.compile(r"'"), "apostrophe"),
    (re.compile(r'"'), "straight_quotes"),
    (re.compile(r"\.\.\."), "ellipsis"),
    (re.compile(r"  |^\s|\s$|\n"), "blanks"),
)


def typography(sentence: str, lang: str) -> str:
    """Return the name of the first typographic fault of a sentence, or the empty text.

    >>> typography("Qui bloque ?", "fr"), typography("Qui bloque\\u202f?", "fr")
    ('thin_space', '')
    """
    rules = (*_FRENCH, *_BOTH) if lang == "fr" else _BOTH
    return next((name for pattern, name in rules if pattern.search(sentence)), "")


def unfinished(sentence: str) -> bool:
    """Return whether an answer is no whole sentence, or tells what only a program reads.

    >>> unfinished("Le pieu barre la route."), unfinished("guard_in_the_way."), unfinished("Non")
    (False, True, True)
    """
    return not _ENDED.search(sentence) or bool(_RAW.search(sentence))


def corrected(sentence: str, lang: str) -> str:
    """Return a sentence as its language sets it: spaces, quotation marks, apostrophes, three dots in one.

    >>> corrected("Qui bloque ? L'as.", "fr")
    'Qui bloque\\u202f? L’as.'
    """
    said = " ".join(re.split(r"[ \t\r\n]+", sentence.strip())).replace("...", "…").replace("'", "’")
    opening, closing = ("«\u202f", "\u202f»") if lang == "fr" else ("“", "”")
    said = re.sub(r'"([^"]*)"', rf"{opening}\1{closing}", said).replace('"', closing.strip())
    if lang == "fr":
        said = re.sub(rf"{_BLANK}*([?!]+|;){_AFTER}", "\u202f\\1", said)
        said = re.sub(rf"{_BLANK}*:{_AFTER}", "\u00a0:", said)
        said = re.sub(rf"«{_BLANK}*", "«\u202f", said)
        said = re.sub(rf"{_BLANK}*»", "\u202f»", said)
    return said


def texts(value: object, name: str = "") -> Iterator[tuple[str, Text]]:
    """Yield every bilingual text inside a part of a lesson with its field, written as in the file."""
    if isinstance(value, Text):
        yield name, value
    elif isinstance(value, tuple):
        for place, item in enumerate(value, 1):
            yield from texts(item, f"{name}[{place}]")
    elif isinstance(value, (Lesson, Step, Wrong, Answer, Demo)):
        if not isinstance(value, (Lesson, Step)):
            yield name, value.text
        for attribute in fields(type(value)):
            if attribute.name != "steps":
                inner = f"{name}.{attribute.name}" if name else attribute.name
                yield from texts(getattr(value, attribute.name), inner)


def faults(lesson: Lesson) -> Iterator[LessonError]:
    """Yield every fault of wording and of teaching."""
    yield from _text_faults(lesson.file, "", lesson)
    kinds = [step.kind for step in lesson.steps]
    for before, after in zip(lesson.steps, lesson.steps[1:], strict=False):
        if before.kind == after.kind == "watch":
            yield LessonError(lesson.file, after.id, "kind", "two_watches")
    active = sum(kind in ("do", "predict", "drill", "play") for kind in kinds)
    if active * 10 < len(kinds) * 7:
        yield LessonError(lesson.file, "", "step", "too_passive", n=active, all=len(kinds))
    ideas: set[str] = set()
    for place, step in enumerate(lesson.steps):
        if not step.idea.strip() or step.idea in ideas:
            yield LessonError(lesson.file, step.id, "idea", "idea_twice" if step.idea.strip() else "empty")
        ideas.add(step.idea)
        if step.arrows and place * 3 >= len(kinds):
            yield LessonError(lesson.file, step.id, "arrows", "late_arrows")
        for hole in pointed_out(step):
            yield LessonError(lesson.file, step.id, "arrows", "arrow_answer", hole=hole)
        if place * 3 >= len(kinds) and (alone := _named_alone(step)):
            yield LessonError(lesson.file, step.id, "labels", "label_answer", holes=", ".join(alone))
        if unseen := _unseen(step.idea):
            yield LessonError(lesson.file, step.id, "idea", "unseen", sign=unseen)
        yield from _text_faults(lesson.file, step.id, step)
        yield from _twice(lesson.file, step)
        yield from _step_faults(lesson.file, step)


def pointed_out(step: Step) -> list[str]:
    """Return the holes of the answer that arrows point at: where a right way has a step end, what is asked.

    An arrow may show which way a marble sets out; where it ends is what the learner is to find.
    """
    ways = (*step.solution, *(text for way in step.accept for text in way), step.move, step.show)
    answers = set(step.holes)
    for text in (*filter(None, ways), *(shown.move for shown in step.demo)):
        try:
            parts = Move.parse(text).steps
        except MoveError:  # told as what it is
            continue
        answers |= {hole for part in parts for hole in (part.end, part.start if part.swap else part.end)}
    return [head for _, head in step.arrows if head in answers]


def _named_alone(step: Step) -> list[str]:
    """Return the names on the board of a step to do, where they are those of its solution and no others.

    What the instruction names stands on the board too; a doubt is about the move that it names.
    """
    shown = [hole for hole in step.labels if not re.search(rf"\b{re.escape(hole)}\b", step.instruction("fr"))]
    if step.kind != "do" or not shown or step.doubt:
        return []
    try:
        parts = [part for text in step.solution for part in Move.parse(text).steps]
    except MoveError:  # told as what it is
        return []
    answers = {hole for part in parts for hole in (part.start, part.end)}
    return shown if set(step.labels) <= answers else []


def _text_faults(file: str, step: str, value: object) -> Iterator[LessonError]:
    for name, both in texts(value):
        for lang in ("fr", "en"):
            sentence = both(lang)
            yield from _room_faults(file, step, name, lang, sentence)
            if not sentence.strip():
                yield LessonError(file, step, f"{name}.{lang}", "empty")
            elif unseen := _unseen(sentence):
                yield LessonError(file, step, f"{name}.{lang}", "unseen", sign=unseen)
            elif tag := _TAG.search(sentence):
                yield LessonError(file, step, f"{name}.{lang}", "tag", word=tag[0][:60])
            elif kind := typography(sentence, lang):
                right = corrected(sentence, lang)
                yield LessonError(file, step, f"{name}.{lang}", "typography", expected=kind, right=right)
            elif step and not _ENDED.search(sentence) and not _NAMES.fullmatch(name):
                yield LessonError(file, step, f"{name}.{lang}", "no_end")


def _unseen(sentence: str) -> str:
    """Return the first character that nobody sees as its number is written, or the empty text."""
    found = next((c for c in sentence if category(c) in _UNSEEN and c not in _JOINING), "")
    return f"U+{ord(found):04X}" if found else ""


def _room_faults(file: str, step: str, name: str, lang: str, sentence: str) -> Iterator[LessonError]:
    """Yield where a text, or one word of it, is too long for its place; a note may hold an address."""
    if name == "notes":
        return
    most = STEP_ROOM.get(name, FEEDBACK) if step else LESSON_ROOM[name]
    if len(sentence) > most:
        yield LessonError(file, step, f"{name}.{lang}", "too_long", n=len(sentence), most=most)
    word = max(_PARTS.split(sentence), key=len)
    if len(word) > WORD:
        yield LessonError(file, step, f"{name}.{lang}", "long_word", word=word, n=len(word), most=WORD)


def _twice(file: str, step: Step) -> Iterator[LessonError]:
    """Yield the texts that stand in a step before: each is said of something else."""
    for lang in ("fr", "en"):
        first: dict[str, str] = {}
        for name, both in texts(step):
            sentence = " ".join(both(lang).split())
            if sentence and first.setdefault(sentence, name) != name:
                yield LessonError(file, step.id, f"{name}.{lang}", "said_twice", other=first[sentence])


def _step_faults(file: str, step: Step) -> Iterator[LessonError]:
    from toc_learn.engine.clauses import clauses

    known = {clause.id for clause in clauses()}
    for name in ("clauses", "tests"):
        for clause in getattr(step, name):
            if clause not in known:
                yield LessonError(file, step.id, name, "no_such_clause", word=clause[:60])
    if not step.clauses and not step.tests:
        yield LessonError(file, step.id, "clauses", "no_clause")
    if not step.hints:
        yield LessonError(file, step.id, "hints", "no_hint")
    if step.kind == "do" and not step.wrong:
        yield LessonError(file, step.id, "wrong", "no_wrong")
    for place, answer in enumerate(step.answers, 1):
        if not answer.right and answer.why is None:
            yield LessonError(file, step.id, f"answers[{place}].why", "missing")
        if answer.clause and answer.clause not in known:
            name = f"answers[{place}].clause"
            yield LessonError(file, step.id, name, "no_such_clause", word=answer.clause[:60])
    for lang in ("fr", "en"):
        instruction = step.instruction(lang)
        if len(_END.findall(instruction)) > SENTENCES:
            yield LessonError(file, step.id, f"instruction.{lang}", "too_many_sentences", most=SENTENCES)
