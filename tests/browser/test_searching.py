"""Searching the doubts and the rules in a browser: what is found, in which order, and what is said of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from toc_learn.lessons.doubts import cases, search
from toc_learn.lessons.searching import split
from toc_learn.view.words import text


def test_searching_the_doubts(page: Page) -> None:
    page.goto("doubts?lang=fr")
    shown = page.locator("article.case:visible")
    every = shown.count()
    page.fill("#words", "ROI")
    assert 0 < shown.count() < every
    page.fill("#words", "s7")
    clauses = shown.evaluate_all("all => all.map(one => one.querySelector('.taught').textContent)")
    assert clauses
    assert all("S7" in some for some in clauses)
    page.fill("#words", "")
    page.select_option("#card", "10")
    cards = shown.evaluate_all("all => all.map(one => one.dataset.cards.split(' '))")
    assert all("10" in some for some in cards)
    assert page.inner_text("#found") == text("fr", "sheets.doubts.found").replace("#", str(len(cards)))
    page.select_option("#card", "J")
    assert page.locator("#exit-jack").is_visible()
    assert page.locator("#jack-exit").is_visible()
    page.fill("#words", "zzz")
    assert shown.count() == 0
    assert page.inner_text("#found") == text("fr", "sheets.doubts.none")
    page.select_option("#card", "")
    page.fill("#words", "reprendre mon zzz")
    assert page.locator("#card-laid").is_visible()
    assert page.inner_text("#found") == text("fr", "sheets.doubts.most").replace("#", str(shown.count()))
    page.evaluate("location.hash = 'pass-guard'")
    page.wait_for_function("document.getElementById('pass-guard').offsetHeight > 0")
    assert shown.count() == every


@pytest.mark.parametrize("typed", ["????", "the", " the of ", "’", "x", "★"])
@pytest.mark.parametrize(
    ("path", "said"), [("doubts", "sheets.doubts.nothing"), ("rules", "app.rules.nothing")]
)
def test_whoever_types_what_cannot_be_searched_is_told_so(
    page: Page, path: str, said: str, typed: str
) -> None:
    page.goto(f"{path}?lang=en")
    shown = page.locator("article.clause:visible")
    every = shown.count()
    page.fill("#words", typed)
    assert page.inner_text("#found") == text("en", said)
    assert shown.count() == every, "nothing was left out"
    assert page.locator("#elsewhere").is_hidden()
    page.fill("#words", " ")
    assert page.inner_text("#found") == ""


@pytest.mark.parametrize("path", ["doubts", "rules"])
@pytest.mark.parametrize(
    ("lang", "other", "typed"), [("en", "fr", "reculer & avancer"), ("fr", "en", "backwards?")]
)
def test_words_of_the_other_language_are_searched_on_its_page(
    page: Page, path: str, lang: str, other: str, typed: str
) -> None:
    page.goto(f"{path}?lang={lang}")
    page.fill("#words", typed)
    assert page.locator("article.clause:visible").count() == 0
    way = page.locator("#elsewhere")
    assert way.inner_text() == text(other, "app.search.here")
    assert way.get_attribute("lang") == other
    way.click()
    page.wait_for_url(f"**/{path}?lang={other}&words=*")
    assert page.input_value("#words") == typed
    assert page.locator("article.clause:visible").count() > 0
    assert page.inner_text("#found")
    assert page.locator("#elsewhere").is_hidden()


@pytest.mark.parametrize(
    ("path", "typed", "narrower"), [("doubts", "PAT", "#card"), ("rules", "PAT", "#only-house")]
)
def test_words_that_are_known_here_are_not_sought_elsewhere(
    page: Page, path: str, typed: str, narrower: str
) -> None:
    """What the page's other choice hides is no word of the other language."""
    page.goto(f"{path}?lang=fr")
    shown, way = page.locator("article.clause:visible"), page.locator("#elsewhere")
    page.fill("#words", typed)
    assert shown.count() > 0
    control = page.locator(narrower)
    values = control.evaluate("one => one.options ? [...one.options].map(one => one.value) : ['']")
    hidden = 0
    for value in values:
        if value:
            control.select_option(value)
        elif len(values) == 1:
            control.check()
        hidden += shown.count() == 0
        assert way.is_hidden(), value
    assert hidden or path == "rules"
    page.fill("#words", "zzz")
    assert way.is_visible()


