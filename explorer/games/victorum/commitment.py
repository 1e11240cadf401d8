"""Commit Dice and Apply Dice, as well as can be: what each choice of a Strategy Phase is worth against an aim.

Exact, for the dice, the enemies and the continuous effects in play, to the end of the phase and the damage that is then
due; plain effects that take Health are counted where they may lose the game. Not counted is what else would happen by
itself meanwhile and matters (`Advice.left_out`), and no item or ability is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import walked
from explorer.games.victorum import flow, strategy_phase
from explorer.games.victorum.applying import legal
from explorer.games.victorum.card_moves import Aim
from explorer.games.victorum.dice import colour_of, hits_of, removed
from explorer.games.victorum.labels import enemy_label, enemy_labels
from explorer.games.victorum.moves import DONE, ROLL, STOP, Commit, Move
from explorer.games.victorum.odds_aims import DEFEAT_ALL, Value, named
from explorer.games.victorum.odds_aims import Aim as Wanted
from explorer.games.victorum.odds_conflict import BUDGET, Walk
from explorer.games.victorum.odds_left_out import left_out, might_be_used
from explorer.games.victorum.odds_set_off import set_off
from explorer.games.victorum.odds_suffering import may_kill
from explorer.games.victorum.odds_terms import LOST, Foes
from explorer.games.victorum.resolve_phase import decided
from explorer.games.victorum.state import POOL, Counts, State, more
from explorer.games.victorum.tables import COLOURS

# what decides between moves with the same score, in this order (see `odds_aims.Scale`)
THEN: Final = {
    "chance": "the greatest chance to defeat all",
    "damage": "the least damage",
    "dice": "the fewest dice exhausted",
}
STAGES: Final = ("commit", "roll", "apply")


class Advice(NamedTuple):
    """What can be expected of a Strategy Phase that is played as well as can be against an aim.

    `moves` are the moves of the decision that is due with what each leads to, the best first; uses and discards of
    items are left out. `later`: dice may be committed in later passes too; otherwise only now. `positions` is how
    many merged positions were walked, `left_out` what would happen by itself and is not counted, `unused` what could
    be used and is not.
    """

    aim: Wanted
    best: Value
    moves: dict[Move, Value]
    later: bool
    positions: int
    left_out: tuple[str, ...]
    unused: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether nothing that would happen by itself is left out."""
        return not self.left_out

    @property
    def equals(self) -> tuple[Move, ...]:
        """The moves that lead to the best in everything: score, chance, damage and dice, as exact fractions."""
        return tuple(move for move, value in self.moves.items() if value == self.best)

    @property
    def reason(self) -> str:
        """By what the best moves are better than the next best ones: the first criterion that tells them apart. Nothing
        where all are equal."""
        other = next((value for value in self.moves.values() if value != self.best), None)
        if other is None:
            return ""
        ways = ("score", "chance", "damage", "dice")
        by = next(way for way in ways if getattr(self.best, way) != getattr(other, way))
        return self.aim.title if by == "score" else f"of equal ones {THEN[by]}"

    def words(self) -> str:
        """The method in a line."""
        dice = "dice committed in any pass" if self.later else "no dice committed after this pass"
        how = "exact" if self.exact else "not exact"
        if self.left_out:
            how += f" · not counted: {'; '.join(self.left_out)}"
        found = f"{how} · {walked(self.positions)} · {self.aim.title} · {dice}"
        return f"{found} · not used: {', '.join(self.unused)}" if self.unused else found


def in_strategy_phase(state: State) -> bool:
    """Whether dice are committed, rolled or applied now, and nothing else is due."""
    only_excess = all(task.kind == "excess" for task in state.agenda)
    return state.outcome is None and state.stage in STAGES and state.fighting and only_excess


def advise(state: State, aim: str | Wanted = DEFEAT_ALL, *, later: bool = True, budget: int = BUDGET) -> Advice:
    """The best way to go on in a Strategy Phase against an aim (one of `odds_aims.AIMS`, or one of your own), with the
    value of every choice.

    Raises ExplorerError where no dice are committed, rolled or applied, UnknownName for an unknown aim, and TooManyWays
    if there are more than `budget` ways that matter.
    """
    _check(state)
    walk = Walk(state, named(aim), later, budget)
    found = dict(_by_move(state, walk))
    if may_kill(state, set_off(state)):
        lost = walk.end(state.dice[POOL], (LOST,)) * walk.scale.unit
        found |= {move: lost for move in found if _loses(state, move)}
    moves = {move: walk.scale.value(value) for move, value in sorted(found.items(), key=lambda one: -one[1])}
    best = next(iter(moves.values())) if moves else walk.scale.value(_before_roll(state, walk))
    return Advice(
        walk.aim,
        best,
        moves,
        later,
        walk.positions,
        left_out(state, later, dice=walk.aim.dice > 0),
        might_be_used(state),
    )


