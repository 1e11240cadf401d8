"""The answers under which a game is played: a complete, frozen choice for every open question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from explorer.core.clauses import Rulebook
from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import did_you_mean


class Rulings(dict[str, str]):
    """`rulings["play"]` is the answer in force. Complete, hashable, never changed; made by `Rulings.of`."""

    __slots__ = ("_hash", "_rulebook")

    def __init__(self, rulebook: Rulebook, answers: Mapping[str, str]) -> None:
        super().__init__(answers)
        self._rulebook = rulebook
        self._hash = hash(tuple(self.items()))

    @classmethod
    def of(cls, rulebook: Rulebook, changed: Mapping[str, object] | None = None) -> Rulings:
        """The defaults with some answers changed. Raises ExplorerError naming each unknown id or answer."""
        answers = {id: question.default for id, question in rulebook.questions.items()}
        problems = []
        for id, answer in (changed or {}).items():
            if id not in rulebook.questions:
                cure = f"{did_you_mean(id, rulebook.questions)}Known: {', '.join(rulebook.questions)}."
                problems.append(Problem(f"There is no ruling {id[:80]!r}.", cure, key=id))
                continue
            allowed = [one.id for one in rulebook.questions[id].answers]
            if answer not in allowed:
                problems.append(
                    Problem(
                        f"The ruling {id} has no answer {str(answer)[:80]!r}.",
                        f"{did_you_mean(str(answer), allowed)}Answers: {', '.join(allowed)} (a string).",
                        key=id,
                    )
                )
                continue
            answers[id] = str(answer)
        if problems:
            raise ExplorerError(problems)
        return cls(rulebook, answers)

    def __hash__(self) -> int:  # type: ignore[override]
        return self._hash

    def __repr__(self) -> str:
        return f"Rulings({self.changed})"

    def __reduce__(self) -> tuple[type[Rulings], tuple[Rulebook, dict[str, str]]]:
        return Rulings, (self._rulebook, dict(self))

    def _frozen(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError("rulings are never changed; `with_answers` makes others")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _frozen

    @property
    def changed(self) -> dict[str, str]:
        """Only what differs from the defaults, in rulebook order."""
        questions = self._rulebook.questions
        return {id: answer for id, answer in self.items() if answer != questions[id].default}

    def with_answers(self, changed: Mapping[str, object]) -> Rulings:
        """The same rulings with these answers changed. Raises ExplorerError."""
        return Rulings.of(self._rulebook, {**self, **changed})
