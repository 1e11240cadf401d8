"""Quantities, amounts and conditions of the effect language, counted in a position, and the continuous effects that are
in force by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import remember_last
from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.dice import applied_colour, applied_hits, colour_of, hits_of
from explorer.games.victorum.effects import Modifier
from explorer.games.victorum.quantities import (
    AREAS,
    ENEMY_KINDS,
    AllOf,
    Amount,
    AnyOf,
    Area,
    Compare,
    Condition,
    Not,
    Quantity,
)
from explorer.games.victorum.scripts import Effects
from explorer.games.victorum.state import HEALTH, NONE, RECOVERY, RULE, STRATEGY, SUMMIT, Enemy, Item, Source, State
from explorer.games.victorum.tables import MOST_PASSES, ROWS, Colour

STORED: Final = {"pool": 0, "training": 1, "exhausted": 2, "banished": 3}
STAT: Final = {"health": HEALTH, "strategy": STRATEGY, "recovery": RECOVERY}
KIND_PLACE: Final[dict[str, int]] = {kind: place for place, kind in enumerate(ENEMY_KINDS)}
STRATEGY_STAGES: Final = frozenset(("engage", "pass", "commit", "roll", "apply"))
AFTER_EXHAUST: Final = frozenset(("recover", "gain", "cleanup", "penalty", "clear", "discard", "won", "bane", "end"))
SUMMIT_ROW: Final = len(ROWS) + 1


def damage_on(enemy: Enemy) -> int:
    """The damage that an enemy has taken: what the dice on it count, and other wounds."""
    return max(0, enemy.wounds + sum([applied_hits(die) for die in enemy.dice])) if enemy.dice else max(0, enemy.wounds)


@cites("scion-influence.current")
def influence(state: State) -> int:
    """The fire icons in the Scion Influence deck."""
    icons = state.arena.icons
    return sum([icons[card] for card in state.influence])


def dice_in(state: State, area: Area, colour: Colour | None = None) -> int:
    """How many dice lie in an area, of a colour or of any."""
    if area in STORED:
        counts = state.dice[STORED[area]]
        return sum(counts) if colour is None else counts[colour]
    if area == "active":
        return sum([colour is None or colour_of(die) is colour for die in state.active])
    return sum([colour is None or applied_colour(die) is colour for enemy in state.enemies for die in enemy.dice])


def _dice(state: State, q: Quantity, source: Source) -> int:
    areas = AREAS if q.area is None else (q.area,)
    return sum(dice_in(state, area, q.colour) for area in areas)


def _hits(state: State, q: Quantity, source: Source) -> int:
    return sum([hits_of(die) for die in state.active if q.colour is None or colour_of(die) is q.colour])


def _enemies(state: State, q: Quantity, source: Source) -> int:
    kinds = state.arena.kinds
    return sum([not one.defeated and q.kind in (None, kinds[one.card]) for one in state.enemies])


def _defeated(state: State, q: Quantity, source: Source) -> int:
    return sum(state.defeats) if q.kind is None else state.defeats[KIND_PLACE[q.kind]]


def _wounds(state: State, q: Quantity, source: Source) -> int:
    return damage_on(state.enemies[source.slot]) if source.kind == "enemy" else 0


def _row(state: State, q: Quantity, source: Source) -> int:
    if state.here == SUMMIT:
        return SUMMIT_ROW
    return state.arena.camps.rows[state.here] if state.here >= 0 else 0


def _cards(state: State, q: Quantity, source: Source) -> int:
    at = state.here
    return state.below[at] + (state.tops[at] != -1) if at >= 0 else 0


_COUNT: Final[dict[str, Callable[[State, Quantity, Source], int]]] = {
    "health": lambda state, q, source: state.stats[HEALTH],
    "strategy": lambda state, q, source: state.stats[STRATEGY],
    "recovery": lambda state, q, source: state.stats[RECOVERY],
    "dice": _dice,
    "hits": _hits,
    "enemies": _enemies,
    "defeated": _defeated,
    "wounds": _wounds,
    "influence": lambda state, q, source: influence(state),
    "primuses": lambda state, q, source: len(state.fallen),
    "round": lambda state, q, source: state.round,
    "row": _row,
    "cards": _cards,
    "items": lambda state, q, source: len(state.items),
    "damage": lambda state, q, source: state.suffered,
}


def count(state: State, quantity: Quantity, source: Source = RULE, plain: bool = False) -> int:
    """How much there is of a quantity; `source` is whose "this" it is. `plain` leaves modifiers aside, for the
    conditions of modifiers."""
    if quantity.of == "passes":
        return passes_left(state, plain)
    return _COUNT[quantity.of](state, quantity, source)


def amount(state: State, value: Amount, source: Source = RULE) -> int:
    """A number, or so much for each of a quantity."""
    if isinstance(value, int):
        return value
    found = count(state, value.quantity, source) // value.every * value.times
    return found if value.most is None else min(found, value.most)


def holds(state: State, condition: Condition | None, source: Source = RULE, plain: bool = False) -> bool:
    """Whether a condition holds."""
    match condition:
        case None:
            return True
        case Compare():
            found = count(state, condition.quantity, source, plain)
            if condition.at_least is not None and found < condition.at_least:
                return False
            return condition.at_most is None or found <= condition.at_most
        case AllOf():
            return all(holds(state, one, source, plain) for one in condition.of)
        case AnyOf():
            return any(holds(state, one, source, plain) for one in condition.of)
        case Not():
            return not holds(state, condition.of, source, plain)


def hero_card(state: State) -> int:
    """The place in `Arena.cards` of the hero who plays, or of the universal hero in their stead."""
    if state.universal != NONE:
        return state.arena.universal(state.universal)
    return NONE if state.hero == NONE else state.arena.hero(state.hero)


def is_lasting(state: State, item: Item) -> bool:
    """Whether an item has a lasting reward that is in force."""
    reward = state.arena.rewards[item.card]
    return not item.open and reward is not None and reward.icon == "lasting"


@cites("opportunity.completed")
def for_one_round(state: State, card: int) -> bool:
    """Whether a card is an opportunity whose completed reward works all the time, but for one whole round only (ruling
    opportunity-reward)."""
    match state.rulings["opportunity-reward"]:
        case "once-then-discard":
            one, lasting = state.arena.cards[card], state.arena.compiled[card].lasting
            return isinstance(one, Opportunity) and bool(lasting.modifiers)
    return False


@remember_last
def in_play(state: State) -> tuple[tuple[Source, Effects], ...]:
    """Everything whose effects may be at work: the hero, the scion's spectate side, enemies (defeated ones too), and
    lasting rewards."""
    compiled = state.arena.compiled
    found = []
    hero = hero_card(state)
    if hero != NONE:
        found.append((Source("hero", hero), compiled[hero].active))
    if state.scion != NONE and not state.final:
        scion = state.arena.scion(state.scion)
        found.append((Source("scion", scion), compiled[scion].aura))
    for slot, enemy in enumerate(state.enemies):
        found.append((Source("enemy", enemy.card, slot), compiled[enemy.card].active))
    for item in state.items:
        if is_lasting(state, item):
            found.append((Source("item", item.card), compiled[item.card].lasting))
    return tuple(found)


@cites("common.continuous")
@remember_last
def in_force(state: State) -> tuple[tuple[Source, Modifier], ...]:
    """The modifiers that are in force; those of defeated enemies are not."""
    if not state.arena.modified:
        return ()
    found: list[tuple[Source, Modifier]] = []
    for source, effects in in_play(state):
        if not effects.modifiers or (source.kind == "enemy" and state.enemies[source.slot].defeated):
            continue
        for held in effects.modifiers:
            if held.condition is None or holds(state, held.condition, source, plain=True):
                found.append((source, held.modifier))
    return tuple(found)


def of_kind(
    state: State, kind: str, slot: int = NONE, colour: Colour | None = None
) -> Iterator[tuple[Source, Modifier]]:
    """The modifiers of a kind that bear on an enemy and a die's colour."""
    if kind not in state.arena.modified:
        return
    for source, modifier in in_force(state):
        if modifier.kind != kind or modifier.colour not in (None, colour):
            continue
        if slot != NONE:
            own = source.kind == "enemy" and source.slot == slot
            if (modifier.of == "this" and not own) or (modifier.of == "others" and own):
                continue
            if modifier.enemy is not None and modifier.enemy != state.arena.kinds[state.enemies[slot].card]:
                continue
        yield source, modifier


def change(state: State, kind: str, slot: int = NONE, colour: Colour | None = None) -> int:
    """By how much the modifiers of a kind change a number."""
    if kind not in state.arena.modified:
        return 0
    return sum([modifier.by for _, modifier in of_kind(state, kind, slot, colour)])


@cites("flow-of-a-round.strategy-phase")
def passes_in_all(state: State, plain: bool = False) -> int:
    """The passes of this Strategy Phase: as many as the Strategy stat, changed by cards."""
    base = state.stats[STRATEGY]
    total = base if plain else base + change(state, "passes")
    if total < base:
        total = max(min(1, base), total)
    return min(MOST_PASSES, max(0, total + state.extra))


def passes_left(state: State, plain: bool = False) -> int:
    """The passes still to come, the present one not counted; none outside a Strategy Phase."""
    if state.stage not in STRATEGY_STAGES:
        return 0
    return max(0, passes_in_all(state, plain) - state.begun)
