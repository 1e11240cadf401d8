"""What cards say of an enemy that can keep it from being defeated, and what of it can be in force together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple

from explorer.games.victorum.condition_checks import Bounds, Case, bounds, cases, together
from explorer.games.victorum.condition_files import MOST_COUNTED
from explorer.games.victorum.defeat_help import BOSSES, Fought, bears_on
from explorer.games.victorum.effects import Continuous, Modifier, Strike, Triggered
from explorer.games.victorum.quantities import Condition, EnemyKind, Quantity
from explorer.games.victorum.tables import ROWS, Colour
from explorer.games.victorum.walk import entries

_MOST_CASES: Final = 100  # of the conditions of one enemy together
_WOUNDS: Final = Quantity("wounds")
_TOLD: Final = ("no-apply", "least-hits", "hits", "health", "no-commit")


class Rule(NamedTuple):
    """What a card says of an enemy: a modifier, or the damage that is `mended` after each die."""

    key: str
    condition: Condition | None = None
    modifier: Modifier | None = None
    mended: int = 0

    @property
    def hinders(self) -> bool:
        """Whether it can keep an enemy from being defeated."""
        match self.modifier:
            case Modifier(kind="hits", by=by):
                return by < 0
            case Modifier(kind="health", by=by):
                return by > 0
        return True


class Situation(NamedTuple):
    """What can be so in a fight: with so many wounds, from the least to the most, these modifiers are in force."""

    wounds: Bounds
    modifiers: tuple[Modifier, ...]

    def of_kind(self, kind: str, colour: Colour | None = None) -> Iterator[Modifier]:
        """The modifiers of a kind, those that bear on dice of a colour."""
        return (one for one in self.modifiers if one.kind == kind and one.colour in (None, colour))

    def sum_of(self, kind: str, colour: Colour | None = None) -> int:
        """What the modifiers of a kind come to."""
        return sum(one.by for one in self.of_kind(kind, colour))


def rules(fought: Fought) -> list[Rule]:
    """What the part of a card from which an enemy is seen says of it, in the order of the file."""
    part = fought.by.part
    found: list[Rule] = []
    for effect, raw, key in entries(part.effects, part.raw, part.key):
        if isinstance(effect, Continuous):
            for modifier, _, at in entries(effect.modify, raw["modify"], f"{key}.modify"):
                if modifier.kind in _TOLD and bears_on(modifier, fought.kind, fought.itself):
                    found.append(Rule(f"{at}.{modifier.kind}", effect.condition, modifier))
        elif fought.itself:
            found += _mending(effect, raw, key)
    return found


def _mending(effect: Triggered, raw: Any, key: str) -> Iterator[Rule]:
    """What is taken off the enemy after each die, whatever die it is."""
    when = effect.when
    always = when.colour is None and when.hits <= 1 and effect.condition is None and effect.limit is None
    if when.event == "applied" and always:
        for action, _, at in entries(effect.do, raw["do"], f"{key}.do"):
            match action:
                case Strike("mend", int() as amount, "this" | "each"):
                    yield Rule(f"{at}.mend", mended=amount)


def situations(
    told: Sequence[Rule], kind: EnemyKind, influence: int, die: Colour | None = None
) -> list[Situation] | None:
    """All that can be so while an enemy of a kind is fought or, if there is a `die`, while one of its colour is to be
    applied; None if it is too much to tell. `influence` are the fire icons of the deck."""
    possible = partial(_possible, kind=kind, influence=influence, die=die)
    conditions = dict.fromkeys(rule.condition for rule in told if rule.condition is not None)
    each: list[list[tuple[Condition | None, Case]]] = [
        [(one if holds else None, case) for holds in (True, False) for case in cases(one, holds, possible)]
        for one in conditions
    ]
    if prod(map(len, each)) > _MOST_CASES:
        return None
    found: dict[Situation, None] = {}
    for chosen in product(*each):
        joined = together(case for _, case in chosen)
        if joined is not None:
            holding = {None, *(one for one, _ in chosen)}
            now = tuple(one.modifier for one in told if one.modifier is not None and one.condition in holding)
            found[Situation(joined.get(_WOUNDS, possible(_WOUNDS)), now)] = None
    return list(found)


def _possible(quantity: Quantity, kind: EnemyKind, influence: int, die: Colour | None) -> Bounds:
    """The least and the most that a quantity can be then. What has no end in the rules, or none under some ruling, is
    taken to go beyond all that a file can ask for."""
    least, most = bounds(quantity, influence)
    most = most + 1 if most == MOST_COUNTED else most
    match quantity.of:
        case "enemies" if quantity.kind in (None, kind):
            return 1, 1 if quantity.kind in BOSSES else MOST_COUNTED
        case "enemies" | "defeated" if quantity.kind in BOSSES and kind in BOSSES:
            return 0, 0
        case "enemies" | "defeated" if quantity.kind not in BOSSES:
            return 0, MOST_COUNTED
        case "dice" if quantity.area is None:
            return most, most
        case "dice" | "hits" if die is not None and quantity.colour in (None, die):
            return (1 if quantity.area in (None, "active") else 0), most
        case "row" if kind in BOSSES:
            return (len(ROWS) + 1, len(ROWS) + 1) if kind == "scion" else (1, len(ROWS))
        case "cards" if kind == "scion":
            return 0, 0
    return least, most
