"""The guards without a server: which messages are read, which kernels are ended, which kernel is started."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_client.kernelspec import NoSuchKernel
from tornado.websocket import WebSocketClosedError

from tests.app.wire import message, packed
from toc_learn.app.guards import KERNEL, MESSAGE_BYTES, GuardedWebsocket, OwnPython, Watch, readable

COMM = {"comm_id": "c", "data": {"method": "custom", "content": {"kind": "ping"}}}


def test_what_a_page_says_is_readable() -> None:
    assert readable(message("comm_msg", COMM))
    assert readable(message("comm_msg", COMM, buffers=[b"\x00\x01", b""]))
    assert readable(message("kernel_info_request", {}))
    assert readable(message("comm_info_request", {"target_name": "jupyter.widget"}))
    assert readable(
        message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}})
    )


@pytest.mark.parametrize(
    "kind",
    [
        "execute_request", "inspect_request", "complete_request", "history_request", "shutdown_request",
        "interrupt_request", "debug_request", "input_reply", "create_subshell_request", "", None, 3,
    ],
)  # fmt: skip
def test_no_visitor_runs_code(kind: object) -> None:
    assert not readable(message(kind, {"code": "1", "comm_id": "c"}))


def test_a_page_opens_no_widget_of_its_own() -> None:
    assert not readable(message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget", "data": {}}))


def test_channels_that_a_page_does_not_speak_on() -> None:
    for channel in ("stdin", "iopub", "shell ", "", "\u0000"):
        assert not readable(message("comm_msg", COMM, channel=channel))


@pytest.mark.parametrize("count", [0, 1, 5, 65, 2**31, 2**63 - 1, 2**64 - 1])
def test_a_number_in_a_message_cannot_ask_for_endless_work(count: int) -> None:
    """Jupyter's reader loops as often as the first number says: with 2**63 the server was dead."""
    assert not readable(count.to_bytes(8, "little") + bytes(200))
    whole = message("comm_msg", COMM)
    assert not readable(count.to_bytes(8, "little") + whole[8:])


