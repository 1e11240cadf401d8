"""A map or units file as the graph of its hexes, for somebody who is typing it in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.components import Components
from explorer.core.errors import ExplorerError
from explorer.core.rulings import Rulings
from explorer.core.toml_text import read_text
from explorer.games.matter_of_honor.component_files import GAME_ID
from explorer.games.matter_of_honor.components import check_component, read_map, theatre
from explorer.games.matter_of_honor.graphs import hexes
from explorer.games.matter_of_honor.set_up import first_places
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.theatre import Theatre

if TYPE_CHECKING:
    import networkx as nx


def component_graph(file: Path, rulings: Rulings) -> nx.Graph[str]:
    """The hexes of a map, or of the map that a units file is for with its units at the start.

    Raises ExplorerError with all that is wrong with the file.
    """
    problems = check_component(file)
    if problems:
        raise ExplorerError(problems)
    text = read_text(file)
    map, wrong = read_map(text, str(file))
    if map is not None and not wrong:
        there = Theatre(map, (), file.name, "", (text, ""))
    else:
        beside = Components((file.absolute().parent, *Components.of(GAME_ID).folders))
        there = theatre(beside, None, file.name)
    places = first_places(there)
    return hexes(State(rulings, there, "card", places, (False,) * len(places), None))
