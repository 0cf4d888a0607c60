"""Make the README's picture from the running page: `python -m tools.screenshot`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.player import Player
from tests.serving import serving
from toc_learn.lessons.commands import Choose, Touch

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "img" / "lesson.png"


def main() -> None:
    """Open the step about aiming before a guard, try the refused move, and keep what the page shows."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        player = Player(context, address, "pieux", "pointer", "en")
        player.open("aim")
        for command in (Choose("QD"), Touch("a8"), Touch("b2")):
            player.do(command)
        player.page.mouse.move(5, 5)
        player.page.screenshot(path=PICTURE)
        browser.close()
    # 256 colours are enough for a picture in a README, at a third of the size.
    with Image.open(PICTURE) as image:
        image.convert("RGB").quantize(256).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
