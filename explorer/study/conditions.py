"""What is looked for, as a condition on the events of a phase, a round, a game."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from explorer.core.errors import ExplorerError, Problem
from explorer.core.protocol import Event

OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


EQUAL: Final = ("=", "!=")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a field of an event must be."""

    name: str
    sign: str
    value: str

    def holds(self, event: Event) -> bool:
        if self.name == "clause":
            return event.cites(self.value) == (self.sign == "=")
        if self.name not in event.fields:
            return False
        found = event.fields[self.name]
        if self.sign in EQUAL:
            return _equal(found, self.value) == (self.sign == "=")
        return _kind(found) == NUMBER and OPERATORS[self.sign](found, int(self.value))

    def senseless(self, event: Event) -> bool:
        """Whether a field is compared by its size that has none."""
        found = None if self.sign in EQUAL else event.fields.get(self.name)
        return found is not None and _kind(found) != NUMBER


NUMBER: Final = "a number"


def _kind(value: Any) -> str:
    """What a field holds, in words."""
    match value:
        case bool():
            return "true or false"
        case int():
            return NUMBER
        case Mapping():
            return "a table"
        case list() | tuple() | set() | frozenset():
            return "a list"
    return "a word"


def _equal(found: Any, value: str) -> bool:
    if isinstance(found, Mapping):
        return {f"{name}={one}" for name, one in found.items()}.issuperset(value.split())
    if isinstance(found, list | tuple | set | frozenset):
        return str(value) in map(str, found) or {str(one) for one in found}.issuperset(value.split() or [value])
    if isinstance(found, bool):
        return str(found).lower() == value.lower()
    return str(found) == value


@dataclass(frozen=True, slots=True)
class Pattern:
    """Events of a kind (None: of any) whose fields are as wanted; `text` is how it is written."""

    kind: str | None
    tests: tuple[Wanted, ...]
    text: str

    def matches(self, event: Event) -> bool:
        """Raises ExplorerError for an event of the kind that has no number where one is compared by its size."""
        if self.kind not in (None, event.kind):
            return False
        if self.kind is not None:
            for test in self.tests:
                if test.senseless(event):
                    raise ExplorerError(self._no_number(test, event))
        return all(test.holds(event) for test in self.tests)

    def _no_number(self, test: Wanted, event: Event) -> Problem:
        holds = _kind(event.fields[test.name])
        message = f"{test.name} of {self.kind} is {holds}, no number, and cannot be {test.sign} {test.value}."
        fields = ", ".join(f"{name} is {_kind(value)}" for name, value in event.fields.items() if value is not None)
        return Problem(message, f"Write {test.name}=… or {test.name}!=…. In {self.kind}, {fields}.", key="where")

    def lacking(self, event: Event) -> Iterator[str]:
        """What is asked of a field that an event of the kind has not, in words."""
        if self.kind == event.kind:
            missing = [test.name for test in self.tests if test.name not in ("clause", *event.fields)]
            yield from (f"{event.kind} has no {name}, but {', '.join(event.fields)}" for name in missing)


@dataclass(frozen=True, slots=True)
class Count:
    """How many events match the pattern with this number, compared with a whole number."""

    pattern: int
    sign: str
    number: int

    def holds(self, counts: Sequence[int]) -> bool:
        return OPERATORS[self.sign](counts[self.pattern], self.number)

    @property
    def lasting(self) -> bool:
        return self.sign in (">", ">=")


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions of which all hold (`and`), one does (`or`), or the only one does not (`not`)."""

    word: str
    parts: tuple[Count | Joined, ...]

    def holds(self, counts: Sequence[int]) -> bool:
        if self.word == "not":
            return not self.parts[0].holds(counts)
        return (all if self.word == "and" else any)(part.holds(counts) for part in self.parts)

    @property
    def lasting(self) -> bool:
        return self.word != "not" and all(part.lasting for part in self.parts)


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression as read. `caps` says for each pattern up to which number it makes a difference how many events
    match it. `lasting` says that what holds once holds whatever else happens, as it does without `not`."""

    text: str
    patterns: tuple[Pattern, ...]
    caps: tuple[int, ...]
    formula: Count | Joined

    @property
    def lasting(self) -> bool:
        return self.formula.lasting

    @property
    def none(self) -> tuple[int, ...]:
        """The counts before anything has happened."""
        return (0,) * len(self.patterns)

    def counted(self, counts: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
        """The counts when these events have happened too."""
        for event in events:
            if any(pattern.matches(event) for pattern in self.patterns):
                counts = tuple(
                    min(count + pattern.matches(event), cap)
                    for count, pattern, cap in zip(counts, self.patterns, self.caps, strict=True)
                )
        return counts

    def holds(self, counts: Sequence[int]) -> bool:
        return self.formula.holds(counts)
