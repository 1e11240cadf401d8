"""A position of a scenario and how it came about: for notebooks that tell a story around many boards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from explorer import load_scenario
from explorer.core.errors import UnknownName
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.desk import Desk
from widgets.panel import Panel
from widgets.part import Part
from widgets.parts.board import Board
from widgets.parts.log import Log
from widgets.parts.moves import Moves


class Lesson:
    """The board at the end of a line, with the moves that are possible there and what has happened.

    `source` is a scenario, a path, or the name of a shipped one; `line` the name of a line (the first one) and `at` a
    ply of it (its end); `show` are switches of the picture that are on besides the usual ones. Nothing is saved:
    `Explorer` is the place to work. Raises UnknownName for an unknown line or switch.
    """

    def __init__(
        self, source: Scenario | str | Path, line: str | None = None, at: int | None = None, show: Iterable[str] = ()
    ) -> None:
        scenario = source if isinstance(source, Scenario) else load_scenario(source)
        self.session = Session.open(scenario)
        ends = {end.name: node for end, node in self.session.tree.ends()}
        name = line if line is not None else scenario.lines[0].name if scenario.lines else None
        if name is not None:
            if name not in ends:
                raise UnknownName("line", name, ends)
            nodes = self.session.tree.line(ends[name])
            self.session.goto(nodes[-1 if at is None else min(at, len(nodes) - 1)].id)
        desk = Desk(self.session)
        for switch in show:
            if switch not in desk.picture.switches:
                raise UnknownName("switch", switch, desk.picture.switches)
            desk.options.add(switch)
        areas: list[tuple[str, list[Part]]] = [("main", [Board(desk)]), ("side", [Moves(desk), Log(desk)])]
        self.panel = Panel(areas, f"{scenario.title}, {scenario.game.title}", desk)

    def _ipython_display_(self) -> None:
        self.panel.display()
