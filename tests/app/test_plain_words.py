"""Plain pages say what to do where they cannot do it themselves."""

from __future__ import annotations

import re

import pytest

from toc_learn.app import chapters, pages
from toc_learn.view.escape import escape
from toc_learn.view.words import text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_cell_of_a_chapter_shows_something_or_says_where_it_runs(lang: str) -> None:
    hint = escape(text(lang, "app.chapters.cell"))
    for one in chapters.chapters(lang):
        page = chapters.chapter(one.name, lang, "/")
        assert page is not None
        for after in re.split(r'<pre class="cell">.*?</pre>', page, flags=re.DOTALL)[1:]:
            assert after.startswith(
                ('<p><a class="btn main"', '<div class="figure"', f'<p class="runs">{hint}')
            )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_search_without_result_has_its_advice_and_hides_the_section_links(lang: str) -> None:
    page = pages.rules(lang, "/")
    assert f'data-none="{escape(text(lang, "app.rules.none"))}"' in page
    assert "jumps.forEach" in page
    for target in re.findall(r'<li><a href="#(group-[^"]+)"', page):
        assert f'id="{target}"' in page
