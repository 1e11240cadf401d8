"""A boards or circuit file as a graph of its points and lines, for somebody who is typing it in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.components import Components
from explorer.core.errors import ExplorerError
from explorer.core.rulings import Rulings
from explorer.core.toml_text import parse, read_text
from explorer.games.victory_race.component_files import GAME_ID
from explorer.games.victory_race.components import boards_of, check_component, track_of
from explorer.games.victory_race.graph_lines import lines, sides

if TYPE_CHECKING:
    import networkx as nx


def component_graph(file: Path, rulings: Rulings) -> nx.Graph[str]:
    """The track of a circuit, or the sides of the boards in a file; no ruling changes them.

    Raises ExplorerError with all that is wrong with the file.
    """
    problems = check_component(file)
    if problems:
        raise ExplorerError(problems)
    beside = Components((file.absolute().parent, *Components.of(GAME_ID).folders))
    if parse(read_text(file))[0]["kind"] == "boards":
        return sides(boards_of(beside, file.name, "boards"))
    return lines(track_of(beside, file.name, "circuit"))
