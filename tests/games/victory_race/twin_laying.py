"""How boards can still be laid to a closed circuit, found by trying all ways: nothing of the engine is used."""

import tomllib
from functools import cache
from itertools import pairwise

from victory_race.twin_track import ends_of, half_units

TURN = {"S": 1, "L": -1j, "R": 1j}
SIDES = {"straight": "S", "straight turned": "S~", "left bend": "L", "right bend": "R"}


@cache
def circuits(most=12):
    """Every way to lay a closed circuit of at most so many boards, one letter a board, the first towards the east."""
    found = []

    def walk(word, cells, heading):
        for letter, turn in TURN.items():
            onward = heading * turn
            cell = cells[-1] + onward
            if cell == 0 and onward == 1:
                found.append(word + letter)
            elif cell not in cells and len(word) + 1 < most:
                walk(word + letter, [*cells, cell], onward)

    walk("", [0], 1)
    return tuple(found)


@cache
def beginnings(most):
    """Everything that a circuit of at most so many boards can begin with."""
    return {word[:to] for word in circuits() if len(word) <= most for to in range(len(word) + 1)}


def word_of(side):
    """How a side that is laid by a move is written in a file: "narrow:S~" for "narrow straight turned"."""
    words = side.split()
    named = len(words) > 1 and " ".join(words) not in SIDES
    word = SIDES[" ".join(words[named:])]
    return f"{words[0]}:{word}" if named else word


def letters(lay):
    return "".join(word.rpartition(":")[2][0] for word in lay)


def closed(lay):
    return letters(lay) in circuits()


@cache
def boards_in(text):
    """How many boards there are of each design, and whether its straight is the same when turned half round."""
    file = tomllib.loads(text)
    return {board["name"]: (board["count"], even(board["straight"], file["size"])) for board in file["board"]}


def even(side, size):
    """Whether points, ranks and lines are the same again, turned half round."""
    points = {(2 * x - size, 2 * y - size, 2 * rank - side["length"] + 1) for x, y, rank in side["points"].values()}
    if points != {(-x, -y, -rank) for x, y, rank in points}:
        return False
    places = {half_units(x, y, size) for x, y, _ in side["points"].values()}
    for colour in ("red", "blue"):
        pieces = set()
        for line in side[colour]:
            one, other = ends_of(line, side, size)
            along = other - one
            on = [place for place in places if lies_between(place, one, other)]
            stops = sorted({one, other, *on}, key=lambda place, one=one: ((place - one) * along.conjugate()).real)
            pieces |= {frozenset(pair) for pair in pairwise(stops)}
        if {frozenset(-end for end in piece) for piece in pieces} != pieces:
            return False
    return True


def lies_between(place, one, other):
    along, to = other - one, place - one
    return (to * along.conjugate()).imag == 0 and 0 < (to * along.conjugate()).real < abs(along) ** 2


def may_be_laid(lay, text):
    """The sides that may be laid next, as moves; `lay` are the words of those that lie."""
    boards = boards_in(text)
    total = sum(count for count, _ in boards.values())
    found = set()
    for name, (count, same) in boards.items():
        used = [word.rpartition(":")[0] for word in lay].count(name if len(boards) > 1 else "")
        for side, word in SIDES.items():
            if used < count and letters(lay) + word[0] in beginnings(total) and not (same and word == "S~"):
                found.add(f"lay {name} {side}" if len(boards) > 1 else f"lay {side}")
    return found
