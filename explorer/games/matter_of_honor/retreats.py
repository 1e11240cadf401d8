"""Retreats: where a beaten unit may go, and what becomes of it if it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.matter_of_honor import turn_play, victory
from explorer.games.matter_of_honor.game_length import end_turn
from explorer.games.matter_of_honor.stacking import crowded
from explorer.games.matter_of_honor.state import GONE, Flight, Retreat, State
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Unit


@cites("retreats.away", "retreats.vacant-or-friendly", "retreats.not-adjacent", "retreats.river", "retreats.leipzig")
def may_not_retreat(state: State, unit: Unit, foe: Unit, hex: int) -> Iterator[Refusal]:
    """Why a unit may not retreat to a hex from an enemy unit."""
    map = state.theatre.map
    here, there = state.hex_of(unit), state.hex_of(foe)
    label = map.hexes[hex].label
    if hex not in map.neighbours[here]:
        yield Refusal(clause="retreats.away", reason=f"A retreat is one hex, and {label} is not next to {unit.id}.")
    for refusal in crowded(state, unit, hex):
        yield Refusal(clause="retreats.vacant-or-friendly", reason=refusal.reason)
        yield refusal
    if hex == there or hex in map.neighbours[there]:
        yield Refusal(
            clause="retreats.not-adjacent",
            reason=f"{label} is next to {foe.id} in {map.hexes[there].label}: a retreat leads away from it.",
        )
    if (here, hex) in map.rivers and hex != map.leipzig:
        yield Refusal(
            clause="retreats.river",
            reason=f"A river parts {map.hexes[here].label} from {label}, and nobody retreats over a river but into "
            "Leipzig.",
        )


def ways_out(state: State, unit: Unit, foe: Unit) -> tuple[int, ...]:
    """The hexes that a unit may retreat to from an enemy unit."""
    near = state.theatre.map.neighbours[state.hex_of(unit)]
    return tuple(hex for hex in near if next(may_not_retreat(state, unit, foe, hex), None) is None)


@cites("retreats.unable", "retreats.off-map")
def must_retreat(state: State, unit: Unit, foe: Unit, result: str) -> tuple[State, tuple[Event, ...]]:
    """A unit has to retreat from an enemy unit: the choice of a hex, or a step instead. `result` is the clause."""
    map = state.theatre.map
    hexes = ways_out(state, unit, foe)
    here = state.hex_of(unit)
    if hexes:
        fields = {"unit": unit.id, "from": map.hexes[here].id, "to": [map.hexes[at].id for at in hexes]}
        fields |= {"by": SIDE[chooser(state, unit)]}
        event = Event("must-retreat", clause=result, fields=fields, also=("retreats.away",))
        return state._replace(stage="retreat", flight=Flight(unit.place, foe.place)), (event,)
    barred = {map.hexes[at].id: next(may_not_retreat(state, unit, foe, at)).clause for at in map.neighbours[here]}
    also = dict.fromkeys(refusal for refusal in barred.values())
    if map.edge[here]:
        also["retreats.off-map"] = None
    why: dict[str, object] = {"unit": unit.id, "from": map.hexes[here].id, "barred": barred}
    event = Event("cannot-retreat", clause="retreats.unable", fields=why, also=(result, *also))
    state, lost = lose_step(state, unit, "retreats.unable")
    after, events = after_combat(state)
    return after, (event, *lost, *events)


@cites("component-key.reduced-bar", "turn-play.eliminated")
def lose_step(state: State, unit: Unit, clause: str) -> tuple[State, tuple[Event, ...]]:
    """A unit loses a step: full strength, then reduced, then gone for good."""
    fields = {"unit": unit.id}
    if state.reduced[unit.place]:
        event = Event("eliminated", clause, fields, also=("turn-play.eliminated",))
        return state.flipped(unit, False).moved(unit, GONE), (event,)
    return state.flipped(unit, True), (Event("reduced", clause, fields, also=("component-key.reduced-bar",)),)


def after_combat(state: State) -> tuple[State, tuple[Event, ...]]:
    """A combat is over: the turn ends with it if a Joker said so or the deck has run out, else the card goes on."""
    if state.ending:
        return end_turn(state, "joker")
    return end_turn(state, "deck") if state.deck_is_empty else turn_play.go_on(state)


@cites("retreats.away")
def chooser(state: State, unit: Unit) -> Side:
    """Who picks the hex of a retreat (ruling retreat-chosen-by)."""
    match state.rulings["retreat-chosen-by"]:
        case "opponent":
            return unit.side.enemy
        case _:
            return unit.side


def decide(state: State) -> Decision[Retreat]:
    """The hex of the retreat that is due."""
    assert state.flight is not None
    units, map = state.theatre.units, state.theatre.map
    unit, foe = units[state.flight.unit], units[state.flight.foe]

    def propose() -> list[Retreat]:
        return [Retreat(unit.id, map.hexes[at].id) for at in map.neighbours[state.hex_of(unit)]]

    def refusals(move: Retreat) -> Iterator[Refusal]:
        if move.unit != unit.id:
            yield Refusal(clause="retreats.away", reason=f"{unit.id} retreats now, from {foe.id}, not {move.unit}.")
        else:
            yield from may_not_retreat(state, unit, foe, map.place[move.to])

    def grounds(move: Retreat) -> tuple[str, ...]:
        over = (state.hex_of(unit), map.place[move.to]) in map.rivers
        return ("retreats.leipzig", "retreats.away") if over else ("retreats.away", "retreats.vacant-or-friendly")

    return Decision(SIDE[chooser(state, unit)], "retreats.away", propose, refusals, grounds)


@cites("retreats.away", "retreats.leipzig")
def retreat(state: State, move: Retreat) -> tuple[State, tuple[Event, ...]]:
    """A unit retreats; it may come to occupy Leipzig."""
    map = state.theatre.map
    unit, to = state.theatre.unit[move.unit], map.place[move.to]
    here = state.hex_of(unit)
    over = (here, to) in map.rivers
    also = ("retreats.leipzig",) if over else ("retreats.vacant-or-friendly", "retreats.not-adjacent")
    fields = {"unit": unit.id, "from": map.hexes[here].id, "to": move.to}
    event = Event("retreated", clause="retreats.away", fields=fields, also=also)
    state, control = victory.occupy(state.moved(unit, to), unit.side, to)
    after, events = after_combat(state)
    return after, (event, *control, *events)
