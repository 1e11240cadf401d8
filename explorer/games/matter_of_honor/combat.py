"""Combat: a card is drawn, and what it does to attacker and defender."""

from __future__ import annotations

from enum import Enum

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.matter_of_honor import retreats, terrain, turn_play
from explorer.games.matter_of_honor.cards import JOKER, Card
from explorer.games.matter_of_honor.game_length import end_turn
from explorer.games.matter_of_honor.state import Assault, Attack, State
from explorer.games.matter_of_honor.tables import SIDE, Side


class Result(Enum):
    """What a card makes of an attack."""

    DEFENDER_STEP = "defender step loss"
    DEFENDER_RETREAT = "defender retreat"
    NO_EFFECT = "no effect"
    ATTACKER_RETREAT = "attacker retreat"
    ATTACKER_STEP = "attacker step loss"


@cites("combat.net-result")
def net(value: int, af: int, df: int, weight: int) -> int:
    """The card's value and the attack factor, less the defence factor and 1 for each terrain modifier."""
    return value + af - df - weight


@cites("combat.face-card", "combat.ace", "combat.ten", "combat.net-result")
def outcome(card: Card, af: int, df: int, weight: int) -> tuple[int, str]:
    """Success (1), no effect (0) or failure (-1) of an attack, and the clause. `weight` counts the terrain modifiers;
    the card is not the Joker."""
    if card.value is None:
        return 0, "combat.face-card"
    if card.rank == "A":
        return -1, "combat.ace"
    if card.rank == "10":
        return 1, "combat.ten"
    total = net(card.value, af, df, weight)
    return (total > df) - (total < df), "combat.net-result"


@cites("combat.results.success", "combat.results.no-effect", "combat.results.failure")
def result(card: Card, af: int, df: int, weight: int, attacker: Side) -> Result:
    """What a card other than the Joker makes of an attack by a side."""
    verdict, _ = outcome(card, af, df, weight)
    own = card.side is attacker
    if verdict > 0:
        return Result.DEFENDER_STEP if own else Result.DEFENDER_RETREAT
    if verdict < 0:
        return Result.ATTACKER_RETREAT if own else Result.ATTACKER_STEP
    return Result.NO_EFFECT


@cites("turn-play.activated-units.attack", "turn-play.activated-units.voluntary", "component-key.unit-counter")
def attack(state: State, move: Assault) -> tuple[State, tuple[Event, ...]]:
    """A unit declares its attack; the activation is used already. A card is drawn next."""
    units, map = state.theatre.unit, state.theatre.map
    unit, target = units[move.unit], units[move.target]
    weights = terrain.modifiers(map, state.hex_of(unit), state.hex_of(target))
    fields = {
        "unit": unit.id,
        "target": target.id,
        "from": map.hexes[state.hex_of(unit)].id,
        "at": map.hexes[state.hex_of(target)].id,
        "af": state.af(unit),
        "df": state.df(target),
        "modifiers": list(weights),
    }
    also = (*terrain.clauses(weights), "component-key.unit-counter")
    event = Event("attacks", clause="turn-play.activated-units.attack", fields=fields, also=also)
    return state._replace(stage="combat", attack=Attack(unit.place, target.place)), (event,)


@cites("combat.card-draw", "turn-play.last-card")
def draw(state: State, card: Card) -> tuple[State, tuple[Event, ...]]:
    """A card is drawn for the attack that was declared. The last card of the deck gives its result, or not (ruling
    last-card); either way the turn ends after it."""
    attack = state.attack
    assert attack is not None
    if card.is_joker:
        return joker(state)
    state = turn_play.gone(state, card)
    if state.deck_is_empty and turn_play.ends_at_once(state):
        return no_card(state, "turn-play.last-card", card)
    unit, target = (state.theatre.units[place] for place in attack)
    af, df = state.af(unit), state.df(target)
    weight = len(terrain.modifiers(state.theatre.map, state.hex_of(unit), state.hex_of(target)))
    verdict, clause = outcome(card, af, df, weight)
    fields: dict[str, object] = {"unit": unit.id, "target": target.id, "card": card}
    if clause == "combat.net-result":
        assert card.value is not None
        fields |= {"net": net(card.value, af, df, weight), "against": df}
    kind, about = _VERDICTS[verdict]
    also = (about, "combat.card-draw")
    event = Event(kind, clause, fields, also)
    match result(card, af, df, weight, unit.side):
        case Result.DEFENDER_STEP:
            state, more = retreats.lose_step(state, target, "combat.results.success")
        case Result.ATTACKER_STEP:
            state, more = retreats.lose_step(state, unit, "combat.results.failure")
        case Result.DEFENDER_RETREAT:
            state, more = retreats.must_retreat(state, target, unit, "combat.results.success")
            return state, (event, *more)
        case Result.ATTACKER_RETREAT:
            state, more = retreats.must_retreat(state, unit, target, "combat.results.failure")
            return state, (event, *more)
        case Result.NO_EFFECT:
            more = ()
    state, then = retreats.after_combat(state)
    return state, (event, *more, *then)


_VERDICTS = {
    1: ("success", "combat.results.success"),
    0: ("no-effect", "combat.results.no-effect"),
    -1: ("failure", "combat.results.failure"),
}


@cites("turn-play.joker-ends", "turn-play.joker-too-early")
def joker(state: State) -> tuple[State, tuple[Event, ...]]:
    """The Joker is drawn for an attack: ignored if it comes too early, else the turn ends (ruling joker-in-combat)."""
    if not state.both_activated:
        state, event = turn_play.ignore(state)
        if state.deck_is_empty:
            after, events = no_card(state, "turn-play.last-card")
            return after, (event, *events)
        return state, (event,)
    state = turn_play.gone(state, JOKER)
    match state.rulings["joker-in-combat"]:
        case "redraw" if not state.deck_is_empty:
            assert state.attack is not None
            unit = state.theatre.units[state.attack.attacker]
            fields = {"unit": unit.id, "side": SIDE[unit.side]}
            event = Event("joker-redraw", clause="turn-play.joker-ends", fields=fields, also=("combat.card-draw",))
            return state._replace(ending=True), (event,)
        case _:
            return no_card(state._replace(ending=True), "turn-play.joker-ends", JOKER)


@cites("combat.results.no-effect")
def no_card(state: State, clause: str, card: Card | None = None) -> tuple[State, tuple[Event, ...]]:
    """The turn ends before a card has decided the attack."""
    assert state.attack is not None
    unit, target = (state.theatre.units[place] for place in state.attack)
    fields = {"unit": unit.id, "target": target.id} | ({} if card is None else {"card": card})
    event = Event("no-effect", clause, fields, ("combat.results.no-effect",))
    after, events = end_turn(state, "joker" if state.ending else "deck")
    return after, (event, *events)
