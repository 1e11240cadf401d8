"""The state of Victory, the race, and its moves: frozen, hashable values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from explorer.core.rulings import Rulings
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.laying import Lay
from explorer.games.victory_race.tables import COLOUR, Colour
from explorer.games.victory_race.throws import Throw
from explorer.games.victory_race.track import Track

OFF: Final = -1  # where a car is that stands on no point
EVERYBODY: Final = "Everybody"  # who lays the track


NO_DICE: Final = Throw(0, 0, 0)


class Building(NamedTuple):
    """A circuit that is being laid: of which boards, those that lie, and the number of the board that the start card
    lies before."""

    boards: Boards
    lay: Lay = ()
    start: int | None = None


class State(NamedTuple):
    """A position of the race.

    `stage` is what comes next: while a track is built `lay`, `order` (who starts), `card` (the start card) and
    `direction`; in a turn `throw`, `choose` (one die or two), `second` and `drive`; or `over`.

    `cars` are the names of the cars in the order of their turns; until it is known who starts, clockwise. All other
    cars are told by their place in it. `at` are the points where they stand, or OFF; `crossed` is how often each has
    crossed the line (-1: it starts behind the line, and the first crossing does not count). `pad` has, for each
    lap but the last, the cars that have completed it, in this order; `finished` those that have completed the last;
    `out` those that have dropped out, in that order; `skips` those that miss their next turn.

    `turn` is the car whose turn it is, in `round`, which counts from 1. `dice` lie on the table: the first throw while
    the second is due, and then the dice still to be driven, with the crosses of both throws. `takes` is the number
    of dice of the second throw.
    """

    rulings: Rulings
    stage: str
    cars: tuple[str, ...]
    laps: int
    track: Track | None = None
    building: Building | None = None
    at: tuple[int, ...] = ()
    crossed: tuple[int, ...] = ()
    pad: tuple[tuple[int, ...], ...] = ()
    finished: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    skips: tuple[int, ...] = ()
    round: int = 1
    turn: int = 0
    dice: Throw = NO_DICE
    takes: int = 0

    @property
    def car(self) -> str:
        """The name of the car whose turn it is."""
        return self.cars[self.turn]

    @property
    def circuit(self) -> Track:
        """The track, once it is laid."""
        assert self.track is not None
        return self.track

    def races(self, car: int) -> bool:
        """Whether a car is still in the race."""
        return car not in self.finished and car not in self.out

    @property
    def racing(self) -> tuple[int, ...]:
        """The cars that are still in the race, in the order of their turns."""
        return tuple(car for car in range(len(self.cars)) if self.races(car))

    @property
    def occupied(self) -> int:
        """The points on which other cars stand than the one whose turn it is, as a set of bits."""
        bits = 0
        for car, point in enumerate(self.at):
            if point >= 0 and car != self.turn:
                bits |= 1 << point
        return bits

    def progress(self, car: int) -> int:
        """How far a car on the track has come, in ranks from the line; below 0 before its first crossing."""
        track = self.circuit
        return self.crossed[car] * track.lap + track.points[self.at[car]].progress


@dataclass(frozen=True, slots=True)
class LayBoard:
    """A board is laid, in the words of `laying.lay_words`: "left bend"."""

    side: str

    def __str__(self) -> str:
        return f"lay {self.side}"


@dataclass(frozen=True, slots=True)
class StartCard:
    """The start card is placed at a joint, before a board in the order of laying; boards count from 1."""

    board: int

    def __str__(self) -> str:
        return f"start card before board {self.board}"


@dataclass(frozen=True, slots=True)
class Direct:
    """The direction of travel is decided: `clockwise` or `anticlockwise`."""

    direction: str

    def __str__(self) -> str:
        return f"drive {self.direction}"


@dataclass(frozen=True, slots=True)
class Starts:
    """Chance: the car that has the first turn."""

    car: str

    def __str__(self) -> str:
        return f"{self.car} starts"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice of a throw show."""

    car: str
    dice: Throw

    def __str__(self) -> str:
        return f"{self.car} throws {self.dice}"


@dataclass(frozen=True, slots=True)
class Take:
    """One die, or two, for the second throw."""

    car: str
    dice: int

    def __str__(self) -> str:
        return f"{self.car} takes {TAKES[self.dice]}"


TAKES: Final = {1: "one die", 2: "two dice"}


@dataclass(frozen=True, slots=True)
class Stop:
    """No second throw, after three crosses."""

    car: str

    def __str__(self) -> str:
        return f"{self.car} throws no more"


@dataclass(frozen=True, slots=True)
class Drive:
    """A die is driven along a line of its colour to a point."""

    car: str
    colour: Colour
    to: str

    def __str__(self) -> str:
        return f"{self.car} drives {COLOUR[self.colour]} {self.to}"


@dataclass(frozen=True, slots=True)
class Leave:
    """The dice that are left are not driven."""

    car: str

    def __str__(self) -> str:
        return f"{self.car} leaves the rest"


Construction = LayBoard | StartCard | Direct
Move = Construction | Starts | Roll | Take | Stop | Drive | Leave


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence: "Red", "Red or Blue", "Red, Blue or Green"."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end
