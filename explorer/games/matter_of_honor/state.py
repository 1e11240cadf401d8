"""The state of A Matter of Honor, Sire and its moves: frozen, hashable values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from explorer.core.rulings import Rulings
from explorer.games.matter_of_honor.cards import DECK, FULL, Card, Deck
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Theatre, Unit

# where a unit is, instead of a hex
WAITING: Final = -1
GONE: Final = -2


class Attack(NamedTuple):
    """An attack that a card is drawn for: the places of both units."""

    attacker: int
    target: int


class Flight(NamedTuple):
    """A retreat that is due: the unit's place, and the unit that it retreats from."""

    unit: int
    foe: int


class State(NamedTuple):
    """A position of the game.

    `stage` is what comes next: `card` (one is drawn to activate), `act`, `combat` (one is drawn for an attack),
    `retreat` or `over`. `at` and `reduced` go by the units' places; `at` is a hex's place, WAITING or GONE.
    `left` are the cards in the deck. `activated` says of each side whether it has activated this turn. `card` is
    the card in use, `remaining` its activations, `used` the units it has activated, `flip` whether it still may
    flip a unit. `aside`: a Joker goes back into the deck after the next draw; `ending`: it ends the turn after it.
    """

    rulings: Rulings
    theatre: Theatre
    stage: str
    at: tuple[int, ...]
    reduced: tuple[bool, ...]
    leipzig: Side | None
    turn: int = 1
    left: Deck = FULL
    activated: tuple[bool, bool] = (False, False)
    card: Card | None = None
    remaining: int = 0
    used: tuple[int, ...] = ()
    flip: bool = False
    attack: Attack | None = None
    flight: Flight | None = None
    aside: bool = False
    ending: bool = False

    @property
    def active(self) -> Side | None:
        """The side whose card is in use."""
        return None if self.card is None else self.card.side

    @property
    def deck_is_empty(self) -> bool:
        return not any(self.left)

    @property
    def both_activated(self) -> bool:
        return all(self.activated)

    def hex_of(self, unit: Unit) -> int:
        """The place of a unit's hex, WAITING or GONE."""
        return self.at[unit.place]

    def units_in(self, hex: int) -> list[Unit]:
        """The units in a hex."""
        return [self.theatre.units[place] for place, at in enumerate(self.at) if at == hex]

    def af(self, unit: Unit) -> int:
        """The attack factor on the side of the counter that is up."""
        return unit.af[self.reduced[unit.place]]

    def df(self, unit: Unit) -> int:
        """The defence factor on the side of the counter that is up."""
        return unit.df[self.reduced[unit.place]]

    def moved(self, unit: Unit, to: int) -> State:
        """The same position with a unit elsewhere."""
        at = self.at
        return self._replace(at=(*at[: unit.place], to, *at[unit.place + 1 :]))

    def flipped(self, unit: Unit, reduced: bool) -> State:
        """The same position with a counter turned."""
        old = self.reduced
        return self._replace(reduced=(*old[: unit.place], reduced, *old[unit.place + 1 :]))


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a card, to activate or for an attack."""

    card: Card

    def __str__(self) -> str:
        return f"draw {self.card}"


@dataclass(frozen=True, slots=True)
class March:
    """A unit moves to a hex, or along a road through one hex to the next."""

    unit: str
    to: str
    through: str | None = None

    def __str__(self) -> str:
        return f"{self.unit} moves {self.to}" if self.through is None else f"{self.unit} moves {self.through} {self.to}"


@dataclass(frozen=True, slots=True)
class Assault:
    """A unit attacks an enemy unit."""

    unit: str
    target: str

    def __str__(self) -> str:
        return f"{self.unit} attacks {self.target}"


@dataclass(frozen=True, slots=True)
class Enter:
    """A reinforcement enters the map."""

    unit: str
    at: str

    def __str__(self) -> str:
        return f"{self.unit} enters {self.at}"


@dataclass(frozen=True, slots=True)
class Recover:
    """A reduced unit is flipped to full strength."""

    unit: str

    def __str__(self) -> str:
        return f"{self.unit} recovers"


@dataclass(frozen=True, slots=True)
class Done:
    """A side leaves the card's other activations unused."""

    side: Side

    def __str__(self) -> str:
        return f"{SIDE[self.side]} done"


@dataclass(frozen=True, slots=True)
class Retreat:
    """A unit that must retreat goes to a hex."""

    unit: str
    to: str

    def __str__(self) -> str:
        return f"{self.unit} retreats {self.to}"


Activation = March | Assault | Enter | Recover
Move = Draw | Activation | Done | Retreat

# card -> the one Draw of it
DRAWS: Final = {card: Draw(card) for card in DECK}


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a sentence: "A4", "A4 or A5", "A4, A5 or B5"."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end
