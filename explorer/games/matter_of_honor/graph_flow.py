"""The course of a turn as a graph: what comes next, after what, and by which clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.core.course import Stage, Way, course
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import SIDE, TURNS

if TYPE_CHECKING:
    import networkx as nx


TURN_ENDS: Final = "turn ends"

# the stages of a position under their own names, and the turn's end, which nobody waits at
STAGES: Final = {
    "card": Stage("a card is drawn\nto activate", "chance", (0.0, 0.0)),
    "act": Stage("the side of its colour\nactivates a unit", "decision", (420.0, 90.0)),
    "combat": Stage("a card is drawn\nfor the attack", "chance", (840.0, 0.0)),
    "retreat": Stage("a beaten unit\nretreats", "decision", (840.0, -300.0)),
    TURN_ENDS: Stage("the turn ends", "passing", (0.0, -300.0)),
    "over": Stage("the game is over", "over", (0.0, -440.0)),
}

_RESULT = "success no-effect failure reduced eliminated cannot-retreat"
_RESULT_CLAUSES = (
    "combat.net-result combat.face-card combat.ace combat.ten combat.results.success combat.results.no-effect "
    "combat.results.failure retreats.unable"
)
_DONE = "moved entered recovered done control"
_DONE_CLAUSES = (
    "turn-play.activated-units.move turn-play.activated-units.road reinforcements.cost turn-play.face-card "
    "turn-play.up-to"
)

WAYS: Final = {
    ("card", "act"): Way(
        "black: French, red: Coalition",
        "activates",
        "turn-play.card-draw turn-play.black-french turn-play.red-coalition turn-play.even-two turn-play.odd-three "
        "turn-play.face-card",
        "ace-activates",
    ),
    ("card", "card"): Way(
        "a Joker too early", "joker-ignored", "turn-play.joker-too-early", "joker-too-early activated"
    ),
    ("card", TURN_ENDS): Way(
        "the Joker",
        "joker-ignored turn-ended",
        "turn-play.joker-ends turn-play.last-card",
        "joker-too-early last-card",
    ),
    ("act", "act"): Way(
        "moved, entered, recovered",
        "moved entered recovered control",
        "turn-play.activated-units.move turn-play.activated-units.road reinforcements.cost turn-play.face-card",
        "face-card after-entry",
    ),
    ("act", "card"): Way("card used up, or done", _DONE, _DONE_CLAUSES),
    ("act", "combat"): Way("attacks", "attacks", "turn-play.activated-units.attack combat.card-draw"),
    ("act", TURN_ENDS): Way(
        "last card used up", f"{_DONE} turn-ended", f"{_DONE_CLAUSES} turn-play.last-card", "last-card"
    ),
    ("combat", "act"): Way("decided, activations left", _RESULT, _RESULT_CLAUSES),
    ("combat", "card"): Way("decided, card used up", _RESULT, _RESULT_CLAUSES),
    ("combat", "combat"): Way(
        "another card decides",
        "joker-ignored joker-redraw",
        "turn-play.joker-too-early turn-play.joker-ends",
        "joker-too-early joker-in-combat",
    ),
    ("combat", "retreat"): Way(
        "must retreat",
        "success failure must-retreat",
        "combat.results.success combat.results.failure retreats.away",
        "retreat-chosen-by",
    ),
    ("combat", TURN_ENDS): Way(
        "the Joker, or the last card",
        f"joker-ignored {_RESULT} turn-ended",
        f"turn-play.joker-ends turn-play.last-card {_RESULT_CLAUSES}",
        "joker-in-combat last-card",
    ),
    ("retreat", "act"): Way("retreated, activations left", "retreated control", "retreats.away"),
    ("retreat", "card"): Way("retreated, card used up", "retreated control", "retreats.away"),
    ("retreat", TURN_ENDS): Way(
        "it was the last card",
        "retreated control turn-ended",
        "retreats.away turn-play.last-card turn-play.joker-ends",
        "joker-in-combat last-card",
    ),
    (TURN_ENDS, "card"): Way("shuffle", "turn-ended", "game-length.shuffle set-up.draw-deck"),
    (TURN_ENDS, "over"): Way(
        f"after turn {TURNS}", "game-ended", "game-length.six-turns victory.coalition victory.french"
    ),
}


def turn_flow(state: State | None = None) -> nx.DiGraph[str]:
    """The turn as a state machine, the same in every position; where a position stands in it is marked.

    Nodes are the stages of a position and `turn ends`: `kind` (`decision`, `chance`, `passing`, `over`), `now`,
    `side` (whose card is in use), `group` (the kind, or `now`). Edges: `events` (kinds that happen on the way),
    `clauses`, `rulings` (those that it hangs on), `label`.
    """
    return course(
        STAGES,
        WAYS,
        None if state is None else state.stage,
        lambda *ends: TURN_ENDS if TURN_ENDS in ends else "",
        "The course of a turn",
        "What comes after what. Rulings that an arrow hangs on are in its tooltip.",
        side=SIDE[state.active] if state is not None and state.active is not None else "",
    )
