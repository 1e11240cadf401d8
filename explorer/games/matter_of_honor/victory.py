"""Victory: who controls Leipzig, and wins by it."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.core.rulings import Rulings
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import LEIPZIG, SIDE, SIDES, Side


@cites("victory.last-to-occupy")
def at_start(rulings: Rulings) -> Side | None:
    """Who controls Leipzig before anybody occupied it (ruling leipzig-at-start)."""
    match rulings["leipzig-at-start"]:
        case "french":
            return Side.FRENCH
        case _:
            return None


@cites("victory.last-to-occupy")
def occupy(state: State, side: Side, hex: int) -> tuple[State, tuple[Event, ...]]:
    """A unit has come to stand in a hex: Leipzig changes hands by it."""
    if hex != state.theatre.map.leipzig or state.leipzig is side:
        return state, ()
    fields = {"side": SIDE[side], "hex": state.theatre.map.hexes[hex].id}
    return state._replace(leipzig=side), (Event("control", clause="victory.last-to-occupy", fields=fields),)


@cites("victory.last-to-occupy")
def pass_through(state: State, side: Side, hex: int) -> tuple[State, tuple[Event, ...]]:
    """A unit has passed a hex on a road (ruling leipzig-through)."""
    match state.rulings["leipzig-through"]:
        case "yes":
            return occupy(state, side, hex)
        case _:
            return state, ()


def winner(state: State) -> Side:
    """The Coalition if it controls Leipzig, else the French."""
    return Side.COALITION if state.leipzig is Side.COALITION else Side.FRENCH


@cites("victory.coalition", "victory.french")
def game_ended(state: State) -> Event:
    side = winner(state)
    clause = "victory.coalition" if side is Side.COALITION else "victory.french"
    fields = {"winner": SIDE[side], LEIPZIG.casefold(): controller(state)}
    return Event("game-ended", clause=clause, fields=fields, also=("game-length.six-turns",))


def controller(state: State) -> str:
    """The side that controls Leipzig, or "nobody"."""
    return "nobody" if state.leipzig is None else SIDE[state.leipzig]


def result(state: State) -> dict[str, object]:
    """One point for the winner, who controls Leipzig, and the winner's name."""
    side = winner(state)
    return {
        "scores": {SIDE[one]: int(one is side) for one in SIDES},
        "winners": [SIDE[side]],
        "leipzig": controller(state),
    }
