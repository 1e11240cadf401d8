"""The protocol between an engine and everything else.

`pending(state)` is a `Decision`, a `Chance` or `Over`; `step(state, move)` gives the next state and the
events. Moves, states, events and refusals are frozen values; the engine never rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from explorer.core.clauses import matches
from explorer.core.dist import Outcomes

M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the clause, and the reason in a sentence."""

    clause: str
    reason: str

    def cites(self, clause: str) -> bool:
        """Whether this clause, or one below it, refuses."""
        return matches(self.clause, clause)


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M]):
    """A move that is worth considering, with the clauses that would allow it."""

    move: M
    clauses: tuple[str, ...]


class Event(NamedTuple):
    """Something that happened: its kind, the clause that caused it, its fields (strings, lists and
    mappings of plain values), and `also`: further clauses that were at work."""

    kind: str
    clause: str
    fields: Mapping[str, Any] = MappingProxyType({})
    also: tuple[str, ...] = ()

    def cites(self, clause: str) -> bool:
        """Whether this clause, or one below it, was at work here."""
        return matches(self.clause, clause) or any(matches(other, clause) for other in self.also)

    def get(self, name: str, default: Any = None) -> Any:
        return self.fields.get(name, default)


class Decision(Generic[M]):
    """A player must choose.

    `propose` lists the moves worth considering, a cheap superset of the legal ones; `refusals` yields every
    refusal that holds against a move, the first one being the reason that is shown; `grounds` are the
    clauses that would allow it. Each is asked only when needed. `choose`, if given, lists the legal moves
    faster than asking `refusals` of each, in the same order; the contract tests hold the two to each other.
    """

    __slots__ = ("__dict__", "_choose", "_moves", "_propose", "clause", "grounds", "player", "refusals")

    def __init__(
        self,
        player: str,
        clause: str,
        propose: Callable[[], Iterable[M]],
        refusals: Callable[[M], Iterator[Refusal]],
        grounds: Callable[[M], tuple[str, ...]],
        choose: Callable[[], Iterable[M]] | None = None,
    ) -> None:
        self.player = player
        self.clause = clause
        self.refusals = refusals
        self.grounds = grounds
        self._propose = propose
        self._choose = choose
        self._moves: tuple[M, ...] | None = None

    def refuse(self, move: M) -> Refusal | None:
        """Why a move may not be made, or None if it may."""
        return next(self.refusals(move), None)

    @property
    def moves(self) -> tuple[M, ...]:
        """The legal moves, in a fixed order; never empty."""
        if self._moves is None:
            if self._choose is not None:
                self._moves = tuple(self._choose())
            else:
                self._moves = tuple([move for move in self._propose() if self.refuse(move) is None])
        return self._moves

    @cached_property
    def legal(self) -> tuple[Candidate[M], ...]:
        """The legal moves with the clauses that allow them."""
        return tuple([Candidate(move, self.grounds(move)) for move in self.moves])

    @cached_property
    def candidates(self) -> tuple[Candidate[M], ...]:
        """All moves worth considering, legal or not, with the clauses that would allow them."""
        return tuple([Candidate(move, self.grounds(move)) for move in self._propose()])

    @cached_property
    def refused(self) -> tuple[tuple[M, Refusal], ...]:
        """The candidates that are not legal, each with its refusal."""
        answers = ((one.move, self.refuse(one.move)) for one in self.candidates)
        return tuple((move, refusal) for move, refusal in answers if refusal is not None)


@dataclass(frozen=True)
class Chance(Generic[M]):
    """Chance decides, with exact weights. `read` finds the outcome that a text names, or nothing."""

    outcomes: Outcomes[M]
    clause: str
    read: Callable[[str], M | None]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; `result` holds at least `scores` (by player) and `winners` (a list)."""

    result: Mapping[str, Any]
    clause: str


Pending = Decision[Any] | Chance[Any] | Over


def possible(pending: Pending, move: Any) -> bool:
    """Whether a move can be made, or can come up, here."""
    match pending:
        case Decision():
            return move in pending.moves
        case Chance():
            return pending.outcomes.weight(move) > 0
        case Over():
            return False


A = TypeVar("A")
B = TypeVar("B")


def remember_last(function: Callable[[A], B]) -> Callable[[A], B]:
    """Keep the answer for the last argument, told by identity: `step` then does not redo what `pending` did."""
    last: tuple[A, B] | None = None

    @wraps(function)
    def answer(argument: A) -> B:
        nonlocal last
        kept = last  # read once: another thread may ask meanwhile
        if kept is not None and kept[0] is argument:
            return kept[1]
        found = function(argument)
        last = argument, found
        return found

    return answer
