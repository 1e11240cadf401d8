"""The explorer: one scenario in one panel, with everything that can be asked of it."""

from __future__ import annotations

from pathlib import Path

from explorer import load_scenario
from explorer.core.errors import Problem, ScenarioError
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from explorer.study.sidecar import sidecar_for
from widgets.desk import Desk
from widgets.panel import Panel
from widgets.part import Part
from widgets.parts.board import Board
from widgets.parts.compare import Compare
from widgets.parts.log import Log
from widgets.parts.moves import Moves
from widgets.parts.rulebook import Rulebook
from widgets.parts.rulings import Rulings
from widgets.parts.title import Title
from widgets.parts.tree import Tree
from widgets.parts.whatif import WhatIf
from widgets.saving import keep_all


class Explorer:
    """Opens a scenario for reading, playing and asking; the last expression of a cell.

    `source` is a scenario, a path of a file, or the name of a shipped one (`"victory-and-honor/two-batteries"`).
    The work saves itself beside the notebook, in `.rules-explorer/`; after a restart the same cell shows the same tree.
    `fresh` starts over; `seat` shows what one player sees. `session` is the tree and the place in it, for code.
    """

    def __init__(self, source: Scenario | str | Path, *, fresh: bool = False, seat: str | None = None) -> None:
        scenario = source if isinstance(source, Scenario) else load_scenario(source)
        if seat is not None and seat not in scenario.game.players:
            cure = f"Write one of {', '.join(scenario.game.players)}, or leave seat out."
            raise ScenarioError(Problem(f"There is no seat {seat!r}.", cure, key="seat"))
        keep_all()
        self.session = Session.open(scenario, sidecar_for(scenario, Path()), fresh=fresh)
        self.session.seat = seat if seat is not None else self.session.seat
        desk = Desk(self.session)
        self.whatif = WhatIf(desk)
        areas: list[tuple[str, list[Part]]] = [
            ("head", [Title(desk)]),
            ("main", [Board(desk), Log(desk)]),
            ("side", [Moves(desk), Tree(desk), self.whatif]),
            ("foot", [Rulings(desk), Compare(desk, self.whatif), Rulebook(desk)]),
        ]
        self.panel = Panel(areas, f"{scenario.title}, {scenario.game.title}", desk)

    def _ipython_display_(self) -> None:
        self.panel.display()
