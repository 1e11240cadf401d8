"""Game Layout, the areas of dice; Recruiting and Dismissing Dice; Strengthening and Weakening Dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victorum.card_moves import Die
from explorer.games.victorum.counting import STORED, damage_on
from explorer.games.victorum.dice import (
    UNROLLED,
    added,
    applied,
    applied_colour,
    applied_hits,
    code,
    colour_of,
    colours,
    face_of,
    letter,
    removed,
)
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import enemy_label, enemy_labels
from explorer.games.victorum.quantities import Area
from explorer.games.victorum.state import EXHAUSTED, POOL, TRAINING, Enemy, State, more
from explorer.games.victorum.tables import COLOURS, Colour

AREA_WORDS: Final = {
    "pool": "the pool",
    "training": "the training grounds",
    "active": "the active area",
    "applied": "a card",
    "exhausted": "the exhausted area",
    "banished": "the banished dice",
}


class Lying(NamedTuple):
    """A die where it lies: in an area; `face` is up in the active area, and is what counts on an enemy's card."""

    area: Area
    colour: Colour
    face: int | None = None
    enemy: str | None = None


def lying_in(state: State, area: Area) -> Iterator[Lying]:
    """The different dice of an area, from the weakest."""
    if area in STORED:
        yield from (Lying(area, colour) for colour in colours(state.dice[STORED[area]]))
    elif area == "active":
        yield from (Lying(area, colour_of(die), face_of(die)) for die in dict.fromkeys(state.active))
    else:
        for slot, enemy in enumerate(state.enemies):
            label = enemy_label(state, slot)
            for die in dict.fromkeys(enemy.dice):
                yield Lying("applied", applied_colour(die), applied_hits(die), label)


def taken(state: State, die: Lying) -> State:
    """The same position without a die, which the caller puts somewhere else. Damage goes with a die on a card."""
    if die.area in STORED:
        area = STORED[die.area]
        return state.with_dice(area, more(state.dice[area], die.colour, -1))
    assert die.face is not None
    if die.enemy is None:
        return state._replace(active=removed(state.active, code(die.colour, die.face)))
    slot = enemy_labels(state)[die.enemy]
    enemy = state.enemies[slot]
    rest = enemy._replace(dice=removed(enemy.dice, applied(die.colour, die.face)))
    return state.with_enemy(slot, _not_below_nothing(rest))


def _not_below_nothing(enemy: Enemy) -> Enemy:
    """The enemy without more damage taken off it than there is."""
    on_dice = sum([applied_hits(die) for die in enemy.dice])
    return enemy._replace(wounds=max(enemy.wounds, -on_dice)) if damage_on(enemy) == 0 else enemy


def put(state: State, area: Area, colour: Colour, enemy: str | None = None) -> State:
    """The same position with a die put into an area, or on an enemy's card; nothing is up on it there."""
    if area in STORED:
        number = STORED[area]
        return state.with_dice(number, more(state.dice[number], colour))
    if enemy is None:
        return state._replace(active=added(state.active, code(colour, UNROLLED)))
    slot = enemy_labels(state)[enemy]
    one = state.enemies[slot]
    return state.with_enemy(slot, one._replace(dice=added(one.dice, applied(colour, 0))))


def as_move(verb: str, die: Lying, to: int | None = None) -> Die:
    """The move that does something with a die."""
    return Die(verb, die.colour, die.area, die.face, die.enemy, to)


def as_lying(move: Die) -> Lying:
    """The die that a move is about."""
    area: Area = move.area  # type: ignore[assignment]
    return Lying(area, move.colour, move.face, move.enemy)


def place_fields(die: Lying) -> dict[str, object]:
    """A die and where it lies, for events."""
    fields: dict[str, object] = {"die": letter(die.colour), "from": die.enemy or die.area}
    return fields


@cites("recruiting-and-dismissing-dice.weakest")
def weakest_recruit(state: State) -> Colour | None:
    """The weakest die of the training grounds."""
    return next(colours(state.dice[TRAINING]), None)


@cites("recruiting-and-dismissing-dice.recruit", "recruiting-and-dismissing-dice.weakest")
def recruit(state: State, log: Log, colour: Colour, to: Area = "pool") -> State:
    """Move a die from the training grounds into the pool, or where a card says."""
    weakest = weakest_recruit(state) is colour
    state = put(taken(state, Lying("training", colour)), to, colour)
    also = ("recruiting-and-dismissing-dice.weakest",) if weakest else ("common.precedence",)
    fields = {"die": letter(colour), "to": to}
    log.append(Event("recruited", clause="recruiting-and-dismissing-dice.recruit", fields=fields, also=also))
    return react(state, log, [Happened("recruited", colour=colour)])


@cites("recruiting-and-dismissing-dice.dismiss")
def dismiss(state: State, log: Log, die: Lying, clause: str = "recruiting-and-dismissing-dice.dismiss") -> State:
    """Move a die to the training grounds."""
    state = put(taken(state, die), "training", die.colour)
    also = () if clause == "recruiting-and-dismissing-dice.dismiss" else ("recruiting-and-dismissing-dice.dismiss",)
    log.append(Event("dismissed", clause, place_fields(die), also))
    return react(state, log, [Happened("dismissed", colour=die.colour)])


@cites("strengthening-and-weakening-dice.ineligible")
def traded_for(state: State, verb: str, colour: Colour) -> Colour | None:
    """The colour that a die of a colour is strengthened or weakened to: the next one that the training grounds have."""
    there = state.dice[TRAINING]
    if verb == "strengthen":
        return next((one for one in COLOURS[colour + 1 :] if there[one]), None)
    return next((one for one in reversed(COLOURS[:colour]) if there[one]), None)


@cites(
    "strengthening-and-weakening-dice.strengthen",
    "strengthening-and-weakening-dice.weaken",
    "strengthening-and-weakening-dice.same-area",
)
def trade(state: State, log: Log, verb: str, die: Lying) -> State:
    """Strengthen or weaken a die: it is dismissed, and the new one recruited into the same area."""
    new = traded_for(state, verb, die.colour)
    assert new is not None
    state = put(taken(state, die), "training", die.colour)
    state = put(taken(state, Lying("training", new)), die.area, new, die.enemy)
    fields = place_fields(die) | {"new": letter(new)}
    also = ("strengthening-and-weakening-dice.same-area",)
    kind = "strengthened" if verb == "strengthen" else "weakened"
    log.append(Event(kind, f"strengthening-and-weakening-dice.{verb}", fields, also))
    happened = [
        Happened("dismissed", colour=die.colour),
        Happened("recruited", colour=new),
        Happened(kind, colour=die.colour),
    ]
    return react(state, log, happened)


@cites("game-layout.areas")
def moved(state: State, log: Log, kind: str, die: Lying, to: Area, clause: str = "game-layout.areas") -> State:
    """Move a die from one area to another, and tell of it as `kind`."""
    state = put(taken(state, die), to, die.colour)
    log.append(Event(kind, clause, place_fields(die) | {"to": to}))
    return react(state, log, [Happened("banished", colour=die.colour)]) if kind == "banished" else state


def recover(state: State, log: Log, colour: Colour, clause: str) -> State:
    """Move an exhausted die into the pool."""
    state = state.with_dice(EXHAUSTED, more(state.dice[EXHAUSTED], colour, -1))
    state = state.with_dice(POOL, more(state.dice[POOL], colour))
    log.append(Event("recovered", clause, {"die": letter(colour)}))
    return state
