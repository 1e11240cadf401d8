"""Where the nodes of a graph lie: layers, blocks of lists, and how wide a text is. Our own arithmetic, in pixels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, TypeVar
from unicodedata import east_asian_width

Point = tuple[float, float]
N = TypeVar("N", bound=Hashable)

FONT: Final = 12.0
LINE: Final = 15.0
PAD: Final = (9.0, 6.0)
HEAD: Final = 26.0  # the title of a frame above its nodes
BETWEEN: Final = 10.0
SWEEPS: Final = 6

_NARROW: Final = frozenset("ijlft|.,:;'!()[] I1")
_WIDE: Final = frozenset("mwMW@%&—…◆●▲■")


def text_width(text: str, size: float = FONT) -> float:
    """About how wide the widest line of a text is in a plain sans-serif type; rather too wide than too narrow."""
    return max(sum(map(_width, line)) for line in text.split("\n")) * size


def _width(letter: str) -> float:
    if letter in _NARROW:
        return 0.42
    if letter in _WIDE or east_asian_width(letter) in "WF":
        return 1.0
    return 0.75 if letter.isupper() else 0.63


def box(label: str) -> tuple[float, float]:
    """Width and height of the box around a label, of one or more lines."""
    wide = text_width(label) + 2 * PAD[0]
    return max(wide, 30.0), LINE * (label.count("\n") + 1) + 2 * PAD[1]


def blocks(lists: Iterable[Sequence[tuple[N, str]]], columns: int, gap: float = 130.0) -> dict[N, Point]:
    """Lists of labelled nodes as stacks, set one below the other in columns of about equal height.

    The lists keep their order, down each column and then to the right.
    """
    stacks = list(lists)
    heights = [_height(stack) for stack in stacks]
    target = sum(heights) / columns
    places: dict[N, Point] = {}
    x = y = widest = done = 0.0
    column = 1
    for stack, high in zip(stacks, heights, strict=True):
        if y and column < columns and done + high / 2 > target * column:
            column, x, y, widest = column + 1, x + widest + gap, 0.0, 0.0
        wide = max(box(label)[0] for _, label in stack)
        widest = max(widest, wide)
        at = y + HEAD
        for node, label in stack:
            own = box(label)
            places[node] = (x + own[0] / 2, -(at + own[1] / 2))
            at += own[1] + BETWEEN
        y += high
        done += high
    return places


def _height(stack: Sequence[tuple[Hashable, str]]) -> float:
    return HEAD + sum(box(label)[1] + BETWEEN for _, label in stack) + 2 * BETWEEN


def layers(layer: Mapping[N, int], edges: Iterable[tuple[N, N]], across: float, down: float) -> dict[N, Point]:
    """Nodes in columns by their layer, each column ordered so that few edges cross (by the mean place of the
    neighbours, a few times to and fro) and centred. `across` and `down` are the distances."""
    columns: dict[int, list[N]] = {}
    for node, number in layer.items():
        columns.setdefault(number, []).append(node)
    before: dict[N, list[N]] = {node: [] for node in layer}
    after: dict[N, list[N]] = {node: [] for node in layer}
    for one, other in edges:
        if layer[one] < layer[other]:
            after[one].append(other)
            before[other].append(one)
    row = {node: _centred(place, len(column)) for column in columns.values() for place, node in enumerate(column)}
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        near = before if forth else after
        for number in sorted(columns, reverse=not forth):
            means = {node: _mean([row[one] for one in near[node]], row[node]) for node in columns[number]}
            columns[number].sort(key=means.__getitem__)
            for place, node in enumerate(columns[number]):
                row[node] = _centred(place, len(columns[number]))
    return {node: (across * number, -down * row[node]) for node, number in layer.items()}


def _centred(place: int, of: int) -> float:
    return place - (of - 1) / 2


def _mean(numbers: Sequence[float], default: float) -> float:
    return sum(numbers) / len(numbers) if numbers else default
