"""The moves of Hoplomachus Victorum: frozen values whose text is their only notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from explorer.games.victorum.dice import code, letter, written
from explorer.games.victorum.tables import COLOURS, Colour

# --- set-up


@dataclass(frozen=True, slots=True)
class Choice:
    """A card is chosen in the set-up, or a tactic is gained: "scion Vulcan", "hero Priscus", "tactic Feint"."""

    what: str
    name: str

    def __str__(self) -> str:
        return f"{self.what} {self.name}"


@dataclass(frozen=True, slots=True)
class Place:
    """A primus is placed at a camp."""

    name: str
    camp: str

    def __str__(self) -> str:
        return f"primus {self.name} at {self.camp}"


@dataclass(frozen=True, slots=True)
class Remove:
    """A camp loses its top card by the difficulty ranking."""

    camp: str

    def __str__(self) -> str:
        return f"remove from {self.camp}"


# --- chance


@dataclass(frozen=True, slots=True)
class Shows:
    """Chance: the next card of a camp."""

    camp: str
    name: str

    def __str__(self) -> str:
        return f"{self.camp} shows {self.name}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the hero/primus cards that are dealt, in the deck's order."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"deal {', '.join(self.names)}"


@dataclass(frozen=True, slots=True)
class Removed:
    """Chance: the camps that lose their top card, in order."""

    camps: tuple[str, ...]

    def __str__(self) -> str:
        return f"remove from {', '.join(self.camps)}"


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


# --- what cards ask


@dataclass(frozen=True, slots=True)
class First:
    """Of several effects that wait, one is resolved first."""

    label: str

    def __str__(self) -> str:
        return f"first {self.label}"


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options that a card gives."""

    label: str

    def __str__(self) -> str:
        return f"choose {self.label}"


@dataclass(frozen=True, slots=True)
class Die:
    """Something is done with a die of an area, or of the active area (`face` is up), or on the card of an `enemy`."""

    verb: str
    colour: Colour
    area: str
    face: int | None = None
    enemy: str | None = None
    to: int | None = None

    def __str__(self) -> str:
        if self.enemy is not None:
            assert self.face is not None
            words = f"{self.verb} {letter(self.colour)}{self.face} from {self.enemy}"
        elif self.face is not None:
            die = written(code(self.colour, self.face))
            words = f"{self.verb} {die}" if self.verb in ("reroll", "turn") else f"{self.verb} {die} from {self.area}"
        else:
            plain = self.verb in ("recruit", "recover", "reclaim")
            words = f"{self.verb} {letter(self.colour)}" + ("" if plain else f" from {self.area}")
        return words if self.to is None else f"{words} to {self.to}"


@dataclass(frozen=True, slots=True)
class Aim:
    """An enemy is hit or mended, or takes the excess damage."""

    verb: str
    enemy: str

    def __str__(self) -> str:
        return f"{self.verb} {self.enemy}"


@dataclass(frozen=True, slots=True)
class DiscardTop:
    """The top card of a camp is discarded."""

    camp: str

    def __str__(self) -> str:
        return f"discard top of {self.camp}"


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
