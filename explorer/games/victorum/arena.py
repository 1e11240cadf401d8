"""Game Layout: a deck and the camps, read once and made ready for play.

Every card has a place in `Arena.cards`, every list of actions a number in `Arena.scripts`: what waits in a position is
told by such numbers, so that positions stay small and equal ones are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property

from explorer.core.made_from import MadeFrom
from explorer.games.victorum.camps import Camps
from explorer.games.victorum.cards import Card as AnyCard
from explorer.games.victorum.cards import Deck, Foe
from explorer.games.victorum.effects import Action, May, MoveDice, Reward, Trigger
from explorer.games.victorum.quantities import Compare, Quantity
from explorer.games.victorum.scripts import Compiled, Step, compile_card


@dataclass(frozen=True, eq=False)
class Arena(MadeFrom):
    """A deck and camps: equal if made from the same texts, whatever the files are called."""

    deck: Deck
    camps: Camps

    @cached_property
    def cards(self) -> tuple[AnyCard, ...]:
        """All cards: those of the conflict deck first, so that their places are those in its counts."""
        deck = self.deck
        return (*deck.conflicts, *deck.tactics, *deck.primuses, *deck.scions, *deck.heroes, *deck.universals)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each card."""
        return tuple(card.kind for card in self.cards)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each card."""
        return tuple(card.name for card in self.cards)

    @cached_property
    def icons(self) -> tuple[int, ...]:
        """The fire icons of each card."""
        return tuple(getattr(card, "influence", 0) for card in self.cards)

    @cached_property
    def health(self) -> tuple[int, ...]:
        """The printed health of each card, 0 of those that do not fight."""
        return tuple(card.health if isinstance(card, Foe) else 0 for card in self.cards)

    @cached_property
    def damage(self) -> tuple[int, ...]:
        """The printed damage of each card."""
        return tuple(card.damage if isinstance(card, Foe) else 0 for card in self.cards)

    @cached_property
    def rewards(self) -> tuple[Reward | None, ...]:
        """The reward of each card."""
        return tuple(getattr(card, "reward", None) for card in self.cards)

    @property
    def conflicts(self) -> int:
        """How many different conflict cards there are."""
        return len(self.deck.conflicts)

    @cached_property
    def _starts(self) -> tuple[int, int, int, int, int]:
        deck, found = self.deck, [len(self.deck.conflicts)]
        for cards in (deck.tactics, deck.primuses, deck.scions, deck.heroes):
            found.append(found[-1] + len(cards))
        return found[0], found[1], found[2], found[3], found[4]

    def tactic(self, place: int) -> int:
        """The place in `cards` of a tactic."""
        return self._starts[0] + place

    def tactic_place(self, card: int) -> int:
        """The place among the tactics of a card."""
        return card - self._starts[0]

    def primus(self, place: int) -> int:
        """The place in `cards` of a primus."""
        return self._starts[1] + place

    def scion(self, place: int) -> int:
        """The place in `cards` of a scion."""
        return self._starts[2] + place

    def hero(self, place: int) -> int:
        """The place in `cards` of a hero."""
        return self._starts[3] + place

    def universal(self, place: int) -> int:
        """The place in `cards` of a universal hero."""
        return self._starts[4] + place

    @cached_property
    def conflict_place(self) -> dict[str, int]:
        """The place of each conflict card by its name."""
        return {name: place for place, name in enumerate(self.names[: self.conflicts])}

    @cached_property
    def _compiled(self) -> tuple[tuple[Compiled, ...], tuple[tuple[Step, ...], ...]]:
        scripts: list[tuple[Step, ...]] = []
        return tuple(compile_card(card, scripts) for card in self.cards), tuple(scripts)

    @cached_property
    def compiled(self) -> tuple[Compiled, ...]:
        """The cards made ready."""
        return self._compiled[0]

    @cached_property
    def scripts(self) -> tuple[tuple[Step, ...], ...]:
        """All lists of actions."""
        return self._compiled[1]

    @cached_property
    def touches_active(self) -> frozenset[int]:
        """The scripts that do something with dice of the active area that are not applied."""
        return frozenset(number for number in range(len(self.scripts)) if any(map(_touches, self.steps_in(number))))

    @cached_property
    def speak_of_dice(self) -> frozenset[int]:
        """The cards for which it may matter where dice lie or what they show: while they are active, the hero's, or in
        the inventory."""
        return self._where(_of_dice)

    @cached_property
    def speak_of_health(self) -> frozenset[int]:
        """The cards that count Health, or let it be paid with, where they lie the same."""
        return self._where(_of_health)

    def _where(self, speaks: Callable[[object], Iterator[bool]]) -> frozenset[int]:
        parts = ("effects", "ability", "reward", "fulfilment")
        return frozenset(
            place
            for place, card in enumerate(self.cards)
            if any(any(speaks(getattr(card, name, None))) for name in parts)
        )

    def steps_in(self, script: int) -> Iterator[Action]:
        """All actions of a script, those within others included."""
        for step in self.scripts[script]:
            yield step.action
            for within in step.within:
                yield from self.steps_in(within)

    @cached_property
    def last_round(self) -> int:
        """The last round that a card of the deck speaks of; 0 if none does."""
        return max([0, *(_rounds(self.deck))])

    @cached_property
    def modified(self) -> frozenset[str]:
        """The kinds of modifiers that the deck has at all."""
        every = (held for card in self.compiled for part in card[:3] for held in part.modifiers)
        return frozenset(held.modifier.kind for held in every)

    @property
    def made_from(self) -> tuple[Deck, Camps]:
        """The deck and the camps."""
        return self.deck, self.camps

    def __getstate__(self) -> dict[str, object]:
        return {"deck": self.deck, "camps": self.camps}


def _rounds(value: object) -> Iterator[int]:
    """The bounds that are set to the number of rounds, anywhere within cards."""
    for one in _within(value):
        if isinstance(one, Compare) and one.quantity.of == "round":
            yield max(one.at_least or 0, one.at_most or 0)


def _of_dice(value: object) -> Iterator[bool]:
    """Whether what lies within a card waits for a roll, counts dice, or does something with none but dice that were
    committed."""
    for one in _within(value):
        match one:
            case Trigger():
                yield one.event == "rolled"
            case Quantity():
                yield one.of in ("dice", "hits")
            case MoveDice():
                committed = one.dice.showing is not None or {"active", "applied"}.issuperset(one.dice.areas)
                yield committed and one.verb in ("dismiss", "strengthen", "weaken", "banish")


def _of_health(value: object) -> Iterator[bool]:
    """Whether what lies within a card counts Health, or has a cost."""
    for one in _within(value):
        match one:
            case Quantity():
                yield one.of == "health"
            case May():
                yield bool(one.cost)


def _within(value: object) -> Iterator[object]:
    """A value and all that lie within it, in tuples and in the parts of others."""
    yield value
    if isinstance(value, tuple):
        for one in value:
            yield from _within(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from _within(getattr(value, part.name))


def _touches(action: Action) -> bool:
    return isinstance(action, MoveDice) and "active" in action.dice.areas
