"""What players cannot see: the view of one seat, and the worlds that fit it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from explorer.core.protocol import Event


@dataclass(frozen=True, slots=True)
class View:
    """What a seat has observed over a line: the start as it saw it, what it saw of each move (unseen ones left
    out), and the position as it sees it now. Lines that differ only in what is hidden give equal views."""

    seat: str
    start: Hashable
    steps: tuple[Hashable, ...]
    now: Hashable


class Worlds(Protocol):
    """All full positions that fit a view, deal by deal in a fixed order: counted, picked, never listed.

    A deal is who held which of the hidden things when they were given out. The deals are equally likely, and so are
    the positions to which one deal may have led by moves that the seat could not see.
    """

    @property
    def total(self) -> int:
        """How many deals there are."""
        ...

    def ways(self, index: int) -> int:
        """How many positions belong to the deal of this rank, `0 <= index < total`: 1 or more."""
        ...

    def pick(self, index: int, way: int = 0) -> Any:
        """One of the positions of the deal of this rank, `0 <= way < ways(index)`."""
        ...

    def line(self, world: Any) -> tuple[Any, tuple[Any, ...]]:
        """A start and moves that lead to such a position and that the seat would have seen as it did. It begins
        where the cards that are hidden now were dealt, or at the start of the view's line."""
        ...


@dataclass(frozen=True)
class Hidden:
    """How a game hides things, for `explorer.study.views`.

    `witness(before, move, after, events, seat)` is what a seat sees of a move, hashable, or None if it does not
    even see that there was one; `worlds(view)` are the positions under which every move it saw was legal.
    """

    witness: Callable[[Any, Any, Any, Sequence[Event], str], Hashable | None]
    worlds: Callable[[View], Worlds]
