"""Hero/Primus, Scion, Tactic and Conflict Cards, read once and ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from explorer.core.clauses import cites
from explorer.core.made_from import MadeFrom
from explorer.games.victorum.effects import Action, Effect, Fulfilment, Icon, Reward
from explorer.games.victorum.quantities import Amount
from explorer.games.victorum.tables import CONFLICT_KINDS


@dataclass(frozen=True)
class Card:
    """What every card has. `copies` are in the deck; `sources` says of each value where it is from."""

    id: str
    name: str
    flavour: str
    copies: int
    sources: Mapping[str, str] = field(compare=False, repr=False)

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Foe(Card):
    """What fights: an enemy is defeated by as much damage as its health, and deals damage until then."""

    health: int
    damage: int
    effects: tuple[Effect, ...]


@cites("conflict-cards.bloodshed")
@dataclass(frozen=True)
class Bloodshed(Foe):
    """A bloodshed enemy: `calls` are its additional enemies, `influence` its fire icons."""

    calls: int
    influence: int
    reward: Reward | None

    kind = "bloodshed"


@cites("conflict-cards.sport")
@dataclass(frozen=True)
class Sport(Foe):
    """A sport enemy; its reward may be traded for recruiting a die or gaining a tactic."""

    reward: Reward

    kind = "sport"
    calls: ClassVar[int] = 0
    influence: ClassVar[int] = 0


@cites("hero-primus-card.primus-side")
@dataclass(frozen=True)
class Primus(Foe):
    """The primus side of a hero/primus card; `bane` is suffered when its conflict is completed."""

    bane: tuple[Action, ...]

    kind = "primus"
    calls: ClassVar[int] = 0
    influence: ClassVar[int] = 0
    reward: ClassVar[Reward | None] = None


@dataclass(frozen=True)
class Scion(Foe):
    """A scion. `penalty` is for spectating, `aura` are the effects of its spectate side, `effects` those of its
    conflict side; `setup` is followed and `allies` are activated when the endgame begins."""

    penalty: tuple[Action, ...]
    aura: tuple[Effect, ...]
    setup: tuple[Action, ...]
    allies: Amount

    kind = "scion"
    calls: ClassVar[int] = 0
    influence: ClassVar[int] = 0
    reward: ClassVar[Reward | None] = None


@dataclass(frozen=True)
class Hero(Card):
    """A hero with the stats at the start. A universal hero has no primus side."""

    health: int
    strategy: int
    recovery: int
    ability: tuple[Effect, ...]
    primus: Primus | None

    kind = "hero"

    @property
    def universal(self) -> bool:
        return self.primus is None


@cites("conflict-cards.opportunity")
@dataclass(frozen=True)
class Opportunity(Card):
    """An opportunity: a reward for what is fulfilled while it is held."""

    fulfilment: Fulfilment
    reward: Reward

    kind = "opportunity"
    influence: ClassVar[int] = 0


@dataclass(frozen=True)
class Tactic(Card):
    """A tactic: an item that returns to the tactic area when it was used."""

    reward: Reward

    kind = "tactic"
    influence: ClassVar[int] = 0


Enemy: TypeAlias = Bloodshed | Sport | Primus | Scion
Conflict: TypeAlias = Bloodshed | Sport | Opportunity
Item: TypeAlias = Bloodshed | Sport | Opportunity | Tactic
Kind: TypeAlias = Literal["hero", "scion", "tactic", "bloodshed", "sport", "opportunity"]


@dataclass(frozen=True, eq=False)
class Deck(MadeFrom):
    """All cards of a deck, each once whatever its copies: equal if made from the same text."""

    title: str
    about: str
    heroes: tuple[Hero, ...]
    universals: tuple[Hero, ...]
    scions: tuple[Scion, ...]
    tactics: tuple[Tactic, ...]
    conflicts: tuple[Conflict, ...]
    name: str
    text: str = field(repr=False)

    @cached_property
    def card(self) -> dict[str, Card]:
        """Every card by its id, primuses by the id of their hero with `primus:` before it."""
        cards = (*self.heroes, *self.universals, *self.scions, *self.tactics, *self.conflicts, *self.primuses)
        return {card.id: card for card in cards}

    @cached_property
    def primuses(self) -> tuple[Primus, ...]:
        """The primus sides, in the order of the heroes."""
        return tuple(hero.primus for hero in self.heroes if hero.primus is not None)

    @cached_property
    def named(self) -> dict[str, Card]:
        """Every card by its name: primuses before the heroes that share it."""
        return {card.name: card for card in self.card.values()}

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many copies of each of `conflicts` a full deck has."""
        return tuple(card.copies for card in self.conflicts)

    def of_kind(self, kind: str) -> tuple[Conflict, ...]:
        """The bloodshed, sport or opportunity cards."""
        assert kind in CONFLICT_KINDS
        return tuple(card for card in self.conflicts if card.kind == kind)

    @property
    def made_from(self) -> str:
        """The text of the file."""
        return self.text


def is_item(icon: Icon) -> bool:
    """Whether a reward is kept in the inventory."""
    return icon != "defeat"
