"""Dice as small numbers: in the active area a colour with the face that is up, on a card a colour with its hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.games.victorum.state import Counts, State
from explorer.games.victorum.tables import COLOURS, DICE, START_POOL, Colour

UNROLLED: Final = 3  # the face of a die that was not rolled since it came into the active area
_FACES: Final = 4
_HITS: Final = 32
NO_DICE: Final[Counts] = (0,) * len(COLOURS)


def code(colour: int, face: int) -> int:
    """A die of the active area: its colour, and 0, 1 or 2 hits or UNROLLED."""
    return colour * _FACES + face


def colour_of(die: int) -> Colour:
    """The colour of a die of the active area."""
    return COLOURS[die // _FACES]


def face_of(die: int) -> int:
    """The hits that a die of the active area shows, or UNROLLED."""
    return die % _FACES


def hits_of(die: int) -> int:
    """The hits that a die of the active area shows; 0 if it was not rolled."""
    face = die % _FACES
    return 0 if face == UNROLLED else face


def applied(colour: int, hits: int) -> int:
    """A die on a card, with the hits that it counts there."""
    return colour * _HITS + hits


def applied_colour(die: int) -> Colour:
    """The colour of a die on a card."""
    return COLOURS[die // _HITS]


def applied_hits(die: int) -> int:
    """The hits that a die on a card counts."""
    return die % _HITS


def letter(colour: int) -> str:
    """`Y`, `G`, `B`, `P` or `R`."""
    return DICE[colour].letter


def written(die: int) -> str:
    """A die of the active area as text: `Y1`, or `Y` if it was not rolled.

    >>> written(code(Colour.YELLOW, 1))
    'Y1'
    """
    face = die % _FACES
    return DICE[die // _FACES].letter + ("" if face == UNROLLED else str(face))


def written_applied(die: int) -> str:
    """A die on a card as text: `Y1`."""
    return f"{DICE[die // _HITS].letter}{die % _HITS}"


def written_counts(counts: Iterable[int]) -> str:
    """Dice of an area as text: `"Y Y G"`."""
    return " ".join(one for die, count in zip(DICE, counts, strict=True) for one in [die.letter] * count)


def added(dice: tuple[int, ...], *new: int) -> tuple[int, ...]:
    """Dice with some more, sorted."""
    return tuple(sorted((*dice, *new)))


def removed(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Dice without one of them."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def colours(counts: Counts) -> Iterator[Colour]:
    """The colours of which there is at least one, from the weakest."""
    return (colour for colour in COLOURS if counts[colour])


@cites("setup.dice-pool")
def first_dice() -> tuple[Counts, Counts, Counts, Counts]:
    """The dice at the start: those in the pool, the others in the training grounds."""
    rest = tuple(die.copies - have for die, have in zip(DICE, START_POOL, strict=True))
    return START_POOL, rest, NO_DICE, NO_DICE


def in_all(state: State) -> Counts:
    """How many dice of each colour there are, wherever they lie."""
    found = [sum(area[colour] for area in state.dice) for colour in COLOURS]
    for die in state.active:
        found[colour_of(die)] += 1
    for enemy in state.enemies:
        for die in enemy.dice:
            found[applied_colour(die)] += 1
    return tuple(found)
