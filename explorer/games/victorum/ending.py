"""Winning and Losing: how and when the game ends, and the rank of the next one."""

from __future__ import annotations

from typing import Any

from explorer.core.clauses import cites
from explorer.core.protocol import Event, Over
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.state import CHAMPION, HEALTH, VESUVIUS, Outcome, State
from explorer.games.victorum.tables import RANKS

_PENDING = ("allies", "call")


@cites("winning-and-losing.health")
def lost_at_once(state: State) -> bool:
    """Whether Health has just been reduced below 1 and that ends the game now (ruling lose-check)."""
    if state.stats[HEALTH] >= 1 or state.hero < 0:
        return False
    match state.rulings["lose-check"]:
        case "end-of-round":
            return False
        case _:
            return True


@cites("endgame.win", "winning-and-losing.scion")
def won_at_once(state: State) -> bool:
    """Whether the last enemy of the last battle has just fallen and that ends the game now (ruling win-check)."""
    if not state.final or state.fighting or not state.enemies or state.stage == "allies":
        return False
    if any(task.kind in _PENDING for task in state.agenda):
        return False
    match state.rulings["win-check"]:
        case "end-of-round":
            return False
        case _:
            return True


@cites("winning-and-losing.health", "endgame.win")
def at_end_of_round(state: State, log: Log) -> State:
    """The position with the game over, if a round ends so: Health below 1 loses first, a battle won wins."""
    if state.stats[HEALTH] < 1:
        return lose(state, log, "winning-and-losing.health")
    if state.final and not state.enemies:
        return win(state, log)
    return state


@cites("endgame.win", "winning-and-losing.scion", "difficulty-ranking.ladder")
def win(state: State, log: Log) -> State:
    """The scion and all its allies are defeated."""
    fields = {"rank": state.rank, "next": min(state.rank + 1, max(RANKS))}
    also = ("winning-and-losing.scion", "difficulty-ranking.ladder")
    log.append(Event("won", clause="endgame.win", fields=fields, also=also))
    return state._replace(stage="over", agenda=(), outcome=Outcome("won", "endgame.win"))


@cites("difficulty-ranking.ladder")
def lose(state: State, log: Log, clause: str) -> State:
    """The game is lost."""
    fields = {"rank": state.rank, "next": max(state.rank - 1, min(RANKS)), "health": state.stats[HEALTH]}
    log.append(Event("lost", clause, fields, ("difficulty-ranking.ladder",)))
    return state._replace(stage="over", agenda=(), outcome=Outcome("lost", clause))


def draw(state: State, log: Log, clause: str) -> State:
    """Nobody wins."""
    log.append(Event("drawn", clause, {"rank": state.rank, "next": state.rank}))
    return state._replace(stage="over", agenda=(), outcome=Outcome("drawn", clause))


def result(state: State) -> dict[str, Any]:
    """One point for the champion or for the mountain, and who won; both where nobody did."""
    assert state.outcome is not None
    how = state.outcome.how
    winners = {"won": [CHAMPION], "lost": [VESUVIUS], "drawn": [CHAMPION, VESUVIUS]}[how]
    scores = {CHAMPION: int(how == "won"), VESUVIUS: int(how == "lost")}
    return {"scores": scores, "winners": winners, "how": how, "rounds": state.round, "health": state.stats[HEALTH]}


def over(state: State) -> Over:
    """The end of the game."""
    assert state.outcome is not None
    return Over(result(state), state.outcome.clause)
