"""The title: what scenario of which game this is, under which rulings, and how it is looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.desk import Desk
from widgets.markdown import markdown
from widgets.markup import h
from widgets.part import Act, Part, button

KEYS = (
    ("← → or [ ]", "a step back, a step forward (inside a group the arrows go to its next card, move or position)"),
    ("Home, End", "to the start, to the end of the line"),
    ("Enter, Space", "play, or ask why not; on a card or a place: pick it"),
    ("Tab", "to the next group: board, hand, moves, refused moves, log, tree"),
    ("u", "undo a deletion, a change of the main line or of a comment"),
    ("Esc", "put back what was picked, close what is open"),
    ("?", "this help"),
)


class Title(Part):
    """Title, changed rulings, whose view, the picture's switches, save and help."""

    name = "title"
    title = "Title"

    def __init__(self, source: Desk | Session | Scenario) -> None:
        super().__init__(source)
        self._saving = False

    def element(self) -> Element:
        desk, tree = self.desk, self.desk.session.tree
        changed = desk.state.rulings.changed
        chips = [h("span", f"{id}: {answer}", class_="rx-chip rx-chip-changed") for id, answer in changed.items()]
        rest = "all other rulings by default" if changed else "all rulings by default"
        return h(
            "div",
            h(
                "div",
                h("h2", tree.title),
                h("span", desk.game.title, class_="rx-chip"),
                chips,
                h("span", rest, class_="rx-chip"),
                h("div", self._tools(), class_="rx-title-tools"),
                class_="rx-title",
            ),
            self._save_form() if self._saving else None,
            self._help() if desk.help else None,
            [h("p", notice, class_="rx-notice") for notice in desk.session.notices],
            self._about(tree.about),
        )

    def acts(self) -> Mapping[str, Act]:
        return {"saving": self._toggle, "save": self._save}

    def _tools(self) -> list[Element | None]:
        desk = self.desk
        return [
            self._whose() if desk.game.hidden is not None or desk.session.seat is not None else None,
            *(
                button(label, "switch", option, aria_pressed="true" if option in desk.options else "false")
                for option, label in desk.picture.switches.items()
            ),
            button("save as", "saving", aria_expanded="true" if self._saving else "false"),
            button("?", "help", aria_label="Help", aria_expanded="true" if desk.help else "false"),
        ]

    def _whose(self) -> Element:
        """Whose view is shown: a choice only where somebody does not see everything."""
        desk = self.desk
        views = [h("option", "all cards", value="", selected=desk.session.seat is None)]
        for player in desk.game.players:
            views.append(
                h(
                    "option",
                    f"as {desk.picture.player(player)} sees it",
                    value=player,
                    selected=desk.session.seat == player,
                )
            )
        select = h("select", views, data_act="seat")
        select.set("aria-label", "Whose view")
        return select

    def _about(self, about: str) -> Element | None:
        if not about.strip():
            return None
        return h("details", h("summary", "About this scenario"), markdown(about), open=True, data_key="about")

    def _help(self) -> Element:
        rows = [(h("dt", keys), h("dd", what)) for keys, what in KEYS]
        return h(
            "aside", h("h4", "Keys, while the focus is in the panel"), h("dl", rows), class_="rx-note", data_key="help"
        )

    def _save_form(self) -> Element:
        slug = re.sub(r"[^a-z0-9]+", "-", self.desk.session.tree.title.lower()).strip("-")[:60] or "scenario"
        field = h("input", type="text", value=f"{slug}.toml", maxlength="200", spellcheck="false")
        field.set("aria-label", "File name")
        save = h("button", "save", type="submit")
        return h("form", h("label", "Save as ", field), save, data_act="save", class_="rx-write", data_key="save")

    def _toggle(self, _value: str) -> None:
        self._saving = not self._saving

    def _save(self, name: str) -> None:
        def save() -> None:
            path = self.desk.session.save_as(Path(name.strip()))
            self._saving = False
            self.desk.notice = self.desk.say = f"Saved as {path.name}."

        if name.strip():
            self.desk.attempt(save)
