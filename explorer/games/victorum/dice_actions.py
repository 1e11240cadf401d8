"""What cards do with dice: which dice they may take, and what becomes of them."""

from __future__ import annotations

from explorer.core.protocol import Event
from explorer.games.victorum.card_moves import Die
from explorer.games.victorum.counting import STORED
from explorer.games.victorum.dice import UNROLLED, added, applied, code, letter, removed, written
from explorer.games.victorum.dice_areas import (
    Lying,
    as_lying,
    as_move,
    dismiss,
    lying_in,
    moved,
    place_fields,
    recover,
    recruit,
    trade,
    traded_for,
)
from explorer.games.victorum.effects import MoveDice
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.labels import enemy_labels
from explorer.games.victorum.moves import ENOUGH, Word
from explorer.games.victorum.state import State
from explorer.games.victorum.tables import DICE


def eligible(state: State, action: MoveDice, die: Lying) -> bool:
    """Whether an action may take a die."""
    choice = action.dice
    if choice.colour is not None and die.colour is not choice.colour:
        return False
    if choice.showing is not None and (die.area != "active" or die.face != choice.showing):
        return False
    match action.verb:
        case "strengthen" | "weaken":
            return traded_for(state, action.verb, die.colour) is not None
        case "reroll":
            return die.face != UNROLLED
        case "turn":
            assert action.face is not None
            return die.face not in (UNROLLED, action.face) and DICE[die.colour].faces[action.face] > 0
    return True


def dice_for(state: State, action: MoveDice) -> list[Lying]:
    """The different dice that an action may take, from the weakest; of the weakest or strongest colour if it says
    so."""
    found = [die for area in action.dice.areas for die in lying_in(state, area) if eligible(state, action, die)]
    if action.dice.pick == "choose" or not found:
        return found
    pick = min if action.dice.pick == "weakest" else max
    colour = pick(die.colour for die in found)
    return [die for die in found if die.colour is colour]


def how_many(state: State, action: MoveDice) -> int:
    """How many dice an action with "all" takes."""
    found = [die for area in action.dice.areas for die in lying_in(state, area) if eligible(state, action, die)]
    return sum(_copies(state, die) for die in found)


def _copies(state: State, die: Lying) -> int:
    """How many equal dice lie there."""
    if die.area in STORED:
        return state.dice[STORED[die.area]][die.colour]
    if die.enemy is None:
        assert die.face is not None
        return state.active.count(code(die.colour, die.face))
    assert die.face is not None
    return state.enemies[enemy_labels(state)[die.enemy]].dice.count(applied(die.colour, die.face))


def options(state: State, action: MoveDice) -> list[Die | Word]:
    """The moves by which the player says which die is next; with `up_to` there may be enough of them."""
    found: list[Die | Word] = [as_move(action.verb, die, action.face) for die in dice_for(state, action)]
    if action.amount == "all" and action.verb not in ("strengthen", "weaken"):
        return found[:1]
    return [*found, ENOUGH] if action.up_to and found else found


def perform(state: State, log: Log, action: MoveDice, move: Die) -> State:
    """Do it with one die."""
    die = as_lying(move)
    match action.verb:
        case "recruit":
            return recruit(state, log, die.colour, action.to or "pool")
        case "dismiss":
            return dismiss(state, log, die)
        case "strengthen" | "weaken":
            return trade(state, log, action.verb, die)
        case "exhaust":
            return moved(state, log, "exhausted", die, "exhausted")
        case "recover":
            return recover(state, log, die.colour, "common.precedence")
        case "banish":
            return moved(state, log, "banished", die, "banished")
        case "reclaim":
            return moved(state, log, "reclaimed", die, action.to or "pool")
        case "turn":
            assert die.face is not None
            assert action.face is not None
            active = removed(state.active, code(die.colour, die.face))
            state = state._replace(active=added(active, code(die.colour, action.face)))
            fields = {"die": written(code(die.colour, die.face)), "to": written(code(die.colour, action.face))}
            log.append(Event("turned", clause="common.precedence", fields=fields))
            return state
        case "reroll":
            assert die.face is not None
            active = removed(state.active, code(die.colour, die.face))
            return state._replace(active=added(active, code(die.colour, UNROLLED)))


def describe_die(die: Lying) -> str:
    """A die and where it lies, in words."""
    return f"{letter(die.colour)} in {place_fields(die)['from']}"
