"""Where the labels of edges stand: on their edge, where they cover no node, no other label and few other edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from explorer.study.graph_edges import Curve, length, overlap
from explorer.study.graph_layout import Point, text_width
from explorer.study.graph_routes import Cell, cells, covered
from explorer.study.graph_style import GROUND, Box, words

SIZE: Final = 10.5
LEADING: Final = 13.0
TRIES: Final = (0.5, 0.45, 0.55, 0.4, 0.6, 0.36, 0.64, 0.32, 0.68, 0.28, 0.72, 0.25, 0.75, 0.2, 0.8)
ROUGHLY: Final = 4  # each so many of them is tried while the ways are sought
HEAD: Final = 12.0  # the arrow head, which stays visible
FOLD: Final = 12  # a text of so many letters or more may stand in two lines
# what speaks against a place: each cell of another edge that it covers, an edge of which little is left to be seen,
# two lines, and the way from the middle
COVERS: Final = 4.0
HIDES: Final = 15.0
FOLDED: Final = 3.0
ASIDE: Final = 20.0
SEEN: Final = 0.35

Label = tuple[tuple[str, ...], Box]


def rooms(text: str, curve: Curve, nodes: Sequence[Box]) -> list[frozenset[Cell]] | None:
    """The cells that a text would cover at some places on a curve where it lies on no node; None without a text."""
    if not text:
        return None
    points = _points(curve)
    found = (box for at, (_, box) in enumerate(_spots(text, curve)) if at % ROUGHLY == 0 and _shows(points, box))
    return [frozenset(covered(box)) for box in found if not any(overlap(box, node, 1.0) for node in nodes)]


def placed(texts: Sequence[str], curves: Sequence[Curve], taken: Sequence[Box]) -> list[Label | None]:
    """A place for the text of each edge, in one line or two; None where there is none, and where there is no text."""
    heads = [(*curve.d, HEAD, HEAD) for curve in curves]
    paths = [cells(curve) for curve in curves]
    lines = Counter(cell for path in paths for cell in path)
    found: list[Label | None] = [None] * len(texts)
    boxes = list(taken)
    room = {number: length(curves[number]) - text_width(text, SIZE) for number, text in enumerate(texts) if text}
    for number in sorted(room, key=lambda one: room[one]):
        curve, best = curves[number], None
        points = _points(curve)
        for place, (rows, box) in enumerate(_spots(texts[number], curve)):
            if any(overlap(box, other, 1.0) for other in boxes) or overlap(box, heads[number]):
                continue
            inside = set(covered(box))
            cost = COVERS * sum(lines[cell] - (cell in paths[number]) for cell in inside)
            cost += COVERS * sum(overlap(box, head) for head in heads)
            cost += HIDES * (not _shows(points, box)) + FOLDED * (len(rows) - 1)
            cost += ASIDE * abs(TRIES[place % len(TRIES)] - 0.5)
            if best is None or cost < best[0]:
                best = cost, (rows, box)
        if best is not None:
            found[number] = best[1]
            boxes.append(best[1][1])
    return found


def drawn(label: Label) -> list[Element]:
    """The text on a patch of ground."""
    rows, (x, y, wide, high) = label
    corner = {"x": f"{x - wide / 2:.1f}", "y": f"{y - high / 2:.1f}", "width": f"{wide:.1f}"}
    patch = Element("rect", {**corner, "height": f"{high:.1f}", "fill": GROUND, "rx": "3"})
    first = y + 3.6 - LEADING * (len(rows) - 1) / 2
    return [patch, *(words(row, x, first + LEADING * at, SIZE) for at, row in enumerate(rows))]


def _spots(text: str, curve: Curve) -> Iterator[Label]:
    """The places that a text may have, in one line and in two."""
    for rows in _rows(text):
        size = (max(text_width(row, SIZE) for row in rows) + 4, SIZE + 4 + LEADING * (len(rows) - 1))
        for t in TRIES:
            yield rows, (*curve.at(t), *size)


def _rows(text: str) -> Iterator[tuple[str, ...]]:
    yield (text,)
    gaps = [place for place, letter in enumerate(text) if letter == " "]
    if len(text) >= FOLD and gaps:
        gap = min(gaps, key=lambda place: abs(place - len(text) / 2))
        yield text[:gap], text[gap + 1 :]


def _points(curve: Curve) -> list[Point]:
    return [curve.at(step / 24) for step in range(25)]


def _shows(points: Sequence[Point], box: Box) -> bool:
    """Whether enough of an edge, by points on it, is to be seen beside its label."""
    x, y, wide, high = box
    inside = sum(abs(px - x) < wide / 2 and abs(py - y) < high / 2 for px, py in points)
    return inside <= (1 - SEEN) * len(points)
