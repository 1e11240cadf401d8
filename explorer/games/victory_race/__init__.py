"""Victory, the race: cars on a circuit of boards, driven along red and blue lines by what the dice show.

The files follow the rulebook: for Contents `tables`, `component_files`, `boards` and `components`; Setting Up the
Track is `laying`, `circuit`, `track_making` and `setting_up`; then `the_lap_counting_pad`, `the_race` with `driving`
and `may_not_drive`, `meaning_of_the_dice` with `throws`, and `continuing_the_race`; `flow` puts them together.
What can be worked out is in `lone_car` (a car alone, with `lone_course`, `lone_turn`, `lone_policies`, `lone_clock`),
`ideal_line`, `outlook` with `standing` (past other cars), and `graphs`.
"""

from __future__ import annotations

from pathlib import Path

from explorer.core.game import Game
from explorer.games.victory_race import (
    component_graph,
    components,
    describe,
    flow,
    graphs,
    measures,
    policies,
    reading,
    scenario,
    words,
)
from explorer.games.victory_race.component_files import GAME_ID
from explorer.games.victory_race.state import EVERYBODY
from explorer.games.victory_race.tables import CARS

GAME = Game(
    id=GAME_ID,
    title="Victory, the race",
    players=(*CARS, EVERYBODY),
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
    normalise=reading.normalise,
    check_component=components.check_component,
    component_graph=component_graph.component_graph,
    component_models=components.MODELS,
    horizons=measures.HORIZONS,
    ends=measures.ENDS,
)