@pytest.mark.parametrize("path", ["doubts", "rules"])
@pytest.mark.parametrize("change", ["clear", "type", "all", "keep"])
def test_a_page_loaded_again_brings_no_words_back_that_were_taken_out(
    page: Page, path: str, change: str
) -> None:
    if (path, change) == ("rules", "all"):
        change = "clear"  # without a button for it
    page.goto(f"{path}?lang=fr&words=PAT#main")
    assert page.input_value("#words") == "PAT"
    if change == "clear":
        page.fill("#words", "")
    elif change == "type":
        page.fill("#words", "PATz")
    elif change == "all":
        page.click("#show-all")
    address = page.evaluate("location.href")
    assert ("words" in address) is (change == "keep")
    assert "lang=fr" in address
    assert address.endswith("#main")
    page.reload()
    assert page.input_value("#words") == ("PAT" if change == "keep" else "")


OPEN = "all => all.filter(one => one.querySelector('.answer').checkVisibility()).map(one => one.id)"
"""The ids of the cases whose answers can be read; what a closed fold holds is not."""


@pytest.mark.parametrize(("width", "most"), [(360, 9000), (768, 6500), (1366, 6500)])
def test_the_page_of_doubts_can_be_overlooked(page: Page, width: int, most: int) -> None:
    """Every question stands there, in a fold that is opened by pointer and keys."""
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("doubts?lang=fr")
    cases_shown = page.locator("article.case")
    assert page.evaluate("document.documentElement.scrollHeight") <= most
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("article.case h3:visible").count() == len(cases())
    assert cases_shown.evaluate_all(OPEN) == []
    page.click("#pass-guard summary")
    page.focus("#stop-short summary")
    page.keyboard.press("Enter")
    assert set(cases_shown.evaluate_all(OPEN)) == {"pass-guard", "stop-short"}
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_found_first_and_what_a_link_leads_to_is_open(page: Page) -> None:
    page.goto("doubts?lang=en#ten-plain")
    shown = page.locator("article.case:visible")
    assert shown.evaluate_all(OPEN) == ["ten-plain"]
    page.click("#ten-plain summary")
    page.fill("#words", "guard")
    assert shown.evaluate_all(OPEN) == [one.id for one in search("guard", "en")[:3]]
    page.fill("#words", "")
    assert shown.evaluate_all(OPEN) == []
    page.evaluate("location.hash = 'pass-guard'")
    page.wait_for_function("document.querySelector('#pass-guard .answer').checkVisibility()")
    assert page.evaluate("Math.abs(document.getElementById('pass-guard').getBoundingClientRect().top) < 60")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_printed_page_of_doubts_holds_every_answer(browser: Browser, address: str, scripts: bool) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=scripts)
    page = context.new_page()
    page.goto("doubts?lang=fr#pass-guard")
    tall = page.locator("#pass-guard").bounding_box()
    assert tall
    assert tall["height"] > 200, "what a link leads to stands open without scripts too"
    closed = page.locator("#stop-short").bounding_box()
    page.emulate_media(media="print")
    opened = page.locator("#stop-short").bounding_box()
    assert closed
    assert opened
    assert closed["height"] < 100 < opened["height"]
    page.emulate_media(media="screen")
    page.click("#stop-short summary")
    assert page.locator("#stop-short .answer").is_visible()
    context.close()


def test_the_best_cases_stand_first_and_all_come_back_in_their_order(page: Page) -> None:
    page.goto("doubts?lang=en")
    shown = page.locator("article.case:visible")
    ids = "all => all.map(one => one.id)"
    assert not page.locator("#show-all").is_visible()
    page.fill("#words", "guard")
    assert shown.evaluate_all(ids) == [one.id for one in search("guard", "en")]
    assert page.locator("#hits h2").is_visible()
    page.select_option("#card", "10")
    both = [one.id for one in search("guard", "en") if "10" in one.ranks]
    assert shown.evaluate_all(ids) == both
    page.click("#show-all")
    assert (page.input_value("#words"), page.input_value("#card")) == ("", "")
    assert shown.evaluate_all(ids) == [one.id for one in cases()]
    assert page.locator("#hits").is_hidden()
    assert page.locator("#show-all").is_hidden()


