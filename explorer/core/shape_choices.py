"""Shapes that are one of several, told apart by the kind of a value or by a key that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import make_dataclass
from functools import cache
from typing import Any, NamedTuple, TypeVar

from explorer.core.shapes import Place, Shape, list_of, part, table_of, telling, told_of, unlike
from explorer.core.text import did_you_mean, shortened

T = TypeVar("T")
U = TypeVar("U")
_FROZEN: Any = {"frozen": True, "kw_only": True}


def mapped(shape: Shape[T], make: Callable[[T], U]) -> Shape[U]:
    """What is made of a shape's values."""

    def read(value: object, at: Place) -> U | None:
        found = shape(value, at)
        return None if found is None else make(found)

    return telling(read, lambda: told_of(shape))


def later(shape: Callable[[], Shape[T]]) -> Shape[T]:
    """A shape that is declared further down, for lists within lists."""

    def read(value: object, at: Place) -> T | None:
        return shape()(value, at)

    return telling(read, lambda: told_of(shape()))


def fitting(shape: Shape[T], test: Callable[[Any, Place], None]) -> Shape[T]:
    """What a shape reads, unless the test tells of something wrong at its place or below. What has problems without
    it is not tested."""

    def read(value: object, at: Place) -> T | None:
        before = len(at.problems)
        found = shape(value, at)
        if found is None or len(at.problems) > before:
            return found
        test(found, at)
        return found if len(at.problems) == before else None

    return telling(read, lambda: told_of(shape))


def word_or(word: str, other: Shape[T]) -> Shape[T | str]:
    """One certain word, or another shape."""

    def read(value: object, at: Place) -> T | str | None:
        return word if value == word else other(value, at)

    return telling(read, lambda: {"anyOf": [{"const": word}, told_of(other)]})


def one_or_more(item: Shape[T], most: int) -> Shape[list[T]]:
    """A list of 1 to `most` entries, or a single one without its brackets."""
    entries = list_of(item, most, least=1)

    def read(value: object, at: Place) -> list[T] | None:
        if isinstance(value, list | tuple):
            return entries(value, at)
        found = item(value, at)
        return None if found is None else [found]

    return telling(read, lambda: {"anyOf": [told_of(item), told_of(entries)]})


def table_or(other: Shape[T], table: Shape[T], wanted: str) -> Shape[T]:
    """A table, or else another kind of value. `wanted` is what to write if it is neither a table nor `plain`.

    >>> from explorer.core.shapes import Place, map_of, whole
    >>> place = Place("hit")
    >>> table_or(whole(1, 9), map_of(whole()), 'a number such as 2, or a table')(True, place)
    >>> print(*place.problems)
    hit: True is a truth value. Write a number such as 2, or a table.
    """

    def read(value: object, at: Place) -> T | None:
        if isinstance(value, Mapping):
            return table(value, at)
        if isinstance(value, int | str) and not isinstance(value, bool):
            return other(value, at)
        at.wrong(*unlike(value, wanted))
        return None

    return telling(read, lambda: {"anyOf": [told_of(other), told_of(table)]})


def by_key(what: str, shapes: Mapping[str, Shape[T]], other: Iterable[str] = ()) -> Shape[T]:
    """A table that is told apart by which one of these keys it has; `other` are keys that any of them may have besides.

    >>> from explorer.core.shapes import Place, part, table, table_of, whole
    >>> @table
    ... class Heal:
    ...     heal: int = part(whole(1, 6))
    >>> place = Place("do")
    >>> by_key("action", {"heal": table_of(Heal)})({"hael": 1}, place)
    >>> print(*place.problems)
    do.hael: There is no action 'hael'. Did you mean 'heal'? Write one of: heal.
    """
    known = ", ".join(shapes)
    besides = frozenset(other)

    def read(value: object, at: Place) -> T | None:
        if not isinstance(value, Mapping):
            at.wrong(*unlike(value, f"a table with one of these keys: {known}"))
            return None
        here = [key for key in value if key in shapes]
        if len(here) == 1:
            return shapes[here[0]](value, at)
        if here:
            named = " and ".join(map(repr, here))
            at.below(here[1]).wrong(f"{named} stand in one table.", f"Write a table for each {what}.")
            return None
        strange = next((key for key in value if key not in besides), None)
        if strange is None:
            at.wrong(f"The {what} is missing.", f"Write one of: {known}.")
        else:
            cure = f"{did_you_mean(strange, shapes)}Write one of: {known}."
            at.below(strange).wrong(f"There is no {what} {shortened(strange, 60)!r}.", cure)
        return None

    def told() -> Mapping[str, Any]:
        return {"name": what.capitalize(), "is": {"anyOf": [told_of(shape) for shape in shapes.values()]}}

    return telling(read, told)


class Keyed(NamedTuple):
    """The value of a table's own key, and the class that its other keys are read into."""

    value: Any
    beside: Any


def keyed_table(
    key: str, name: str, about: str, beside: type[Any], value: Shape[Any], example: str = "…"
) -> Shape[Keyed]:
    """A table with a certain key, read as `value`, besides those of a class that is marked `@table`. It has a name and
    a description in the schema."""
    others = table_of(beside, key)

    def read(found: object, at: Place) -> Keyed | None:
        if not isinstance(found, Mapping):
            at.wrong(*unlike(found, "a table"))
            return None
        own = None
        if key in found:
            own = value(found[key], at.below(key))
        else:
            at.below(key).wrong(f"{key!r} is missing.", f"Add {key} = {example} here.")
        rest = others(found, at)
        return None if own is None or rest is None else Keyed(own, rest)

    def told() -> Mapping[str, Any]:
        fields = [("value", Any, part(value, key=key))]
        return {"table": make_dataclass(name, fields, bases=(beside,), namespace={"__doc__": about}, **_FROZEN)}

    return telling(read, cache(told))
