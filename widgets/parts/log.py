"""The log: what happened on the line up to here, and by which clause."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from explorer.study.node import Node
from widgets.markup import h
from widgets.part import Part, button, clause_button, clause_card, said, section


class Log(Part):
    """Each move with its events; a click on a move goes there, one on a clause shows its gist."""

    name = "log"
    title = "What happened"

    def element(self) -> Element:
        line = self.desk.session.tree.line(self.desk.at)
        rows = [self._row(node) for node in line[1:]]
        if not rows:
            return section(self.title, h("p", "Nothing yet: this is the start.", class_="rx-soft"))
        return section(
            self.title,
            h("ol", rows, class_="rx-log", data_follow=str(self.desk.at.id), data_key="rows"),
            clause_card(self.desk, self.name),
        )

    def _row(self, node: Node) -> Element:
        desk = self.desk
        told: list[Element | str] = []
        for event in node.events:
            noticed = desk.picture.tell(event, desk.session.seat)
            if noticed is not None:
                sentence, clause = noticed
                told += ["; " if told else "", *said(desk.picture.prose(sentence))]
                told += [" ", clause_button(desk, clause)] if clause else []
        comment = h("span", " ✎", title="commented") if node.comment else None
        here = node is desk.at
        ply = button(str(node.ply), "goto", str(node.id), class_="rx-plain-button", aria_label=f"go to ply {node.ply}")
        if here:
            ply.set("aria-current", "step")
        return h("li", ply, h("span", told, comment), data_key=f"ply-{node.id}")
