"""What a camp would cost, before it is entered: the conflict with what lies on top, or with the primus.

As if all dice of the pool that help were committed: the least damage in the round, and the chance to defeat all. The
enemies that a card calls come from the tops that are seen, as the player would choose; cards that nobody has seen yet
do not come.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from explorer.games.victorum import activation, adding_enemies
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.mountain import neighbours
from explorer.games.victorum.moves import PRIMUS, TOP, Word
from explorer.games.victorum.odds_aims import LEAST_DAMAGE, Value
from explorer.games.victorum.odds_budget import TooManyWays
from explorer.games.victorum.odds_conflict import BUDGET, Walk
from explorer.games.victorum.odds_left_out import left_out
from explorer.games.victorum.state import HIDDEN, NONE, POOL, State

MOST_CALLED: Final = 200  # ways in which enemies may be called


class Danger(NamedTuple):
    """What it would mean to activate the top of a `camp`, or its primus (`way`): the `enemies` that would be fought,
    chosen well where there is a choice, and what can be expected of the round; None if there are too many ways to
    tell. `left_out` is what would happen by itself and is not counted, and `unseen` says that cards which nobody has
    seen yet might be called too."""

    camp: str
    way: Word
    enemies: tuple[str, ...]
    value: Value | None
    left_out: tuple[str, ...]
    unseen: bool

    @property
    def exact(self) -> bool:
        """Whether nothing is left out."""
        return self.value is not None and not self.left_out and not self.unseen


def dangers(state: State, budget: int = BUDGET) -> tuple[Danger, ...]:
    """The dangers of the camps that may be entered now, or of the camp that was entered: what lies on top, and the
    primus; opportunities are harmless and left out. Nothing where neither is decided."""
    if state.agenda or state.stage not in ("camp", "card"):
        return ()
    camps = activation.open_camps(state) if state.stage == "camp" else [state.here]
    found = (danger(state, at, way, budget) for at in camps for way in (TOP, PRIMUS))
    return tuple(one for one in found if one is not None)


def danger(state: State, at: int, way: Word = TOP, budget: int = BUDGET) -> Danger | None:
    """The danger of a camp, told by its place; None if there is nothing to fight that way."""
    card = state.tops[at]
    if way == TOP and (card < 0 or state.arena.kinds[card] == "opportunity"):
        return None
    if way == PRIMUS and state.lurking[at] == NONE:
        return None
    now = state._replace(here=at, stage="card", agenda=(), staying=False)
    ready = activation.activate_top(now, []) if way == TOP else activation.activate_primus(now, [])
    every, unseen = _called(ready)
    best: tuple[Value, State] | None = None
    for one in every:
        try:
            found = expected(one, budget // len(every))
        except TooManyWays:
            best = None
            break
        if best is None or (found.damage, -found.chance) < (best[0].damage, -best[0].chance):
            best = found, one
    fought = every[0] if best is None else best[1]
    labels = tuple(enemy_label(fought, slot) for slot in range(len(fought.enemies)))
    value = None if best is None else best[0]
    return Danger(state.arena.camps.ids[at], way, labels, value, left_out(fought, begins=True), unseen)


def _called(state: State) -> tuple[list[State], bool]:
    """The conflicts that may come of those who call, one of each set of enemies; and whether cards that nobody has
    seen might be called besides."""
    found: dict[tuple[int, ...], State] = {}
    unseen = False
    waiting = [_callers_only(state)]
    for _ in range(MOST_CALLED):
        if not waiting:
            break
        now = waiting.pop()
        possible = adding_enemies.adds(now, now.agenda[-1]) if now.agenda else {}
        unseen |= bool(now.agenda) and _unseen_near(now)
        if possible:
            waiting += [_callers_only(adding_enemies.add(now, [], *one)) for one in possible.values()]
        elif now.agenda:
            waiting.append(now._replace(agenda=now.agenda[:-1]))
        else:
            cards = tuple(sorted(enemy.card for enemy in now.enemies))
            found.setdefault(cards, now._replace(stage="commit", begun=1, fresh=0, extra=0))
    return list(found.values()), unseen or bool(waiting)


def _unseen_near(state: State) -> bool:
    """Whether a top that nobody has seen lies where one who calls may call from."""
    for caller in adding_enemies.callers_of(state.agenda[-1]):
        for at in neighbours(state, caller.camp):
            if state.tops[at] == HIDDEN and (adding_enemies.twice(state) or at not in caller.taken):
                return True
    return False


def _callers_only(state: State) -> State:
    """The position as if nothing else happened than that enemies are called."""
    return state._replace(agenda=tuple(task for task in state.agenda if task.kind == "call"))


def expected(state: State, budget: int = BUDGET) -> Value:
    """What can be expected of a conflict that begins, if all dice that help are committed. Raises TooManyWays."""
    walk = Walk(state, LEAST_DAMAGE, budget=budget)
    foes = walk.conflict.sorted(walk.conflict.standing)
    if walk.over(foes, 0):
        return walk.scale.value(walk.end(state.dice[POOL], foes) * walk.scale.unit)
    return walk.scale.value(walk.commit(1, 0, state.dice[POOL], walk.rerolls.start(()), foes))
