"""The board: the picture of the position, in which cards and places are picked; and the way through the line."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Chance
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.boards import View
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, Part, button

MOST_PIECES: Final = 200  # of what a picture lacks


class Board(Part):
    """The picture, what lies beneath it, and start, back, forward, end."""

    name = "board"
    title = "Board"

    def __init__(self, source: Desk | Session | Scenario) -> None:
        super().__init__(source)
        self._preparing: asyncio.Future[object] | None = None

    def element(self) -> Element:
        view = self.desk.view()
        self._prepare(view)
        drawn = self.desk.picture.draw(self.desk.state, view)
        return h(
            "div",
            h("figure", drawn, class_="rx-board", data_key="picture"),
            self.desk.picture.below(self.desk.state, view),
            self._way(),
        )

    def _prepare(self, view: View) -> None:
        """Have what the picture lacks worked out aside, one thing at a time; without a running loop all at once."""
        if self._preparing is not None:
            return
        work = self.desk.picture.prepare(self.desk.state, view)
        if work is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in range(MOST_PIECES):
                work()
                work = self.desk.picture.prepare(self.desk.state, view)
                if work is None:
                    break
            return
        self._preparing = loop.run_in_executor(None, work)
        self._preparing.add_done_callback(self._prepared)

    def _prepared(self, done: asyncio.Future[object]) -> None:
        self._preparing = None
        if not done.cancelled() and done.exception() is None:
            self.desk.changed(self.name)

    def acts(self) -> Mapping[str, Act]:
        return {"switch": self._switch, "seat": self._seat}

    def _switch(self, option: str) -> None:
        if option in self.desk.picture.switches:
            self.desk.options ^= {option}

    def _seat(self, seat: str) -> None:
        self.desk.picked, self.desk.refusal = (), None
        self.desk.session.seat = seat if seat in self.desk.game.players else None

    def _way(self) -> Element:
        desk, session = self.desk, self.desk.session
        at = desk.sight.shown(desk.at)
        first, last = at.parent is None, not desk.sight.children(at)
        before = None if at.parent is None else desk.game.pending(at.parent.state)
        return h(
            "div",
            button("|◀", "start", disabled=first, aria_label="to the start"),
            button("◀ back", "back", disabled=first),
            button("forward ▶", "forward", disabled=last),
            button("▶|", "end", disabled=last, aria_label="to the end of the line"),
            button("draw again", "redraw") if isinstance(before, Chance) else None,
            h("span", f"ply {desk.ply} of {desk.sight.ply(session.end)} · {self._chances()}"),
            class_="rx-way",
            data_key="way",
        )

    def _chances(self) -> str:
        """What chance had to do with this line, and whether it is next."""
        share = self.desk.session.tree.likelihood(self.desk.at)
        if not isinstance(self.desk.pending, Chance):
            return likelihood(share)
        return "the next thing is chance" if share == 1 else f"{likelihood(share)}; the next thing is chance"


def likelihood(share: Fraction) -> str:
    """How likely a line is, in words: exact while the fraction can be read, always with its size."""
    if share == 1:
        return "nothing left to chance on this line"
    if share.denominator <= 100_000:
        return f"chance brings this line with {share.numerator}/{share.denominator}"
    size = _scientific(share)
    return f"chance brings this line with about {size}"


def _scientific(share: Fraction) -> str:
    """A small fraction as a power of ten, also where a float would be zero."""
    power = len(str(share.denominator)) - len(str(share.numerator))
    lead = share * 10**power
    if lead < 1:
        power, lead = power + 1, lead * 10
    raised = str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{float(lead):.1f} · 10⁻{raised}"
