"""How quantities, amounts and conditions of the effect language are written in a file."""

from __future__ import annotations

from typing import Any, Final, get_args

from explorer.core.shape_choices import by_key, fitting, later, mapped, table_or, word_or
from explorer.core.shapes import Place, Shape, list_of, one_of, part, table, table_of, whole
from explorer.games.victorum.quantities import (
    AREAS,
    ENEMY_KINDS,
    AllOf,
    Amount,
    AnyOf,
    Compare,
    Condition,
    Counted,
    Not,
    Per,
    Quantity,
)
from explorer.games.victorum.tables import COLOUR, MOST_AMOUNT

QUANTITIES: Final[tuple[Counted, ...]] = get_args(Counted)
COLOUR_NAME: Final = one_of(*COLOUR)
KIND: Final = one_of(*ENEMY_KINDS)
NUMBER: Final = whole(1, MOST_AMOUNT)
# quantity -> the keys that narrow it
NARROWED: Final = {
    "dice": ("area", "colour"),
    "hits": ("colour",),
    "enemies": ("kind",),
    "defeated": ("kind",),
}
MOST_COUNTED: Final = 100


@table
class Counting:
    """`area` and `colour` narrow dice, `colour` hits, `kind` enemies and defeated."""

    area: str | None = part(one_of(*AREAS), default=None)
    colour: str | None = part(COLOUR_NAME, default=None)
    kind: str | None = part(KIND, default=None)


@table
class PerEntry(Counting):
    """An amount that depends on what is counted: `times` for each, or for `every` so many, at most `most`."""

    per: str = part(one_of(*QUANTITIES))
    times: int = part(NUMBER, default=1)
    every: int = part(NUMBER, default=1)
    most: int | None = part(NUMBER, default=None)


@table
class CountEntry(Counting):
    """A comparison of what is counted."""

    count: str = part(one_of(*QUANTITIES))
    at_least: int | None = part(whole(0, MOST_COUNTED), key="at-least", default=None)
    at_most: int | None = part(whole(0, MOST_COUNTED), key="at-most", default=None)
    exactly: int | None = part(whole(0, MOST_COUNTED), default=None)


def _narrowed(entry: Any, of: str, at: Place) -> None:
    for key in ("area", "colour", "kind"):
        if getattr(entry, key) is not None and key not in NARROWED.get(of, ()):
            takes = " and ".join(repr(one) for one in NARROWED.get(of, ())) or "no key"
            at.below(key).wrong(f"{key!r} does not narrow {of!r}.", f"Leave it out: {of!r} is narrowed by {takes}.")


def _per_fits(entry: PerEntry, at: Place) -> None:
    _narrowed(entry, entry.per, at)


def _count_fits(entry: CountEntry, at: Place) -> None:
    _narrowed(entry, entry.count, at)
    low, high = entry.at_least, entry.at_most
    if low is None and high is None and entry.exactly is None:
        at.wrong("There is nothing to compare with.", "Add at-least = …, at-most = … or exactly = ….")
    elif entry.exactly is not None and (low is not None or high is not None):
        at.below("exactly").wrong("`exactly` leaves no room for other bounds.", "Write `exactly` alone.")
    elif low is not None and high is not None and low > high:
        cure = f"Write at-least = {high} and at-most = {low}, or leave one out."
        at.below("at-least").wrong(f"Nothing is at least {low} and at most {high}.", cure)


def _quantity(of: str, entry: Any) -> Quantity:
    made: Any = Quantity
    found: Quantity = made(of, entry.area, None if entry.colour is None else COLOUR[entry.colour], entry.kind)
    return found


def _per(entry: PerEntry) -> Amount:
    return Per(_quantity(entry.per, entry), entry.times, entry.every, entry.most)


def _compare(entry: CountEntry) -> Condition:
    quantity = _quantity(entry.count, entry)
    if entry.exactly is not None:
        return Compare(quantity, entry.exactly, entry.exactly)
    return Compare(quantity, entry.at_least, entry.at_most)


_PER: Shape[PerEntry] = fitting(table_of(PerEntry), _per_fits)
_COUNT: Shape[CountEntry] = fitting(table_of(CountEntry), _count_fits)
PER: Final = mapped(_PER, _per)
_WANTED = 'a number such as 2, or a table such as { per = "enemies" }'
AMOUNT: Final[Shape[Amount]] = table_or(NUMBER, PER, _WANTED)
ALLIES: Final[Shape[Amount]] = table_or(whole(0, MOST_AMOUNT), PER, _WANTED)
DICE_AMOUNT: Final[Shape[Any]] = word_or("all", AMOUNT)


def _condition() -> Shape[Condition]:
    return CONDITION


@table
class AllEntry:
    """All of these conditions hold."""

    all: list[Condition] = part(list_of(later(_condition), 4, least=2))


@table
class AnyEntry:
    """One of these conditions holds, or more."""

    any: list[Condition] = part(list_of(later(_condition), 4, least=2))


@table
class NotEntry:
    """This condition does not hold."""

    not_: Any = part(later(_condition), key="not")


CONDITION: Final[Shape[Condition]] = by_key(
    "condition",
    {
        "count": mapped(_COUNT, _compare),
        "all": mapped(table_of(AllEntry), lambda entry: AllOf(tuple(entry.all))),
        "any": mapped(table_of(AnyEntry), lambda entry: AnyOf(tuple(entry.any))),
        "not": mapped(table_of(NotEntry), lambda entry: Not(entry.not_)),
    },
    other=("area", "colour", "kind", "at-least", "at-most", "exactly"),
)
