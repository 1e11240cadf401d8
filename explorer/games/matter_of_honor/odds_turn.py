"""The exact odds of a turn's length: how many cards are drawn before the Joker or the deck ends it.

Whose cards they are follows from colours alone, and whether the Joker comes too early too, so that the deck is walked
as so many black and red cards and the Joker; which of them activate two units and which three is counted afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from explorer.core.dist import Dist
from explorer.core.rulings import Rulings
from explorer.games.matter_of_honor.cards import DECK, FULL, JOKER, Deck
from explorer.games.matter_of_honor.tables import EVEN_ACTIVATIONS, ODD_ACTIVATIONS, SIDE, SIDES, Side
from explorer.games.matter_of_honor.turn_play import allows

BOTH: Final = (True, True)


class Drawn(NamedTuple):
    """How a turn went: cards drawn in all, and those of each side that activated (the Joker and draws for attacks
    are in `draws` alone)."""

    draws: int
    french: int
    coalition: int


class TurnLength(NamedTuple):
    """The exact distributions of a turn's length from the cards left: of `draws`, and by side of the `cards` that
    activate it and of the `activations` that these allow. `joint` has all ways the cards may be drawn."""

    joint: Dist[Drawn]
    draws: Dist[int]
    cards: dict[str, Dist[int]]
    activations: dict[str, Dist[int]]


class _At(NamedTuple):
    """Where a turn is: cards left by colour, whether the Joker is in the deck, who has activated, how many draws for
    attacks the card in use still brings, whether the Joker is on its way back (`aside`) or has ended the turn
    (`ending`), and the cards that have activated each side."""

    black: int
    red: int
    joker: bool
    activated: tuple[bool, bool]
    attacks: int = 0
    aside: bool = False
    ending: bool = False
    french: int = 0
    coalition: int = 0

    @property
    def empty(self) -> bool:
        return not (self.black or self.red or self.joker)


def turn_length(
    left: Deck = FULL, activated: tuple[bool, bool] = (False, False), *, rulings: Rulings, attacks: int = 0
) -> TurnLength:
    """How long a turn lasts from the cards left and who has activated, a card to activate being drawn next.

    `attacks` draws for combat follow each card. Each side is taken to use a unit on the first card of its colour (what
    matters under the ruling activated = "unit"). Once both sides have activated, the Joker is equally likely to be
    any of the cards left, and `draws` no longer depends on `attacks` unless joker-in-combat = "redraw". Raises
    ValueError if no card is left.
    """
    if not any(left):
        raise ValueError("no card is left: the turn has ended")
    if attacks < 0:
        raise ValueError(f"{attacks} attacks a card are not possible; write 0 or more")
    black, red = (sum(n for card, n in zip(DECK, left, strict=True) if card.side is side) for side in SIDES)
    layer: dict[_At, Fraction] = {_At(black, red, bool(left[JOKER.place]), activated): Fraction(1)}
    found: dict[Drawn, Fraction] = defaultdict(Fraction)
    draws = 0
    while layer:
        draws += 1
        following: dict[_At, Fraction] = defaultdict(Fraction)
        for at, share in layer.items():
            total = at.black + at.red + at.joker
            for weight, after, over in _draw(at, rulings, attacks):
                part = share * Fraction(weight, total)
                if over:
                    found[Drawn(draws, after.french, after.coalition)] += part
                else:
                    following[after] += part
        layer = following
    joint = Dist.of({one: found[one] for one in sorted(found)})
    french, coalition = _of(joint, lambda one: one.french), _of(joint, lambda one: one.coalition)
    cards = {SIDE[Side.FRENCH]: french, SIDE[Side.COALITION]: coalition}
    active = {SIDE[side]: _activations(cards[SIDE[side]], left, side, rulings) for side in SIDES}
    return TurnLength(joint, _of(joint, lambda one: one.draws), cards, active)


def _draw(at: _At, rulings: Rulings, attacks: int) -> Iterator[tuple[int, _At, bool]]:
    """The draws that may come next: how many cards bring it, what it leads to, whether the turn is over."""
    if at.joker:
        yield 1, *_joker(at._replace(joker=False), rulings)
    for side, count in ((Side.FRENCH, at.black), (Side.COALITION, at.red)):
        if count:
            after = at._replace(black=at.black - 1) if side is Side.FRENCH else at._replace(red=at.red - 1)
            after = after._replace(joker=at.joker or at.aside, aside=False)
            if at.attacks:
                yield count, after._replace(attacks=at.attacks - 1), at.ending or after.empty
            else:
                yield count, *_card(after, side, rulings, attacks)


def _joker(at: _At, rulings: Rulings) -> tuple[_At, bool]:
    """After the Joker: too early it is ignored, else it ends the turn, after another card for an attack if so ruled."""
    others = at.black + at.red > 0
    if at.activated != BOTH:
        return at._replace(aside=rulings["joker-too-early"] == "shuffled-back"), not others
    if at.attacks and others and rulings["joker-in-combat"] == "redraw":
        return at._replace(ending=True), False
    return at, True


def _card(at: _At, side: Side, rulings: Rulings, attacks: int) -> tuple[_At, bool]:
    """After a card that is drawn to activate a side."""
    if at.empty and rulings["last-card"] == "ends-at-once":
        return at, True
    french = side is Side.FRENCH
    activated = (at.activated[0] or french, at.activated[1] or not french)
    at = at._replace(french=at.french + french, coalition=at.coalition + (not french))
    return at._replace(activated=activated, attacks=attacks), at.empty


def _of(joint: Dist[Drawn], value: Callable[[Drawn], int]) -> Dist[int]:
    found = joint.map(value)
    return Dist({one: found.weight(one) for one in sorted(found)}).reduced()


def _activations(cards: Dist[int], left: Deck, side: Side, rulings: Rulings) -> Dist[int]:
    """The activations of so many cards of a side, any of those left being as likely as any other."""
    count = {EVEN_ACTIVATIONS: 0, ODD_ACTIVATIONS: 0}
    for card, have in zip(DECK, left, strict=True):
        if card.side is side:
            count[allows(card, rulings)[0]] += have
    twos, threes = count[EVEN_ACTIVATIONS], count[ODD_ACTIVATIONS]
    found: dict[int, Fraction] = defaultdict(Fraction)
    for drawn, share in cards.items():
        for two in range(max(0, drawn - threes), min(twos, drawn) + 1):
            ways = Fraction(comb(twos, two) * comb(threes, drawn - two), comb(twos + threes, drawn))
            found[EVEN_ACTIVATIONS * two + ODD_ACTIVATIONS * (drawn - two)] += share * ways
    return Dist.of({one: found[one] for one in sorted(found)})
