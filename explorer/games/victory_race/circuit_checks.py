"""What is missing or contradictory in a circuit file."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.component_files import CircuitFile
from explorer.games.victory_race.lay_text import HOW, lay_text, read_lay
from explorer.games.victory_race.laying import (
    FIRST,
    HEADINGS,
    Laid,
    Lay,
    closing,
    is_closed,
    left,
    overlap,
    spots,
    turns_of,
)

_VALUES = ("lay", "start", "direction", "laps")


def find(read: Partly[CircuitFile], boards: Boards | None) -> Iterator[Problem]:
    """All problems of a circuit, those of laying only if its boards could be read."""
    circuit = read.model
    for value in circuit.sources:
        if value not in _VALUES:
            cure = f"{did_you_mean(value, _VALUES)}Sources are given for: {', '.join(_VALUES)}."
            yield Problem(f"There is no value {shortened(value, 20)!r} here.", cure, key=f"sources.{value}")
    if not read.sure_of("lay"):
        return
    lay, wrong = read_lay(circuit.lay, boards) if boards is not None else ((), [])
    words = len(circuit.lay.split())
    if not wrong and read.sure_of("start") and circuit.start > words:
        message = f"The circuit has no board {circuit.start} that the start card could lie before."
        yield Problem(message, f"Write start = 1 to {words}: boards are counted in the order of lay.", key="start")
    if boards is None:
        return
    for message, cure in wrong:
        yield Problem(message, cure, key="lay")
    if not wrong:
        for message, cure in _laid(lay, boards):
            yield Problem(message, cure, key="lay")


@cites("contents.boards", "setting-up-the-track.closed-circuit")
def _laid(lay: Lay, boards: Boards) -> Iterator[tuple[str, str]]:
    """What is wrong with how boards are laid: there are not so many, they lie on each other, or do not close."""
    rest = left(boards, lay)
    for design, remain in zip(boards.designs, rest, strict=True):
        if remain < 0:
            named = f"{design.name} boards" if len(boards.designs) > 1 else "boards"
            message = f"The circuit takes {design.count - remain} {named}, and there are {design.count}."
            yield message, f"Take out {-remain} or more, as {boards.file} counts them."
    turns = turns_of(lay)
    found = overlap(turns)
    if found is not None:
        number, other = found
        if is_closed(turns[: number - 1]):
            cure = f"Take out what follows board {number - 1}."
            yield f"The circuit is closed with board {number - 1}; board {number} would lie on board {other}.", cure
        else:
            yield (
                f"Board {number} would lie on board {other}.",
                f"Turn another way before it; {_how_to_end(lay, number - 1, boards)}.",
            )
    elif not is_closed(turns):
        after = spots(turns)[-1]
        message = f"The circuit is not closed: {_miss(after.x, after.y, after.heading)}."
        yield message, f"{_capital(_how_to_end(lay, len(lay), boards))}."


def _miss(x: int, y: int, heading: int) -> str:
    """Where the last board leads, as seen from where it should."""
    if (x, y) == FIRST.cell:
        return (
            f"the last board leads into the side of board 1, to the {HEADINGS[heading]} where it is entered to the east"
        )
    apart = [
        f"{abs(by)} {'board' if abs(by) == 1 else 'boards'} too far to the {name}"
        for by, name in ((x, "east" if x > 0 else "west"), (y, "south" if y > 0 else "north"))
        if by
    ]
    return f"the last board leads {' and '.join(apart)}, if board 1 is entered towards the east"


def _how_to_end(lay: Lay, keep: int, boards: Boards) -> str:
    """How to close the circuit with the fewest boards, keeping as many of the first ones as possible."""
    for kept in range(keep, -1, -1):
        turns = turns_of(lay[:kept])
        word = closing(turns)
        if overlap(turns) is None and word is not None and len(word) <= boards.count - kept:
            one = lay_text([Laid(turn) for turn in word], boards) if len(boards.designs) == 1 else " ".join(word)
            first = f"the first {kept} boards" if kept > 1 else "the first board" if kept else ""
            return f"{first} could be closed by {one}" if kept else f"{one} is the shortest circuit"
    return HOW[0].lower() + HOW[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
