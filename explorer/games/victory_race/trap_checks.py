"""Whether a way leads on from every point of a board, whichever way round it is driven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.core.errors import Problem
from explorer.games.victory_race.edge_checks import Checked
from explorer.games.victory_race.lines import OPEN, Direction, Place, back
from explorer.games.victory_race.tables import COLOURS, Colour

# from a point in one direction along a line: the next point, or the edge that the line runs over
Onward = dict[tuple[str, Direction], tuple[str | None, str]]


def traps(side: Checked, ranks: Mapping[str, int], places: dict[str, Place]) -> Iterator[Problem]:
    """Points that cannot be left over an open edge without losing ground.

    Whatever lies before a board has lower ranks, and whatever follows has higher ones: no circuit makes a difference.
    """
    pieces = [_pieces(side, colour, places) for colour in COLOURS]
    west, other = OPEN[side.kind]
    for edge, sign in ((other, 1), (west, -1)):
        lost = _lost(pieces, edge, {name: sign * rank for name, rank in ranks.items()})
        if lost:
            few = ", ".join(lost[:6]) + (" …" if len(lost) > 6 else "")
            message = f"No way leads on over the {edge} edge from {few} without losing ground."
            cure = "Change the ranks or add lines: a car that is driven this way would stand there for good."
            yield Problem(message, cure, key=f"{side.key}.points.{lost[0]}")


def _pieces(side: Checked, colour: Colour, places: dict[str, Place]) -> Onward:
    found: Onward = {}
    for (own, _), line in side.lines.items():
        for one in line.segments(places) if own is colour else ():
            if one.other is None:
                assert one.exit is not None
                found[one.point, one.way] = None, one.exit.edge
            else:
                found[one.point, one.way] = one.other, ""
                found[one.other, back(one.way)] = one.point, ""
    return found


def _lost(pieces: list[Onward], edge: str, ranks: Mapping[str, int]) -> list[str]:
    """The points from which no moves lead over an edge."""
    into: dict[str, list[str]] = {name: [] for name in ranks}  # whence a move leads to a point without losing ground
    waiting: list[str] = []
    for lines in pieces:
        for start, way in lines:
            here: str | None = start
            while here is not None and (here, way) in lines:
                here, over = lines[here, way]
                if over == edge:
                    waiting.append(start)
                elif here is not None and ranks[here] >= ranks[start]:
                    into[here].append(start)
    found = set(waiting)
    while waiting:
        more = set(into[waiting.pop()]) - found
        found |= more
        waiting += more
    return [name for name in ranks if name not in found]
