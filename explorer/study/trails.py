"""Trails: a start and the moves from it, played until what is sought is found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from explorer.core.components import Components
from explorer.core.game import Game, Move, State
from explorer.core.protocol import Event
from explorer.core.scenario import Line, Scenario
from explorer.study.replay import Played
from explorer.study.sought import Sought


@dataclass(frozen=True)
class Trail:
    """A start and the moves from it. What is found within the first `lead` moves does not count: they were given. Where
    it is there already when they end, what follows is counted afresh."""

    scenario: Scenario
    moves: tuple[str, ...] = ()
    lead: int = 0

    @classmethod
    def of(cls, scenario: Scenario, line: Line | None = None, at: int | None = None) -> Trail:
        """The first `at` moves of a line (all, if left out; without a line the start), under its rulings."""
        moves = scenario.all_moves(line)[:at] if line is not None else ()
        bare = replace(
            scenario,
            rulings=scenario.game.rulings(scenario.rulings_of(line)).changed,
            components=scenario.components or Components.of(scenario.game.id, scenario.file),
            lines=(),
            file=None,
            text=None,
            where={},
        )
        return cls(bare, moves, len(moves))

    @classmethod
    def start(cls, game: Game) -> Trail:
        """The start of the whole game."""
        return cls.of(Scenario(game, game.title))


@dataclass(frozen=True)
class Traced:
    """A trail as played: `found` is the ply after which what is sought is there, at which the playing ends; `known`
    what must be known to go on; `anew` says that it was there already when the moves that were given ended."""

    played: Played
    known: Any
    found: int | None
    anew: bool = False


def trace(sought: Sought, trail: Trail) -> Traced:
    """Play a trail until what is sought is found. Raises ExplorerError if its set-up is impossible."""
    game = trail.scenario.game
    state = trail.scenario.start()
    known: Any
    known, found = sought.begin(trail.scenario, state)
    played = Played(game, (state,), (), ((),))
    if found and (sought.given or not trail.lead):
        return Traced(played, known, 0)
    anew = False
    states: list[State] = [state]
    moves: list[Move] = []
    happened: list[tuple[Event, ...]] = [()]
    for ply, text in enumerate(trail.moves, 1):
        move, refusal = game.look_up(state, text)
        if refusal is not None:
            return Traced(Played(game, tuple(states), tuple(moves), tuple(happened), (text, refusal)), known, None)
        after, events = game.advance(state, move)
        known, found = sought.follow(known, state, move, after, events)
        states.append(after)
        moves.append(move)
        happened.append(events)
        state = after
        if found and (sought.given or ply > trail.lead):
            return Traced(Played(game, tuple(states), tuple(moves), tuple(happened)), known, ply, anew)
        if ply == trail.lead:
            afresh = sought.afresh(known)
            known, anew = afresh, afresh != known
    return Traced(Played(game, tuple(states), tuple(moves), tuple(happened)), known, None, anew)
