"""Where the heuristic player goes, and what becomes of the card there."""

from __future__ import annotations

from typing import Final, NamedTuple

from explorer.games.victorum.activation import may_spectate_primus
from explorer.games.victorum.cards import Scion
from explorer.games.victorum.counting import amount, change, passes_in_all
from explorer.games.victorum.heuristic_fight import PARTIAL, fight, stake, tallies
from explorer.games.victorum.heuristic_worth import (
    PRIMUS,
    card_gain,
    effects_worth,
    reward_worth,
    script_worth,
    step_worth,
)
from explorer.games.victorum.modifiers import inventory_limit
from explorer.games.victorum.mountain import has_cards
from explorer.games.victorum.moves import PRIMUS as TO_PRIMUS
from explorer.games.victorum.moves import SPECTATE, TOP, Word
from explorer.games.victorum.state import EXHAUSTED, HEALTH, NONE, POOL, Enemy, Source, State

RECOVERED: Final = 0.6  # what it is worth that a die is recovered
CUT_OFF: Final = 40.0  # what it costs to be cut off from a primus
FAR: Final = 0.25  # what a camp costs that lies between the chip and the next primus
READY: Final = 0.8  # the part of the last enemies' health that the dice must be likely to take in one round
LATE: Final = 8  # cards on the mountain: few enough to go to the summit as one is


class Prospect(NamedTuple):
    """A way to use a camp, what it is worth, and the camps that lose their top card by it."""

    move: Word
    value: float
    drained: tuple[int, ...] = ()


def prospects(state: State, at: int) -> list[Prospect]:
    """What can be made of a camp, the best first."""
    found = []
    card = state.tops[at]
    if card >= 0:
        if state.arena.kinds[card] == "opportunity":
            found.append(Prospect(TOP, _opportunity(state, card), (at,)))
        else:
            called = _called(state, at, card)
            made_up = _made_up(state, at, (Enemy(card, at), *called))
            found.append(Prospect(TOP, expected(state, made_up), (at, *(one.camp for one in called))))
    if state.lurking[at] != NONE:
        found.append(Prospect(TO_PRIMUS, _primus(state, at)))
    if card >= 0 or may_spectate_primus(state._replace(here=at)):
        found.append(Prospect(SPECTATE, _spectating(state), (at,)))
    return sorted(found, key=lambda one: -one.value)


def _opportunity(state: State, card: int) -> float:
    """Nothing is recovered in such a round; with a full inventory something is lost."""
    gain = card_gain(state, card)
    if len(state.items) >= inventory_limit(state):
        gain -= min(reward_worth(state, item.card) for item in state.items) if state.items else gain
    return max(0.0, gain)


def _spectating(state: State) -> float:
    card = state.arena.scion(state.scion)
    penalty = script_worth(state, state.arena.compiled[card].penalty, Source("scion", card))
    more = max(0, change(state, "spectate-penalty"))
    boost = max(step_worth(state, HEALTH, 1), RECOVERED if any(state.dice[EXHAUSTED]) else 0.0)
    return penalty + step_worth(state, HEALTH, -more) + boost


def _made_up(state: State, at: int, enemies: tuple[Enemy, ...], primus: int = NONE) -> State:
    """The position in which these enemies are fought at a camp."""
    return state._replace(stage="commit", begun=1, fresh=0, here=at, enemies=enemies, primus=primus, agenda=())


def expected(state: State, made_up: State) -> float:
    """What a conflict is worth to begin it."""
    slots = range(len(made_up.enemies))
    found, _ = fight(made_up).best()
    for slot in slots:
        card = made_up.enemies[slot].card
        kind = made_up.arena.kinds[card]
        gain = PRIMUS if kind == "primus" else max(0.05, card_gain(made_up, card))
        found -= stake(made_up, slot) - gain
        found += 0.5 * effects_worth(made_up, made_up.arena.compiled[card].active, Source("enemy", card, slot))
    tired = sum(state.dice[EXHAUSTED])
    return found + RECOVERED * min(tired, state.stats[2])


def _called(state: State, at: int, card: int) -> list[Enemy]:
    """The enemies that a card is likely to call: the weakest that are visible around it."""
    calls = getattr(state.arena.cards[card], "calls", 0)
    if not calls:
        return []
    arena = state.arena
    near = [one for one in arena.camps.neighbours[at] if state.tops[one] >= 0]
    near = [one for one in near if arena.kinds[state.tops[one]] in ("bloodshed", "sport")]
    near.sort(key=lambda one: threat(state, one))
    return [Enemy(state.tops[one], one, number + 2) for number, one in enumerate(near[:calls])]


def threat(state: State, at: int) -> float:
    """How little it is wanted that the top card of a camp is called."""
    arena, card = state.arena, state.tops[at]
    calls = getattr(arena.cards[card], "calls", 0)
    last = not state.below[at] and state.lurking[at] == NONE
    return arena.health[card] + 2 * arena.damage[card] + 3 * calls + 2 * last - card_gain(state, card)


def _primus(state: State, at: int) -> float:
    primus = state.lurking[at]
    card = state.arena.primus(primus)
    made_up = _made_up(state, at, (Enemy(card, at),), primus)
    found = expected(state, made_up) + script_worth(state, state.arena.compiled[card].bane, Source("primus", card))
    found -= PARTIAL * sum(left for left, _ in fight(made_up).foes)
    if sum(one != NONE for one in state.lurking) == 1 and not ready(state, made_up):
        found -= PRIMUS + 3.0
    return found


def ready(state: State, last: State) -> bool:
    """Whether the dice are likely to be enough for the last primus and the scion with its allies; or whether there is
    little left to grow stronger by."""
    if sum(state.below) + sum(top >= 0 for top in state.tops) <= LATE:
        return True
    arena = state.arena
    scion = arena.cards[arena.scion(state.scion)]
    assert isinstance(scion, Scion)
    allies = amount(state, scion.allies)
    there = scion.health + 3 * allies + sum(left for left, _ in fight(last).foes)
    hits = power(state)
    return hits >= READY * there and state.stats[HEALTH] >= 4


def power(state: State) -> float:
    """The hits that the dice of the pool are likely to bring in one round."""
    every = tallies(state.dice[POOL], passes_in_all(state))
    return sum(share * (ones + 2 * twos) for ones, twos, share in every)


def standing(state: State, at: int, way: Prospect) -> float:
    """What it is worth for later that the chip is at a camp and its card is used so: the way to the next primus, and
    ways on."""
    camps = state.arena.camps
    left = {one for one in range(len(state.tops)) if has_cards(state, one)}
    there = {one for one in left if state.lurking[one] != NONE}
    if way.move == TO_PRIMUS:
        there.remove(at)
        if not there:
            return 0.0
        if state.tops[at] < 0:
            left.remove(at)
    left -= {one for one in way.drained if state.below[one] < way.drained.count(one) and one not in there}
    distance = {at: 0}
    ring = [at]
    while ring:
        following = []
        for one in ring:
            for near in camps.neighbours[one]:
                if near in left and near not in distance:
                    distance[near] = distance[one] + 1
                    following.append(near)
        ring = following
    cut_off = sum(one not in distance for one in there)
    far = [distance[one] for one in there if one in distance and one != at]
    ways = sum(near in left for near in camps.neighbours[at])
    return -CUT_OFF * cut_off - FAR * (min(far) if far else 0) - (CUT_OFF if not ways else 0.3 * (ways == 1))
