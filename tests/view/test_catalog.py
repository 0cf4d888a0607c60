"""The view's catalogs: the same messages in both languages, compiled, and set as each language wants it."""

from __future__ import annotations

import gettext
import re

import pytest
from babel.messages.pofile import read_po

from toc_learn.view.words import LANGUAGES, LOCALE, has, text


def sentences(lang: str) -> dict[str, list[str]]:
    with (LOCALE / lang / "LC_MESSAGES" / "view.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    found = {}
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string)
    return found


def test_both_languages_have_the_same_messages_with_the_same_placeholders() -> None:
    fr, en = (sentences(lang) for lang in LANGUAGES)
    assert set(fr) == set(en)
    assert len(fr) > 300
    for key, strings in fr.items():
        for one, other in zip(strings, en[key], strict=True):
            assert one.strip() == one
            assert other.strip() == other
            assert set(re.findall(r"\{(\w+)\}", one)) == set(re.findall(r"\{(\w+)\}", other)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_compiled_catalog_is_that_of_the_source(lang: str) -> None:
    for key in sentences(lang):
        assert has(key, lang), key


def test_french_is_set_as_french_is() -> None:
    for key, strings in sentences("fr").items():
        for words in strings:
            assert "'" not in words, key
            assert not re.search(r"[^\u202f][?!;»]|«[^\u202f]", words), key
            assert not re.search(r"[^\u00a0]:(?!\w)", words), key
            assert '"' not in words, key
            assert "..." not in words, key


def test_english_is_set_as_english_is() -> None:
    for key, strings in sentences("en").items():
        for words in strings:
            assert not re.search("['\"«»\u00a0\u202f]", words), key
            assert not re.search(r"\s[?!;:]", words), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_compiled_catalog_holds_no_date(lang: str) -> None:
    """Else it would be another one a minute later, and the check of the catalogs red."""
    with (LOCALE / lang / "LC_MESSAGES" / "view.mo").open("rb") as file:
        assert set(gettext.GNUTranslations(file).info()) == {"content-type", "plural-forms"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_follow_the_language(lang: str) -> None:
    zero = text(lang, "view.refusal.home_overshoot", n=0, start="A4")
    one = text(lang, "view.refusal.home_overshoot", n=1, start="A3")
    two = text(lang, "view.refusal.home_overshoot", n=2, start="A2")
    plural = "cases" if lang == "fr" else "holes"
    assert plural in two
    assert plural not in one
    assert (plural in zero) == (lang == "en")
