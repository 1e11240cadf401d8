"""The moves of Hoplomachus Victorum: frozen values whose text is their only notation. Here are those of a round;
`setup_moves` and `card_moves` have the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from explorer.games.victorum.card_moves import Aim, Die, DiscardTop, First, Option
from explorer.games.victorum.dice import letter, written
from explorer.games.victorum.setup_moves import Choice, Dealt, Place, Remove, Removed
from explorer.games.victorum.tables import COLOURS, Colour

# --- chance


@dataclass(frozen=True, slots=True)
class Shows:
    """Chance: the next card of a camp."""

    camp: str
    name: str

    def __str__(self) -> str:
        return f"{self.camp} shows {self.name}"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance: what the dice show, from the weakest colour and the fewest hits."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"roll {' '.join(map(written, self.dice))}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: an enemy drawn from the discard."""

    name: str

    def __str__(self) -> str:
        return f"draw {self.name}"


# --- a round


@dataclass(frozen=True, slots=True)
class Go:
    """The chip moves to a camp."""

    camp: str

    def __str__(self) -> str:
        return f"camp {self.camp}"


@dataclass(frozen=True, slots=True)
class Word:
    """A move that needs no more than its name."""

    text: str

    def __str__(self) -> str:
        return self.text


TOP: Final = Word("activate top")
PRIMUS: Final = Word("activate primus")
SPECTATE: Final = Word("spectate")
KEEP: Final = Word("keep")
LEAVE: Final = Word("discard")
HEAL: Final = Word("gain health")
ROLL: Final = Word("roll")
STOP: Final = Word("stop")
DONE: Final = Word("done")
SUFFER: Final = Word("suffer damage")
TAKE: Final = Word("take reward")
RECRUIT_INSTEAD: Final = Word("recruit instead")
TACTIC_INSTEAD: Final = Word("gain a tactic instead")
ACCEPT: Final = Word("accept")
DECLINE: Final = Word("decline")
ENOUGH: Final = Word("enough")


@dataclass(frozen=True, slots=True)
class Add:
    """An additional enemy is activated from a camp, for one of several cards that call."""

    camp: str
    caller: str | None = None

    def __str__(self) -> str:
        return f"add {self.camp}" if self.caller is None else f"add {self.camp} for {self.caller}"


@dataclass(frozen=True, slots=True)
class Commit:
    """A die is committed."""

    colour: Colour

    def __str__(self) -> str:
        return f"commit {letter(self.colour)}"


@dataclass(frozen=True, slots=True)
class Apply:
    """A die of the active area is applied to an enemy."""

    die: int
    enemy: str

    def __str__(self) -> str:
        return f"apply {written(self.die)} to {self.enemy}"


@dataclass(frozen=True, slots=True)
class Recover:
    """A die is recovered."""

    colour: Colour

    def __str__(self) -> str:
        return f"recover {letter(self.colour)}"


@dataclass(frozen=True, slots=True)
class Use:
    """An item, or an ability that is used at will."""

    name: str

    def __str__(self) -> str:
        return f"use {self.name}"


@dataclass(frozen=True, slots=True)
class Discard:
    """An item is discarded."""

    name: str

    def __str__(self) -> str:
        return f"discard {self.name}"


Move = (
    Choice
    | Place
    | Remove
    | Shows
    | Dealt
    | Removed
    | Rolled
    | Drawn
    | Go
    | Word
    | Add
    | Commit
    | Apply
    | Recover
    | Use
    | Discard
    | First
    | Option
    | Die
    | Aim
    | DiscardTop
)

COMMITS: Final = tuple(Commit(colour) for colour in COLOURS)
RECOVERS: Final = tuple(Recover(colour) for colour in COLOURS)
