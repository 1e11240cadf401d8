"""Numbers of a position that one can ask the distribution of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from explorer.core.game import Measure
from explorer.core.protocol import Event
from explorer.games.matter_of_honor.state import GONE, WAITING, State
from explorer.games.matter_of_honor.tables import SIDE, STEPS, TURNS, Side
from explorer.games.matter_of_honor.victory import controller, winner

Events = Sequence[Event]
ALWAYS = ("turn", "game", "card")


def steps_lost(state: State, side: Side) -> int:
    """The steps that a side is short of: 1 for a reduced unit, 2 for one that is gone."""
    units = state.theatre.side_units[side]
    return sum(STEPS if state.hex_of(unit) == GONE else state.reduced[unit.place] for unit in units)


def units_lost(state: State, side: Side) -> int:
    """The units of a side that are gone."""
    return sum(state.hex_of(unit) == GONE for unit in state.theatre.side_units[side])


def units_on_map(state: State, side: Side) -> int:
    """The units of a side that are on the map."""
    return sum(state.hex_of(unit) not in (GONE, WAITING) for unit in state.theatre.side_units[side])


def turns_left(state: State) -> int:
    """The turns that are still to be ended."""
    return 0 if state.stage == "over" else TURNS + 1 - state.turn


def taken(state: State, events: Events) -> int:
    """The turn in which the Coalition has just taken Leipzig, or the one after the last if the game is over first."""
    if not any(event.kind == "control" and event.fields["side"] == SIDE[Side.COALITION] for event in events):
        return TURNS + 1
    ends = next((event for event in events if event.kind == "turn-ended"), None)
    return state.turn if ends is None else int(ends.fields["turn"])


def _of(function: Callable[[State, Side], int], side: Side) -> Callable[[State, Events], int]:
    return lambda state, events: function(state, side)


def _all() -> list[Measure]:
    def coalition_wins(state: State, events: Events) -> int:
        return int(winner(state) is Side.COALITION)

    found = [
        Measure("coalition-wins", "the Coalition wins the game", "", coalition_wins, ("game",), share=True),
        Measure("leipzig", "who controls Leipzig", "", lambda state, events: controller(state), ALWAYS),
        Measure(
            "turns-left", "turns still to come", "turns", lambda state, events: turns_left(state), ("card", "turn")
        ),
    ]
    never = f"turn in which the Coalition takes Leipzig next ({TURNS + 1}: not in this game)"
    found.append(Measure("leipzig-taken", never, "", taken, ("taken",)))
    for side, name in SIDE.items():
        found += [
            Measure(f"steps-lost.{name}", f"steps the {name} are short of", "steps", _of(steps_lost, side), ALWAYS),
            Measure(f"units-lost.{name}", f"{name} units eliminated", "units", _of(units_lost, side), ALWAYS),
            Measure(f"units-on-map.{name}", f"{name} units on the map", "units", _of(units_on_map, side), ALWAYS),
        ]
    return found


ENDS: Final = {"taken": "the taking of Leipzig, or the end of the game"}
MEASURES = {measure.name: measure for measure in _all()}


def ended(before: State, after: State) -> tuple[str, ...]:
    """The horizons that a step has closed: `card` (the activations of a card, and what ends with them), `turn`,
    `game`, and `taken` (the Coalition takes Leipzig, or the game ends before it does)."""
    if after.stage == "over" and before.stage != "over":
        return ("card", "turn", "taken", "game")
    taken = ("taken",) if after.leipzig is Side.COALITION and before.leipzig is not Side.COALITION else ()
    if after.turn != before.turn:
        return ("card", "turn", *taken)
    return ("card", *taken) if before.card is not None and after.card is None else taken
