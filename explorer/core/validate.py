"""Plain data as a model of it, whole or as far as it is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from explorer.core.errors import ExplorerError, Problem
from explorer.core.shapes import Place, table_of

T = TypeVar("T")


@dataclass(frozen=True)
class Partly(Generic[T]):
    """What could be read of a table: the model with the wrong parts left out, the problems, and the dotted
    keys, relative to the table, of what was left out."""

    model: T
    problems: tuple[Problem, ...]
    left_out: frozenset[str]

    def sure_of(self, *keys: str) -> bool:
        """Whether nothing was left out at, below or around these keys."""
        return not any(_touch(left, key) for left in self.left_out for key in keys)


def _touch(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long == short or long.startswith((f"{short}.", f"{short}["))


def validate(model: type[T], data: object, key: str = "") -> T:
    """The model made from plain data. Raises ExplorerError with all problems, keyed below `key`."""
    read = partly(model, data, key)
    if read.problems:
        raise ExplorerError(read.problems)
    return read.model


def partly(model: type[T], data: object, key: str = "") -> Partly[T]:
    """As much of the model as plain data allows. What is wrong is left out, together with the list or the table
    that cannot do without it. Raises ExplorerError if so much is wrong that nothing is left."""
    place = Place(key)
    found = table_of(model)(data, place)
    if found is None:
        raise ExplorerError(place.problems)
    left_out = (left.removeprefix(f"{key}.") if key else left for left in place.left_out)
    return Partly(found, tuple(place.problems), frozenset(left_out))
