"""Turn Play: the decision of the side whose card is in use, and what an activation does."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.matter_of_honor import activated_units, combat, reinforcements, turn_play, victory
from explorer.games.matter_of_honor.state import Activation, Assault, Done, Enter, March, Recover, State
from explorer.games.matter_of_honor.tables import SIDE, Side


def decide(state: State) -> Decision[Activation | Done]:
    """What the active side does with the next activation."""
    assert state.card is not None
    side = state.card.side
    assert side is not None
    units = state.theatre.side_units[side]
    done = Done(side)

    def propose() -> list[Activation | Done]:
        return [*(move for unit in units for move in activated_units.candidates(state, unit)), done]

    def choose() -> list[Activation | Done]:
        return [*(move for unit in units for move in activated_units.legal(state, unit)), done]

    def refusals(move: Activation | Done) -> Iterator[Refusal]:
        if not isinstance(move, Done):
            yield from activated_units.refusals(state, move)
        elif move.side is not side:
            yield not_active(state, move.side)

    _, clause = turn_play.allows(state.card, state.rulings)
    return Decision(SIDE[side], clause, propose, refusals, lambda move: grounds(state, move), choose=choose)


@cites("turn-play.black-french", "turn-play.red-coalition")
def not_active(state: State, side: Side) -> Refusal:
    """Why a side has nothing to do on the card in use."""
    assert state.active is not None
    reason = f"{state.card} activates the {SIDE[state.active]}, not the {SIDE[side]}."
    return Refusal(turn_play.COLOUR_CLAUSE[state.active], reason)


def grounds(state: State, move: Activation | Done) -> tuple[str, ...]:
    """The clauses that would allow a move."""
    match move:
        case March(through=None):
            return ("turn-play.activated-units.move",)
        case March():
            return ("turn-play.activated-units.road",)
        case Assault():
            return "turn-play.activated-units.attack", "turn-play.activated-units.voluntary"
        case Enter():
            unit = state.theatre.unit[move.unit]
            own = state.theatre.map.place[move.at] in unit.entry
            return "reinforcements.cost", ARRIVALS[unit.side] if own else "reinforcements.displaced"
        case Recover():
            return ("turn-play.face-card",)
        case Done():
            return ("turn-play.up-to",)


ARRIVALS = {Side.FRENCH: "reinforcements.french", Side.COALITION: "reinforcements.coalition"}


@cites("turn-play.each-once")
def activate(state: State, move: Activation) -> tuple[State, tuple[Event, ...]]:
    """Use an activation; the unit is not activated again on this card, if it did not just enter and may be (ruling
    after-entry)."""
    unit = state.theatre.unit[move.unit]
    state = turn_play.has_activated(state, unit.side)
    used = state.used if isinstance(move, Enter) and again_after_entry(state) else (*state.used, unit.place)
    state = state._replace(remaining=state.remaining - 1, used=tuple(sorted(used)))
    match move:
        case Assault():
            return combat.attack(state, move)
        case March():
            state, events = march(state, move)
        case Enter():
            state, events = enter(state, move)
        case Recover():
            state, events = recover(state, move)
    after, more = turn_play.go_on(state)
    return after, events + more


@cites("reinforcements.cost", "turn-play.each-once")
def again_after_entry(state: State) -> bool:
    """Whether a unit may be activated again on the card that brought it in (ruling after-entry)."""
    match state.rulings["after-entry"]:
        case "yes":
            return True
        case _:
            return False


@cites("turn-play.activated-units.move", "turn-play.activated-units.road", "turn-play.activated-units.no-zones")
def march(state: State, move: March) -> tuple[State, tuple[Event, ...]]:
    """A unit moves one hex, or two along a road. Enemies beside its way do not hold it."""
    map, unit = state.theatre.map, state.theatre.unit[move.unit]
    here, to = state.hex_of(unit), map.place[move.to]
    fields = {"unit": unit.id, "from": map.hexes[here].id, "to": move.to}
    clause, also = "turn-play.activated-units.move", _beside(state, unit.side, here)
    passed: tuple[Event, ...] = ()
    if move.through is not None:
        fields["through"] = move.through
        clause, also = "turn-play.activated-units.road", (*also, "component-key.hexes")
        state, passed = victory.pass_through(state, unit.side, map.place[move.through])
    state, control = victory.occupy(state.moved(unit, to), unit.side, to)
    return state, (Event("moved", clause, fields, also), *passed, *control)


def _beside(state: State, side: Side, hex: int) -> tuple[str, ...]:
    """The clause on zones of control, if an enemy stands next to a hex."""
    near = state.theatre.map.neighbours[hex]
    enemies = state.theatre.side_units[side.enemy]
    return ("turn-play.activated-units.no-zones",) if any(state.hex_of(one) in near for one in enemies) else ()


@cites("reinforcements.cost", "reinforcements.displaced", "reinforcements.french", "reinforcements.coalition")
def enter(state: State, move: Enter) -> tuple[State, tuple[Event, ...]]:
    """A reinforcement enters the map."""
    unit, at = state.theatre.unit[move.unit], state.theatre.map.place[move.at]
    fields: dict[str, object] = {"unit": unit.id, "at": move.at}
    if at in unit.entry:
        clause = ARRIVALS[unit.side]
    else:
        clause = "reinforcements.displaced"
        kept = reinforcements.kept_from(state, unit)
        fields["from"] = [state.theatre.map.hexes[one].id for one in kept]
    also = ("reinforcements.cost", "reinforcements.turn-of-entry")
    state, control = victory.occupy(state.moved(unit, at), unit.side, at)
    return state, (Event("entered", clause, fields, also), *control)


@cites("turn-play.face-card", "component-key.reduced-bar")
def recover(state: State, move: Recover) -> tuple[State, tuple[Event, ...]]:
    """A reduced unit is flipped to full strength, which uses the whole card up unless it may be mixed (ruling
    face-card)."""
    unit = state.theatre.unit[move.unit]
    state = state.flipped(unit, False)
    match state.rulings["face-card"]:
        case "mix":
            pass
        case _:
            state = state._replace(remaining=0)
    also = ("component-key.reduced-bar",)
    return state, (Event("recovered", clause="turn-play.face-card", fields={"unit": unit.id}, also=also),)


@cites("turn-play.up-to", "turn-play.activated-units.voluntary")
def done(state: State, move: Done) -> tuple[State, tuple[Event, ...]]:
    """A side leaves the activations that are left unused, attacks that it could make included."""
    fields = {"side": SIDE[move.side], "unused": state.remaining}
    units = state.theatre.side_units[move.side]
    could = any(isinstance(one, Assault) for unit in units for one in activated_units.legal(state, unit))
    also = ("turn-play.activated-units.voluntary",) if could else ()
    event = Event("done", clause="turn-play.up-to", fields=fields, also=also)
    after, more = turn_play.finish_card(state)
    return after, (event, *more)
