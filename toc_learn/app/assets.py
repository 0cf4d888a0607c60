"""The scripts of the page: found where pip put them, a hundred small ones packed in one, cached for ever.

Voilà's front end loads some ninety chunks one by one and has each checked again at the next visit. Here
the chunks
that a recorded visit asked for (``pack.txt``) come in one script before it, and all addresses hold a
digest of what
they serve, so that a browser keeps them. A list that has aged costs requests, nothing else: a chunk that the
pack lacks is loaded as before.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Final

from jupyter_core.paths import jupyter_path
from tornado import web

from toc_learn import __version__

from .plain import Plain

__all__ = ["EXTENSIONS", "Assets", "Frozen", "base_static"]

#: The only front-end extensions that the page loads. Without the first nothing shows.
EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)
HERE = Path(__file__).resolve().parent
_PACKAGES = ("anywidget", "ipycanvas", "ipywidgets", "jupyterlab_widgets", "nbconvert", "voila")
_TYPES = {".js", ".css", ".woff2", ".woff", ".ttf", ".svg", ".png", ".json"}


def base_static() -> Path:
    """Return the folder of Voilà's own front end."""
    return _found("voila/templates/base/static")


def _found(name: str) -> Path:
    for root in jupyter_path(name):
        if Path(root).is_dir():
            return Path(root)
    raise FileNotFoundError(name)


def _extension(name: str) -> Path:
    for folder in ("labextensions", "voila/labextensions"):
        for root in jupyter_path(folder):
            if (Path(root) / name).is_dir():
                return Path(root) / name
    raise FileNotFoundError(name)


def _listed(prefix: str, root: Path) -> dict[str, Path]:
    return {
        f"{prefix}/{file.relative_to(root).as_posix()}": file
        for file in sorted(root.rglob("*"))
        if file.suffix in _TYPES and file.is_file()
    }


# The widget front end gives up on a widget after two seconds, and on the kernel's list of widgets after four,
# then shows an error instead of a board that is about to come: too short for a slow phone or a busy machine.
# What waits for ever is told by the page itself (`shell/page.js`).
HASTE: Final = (
    re.compile(r"(?<=Date\.now\(\)-o<)2e3(?=;\)\{if\(void 0!==\(t=this\._models)"),
    re.compile(r'(?<="Control comm did not respond in time"\),)4e3'),
)


class Assets:
    """Every file that may be served, by its address below ``{base}toc/{digest}/``: nothing else can be
    asked for.

    Raises `FileNotFoundError` when a part of the installation is missing.
    """

    def __init__(self, pack: bool = True) -> None:
        self.files = _listed("static", base_static())
        for name in EXTENSIONS:
            self.files |= _listed(f"lab/{name}", _extension(name))
        self._packed = pack
        self._bodies: dict[tuple[str, bool], bytes] = {}

    @cached_property
    def digest(self) -> str:
        """Ten hex digits that change with anything that is served."""
        parts = [__version__, *(f"{name} {version(name)}" for name in _PACKAGES)]
        parts += [f"{name} {file.stat().st_size}" for name, file in self.files.items()]
        parts += [*self.chunks, *(haste.pattern for haste in HASTE)] if self._packed else ["loose"]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:10]

    @cached_property
    def chunks(self) -> list[str]:
        """The chunks of the pack that this installation has."""
        listed = (HERE / "pack.txt").read_text(encoding="utf8").split()
        return [name for name in listed if name in self.files]

    def pack(self) -> bytes:
        """Return the chunks as one script: each puts itself on the list where the front end looks first."""
        parts = []
        for name in self.chunks:
            source = self.files[name].read_text(encoding="utf8")
            source = re.sub(r"\n//# sourceMappingURL=.*", "", source)
            parts.append("(function(){" + source + "\n})();")
        script = "\n".join(parts)
        for haste in HASTE:
            script = haste.sub("6e4", script)
        return script.encode()

    def body(self, name: str, compressed: bool) -> bytes | None:
        """Return what to send for `name`, made once; None when nothing has that name."""
        key = (name, compressed)
        if key not in self._bodies:
            if name == "pack.js" and self._packed:
                body = self.pack()
            elif name in self.files:
                body = self.files[name].read_bytes()
            else:
                return None
            self._bodies[key] = gzip.compress(body, 9, mtime=0) if compressed else body
        return self._bodies[key]

    def prepare(self) -> None:
        """Make the big ones before a visitor waits for them."""
        for name in ("pack.js", "static/voila.js"):
            self.body(name, compressed=True)

    @cached_property
    def scripts(self) -> list[str]:
        """The scripts that a page names, in order."""
        return ["pack.js", "static/voila.js"] if self._packed else ["static/voila.js"]

    @cached_property
    def variables(self) -> str:
        """JupyterLab's colours and sizes as one style rule, which is all the widgets need of its sheets."""
        styles = _found("nbconvert/templates/lab/static")
        rules = []
        for name in ("index.css", "theme-light.css"):
            sheet = re.sub(r"/\*.*?\*/", "", (styles / name).read_text(encoding="utf8"), flags=re.S)
            rules += re.findall(r":root\s*\{([^}]*)\}", sheet)
        declared = re.sub(r"\s+", " ", "".join(rules))
        declared = re.sub(r"--jp-icon-[\w-]+:\s*url\([^)]*\);", "", declared)
        return f":root{{{declared.strip()}}}"


class Frozen(Plain):
    """Serves `Assets`. What an address holds never changes, so a browser need not ask twice."""

    def initialize(self, assets: Assets) -> None:
        self.assets = assets

    def get(self, name: str) -> None:
        compressed = "gzip" in self.request.headers.get("Accept-Encoding", "")
        body = self.assets.body(name, compressed)
        if body is None:
            raise web.HTTPError(404)
        kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
        self.set_header("Content-Type", f"{kind or 'application/octet-stream'}; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if compressed:
            self.set_header("Content-Encoding", "gzip")
        self.finish(body)

    head = get
