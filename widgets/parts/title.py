"""The title: what scenario of which game this is, under which rulings, and how it is looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from explorer.core.components import FOLDER
from explorer.core.errors import ExplorerError, Problem
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.boards import Made
from widgets.desk import Desk
from widgets.markdown import markdown
from widgets.markup import h, words
from widgets.part import Act, Part, button
from widgets.parts.save_form import Saved, SaveForm

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
        self._scenario = SaveForm(self.desk, "", self._save)
        self._made_here = SaveForm(self.desk, "component", self._keep)
        self._noun = "component"

    def moved(self) -> None:
        self._scenario.forget()
        self._made_here.forget()

    def element(self) -> Element:
        desk, tree = self.desk, self.desk.session.tree
        made = desk.picture.made(desk.state)
        self._noun = made.noun if made is not None else self._noun
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
                h("div", self._tools(made), class_="rx-title-tools"),
                class_="rx-title",
            ),
            self._scenario.elements("Save as", f"{self._slug()}.toml"),
            self._made_here.elements(f"Save {made.noun} as", f"my-{made.noun}.toml") if made is not None else None,
            self._help() if desk.help else None,
            [h("div", notice, class_="rx-note") for notice in desk.session.notices],
            self._about(tree.about),
        )

    def acts(self) -> Mapping[str, Act]:
        return {**self._scenario.acts(), **self._made_here.acts()}

    def _tools(self, made: Made | None) -> list[Element | None]:
        desk = self.desk
        return [
            self._whose() if desk.game.hidden is not None or desk.session.seat is not None else None,
            *(
                button(label, "switch", option, aria_pressed="true" if option in desk.options else "false")
                for option, label in desk.picture.switches.items()
            ),
            self._made_here.button(f"save {made.noun}") if made is not None else None,
            self._scenario.button("save as"),
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

    def _save(self, name: str, replace: bool) -> Saved:
        path = self.desk.session.save_as(Path(name), replace)
        return Saved(f"Saved as {path.name}.")

    def _slug(self) -> str:
        title = self.desk.session.tree.title
        return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "scenario"

    def _keep(self, name: str, replace: bool) -> Saved:
        """Write what was made in play into the folder of component files beside the notebook."""
        made = self.desk.picture.made(self.desk.state)
        if made is None:
            cure = f"Go to a position of the line in which the {self._noun} is whole."
            raise ExplorerError(Problem(f"No {self._noun} was made here.", cure))
        path = Path(name)
        if path.parent not in (Path(), Path(FOLDER)):
            cure = f"Write a name alone: the file goes into the folder {FOLDER!r} beside the notebook."
            raise ExplorerError(Problem(f"{name!r} is not the name of a component file.", cure))
        saved = made.save(Path(FOLDER) / path.name, replace)
        where = f"Saved as {FOLDER}/{saved.name}, beside the notebook."
        line, there = made.use(saved.name), "in a scenario file of the notebook's folder."
        shown = h("p", f"{where} To use it, write ", h("code", line), " below ", h("code", "[setup]"), f" {there}")
        return Saved(words(shown), (shown,))
