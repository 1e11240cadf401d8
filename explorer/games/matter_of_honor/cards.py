"""Set Up of the deck: 53 cards in 23 classes, since only colour and rank ever count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from explorer.core.clauses import cites
from explorer.core.text import did_you_mean, shortened
from explorer.games.matter_of_honor.tables import COLOURS, FACES_A_SUIT, SUITS_A_COLOUR, Side

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "face")
# what players call a card -> its rank
USUAL: Final = {"ace": "A", "a": "A", "1": "A"} | dict.fromkeys(("j", "q", "k", "jack", "queen", "king"), "face")

# cards left, by place in DECK
Deck = tuple[int, ...]


class Card(str):
    """A class of equal cards. It *is* its notation ("black 7", "red A", "black face", "joker").

    `side` is the side whose colour it has, None for the Joker; `value` is 1 to 10, None for faces and the
    Joker; `copies` is how many the deck has; `place` is its place in DECK.
    """

    __slots__ = ("colour", "copies", "place", "rank", "side", "value")

    colour: str
    rank: str
    side: Side | None
    value: int | None
    copies: int
    place: int

    @property
    def is_joker(self) -> bool:
        return self.side is None


@cites("set-up.draw-deck")
def _make_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for colour, side in COLOURS.items():
        for rank in RANKS:
            card = Card(f"{colour} {rank}")
            card.colour, card.rank, card.side = colour, rank, side
            card.value = None if rank == "face" else 1 if rank == "A" else int(rank)
            card.copies = SUITS_A_COLOUR * (FACES_A_SUIT if rank == "face" else 1)
            deck.append(card)
    joker = Card("joker")
    joker.colour, joker.rank, joker.side, joker.value, joker.copies = "", "joker", None, None, 1
    deck.append(joker)
    for place, card in enumerate(deck):
        card.place = place
    return tuple(deck)


DECK: Final = _make_deck()
CARD: Final = {str(card): card for card in DECK}
JOKER: Final = CARD["joker"]
FULL: Final[Deck] = tuple(card.copies for card in DECK)


def without(left: Deck, card: Card) -> Deck:
    """The deck after one card of a class has gone."""
    return (*left[: card.place], left[card.place] - 1, *left[card.place + 1 :])


def drawn(left: Deck) -> tuple[Card, ...]:
    """The cards that are not in the deck, in the order of DECK, each as often as it has gone."""
    return tuple(card for card, have in zip(DECK, left, strict=True) for _ in range(card.copies - have))


def no_such_card(text: str) -> tuple[str, str]:
    """What to say of a word that is no card, and how cards are written."""
    rule = "A card is 'black' or 'red' with A, 2 to 10 or 'face', such as 'black 7' or 'red face'; or 'joker'."
    colour, _, name = text.casefold().partition(" ")
    meant = f"{colour} {USUAL.get(name, '')}"
    hint = f"Did you mean {meant!r}? " if meant in CARD else did_you_mean(text, CARD)
    return f"The deck has no card {shortened(text, 30)!r}.", f"{hint}{rule}"


def write_cards(cards: Iterable[Card]) -> str:
    """The one-string notation of a list of cards: `"black 7, black 7, joker"`."""
    return ", ".join(cards)
