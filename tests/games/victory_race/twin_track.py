"""A circuit, worked out a second time from the text of a boards file alone, without anything of the engine.

Places are complex numbers, x to the right and y downward, in half units from the middle of the first board; so a
quarter turn clockwise is a factor of 1j, and headings are 1, 1j, -1 and -1j from the east on, clockwise. Lines of a
colour are bars on the sheet: what lies on one bar, or on bars that touch end to end, lies on one straight.
"""

import tomllib
from fractions import Fraction
from itertools import pairwise
from math import gcd

FORWARD = {"S": 1, "L": -1j, "R": 1j}
# which heading a side is entered with as it is written in the file, where it is open to the west and east or south
ENTERED = {"S": 1, "S~": -1, "R": 1, "L": -1j}


def rounded(place):
    return complex(round(place.real), round(place.imag))


def half_units(x, y, size):
    """A place on a board, seen from the middle of the board."""
    return complex(2 * x - size, 2 * y - size)


def ends_of(text, side, size):
    """The two ends of a line as it is written, on the board."""
    words = text.split()
    places = {name: (x, y) for name, (x, y, _) in side["points"].items()}
    inner = [places[word] for word in words if word in places]

    def end(word, here, before):
        if word in places:
            return here
        if ":" in word:
            edge, far = word.split(":")
            return {"west": (0, int(far)), "east": (size, int(far)), "north": (int(far), 0)}.get(edge, (int(far), size))
        dx, dy = here[0] - before[0], here[1] - before[1]  # a dash: straight on to the edge
        ways = [(at, step) for at, step in zip(here, (dx, dy), strict=True) if step]
        ahead = [Fraction(size - at if step > 0 else -at, step) for at, step in ways]
        return here[0] + min(ahead) * dx, here[1] + min(ahead) * dy

    first = end(words[0], inner[0], inner[min(1, len(inner) - 1)])
    last = end(words[-1], inner[-1], inner[max(-2, -len(inner))])
    return half_units(*first, size), half_units(*last, size)


def make_track(text, lay, start, direction):
    """A track as a dictionary: `points` with place and progress, `straights` by colour and point, `rows`, `lap`."""
    file = tomllib.loads(text)
    size, boards = file["size"], {board["name"]: board for board in file["board"]}
    cell, heading = 0, 1
    laid = []
    for word in lay.split():
        name, _, way = word.rpartition(":")
        board = boards[name] if name else file["board"][0]
        onward = heading * FORWARD[way[0]]
        laid.append(
            {
                "side": board["straight" if way[0] == "S" else "bend"],
                "middle": 2 * size * cell,
                "turn": heading / ENTERED[way],
                "entered": heading,
                "left": onward,
                "along": way in ("S", "R"),
            }
        )
        cell, heading = cell + onward, onward
    assert (cell, heading) == (0, 1), "not closed"
    middles = [one["middle"] for one in laid]
    assert len(set(middles)) == len(middles), "boards on boards"
    area = sum((one.conjugate() * other).imag for one, other in zip(middles, middles[1:] + middles[:1], strict=True))
    forward = (area > 0) == (direction == "clockwise")  # y goes down, so that clockwise is positive
    points, bars = {}, {"red": [], "blue": []}
    for number, one in enumerate(laid, 1):
        for name, (x, y, _) in one["side"]["points"].items():
            points[f"{number}{name}"] = {"place": rounded(one["middle"] + one["turn"] * half_units(x, y, size))}
        for colour, found in bars.items():
            for line in one["side"][colour]:
                found.append([rounded(one["middle"] + one["turn"] * end) for end in ends_of(line, one["side"], size)])
    lap = 0
    for step in range(len(laid)):
        number = (start - 1 + (step if forward else -step)) % len(laid) + 1
        side, along = laid[number - 1]["side"], laid[number - 1]["along"] == forward
        for name, (_, _, rank) in side["points"].items():
            points[f"{number}{name}"]["progress"] = lap + (rank if along else side["length"] - 1 - rank)
        lap += side["length"]
    first = laid[start - 1]
    ahead = first["entered"] if forward else -first["left"]
    gate = {"middle": first["middle"] - ahead * size, "ahead": ahead, "size": size}
    track = {"points": points, "lap": lap, "straights": {}, "gate": gate}
    for colour, found in bars.items():
        runs = [run for run in joined(found, points) if len(run) > 1]
        track["straights"][colour] = {point: list(straights_from(point, runs, track)) for point in points}
        if colour == "red":
            track["rows"] = rows(runs, track)
    return track


def joined(bars, points):
    """The points along each straight, in order: bars that touch end to end are one."""
    along = {}
    for one, other in bars:
        dx, dy = int((other - one).real), int((other - one).imag)
        common = gcd(dx, dy)
        way = max((dx // common, dy // common), (-dx // common, -dy // common))
        along.setdefault((way, across(one, way)), []).append(sorted((far(one, way), far(other, way))))
    for (way, offset), spans in along.items():
        whole = []
        for begin, end in sorted(spans):
            if whole and begin <= whole[-1][1]:
                whole[-1][1] = max(end, whole[-1][1])
            else:
                whole.append([begin, end])
        for begin, end in whole:
            on = [name for name, one in points.items() if across(one["place"], way) == offset]
            on = [name for name in on if begin <= far(points[name]["place"], way) <= end]
            yield sorted(on, key=lambda name: far(points[name]["place"], way))


def across(place, way):
    return place.real * way[1] - place.imag * way[0]


def far(place, way):
    return place.real * way[0] + place.imag * way[1]


def straights_from(point, runs, track):
    """Each straight from a point: where it leads, the nearest first, and how often the line is crossed until there."""
    for run in runs:
        if point in run:
            at = run.index(point)
            for ray in (run[at + 1 :], run[:at][::-1]):
                if ray:
                    yield [(to, crossing(point, to, track)) for to in ray]


def seen(place, gate):
    """A place as a driver at the line sees it: ahead is real, to the right is imaginary."""
    return (place - gate["middle"]) / gate["ahead"]


def crossing(point, to, track):
    """1 if the way from a point to another leads over the line, -1 if backwards, otherwise 0."""
    gate = track["gate"]
    one, other = (seen(track["points"][name]["place"], gate) for name in (point, to))
    if one.real * other.real > 0:
        return 0
    over = one.imag + (other.imag - one.imag) * -one.real / (other.real - one.real)
    if abs(over) >= gate["size"]:
        return 0
    return 1 if other.real > 0 else -1


def rows(runs, track):
    """The first and the second starting row: the ends of the red lines over the line, from left to right."""
    found = []
    for run in runs:
        for one, other in pairwise(run):
            if crossing(one, other, track):
                before, beyond = (one, other) if crossing(one, other, track) > 0 else (other, one)
                ends = [seen(track["points"][name]["place"], track["gate"]) for name in (before, beyond)]
                share = -ends[0].real / (ends[1].real - ends[0].real)
                found.append((ends[0].imag + share * (ends[1].imag - ends[0].imag), before, beyond))
    _, before, beyond = zip(*sorted(found), strict=True)
    return list(beyond), list(before)
