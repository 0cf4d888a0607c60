"""Plain pages say what to do where they cannot do it themselves."""

from __future__ import annotations

import re

import pytest

from toc_learn.app import chapters, pages
from toc_learn.view.escape import escape
from toc_learn.view.words import text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_chapter_folds_its_cells_and_the_teachers_notes_and_shows_its_lesson(lang: str) -> None:
    """Code and notes are for whoever asks for them: what a learner reads is prose, boards and the lesson."""
    hint, code = (escape(text(lang, f"app.chapters.{name}")) for name in ("cell", "code"))
    teacher = "Pour le professeur" if lang == "fr" else "For the teacher"
    for one in chapters.chapters(lang):
        page = chapters.chapter(one.name, lang, "/")
        assert page is not None
        folded = r'<details class="shown"><summary>(.*?)</summary>.*?</details>'
        titles = re.findall(folded, page, flags=re.DOTALL)
        assert titles[-1] == teacher
        assert set(titles) == {code, teacher}
        assert page.count(hint) == page.count("<pre class") == len(titles) - 1
        open_ = re.sub(folded, "", page, flags=re.DOTALL)
        assert "<pre" not in open_
        assert teacher not in open_
        assert one.file.stem.startswith("00") or '<a class="btn main"' in open_


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_search_without_result_has_its_advice_and_hides_the_section_links(lang: str) -> None:
    page = pages.rules(lang, "/")
    assert f'data-none="{escape(text(lang, "app.rules.none"))}"' in page
    assert "jumps.forEach" in page
    for target in re.findall(r'<li><a href="#(group-[^"]+)"', page):
        assert f'id="{target}"' in page
