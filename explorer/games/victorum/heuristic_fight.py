"""How a conflict may go, quickly: as if every die were applied as soon as it shows a hit. The exact odds are in
`commitment`."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import add
from typing import Final, NamedTuple

from explorer.games.victorum.counting import STRATEGY_STAGES, in_force, passes_in_all
from explorer.games.victorum.dice import colour_of, hits_of
from explorer.games.victorum.heuristic_worth import OFTEN, PRIMUS, card_gain, stat_worth
from explorer.games.victorum.modifiers import damage_of, health_left, hits_against, recovery_dice
from explorer.games.victorum.odds_terms import MANY
from explorer.games.victorum.rolls import SIDES
from explorer.games.victorum.state import EXHAUSTED, HEALTH, POOL, Counts, State
from explorer.games.victorum.tables import COLOURS, DICE

Faces = tuple[tuple[int, int], ...]  # by colour, what a die counts that shows one hit and two
Foes = tuple[tuple[int, float], ...]  # by enemy, the damage that defeats it, and what it is worth to defeat it
PLAIN: Final[Faces] = ((1, 2),) * len(COLOURS)
SPENT: Final = 0.08  # what a die costs that is exhausted, though it can be recovered at once …
TIRING: Final = 0.4  # … and one that cannot
PENALTY: Final = 1.1  # the die that is dismissed for a bloodshed enemy
SCION: Final = 30.0
PARTIAL: Final = 0.8  # what a point of damage on an enemy is worth that stays
_COUNTED: Final = ("hits", "no-apply", "least-hits")


@lru_cache(maxsize=20_000)
def tallies(dice: Counts, passes: int, faces: Faces = PLAIN) -> tuple[tuple[int, int, float], ...]:
    """How many of some dice come to count one hit and how many two or more within so many passes, with the odds."""
    found = {(0, 0): 1.0}
    for colour in COLOURS:
        for _ in range(dice[colour]):
            none, one, two = _die(colour, passes, faces[colour])
            following: dict[tuple[int, int], float] = {}
            for (ones, twos), share in found.items():
                for key, part in (((ones, twos), none), ((ones + 1, twos), one), ((ones, twos + 1), two)):
                    if part:
                        following[key] = following.get(key, 0.0) + share * part
            found = following
    return tuple((ones, twos, share) for (ones, twos), share in found.items())


def _die(colour: int, passes: int, counts: tuple[int, int]) -> tuple[float, float, float]:
    """How likely a die is to count nothing, one hit, and two or more, by the end of so many passes."""
    shares = [0.0, 0.0, 0.0]
    for sides, hits in zip(DICE[colour].faces, (0, *counts), strict=True):
        shares[min(hits, 2)] += sides / SIDES
    none = float(shares[0] ** passes)
    hit = shares[1] + shares[2]
    return (none, (1 - none) * shares[1] / hit, (1 - none) * shares[2] / hit) if hit else (1.0, 0.0, 0.0)


@lru_cache(maxsize=50_000)
def expected(foes: Foes, partial: float, dice: Counts, passes: int, faces: Faces, ones: int, twos: int) -> float:
    """What can be won on average with some dice, and hits that are shown already."""
    every = tallies(dice, passes, faces)
    return sum([share * won(foes, partial, ones + more, twos + many) for more, many, share in every])


@lru_cache(maxsize=100_000)
def won(foes: Foes, partial: float, ones: int, twos: int) -> float:
    """What so many dice that count one hit and two are worth."""
    found = taken(foes, ones, twos)
    if partial:
        found += partial * min(ones + 2 * twos, sum([left for left, _ in foes]))
    return found


@lru_cache(maxsize=100_000)
def taken(foes: Foes, ones: int, twos: int) -> float:
    """The most that can be won by defeating enemies with so many dice that count one hit and two."""
    if feasible([left for left, _ in foes], ones, twos):
        return sum([value for _, value in foes])
    best = 0.0
    for number in range(1, len(foes)):
        for some in combinations(foes, number):
            value = sum([value for _, value in some])
            if value > best and feasible([left for left, _ in some], ones, twos):
                best = value
    return best


def feasible(lefts: list[int], ones: int, twos: int) -> bool:
    """Whether these can all be defeated with so many dice that count one hit and two."""
    paired = min(twos, sum(left // 2 for left in lefts))
    return sum(lefts) - 2 * paired <= ones + twos - paired


class Fight(NamedTuple):
    """A conflict as it stands: the foes, what dice count, dice that are rolled in the coming passes, hits that are
    shown and not applied, passes to come, the dice that are exhausted afterwards but for new ones, and how many are
    recovered. `most` dice may be committed at once, of the colours of `free`. `partial` is what a point of damage is
    worth that does not defeat all."""

    foes: Foes
    faces: Faces
    dice: Counts
    ones: int
    twos: int
    passes: int
    tired: int
    recovery: int
    most: int
    free: Counts
    partial: float = 0.0

    def value(self, more: Counts = (0, 0, 0, 0, 0)) -> float:
        """What can be expected if so many dice are committed besides, their price taken off."""
        return self.gain(more) - self.price(sum(more))

    def gain(self, more: Counts) -> float:
        """The same, their price left aside."""
        dice = tuple(map(add, self.dice, more))
        return expected(self.foes, self.partial, dice, self.passes, self.faces, self.ones, self.twos)

    def price(self, number: int) -> float:
        """What it costs to commit so many dice."""
        return SPENT * number + TIRING * max(0, min(number, self.tired + number - self.recovery))

    @property
    def most_gain(self) -> float:
        """What there is to be won in all."""
        return sum([value + self.partial * left for left, value in self.foes])

    def sets(self) -> list[Counts]:
        """The dice that are worth considering: the strongest, more and more of them."""
        found = [[0] * len(COLOURS)]
        for colour in reversed(COLOURS):
            for _ in range(self.free[colour]):
                following = list(found[-1])
                following[colour] += 1
                found.append(following)
        return [tuple(one) for one in found[: self.most + 1]]

    def best(self) -> tuple[float, Counts]:
        """The value of the best of `sets`, and which it is; the fewest dice of those that are as good."""
        most = self.most_gain
        best, chosen = float("-inf"), self.free
        for number, one in enumerate(self.sets()):
            gain = self.gain(one)
            if gain - self.price(number) > best + 1e-9:
                best, chosen = gain - self.price(number), one
            if most - gain <= SPENT:
                break  # another die costs more than it can bring
        return best, chosen


def stake(state: State, slot: int) -> float:
    """What it is worth to defeat an enemy: its reward, and that it deals no damage."""
    card = state.enemies[slot].card
    kind = state.arena.kinds[card]
    damage = max(0, damage_of(state, slot) - state.shield)
    health = state.stats[HEALTH]
    found = stat_worth(HEALTH, health) - stat_worth(HEALTH, health - damage)
    if damage and kind == "bloodshed":
        found += PENALTY
    if kind == "primus":
        return found + PRIMUS
    if kind == "scion":
        return found + SCION
    return found + (OFTEN if state.final else max(0.05, card_gain(state, card)))


def _against(state: State, slot: int) -> Faces:
    """What dice count against an enemy."""
    least, barred = 0, set()
    for source, modifier in in_force(state):
        own = source.kind == "enemy" and source.slot == slot
        if modifier.kind == "least-hits" and (own or modifier.of == "all"):
            least = max(least, modifier.by)
        if modifier.kind == "no-apply" and (own or modifier.of == "all"):
            barred |= {modifier.colour} if modifier.colour is not None else set(COLOURS)
    found = []
    for colour in COLOURS:
        counts = [0 if colour in barred else hits_against(state, slot, colour, hits) for hits in (1, 2)]
        found.append((counts[0] if counts[0] >= least else 0, counts[1] if counts[1] >= least else 0))
    return tuple(found)


def _within_reach(state: State, slots: list[int]) -> tuple[list[int], Faces]:
    """The enemies that any die can be applied to now, and what dice count against the one that takes the most."""
    if not any(modifier.kind in _COUNTED for _, modifier in in_force(state)):
        return slots, PLAIN
    faces = {slot: _against(state, slot) for slot in slots}
    within = [slot for slot in slots if any(map(any, faces[slot]))]
    return within, faces[max(within, key=lambda one: health_left(state, one))] if within else PLAIN


def fight(state: State) -> Fight:
    """The conflict of a position."""
    slots, faces = _within_reach(state, [slot for slot, enemy in enumerate(state.enemies) if not enemy.defeated])
    foes = tuple(sorted((health_left(state, slot), round(stake(state, slot), 1)) for slot in slots))
    most = min([MANY, *(modifier.by for _, modifier in in_force(state) if modifier.kind == "most-committed")])
    going_on = state.stage in STRATEGY_STAGES
    passes = max(0, passes_in_all(state) - state.begun) if going_on else 0
    dice, ones, twos = [0] * len(COLOURS), 0, 0
    shown = state.stage == "apply"
    for die in state.active:
        counts = faces[colour_of(die)][hits_of(die) - 1] if hits_of(die) else 0
        if shown and counts == 1:
            ones += 1
        elif shown and counts:
            twos += 1
        else:
            dice[colour_of(die)] += 1
    committing = state.stage in ("commit", "pass", "engage")
    free = list(state.dice[POOL]) if going_on and (committing or passes) else [0] * len(COLOURS)
    for _, modifier in in_force(state):
        if modifier.kind == "no-commit" and modifier.colour is not None:
            free[modifier.colour] = 0
    if committing and state.begun:
        passes += 1
    on_cards = sum(len(enemy.dice) for enemy in state.enemies if enemy.defeated or not state.boss)
    tired = sum(state.dice[EXHAUSTED]) + len(state.active) + on_cards
    limit = max(0, most - state.fresh) if committing else most
    return Fight(
        foes,
        faces,
        tuple(dice),
        ones,
        twos,
        passes,
        tired,
        recovery_dice(state),
        limit,
        tuple(free),
        PARTIAL if state.boss else 0.0,
    )


def conflict_worth(state: State) -> float:
    """What a conflict is worth as it stands; the part that has not been won counts as lost."""
    if not state.fighting:
        return 0.0
    now = fight(state)
    slots = [slot for slot, enemy in enumerate(state.enemies) if not enemy.defeated]
    return now.best()[0] - sum([stake(state, slot) + now.partial * health_left(state, slot) for slot in slots])
