"""The Race: what dice can drive from a point, alone and together, on any track and with any cars in the way.

Nothing here knows a state of the game: a car is its point and `to_go`, how often it still has to cross the line.
A car that gets this down to 0 has finished. Other cars are a set of bits, one for each point.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.rulings import Rulings
from explorer.games.victory_race.tables import COLOURS, Colour
from explorer.games.victory_race.track import Stop, Track

End = tuple[int, int]  # a point, and how often the line is still to be crossed
FINISHED: Final[End] = (-1, 0)


class Code(NamedTuple):
    """What the rulings say of driving: may a move lose ground, may it end on a car, may dice be left undriven, and
    need only some die be used as long as one can be."""

    backwards: bool
    onto_cars: bool
    may_leave: bool
    step_by_step: bool


@cites("setting-up-the-track.direction", "meaning-of-the-dice.one-car-a-point", "the-race.all-dice")
@lru_cache(maxsize=256)
def code(rulings: Rulings) -> Code:
    """The rules of driving under rulings (backwards, occupied-point, driving, blocked-dice)."""
    match rulings["backwards"]:
        case "allowed":
            backwards = True
        case _:
            backwards = False
    match rulings["occupied-point"]:
        case "yes":
            onto_cars = True
        case _:
            onto_cars = False
    match rulings["driving"]:
        case "may":
            may_leave = True
        case _:
            may_leave = False
    match rulings["blocked-dice"]:
        case "step-by-step":
            step_by_step = True
        case _:
            step_by_step = False
    return Code(backwards, onto_cars, may_leave, step_by_step)


class Way(NamedTuple):
    """A move along a straight: where it ends, the points before that as bits, and the last one as a bit."""

    stop: Stop
    passed: int
    last: int


Ways = tuple[tuple[tuple[Way, ...], ...], ...]  # by colour and point


@lru_cache(maxsize=64)
def ways(track: Track, backwards: bool) -> Ways:
    """All moves of a single die on an empty track; those that lose ground only if they may."""
    return tuple(
        tuple(tuple(_ways(track, colour, point, backwards)) for point in range(len(track.points))) for colour in COLOURS
    )


def _ways(track: Track, colour: Colour, point: int, backwards: bool) -> Iterator[Way]:
    for ray in track.straights(colour, point):
        passed = 0
        for stop in ray:
            last = 1 << stop.point
            if backwards or ground(track, point, stop) >= 0:
                yield Way(stop, passed, last)
            passed |= last


def ground(track: Track, point: int, stop: Stop) -> int:
    """How many ranks a move from a point gains."""
    return stop.crossed * track.lap + track.points[stop.point].progress - track.points[point].progress


class Reach:
    """What dice can drive on a track while other cars stand on some of its points. Answers are remembered."""

    __slots__ = ("_all", "_ends", "_most", "_sets", "_stops", "_ways", "code", "occupied", "track")

    def __init__(self, track: Track, occupied: int, code: Code) -> None:
        self.track, self.occupied, self.code = track, occupied, code
        self._ways = ways(track, code.backwards)
        self._stops: dict[tuple[Colour, int], tuple[Stop, ...]] = {}
        self._all: dict[tuple[int, int, int, int], bool] = {}
        self._most: dict[tuple[int, int, int, int], int] = {}
        self._ends: dict[tuple[int, int, int, int], int] = {}
        self._sets: dict[tuple[int, int, int, int], frozenset[End]] = {}

    def stops(self, colour: Colour, point: int) -> tuple[Stop, ...]:
        """Where one die may be driven from a point, other dice left aside."""
        found = self._stops.get((colour, point))
        if found is None:
            occupied, onto = self.occupied, self.code.onto_cars
            found = tuple(
                [
                    stop
                    for stop, passed, last in self._ways[colour][point]
                    if not occupied & passed and (onto or not occupied & last)
                ]
            )
            self._stops[colour, point] = found
        return found

    def all_can(self, point: int, to_go: int, red: int, blue: int) -> bool:
        """Whether some sequence drives all of these dice, or finishes."""
        if not red and not blue:
            return True
        key = (point, to_go, red, blue)
        found = self._all.get(key)
        if found is None:
            found = self._all[key] = self._find_all(point, to_go, red, blue)
        return found

    def _find_all(self, point: int, to_go: int, red: int, blue: int) -> bool:
        for colour, after_red, after_blue in _dice(red, blue):
            for stop in self.stops(colour, point):
                left = to_go - stop.crossed
                if left <= 0 or self.all_can(stop.point, left, after_red, after_blue):
                    return True
        return False

    def most(self, point: int, to_go: int, red: int, blue: int) -> int:
        """The most of these dice that any sequence can drive; one that finishes counts as driving all."""
        if self.all_can(point, to_go, red, blue):
            return red + blue
        key = (point, to_go, red, blue)
        found = self._most.get(key)
        if found is None:
            found = 0
            for colour, after_red, after_blue in _dice(red, blue):
                for stop in self.stops(colour, point):
                    found = max(found, 1 + self.most(stop.point, to_go - stop.crossed, after_red, after_blue))
            self._most[key] = found
        return found

    def wastes(self, point: int, to_go: int, red: int, blue: int, colour: Colour, stop: Stop) -> bool:
        """Whether a move keeps the dice from being driven as far as they could be, where that is forbidden."""
        left = to_go - stop.crossed
        if self.code.may_leave or self.code.step_by_step or left <= 0:
            return False
        after_red, after_blue = _without(colour, red, blue)
        if self.all_can(stop.point, left, after_red, after_blue):
            return False
        return 1 + self.most(stop.point, left, after_red, after_blue) < self.most(point, to_go, red, blue)

    def moves(self, point: int, to_go: int, red: int, blue: int) -> list[tuple[Colour, Stop]]:
        """What may be driven next with these dice: a colour and where to."""
        return [
            (colour, stop)
            for colour, _, _ in _dice(red, blue)
            for stop in self.stops(colour, point)
            if not self.wastes(point, to_go, red, blue, colour, stop)
        ]

    def sequence(self, point: int, to_go: int, red: int, blue: int) -> list[tuple[Colour, Stop]]:
        """A sequence that drives as many of these dice as any can; it ends early if it finishes."""
        found: list[tuple[Colour, Stop]] = []
        while to_go > 0 and (best := self.most(point, to_go, red, blue)):
            colour, stop = next(
                (colour, stop)
                for colour, after_red, after_blue in _dice(red, blue)
                for stop in self.stops(colour, point)
                if stop.crossed >= to_go
                or 1 + self.most(stop.point, to_go - stop.crossed, after_red, after_blue) == best
            )
            found.append((colour, stop))
            point, to_go = stop.point, to_go - stop.crossed
            red, blue = _without(colour, red, blue)
        return found

    def ends(self, point: int, to_go: int, red: int, blue: int) -> frozenset[End]:
        """Everything that these dice may end in: points with what is left to go, and FINISHED."""
        key = (point, to_go, red, blue)
        found = self._sets.get(key)
        if found is None:
            found = self._sets[key] = frozenset(self._decoded(self._bits(*key)))
        return found

    def _bits(self, point: int, to_go: int, red: int, blue: int) -> int:
        """The ends as bits: to_go * points + point, and 1 for FINISHED."""
        key = (point, to_go, red, blue)
        found = self._ends.get(key)
        if found is None:
            here = 1 << to_go * len(self.track.points) + point
            found = here if self.code.may_leave else 0
            for colour, stop in self.moves(point, to_go, red, blue):
                left = to_go - stop.crossed
                found |= self._bits(stop.point, left, *_without(colour, red, blue)) if left > 0 else 1
            found = self._ends[key] = found or here
        return found

    def _decoded(self, bits: int) -> Iterator[End]:
        if bits & 1:
            yield FINISHED
        bits &= ~1
        while bits:
            lowest = bits & -bits
            to_go, point = divmod(lowest.bit_length() - 1, len(self.track.points))
            yield point, to_go
            bits ^= lowest


def _without(colour: Colour, red: int, blue: int) -> tuple[int, int]:
    return (red - 1, blue) if colour is Colour.RED else (red, blue - 1)


@lru_cache(maxsize=64)
def _dice(red: int, blue: int) -> tuple[tuple[Colour, int, int], ...]:
    """The colours that there are dice of, each with the dice that are left after one of it."""
    return tuple((colour, *_without(colour, red, blue)) for colour in COLOURS if (red, blue)[colour])


@lru_cache(maxsize=512)
def _reach(track: Track, occupied: int, code: Code) -> Reach:
    return Reach(track, occupied, code)


def reach(track: Track, occupied: int, rulings: Rulings) -> Reach:
    """What dice can drive on a track, other cars standing on the points of `occupied` (a set of bits)."""
    return _reach(track, occupied, code(rulings))


def destinations(
    track: Track, occupied: int, point: int, to_go: int, red: int, blue: int, rulings: Rulings
) -> list[tuple[Colour, Stop]]:
    """The moves that these dice allow next, each with its colour."""
    return reach(track, occupied, rulings).moves(point, to_go, red, blue)


def most_dice(track: Track, occupied: int, point: int, to_go: int, red: int, blue: int, rulings: Rulings) -> int:
    """The most of these dice that any sequence can drive; one that finishes counts as driving all."""
    return reach(track, occupied, rulings).most(point, to_go, red, blue)


def ends(track: Track, occupied: int, point: int, to_go: int, red: int, blue: int, rulings: Rulings) -> frozenset[End]:
    """Everything that these dice may end in: points with how often the line is left to be crossed, and FINISHED."""
    return reach(track, occupied, rulings).ends(point, to_go, red, blue)
