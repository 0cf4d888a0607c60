"""The shell alone in a page of its own: a made-up kernel model, and every part that the kernel would make."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from toc_learn.widgets import shell
from toc_learn.widgets.parts import PARTS

SOURCE = shell.script()
HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>&amp;\'"'
NAMES = {
    "lang": "fr",
    "title": "Essai",
    "board": "le plateau",
    "holes": "trous",
    "lost": "perdu",
    "slow": "un instant",
    "reload": "encore",
}
TRAITS: dict[str, Any] = {
    **{name: [] for name in (*PARTS, "holes")},
    **{name: {} for name in ("marks", "shortcuts", "led")},
    "page": True,
    "names": NAMES,
    "status": {"text": "prêt", "no": 0},
}
PAGE = """<!DOCTYPE html><html lang="fr"><head><style>
.toc-figure, canvas { position: relative; width: 300px; height: 300px }
.toc-holes { position: absolute; inset: 0; pointer-events: none }
.toc-hole { position: absolute; padding: 0 } .long { height: 3000px }
</style></head><body data-voila="voila"><div id="toc-page"><div id="toc-static"></div>
<div id="toc-live"><div class="toc-frame"><div class="toc-app">
<div class="toc-head"></div><div class="toc-goal"></div>
<div class="toc-figure"><canvas width="640" height="640" tabindex="0"></canvas></div>
<div class="el"></div><div class="toc-feedback"></div>
<div class="toc-cards"><button>1</button><button>2</button><button>3</button></div>
<div class="toc-act"><button class="toc-next">next</button></div>
<div class="toc-list"><button>a</button><button>b</button></div>
<div class="toc-rail"></div><div class="toc-log"></div><div class="toc-foot"></div><div class="long"></div>
</div></div></div></div></body></html>"""
MODEL = """
window.sent = []; window.leaked = [];
const state = %s, calls = {};
window.model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; (calls["change:" + name] || []).forEach((call) => call()); },
  on: (name, call) => (calls[name] = calls[name] || []).push(call),
  off() {}, save_changes() {},
  send: (message) => {
    if (window.dead) throw new Error("dead");
    window.sent.push(message);
  },
  hear: (message) => (calls["msg:custom"] || []).forEach((call) => call(message)),
};
document.addEventListener("keydown", (event) => window.leaked.push(event.key));
const canvas = document.querySelector("canvas");
for (const name of ["mousemove", "wheel", "touchstart", "touchmove", "keydown", "mousedown", "mouseup"])
  canvas.addEventListener(name, (event) => {
    window.leaked.push(name);
    if (name === "keydown") event.preventDefault();
  });
const source = new Blob([%s], { type: "text/javascript" });
import(URL.createObjectURL(source)).then(({ default: shell }) => {
  const signal = new AbortController().signal;
  shell.initialize({ model: window.model, signal });
  shell.render({ model: window.model, el: document.querySelector(".el"), signal });
});
"""


class Shell:
    def __init__(self, page: Page, notebook: bool = False, **traits: Any) -> None:
        self.page = page
        traits["page"] = not notebook
        page.route("http://shell.test/**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto("http://shell.test/learn?lesson=pieux")
        page.evaluate(MODEL % (json.dumps({**TRAITS, **traits}), json.dumps(SOURCE)))
        page.wait_for_selector(".toc-holes", state="attached")

    def set(self, name: str, value: object) -> None:
        self.page.evaluate("([name, value]) => window.model.set(name, value)", [name, value])
        self.page.wait_for_timeout(30)

    def hear(self, **message: object) -> None:
        self.page.evaluate("message => window.model.hear(message)", message)
        self.page.wait_for_timeout(60)

    @property
    def sent(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return found

    def commands(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["kind"] == "command"]

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.textContent"))
