"""The moves of the set-up, those of chance included."""

from __future__ import annotations

from dataclasses import dataclass


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
