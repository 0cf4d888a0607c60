"""Pages whose beginning is the same for every visitor: compressed once, and gone on with for each.

>>> import gzip
>>> start = beginning("Every visitor reads this. ", "And this.")
>>> page = Going(start)
>>> whole = start.zipped + page.more(" One of them") + page.end(" reads this.")
>>> gzip.decompress(whole).decode()
'Every visitor reads this. And this. One of them reads this.'
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Beginning", "Going", "beginning"]

#: The head of a gzip file without a name and without a time (RFC 1952, 2.3).
_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"


@dataclass(frozen=True, slots=True)
class Beginning:
    """The compressed beginning of a page, in parts that may be shared, and what its end must know of it."""

    parts: tuple[bytes, ...]
    crc: int
    size: int

    @property
    def zipped(self) -> bytes:
        """Return a gzip stream that is not over."""
        return _HEAD + b"".join(self.parts)

    @property
    def plain(self) -> str:
        """Return what was compressed."""
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(b"".join(self.parts)).decode()


def beginning(*texts: str) -> Beginning:
    """Return the beginning of a page that consists of these texts; one that many pages have is kept once."""
    crc = size = 0
    parts = []
    for text in texts:
        raw = text.encode()
        crc, size = zlib.crc32(raw, crc), size + len(raw)
        parts.append(_deflated(raw))
    return Beginning(tuple(parts), crc, size)


@lru_cache(maxsize=4)  # of what comes again, such as the style, one copy is kept
def _deflated(raw: bytes) -> bytes:
    """Return `raw` as blocks that end at a whole byte, and to which others can be added."""
    made = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return made.compress(raw) + made.flush(zlib.Z_FULL_FLUSH)


class Going:
    """The rest of one visitor's page, part by part as it comes."""

    def __init__(self, start: Beginning) -> None:
        self._crc, self._size = start.crc, start.size
        self._made = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)

    def _add(self, text: str) -> bytes:
        raw = text.encode()
        self._crc, self._size = zlib.crc32(raw, self._crc), self._size + len(raw)
        return self._made.compress(raw)

    def more(self, text: str) -> bytes:
        """Return the next part, to be read at once."""
        return self._add(text) + self._made.flush(zlib.Z_SYNC_FLUSH)

    def end(self, text: str) -> bytes:
        """Return the last part."""
        last = self._add(text) + self._made.flush()
        return last + self._crc.to_bytes(4, "little") + (self._size & 0xFFFFFFFF).to_bytes(4, "little")
