"""The log: what happened on the line up to here, and by which clause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Event
from explorer.core.scenario import Scenario
from explorer.study.node import Node
from explorer.study.session import Session
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, Part, button, clause_button, clause_card, said, section

MOST_ROWS: Final = 60


class Log(Part):
    """Each move with its events, of a long line the last ones until all are asked for; a click on a move goes there,
    one on a clause shows its gist."""

    name = "log"
    title = "What happened"

    def __init__(self, source: Desk | Session | Scenario) -> None:
        super().__init__(source)
        self._all = False

    def acts(self) -> Mapping[str, Act]:
        return {"log-all": self._show_all}

    def _show_all(self, _value: str) -> None:
        self._all = True

    def element(self) -> Element:
        sight = self.desk.sight
        line = sight.line(self.desk.at)[1:]
        shown = line if self._all else line[-MOST_ROWS:]
        at, seat, numbers = sight.shown(self.desk.at), self.desk.session.seat, sight.numbers()
        rows = [
            self.once(
                (node.id, node is at, seat, bool(node.comment), numbers[node.id]),
                partial(self._row, node, ply, numbers[node.id], node is at),
            )
            for ply, node in enumerate(shown, len(line) - len(shown) + 1)
        ]
        if not rows:
            return section(self.title, h("p", "Nothing yet: this is the start.", class_="rx-soft"))
        return section(
            self.title,
            button(f"{len(line) - len(shown)} earlier moves", "log-all", class_="rx-plain-button")
            if len(shown) < len(line)
            else None,
            h("ol", rows, class_="rx-log", data_follow=str(numbers[at.id]), data_key="rows"),
            clause_card(self.desk, self.name),
        )

    def _row(self, node: Node, number: int, id: int, here: bool) -> Element:
        told = [one for one in map(self._told, node.events) if one] or self._move(node)
        if node.comment:
            told = [*told[:-1], [*(told[-1] if told else ()), h("span", " ✎", title="commented")]]
        what = h("ul", [h("li", one) for one in told]) if len(told) > 1 else h("div", told)
        ply = button(str(number), "goto", str(id), class_="rx-plain-button", aria_label=f"go to ply {number}")
        if here:
            ply.set("aria-current", "step")
        return h("li", ply, what, data_key=f"ply-{id}")

    def _move(self, node: Node) -> list[list[Element | str]]:
        """A move that nothing came of by its text, where all cards are open."""
        if node.events or node.parent is None or self.desk.session.seat is not None:
            return []
        words = said(self.desk.picture.notation(node.parent.state, node.move, None))
        return [[h("span", words, class_="rx-soft")]]

    def _told(self, event: Event) -> list[Element | str]:
        """An event in a sentence, and its clause; nothing where the seat does not notice it."""
        noticed = self.desk.picture.tell(event, self.desk.session.seat)
        if noticed is None:
            return []
        sentence, clause = noticed
        told = said(self.desk.picture.prose(sentence))
        return [*told, " ", clause_button(self.desk, clause)] if clause else told
