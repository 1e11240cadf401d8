"""What the rulebook of Hoplomachus Victorum, and public descriptions of 20 Strong, print as numbers and lists."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Colour(IntEnum):
    """The colours of the unit dice, from the weakest to the strongest."""

    YELLOW = 0
    GREEN = 1
    BLUE = 2
    PURPLE = 3
    RED = 4

    __hash__ = int.__hash__  # an enum hashes by name otherwise, in Python


class Die(NamedTuple):
    """A colour of dice: its name and letter, how many there are, and how many of its six faces show 0, 1 and 2 hits."""

    name: str
    letter: str
    copies: int
    faces: tuple[int, int, int]


COLOURS: Final = tuple(Colour)
DICE: Final = (
    Die("yellow", "Y", 4, (4, 1, 1)),
    Die("green", "G", 4, (3, 2, 1)),
    Die("blue", "B", 4, (2, 3, 1)),
    Die("purple", "P", 4, (1, 4, 1)),
    Die("red", "R", 1, (0, 5, 1)),
)
COLOUR: Final = {die.name: colour for colour, die in zip(COLOURS, DICE, strict=True)}
LETTER: Final = {die.letter: colour for colour, die in zip(COLOURS, DICE, strict=True)}
FACES: Final = ("miss", "hit", "crit")  # by the hits that they show
DICE_IN_ALL: Final = sum(die.copies for die in DICE)

# by colour: the dice in the pool at the start; the others are in the training grounds
START_POOL: Final = (2, 2, 2, 2, 1)

STATS: Final = ("health", "strategy", "recovery")
STAT_CAP: Final = 6

CAMPS: Final = 9
CARDS_A_CAMP: Final = 6
ROWS: Final = (4, 3, 2)  # from the bottom
HEROES_DEALT: Final = 4
START_TACTICS: Final = 1

# how many cards of a kind a deck has
COMPOSITION: Final = {"hero": 9, "scion": 9, "tactic": 4, "bloodshed": 22, "sport": 22, "opportunity": 10}
CONFLICT_KINDS: Final = ("bloodshed", "sport", "opportunity")


class Rank(NamedTuple):
    """A difficulty: its name, the primuses on the mountain, and the cards that are removed from its camps."""

    name: str
    primuses: int
    removed: int


RANKS: Final = {
    1: Rank("Chosen", 3, 0),
    2: Rank("Blessed", 4, 2),
    3: Rank("Valiant", 5, 3),
    4: Rank("Fearless", 6, 4),
    5: Rank("Bloodthirsty", 7, 5),
}
MOST_PRIMUSES: Final = max(rank.primuses for rank in RANKS.values())

# bounds of the effect language, so that no deck can keep a game or a machine busy for ever
MOST_PASSES: Final = 20  # of one Strategy Phase, extra ones included
MOST_AMOUNT: Final = 20