@pytest.mark.parametrize("typed", ["zzz", "quidditch", "xylophone zzz"])
def test_whoever_finds_nothing_is_told_what_to_try_and_can_go_on(page: Page, typed: str) -> None:
    page.goto("doubts?lang=en")
    topics = page.locator(".jumps a:visible")
    every = topics.count()
    page.fill("#words", typed)
    assert page.locator("article.case:visible").count() == 0
    assert page.inner_text("#found") == text("en", "sheets.doubts.none")
    assert page.locator("#show-all").is_visible()
    assert topics.count() == every
    topics.nth(2).click()
    page.locator("#topic-move").wait_for()
    assert page.input_value("#words") == ""
    page.fill("#words", typed)
    page.click("#show-all")
    assert page.locator("article.case:visible").count() == len(cases())


#: Forms, families' words, clauses, signs, beginnings, numbers, what asks for nothing, what is nowhere.
TYPED = {
    "fr": "manger|mange|MANGÉE|bloquer|bloque|brûler|brûle|pion|pieux|as|V|R|d|K|7|10|dix|1|13|a4|A4|s7|"
    "X-7s|x-|G2 pieu|cœur|COEUR|échange|Échangé|pos|po|p|partie|avant|le|l’as|l'as|puis-je manger mon pion ?|"
    "où|maison|un pieu, mangé|sept carte|constructor|toString|zzz|!?|   |ﬁnir|İ|ß|été̂|M’arrête-t-il ?|"
    "puis-je revenir en arrière ?|mon pieu zzz|zzz yyy|défausser un pieu à la pioche|annuler ma bille|"
    "valait|peut-on tricher ?|prison|dernière bille|ma dernière bille zzz|les trois billes du valet",
    "en": "eat|eaten|skip|overtake|Blocked|pawn|take|as|V|K|a|my own guard|the|seven|10|ten|jump|king|kings|"
    "home|hom|ho|can I eat my partner?|x-j6|S7|c1|won|win|don't|player’s|moving|__proto__|valueOf|zzz|ﬂ|"
    "which cards bring a marble out|undo my move|zzz marble|throw a guard by jokers|zzz yyy|"
    "can I go home with an ace|can my partner pass me?|what if i count wrong|7 split home|safe|stalemate",
}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_finds_the_doubts_that_a_notebook_finds(page: Page, lang: str) -> None:
    page.goto(f"doubts?lang={lang}")
    own = [word for one in cases() for word in split(one.question(lang))]
    asked = [*TYPED[lang].split("|"), *sorted({*own}), *(one.question(lang) for one in cases())]
    found = page.evaluate(
        """asked => asked.map(typed => {
            const words = document.getElementById("words");
            words.value = typed;
            words.dispatchEvent(new Event("input"));
            const all = [...document.querySelectorAll("article.case")];
            return all.filter(one => !one.hidden).map(one => one.id);
        })""",
        asked,
    )
    for typed, ids in zip(asked, found, strict=True):
        assert ids == [one.id for one in search(typed, lang)], typed


def test_searching_the_rules(page: Page) -> None:
    page.goto("rules?lang=fr")
    shown = page.locator("article.clause:visible")
    every = shown.count()
    page.fill("#words", "ÉLIMINE  piEU")
    some = shown.count()
    assert 0 < some < every
    assert page.inner_text("#found") == text("fr", "app.rules.found").replace("#", str(some))
    page.fill("#words", "g2")
    assert page.locator("#G2").is_visible()
    page.fill("#words", "puis-je reprendre mon zzz ?")
    assert page.locator("#E2").is_visible()
    assert page.inner_text("#found") == text("fr", "app.rules.most").replace("#", str(shown.count()))
    page.fill("#words", "zzzz")
    assert page.inner_text("#found") == text("fr", "app.rules.none")
    assert shown.count() == 0
    page.fill("#words", "")
    page.check("#only-house")
    assert 0 < shown.count() < every
    assert page.locator(".clause:visible:not(.is-house)").count() == 0


def test_a_link_to_a_clause_leads_there(page: Page) -> None:
    page.goto("rules?lang=fr#G2")
    assert page.evaluate("document.querySelector(':target').id") == "G2"
    page.fill("#words", "zzzz")
    page.evaluate("location.hash = 'M7'")
    page.locator("#M7").wait_for()
    assert page.input_value("#words") == ""
