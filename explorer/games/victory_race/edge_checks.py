"""Whether boards can be joined in any order and either way round: every open edge must fit every other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.games.victory_race.lines import OPEN, Exit, Line
from explorer.games.victory_race.tables import COLOUR, Colour


@dataclass(frozen=True)
class Checked:
    """A side without problems of its own: its key, what it is called, and its lines by colour and key."""

    key: str
    name: str
    kind: str
    lines: Mapping[tuple[Colour, str], Line]


class Over(NamedTuple):
    """A line over an edge, as somebody sees it who looks outward: how far from the left, and how far it leads to the
    right for each unit ahead."""

    colour: Colour
    left: int
    slope: Fraction

    def met_by(self, size: int) -> Over:
        """The line that must come over the edge of the next board, as seen from there."""
        return Over(self.colour, size - self.left, self.slope)


def _over(colour: Colour, exit: Exit, size: int) -> Over:
    x, y = exit.way
    match exit.edge:
        case "west":
            return Over(colour, size - exit.at, Fraction(-y, -x))
        case "east":
            return Over(colour, exit.at, Fraction(y, x))
        case "north":
            return Over(colour, exit.at, Fraction(x, -y))
        case _:
            return Over(colour, size - exit.at, Fraction(-x, y))


def _at(edge: str, over: Over, size: int) -> int:
    """How far along an edge a line crosses it, counted as in files."""
    return over.left if edge in ("east", "north") else size - over.left


@cites("setting-up-the-track.joints")
def unmet(sides: list[Checked], size: int) -> Iterator[Problem]:
    """Lines that run over an edge and would find none beyond, if any two boards were joined in any way."""
    edges: dict[tuple[str, str], dict[Over, tuple[str, str]]] = {}  # side and edge -> lines: their point and key
    names = {side.key: side.name for side in sides}
    for side in sides:
        edges |= {(side.key, edge): {} for edge in OPEN[side.kind]}
        for (colour, key), line in side.lines.items():
            for point, exit in line.exits:
                edges[side.key, exit.edge][_over(colour, exit, size)] = point, key
    for (_, edge), lines in edges.items():
        for over, (point, written) in lines.items():
            partner = over.met_by(size)
            missing = [one for one, others in edges.items() if partner not in others]
            if missing:
                beyond, other = missing[0]
                of = COLOUR[over.colour]
                message = (
                    f"The {of} line from {point} ends at the {edge} edge: nothing goes on beyond"
                    f" if the {other} edge of the {names[beyond]} is joined there."
                )
                cure = (
                    f"Add a {of} line over {other}:{_at(other, partner, size)} of the {names[beyond]} that goes on in"
                    " the same direction, or take the dash out here: boards are laid in any order, either way round."
                )
                yield Problem(message, cure, key=written)
