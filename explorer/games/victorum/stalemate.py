"""A conflict that can no longer change: it repeats itself round after round, and the player cannot help it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Pending
from explorer.games.victorum import ending
from explorer.games.victorum.counting import in_play, of_kind
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.modifiers import hits_against
from explorer.games.victorum.moves import DONE, ROLL, STOP, SUFFER, Commit, Discard, Recover, Word
from explorer.games.victorum.state import EXHAUSTED, POOL, State
from explorer.games.victorum.tables import COLOURS, Colour

MOST_HITS: Final = 2
MOST_ROUNDS: Final = 100  # that are looked ahead
_IDLE: Final = (STOP, DONE, SUFFER, ROLL)

Advance = Callable[[State, Any], tuple[State, tuple[Event, ...]]]


@cites("common.endgame")
def is_stuck(state: State, pending: Callable[[State], Pending], advance: Advance) -> bool:
    """Whether a conflict whose next round begins can no longer change.

    That is so if no die can be applied any more, and the rounds to come, played without dice, offer nothing to use and
    bring back a position that was there before. They are looked at until that, or something else, is certain.
    """
    if not state.boss or _a_die_can_be_applied(state):
        return False
    seen = set()
    last = state.arena.last_round
    until = state.round + MOST_ROUNDS
    while True:
        now = pending(state)
        if not isinstance(now, Decision):
            return False
        move = _idle(now)
        if move is None:
            return False
        if state.begun <= 1 and move in (STOP, ROLL):
            position = state._replace(round=0)
            if (position in seen and state.round > last) or state.round > until:
                return True
            seen.add(position)
        state, _ = advance(state, move)


def _idle(now: Decision[Any]) -> Word | None:
    """The move that does nothing, unless there is another than to discard items or to roll dice in vain."""
    idle = [move for move in now.moves if not isinstance(move, Discard | Commit | Recover)]
    if any(move not in _IDLE for move in idle):
        return None
    return next(move for move in _IDLE if move in idle)


def _a_die_can_be_applied(state: State) -> bool:
    """Whether a die of the pool or an exhausted one could be applied to an undefeated enemy, or be of use by a roll."""
    have = [colour for colour in COLOURS if state.dice[POOL][colour] or state.dice[EXHAUSTED][colour]]
    if not have:
        return False
    if any(effects.heard.get("rolled") for _, effects in in_play(state)):
        return True
    slots = [slot for slot, enemy in enumerate(state.enemies) if not enemy.defeated]
    return any(_applies(state, slot, colour) for slot in slots for colour in have)


def _applies(state: State, slot: int, colour: Colour) -> bool:
    hits = hits_against(state, slot, colour, MOST_HITS)
    if not hits or any(of_kind(state, "no-apply", slot, colour)):
        return False
    return all(hits >= modifier.by for _, modifier in of_kind(state, "least-hits", slot))


@cites("common.endgame", "primus.all-enemies", "endgame.all-enemies")
def ended(state: State, log: Log) -> State:
    """The game ends with a conflict that can no longer change (ruling stalemate)."""
    clause = "endgame.all-enemies" if state.final else "primus.all-enemies"
    log.append(Event("stalemate", clause="common.endgame", fields={"round": state.round}, also=(clause,)))
    match state.rulings["stalemate"]:
        case "draw":
            return ending.draw(state, log, clause)
        case _:
            return ending.lose(state, log, clause)
