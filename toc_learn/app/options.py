"""What `toc-learn` was asked to serve."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """How to serve the course.

    `visitors` kernels are kept ready; times are seconds. `hosts` are further names to answer to, such as a
    proxy's; "*" is any.
    """

    port: int = 8866
    lang: str = "fr"
    browser: bool = True
    visitors: int = 1
    share: bool = False
    base: str = "/"
    hosts: tuple[str, ...] = ()
    pack: bool = True
    unopened: float = 60.0
    vanished: float = 180.0
    patience: float = 60.0
    sweep: float = 5.0

    @property
    def most(self) -> int:
        """How many kernels may live at once: one a visitor, as many for those who reload or look twice."""
        return 2 * self.visitors + 6

    @property
    def quiet(self) -> float:
        """How long nobody must have come before the pool is filled again: a class arrives in one minute."""
        return 1.5 + min(0.6 * self.visitors, 20.0)
