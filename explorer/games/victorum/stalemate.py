"""A conflict that can no longer change: nothing that the player or chance may do leads to an end of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from operator import add
from typing import Any, Final

from explorer.core.clauses import cites
from explorer.core.protocol import Chance, Decision, Event, Over, Pending
from explorer.games.victorum import ending
from explorer.games.victorum.applying import legal
from explorer.games.victorum.counting import hero_card, of_kind
from explorer.games.victorum.dice import NO_DICE
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.modifiers import hits_against
from explorer.games.victorum.moves import (
    COMMITS,
    DECLINE,
    DONE,
    ENOUGH,
    ROLL,
    STOP,
    SUFFER,
    Commit,
    Discard,
    Move,
    Recover,
)
from explorer.games.victorum.state import EXHAUSTED, HEALTH, POOL, State
from explorer.games.victorum.strategy_phase import may_not_commit
from explorer.games.victorum.tables import Colour

MOST_HITS: Final = 2
MOST_ROUNDS: Final = 400  # decisions of the plainest play
MOST_STEPS: Final = 1_500  # moves that are looked at
MOST_OUTCOMES: Final = 60  # of one chance
_IDLE: Final = (STOP, DONE, SUFFER, DECLINE, ENOUGH, ROLL)

Advance = Callable[[State, Any], tuple[State, tuple[Event, ...]]]


@cites("common.endgame")
def is_stuck(state: State, pending: Callable[[State], Pending], advance: Advance) -> bool:
    """Whether a conflict whose next round has begun can no longer change.

    That is so if among the positions that can still come, whatever is chosen and drawn, there is none in which a die
    can be committed that could be applied to an enemy, and none in which the game is over. They are looked at from the
    nearest on; if there are too many to look at them all, it is not certain, and the conflict goes on.
    """
    if not state.boss or any(_gets_on(state, pending, advance, first) for first in (False, True)):
        return False
    seen: dict[State, int] = {}  # with the least Health that was met
    waiting = deque([state])
    steps = 0
    left_aside = hoped = False  # recovering dice; that one of them could be applied then
    while waiting:
        state = waiting.popleft()
        key, health = _key(state), state.stats[HEALTH]
        if _in_play(state).isdisjoint(state.arena.speak_of_health):
            key = key.with_stat(HEALTH, 0)  # with more of it nothing else can be done
        if seen.get(key, health + 1) <= health:
            continue
        seen[key] = health
        if not state.enemies or _a_die_can_be_applied(state):
            return False
        moves = _moves(pending(state))
        if moves is None:
            return False
        if not _dice_count(state):
            left_aside = left_aside or any(isinstance(move, Recover) for move in moves)
            hoped = hoped or _a_die_can_be_applied(_all_recovered(state))
            moves = [move for move in moves if not isinstance(move, Commit | Recover)]
        steps += len(moves)
        if steps > MOST_STEPS or (left_aside and hoped):
            return False
        waiting.extend(advance(state, move)[0] for move in moves)
    return True


def _key(state: State) -> State:
    """The position, whatever the round is, once no card speaks of rounds any more."""
    return state._replace(round=0) if state.round > state.arena.last_round else state


def _gets_on(state: State, pending: Callable[[State], Pending], advance: Advance, discards: bool) -> bool:
    """Whether the plainest play, in which dice are recovered and nothing else is done, leads to a die that can be
    applied, or to an end such as by damage. `discards`: all items are discarded first."""
    seen: set[State] = set()
    while len(seen) < MOST_ROUNDS:
        if not state.enemies or _a_die_can_be_applied(state):
            return True
        key = _key(state)
        if key in seen:
            return False
        seen.add(key)
        now = pending(state)
        if isinstance(now, Over):
            return True
        if not isinstance(now, Decision):
            return False
        state, _ = advance(state, _plainest(now, discards))
    return False


def _plainest(now: Decision[Any], discards: bool) -> Move:
    """To recover a die, else to do nothing, else whatever there is; before that to discard, if so."""
    moves: tuple[Move, ...] = now.moves
    first: list[Move] = [move for move in moves if isinstance(move, Discard)] if discards else []
    recovers: list[Move] = [move for move in moves if isinstance(move, Recover)]
    return [*first, *recovers, *(move for move in _IDLE if move in moves), *moves][0]


def _moves(now: Pending) -> list[Move] | None:
    """All that may come next; None if the game is over or it is too much."""
    match now:
        case Decision():
            return list(now.moves)
        case Chance():
            outcomes = now.outcomes
            return list(outcomes) if outcomes.listed and outcomes.total <= MOST_OUTCOMES else None
        case Over():
            return None


def _dice_count(state: State) -> bool:
    """Whether it may matter where dice lie or what they show, although none can be applied: a card in play or in the
    inventory counts them, takes them off the table, or waits for a roll."""
    return not _in_play(state).isdisjoint(state.arena.speak_of_dice)


def _in_play(state: State) -> set[int]:
    """The cards that are in play or in the inventory."""
    return {hero_card(state), *(one.card for one in state.enemies), *(one.card for one in state.items)}


def _all_recovered(state: State) -> State:
    """The same position with every exhausted die in the pool."""
    pool = tuple(map(add, state.dice[POOL], state.dice[EXHAUSTED]))
    return state.with_dice(POOL, pool).with_dice(EXHAUSTED, NO_DICE)


def _a_die_can_be_applied(state: State) -> bool:
    """Whether this is a pass in which a die can be committed or applied that may do something to an enemy."""
    if state.agenda or state.stage not in ("commit", "apply"):
        return False
    slots = [slot for slot, enemy in enumerate(state.enemies) if not enemy.defeated]
    if state.stage == "apply":
        return bool(legal(state))
    pool = state.dice[POOL]
    colours = [one.colour for one in COMMITS if pool[one.colour] and next(may_not_commit(state, one), None) is None]
    return any(_applies(state, slot, colour) for slot in slots for colour in colours)


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
