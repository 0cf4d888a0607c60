"""Kernel messages as a page writes them on the websocket."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any

PROTOCOL = "v1.kernel.websocket.jupyter.org"


def packed(parts: Sequence[bytes]) -> bytes:
    """Return a v1 message of these parts: a count, an offset for each part and the end, then the parts."""
    count = len(parts) + 1
    offsets = [8 * (count + 1)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (count, *offsets)) + b"".join(parts)


def message(
    kind: Any, content: Any, channel: str = "shell", session: str = "s", buffers: Sequence[bytes] = ()
) -> bytes:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": session,
        "username": "",
        "version": "5.4",
    }
    header["date"] = "2026-01-01T00:00:00Z"
    metadata = {"version": "1.0.0"} if kind == "comm_open" else {}
    parts = (json.dumps(part).encode() for part in (header, {}, metadata, content))
    return packed([channel.encode(), *parts, *buffers])


def unpacked(data: bytes) -> dict[str, Any]:
    """Return header, parent header and content of a message."""
    count = int.from_bytes(data[:8], "little")
    offsets = [int.from_bytes(data[8 * (i + 1) : 8 * (i + 2)], "little") for i in range(count)]
    header, parent, content = (json.loads(data[offsets[i] : offsets[i + 1]]) for i in (1, 2, 4))
    return {"header": header, "parent": parent, "content": content}