def commitments(
    state: State, aim: str | Wanted = DEFEAT_ALL, *, most: int | None = None, budget: int = BUDGET
) -> dict[Counts, Value]:
    """What each set of dice, by colour, leads to if it is committed now besides those that are, and no other die in
    this Strategy Phase; the best first. `most` is how many dice at most. Raises as `advise`."""
    _check(state)
    if state.stage != "commit" or not state.begun:
        raise ExplorerError(Problem("No dice are committed here.", "Ask at the beginning of a pass."))
    walk = Walk(state, named(aim), False, budget)
    foes, dice = _now(state, walk)
    found = {}
    for chosen in walk.all_sets(state.dice[POOL], foes, state.begun, state.fresh):
        if most is None or sum(chosen) <= most:
            left, up = walk.with_set(state.dice[POOL], dice, chosen)
            found[chosen] = walk.rolling(state.begun, left, up, foes)
    return {chosen: walk.scale.value(value) for chosen, value in sorted(found.items(), key=lambda one: -one[1])}


def best_by_number(found: dict[Counts, Value]) -> dict[int, tuple[Counts, Value]]:
    """Of commitments in order, the best one of each number of dice, by number."""
    best: dict[int, tuple[Counts, Value]] = {}
    for chosen, value in found.items():
        best.setdefault(sum(chosen), (chosen, value))
    return dict(sorted(best.items()))


def _check(state: State) -> None:
    if not in_strategy_phase(state):
        cure = "Ask while dice are committed, rolled or applied."
        raise ExplorerError(Problem("No Strategy Phase goes on here, or something else is due first.", cure))


def _now(state: State, walk: Walk) -> tuple[Foes, object]:
    return walk.conflict.sorted(walk.conflict.standing), walk.rerolls.start(state.active)


def _loses(state: State, move: Move) -> bool:
    """Whether a move that applies dice loses the game before damage is suffered, by the rules themselves."""
    if isinstance(move, Commit) or move in (ROLL, STOP):
        return False
    after, _ = flow.advance(state, move, until=decided)
    return after.outcome is not None and after.outcome.how == "lost"


def _before_roll(state: State, walk: Walk) -> int:
    foes, dice = _now(state, walk)
    return walk.rolling(state.begun, state.dice[POOL], dice, foes)


def _by_move(state: State, walk: Walk) -> Iterator[tuple[Move, int]]:
    """The value of each move before the pass is rolled, as the walk counts it."""
    if state.agenda:
        yield from _excess(state, walk)
    elif state.stage == "commit":
        yield from _committing(state, walk)
    elif state.stage == "apply":
        yield from _applying(state, walk)


def _committing(state: State, walk: Walk) -> Iterator[tuple[Move, int]]:
    pool, begun = state.dice[POOL], state.begun
    foes, dice = _now(state, walk)
    for move in strategy_phase.decide_commit(state).moves:
        match move:
            case Commit():
                one = more((0,) * len(COLOURS), move.colour)
                left, up = walk.with_set(pool, dice, one)
                yield move, walk.commit(begun, state.fresh + 1, left, up, foes)
            case _ if move == ROLL:
                yield move, walk.rolling(begun, pool, dice, foes)
            case _ if move == STOP:
                yield move, walk.end(pool, foes) * walk.scale.unit


def _applying(state: State, walk: Walk) -> Iterator[tuple[Move, int]]:
    standing, begun = walk.conflict.standing, state.begun
    for move in legal(state):
        slot = enemy_labels(state)[move.enemy]
        place = walk.conflict.slots.index(slot)
        die = 2 * colour_of(move.die) + hits_of(move.die) - 1
        after = walk.applying.applied(standing, begun, die, place)
        yield move, _best_after(walk, state, removed(state.active, move.die), after)
    yield (
        DONE,
        walk.leaving(begun, state.dice[POOL], walk.rerolls.showing(state.active), walk.conflict.sorted(standing)),
    )


def _excess(state: State, walk: Walk) -> Iterator[tuple[Move, int]]:
    tasks = tuple(task.left for task in state.agenda)
    standing = walk.conflict.standing
    for place, slot in enumerate(walk.conflict.slots):
        hurt = (*standing[:place], standing[place] + tasks[-1], *standing[place + 1 :])
        after = (walk.conflict.sorted(foes) for foes in walk.applying.fallen(hurt, state.begun, tasks[:-1]))
        yield Aim("spill to", enemy_label(state, slot)), _best_after(walk, state, state.active, after)


def _best_after(walk: Walk, state: State, active: tuple[int, ...], after: Iterable[Foes]) -> int:
    group = walk.rerolls.showing(active)
    return max(walk.applying_on(state.begun, state.dice[POOL], group, foes) for foes in after)
