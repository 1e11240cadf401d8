"""Game Layout: the camps of Mount Vesuvius, their rows, labels and neighbours."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from explorer.core.made_from import MadeFrom

SUMMIT = "summit"


@dataclass(frozen=True, eq=False)
class Camps(MadeFrom):
    """The camps, told by their place in `ids`; the scion's is none of them. `rows` are counted from 1 at the bottom,
    `labels` are the numbers 1 to 7 with the camp that carries each, `summit` the camps that touch the scion's.
    Equal if made from the same text."""

    title: str
    ids: tuple[str, ...]
    rows: tuple[int, ...]
    labels: tuple[int, ...]  # the camp of label 1, of label 2, …
    edges: tuple[tuple[int, int], ...]
    summit: tuple[int, ...]
    name: str
    text: str = field(repr=False)
    sources: tuple[tuple[str, str], ...] = ()

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each camp by its id."""
        return {id: at for at, id in enumerate(self.ids)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each camp those adjacent to it, in the order of `ids`; the scion's is left out."""
        near = {frozenset(edge) for edge in self.edges}
        every = range(len(self.ids))
        return tuple(tuple(other for other in every if frozenset((one, other)) in near) for one in every)

    @cached_property
    def bottom(self) -> tuple[int, ...]:
        """The camps where the chip may start."""
        return tuple(at for at, row in enumerate(self.rows) if row == 1)

    def spot(self, at: int) -> tuple[float, float]:
        """Where a camp lies on a picture, in camps' widths from the middle of the bottom row, y upward; rows are
        centred, camps in the order of `ids`."""
        row = [one for one, height in enumerate(self.rows) if height == self.rows[at]]
        return row.index(at) - (len(row) - 1) / 2, float(self.rows[at] - 1)

    @property
    def summit_spot(self) -> tuple[float, float]:
        """Where the scion's camp lies."""
        return 0.0, float(max(self.rows))

    def label(self, at: int) -> int | None:
        """The number of a camp, if it has one."""
        return self.labels.index(at) + 1 if at in self.labels else None

    @property
    def made_from(self) -> str:
        """The text of the file."""
        return self.text
