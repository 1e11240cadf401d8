"""What happened in a turn: its two throws, what became of each die, and the way that was driven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.protocol import Event
from explorer.games.victory_race.state import Drive, Move, Roll, State
from explorer.games.victory_race.tables import COLOUR, FACES, FIRST_THROW

if TYPE_CHECKING:
    from widgets.boards import View

Step = tuple[Move, tuple[Event, ...]]


class Die(NamedTuple):
    """A die on the table: its face, and "used", "lost" or "" if it may still be driven."""

    face: str
    how: str = ""


class Leg(NamedTuple):
    """A move of a car: the points between which it drove, and on a line of which colour."""

    start: str
    end: str
    colour: str


class Turn(NamedTuple):
    """A turn so far: whose it is, the dice of its throws (with an empty second one, they are those to be driven), and
    the way that was driven."""

    car: str
    first: tuple[Die, ...] = ()
    second: tuple[Die, ...] = ()
    legs: tuple[Leg, ...] = ()


def turn(state: State, view: View) -> Turn | None:
    """The turn that is going on; None while nothing has been thrown."""
    if state.stage not in ("choose", "second", "drive"):
        return None
    told = _told(view.line, state.car)
    if told is not None:
        left = [die.face for die in (*told.first, *told.second) if die.how == ""]
        if (left.count("R"), left.count("B")) == (state.dice.red, state.dice.blue):
            return told
    lost = "lost" if state.stage == "drive" else ""
    dice = tuple(Die(face, lost if face == "X" else "") for face in str(state.dice).split())
    return Turn(state.car, dice)


def last_turn(state: State, view: View) -> Turn | None:
    """The turn that has just ended; None at the start of a line."""
    if state.stage in ("choose", "second", "drive"):
        return None
    found = next((move.car for move, _ in reversed(view.line) if isinstance(move, Roll)), None)
    return None if found is None else _told(view.line, found, ended=True)


def _told(line: Sequence[Step], car: str, ended: bool = False) -> Turn | None:
    """The last turn of the line, if it is this car's and was played from its first throw on."""
    start = next((at for at in range(len(line) - 1, -1, -1) if _begins(line[at][0])), None)
    if start is None:
        return None
    steps = line[start:]
    throws = [move for move, _ in steps if isinstance(move, Roll)]
    if any(one.car != car for one in throws):
        return None
    drives = [move for move, _ in steps if isinstance(move, Drive)]
    used = {face: sum(COLOUR[one.colour][0].upper() == face for one in drives) for face in FACES}
    driving = ended or len(throws) > 1
    dice = [[_die(face, used, driving, ended) for face in str(one.dice).split()] for one in throws]
    return Turn(car, tuple(dice[0]), tuple(dice[1]) if len(dice) > 1 else (), tuple(legs(steps)))


def _begins(move: Move) -> bool:
    return isinstance(move, Roll) and move.dice.dice == FIRST_THROW


def _die(face: str, used: dict[str, int], driving: bool, ended: bool) -> Die:
    if face == "X":
        return Die(face, "lost" if driving else "")
    if used[face]:
        used[face] -= 1
        return Die(face, "used")
    return Die(face, "lost" if ended else "")


def legs(steps: Sequence[Step]) -> list[Leg]:
    """The moves in some steps."""
    return [
        Leg(str(event.get("from")), str(event.get("to")), str(event.get("colour")))
        for _, events in steps
        for event in events
        if event.kind == "drove"
    ]
