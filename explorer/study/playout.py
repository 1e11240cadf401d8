"""Playing a position on to a horizon: who plays how, and what is measured there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, Measure, Move, Policy, State
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.draws import pick, word
from explorer.study.outcome import Query, Value

Policies = str | Policy | Mapping[str, str | Policy]
MOST_PLIES: Final = 100_000
RANDOM: Final = "random"


class TooMany(ExplorerError):
    """An exact answer lies beyond a bound: ask for samples."""


@dataclass(frozen=True)
class Playout:
    """A way to play a game's positions on: how each player plays, until which horizon, and what is measured."""

    game: Game
    measure: Measure
    until: str
    players: Mapping[str, Policy]

    @classmethod
    def of(cls, game: Game, measure: str | Measure, policy: Policies = RANDOM, until: str | None = None) -> Playout:
        """From names. A policy is one for all players or one by player; players left out play at random.

        Raises ExplorerError if a name is unknown, or if the measure is not taken at that horizon.
        """
        measure = game.measure(measure) if isinstance(measure, str) else measure
        until = until if until is not None else measure.until[0]
        if until not in measure.until:
            message = f"{measure.name} is not taken at the end of {until[:80]!r}."
            raise ExplorerError(Problem(message, f"It is taken at: {', '.join(measure.until)}.", key="until"))
        if not isinstance(policy, Mapping):
            policy = dict.fromkeys(game.players, policy)
        for player in policy:
            if player not in game.players:
                raise UnknownName(f"player of {game.id}", player, game.players)
        named = {player: policy.get(player, RANDOM) for player in game.players}
        found = {player: game.policy(one) if isinstance(one, str) else one for player, one in named.items()}
        return cls(game, measure, until, found)

    def query(self, seen_by: str | None = None) -> Query:
        one = self.measure
        return Query(one.name, one.title, one.unit, one.share, self.until, self.words(), seen_by)

    def words(self) -> str:
        """Who plays how: `"random play"`, or `"heuristic N S, random E W"`."""
        seats: dict[str, list[str]] = {}
        for player, policy in self.players.items():
            seats.setdefault(policy.name, []).append(player)
        if len(seats) == 1:
            return f"{next(iter(seats))} play"
        return ", ".join(f"{name} {' '.join(players)}" for name, players in seats.items())

    def seen(self, state: State, player: str) -> Any:
        """What a policy gets to see: the player's observation, or the position where a game hides nothing."""
        return state if self.game.observe is None else self.game.observe(state, player)

    def choose(self, state: State, key: int, k: int) -> Move:
        """The move that draw `k` of a sample brings. Raises ExplorerError if the game is over."""
        match now := self.game.pending(state):
            case Decision():
                policy = self.players[now.player]
                if policy.uniform:
                    moves = now.moves
                    return moves[word(key, k) * len(moves) >> 64]
                if len(now.moves) == 1:
                    return now.moves[0]
                likely = self._likely(state, now, policy)
                return likely.pick(pick(key, k, likely.total))
            case Chance():
                return now.outcomes.pick(pick(key, k, now.outcomes.total))
            case Over():
                raise ExplorerError(self._never_closes())

    def options(self, state: State) -> list[tuple[Move, int]]:
        """All that can come next with whole-number weights. Raises TooMany for a chance that cannot be listed,
        ExplorerError if the game is over."""
        match now := self.game.pending(state):
            case Decision():
                policy = self.players[now.player]
                if policy.uniform or len(now.moves) == 1:
                    return [(move, 1) for move in now.moves]
                likely = self._likely(state, now, policy)
                return [(move, likely.weight(move)) for move in likely]
            case Chance():
                if not now.outcomes.listed:
                    message = f"A chance on the way has {now.outcomes.total:,} outcomes such as {self._first(now)!r}."
                    raise TooMany(Problem(message, "That is too many for an exact answer: sample."))
                return [(move, now.outcomes.weight(move)) for move in now.outcomes]
            case Over():
                raise ExplorerError(self._never_closes())

    def _likely(self, state: State, now: Decision[Any], policy: Policy) -> Dist[Move]:
        likely = policy.choose(self.seen(state, now.player), now.moves)
        for move in likely:
            if move not in now.moves:
                message = f"The policy {policy.name} chose {str(move)[:80]!r}, which is not legal for {now.player}."
                raise ExplorerError(Problem(message, "A policy chooses among the moves it is given."))
        return likely

    @staticmethod
    def _first(chance: Chance[Any]) -> str:
        return str(chance.outcomes.pick(0))

    def advance(self, state: State, move: Move) -> tuple[State | None, Value | None]:
        """The position after a move, or the value of the measure if the move closes the horizon."""
        after, events = self.game.advance(state, move)
        if self.until in self.game.ended(state, after):
            return None, self.measure.value(after, events)
        return after, None

    def finish(self, state: State, key: int, k: int = 0) -> Value:
        """Play on with the draws `k`, `k + 1`, … (one a ply) of a sample until the horizon closes: its value."""
        advance, ended, until, choose = self.game.advance, self.game.ended, self.until, self.choose
        for ply in range(k, k + MOST_PLIES):
            after, events = advance(state, choose(state, key, ply))
            if until in ended(state, after):
                value: Value = self.measure.value(after, events)
                return value
            state = after
        message = f"After {MOST_PLIES:,} moves {self.game.end_of(until)} has not come."
        raise ExplorerError(Problem(message, "Ask for an earlier horizon, or play by another policy."))

    def line(self, state: State, key: int, k: int = 0) -> tuple[Move, ...]:
        """The moves that `finish` makes."""
        moves: list[Move] = []
        for ply in range(k, k + MOST_PLIES):
            moves.append(self.choose(state, key, ply))
            after, _ = self.game.advance(state, moves[-1])
            if self.until in self.game.ended(state, after):
                break
            state = after
        return tuple(moves)

    def _never_closes(self) -> Problem:
        return Problem(f"The game is over before {self.game.end_of(self.until)}.", "Ask from an earlier position.")
