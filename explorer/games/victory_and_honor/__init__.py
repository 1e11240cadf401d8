"""Victory & Honor: a trick-taking game of four players on four battle boards.

The files follow the rulebook: `cards` (Components), `turn_order` and `before_play` (Setup, Passing),
`order_of_play`, `opening`, `sacrifices`, `trump`, `scouts`, `artillery`, `cavalry` (Special Maneuvers),
`victory` (Victory Conditions), `scoring` (End of the Round, Scoring), `game_end`; `playing` and `flow` put
them together.
"""

from __future__ import annotations

from pathlib import Path

from explorer.core.game import Game
from explorer.core.hidden import Hidden
from explorer.games.victory_and_honor import (
    describe,
    flow,
    graphs,
    measures,
    observation,
    policies,
    reading,
    scenario,
    views,
    words,
    worlds,
)
from explorer.games.victory_and_honor.tables import SEATS

GAME = Game(
    id="victory-and-honor",
    title="Victory & Honor",
    players=tuple(seat.name for seat in SEATS),
    folder=Path(__file__).parent,
    read_setup=scenario.read_setup,
    write_setup=scenario.write_setup,
    setup_model=scenario.Setup,
    pending=flow.pending,
    advance=flow.advance,
    explain=reading.explain,
    describe=describe.describe,
    tell=words.tell,
    events=words.KINDS,
    ended=measures.ended,
    measures=measures.MEASURES,
    policies=policies.POLICIES,
    graphs=graphs.GRAPHS,
    observe=observation.observe,
    normalise=reading.normalise,
    hidden=Hidden(views.witness, worlds.CardWorlds),
    horizons=("phase", "round", "game"),
)
