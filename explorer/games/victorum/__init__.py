"""20 Strong: Hoplomachus Victorum: a hero, twenty dice and the camps of Mount Vesuvius.

The files follow the rulebook: `mountain`, `setup` (Setup), `activation`, `strategy_phase` with `applying`,
`resolve_phase`, `cleanup` (Round Adjustments and Flow of a Round), `ranking` (Difficulty Ranking), `spectating`,
`opportunity`, `rewards`, `adding_enemies`, `tactics`, `dice_areas` (Recruiting and Dismissing, Strengthening and
Weakening), `inventory`, `endgame`, `ending` (Winning and Losing) and `stalemate`. Cards are read by `components` and
made ready in `arena`; what they do is told by `effects`, counted by `counting`, set off by `happenings` and carried out
by `doing` with `actions`; what waits stands on the `agenda`. `flow` puts it all together.
"""

from __future__ import annotations

from pathlib import Path

from explorer.core.game import Game
from explorer.games.victorum import (
    component_graph,
    components,
    describe,
    flow,
    graphs,
    measures,
    notation,
    policies,
    reading,
    scenario,
    setup_table,
    setup_writer,
    words,
)
from explorer.games.victorum.card_files import GAME_ID
from explorer.games.victorum.state import CHAMPION

GAME = Game(
    id=GAME_ID,
    title="20 Strong: Hoplomachus Victorum",
    players=(CHAMPION,),
    folder=Path(__file__).parent,
    read_setup=scenario.read_setup,
    write_setup=setup_writer.write_setup,
    setup_model=setup_table.Setup,
    pending=flow.pending,
    advance=flow.advance,
    explain=reading.explain,
    describe=describe.describe,
    tell=words.tell,
    events=words.KINDS,
    normalise=notation.normalise,
    ended=measures.ended,
    measures=measures.MEASURES,
    policies=policies.POLICIES,
    graphs=graphs.GRAPHS,
    check_component=components.check_component,
    component_graph=component_graph.component_graph,
    component_models=components.MODELS,
    horizons=measures.HORIZONS,
)
