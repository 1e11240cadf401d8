"""The terms of a conflict: what continuous effects make of health, hits, passes and damage while certain enemies stand.

They are asked of the rules themselves, in made-up positions with just these enemies. Enemies have a **place** here,
alike ones side by side; **foes** are the enemies as small numbers by place (see `foe`). Where pain may kill (see
`odds_suffering`), a last number tells how much Health has gone: `NO_PAIN` less so much.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import Final, NamedTuple

from explorer.games.victorum.applying import may_not_apply
from explorer.games.victorum.counting import KIND_PLACE, damage_on, of_kind, passes_in_all
from explorer.games.victorum.dice import applied, applied_colour, code
from explorer.games.victorum.happenings import Happened, matches
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.modifiers import health_of, hits_against
from explorer.games.victorum.moves import Apply, Commit
from explorer.games.victorum.odds_modifiers import Traits, traits
from explorer.games.victorum.odds_set_off import DEFEAT
from explorer.games.victorum.odds_suffering import Pain, pains
from explorer.games.victorum.resolve_phase import dealing
from explorer.games.victorum.state import HEALTH, NONE, POOL, State, more
from explorer.games.victorum.strategy_phase import may_not_commit
from explorer.games.victorum.tables import COLOURS, Colour

DEAD: Final = -1
NO_PAIN: Final = -1
LOST: Final = -2  # all of foes, once the game is lost
MANY: Final = 31
FRESH: Final = 1 << 8  # dice applied in this pass are counted in this unit …
ON: Final = 1 << 13  # … and all dice on the card in this one
Foes = tuple[int, ...]


def foe(taken: int, fresh: int = 0, on: int = 0) -> int:
    """An enemy that stands: the damage that it has taken, the dice of this pass (0 if their number cannot matter), and
    the dice on its card (0 if they are exhausted anyway)."""
    return taken + FRESH * fresh + ON * on


def taken(one: int) -> int:
    """The damage that an enemy has taken."""
    return one % FRESH


def fresh(one: int) -> int:
    """The dice of this pass on an enemy."""
    return one // FRESH % (ON // FRESH)


def on(one: int) -> int:
    """The dice on an enemy's card."""
    return one // ON


class Terms(NamedTuple):
    """What holds while certain enemies stand: by place their `health`, the `most` dice of a pass, and what a die counts
    (`counts`, by `2 * colour + hits - 1`; 0 if it may not be applied); the `passes` in all, the colours that may be
    committed and how many dice a pass, and the `damage` that is suffered if the phase ends so."""

    health: tuple[int, ...]
    most: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    passes: int
    colours: tuple[Colour, ...]
    most_committed: int
    damage: int


