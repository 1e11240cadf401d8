"""Setting Up the Track: boards laid one after another, and whether the circuit is closed or can still be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.victory_race.boards import Boards

Cell = tuple[int, int]

STRAIGHT: Final = "S"
TURNS: Final = {"S": 0, "L": 3, "R": 1}  # quarter turns clockwise
SIDE_WORDS: Final = {"S": "straight", "L": "left bend", "R": "right bend"}
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # headings, clockwise from the east
HEADINGS: Final = ("east", "south", "west", "north")


class Laid(NamedTuple):
    """A board as it is laid: S, L or R as seen by who lays, its design, and whether a straight is turned half round."""

    turn: str
    design: int = 0
    turned: bool = False


Lay = tuple[Laid, ...]


class Spot(NamedTuple):
    """Where a board lies, in boards from the first one, x to the east and y to the south, and the heading over its
    entry: 0 east, 1 south, 2 west, 3 north. The first board is entered towards the east."""

    x: int
    y: int
    heading: int

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    def after(self, turn: str) -> Spot:
        """Where the next board lies after this one."""
        heading = (self.heading + TURNS[turn]) % 4
        return Spot(self.x + STEPS[heading][0], self.y + STEPS[heading][1], heading)


FIRST: Final = Spot(0, 0, 0)


@lru_cache(maxsize=4_096)
def spots(turns: str) -> tuple[Spot, ...]:
    """Where the boards of a word such as "SRRS" lie, and last the spot that comes next: the first, if it is closed."""
    found = [FIRST]
    for turn in turns:
        found.append(found[-1].after(turn))
    return tuple(found)


def turns_of(lay: Sequence[Laid]) -> str:
    """The sides alone: "SRRS"."""
    return "".join(one.turn for one in lay)


def is_closed(turns: str) -> bool:
    """Whether boards that lie apart from each other come back to where they began."""
    return bool(turns) and spots(turns)[-1] == FIRST


def overlap(turns: str) -> tuple[int, int] | None:
    """The numbers of the first board that lies on another, and of that other; None if none does."""
    seen: dict[Cell, int] = {}
    for number, spot in enumerate(spots(turns)[:-1], 1):
        if spot.cell in seen:
            return number, seen[spot.cell]
        seen[spot.cell] = number
    return None


@lru_cache(maxsize=4_096)
def closing(turns: str) -> str | None:
    """The fewest further boards that close what is laid, as a word, the first of them in the order S, L, R.

    None if it is walled in: the next board would lie on another, or no way leads out. Exact: further boards may lie
    wherever none lies, so the shortest way through free squares, from the next one to the one before the first, is
    itself a way to close; and none is shorter for leaving the square around all boards.
    """
    *laid, head = spots(turns)
    if head == FIRST and laid:
        return ""
    taken = {spot.cell for spot in laid}
    if head.cell in taken:
        return None
    xs, ys = [x for x, _ in taken | {head.cell}], [y for _, y in taken | {head.cell}]
    inside = range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)
    found: dict[Spot, str] = {head: ""}
    waiting = deque([head])
    while waiting:
        spot = waiting.popleft()
        for turn in TURNS:
            after = spot.after(turn)
            if after == FIRST:
                return found[spot] + turn
            if after not in found and after.cell not in taken and after.x in inside[0] and after.y in inside[1]:
                found[after] = found[spot] + turn
                waiting.append(after)
    return None


def left(boards: Boards, lay: Sequence[Laid]) -> tuple[int, ...]:
    """How many boards of each design are not laid yet."""
    used = [one.design for one in lay]
    return tuple(design.count - used.count(at) for at, design in enumerate(boards.designs))


def sides(boards: Boards) -> tuple[Laid, ...]:
    """Everything that can be laid: of each design a straight and two bends; turned half round where that matters."""
    found = []
    for at, design in enumerate(boards.designs):
        found += [Laid(turn, at) for turn in TURNS]
        if not design.straight.even:
            found.append(Laid(STRAIGHT, at, True))
    return tuple(found)


@cites("setting-up-the-track.closed-circuit")
def refusals(boards: Boards, lay: Lay, laid: Laid) -> Iterator[Refusal]:
    """Why a side may not be laid next: no board of its design is left, or the rest could not close the circuit."""
    clause = "setting-up-the-track.closed-circuit"
    rest = left(boards, lay)
    if not rest[laid.design]:
        yield Refusal(clause, f"All {boards.designs[laid.design].name} boards are laid.")
    turns = turns_of((*lay, laid))
    needed, remain = closing(turns), sum(rest) - 1
    if needed is not None and len(needed) > remain:
        most = f"{remain} {'is' if remain == 1 else 'are'} left" if remain > 0 else "none is left"
        more = f"{len(needed)} more board{'' if len(needed) == 1 else 's'}"
        yield Refusal(clause, f"To close the circuit would then take at least {more}, and {most}.")
    elif needed is None:
        *_, head = spots(turns)
        cells = [spot.cell for spot in spots(turns)[:-1]]
        if head.cell in cells:
            yield Refusal(clause, f"The next board would lie on board {cells.index(head.cell) + 1}.")
        else:
            yield Refusal(clause, "The circuit could not be closed: it would be walled in by the boards that lie.")


def may_follow(boards: Boards, lay: Lay) -> tuple[Laid, ...]:
    """The sides that may be laid next; none if the circuit is closed."""
    if is_closed(turns_of(lay)):
        return ()
    return tuple(one for one in sides(boards) if next(refusals(boards, lay, one), None) is None)


def lay_words(boards: Boards, laid: Laid) -> str:
    """How a side is called in a move: "left bend", "chicane straight", "straight turned"."""
    named = f"{boards.designs[laid.design].name} " if len(boards.designs) > 1 else ""
    return f"{named}{SIDE_WORDS[laid.turn]}{' turned' if laid.turned else ''}"
