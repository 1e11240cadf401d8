"""A Matter of Honor, Sire: the north-east of Leipzig in 1813, on hexes, with a deck of cards.

The files follow the rulebook: `game_length`, `set_up` and `cards` (Set Up), `turn_play` and `activation` (Turn
Play), `activated_units`, `stacking`, `reinforcements`, `combat`, `terrain`, `retreats`, `victory`, and for the
Component Key `hexes`, `theatre`, `component_files`, `components` with `map_checks` and `unit_checks`; `flow` puts
them together.
"""

from __future__ import annotations

from pathlib import Path

from explorer.core.game import Game
from explorer.games.matter_of_honor import (
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
from explorer.games.matter_of_honor.component_files import GAME_ID
from explorer.games.matter_of_honor.tables import SIDE

GAME = Game(
    id=GAME_ID,
    title="A Matter of Honor, Sire",
    players=tuple(SIDE.values()),
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
    check_component=components.check_component,
    component_graph=component_graph.component_graph,
    component_models=components.MODELS,
    horizons=("card", "turn", "taken", "game"),
    ends=measures.ENDS,
)
