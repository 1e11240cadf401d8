"""Reading moves, and saying why a text that names no candidate may not be played."""

from __future__ import annotations

from explorer.core.protocol import Decision, Refusal
from explorer.core.text import did_you_mean, foreign_letters, shortened
from explorer.games.matter_of_honor import flow, turn_play
from explorer.games.matter_of_honor.cards import CARD, no_such_card
from explorer.games.matter_of_honor.hexes import is_hex
from explorer.games.matter_of_honor.state import (
    Assault,
    Done,
    Draw,
    Enter,
    March,
    Move,
    Recover,
    Retreat,
    State,
    listed,
)
from explorer.games.matter_of_honor.tables import LEIPZIG, SIDE_OF
from explorer.games.matter_of_honor.unit_checks import VERBS

HOW = (
    "Moves are written 'XI moves D2', 'XI moves D2 E2' along a road, 'XI attacks Pr I', 'Pr I enters A4', "
    "'XI recovers', 'French done', 'XI retreats D2' and 'draw black 7'."
)


def explain(state: State, text: str) -> Refusal:
    """Why a text that names no candidate may not be played: never a bare "invalid"."""
    if state.stage == "over":
        return flow.not_now(state)
    move = parse(state, text)
    if isinstance(move, Refusal):
        return move
    if isinstance(move, Draw):
        return _explain_draw(state, move)
    if not isinstance(move, flow.KIND.get(state.stage, ())):
        return flow.not_now(state)
    now = flow.pending(state)
    assert isinstance(now, Decision)
    return now.refuse(move) or flow.not_now(state)


def parse(state: State, text: str) -> Move | Refusal:
    """A move as written, whether or not it is possible, or a refusal if it is none or names what does not exist."""
    words = text.split()
    if words[:1] == ["draw"]:
        name = " ".join(words[1:])
        reason = " ".join(no_such_card(name))
        return Draw(CARD[name]) if name in CARD else Refusal(clause="set-up.draw-deck", reason=reason)
    place = next((at for at, word in enumerate(words) if word in VERBS), None)
    if place is None:
        return Refusal("turn-play.activated-units", f"{shortened(text, 60)!r} is not written like a move. {HOW}")
    name, verb, rest = " ".join(words[:place]), words[place], words[place + 1 :]
    if verb == "done" and not rest:
        if name in SIDE_OF:
            return Done(SIDE_OF[name])
        sides = listed(SIDE_OF, "or")
        if not name:
            return Refusal(
                "component-key.colours", f"Say who is done: {listed((f'{side} done' for side in SIDE_OF), 'or')}."
            )
        reason = f"There is no side {shortened(name, 20)!r}. {did_you_mean(name, SIDE_OF)}It is {sides}."
        return Refusal("component-key.colours", reason)
    wrong = _no_unit(state, name)
    if wrong is not None:
        return wrong
    return _activation(state, name, verb, rest) or Refusal(
        "turn-play.activated-units", f"{shortened(text, 60)!r} is not written like a move. {HOW}"
    )


def _activation(state: State, unit: str, verb: str, rest: list[str]) -> Move | Refusal | None:
    if verb == "recovers":
        return None if rest else Recover(unit)
    if verb == "attacks":
        target = " ".join(rest)
        if state.theatre.map.find(target) is not None:
            reason = (
                f"{target} is a hex, and units are attacked, not hexes: name the unit in it, as in '{unit} attacks XI'."
            )
            return Refusal(clause="turn-play.activated-units.attack", reason=reason)
        return _no_unit(state, target) or Assault(unit, target)
    if not 1 <= len(rest) <= (2 if verb == "moves" else 1):
        if verb == "moves" and len(rest) > 2:
            reason = f"A move is 1 hex, or 2 along a road, not {len(rest)}."
            return Refusal("turn-play.activated-units.road", reason)
        return None
    wrong = next((one for one in (_no_hex(state, id, verb) for id in rest) if one is not None), None)
    if wrong is not None:
        return wrong
    match verb:
        case "enters":
            return Enter(unit, rest[0])
        case "retreats":
            return Retreat(unit, rest[0])
        case "moves":
            return March(unit, rest[-1], rest[0] if len(rest) == 2 else None)
    return None


def _no_unit(state: State, name: str) -> Refusal | None:
    known = state.theatre.unit
    if name in known:
        return None
    if name in state.theatre.left_out:
        reason = f"The counter {name} has an asterisk: it is of the advanced game, and stays out."
        return Refusal(clause="component-key.unit-counter", reason=reason)
    hint = foreign_letters(name) or did_you_mean(name, known)
    reason = f"There is no unit {shortened(name, 20)!r}. {hint}Units are {', '.join(known)}."
    return Refusal(clause="component-key.unit-counter", reason=reason)


def _no_hex(state: State, id: str, verb: str) -> Refusal | None:
    map = state.theatre.map
    if id in map.place:
        return None
    if map.find(id) is not None:
        reason = f"{LEIPZIG} is {map.hexes[map.leipzig].id} on this map: write that."
        return Refusal(clause="component-key.hexes", reason=reason)
    if not is_hex(id):
        towns = {hex.town: hex.id for hex in map.hexes if hex.town}
        hint = f"{id} is {towns[id]}. " if id in towns else foreign_letters(id) or did_you_mean(id, map.place)
        reason = f"{shortened(id, 20)!r} is no hex. {hint}A hex is a column's letter and a row's number: C3."
        return Refusal(clause="component-key.hexes", reason=reason)
    if verb == "retreats":
        return Refusal(clause="retreats.off-map", reason=f"{id} is off the map, and nobody retreats off it.")
    reason = f"{id} is not on the map: what has no number, partial hexes included, is not in play."
    return Refusal(clause="combat.terrain-modifiers.partial-hexes", reason=reason)


def _explain_draw(state: State, move: Draw) -> Refusal:
    """Why a card cannot be drawn now."""
    if state.stage not in ("card", "combat"):
        return flow.not_now(state)
    card = move.card
    gone = f"All {card.copies}" if card.copies > 1 else "It"
    verb = "have" if card.copies > 1 else "has"
    reason = f"{card} is not in the deck any more: {gone} {verb} been drawn this turn."
    if state.aside and card.is_joker:
        reason = "The Joker goes back into the deck after this draw."
    return Refusal(turn_play.draw_next(state).clause, reason)
