"""The exact odds of an attack, from the cards that are left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from explorer.games.matter_of_honor import retreats, terrain, turn_play
from explorer.games.matter_of_honor.cards import DECK, JOKER, Deck, without
from explorer.games.matter_of_honor.combat import Result, result
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import Side
from explorer.games.matter_of_honor.theatre import Unit

TURN_ENDS: Final = "turn ends"
OUTCOMES: Final = (*(one.value for one in Result), TURN_ENDS)
NOTHING: Final = Fraction(0)


class Odds(NamedTuple):
    """The odds of an attack: `shares` by outcome (the values of `Result`, and "turn ends" for no result because the
    turn has ended), in the order of OUTCOMES, adding up to 1.

    A retreat costs a step instead if `defender_can_retreat`, or `attacker_can_retreat`, is False. `ends` is how
    likely the turn is to end with this attack, whatever its result.
    """

    shares: dict[str, Fraction]
    ends: Fraction
    af: int
    df: int
    modifiers: tuple[str, ...]
    defender_can_retreat: bool
    attacker_can_retreat: bool
    cards: int


def chart(left: Deck, af: int, df: int, weight: int, attacker: Side) -> dict[str, Fraction]:
    """The odds of AF against DF with so many terrain modifiers, for one card of a deck; the Joker ends the turn.

    Raises ValueError if no card is left.
    """
    total = sum(left)
    if not total:
        raise ValueError("no card is left to decide an attack")
    shares = dict.fromkeys(OUTCOMES, NOTHING)
    for card, count in zip(DECK, left, strict=True):
        if count:
            name = TURN_ENDS if card.is_joker else result(card, af, df, weight, attacker).value
            shares[name] += Fraction(count, total)
    return shares


def odds(state: State, unit: Unit, target: Unit) -> Odds:
    """The odds of an attack of a unit on an adjacent one in this position, under its rulings.

    Raises ValueError if no card is left.
    """
    here, there = state.hex_of(unit), state.hex_of(target)
    weights = terrain.modifiers(state.theatre.map, here, there)
    af, df = state.af(unit), state.df(target)
    found, ends = shares(state, unit.side, af, df, len(weights))
    return Odds(
        found,
        ends,
        af,
        df,
        weights,
        bool(retreats.ways_out(state, target, unit)),
        bool(retreats.ways_out(state, unit, target)),
        sum(state.left),
    )


def shares(state: State, attacker: Side, af: int, df: int, weight: int) -> tuple[dict[str, Fraction], Fraction]:
    """The shares of the outcomes of an attack by a side with these factors and so many terrain modifiers, from the
    cards left and under the rulings of this position; and how likely the turn is to end with it.

    Raises ValueError if no card is left.
    """
    if state.deck_is_empty:
        raise ValueError("no card is left to decide an attack")
    found, ends = dict.fromkeys(OUTCOMES, NOTHING), NOTHING
    for share, deck, card, ending in _drawn(turn_play.has_activated(state, attacker), Fraction(1)):
        name = TURN_ENDS if card is None else result(DECK[card], af, df, weight, attacker).value
        found[name] += share
        if ending or not any(deck):
            ends += share
    return found, ends


Drawn = tuple[Fraction, Deck, int | None, bool]


def _drawn(state: State, share: Fraction) -> Iterator[Drawn]:
    """The cards that may decide an attack: how likely, the deck afterwards, the card (None: none does), and whether
    the Joker ends the turn."""
    total = sum(state.left)
    if not total:
        yield share, state.left, None, state.ending
        return
    for card, count in zip(DECK, state.left, strict=True):
        part = share * Fraction(count, total)
        if not count:
            continue
        if not card.is_joker:
            after = turn_play.gone(state, card)
            lost = after.deck_is_empty and turn_play.ends_at_once(after)
            yield part, after.left, None if lost else card.place, state.ending
        elif not state.both_activated:
            yield from _drawn(turn_play.ignore(state)[0], part)
        elif state.rulings["joker-in-combat"] == "redraw":
            yield from _drawn(state._replace(left=without(state.left, JOKER), ending=True), part)
        else:
            yield part, without(state.left, JOKER), None, True
