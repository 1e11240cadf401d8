"""The course of the race as a graph: what comes next, after what, and by which clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.core.course import Stage, Way, course
from explorer.games.victory_race.state import State

if TYPE_CHECKING:
    import networkx as nx


GRID: Final = "grid"
TURN_ENDS: Final = "turn ends"

# the stages of a position under their own names, and two that nobody waits at
STAGES: Final = {
    "lay": Stage("a board is laid", "decision", (0.0, 300.0)),
    "order": Stage("dice say who starts", "chance", (360.0, 300.0)),
    "card": Stage("the start card is placed", "decision", (720.0, 300.0)),
    "direction": Stage("the direction is decided", "decision", (720.0, 150.0)),
    GRID: Stage("the cars take their places", "passing", (360.0, 150.0)),
    "throw": Stage("first throw:\nthree dice", "chance", (0.0, 0.0)),
    "choose": Stage("one die or two?", "decision", (360.0, 0.0)),
    "second": Stage("second throw", "chance", (720.0, 0.0)),
    "drive": Stage("a die is driven", "decision", (720.0, -220.0)),
    TURN_ENDS: Stage("the turn ends", "passing", (360.0, -220.0)),
    "over": Stage("the race is over", "over", (0.0, -220.0)),
}

_GRID: Final = "setting-up-the-track.first-row setting-up-the-track.second-row the-lap-counting-pad.starting-order"
_ORDER: Final = "setting-up-the-track.who-starts setting-up-the-track.clockwise"
_LAID: Final = "setting-up-the-track.closed-circuit setting-up-the-track.joints"
_CROSSES: Final = "meaning-of-the-dice.one-cross meaning-of-the-dice.two-crosses meaning-of-the-dice.three-crosses"
_OUT: Final = "meaning-of-the-dice.four-crosses meaning-of-the-dice.five-crosses"
_DRIVEN: Final = (
    "meaning-of-the-dice.red meaning-of-the-dice.blue meaning-of-the-dice.several the-race.straight-line "
    "the-race.points the-race.any-order"
)
_LINE: Final = "the-lap-counting-pad.each-lap the-lap-counting-pad.crossing"
_PASSED: Final = "drove lap first-crossing crossed-back"

WAYS: Final = {
    ("lay", "lay"): Way("not closed yet", "laid", _LAID),
    ("lay", "order"): Way("closed", "laid closed", _LAID),
    ("order", "card"): Way("the circuit was just laid", "order", _ORDER),
    ("order", "direction"): Way("the start card lies", "order", _ORDER),
    ("order", GRID): Way("the line is known", "order", _ORDER),
    ("card", "direction"): Way("placed", "start-card", "setting-up-the-track.start-card"),
    ("direction", GRID): Way("decided", "direction", "setting-up-the-track.direction"),
    (GRID, "throw"): Way("the first car's turn", "first-row second-row starting-order", _GRID, "first-crossing"),
    ("throw", "choose"): Way("three dice lie there", "thrown", "the-race.first-throw", "die"),
    ("choose", "second"): Way("one die, or two", "takes", "the-race.second-throw"),
    ("choose", TURN_ENDS): Way(
        "no more, after three crosses",
        "throws-no-more missed-turn will-miss",
        "meaning-of-the-dice.three-crosses",
        "second-throw three-crosses",
    ),
    ("second", "drive"): Way(
        "up to two crosses",
        "thrown crosses will-miss",
        f"the-race.second-throw the-race.combined {_CROSSES}",
        "die three-crosses",
    ),
    ("second", TURN_ENDS): Way(
        "three crosses or more, or no move",
        "thrown crosses missed-turn will-miss accident dice-lost",
        f"the-race.second-throw the-race.no-move-possible {_CROSSES} {_OUT}",
        "die three-crosses occupied-point backwards",
    ),
    ("drive", "drive"): Way(
        "dice are left that can be driven",
        _PASSED,
        f"{_DRIVEN} {_LINE}",
        "driving blocked-dice backwards occupied-point",
    ),
    ("drive", TURN_ENDS): Way(
        "none is left, or none can be driven",
        f"{_PASSED} finished dice-dropped left dice-lost dice-left",
        f"{_DRIVEN} {_LINE} the-race.all-dice the-race.no-move-possible the-lap-counting-pad.finish "
        "the-lap-counting-pad.rest-of-the-throw",
        "driving blocked-dice backwards occupied-point finished-cars",
    ),
    (TURN_ENDS, "throw"): Way(
        "the next car's turn",
        "skipped turn",
        "the-race.turns continuing-the-race.rounds meaning-of-the-dice.three-crosses",
        "three-crosses",
    ),
    (TURN_ENDS, "over"): Way("nobody races on", "race-ended", "continuing-the-race.places", "last-car"),
}


def turn_flow(state: State | None = None) -> nx.DiGraph[str]:
    """The race as a state machine, the same in every position; where a position stands in it is marked.

    Nodes are the stages of a position, `grid` and `turn ends`: `kind` (`decision`, `chance`, `passing`, `over`), `now`,
    `car` (whose turn it is), `group` (the kind, or `now`). Edges: `events` (kinds that happen on the way), `clauses`,
    `rulings` (those that it hangs on), `label`.
    """
    return course(
        STAGES,
        WAYS,
        None if state is None else state.stage,
        lambda *ends: TURN_ENDS if TURN_ENDS in ends else "",
        "The course of the race",
        "What comes after what. Rulings that an arrow hangs on are in its tooltip.",
        car=state.car if state is not None and state.at else "",
    )
