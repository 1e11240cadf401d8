"""The title: what scenario of which game this is, under which rulings, and how it is looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from explorer.core.errors import ExplorerError, FileTaken
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
        self._name = ""  # the file name as it was written
        self._taken = False  # whether a file of this name was found
        self._told = self._wrong = ""

    def moved(self) -> None:
        self._told = self._wrong = ""
        self._taken = False

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
            h("p", self._wrong, class_="rx-notice", data_key="not-saved") if self._wrong else None,
            h("div", self._told, class_="rx-note", data_key="saved") if self._told else None,
            self._help() if desk.help else None,
            [h("p", notice, class_="rx-notice") for notice in desk.session.notices],
            self._about(tree.about),
        )

    def acts(self) -> Mapping[str, Act]:
        return {"saving": self._toggle, "save": self._save, "replace": self._replace, "keep-file": self._keep}

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
        field = h("input", type="text", value=self._name or f"{slug}.toml", maxlength="200", spellcheck="false")
        field.set("aria-label", "File name")
        save = h("button", "save", type="submit")
        form = h("form", h("label", "Save as ", field), save, data_act="save", class_="rx-write", data_key="save")
        return h("div", form, self._question() if self._taken else None, data_key="saving")

    def _question(self) -> Element:
        return h(
            "div",
            h("strong", f"{self._name} exists: replace?"),
            button(f"replace {self._name}", "replace", self._name),
            button("keep it", "keep-file"),
            class_="rx-write",
            role="group",
            aria_label="The file exists",
            data_key="taken",
        )

    def _toggle(self, _value: str) -> None:
        self._saving = not self._saving
        self.moved()

    def _keep(self, _value: str) -> None:
        self.moved()
        self.desk.say = f"{self._name} stays as it is. Save under another name."

    def _save(self, name: str, replace: bool = False) -> None:
        """Write the file; one that is there is replaced only after a question."""
        name = name.strip()
        if not name:
            return
        self.moved()
        try:
            path = self.desk.session.save_as(Path(name), replace)
        except FileTaken as error:
            self._name, self._taken = str(error.problems[0].file), True
            self.desk.say = f"{self._name} exists: replace?"
        except (ExplorerError, OSError) as error:
            self._name = name
            self._wrong = self.desk.say = str(error)
        else:
            self._saving, self._name = False, ""
            self._told = self.desk.say = f"Saved as {path.name}."

    def _replace(self, name: str) -> None:
        if self._taken and name == self._name:
            self._save(name, replace=True)
