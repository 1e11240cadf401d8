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
    """All full positions that fit a view, equally likely and in a fixed order: counted, picked, never listed."""

    @property
    def total(self) -> int:
        """How many there are."""
        ...

    def pick(self, index: int) -> Any:
        """The position of this rank, `0 <= index < total`."""
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
