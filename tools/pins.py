"""Pin what Binder installs: all that the course and its JupyterLab need, at the versions installed here.

python tools/pins.py          print the pins
python tools/pins.py write    write them to binder/requirements.txt
"""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "binder" / "requirements.txt"
#: Binder runs on Linux, whatever machine the pins are made on.
ENVIRONMENT = {
    "platform_system": "Linux",
    "sys_platform": "linux",
    "os_name": "posix",
    "python_version": "3.11",
    "python_full_version": "3.11.9",
}
WANTED = ("toc_learn[lab]", "jupyter-server-proxy")


def needs(name: str, extras: frozenset[str]) -> list[Requirement]:
    """Return what a distribution needs with these extras."""
    found = []
    for line in distribution(name).requires or []:
        need = Requirement(line)
        marker = need.marker
        if marker is None or any(marker.evaluate({**ENVIRONMENT, "extra": extra}) for extra in ("", *extras)):
            found.append(need)
    return found


def pins() -> dict[str, str]:
    """Return name and version of everything that is needed, by name. A need that is not installed raises."""
    seen: dict[str, frozenset[str]] = {}
    todo = [Requirement(line) for line in WANTED]
    while todo:
        need = todo.pop()
        name, extras = canonicalize_name(need.name), frozenset(need.extras)
        if name in seen and extras <= seen[name]:
            continue
        seen[name] = seen.get(name, frozenset()) | extras
        todo += needs(name, seen[name])
    own = canonicalize_name("toc_learn")
    return {name: distribution(name).version for name in sorted(seen) if name != own}


def text() -> str:
    return "".join(f"{name}=={version}\n" for name, version in pins().items())


def main(argv: list[str]) -> int:
    try:
        made = text()
    except PackageNotFoundError as missing:
        print(f"not installed here, so it cannot be pinned: {missing.name}", file=sys.stderr)
        return 1
    if argv == ["write"]:
        FILE.write_text(made, encoding="utf8")
    elif argv:
        print(__doc__, file=sys.stderr)
        return 2
    else:
        print(made, end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
