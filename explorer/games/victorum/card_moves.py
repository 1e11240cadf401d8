"""The moves that cards ask for: what comes first, options, dice, enemies and camps."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.games.victorum.dice import code, letter, written
from explorer.games.victorum.tables import Colour


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
