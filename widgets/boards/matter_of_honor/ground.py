"""The ground of the map: terrain, roads, rivers and towns, drawn once for a map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.tables import LEIPZIG
from explorer.games.matter_of_honor.theatre import Map
from widgets.boards.matter_of_honor.geometry import (
    CORNERS,
    HALF,
    SIDE,
    Point,
    Sheet,
    away,
    between,
    chain,
    curve,
    hexagon,
    near,
    outward,
    rounded,
    sheet,
    side_of,
)
from widgets.markup import h

Road = tuple[Point, Point]
NAME: Final = HALF - 12
NUMBER: Final = -HALF + 14
LONGEST: Final = 13
_FAR: Final = 12  # sides of a hex: as far as what leaves the map may have to go to the edge of the sheet


@lru_cache(maxsize=16)
def ground(map: Map) -> tuple[Element, ...]:
    """The sheet with terrain, roads and rivers. Nested `svg` elements clip what runs over the edge."""
    paper = sheet(map)
    hexes = [_hex(map, paper, at) for at in range(len(map.hexes))]
    roads = [curve(_road(map, paper, stops)) for _, stops in map.road_names]
    rivers = [rounded(_course(paper, sides)) for _, sides in map.river_names]
    lines = [
        *(h("path", d=path, class_="mh-road-bed") for path in roads),
        *(h("path", d=path, class_="mh-road") for path in roads),
        *(h("path", d=path, class_="mh-river-bank") for path in rivers),
        *(h("path", d=path, class_="mh-river") for path in rivers),
    ]
    clipped = h(
        "svg",
        h("rect", x=0, y=0, width=paper.wide, height=paper.high, class_="mh-beyond"),
        [h("polygon", points=hexagon(one), class_="mh-part") for one in paper.beyond],
        hexes,
        lines,
        x=0,
        y=0,
        width=paper.wide,
        height=paper.high,
        viewbox=f"0 0 {paper.wide:g} {paper.high:g}",
    )
    frame = h("rect", x=0, y=0, width=paper.wide, height=paper.high, class_="mh-frame")
    return clipped, frame


@lru_cache(maxsize=16)
def labels(map: Map) -> tuple[Element, ...]:
    """Numbers of hexes, names of towns and rivers; they are drawn above what is marked on the ground."""
    paper = sheet(map)
    found = [label for at in range(len(map.hexes)) for label in _labels(map, paper, at)]
    for name, sides in map.river_names:
        found += _along(map, paper, name, _course(paper, sides)) if name else []
    return tuple(found)


def _hex(map: Map, paper: Sheet, at: int) -> Element:
    here, middle = map.hexes[at], paper.centres[at]
    roads = [((0.0, 0.0), _half(middle, paper.centres[to])) for one, to in sorted(map.roads) if one == at]
    drawn = {"woods": _woods, "hill": _hill, "city": _city}.get(here.terrain)
    inside = list(drawn(at, roads)) if drawn else []
    if here.town and here.terrain != "city":
        inside.append(h("path", d=_houses(at, roads), class_="mh-house"))
    return h(
        "g",
        h("polygon", points=hexagon((0, 0)), class_=f"mh-hex mh-{here.terrain}"),
        inside,
        transform=f"translate({middle[0]:.1f} {middle[1]:.1f})",
    )


def _half(here: Point, there: Point) -> Point:
    return (there[0] - here[0]) / 2, (there[1] - here[1]) / 2


def _chance(at: int, number: int) -> float:
    """From 0 to 1, always the same for the same hex: no two woods look alike, and each looks the same every time."""
    return ((at * 7919 + number * 104729 + at * number * 31) % 1009) / 1009


def _inside(x: float, y: float, share: float) -> bool:
    return abs(y) < HALF * share and abs(x) + abs(y) / 3**0.5 < SIDE * share


def _clear_of(point: Point, roads: list[Road], least: float) -> bool:
    number = abs(point[0]) < 15 and point[1] < NUMBER + 7
    return not number and all(away(point, *road) > least for road in roads)


def _woods(at: int, roads: list[Road]) -> Iterator[Element]:
    """Trees, each with its shade, from the back to the front."""
    trees = []
    for row in range(6):
        for column in range(8):
            x = -56 + 15.5 * column + 8 * (row % 2) + 7 * (_chance(at, row * 8 + column) - 0.5)
            y = -35 + 14.2 * row + 6 * (_chance(at, 100 + row * 8 + column) - 0.5)
            if _inside(x, y, 0.86) and _clear_of((x, y), roads, 9):
                trees.append((y, x, 5.4 + 2 * _chance(at, 200 + row * 8 + column)))
    for y, x, r in sorted(trees):
        crown = f"M{x - r:.1f} {y + r * 0.4:.1f}" + "".join(
            f"a{r * 0.56:.1f} {r * 0.56:.1f} 0 0 1 {dx * r:.1f} {dy * r:.1f}" for dx, dy in _LOBES
        )
        yield h("path", d=f"M{x - r * 0.2:.1f} {y + r * 0.9:.1f}h{r * 1.5:.1f}", class_="mh-shade")
        yield h("path", d=f"{crown}z", class_="mh-tree")


# the scalloped crown of a tree, from its lower left to its lower right: five bows, for a radius of 1
_LOBES: Final = ((0.1, -0.75), (0.75, -0.5), (0.8, 0.4), (0.25, 0.85), (-1.0, 0.35))


def _hill(at: int, roads: list[Road]) -> Iterator[Element]:
    """Two contours with hachures that run downhill."""
    turn = 2 * pi * _chance(at, 1)
    for size, strokes in ((41.0, 46), (22.0, 26)):
        ring = [_on_hill(2 * pi * step / 24, turn, size) for step in range(24)]
        yield h("path", d=f"{curve([*ring, ring[0]])}Z", class_="mh-contour")
        ticks = []
        for step in range(strokes):
            angle = 2 * pi * (step + 0.4 * _chance(at, 300 + step)) / strokes
            (x, y), (fx, fy) = _on_hill(angle, turn, size), _on_hill(angle, turn, size + 6 + 3 * (step % 2))
            if _clear_of((fx, fy), roads, 5) and _inside(fx, fy, 0.98):
                ticks.append(f"M{x:.1f} {y:.1f}L{fx:.1f} {fy:.1f}")
        yield h("path", d="".join(ticks), class_="mh-hachure")


def _on_hill(angle: float, turn: float, size: float) -> Point:
    r = size * (0.86 + 0.07 * sin(3 * angle + turn) + 0.05 * sin(2 * angle - turn))
    return r * cos(angle), r * 0.82 * sin(angle)


def _city(at: int, roads: list[Road]) -> Iterator[Element]:
    """Blocks of houses with streets between them, inside a wall."""
    yield h("polygon", points=" ".join(f"{x * 0.83:.1f},{y * 0.83:.1f}" for x, y in CORNERS), class_="mh-wall")
    blocks = []
    for row in range(6):
        for column in range(7):
            x = -50 + 14.6 * column + 3 * _chance(at, row)
            y = -33 + 11.6 * row
            wide, high = 10 + 3 * _chance(at, 40 + row * 7 + column), 7 + 2.4 * _chance(at, 90 + row * 7 + column)
            middle = (x + wide / 2, y + high / 2)
            if _inside(*middle, 0.68) and _clear_of(middle, roads, 7):
                blocks.append(f"M{x:.1f} {y:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z")
    yield h("path", d="".join(blocks), class_="mh-house")


def _houses(at: int, roads: list[Road]) -> str:
    """The houses of a village, beside its roads and around where a counter stands."""
    houses = []
    for number in range(26):
        angle = 2 * pi * (number + 0.5 * _chance(at, number)) / 13
        far = 27 + 8 * _chance(at, 60 + number) if number < 13 else 15 + 6 * _chance(at, 60 + number)
        x, y = far * cos(angle) * 1.15, far * sin(angle) * 0.75 - 2
        wide, high = (8, 5) if number % 3 else (5, 7)
        if _clear_of((x, y), roads, 6.5) and abs(x) < 38 and number % 4:
            houses.append(f"M{x - wide / 2:.1f} {y - high / 2:.1f}h{wide}v{high}h{-wide}z")
    return "".join(houses)


def _road(map: Map, paper: Sheet, stops: tuple[int, ...]) -> list[Point]:
    """A road from centre to centre; an end at the map's edge, from where no road goes on, leaves the sheet."""
    points = [paper.centres[at] for at in stops]
    for first, at in ((True, stops[0]), (False, stops[-1])):
        out = outward(paper, map, at)
        if out is not None and sum(one == at for one, _ in map.roads) == 1:
            x, y = paper.centres[at]
            steps = range(1, int(_FAR / 2) + 1)
            off = [(x + out[0] * 2 * SIDE * step, y + out[1] * 2 * SIDE * step) for step in steps]
            points = [*off[::-1], *points] if first else [*points, *off]
    return points


