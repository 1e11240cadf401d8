"""Components: the forty regiment cards and their notation."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from explorer.core.clauses import cites
from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import foreign_letters
from explorer.games.victory_and_honor.tables import RANKS, REGIMENTS


class Card(str):
    """A regiment card. It *is* its notation ("R7", "BG3"), with its parts beside it.

    `value` is higher for the stronger card of a regiment; `order` is the place in a sorted hand.
    """

    regiment: str
    rank: str
    kind: str
    stars: int
    value: int
    order: int

    @property
    def is_general(self) -> bool:
        return self.stars > 0


@cites("components.regiment-cards")
def _make_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for regiment in REGIMENTS:
        for place, (rank, (kind, stars)) in enumerate(RANKS.items()):
            card = Card(regiment + rank)
            card.regiment, card.rank, card.kind, card.stars = regiment, rank, kind, stars
            card.value = len(RANKS) - place
            card.order = len(deck)
            deck.append(card)
    return tuple(deck)


DECK: Final = _make_deck()
CARD: Final = {str(card): card for card in DECK}


NOTATION: Final = (
    "a regiment ("
    + ", ".join(f"{regiment} {name.lower()}" for regiment, name in REGIMENTS.items())
    + f") and a rank ({' '.join(RANKS)}), such as R7 or BG3"
)

_ORDER: Final = attrgetter("order")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards sorted by regiment and, within it, from the strongest down."""
    return tuple(sorted(cards, key=_ORDER))


def sort_out(text: str) -> tuple[tuple[Card, ...], list[Problem]]:
    """The cards of a list such as "R4 BG3 K2", in the order written, and a problem for each word that is none."""
    problems, cards = [], []
    for word in text.split():
        if word in CARD:
            cards.append(CARD[word])
        else:
            near = word.upper() if word.upper() in CARD else ""
            hint = foreign_letters(word) or (f"Did you mean {near!r}? " if near else "")
            problems.append(Problem(f"There is no card {word[:20]!r}.", f"{hint}A card is {NOTATION}."))
    return tuple(cards), problems


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list, in the order written. Raises ExplorerError for all bad ones."""
    cards, problems = sort_out(text)
    if problems:
        raise ExplorerError(problems)
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """The one-string notation of a list of cards, sorted."""
    return " ".join(in_order(cards))
