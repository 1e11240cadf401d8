"""Quantities, amounts and conditions of the effect language: what can be counted, and what can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from explorer.games.victorum.tables import Colour

Stat: TypeAlias = Literal["health", "strategy", "recovery"]
Area: TypeAlias = Literal["pool", "training", "active", "applied", "exhausted", "banished"]
EnemyKind: TypeAlias = Literal["bloodshed", "sport", "primus", "scion"]

AREAS: Final[tuple[Area, ...]] = ("pool", "training", "active", "applied", "exhausted", "banished")
ENEMY_KINDS: Final[tuple[EnemyKind, ...]] = ("bloodshed", "sport", "primus", "scion")

Counted: TypeAlias = Literal[
    "health",  # the hero's
    "strategy",
    "recovery",
    "dice",  # in an `area`, of a `colour`, or of any
    "hits",  # shown by the dice in the active area that are not applied, of a `colour` or of any
    "enemies",  # active and not defeated, of a `kind` or of any
    "defeated",  # enemies defeated since this round began, of a `kind` or of any
    "wounds",  # damage that this enemy has taken
    "influence",  # fire icons in the Scion Influence deck
    "primuses",  # conflicts with primuses that were completed
    "round",  # counted from 1
    "row",  # of the chip: 1 is the bottom row, 4 the summit
    "cards",  # that lie in the camp where the chip is, a primus not counted
    "items",  # in the inventory
    "passes",  # of the Strategy Phase that are still to come, the present one not counted
    "damage",  # that was suffered since this round began
]


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that can be counted. `area` and `colour` narrow dice, `colour` hits, `kind` enemies."""

    of: Counted
    area: Area | None = None
    colour: Colour | None = None
    kind: EnemyKind | None = None


@dataclass(frozen=True, slots=True)
class Per:
    """An amount of `times` for `every` so many of a quantity, rounded down, at most `most`."""

    quantity: Quantity
    times: int = 1
    every: int = 1
    most: int | None = None


Amount: TypeAlias = int | Per


@dataclass(frozen=True, slots=True)
class Compare:
    """A quantity lies within bounds, both included."""

    quantity: Quantity
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these hold."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of these holds, or more."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """This does not hold."""

    of: Condition


Condition: TypeAlias = Compare | AllOf | AnyOf | Not
