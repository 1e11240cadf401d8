"""Turn Play, Activated Units: what a unit may do with an activation, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.matter_of_honor import reinforcements, turn_play
from explorer.games.matter_of_honor.stacking import crowded, has_enemy, has_room
from explorer.games.matter_of_honor.state import GONE, WAITING, Assault, Enter, March, Recover, State, listed
from explorer.games.matter_of_honor.tables import COLOUR, FACE_ACTIVATIONS, SIDE
from explorer.games.matter_of_honor.theatre import Map, Unit


@cites("component-key.colours", "turn-play.eliminated", "turn-play.each-once")
def may_not_act(state: State, unit: Unit) -> Iterator[Refusal]:
    """Why a unit may do nothing at all on the card in use."""
    assert state.card is not None
    assert state.active is not None
    if unit.side is not state.active:
        yield Refusal(
            clause="component-key.colours",
            reason=f"{unit.id} is {SIDE[unit.side]}, which {COLOUR[unit.side]} cards activate; {state.card} activates "
            f"the {SIDE[state.active]}.",
        )
    if state.hex_of(unit) == GONE:
        yield Refusal(clause="turn-play.eliminated", reason=f"{unit.id} has been eliminated, and nobody returns.")
    if unit.place in state.used:
        yield Refusal(
            clause="turn-play.each-once",
            reason=f"{unit.id} has been activated on this card already; its activations are for different units.",
        )


@cites("set-up.reinforcements")
def _not_on_map(state: State, unit: Unit) -> Iterator[Refusal]:
    if state.hex_of(unit) == WAITING:
        where = listed((state.theatre.map.hexes[at].label for at in unit.entry), "or")
        yield Refusal(
            clause="set-up.reinforcements",
            reason=f"{unit.id} is not on the map: it enters from turn {unit.turn} on, at {where}.",
        )


def may_not_march(state: State, unit: Unit, move: March) -> Iterator[Refusal]:
    """Why a unit may not move so."""
    yield from _not_on_map(state, unit)
    here = state.hex_of(unit)
    if here < 0:
        return
    map = state.theatre.map
    to, through = map.place[move.to], None if move.through is None else map.place[move.through]
    if through is None:
        yield from _not_next(map, unit, here, to)
    else:
        yield from _no_road(state, unit, (here, through, to))
        yield from may_not_pass(state, unit, through)
    yield from crowded(state, unit, to)


@cites("turn-play.activated-units.move")
def _not_next(map: Map, unit: Unit, here: int, to: int) -> Iterator[Refusal]:
    if to in map.neighbours[here]:
        return
    if to == here:
        reason = f"{unit.id} is in {map.hexes[to].label} already."
    else:
        far = map.distances[here][to]
        reason = f"{map.hexes[to].label} is {far} hexes from {unit.id}, which moves 1"
        reason += ", or 2 along a road, written with the hex between." if far == 2 else "."
    yield Refusal(clause="turn-play.activated-units.move", reason=reason)


@cites("turn-play.activated-units.road", "component-key.hexes")
def _no_road(state: State, unit: Unit, way: tuple[int, int, int]) -> Iterator[Refusal]:
    map = state.theatre.map
    here, through, to = way
    for one, other in ((here, through), (through, to)):
        if other not in map.neighbours[one]:
            reason = f"{map.hexes[one].label} and {map.hexes[other].label} are not next to each other."
            yield Refusal(clause="turn-play.activated-units.move", reason=reason)
            return
    if to == here:
        reason = f"{unit.id} would come back to {map.hexes[here].label}, where it is."
        yield Refusal(clause="turn-play.activated-units.move", reason=reason)
    for one, other in needed_roads(state, way):
        if (one, other) not in map.roads:
            yield Refusal(
                clause="turn-play.activated-units.road",
                reason=f"Two hexes are for connected roads, and no road leads from {map.hexes[one].label} to "
                f"{map.hexes[other].label}.",
            )


@cites("turn-play.activated-units.road")
def needed_roads(state: State, way: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """The hexsides that a road must cross on a move of two hexes (ruling road-bonus)."""
    here, through, to = way
    match state.rulings["road-bonus"]:
        case "entered-hexes":
            return ((through, to),)
        case _:
            return (here, through), (through, to)


@cites("turn-play.activated-units.road", "stacking.two-units", "stacking.two-armies")
def may_not_pass(state: State, unit: Unit, hex: int) -> Iterator[Refusal]:
    """Why a unit may not pass a hex on a road (ruling pass-through); an enemy always bars the way."""
    match state.rulings["pass-through"]:
        case "no":
            yield from crowded(state, unit, hex)
        case _:
            if has_enemy(state, unit, hex):
                yield from crowded(state, unit, hex)


@cites("turn-play.activated-units.attack", "turn-play.last-card", "turn-play.joker-too-early")
def may_not_attack(state: State, unit: Unit, move: Assault) -> Iterator[Refusal]:
    """Why a unit may not attack another."""
    yield from _not_on_map(state, unit)
    map, target = state.theatre.map, state.theatre.unit[move.target]
    here, there = state.hex_of(unit), state.hex_of(target)
    if target.side is unit.side:
        reason = f"{target.id} is {SIDE[unit.side]} like {unit.id}; attacks are on enemy units."
        yield Refusal(clause="turn-play.activated-units.attack", reason=reason)
    elif there == GONE:
        yield Refusal(clause="turn-play.eliminated", reason=f"{target.id} has been eliminated.")
    elif there == WAITING:
        reason = f"{target.id} is not on the map yet."
        yield Refusal(clause="turn-play.activated-units.attack", reason=reason)
    elif here >= 0 and there not in map.neighbours[here]:
        reason = f"{target.id} in {map.hexes[there].label} is {map.distances[here][there]} hexes from {unit.id}; "
        yield Refusal(clause="turn-play.activated-units.attack", reason=reason + "attacks are on adjacent units.")
    if turn_play.none_decides(state, unit.side):
        reason = "The last card of the deck is in use, so that none is left to decide an attack."
        if not state.deck_is_empty:
            reason = "Only the Joker is left, which is ignored until both sides have activated: no card can decide an "
            reason += "attack."
        yield Refusal(clause="turn-play.last-card", reason=reason)


@cites("turn-play.face-card")
def may_flip(state: State) -> bool:
    """Whether the card in use may still flip a unit (ruling face-card)."""
    if not state.flip:
        return False
    match state.rulings["face-card"]:
        case "mix":
            return True
        case _:
            return not state.used and state.remaining == FACE_ACTIVATIONS


@cites("turn-play.face-card", "component-key.reduced-bar")
def may_not_recover(state: State, unit: Unit) -> Iterator[Refusal]:
    """Why a unit may not be flipped to full strength."""
    assert state.card is not None
    yield from _not_on_map(state, unit)
    if not state.flip:
        reason = f"Face cards flip a unit to full strength; {state.card} only activates."
        yield Refusal(clause="turn-play.face-card", reason=reason)
    elif not may_flip(state):
        reason = f"{state.card} activates up to {FACE_ACTIVATIONS} units or flips one, and it has begun to activate."
        yield Refusal(clause="turn-play.face-card", reason=reason)
    if state.hex_of(unit) >= 0 and not state.reduced[unit.place]:
        yield Refusal(clause="component-key.reduced-bar", reason=f"{unit.id} is in full strength already.")


Activation = March | Assault | Enter | Recover


def refusals(state: State, move: Activation) -> Iterator[Refusal]:
    """Everything that stands against an activation on the card in use."""
    unit = state.theatre.unit[move.unit]
    yield from may_not_act(state, unit)
    if state.hex_of(unit) == GONE:
        return
    match move:
        case March():
            yield from may_not_march(state, unit, move)
        case Assault():
            yield from may_not_attack(state, unit, move)
        case Enter():
            yield from reinforcements.may_not_enter(state, unit, state.theatre.map.place[move.at])
        case Recover():
            yield from may_not_recover(state, unit)


def candidates(state: State, unit: Unit) -> Iterator[Activation]:
    """What is worth considering for a unit of the active side: steps, roads, attacks, entry, recovery."""
    map, here = state.theatre.map, state.hex_of(unit)
    if here == WAITING:
        own, elsewhere = reinforcements.ways_in(state, unit)
        for at in dict.fromkeys((*unit.entry, *own, *elsewhere)):
            yield Enter(unit.id, map.hexes[at].id)
    if here < 0:
        return
    for to in map.neighbours[here]:
        yield March(unit.id, map.hexes[to].id)
    for through, to in map.ways[here]:
        if (through, to) in map.roads:
            yield March(unit.id, map.hexes[to].id, map.hexes[through].id)
    for other in state.theatre.side_units[unit.side.enemy]:
        if state.hex_of(other) in map.neighbours[here]:
            yield Assault(unit.id, other.id)
    if state.flip:
        yield Recover(unit.id)


def legal(state: State, unit: Unit) -> Iterator[Activation]:
    """The legal ones of `candidates`, in the same order, without asking for reasons."""
    if unit.place in state.used:
        return
    map, here = state.theatre.map, state.hex_of(unit)
    if here == WAITING:
        for at in reinforcements.entries(state, unit):
            yield Enter(unit.id, map.hexes[at].id)
    if here < 0:
        return
    near = map.neighbours[here]
    for to in near:
        if has_room(state, unit, to):
            yield March(unit.id, map.hexes[to].id)
    for through, to in map.ways[here]:
        if (through, to) in map.roads and all(pair in map.roads for pair in needed_roads(state, (here, through, to))):
            free = next(may_not_pass(state, unit, through), None) is None
            if free and has_room(state, unit, to):
                yield March(unit.id, map.hexes[to].id, map.hexes[through].id)
    if not turn_play.none_decides(state, unit.side):
        for other in state.theatre.side_units[unit.side.enemy]:
            if state.hex_of(other) in near:
                yield Assault(unit.id, other.id)
    if may_flip(state) and state.reduced[unit.place]:
        yield Recover(unit.id)
