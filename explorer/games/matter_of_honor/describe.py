"""A position as plain data, for `show` and for anybody who reads files."""

from __future__ import annotations

from typing import Any

from explorer.games.matter_of_honor.cards import DECK, drawn
from explorer.games.matter_of_honor.state import GONE, WAITING, State
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Unit
from explorer.games.matter_of_honor.victory import controller


def describe(state: State) -> dict[str, Any]:
    """Everything in the position as strings, numbers, lists and tables."""
    units = state.theatre.units
    attack, flight = state.attack, state.flight
    return {
        "stage": state.stage,
        "turn": state.turn,
        "leipzig": controller(state),
        "card": state.card,
        "side": None if state.active is None else SIDE[state.active],
        "activations": state.remaining,
        "used": [units[place].id for place in state.used],
        "activated": [SIDE[side] for side in Side if state.activated[side]],
        "attack": None if attack is None else {"unit": units[attack.attacker].id, "target": units[attack.target].id},
        "retreat": None if flight is None else {"unit": units[flight.unit].id, "from": units[flight.foe].id},
        "deck": sum(state.left),
        "drawn": list(drawn(state.left)),
        "left": {str(card): count for card, count in zip(DECK, state.left, strict=True) if count},
        "joker_returns": state.aside,
        "joker_drawn": state.ending,
        "map": state.theatre.map_name,
        "counters": state.theatre.units_name,
        "units": {unit.id: _unit(state, unit) for unit in units},
        "rulings": dict(state.rulings),
    }


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    return {
        "at": where(state, unit),
        "army": unit.army,
        "type": unit.type,
        "af": state.af(unit),
        "df": state.df(unit),
        "reduced": state.reduced[unit.place],
        "turn": unit.turn if state.hex_of(unit) == WAITING else None,
    }


def where(state: State, unit: Unit) -> str:
    """The hex of a unit, "waiting" or "gone"."""
    at = state.hex_of(unit)
    return {WAITING: "waiting", GONE: "gone"}.get(at) or state.theatre.map.hexes[at].id
