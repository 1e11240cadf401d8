"""What a search looks for along a line: events of one phase, round or game, or answers of a ruling that disagree."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, Move, State
from explorer.core.protocol import Chance, Decision, Event, Over, Pending, possible
from explorer.core.scenario import Scenario
from explorer.study.answers import Alternative
from explorer.study.condition_text import ANY, read_condition
from explorer.study.conditions import Condition
from explorer.study.replay import Played

MOVE: Final = "move"
LISTED: Final = 10_000  # a chance with more outcomes than this is not listed


class Sought(Protocol):
    """What is looked for. `lasting` says that it is found wherever it happens, also when a line is begun later;
    `given` that it counts too if it lies in the moves that were given; `decided` names the horizon at whose end alone
    it is found (None: with any move).

    `begin` answers, at the start of a scenario, what must be known of a line from there on, and whether it is found
    already; `follow` the same after a move.
    """

    @property
    def game(self) -> Game: ...

    @property
    def text(self) -> str: ...

    @property
    def lasting(self) -> bool: ...

    @property
    def given(self) -> bool: ...

    @property
    def decided(self) -> str | None: ...

    def impossible(self, scenario: Scenario) -> Mapping[str, ExplorerError]:
        """The answers under which a set-up that is possible as it stands is not, so that they are left aside."""
        ...

    def begin(self, scenario: Scenario, state: State) -> tuple[Hashable, bool]: ...

    def follow(
        self, known: Any, before: State, move: Move, after: State, events: Sequence[Event]
    ) -> tuple[Hashable, bool]: ...

    def afresh(self, known: Any) -> Hashable:
        """What must be known behind the moves that were given: all, or nothing where it is there already, so that
        what comes then is counted afresh."""
        ...

    def closes(self, before: State, after: State) -> bool:
        """Whether what happens after this step is looked at afresh."""
        ...

    def still(self, played: Played, ply: int, lead: int) -> bool:
        """Whether it may be found behind the first `lead` moves of a line too if only what follows a ply is played."""
        ...

    def met(self, events: Sequence[Event]) -> Iterator[str]:
        """The parts of what is looked for that are among these events, and which fields they have not."""
        ...


@dataclass(frozen=True)
class Happening:
    """Events that fulfil a condition within one move, or one phase, round or game (`within`).

    A lasting condition is found with the move that fulfils it, another one when the phase, round or game ends. Of a
    phase that begins before the line does, what comes in the line counts.
    """

    game: Game
    condition: Condition
    within: str

    @classmethod
    def of(cls, game: Game, text: str, within: str | None = None) -> Happening:
        """From an expression (see `condition_text`). `within` is `move` or one of the game's horizons, the first one
        if left out. Raises UnknownName, and ExplorerError for an expression that cannot be read."""
        within = game.horizons[0] if within is None else within
        if within not in (MOVE, *game.horizons):
            raise UnknownName(f"horizon of {game.id}", within, (MOVE, *game.horizons))
        return cls(game, read_condition(text, game), within)

    @property
    def text(self) -> str:
        return f"{self.condition.text}, within one {self.within}"

    @property
    def lasting(self) -> bool:
        return self.condition.lasting

    @property
    def given(self) -> bool:
        return False

    @property
    def decided(self) -> str | None:
        return None if self.lasting or self.within == MOVE else self.within

    def impossible(self, scenario: Scenario) -> Mapping[str, ExplorerError]:
        return {}

    def begin(self, scenario: Scenario, state: State) -> tuple[tuple[int, ...], bool]:
        return self.condition.none, False

    def follow(
        self, known: tuple[int, ...], before: State, move: Move, after: State, events: Sequence[Event]
    ) -> tuple[tuple[int, ...], bool]:
        counts = self.condition.counted(known, events)
        closes = self.closes(before, after)
        if self.lasting:
            found = self.condition.holds(counts) and not self.condition.holds(known)
        else:
            found = closes and self.condition.holds(counts)
        return self.condition.none if closes else counts, found

    def afresh(self, known: tuple[int, ...]) -> tuple[int, ...]:
        return self.condition.none if self.lasting and self.condition.holds(known) else known

    def closes(self, before: State, after: State) -> bool:
        return self.within == MOVE or self.within in self.game.ended(before, after)

    def still(self, played: Played, ply: int, lead: int) -> bool:
        counts = self.condition.none
        for place in range(ply, played.ply):
            counts = self.afresh(counts) if place == lead else counts
            before, after = played.states[place : place + 2]
            counts, found = self.follow(counts, before, None, after, played.events[place + 1])
            if found and place >= lead:
                return True
        return False

    def met(self, events: Sequence[Event]) -> Iterator[str]:
        for pattern in self.condition.patterns:
            if any(pattern.kind in (None, event.kind) for event in events):
                yield pattern.kind or ANY
            if pattern.tests and any(map(pattern.matches, events)):
                yield pattern.text
            for event in events:
                yield from pattern.lacking(event)

    def matched(self, event: Event) -> bool:
        """Whether an event is one of those that the condition names."""
        return any(pattern.matches(event) for pattern in self.condition.patterns)


@dataclass(frozen=True)
class Disagreement:
    """The first difference that the answers of a ruling make in a line: other moves are possible, other events happen,
    or the result is another. The same events by other clauses are no difference."""

    game: Game
    ruling: str

    @classmethod
    def of(cls, game: Game, ruling: str) -> Disagreement:
        """Raises UnknownName."""
        return cls(game, game.rulebook.question(ruling).id)

    @property
    def text(self) -> str:
        return f"the answers of {self.ruling} disagree"

    @property
    def lasting(self) -> bool:
        return True

    @property
    def given(self) -> bool:
        return True

    def answers(self, state: State) -> tuple[str, ...]:
        """The answers that are not in force."""
        in_force = state.rulings[self.ruling]
        return tuple(one.id for one in self.game.rulebook.question(self.ruling).answers if one.id != in_force)

    @property
    def decided(self) -> str | None:
        return None

    def impossible(self, scenario: Scenario) -> Mapping[str, ExplorerError]:
        others = self._others(scenario, scenario.start())
        return {one.answer: one.impossible for one in others if one.impossible is not None}

    def _others(self, scenario: Scenario, state: State) -> list[Alternative]:
        return [Alternative.of(scenario, {}, (), self.ruling, answer) for answer in self.answers(state)]

    def begin(self, scenario: Scenario, state: State) -> tuple[tuple[State, ...], bool]:
        """From a start under each other answer that allows it. Raises ExplorerError if none does."""
        every = self._others(scenario, state)
        others = tuple(one.state for one in every if one.state is not None)
        if not others:
            why = " ".join(f"{one.answer}: {one.impossible.problems[0].message}" for one in every if one.impossible)
            message = f"Under each other answer of {self.ruling} this set-up is impossible. {why}"
            raise ExplorerError(Problem(message, "Begin with a set-up that two answers allow."))
        return others, any(self._differ(state, other) for other in others)

    def follow(
        self, known: tuple[State, ...], before: State, move: Move, after: State, events: Sequence[Event]
    ) -> tuple[tuple[State, ...], bool]:
        others = []
        for other in known:
            if not possible(self.game.pending(other), move):
                return known, True
            there, happened = self.game.advance(other, move)
            if not same_events(events, happened) or self._differ(after, there):
                return known, True
            others.append(there)
        return tuple(others), False

    def _differ(self, state: State, other: State) -> bool:
        return ahead(self.game.pending(state)) != ahead(self.game.pending(other))

    def afresh(self, known: tuple[State, ...]) -> tuple[State, ...]:
        return known

    def closes(self, before: State, after: State) -> bool:
        return False

    def still(self, played: Played, ply: int, lead: int) -> bool:
        return True

    def met(self, events: Sequence[Event]) -> Iterator[str]:
        return iter(())


def same_events(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether the same happened, by whatever clauses."""
    return [(event.kind, dict(event.fields)) for event in one] == [(event.kind, dict(event.fields)) for event in other]


def ahead(pending: Pending) -> tuple[str, Any]:
    """What can come next: the legal moves, the outcomes of a chance with their weights (of one too large to be listed
    their number), or the result."""
    match pending:
        case Decision():
            return "decision", frozenset(map(str, pending.moves))
        case Chance(outcomes=outcomes) if outcomes.listed and outcomes.total <= LISTED:
            return "chance", {str(move): outcomes.weight(move) for move in outcomes}
        case Chance(outcomes=outcomes):
            return "chance", outcomes.total
        case Over(result=result):
            return "over", plain(result)


def plain(value: Any) -> Any:
    """Read-only tables and tuples as dicts and lists."""
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
