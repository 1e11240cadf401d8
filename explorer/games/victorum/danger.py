"""What a camp would cost, before it is entered: the conflict with what lies on top, or with the primus.

The rules themselves are followed up to the first pass: what the move and the activation set off, and the enemies that a
card calls from the tops that are seen, as the player would choose. If all have fallen by then, the fight is won, and no
choice is better than one that leads there. Otherwise the least damage in the round is told, and the chance to defeat
all, as if all dice of the pool that help were committed. Cards that nobody has seen yet do not come, and no item is
used.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from explorer.games.victorum import activation
from explorer.games.victorum.approach import Fight, approach
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.moves import PRIMUS, TOP, Word
from explorer.games.victorum.odds_aims import LEAST_DAMAGE, Value
from explorer.games.victorum.odds_budget import TooManyWays
from explorer.games.victorum.odds_conflict import BUDGET, Walk
from explorer.games.victorum.odds_left_out import left_out
from explorer.games.victorum.state import NONE, POOL, State

LOST: Final = "the game is lost before the fight"
UNTOLD: Final = "what is drawn or rolled before the fight"
OTHERWISE: Final = " (if it is chosen otherwise)"
TOO_MANY: Final = "more ways to come there than are looked at"


class Danger(NamedTuple):
    """What it would mean to activate the top of a `camp`, or its primus (`way`): the `enemies` that would be fought,
    chosen well where there is a choice, and what can be expected of the round; None if there are too many ways to
    tell. `left_out` is what would happen by itself and is not counted, with any of the enemies that might be chosen,
    and `unseen` says that cards which nobody has seen yet might be called too."""

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
    found = (danger(state, at, way, budget) for at, way in dangerous(state))
    return tuple(one for one in found if one is not None)


def dangerous(state: State) -> tuple[tuple[int, Word], ...]:
    """Where there is something to fight, by the place of the camp and the way: what `dangers` tells of."""
    if state.agenda or state.stage not in ("camp", "card"):
        return ()
    camps = activation.open_camps(state) if state.stage == "camp" else [state.here]
    return tuple((at, way) for at in camps for way in (TOP, PRIMUS) if _holds(state, at, way))


def _holds(state: State, at: int, way: Word) -> bool:
    if way == PRIMUS:
        return state.lurking[at] != NONE
    return state.tops[at] >= 0 and state.arena.kinds[state.tops[at]] != "opportunity"


def danger(state: State, at: int, way: Word = TOP, budget: int = BUDGET) -> Danger | None:
    """The danger of a camp, told by its place; None if there is nothing to fight that way."""
    if not _holds(state, at, way):
        return None
    found = approach(state, at, way)
    fights = found.fights
    if not (fights or found.lost or found.chance or found.unseen):
        return None
    won = next((one for one in fights if one.over), None)
    if won is not None:
        return Danger(state.arena.camps.ids[at], way, _enemies(won.state), expected(won), (), found.unseen)
    best: tuple[Value, Fight] | None = None
    for one in fights:
        try:
            value = expected(one, budget // len(fights))
        except TooManyWays:
            best = None
            break
        if best is None or (value.damage, -value.chance) < (best[0].damage, -best[0].chance):
            best = value, one
    fought = None if not fights else fights[0] if best is None else best[1]
    words = [*_not_counted(fights, fought)]
    words += [LOST] * (found.lost and not fights) + [UNTOLD] * found.chance + [TOO_MANY] * found.too_many
    enemies = () if fought is None else _enemies(fought.state)
    value_of = None if best is None else best[0]
    return Danger(state.arena.camps.ids[at], way, enemies, value_of, tuple(dict.fromkeys(words)), found.unseen)


def _enemies(state: State) -> tuple[str, ...]:
    return tuple(enemy_label(state, slot) for slot in range(len(state.enemies)))


def _not_counted(fights: tuple[Fight, ...], fought: Fight | None) -> list[str]:
    """What is not counted in the fight that is chosen, and then in others that might be better for it."""
    found = [] if fought is None else list(left_out(fought.state))
    for one in fights:
        if one is not fought:
            found += [f"{words}{OTHERWISE}" for words in left_out(one.state) if words not in found]
    return found


def expected(fight: Fight, budget: int = BUDGET) -> Value:
    """What can be expected of a conflict that begins, if all dice that help are committed. Raises TooManyWays."""
    state = fight.state
    walk = Walk(state, LEAST_DAMAGE, budget=budget)
    foes = walk.conflict.sorted(walk.conflict.standing)
    if fight.over or not state.begun:
        return walk.scale.value(walk.end(state.dice[POOL], foes) * walk.scale.unit)
    dice = walk.rerolls.start(state.active)
    return walk.scale.value(walk.commit(state.begun, state.fresh, state.dice[POOL], dice, foes))