def _course(paper: Sheet, sides: tuple[tuple[int, int], ...]) -> list[Point]:
    """A river from end to end; where it leaves the map, it runs on to the edge of the sheet."""
    points = chain([side_of(paper.centres[one], paper.centres[other]) for one, other in sides])
    for end, before in ((0, 1), (-1, -2)):
        x, y = points[end]
        touching = [one for one in paper.beyond if hypot(one[0] - x, one[1] - y) < SIDE * 1.1]
        if touching:
            goal = between(points[before], points[end], _FAR)
            points.insert(0 if end == 0 else len(points), goal)
    return points


def _labels(map: Map, paper: Sheet, at: int) -> Iterator[Element]:
    here, (x, y) = map.hexes[at], paper.centres[at]
    yield h("text", here.id, x=x, y=y + NUMBER, text_anchor="middle", class_="mh-number")
    if here.town:
        name = here.town if len(here.town) <= LONGEST else here.town[: LONGEST - 1] + "…"
        class_ = "mh-town mh-capital" if here.town == LEIPZIG else "mh-town"
        yield h("text", name, x=x, y=y + NAME, text_anchor="middle", class_=class_)


def _along(map: Map, paper: Sheet, name: str, course: list[Point]) -> Iterator[Element]:
    """The name of a river, written beside one or two of its slanting sides, where there is most room for it."""
    spots: list[tuple[float, Point, float]] = []
    for start, end in (sorted(side) for side in pairwise(course) if not near(*side)):
        dx, dy = end[0] - start[0], end[1] - start[1]
        over, angle = hypot(dx, dy), 60.0 if dy > 9 else -60.0 if dy < -9 else 0.0
        for far in (-9.0, 16.5):
            x, y = between(start, end)
            spot = (x - far * dy / over, y + far * dx / over)
            spots.append((_crowded(map, paper, spot, angle), spot, angle))
    taken: list[Point] = []
    for cost, (x, y), angle in sorted(spots):
        if cost < 9 and len(taken) < 2 and all(hypot(x - one, y - other) > 3.5 * SIDE for one, other in taken):
            taken.append((x, y))
            place = f"translate({x:.1f} {y:.1f}) rotate({angle})"
            yield h("text", name[:LONGEST], transform=place, text_anchor="middle", class_="mh-water")


def _crowded(map: Map, paper: Sheet, spot: Point, angle: float) -> float:
    """How little room there is for the name of a river."""
    at = min(range(len(paper.centres)), key=lambda one: hypot(*_less(paper.centres[one], spot)))
    if hypot(*_less(paper.centres[at], spot)) > SIDE:
        return 9.0
    here = map.hexes[at]
    roads = sum(
        away(spot, paper.centres[at], between(paper.centres[at], paper.centres[to])) < 12
        for one, to in map.roads
        if one == at
    )
    return 2.0 * bool(here.town) + (here.terrain != "clear") + roads + 3.0 * (angle == 0)


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]