@dataclass(frozen=True, eq=False)
class Conflict:
    """The undefeated enemies of a position. `slots` are theirs in the active area by place, `alike` where alike ones
    begin and end; `counts_on` says that dice on undefeated enemies stay there."""

    state: State
    slots: tuple[int, ...]
    alike: tuple[tuple[int, int], ...]
    traits: Traits
    counts_on: bool
    pains: tuple[Pain, ...] = ()

    @classmethod
    def of(cls, state: State) -> Conflict:
        """The conflict of a position."""
        arena = state.arena
        hurting = pains(state)
        own = {pain.slot for pain in hurting}

        def kind(slot: int) -> tuple[object, ...]:
            card = state.enemies[slot].card
            held = arena.compiled[card].active.modifiers or slot in own
            return arena.kinds[card], arena.health[card], arena.damage[card], card if held else -1

        slots = sorted((slot for slot, one in enumerate(state.enemies) if not one.defeated), key=kind)
        alike, at = [], 0
        for _, group in groupby(slots, key=kind):
            number = len(list(group))
            if number > 1:
                alike.append((at, at + number))
            at += number
        by_place = tuple(one._replace(slot=slots.index(one.slot)) if one.slot != NONE else one for one in hurting)
        return cls(state, tuple(slots), tuple(alike), traits(state, hurting), state.boss, by_place)

    @cached_property
    def _known(self) -> dict[tuple[Foes, int], Terms]:
        return {}

    @property
    def standing(self) -> Foes:
        """The enemies as they are in the position, in the order of `slots`."""
        found = []
        for slot in self.slots:
            one = self.state.enemies[slot]
            in_pass = one.fresh if self.traits.capped else 0
            found.append(foe(damage_on(one), in_pass, len(one.dice) if self.counts_on else 0))
        return (*found, NO_PAIN) if self.pains else tuple(found)

    def sorted(self, foes: Foes) -> Foes:
        """The foes with alike ones in order."""
        if not self.alike:
            return foes
        some = list(foes)
        for begin, end in self.alike:
            some[begin:end] = sorted(some[begin:end])
        return tuple(some)

    def terms(self, foes: Foes, begun: int) -> Terms:
        """The terms while these stand, in the pass of this number."""
        wounds = self.traits.wounds
        if self.pains:
            foes = foes[: len(self.slots)]
        key = tuple([one if one < 0 else taken(one) if wounds else 0 for one in foes]), begun
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look_up(foes, begun)
        return known

    def made_up(self, foes: Foes, begun: int) -> State:
        """The position with just these enemies standing, hurt so, while dice are applied in a pass."""
        state = self.state
        enemies, defeats = list(state.enemies), state.defeats
        for slot, one in zip(self.slots, foes, strict=True):
            enemy = enemies[slot]
            if one < 0:
                enemies[slot] = enemy._replace(defeated=True)
                place = KIND_PLACE[state.arena.kinds[enemy.card]]
                defeats = more(defeats, place)  # type: ignore[assignment]
            else:
                kept = tuple([applied(applied_colour(die), 0) for die in enemy.dice])
                enemies[slot] = enemy._replace(wounds=taken(one), dice=kept, fresh=0)
        return state._replace(stage="apply", begun=begun, fresh=0, enemies=tuple(enemies), defeats=defeats, agenda=())

    def _look_up(self, foes: Foes, begun: int) -> Terms:
        now = self.made_up(foes, begun)
        health, most, counts = [], [], []
        for slot, one in zip(self.slots, foes, strict=True):
            standing = one > DEAD
            health.append(health_of(now, slot) if standing else 0)
            most.append(min([MANY, *(modifier.by for _, modifier in of_kind(now, "most-applied", slot))]))
            counts.append(_counts(now, slot) if standing else ())
        pool = now.with_dice(POOL, (1,) * len(COLOURS))
        colours = tuple(one for one in COLOURS if next(may_not_commit(pool, Commit(one)), None) is None)
        committed = min([MANY, *(modifier.by for _, modifier in of_kind(now, "most-committed"))])
        after = now._replace(stage="suffer", begun=0, extra=0)
        damage = max(0, sum(damage for _, damage in dealing(after)) - now.shield)
        return Terms(tuple(health), tuple(most), tuple(counts), passes_in_all(now), colours, committed, damage)

    # --- pain

    def hurt(self, foes: Foes, *happened: tuple[str, int, int, int]) -> Foes:
        """The foes after what happened has hurt the champion: an event, the place of its enemy, a die's colour and its
        hits, NONE and 0 where there is none. Effects of enemies that have fallen by then do nothing, but for what
        their own defeat brings."""
        total = sum(
            pain.amount
            for event, place, colour, hits in happened
            for pain in self.pains
            if self._heeds(pain, foes, event, place) and matches(self._event(event, place, colour, hits), pain.when)
        )
        if not total:
            return foes
        if NO_PAIN - foes[-1] + total >= self.state.stats[HEALTH]:
            return (LOST,) * len(foes)
        return (*foes[:-1], foes[-1] - total)

    def _heeds(self, pain: Pain, foes: Foes, event: str, place: int) -> bool:
        if event in ("applied", "defeated") and pain.slot != place:
            return False
        return pain.slot == NONE or event == "defeated" or foes[pain.slot] > DEAD

    def _event(self, event: str, place: int, colour: int, hits: int) -> Happened:
        kind = None if place == NONE else self.state.arena.kinds[self.state.enemies[self.slots[place]].card]
        return Happened(event, place, kind, None if colour == NONE else colour, hits)

    def struck(self, before: Foes, after: Foes, place: int, die: int) -> Foes:
        """The foes after a die, told by its place in `Terms.counts`, was applied to one, with the pain that it brings.
        Who wins the last battle at once suffers no more (ruling win-check)."""
        won = max(after) == DEAD
        if won and self.state.final and self.state.rulings["win-check"] == "at-once":
            return (*after, before[-1])
        colour, hits = die // 2, die % 2 + 1
        fallen = [at for at, one in enumerate(after) if one == DEAD and before[at] > DEAD]
        happened = [("die-applied", place, colour, hits)]
        happened += [("applied", place, colour, hits)] if after[place] > DEAD else []
        happened += [(event, at, NONE, 0) for at in fallen for event in DEFEAT]
        return self.hurt((*after, before[-1]), *happened)


def _counts(state: State, slot: int) -> tuple[int, ...]:
    """What each die that shows a hit counts against an enemy."""
    label = enemy_label(state, slot)
    found = []
    for colour, hits in product(COLOURS, (1, 2)):
        refusal = next(may_not_apply(state, Apply(code(colour, hits), label)), None)
        found.append(hits_against(state, slot, colour, hits) if refusal is None else 0)
    return tuple(found)
