"""The best way to play a Strategy Phase, by working out backwards every way that matters.

Positions are merged: dice count by colour, enemies by the damage that they have taken, alike ones in any order. Values
are whole numbers (see `odds_aims.Scale`): after a pass with so many passes to come, `6 ** (dice * passes)` times what
they stand for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from math import prod
from operator import mul
from typing import Final

from explorer.games.victorum.dice import NO_DICE, applied_colour, colour_of
from explorer.games.victorum.odds_aims import Aim, Scale
from explorer.games.victorum.odds_applying import Applying
from explorer.games.victorum.odds_budget import Budget
from explorer.games.victorum.odds_rerolls import Dice, Group, Shown, rerolls
from explorer.games.victorum.odds_terms import DEAD, LOST, Conflict, Foes, on
from explorer.games.victorum.rolls import SIDES
from explorer.games.victorum.state import NONE, POOL, Counts, State
from explorer.games.victorum.tables import COLOURS, MOST_PASSES

BUDGET: Final = 2_000_000  # outcomes of rolls, each with each way to apply it
_FEW_ENEMIES: Final = 8


class Walk:
    """The walk over all ways to play on from a position. `later`: dice may be committed in later passes too. `pool` is
    the dice pool by colour, `dice` are those of the active area (see `odds_rerolls`)."""

    def __init__(self, state: State, aim: Aim, later: bool = True, budget: int = BUDGET) -> None:
        self.aim, self.later, self.budget = aim, later, Budget(budget)
        self.conflict = Conflict.of(state)
        self.rerolls = rerolls(state.rulings["reroll"], self.conflict.traits.sensitive, self.budget)
        self.in_all = _dice_in_all(state)
        self.applying = Applying(self.conflict, self.rerolls.faces, self.in_all, self.budget)
        self.dice = sum(self.in_all)
        applied = [applied_colour(die) for enemy in state.enemies for die in enemy.dice]
        self._exhausted = self.dice + len(applied)
        self._known: dict[tuple[int, Counts, Foes], dict[Dice, int]] = {}
        self._units: dict[int, int] = {}
        self._ends: dict[tuple[Counts, Foes], int] = {}
        self._over: dict[tuple[Foes, int], bool] = {}

    @cached_property
    def passes(self) -> int:
        """The most passes that there may be in all: as long as one more may follow, since how many there are may hang
        on how many are left."""
        conflict = self.conflict
        now = conflict.standing[: len(conflict.slots)]
        begun = conflict.state.begun
        if conflict.traits.wounds or len(now) > _FEW_ENEMIES:
            return MOST_PASSES
        some = [foes for foes in product(*((one, DEAD) for one in now)) if max(foes, default=DEAD) > DEAD]
        while any(conflict.terms(foes, begun).passes > begun for foes in some):
            begun += 1
        return begun

    @cached_property
    def scale(self) -> Scale:
        """How values are packed: `unit` is for the pass of the position and all that may come."""
        begun = self.conflict.state.begun
        return Scale(self._ways(max(begun, 1) - 1))

    def _ways(self, begun: int) -> int:
        """What values are multiplied with when so many passes have been played."""
        known = self._units.get(begun)
        if known is None:
            assert begun <= self.passes, "more passes are played than there may be"
            known = self._units[begun] = int(SIDES ** (self.dice * (self.passes - begun)))
        return known

    @property
    def positions(self) -> int:
        """How many merged positions were met."""
        return sum(map(len, self._known.values()))

    def end(self, pool: Counts, foes: Foes) -> int:
        """What it is worth to end the phase so; if the game is lost by then, not won, more damage than if no enemy had
        fallen, and all dice exhausted that were committed."""
        known = self._ends.get((pool, foes))
        if known is None:
            known = self._ends[pool, foes] = self._end(pool, foes)
        return known

    def _end(self, pool: Counts, foes: Foes) -> int:
        lost, won = foes[:1] == (LOST,), max(foes, default=DEAD) == DEAD
        begun = self.conflict.state.begun
        damage = 0 if won else self.conflict.terms(self.conflict.standing if lost else foes, begun).damage + lost
        dice = self._exhausted - sum(pool)
        if self.conflict.counts_on and not lost:
            dice -= sum(on(one) for one in foes if one > DEAD)
        aim = self.aim
        score = aim.won * won - aim.damage * damage - aim.dice * dice
        return self.scale.packed(score, int(won), damage, dice)

    def over(self, foes: Foes, begun: int) -> bool:
        """Whether the phase ends after this pass."""
        known = self._over.get((foes, begun))
        if known is None:
            dead = max(foes, default=DEAD) <= DEAD
            known = self._over[foes, begun] = dead or self.conflict.terms(foes, begun).passes <= begun
        return known

    def after(self, begun: int, pool: Counts, dice: Dice, foes: Foes) -> int:
        """The value after so many passes, when dice that lie in the active area are left."""
        if self.over(foes, begun):
            return self.end(pool, foes) * self._ways(begun)
        table = self._known.setdefault((begun, pool, foes), {})
        found = table.get(dice)
        if found is None:
            found = table[dice] = self._next(begun + 1, pool, dice, foes)
        return found

    def _next(self, begun: int, pool: Counts, dice: Dice, foes: Foes) -> int:
        """The value of a pass as it begins."""
        if self.conflict.pains:
            foes = self.conflict.hurt(foes, ("pass", NONE, NONE, 0))
            if foes[0] == LOST:
                return self.end(pool, foes) * self._ways(begun - 1)
        return self.commit(begun, 0, pool, dice, foes)

    def commit(self, begun: int, already: int, pool: Counts, dice: Dice, foes: Foes) -> int:
        """The value of a pass in which so many dice have been committed, at its best."""
        best: int | None = None
        if self.conflict.pains and not already and self.conflict.state.rulings["stop-early"] == "yes":
            best = self.end(pool, foes) * self._ways(begun - 1)  # a roll may do harm
        for more in self.sets(pool, foes, begun, already):
            left, up = self.with_set(pool, dice, more)
            if best is None or self.at_best(begun, left) > best:
                found = self.rolling(begun, left, up, foes)
                best = found if best is None else max(best, found)
        assert best is not None
        return best

    def at_best(self, begun: int, pool: Counts) -> int:
        """More than the pass can be worth when so many dice are left in the pool."""
        aim, dice = self.aim, self._exhausted - sum(pool)
        score = aim.won - aim.dice * dice
        if self.conflict.counts_on:
            score, dice = max(score, 0), 0
        return self.scale.packed(score, 1, 0, dice) * self._ways(begun - 1)

    def with_set(self, pool: Counts, dice: Dice, more: Counts) -> tuple[Counts, Dice]:
        """The pool and the dice of the active area, after some were committed."""
        left = tuple([have - gone for have, gone in zip(pool, more, strict=True)])
        return left, self.rerolls.with_more(dice, more)

    def sets(self, pool: Counts, foes: Foes, begun: int, already: int) -> Iterable[Counts]:
        """The dice that need to be looked at for a pass in which so many are committed: a die that is committed may be
        left unapplied, so that where dice cost nothing only as many as can be matter."""
        every = self.all_sets(pool, foes, begun, already)
        return every if self.aim.dice else (one for one in every if sum(one) == sum(every[-1]))

    def all_sets(self, pool: Counts, foes: Foes, begun: int, already: int) -> list[Counts]:
        """All dice that may be committed together besides so many, the fewest first, and of those the weakest."""
        terms = self.conflict.terms(foes, begun)
        free = [pool[colour] if colour in terms.colours else 0 for colour in COLOURS]
        most = max(0, terms.most_committed - already)
        every = product(*(range(have + 1) for have in free))
        self.budget.spend(prod([have + 1 for have in free]))
        return sorted(
            (one for one in every if sum(one) <= most), key=lambda one: (sum(one), [-number for number in one])
        )

    def rolling(self, begun: int, pool: Counts, dice: Dice, foes: Foes) -> int:
        """The value of a pass before its dice are rolled."""
        if self.conflict.pains:
            foes = self.conflict.hurt(foes, ("rolled", NONE, NONE, 0))
            if foes[0] == LOST:
                return self.end(pool, foes) * self._ways(begun - 1)
        pool, spared = self._of_use(pool)
        total = sum(self.shown(begun, pool, group, foes) for group in self.rerolls.groups(dice))
        rolled = int(SIDES ** (self.dice - self.rerolls.rolled(dice)))
        return total * rolled + spared * self._ways(begun - 1)

    def applying_on(self, begun: int, pool: Counts, group: Group, foes: Foes) -> int:
        """The value of a pass, as before its roll, once the dice show one certain thing."""
        pool, spared = self._of_use(pool)
        return self.shown(begun, pool, group, foes) * self._per_pass + spared * self._ways(begun - 1)

    def leaving(self, begun: int, pool: Counts, group: Group, foes: Foes) -> int:
        """The same if none of the dice is applied any more."""
        pool, spared = self._of_use(pool)
        (dice,), _ = group.left((0,) * len(group.shown))
        found = self.after(begun, pool, dice, self.applying.rested(foes))
        return found * self._per_pass + spared * self._ways(begun - 1)

    def _of_use(self, pool: Counts) -> tuple[Counts, int]:
        """The dice of the pool that may still be committed, and what it is worth that the others stay there."""
        if self.later or not any(pool):
            return pool, 0
        return NO_DICE, self.scale.packed(self.aim.dice * sum(pool), 0, 0, -sum(pool))

    @property
    def _per_pass(self) -> int:
        return int(SIDES**self.dice)

    def shown(self, begun: int, pool: Counts, group: Group, foes: Foes) -> int:
        """The sum of the values of all outcomes that show the same, each times its weight."""
        ways = self.applying.ways(foes, begun, group.shown)
        self.budget.spend(len(ways) * len(group.weights))
        ends = [after for _, after in ways if self.over(after, begun)]
        best: list[int] | None = None
        if ends:
            best = [max([self.end(pool, after) for after in ends]) * self._ways(begun)] * len(group.weights)
            all_defeated = any(max(after, default=DEAD) == DEAD for after in ends)
            if len(ends) == len(ways) or (all_defeated and not (self.conflict.counts_on and self.aim.dice)):
                return best[0] * group.total  # nothing is better than all defeated
        for used, after in ways:
            if not self.over(after, begun):
                values = self._values(begun, pool, group, used, after)
                best = values if best is None else list(map(max, best, values))
        assert best is not None
        return sum(map(mul, best, group.weights))

    def _values(self, begun: int, pool: Counts, group: Group, used: Shown, foes: Foes) -> list[int]:
        table = self._known.setdefault((begun, pool, foes), {})
        left, different = group.left(used)
        for dice in different:
            if dice not in table:
                table[dice] = self._next(begun + 1, pool, dice, foes)
        return [table[dice] for dice in left]


def _dice_in_all(state: State) -> Counts:
    """The dice of the pool and of the active area, by colour."""
    found = list(state.dice[POOL])
    for die in state.active:
        found[colour_of(die)] += 1
    return tuple(found)
