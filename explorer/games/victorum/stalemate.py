"""A conflict that can no longer change: nothing that the player or chance may do leads to an end of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

from explorer.core.clauses import cites
from explorer.core.protocol import Chance, Decision, Event, Over, Pending
from explorer.games.victorum import ending
from explorer.games.victorum.applying import legal
from explorer.games.victorum.counting import in_play, of_kind
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.modifiers import hits_against
from explorer.games.victorum.moves import COMMITS, DECLINE, DONE, ENOUGH, ROLL, STOP, SUFFER, Commit, Move, Recover
from explorer.games.victorum.quantities import AllOf, AnyOf, Compare, Condition, Not
from explorer.games.victorum.state import EXHAUSTED, POOL, State
from explorer.games.victorum.strategy_phase import may_not_commit
from explorer.games.victorum.tables import COLOURS, Colour

MOST_HITS: Final = 2
MOST_POSITIONS: Final = 400  # that are looked at
MOST_UNSURE: Final = 100  # the same where they tell nothing for certain
MOST_OUTCOMES: Final = 60  # of one chance
_IDLE: Final = (STOP, DONE, SUFFER, DECLINE, ENOUGH, ROLL)
_BARRING: Final = ("no-apply", "least-hits", "hits", "no-commit", "passes")
_OF_DICE: Final = ("dice", "hits")

Advance = Callable[[State, Any], tuple[State, tuple[Event, ...]]]


@cites("common.endgame")
def is_stuck(state: State, pending: Callable[[State], Pending], advance: Advance) -> bool:
    """Whether a conflict whose next round has begun can no longer change.

    That is so if among the positions that can still come, whatever is chosen and drawn, there is none in which a die
    can be committed that could be applied to an enemy, and none in which the game is over. They are looked at from the
    nearest on, up to a bound; where it may matter how dice fall that cannot be applied, a conflict is never called
    stuck at the bound.
    """
    if not state.boss or _gets_on(state, pending, advance):
        return False
    unsure = _dice_count(state)
    seen: set[State] = set()
    waiting = deque([state])
    while waiting:
        if len(seen) > (MOST_UNSURE if unsure else MOST_POSITIONS):
            return not unsure
        state = waiting.popleft()
        key = _key(state)
        if key in seen:
            continue
        seen.add(key)
        if not state.enemies or _a_die_can_be_applied(state):
            return False
        moves = _moves(state, pending(state))
        if moves is None:
            return False
        waiting.extend(advance(state, move)[0] for move in moves)
    return True


def _key(state: State) -> State:
    """The position, whatever the round is, once no card speaks of rounds any more."""
    return state._replace(round=0) if state.round > state.arena.last_round else state


def _gets_on(state: State, pending: Callable[[State], Pending], advance: Advance) -> bool:
    """Whether the plainest play, in which dice are recovered and nothing else is done, leads to a die that can be
    applied, or to an end such as by damage."""
    seen: set[State] = set()
    while len(seen) < MOST_POSITIONS:
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
        state, _ = advance(state, _plainest(now))
    return False


def _plainest(now: Decision[Any]) -> Move:
    """To recover a die, else to do nothing, else whatever there is."""
    moves: tuple[Move, ...] = now.moves
    recovers: list[Move] = [move for move in moves if isinstance(move, Recover)]
    return [*recovers, *(move for move in _IDLE if move in moves), *moves][0]


def _moves(state: State, now: Pending) -> list[Move] | None:
    """All that may come next, but for dice that are committed in vain; None if the game is over or it is too much."""
    match now:
        case Decision():
            dice_count = _dice_count(state)
            return [move for move in now.moves if dice_count or not isinstance(move, Commit)]
        case Chance():
            outcomes = now.outcomes
            return list(outcomes) if outcomes.listed and outcomes.total <= MOST_OUTCOMES else None
        case Over():
            return None


def _dice_count(state: State) -> bool:
    """Whether it may matter where dice lie or what they show, although none can be applied."""
    have = [colour for colour in COLOURS if state.dice[POOL][colour] or state.dice[EXHAUSTED][colour]]
    if all(any(of_kind(state, "no-commit", colour=colour)) for colour in have):
        return False
    for _, effects in in_play(state):
        if effects.heard.get("rolled"):
            return True
        for held in effects.modifiers:
            if held.modifier.kind in _BARRING and any(one in _OF_DICE for one in _quantities(held.condition)):
                return True
    return False


def _quantities(condition: Condition | None) -> Iterator[str]:
    match condition:
        case Compare():
            yield condition.quantity.of
        case AllOf() | AnyOf():
            for one in condition.of:
                yield from _quantities(one)
        case Not():
            yield from _quantities(condition.of)


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
