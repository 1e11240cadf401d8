"""Conditions and amounts that cannot be what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, Final, TypeAlias

from explorer.core.errors import Problem
from explorer.games.victorum.condition_files import MOST_COUNTED
from explorer.games.victorum.quantities import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Counted,
    Not,
    Quantity,
)
from explorer.games.victorum.tables import (
    CARDS_A_CAMP,
    COMPOSITION,
    DICE,
    DICE_IN_ALL,
    MOST_PASSES,
    MOST_PRIMUSES,
    ROWS,
)
from explorer.games.victorum.walk import depth

MOST_DEEP: Final = 3
_MOST_CASES: Final = 2_000
Bounds: TypeAlias = tuple[int, int]
Case: TypeAlias = Mapping[Quantity, Bounds]

_RANGE: Final[Mapping[Counted, Bounds]] = {
    "cards": (0, CARDS_A_CAMP),
    "primuses": (0, MOST_PRIMUSES),
    "round": (1, MOST_COUNTED),
    "row": (1, len(ROWS) + 1),
    "passes": (0, MOST_PASSES - 1),
}
_OF_KIND: Final = {
    "bloodshed": COMPOSITION["bloodshed"],
    "sport": COMPOSITION["sport"],
    "primus": 1,
    "scion": 1,
    None: COMPOSITION["bloodshed"] + COMPOSITION["sport"] + 1,
}


def bounds(quantity: Quantity, influence: int) -> Bounds:
    """The least and the most that a quantity can be, with so many fire icons in the deck."""
    dice = DICE_IN_ALL if quantity.colour is None else DICE[quantity.colour].copies
    match quantity.of:
        case "dice":
            return 0, dice
        case "hits":
            return 0, 2 * dice
        case "enemies" | "defeated":
            return 0, _OF_KIND[quantity.kind]
        case "influence":
            return 0, influence
    return _RANGE.get(quantity.of, (0, MOST_COUNTED))


def can_hold(condition: Condition, influence: int) -> bool:
    """Whether there are numbers for which a condition holds.

    >>> low = Compare(Quantity("health"), at_most=2)
    >>> can_hold(AllOf((low, Not(low))), 20)
    False
    """
    return bool(cases(condition, True, partial(bounds, influence=influence)))


def cases(condition: Condition, holds: bool, possible: Callable[[Quantity], Bounds]) -> list[Case]:
    """The cases in which a condition holds or does not: bounds of quantities that are possible together. `possible` are
    the least and the most that a quantity can be."""
    match condition:
        case Compare():
            least, most = possible(condition.quantity)
            low = least if condition.at_least is None else condition.at_least
            high = most if condition.at_most is None else condition.at_most
            wanted = [(max(least, low), min(most, high))] if holds else [(least, low - 1), (high + 1, most)]
            return [{condition.quantity: (one, other)} for one, other in wanted if one <= other]
        case Not():
            return cases(condition.of, not holds, possible)
        case AllOf() | AnyOf():
            each = [cases(one, holds, possible) for one in condition.of]
    if isinstance(condition, AnyOf) is holds:
        return [case for found in each for case in found]
    joined = (together(one) for one in product(*each))
    return [case for case, _ in zip((one for one in joined if one is not None), range(_MOST_CASES), strict=False)]


def together(every: Iterable[Case]) -> Case | None:
    """What holds in all of these cases; None if nothing can."""
    found: dict[Quantity, Bounds] = {}
    for case in every:
        for quantity, (low, high) in case.items():
            least, most = found.get(quantity, (low, high))
            found[quantity] = max(low, least), min(high, most)
            if found[quantity][0] > found[quantity][1]:
                return None
    return found


def find(condition: Condition, raw: Any, key: str, influence: int, of_enemy: bool) -> Iterator[Problem]:
    """The problems of a condition. `of_enemy` says that there is an enemy that it can speak of."""
    if depth(condition) > MOST_DEEP:
        cure = f"At most {MOST_DEEP} are read: take the outer ones apart."
        yield Problem(f"Conditions lie {depth(condition)} deep within each other.", cure, key=key)
        return
    known = True
    for compare, at in _compares(condition, raw, key):
        if compare.quantity.of == "wounds" and not of_enemy:
            known = False
            yield no_enemy("wounds", f"{at}.count")
        if known and not can_hold(compare, influence):
            known = False
            least, most = bounds(compare.quantity, influence)
            message = f"This can never hold: {compare.quantity.of!r} lies between {least} and {most} here."
            yield Problem(message, "Correct the number, or leave the condition out.", key=at)
    if known and not can_hold(condition, influence):
        cure = "Correct one of its parts, or leave the condition out."
        yield Problem("This can never hold: its parts exclude each other.", cure, key=key)


def no_enemy(what: str, key: str) -> Problem:
    """The problem of a part that speaks of this enemy where there is none."""
    cure = "Only the effects of bloodshed, sport, primus and scion cards have an enemy of their own."
    return Problem(f"{what!r} speaks of this enemy, and this card is none here.", cure, key=key)


def _compares(condition: Condition, raw: Any, key: str) -> Iterator[tuple[Compare, str]]:
    match condition:
        case Compare():
            yield condition, key
        case Not():
            yield from _compares(condition.of, raw["not"], f"{key}.not")
        case AllOf() | AnyOf():
            name = "all" if isinstance(condition, AllOf) else "any"
            for place, one in enumerate(condition.of):
                yield from _compares(one, raw[name][place], f"{key}.{name}[{place}]")