@pytest.mark.parametrize(
    "bad",
    [
        b"", b"\x00" * 15, "text", '{"header": {}}', None, 7, bytearray(100), b"{" * 5000,
        packed([b"shell", b"[]", b"{}", b"{}", b"{}"]),
        packed([b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"[]"]),
        packed([b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{"]),
        packed([b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}"]),
        packed([b"shell", b"[" * 100_000, b"{}", b"{}", b"{}"]),
        packed([b"shell", b"\xff\xfe", b"{}", b"{}", b"{}"]),
        packed([b"shell", b'{"msg_type": ["comm_msg"]}', b"{}", b"{}", b"{}"]),
        packed([b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}", bytes(MESSAGE_BYTES)]),
    ],
)  # fmt: skip
def test_hostile_messages(bad: object) -> None:
    assert not readable(bad)


@given(st.binary(max_size=400))
def test_any_bytes_are_answered(noise: bytes) -> None:
    assert readable(noise) in (True, False)


@given(st.integers(0, 300), st.integers(0, 255))
def test_a_message_with_one_wrong_byte_is_answered(place: int, value: int) -> None:
    whole = bytearray(message("comm_msg", COMM))
    whole[place % len(whole)] = value
    assert readable(bytes(whole)) in (True, False)


def test_what_is_readable_is_read_by_jupyter_as_we_read_it() -> None:
    from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

    channel, parts = deserialize_msg_from_ws_v1(message("comm_msg", COMM))
    assert channel == "shell"
    assert json.loads(parts[3]) == COMM


class Machine:
    """Stands for Jupyter's kernel manager."""

    class Kernel:
        def __init__(self) -> None:
            self.lives = True

        async def is_alive(self) -> bool:
            return self.lives

    def __init__(self, *names: str) -> None:
        self.kernels = {name: self.Kernel() for name in names}
        self._kernel_connections: dict[str, int] = {}

    def __contains__(self, name: object) -> bool:
        return name in self.kernels

    def get_kernel(self, name: str) -> Kernel:
        return self.kernels[name]

    async def shutdown_kernel(self, name: str, now: bool) -> None:
        del self.kernels[name]


def test_kernels_that_nobody_uses_are_ended_and_open_pages_spared() -> None:
    async def test() -> None:
        now = 0.0
        machine = Machine("served", "open", "left", "pooled", "dead")
        watch = Watch(machine, unopened=60, vanished=180, clock=lambda: now)
        for name in ("served", "open", "left", "dead"):
            watch.served(name)
        machine._kernel_connections = {"open": 1, "left": 0}
        machine.kernels["dead"].lives = False
        now = 10
        watch.left("left")
        assert await watch.sweep() == []
        assert set(machine.kernels) == {"served", "open", "left", "pooled"}
        now = 61
        assert await watch.sweep() == ["served"]
        now = 189
        assert await watch.sweep() == []
        now = 191
        assert await watch.sweep() == ["left"]
        now = 1e6
        assert await watch.sweep() == []
        assert set(machine.kernels) == {"open", "pooled"}
        assert len(watch) == 1

    asyncio.run(test())


def test_pages_that_no_browser_shows_make_room_for_those_who_wait() -> None:
    async def test() -> None:
        now, line = 0.0, 0
        machine = Machine("asked", "slow", "open")
        watch = Watch(
            machine, unopened=60, vanished=180, pressed=10, pressing=lambda: line, clock=lambda: now
        )
        for name in ("asked", "slow", "open"):
            watch.served(name)
        for name in ("slow", "open"):
            watch.seen(name)
        machine._kernel_connections = {"open": 1}
        now = 30
        assert await watch.sweep() == []
        line = 1
        now = 39
        watch.served("asked")  # its time counts from when it went out
        now = 48
        assert await watch.sweep() == []
        now = 49
        assert await watch.sweep() == ["asked"]
        now = 59
        assert await watch.sweep() == []
        now = 61
        assert await watch.sweep() == ["slow"]
        assert set(machine.kernels) == {"open"}

    asyncio.run(test())


def test_pages_that_vanished_make_room_for_those_who_wait() -> None:
    async def test() -> None:
        now, line = 0.0, 0
        machine = Machine("gone", "back", "open")
        watch = Watch(
            machine, unopened=60, vanished=180, pressed=10, pressing=lambda: line, clock=lambda: now
        )
        for name in ("gone", "back", "open"):
            watch.served(name)
            watch.seen(name)
        machine._kernel_connections = {"open": 1}
        now = 20
        watch.left("gone")
        watch.left("back")
        now = 50
        assert await watch.sweep() == [], "nobody waits: three minutes to come back"
        machine._kernel_connections["back"] = 1
        watch.seen("back")
        line = 1
        assert await watch.sweep() == ["gone"]
        now = 60
        machine._kernel_connections["back"] = 0
        watch.left("back")
        now = 69
        assert await watch.sweep() == [], "the line of a telephone breaks now and then"
        now = 71
        assert await watch.sweep() == ["back"]
        assert set(machine.kernels) == {"open"}

    asyncio.run(test())


def test_a_kernel_that_will_not_go_keeps_no_other_and_is_tried_again() -> None:
    class Stubborn(Machine):
        fails = 2

        async def shutdown_kernel(self, name: str, now: bool) -> None:
            if name == "stubborn" and self.fails:
                self.fails -= 1
                raise OSError("it does not go")
            await super().shutdown_kernel(name, now)

    async def test() -> None:
        now = 0.0
        machine = Stubborn("stubborn", "other")
        watch = Watch(machine, unopened=60, vanished=180, clock=lambda: now)
        watch.served("stubborn")
        watch.served("other")
        now = 61
        assert await watch.sweep() == ["other"]
        with pytest.raises(OSError, match="does not go"):
            await watch.end("stubborn")
        assert "stubborn" in watch
        assert await watch.sweep() == ["stubborn"]
        assert machine.kernels == {}
        assert len(watch) == 0

    asyncio.run(test())


def test_who_comes_back_in_time_keeps_the_kernel() -> None:
    async def test() -> None:
        now = 0.0
        machine = Machine("k")
        watch = Watch(machine, unopened=60, vanished=180, clock=lambda: now)
        watch.served("k")
        watch.left("k")
        now = 500
        machine._kernel_connections["k"] = 1
        assert await watch.sweep() == []
        machine._kernel_connections["k"] = 0
        watch.left("k")
        assert await watch.sweep() == []
        now = 700
        assert await watch.sweep() == ["k"]

    asyncio.run(test())


def test_a_visitor_ends_only_kernels_of_visitors() -> None:
    async def test() -> None:
        machine = Machine("pooled", "mine")
        watch = Watch(machine)
        watch.served("mine")
        await watch.end("pooled")
        await watch.end("mine")
        await watch.end("mine")
        watch.left("mine")
        assert set(machine.kernels) == {"pooled"}
        assert len(watch) == 0

    asyncio.run(test())


def test_what_goes_to_a_page_never_waits_for_it_to_acknowledge_what_went_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A board would wait forty milliseconds behind a word of a few bytes (Nagle, delayed acknowledgement)."""
    told: list[object] = []

    async def opened(self: object, kernel_id: str) -> None:
        told.append("open")

    async def test() -> None:
        monkeypatch.setattr(GuardedWebsocket.__base__, "open", opened)
        socket = GuardedWebsocket.__new__(GuardedWebsocket)
        socket.application = SimpleNamespace(settings={"toc_watch": Watch(Machine("pooled"))})
        socket.ws_connection = SimpleNamespace(set_nodelay=told.append)
        await socket.open("pooled")

    asyncio.run(test())
    assert told == [True, "open"]


def test_a_message_to_a_page_that_has_gone_is_dropped_without_a_word() -> None:
    """An error would leave the kernel's stream deaf: zmq's eventloop tells of a message once."""
    for gone in (None, SimpleNamespace(is_closing=lambda: True)):
        socket = GuardedWebsocket.__new__(GuardedWebsocket)
        socket.ws_connection = gone
        assert socket.write_message(b"x", binary=True) is None


def test_a_page_that_goes_while_it_is_written_to_brings_no_complaint(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Closing:
        def is_closing(self) -> bool:
            return False

        def write_message(self, message: bytes, binary: bool = False) -> asyncio.Future[None]:
            async def fail() -> None:
                raise WebSocketClosedError

            return asyncio.ensure_future(fail())

    async def test() -> None:
        socket = GuardedWebsocket.__new__(GuardedWebsocket)
        socket.ws_connection = Closing()
        socket.write_message(b"x", binary=True)
        await asyncio.sleep(0.01)
        gc.collect()

    asyncio.run(test())
    gc.collect()
    assert caplog.text == ""


def test_the_kernel_is_the_python_that_runs_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """Another Python that the user named python3 would not know the course."""
    other = tmp_path / "kernels" / KERNEL
    other.mkdir(parents=True)
    (other / "kernel.json").write_text('{"argv": ["false"], "display_name": "x", "language": "python"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    specs = OwnPython()
    assert list(specs.get_all_specs()) == [KERNEL]
    assert specs.get_kernel_spec(KERNEL).argv[0] == sys.executable
    with pytest.raises(NoSuchKernel):
        specs.get_kernel_spec("bash")
