"""Quantities, amounts and conditions in the words of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.games.victorum.quantities import (
    AllOf,
    Amount,
    AnyOf,
    Area,
    Compare,
    Condition,
    EnemyKind,
    Not,
    Per,
    Quantity,
)
from explorer.games.victorum.tables import DICE, Colour

AREA: Final[dict[Area, str]] = {
    "pool": "the pool",
    "training": "the training grounds",
    "active": "the active area",
    "applied": "enemies",
    "exhausted": "the exhausted area",
    "banished": "banishment",
}
# where dice are, behind their number
_LYING: Final[dict[Area, str]] = {
    "pool": " in the pool",
    "training": " in the training grounds",
    "active": " in the active area",
    "applied": " on enemies",
    "exhausted": " in the exhausted area",
    "banished": " out of the game",
}


def die(number: int, colour: Colour | None = None) -> str:
    """One die or several, of a colour if one is given: "red die", "dice"."""
    return f"{'' if colour is None else DICE[colour].name + ' '}{'die' if number == 1 else 'dice'}"


def enemy(number: int, kind: EnemyKind | None = None) -> str:
    """One enemy or several, of a kind if one is given: "sport enemies", "primus"."""
    match kind:
        case "primus":
            return "primus" if number == 1 else "primuses"
        case "scion":
            return "scion" if number == 1 else "scions"
    return f"{'' if kind is None else kind + ' '}{'enemy' if number == 1 else 'enemies'}"


def a(words: str) -> str:
    """Words with their article: "an enemy", "a die"."""
    return f"{'an' if words[0] in 'aeio' else 'a'} {words}"


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number of things: "1 pass", "2 passes"."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def _unit(quantity: Quantity, number: int) -> str:
    """What one, or several, of a quantity is called: "card in your camp"."""
    many = number != 1
    match quantity.of:
        case "health" | "strategy" | "recovery":
            return f"{quantity.of.capitalize()}"
        case "dice":
            return die(number, quantity.colour) + ("" if quantity.area is None else _LYING[quantity.area])
        case "hits":
            return f"{'hits' if many else 'hit'} that your {die(2, quantity.colour)} show"
        case "enemies":
            return enemy(number, quantity.kind)
        case "defeated":
            return f"{enemy(number, quantity.kind)} defeated this round"
        case "wounds":
            return "damage that this has taken"
        case "influence":
            return "Scion Influence"
        case "primuses":
            return f"{enemy(number, 'primus')} beaten"
        case "round":
            return f"{'rounds' if many else 'round'} up to now"
        case "row":
            return f"{'rows' if many else 'row'} of your height"
        case "cards":
            return f"{'cards' if many else 'card'} in your camp"
        case "items":
            return f"{'items' if many else 'item'} that you hold"
        case "passes":
            return f"{'passes' if many else 'pass'} to come"
        case "damage":
            return "damage suffered this round"


def per(amount: Per) -> str:
    """How often an amount is taken: "for each enemy (at most 3)", "for every 4 Scion Influence"."""
    number = "each" if amount.every == 1 else f"every {amount.every}"
    most = "" if amount.most is None else f" (at most {amount.most})"
    return f"for {number} {_unit(amount.quantity, amount.every)}{most}"


def amount(much: Amount, one: str, more: str | None = None, behind: str = "") -> str:
    """An amount of things with what stands behind them: "2 damage", "1 damage to an enemy for each pass to come"."""
    if isinstance(much, int):
        return counted(much, one, more) + behind
    return f"{counted(much.times, one, more)}{behind} {per(much)}"


def either(words: Sequence[str]) -> str:
    """Words as alternatives: "the pool, enemies or the exhausted area"."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def condition(holds: Condition, within: bool = False) -> str:
    """A condition, as it stands behind "if" or "while"; in brackets `within` another if it has parts."""
    match holds:
        case Compare():
            return _compare(holds)
        case Not(of=Compare(quantity, low, None)) if low:
            return _compare(Compare(quantity, at_most=low - 1))
        case Not(of=Compare(quantity, None, high)) if high is not None:
            return _compare(Compare(quantity, at_least=high + 1))
        case Not():
            return f"it is not so that {condition(holds.of, within=True)}"
        case AllOf() | AnyOf():
            words = " and " if isinstance(holds, AllOf) else " or "
            told = words.join(condition(one, within=True) for one in holds.of)
            return f"({told})" if within else told


def _compare(holds: Compare) -> str:
    quantity, low, high = holds.quantity, holds.at_least, holds.at_most
    how = _bounds(low, high)
    match quantity.of:
        case "health" | "strategy" | "recovery":
            return f"your {quantity.of.capitalize()} is {how}"
        case "influence":
            return f"Scion Influence is {how}"
        case "row":
            return f"you are in row {_bounds(low, high, 'higher', 'lower').removeprefix('exactly ')}"
        case "round":
            return f"it is round {_bounds(low, high, 'later', 'earlier').removeprefix('exactly ')}"
        case "passes" if high == 0:
            return "it is the last pass"
        case "wounds":
            return f"this has taken {how} damage"
        case "damage":
            return f"you suffered {'no' if high == 0 else how} damage this round"
    number = 1 if high == 1 and low in (None, 0, 1) else 2
    few = "no" if high == 0 else how if low is not None else f"at most {high}"
    number = 2 if high == 0 else number
    verb = "is" if number == 1 else "are"
    match quantity.of:
        case "hits":
            return f"your {die(2, quantity.colour)} show {few} {'hit' if number == 1 else 'hits'}"
        case "defeated":
            return f"{few} {enemy(number, quantity.kind)} {'was' if number == 1 else 'were'} defeated this round"
        case "items":
            return f"you hold {few} {'item' if number == 1 else 'items'}"
        case "primuses":
            return f"{few} {enemy(number, 'primus')} {verb} beaten"
        case "passes":
            return f"{few} {'pass' if number == 1 else 'passes'} {verb} to come"
    return f"there {verb} {few} {_unit(quantity, number)}"


def _bounds(low: int | None, high: int | None, more: str = "more", less: str = "less") -> str:
    if low is not None and low == high:
        return f"exactly {low}"
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"{high} or {less}" if low is None else f"{low} or {more}"
