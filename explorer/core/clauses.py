"""Clauses and open questions of a rulebook, read from its `rulebook.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from explorer.core.errors import UnknownName

F = TypeVar("F", bound=Callable[..., object])


def cites(*clauses: str) -> Callable[[F], F]:
    """Mark a function as the code of these clauses: `@cites("setup.dealing")`.

    The audit reads these marks and the `clause="…"` fields from the source.
    """

    def mark(function: F) -> F:
        setattr(function, "clauses", clauses)  # noqa: B010  # a class has no writable __dict__
        return function

    return mark


def matches(actual: str, cited: str) -> bool:
    """Whether a clause id is the cited one or lies below it.

    >>> matches("special-maneuvers.artillery.crossfire", "special-maneuvers.artillery")
    True
    """
    return actual == cited or actual.startswith(cited + ".")


# where a clause comes from, if it does not stand in the rulebook -> what is told of it
STANDING: Final = {
    "published": "Not in the rulebook: public descriptions of the game say so.",
    "inferred": "Not in the rulebook: inferred from what it says.",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its id, the printed heading, a gist in our own words; `out` says why it is out of scope, `source`
    whether it is from the "rulebook", "published" or "inferred"."""

    id: str
    heading: str
    gist: str
    see: tuple[str, ...] = ()
    out: str | None = None
    source: str = "rulebook"

    @property
    def standing(self) -> str | None:
        """What there is to tell of a clause that does not stand in the rulebook."""
        return STANDING.get(self.source)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to an open question: what it means, and what speaks for it."""

    id: str
    means: str
    grounds: str


@dataclass(frozen=True, slots=True)
class Question:
    """A place where the rulebook is unclear: a ruling with two or more answers, the default first."""

    id: str
    question: str
    clauses: tuple[str, ...]
    answers: tuple[Answer, ...]

    @property
    def default(self) -> str:
        return self.answers[0].id

    def answer(self, id: str) -> Answer:
        """The answer of this id. Raises UnknownName."""
        for answer in self.answers:
            if answer.id == id:
                return answer
        raise UnknownName(f"answer to the ruling {self.id}", id, (answer.id for answer in self.answers))


@dataclass(frozen=True)
class Rulebook:
    """Clauses in rulebook order and the open questions, each by id."""

    title: str
    clauses: Mapping[str, Clause]
    questions: Mapping[str, Question]

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        clauses = [Clause(**{**entry, "see": tuple(entry.get("see", ()))}) for entry in data["clause"]]
        questions = [
            Question(
                entry["id"],
                entry["question"],
                tuple(entry["clauses"]),
                tuple(Answer(**answer) for answer in entry["answer"]),
            )
            for entry in data.get("question", ())
        ]
        return cls(data["title"], {one.id: one for one in clauses}, {one.id: one for one in questions})

    def clause(self, id: str) -> Clause:
        """The clause of this id. Raises UnknownName."""
        if id not in self.clauses:
            raise UnknownName("clause", id, self.clauses)
        return self.clauses[id]

    def below(self, id: str) -> tuple[Clause, ...]:
        """The clause of this id and all below it; empty if there is none."""
        return tuple(clause for clause in self.clauses.values() if matches(clause.id, id))

    def question(self, id: str) -> Question:
        """The open question of this id. Raises UnknownName."""
        if id not in self.questions:
            raise UnknownName("ruling", id, self.questions)
        return self.questions[id]
