"""What one learner waits for in a real browser on this machine.

    python -m tests.bench.click [--rounds 60]

Opens a lesson in Chromium and prints, by the page's own clock: text and playable board (with a board ready,
and scripts in the cache), a change of lesson in the page, and for a real mouse button, held for as long as
a hand does, on cards, on holes of the board and on moves of the list how long it takes from its release
(what is pressed acts when it is let go) to the frame on the websocket that brings the board as this very
press leaves it, to the last frame of its answer, and to the first changed pixel of the board. Exits 1 when
one is not held.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.player import Player
from tests.serving import serving
from toc_learn.lessons.commands import Choose, Command, Play, Retry, Touch
from toc_learn.lessons.session import LessonSession

#: Milliseconds to hold, p95 of clicks and the median of the rest.
ANSWER, PIXEL, TEXT, PLAYABLE, CHANGE = 25.0, 70.0, 300.0, 900.0, 100.0
#: Milliseconds for which a hand holds the button down.
HELD = 60
LESSONS = ("four", "walk", "exit", "pieux")

#: Cards, holes and moves of one round, with what leads back to its beginning. Each press changes the board.
STEP = "aim"
ROUND: tuple[Command, ...] = (
    Choose("5C"), Touch("a8"), Touch("a13"), Retry(), Choose("5C"), Play("5C a8>a13"), Retry(),
)  # fmt: skip
KINDS = {Choose: "card", Touch: "hole", Play: "move"}
SAID = {"answer": "the answer", "whole": "the whole answer", "change": "the changed pixel"}

#: Notes when the page came alive, when a button was let go, when its answer came, and when a pixel changed.
WATCH = """
window.tocSeen = {live: 0};
const read = (data) => {
  const view = new DataView(data), from = (i) => Number(view.getBigUint64(8 * (i + 1), true));
  const text = (i) => new TextDecoder().decode(new Uint8Array(data, from(i), from(i + 1) - from(i)));
  const part = (i) => JSON.parse(text(i));
  const header = part(1);
  return {id: header.msg_id, type: header.msg_type, parent: part(2).msg_id, content: part(4)};
};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => {
      const now = performance.now(), seen = tocSeen;
      if (!seen.resting || !(data instanceof ArrayBuffer)) return;
      const {type, parent, content} = read(data);
      if (!seen.presses.includes(parent)) return;
      if (type === 'comm_msg') {
        seen.whole = now;
        if (content.data.method === 'custom' && content.data.content.dtype) seen.answer ||= now;
      } else if (seen.answer && content.execution_state === 'idle') seen.done = true;
    });
  }
  send(data) {
    super.send(data);
    if (!tocSeen.resting || typeof data === 'string') return;
    const {id, type, content} = read(ArrayBuffer.isView(data) ? data.slice().buffer : data);
    const told = type === 'comm_msg' && content.data.method === 'custom' && content.data.content;
    if (told && (told.event || told.kind === 'command')) tocSeen.presses.push(id);
  }
};
const inked = () => {
  const canvas = [...document.querySelectorAll('#toc-live canvas')].pop();
  if (!canvas || !canvas.width) return '';
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let sum = 0;
  for (let i = 0; i < data.length; i += 52) sum = (sum * 31 + data[i]) | 0;
  return String(sum);
};
addEventListener('mouseup', ({timeStamp}) => { tocSeen.up ||= timeStamp; }, true);
const look = () => {
  const page = document.getElementById('toc-page');
  if (page && page.classList.contains('live')) {
    tocSeen.live ||= performance.now();
    // Read only once the answer has come, which nothing here is to keep waiting.
    if (tocSeen.answer && !tocSeen.change && inked() !== tocSeen.pixels) tocSeen.change = performance.now();
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
window.tocRest = () => {
  const nothing = {presses: [], up: 0, answer: 0, whole: 0, change: 0, done: false};
  Object.assign(tocSeen, nothing, {resting: true, pixels: inked()});
};
"""


class Seen(NamedTuple):
    """Milliseconds from the release of the button to each part of the answer."""

    answer: float
    whole: float
    change: float


def until(true: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Return what `true` returns once it is true; None when it never is."""
    end = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > end:
            return None
        time.sleep(0.01)
    return found


def arrive(page: Page, url: str) -> tuple[float, float]:
    """Load the lesson page; returns when its text was painted and when its board could be played."""
    page.goto(url)
    live = until(lambda: page.evaluate("tocSeen.live"), 60)
    assert live, "the page did not come alive"
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return float(paint), float(live)


def place(one: Player, command: Command) -> tuple[float, float]:
    """Return where a command is pressed: a card, a hole on the canvas, a move of the list, an action."""
    if isinstance(command, Touch):
        return one.at(command.hole)
    screen = one.screen
    match command:
        case Choose(card):
            selector, number = ".toc-cards", [face.card for face in screen.hand].index(card)
        case Play():
            selector, number = ".toc-list", [choice.command for choice in screen.choices].index(command)
        case _:
            selector, number = ".toc-act", 2
    control = one.page.locator(f"#toc-live {selector} > button").nth(number)
    control.wait_for()
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(one: Player, command: Command) -> Seen | None:
    """Press once, as `one`'s session does beside it; None if no whole answer came that changed the board."""
    x, y = place(one, command)
    one.page.mouse.move(x, y)
    time.sleep(0.2)  # what pointing there shows is shown, and what followed the last press is over
    one.page.evaluate("tocRest()")
    one.page.mouse.click(x, y, delay=HELD)
    time.sleep(0.15)  # nobody asks the page anything while it answers
    seen = until(lambda: one.page.evaluate("tocSeen.done && tocSeen.change && {...tocSeen}"), 3)
    one.session.do(command)
    one.agrees()
    return Seen(*(seen[name] - seen["up"] for name in Seen._fields)) if seen else None


def presses(one: Player, rounds: int) -> dict[str, list[Seen | None]]:
    """Press so many rounds; returns what came of each kind of press."""
    found: dict[str, list[Seen | None]] = {kind: [] for kind in KINDS.values()}
    for _ in range(rounds):
        for command in ROUND:
            seen = press(one, command)
            if type(command) in KINDS:
                found[KINDS[type(command)]].append(seen)
    return found


def change(page: Page, lesson: str) -> float:
    """Go to another lesson in the page by a link as its foot has them; returns milliseconds."""
    return float(
        page.evaluate(
            """lesson => new Promise(done => {
              const shown = () => document.querySelector('#toc-live .toc-goal h2').textContent;
              const before = shown(), start = performance.now();
              history.pushState(null, '', `?lesson=${lesson}&lang=fr`);
              dispatchEvent(new PopStateEvent('popstate'));
              const look = () => shown() === before
                ? requestAnimationFrame(look) : done(performance.now() - start);
              look();
            })""",
            lesson,
        )
    )


def part(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=60, help="each presses two cards, two holes, one move")
    asked = parser.parse_args()
    log = Path(tempfile.mkdtemp()) / "log.txt"
    with serving("--visitors", "5", "--lang", "en", log=log) as base, sync_playwright() as playwright:
        until(lambda: "5 of 5" in log.read_text(), 180)
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        context.add_init_script(WATCH)
        one = Player(context, base, "pieux", "pointer")
        page = one.page
        visits = [arrive(page, f"{base}learn?lesson=pieux&step={STEP}&lang=fr") for _ in range(4)][1:]
        one.session = LessonSession("pieux", STEP, "fr")
        one.ready()
        pressed = presses(one, asked.rounds)
        turns = [change(page, LESSONS[i % len(LESSONS)]) for i in range(16)]
        browser.close()
    lines: list[tuple[str, float, float | None]] = [
        ("text painted, median of 3", statistics.median(text for text, _ in visits), TEXT),
        ("board playable, median of 3", statistics.median(live for _, live in visits), PLAYABLE),
        ("other lesson in the page, median of 16", statistics.median(turns), CHANGE),
        ("other lesson in the page, slowest", max(turns), None),
    ]
    fine = True
    for kind, each in pressed.items():
        held = [seen for seen in each if seen is not None]
        if len(held) < 0.95 * len(each):
            fine = False
            print(f"  {kind}: only {len(held)} of {len(each)} presses were answered: NOT HELD")
        if not held:
            continue
        for part_of, most in (("answer", ANSWER), ("whole", None), ("change", PIXEL)):
            values = [getattr(seen, part_of) for seen in held]
            name = f"{kind} to {SAID[part_of]}"
            lines += [(f"{name}, p50 of {len(held)}", part(values, 0.5), None)]
            lines += [(f"{name}, p95", part(values, 0.95), most)]
    print(f"one browser, load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; milliseconds")
    for name, value, limit in lines:
        good = limit is None or value <= limit
        fine &= good
        aim = "" if limit is None else f"  (at most {limit:g}{'' if good else ': NOT HELD'})"
        print(f"  {name:<45}{value:8.1f}{aim}")
    return 0 if fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
