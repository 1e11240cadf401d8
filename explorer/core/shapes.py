"""The shapes of users' files: plain data is read into frozen dataclasses, and every problem told with key and cure.

>>> @table
... class Unit:
...     name: str = part(text(80, blank=False))
...     strength: int = part(whole(0, 20), default=1)
>>> place = Place("unit.XI")
>>> table_of(Unit)({"name": "XI Corps", "strenght": 4}, place)
Unit(name='XI Corps', strength=1)
>>> print(*place.problems)
unit.XI.strenght: Unknown key 'strenght'. Did you mean 'strength'? Known keys: name, strength.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sized
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar, cast, dataclass_transform, overload

from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, hidden_character, shortened

T = TypeVar("T")
D = TypeVar("D")
# a value and where it stands -> what it is read as, or None after the place was told what is wrong
Shape = Callable[[object, "Place"], T | None]
Wrong = tuple[str, str] | None  # what is wrong with a value, and the cure
# what a shape tells of itself as JSON Schema, asked for by `explorer.core.json_schema`: a table is {"table": a class},
# and what is told once for all its uses is {"name": its name, "is": what}
Told = Callable[[], Mapping[str, Any]]


class Place:
    """Where a value stands: a dotted key such as `line[0].moves[2]`, counted from 0 as in the file."""

    def __init__(self, key: str = "", above: Place | None = None) -> None:
        self.key = key
        self.problems: list[Problem] = above.problems if above else []
        self.left_out: set[str] = above.left_out if above else set()

    def below(self, step: str | int) -> Place:
        """The place of a table's key or of a list's entry."""
        more = f"[{step}]" if isinstance(step, int) else f".{step}" if self.key else step
        return Place(self.key + more, self)

    def wrong(self, message: str, cure: str) -> None:
        """Tell what is wrong here, and what would be right."""
        self.problems.append(Problem(message, cure, key=self.key))

    def leave_out(self) -> None:
        """Note that what stands here could not be read."""
        self.left_out.add(self.key)


@overload
def part(shape: Shape[T], *, key: str = "", example: str = "…") -> T: ...
@overload
def part(shape: Shape[T], *, instead: T, key: str = "", example: str = "…") -> T: ...
@overload
def part(shape: Shape[T], *, default: D, key: str = "") -> T | D: ...
def part(shape: Shape[Any], *, default: Any = MISSING, key: str = "", instead: Any = None, example: str = "…") -> Any:
    """A key of a table and the shape of its value. Without a `default` it is necessary; `instead` then stands in for
    a missing or wrong one in a partial reading. `key` is its name in the file, if that is no name in Python;
    `example` is what to write if it is missing."""
    about = {"shape": shape, "key": key, "instead": instead, "example": example}
    if isinstance(default, list | dict):
        return field(default_factory=default.copy, metadata=about)
    return field(default=default, metadata=about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(part,))
def table(model: type[T]) -> type[T]:
    """Make a class of `part`s a frozen dataclass that stands for a table with these keys and no others."""
    return dataclass(frozen=True, kw_only=True)(model)


def parts_of(model: type[object]) -> dict[str, Field[Any]]:
    """The parts of a class that is marked `@table`, by their keys in the file."""
    return {one.metadata["key"] or one.name: one for one in fields(cast(Any, model))}


def telling(read: Shape[T], told: Told) -> Shape[T]:
    """A shape that tells its JSON Schema: what else it asks for is not told."""
    setattr(read, "told", told)  # noqa: B010  # functions have no declared attributes
    return read


def told_of(shape: Shape[Any]) -> Mapping[str, Any]:
    """The JSON Schema of a shape, as it tells it; of one that tells nothing, that of anything."""
    told: Told | None = getattr(shape, "told", None)
    return {} if told is None else told()


def table_of(model: type[T], *others: str) -> Shape[T]:
    """A table, read into a class that is marked `@table`; `others` are keys of it that something else reads."""
    parts = parts_of(model)
    known = (*parts, *others)

    def read(value: object, at: Place) -> T | None:
        if not isinstance(value, Mapping):
            at.wrong(*unlike(value, "a table"))
            return None
        values = {}
        for key, one in parts.items():
            there, found = at.below(key), None
            needed = one.default is MISSING and one.default_factory is MISSING
            if key in value:
                found = one.metadata["shape"](value[key], there)
            elif needed:
                there.wrong(f"{key!r} is missing.", f"Add {key} = {one.metadata['example']} here.")
            else:
                continue
            if found is None:
                there.leave_out()
                found = one.metadata["instead"]
            if found is not None or needed:
                values[one.name] = found
        for key in value:
            if key not in known:
                cure = f"{did_you_mean(key, known)}Known keys: {', '.join(known)}."
                at.below(key).wrong(f"Unknown key {shortened(key, 60)!r}.", cure)
                at.below(key).leave_out()
        return None if None in values.values() else model(**values)

    return telling(read, lambda: {"table": model})


def map_of(item: Shape[T], most: int = 10_000, example: str = "") -> Shape[dict[str, T]]:
    """A table of at most `most` names that the file itself gives, as in `[unit.XI]`; `example` is one for messages."""

    def read(value: object, at: Place) -> dict[str, T] | None:
        if not isinstance(value, Mapping):
            at.wrong(*unlike(value, _such_as("a table", example)))
        elif _counted(value, 0, most, at):
            found = {name: item(one, at.below(name)) for name, one in value.items()}
            for name in (name for name in found if found[name] is None):
                at.below(name).leave_out()
            return {name: one for name, one in found.items() if one is not None}
        return None

    return telling(read, lambda: {"type": "object", "additionalProperties": told_of(item), "maxProperties": most})


def list_of(item: Shape[T], most: int, least: int = 0, or_one: bool = False, example: str = "") -> Shape[list[T]]:
    """A list of `least` to `most` entries; with `or_one`, a single table may be written without its list. `example` is
    one for messages."""

    def read(value: object, at: Place) -> list[T] | None:
        found: list[T | None] = [None]
        if or_one and isinstance(value, Mapping):
            found = [item(value, at)]
        elif not isinstance(value, list | tuple):
            at.wrong(*unlike(value, _such_as("a list in [ ]", example)))
        elif _counted(value, least, most, at):
            found = [item(one, at.below(number)) for number, one in enumerate(value)]
        whole = [one for one in found if one is not None]
        return whole if len(whole) == len(found) else None

    def told() -> Mapping[str, Any]:
        entries = {"type": "array", "items": told_of(item), "minItems": least, "maxItems": most}
        return {"anyOf": [told_of(item), entries]} if or_one else entries

    return telling(read, told)


def _counted(entries: Sized, least: int, most: int, at: Place) -> bool:
    count = len(entries)
    if count > most:
        at.wrong(f"{count} entries are too many.", f"At most {most} are read.")
    elif count < least:
        at.wrong(f"{count} entries are too few.", f"Write at least {least}.")
    return least <= count <= most


def checked(shape: Shape[T], wrong: Callable[[T], Wrong], **also: object) -> Shape[T]:
    """A shape whose values are tested besides; `also` is what JSON Schema can say of the test."""
    tested = _plain(wrong)

    def read(value: object, at: Place) -> T | None:
        found = shape(value, at)
        return None if found is None else tested(found, at)

    return telling(read, lambda: {**told_of(shape), **also})


def _plain(wrong: Callable[[Any], Wrong]) -> Shape[Any]:
    """What is read as it is, if nothing is wrong with it."""

    def read(value: object, at: Place) -> Any:
        told = wrong(value)
        if told is None:
            return value
        at.wrong(*told)
        return None

    return read


def anything(value: object, at: Place) -> Any:
    """Any value that TOML can write."""
    return value


def text(
    most: int | None = None, lines: bool = False, blank: bool = True, hidden: bool = False, example: str = ""
) -> Shape[str]:
    """A string of at most `most` characters: of several `lines`, without a letter (`blank`), or with invisible
    characters (`hidden`, for files that no person writes) only where that is allowed. `example` is one for messages."""

    def wrong(value: object) -> Wrong:
        if not isinstance(value, str):
            return unlike(value, _such_as("a string in quotes", example))
        if most is not None and len(value) > most:
            return f"{_shown(value)} is too long.", f"At most {most} characters are read."
        sign = None if hidden else hidden_character(value, lines)
        if sign is not None:
            message = f"The text holds the invisible character U+{ord(sign):04X}."
            return message, "Take it out; text is letters, signs and spaces."
        return None if blank or value.strip() else ("The text is empty.", "Write at least one letter.")

    bounds = {} if most is None else {"maxLength": most}
    return telling(_plain(wrong), lambda: {"type": "string", **bounds, **({} if blank else {"pattern": r"\S"})})


def whole(least: int | None = None, most: int | None = None) -> Shape[int]:
    """A whole number from `least` to `most`."""

    def wrong(value: object) -> Wrong:
        if not isinstance(value, int) or isinstance(value, bool):
            return unlike(value, "a whole number without quotes")
        if least is not None and value < least:
            return f"{_shown(value)} is too small.", f"The least is {least}."
        if most is not None and value > most:
            return f"{_shown(value)} is too large.", f"The most is {most}."
        return None

    bounds = {"minimum": least, "maximum": most}
    told = {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}
    return telling(_plain(wrong), lambda: told)


def truth() -> Shape[bool]:
    """True or false."""
    read = _plain(lambda value: None if isinstance(value, bool) else unlike(value, "true or false"))
    return telling(read, lambda: {"type": "boolean"})


def one_of(*words: str) -> Shape[Any]:
    """One of some words; the part's type may be their Literal."""
    *others, last = map(repr, words)
    cure = f"Write one of {', '.join(others)} or {last}." if others else f"Write {last}."

    def wrong(value: object) -> tuple[str, str] | None:
        near = did_you_mean(value, words) if isinstance(value, str) else ""
        return None if value in words else (f"{_shown(value)} is not possible here.", near + cure)

    return telling(_plain(wrong), lambda: {"enum": list(words)} if others else {"const": words[0]})


def _such_as(wanted: str, example: str) -> str:
    return f"{wanted}, such as {example}" if example else wanted


def unlike(value: object, wanted: str) -> tuple[str, str]:
    """What to tell of a value of another kind than the wanted one."""
    return f"{_shown(value)} is {_kind_of(value)}.", f"Write {wanted}."


def _shown(value: object) -> str:
    return shortened(repr(value), 60)


def _kind_of(value: object) -> str:
    for kinds, name in _KINDS:
        if isinstance(value, kinds):
            return name
    return f"a {type(value).__name__}"


_KINDS = (
    (bool, "a truth value"),
    (int, "a whole number"),
    (float, "a decimal number"),
    (str, "a string"),
    (Mapping, "a table"),
    ((list, tuple), "a list"),
    (datetime.date, "a date"),
    (datetime.time, "a time"),
)
