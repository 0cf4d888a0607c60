"""Addresses: a free port, the names that this server answers to, and the address to give a class."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

from tornado.netutil import bind_sockets

__all__ = ["ANY", "allowed", "host_pattern", "lan_address", "open_port"]

#: The name that stands for every name: for a server that only a proxy can reach.
ANY = "*"
_LOCAL = ("localhost", "127.0.0.1", "::1")


def open_port(port: int, everywhere: bool, more: int = 20) -> tuple[list[socket.socket], int]:
    """Return listening sockets and their port: `port`, else the next free one, else any.

    Raises `OSError` when none can be had, such as a port below 1024 without the right to it and none else
    free.
    """
    wanted = [port, *range(port + 1, min(port + more, 65535) + 1), 0] if port else [0]
    fault: OSError | None = None
    for number in dict.fromkeys(wanted):
        try:
            sockets = bind_sockets(number, None if everywhere else _loopback())
        except OSError as error:
            fault = fault or error
            continue
        return sockets, int(sockets[0].getsockname()[1])
    raise fault or OSError(port)


def _loopback() -> str:
    try:
        socket.getaddrinfo("localhost", None)
    except OSError:
        return "127.0.0.1"
    return "localhost"


def lan_address() -> str | None:
    """Return the address by which other machines of this network reach this one, or None without a network.

    Nothing is sent: connecting a datagram socket only asks the system which way it would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def allowed(shared: bool, extra: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the host names this server answers to. Any other in a request is another site's trick."""
    names = [*_LOCAL, *extra]
    if shared:
        own = socket.gethostname().lower()
        names += [own, own.partition(".")[0], own.partition(".")[0] + ".local"]
        if address := lan_address():
            names.append(address)
    return tuple(dict.fromkeys(name.lower().strip("[]") for name in names))


def host_pattern(names: Iterable[str]) -> str:
    """Return the host pattern for Tornado's router that lets `names` in, and nothing else."""
    names = tuple(names)
    if ANY in names:
        return ".*"
    # In a request an IPv6 address stands in brackets.
    written = (f"[{name}]" if ":" in name else name for name in names)
    return "(?i)(?:" + "|".join(map(re.escape, written)) + ")"
