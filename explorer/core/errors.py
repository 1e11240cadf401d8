"""What can be wrong with a file, a move or a question, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from explorer.core.text import did_you_mean, printable

if TYPE_CHECKING:
    from explorer.core.protocol import Refusal


MOST_KNOWN = 30  # names in a message


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where (file, 1-based line, dotted key), what, and the cure. `spot` says the key as
    people count: "line 'main', move 2"."""

    message: str
    cure: str
    key: str | None = None
    line: int | None = None
    file: str | None = None
    spot: str | None = None

    @property
    def where(self) -> str:
        """The dotted key, and beside it the spot."""
        return f"{self.key or ''} ({self.spot})".strip() if self.spot else self.key or ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        where = ": ".join(part for part in (place, self.key, self.spot) if part)
        words = f"{self.message} {self.cure}".strip()
        return printable(f"{where}: {words}" if where else words)

    def within(self, prefix: str) -> Problem:
        """The same problem seen from one table further out."""
        return replace(self, key=f"{prefix}.{self.key}" if self.key else prefix)


class ExplorerError(Exception):
    """Base of everything this package raises on purpose; carries at least one problem."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ScenarioError(ExplorerError):
    """A scenario or component file that cannot be used; holds *all* its problems."""


class FileTaken(ExplorerError):
    """A file that is there already, and was not meant to be replaced."""

    def __init__(self, file: object) -> None:
        super().__init__(Problem("This file exists.", "Save under another name, or replace it.", file=str(file)))


class UnknownName(ExplorerError):
    """A game, clause, ruling, line, measure, policy or graph that does not exist."""

    def __init__(self, what: str, name: object, known: Iterable[object]) -> None:
        names = [str(one) for one in known]
        more = len(names) - MOST_KNOWN
        told = ", ".join(names) if more <= 0 else f"{', '.join(names[:MOST_KNOWN])} and {more} more"
        cure = f"{did_you_mean(str(name), names)}Known: {told or 'none'}."
        super().__init__(Problem(f"There is no {what} {str(name)[:80]!r}.", cure))


class IllegalMove(ExplorerError):
    """A move that may not be made here; `refusal` says by which clause and why."""

    def __init__(self, move: object, refusal: Refusal) -> None:
        self.move = str(move)
        self.refusal = refusal
        super().__init__(Problem(f"{self.move[:200]!r} is refused: {refusal.reason}", f"[{refusal.clause}]"))
