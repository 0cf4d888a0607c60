"""One word for one thing, in every text that is shown: lessons, rules, doubts, catalogs, chapters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from toc_learn.lessons.loader import DATA
from tools.catalogs import LOCALE, read, strings

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"

# What is never said, and the one word that says it.
OTHERS = {
    "fr": {
        r"trous?": "case",
        r"maisons?|couloirs?|foyers?|ciel": "zone d’arrivée",
        r"pions?|boules?": "bille",
        r"base|garage|camp de départ": "réserve",
        r"piquets?": "pieu",
        r"(sa|la|leur|votre|cette) porte": "entrée, ou le passage",
        r"alliée?s?": "partenaire",
        r"mang(e|es|er|ent|ez|ée?s?)": "éliminer",
        r"captur(er|ez|ée?s?)|(une|la|deux|des) captures?": "éliminer",
        r"(pren\w+|pris) (la|une|votre|l’une) (des )?(rouge|bleue|verte|jaune|bille)s?": "éliminer",
        r"vous pren(d|dre)|ni prise|est-elle prise": "éliminer",
        r"(brûl\w+|jet\w+) (une|la|cette|ce|un) (carte|roi|\d+)": "défausser",
        r"brasser|brasses?|piger": "distribuer, une donne, piocher",
        r"(fait|faire|refaire|repart\w*) (pour )?(un|tout un|le) tour(?! (de|des|du) )": "tour de piste",
        r"un tour (de plus|entier)|tout un tour(?! de piste)|fin du tour(?! de piste)": "tour de piste",
    },
    "en": {
        r"lanes?|doors?|doorsteps?|houses?|nests?": "home, or its entrance",
        r"pegs?|pawns?|balls?": "marble",
        r"base|garage|stable": "reserve",
        r"stakes?": "guard",
        r"squares": "hole",
        r"ally|allies|enem(y|ies)|foes?": "partner, opponent",
        r"eat(s|en|ing)?|kill(s|ed)?": "capture",
        r"(take|takes|taking|taken|took) (red|blue|green|yellow)(?! (home|round|from|back|away))": "capture",
        r"takes you|is taken from": "capture",
        r"burnt|burn(s|ing)? (a|the) card|throw\w*|thrown|threw": "discard",
    },
}

# Where another word is meant: what is said there, and why it may be.
MEANT = {
    "Un plateau à trous": "the thing on the table has them, whatever they are called in a game",
    "Cases d’attente, base, garage, camp de départ": "the words of other sheets, told once",
    "Maison et ciel sont la zone d’arrivée": "the words of other sheets, told once",
    "Waiting holes, base, garage, starting camp": "the words of other sheets, told once",
    "brasser, c’est mélanger et distribuer ; une brasse, une donne ; piger": "Quebec’s words, told once",
    "in French *pieu*, a stake": "what the French word says",
}


def inside(value: object, lang: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a TOML file that stands under a key ``fr`` or ``en``."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from inside(inner, key if key in OTHERS else lang)
    elif isinstance(value, list):
        for inner in value:
            yield from inside(inner, lang)
    elif isinstance(value, str) and lang:
        yield lang, value


def shown() -> Iterator[tuple[str, str, str]]:
    """Yield every text that is shown: where it stands, its language, itself."""
    for path in sorted(DATA.glob("*.toml")):
        for lang, text in inside(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield path.name, lang, text
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        for message in read(path):
            for text in strings(message.string) if message.id else ():
                yield f"{path.stem}.po {strings(message.id)[0]}", path.parents[1].name, text
    for path in sorted(NOTEBOOKS.glob("??/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                yield path.name, path.parent.name, cell.source


TEXTS = list(shown())


def faults(lang: str, text: str) -> list[str]:
    """Return the words of a text for which there is another one: "trou (say case)"."""
    plain = re.sub(r"[\u00a0\u202f]", " ", text)
    for said in MEANT:
        plain = plain.replace(said, "")
    return [
        f"{found[0]} (say {better})"
        for other, better in OTHERS[lang].items()
        for found in re.finditer(rf"(?<![\w-])(?:{other})(?![\w-])", plain, re.IGNORECASE)
    ]


def test_texts_of_every_kind_are_read() -> None:
    assert len(TEXTS) > 3000
    assert {lang for _, lang, _ in TEXTS} == {"fr", "en"}
    assert {"pieux.toml", "clauses.toml", "05-pieux.ipynb"} <= {where for where, *_ in TEXTS}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_one_word_for_one_thing(lang: str) -> None:
    assert [
        (where, fault) for where, spoken, text in TEXTS if spoken == lang for fault in faults(lang, text)
    ] == []


def test_every_exception_is_still_needed() -> None:
    everything = [re.sub(r"[\u00a0\u202f]", " ", text) for _, _, text in TEXTS]
    assert [said for said in MEANT if not any(said in text for text in everything)] == []


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("fr", "Comptez douze trous.", "trous (say case)"),
        ("fr", "Elle rentre à la maison.", "maison (say zone d’arrivée)"),
        ("fr", "Elle repart pour un tour.", "repart pour un tour (say tour de piste)"),
        ("fr", "Elle repart pour un tour de piste.", ""),
        ("fr", "Jouez le 7 et prenez la rouge.", "prenez la rouge (say éliminer)"),
        ("en", "The lane is free.", "lane (say home, or its entrance)"),
        ("en", "The 9 takes red.", "takes red (say capture)"),
        ("en", "It takes red away from its home.", ""),
    ],
)
def test_another_word_is_found(lang: str, text: str, fault: str) -> None:
    assert "; ".join(faults(lang, text)) == fault
