"""The rulebook: its clauses in order, a search, and what stands under each."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping
from functools import cache
from xml.etree.ElementTree import Element

from explorer import data_folder, shipped_scenarios
from explorer.core.clauses import Clause
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, Part, button, clause_body, folded


class Rulebook(Part):
    """A list of clauses with a search field; an opened clause shows what to see also and where it is worked."""

    name = "rulebook"
    title = "Rulebook"

    def __init__(self, source: Desk | Session | Scenario) -> None:
        super().__init__(source)
        self.sought = ""

    def element(self) -> Element:
        book = self.desk.game.rulebook
        found = [one for one in book.clauses.values() if matches(one, self.sought)]
        headings: dict[str, list[Clause]] = {}
        for clause in found:
            headings.setdefault(clause.heading, []).append(clause)
        field = h("input", type="search", data_typed="search", maxlength="100", value=self.sought)
        field.set("aria-label", "Search the rulebook")
        field.set("placeholder", "such as trump, or artillery")
        return folded(
            self.title,
            f"{len(book.clauses)} clauses in our own words",
            h("p", field, f" {len(found)} of {len(book.clauses)} clauses", class_="rx-search"),
            h("ul", [self._heading(one, under) for one, under in headings.items()], class_="rx-clauses"),
        )

    def rests_on(self) -> Hashable:
        return (self.sought, self.desk.clause, self.desk.state.rulings)

    def acts(self) -> Mapping[str, Act]:
        return {"search": self._search}

    def _search(self, text: str) -> None:
        self.sought = text[:100]

    def _heading(self, heading: str, clauses: list[Clause]) -> Element:
        return h(
            "li", h("strong", heading), h("ul", [self._clause(one) for one in clauses]), data_key=f"heading-{heading}"
        )

    def _clause(self, clause: Clause) -> Element:
        open_ = self.desk.clause is not None and self.desk.clause[1] == clause.id and self.desk.clause[0] == self.name
        label = clause.id.rpartition(".")[2].replace("-", " ")
        head = button(label, "clause", clause.id, class_="rx-clause", aria_expanded="true" if open_ else "false")
        if not open_:
            return h("li", head, " ", h("span", clause.gist, class_="rx-soft"), data_key=clause.id)
        places = worked_in(self.desk.game.id).get(clause.id, ())
        worked = h("p", f"Worked in: {', '.join(places)}") if places else None
        return h("li", head, clause_body(self.desk, clause.id), worked, data_key=clause.id)


def matches(clause: Clause, sought: str) -> bool:
    """Whether all the words sought occur in a clause."""
    text = f"{clause.id} {clause.heading} {clause.gist}".lower()
    return all(word in text for word in sought.lower().split())


@cache
def worked_in(game: str) -> dict[str, tuple[str, ...]]:
    """Clause id -> the shipped lines whose expectations name it, as `scenario · line`."""
    found: dict[str, dict[str, None]] = {}
    for name in shipped_scenarios(game):
        data = tomllib.loads((data_folder("scenarios") / f"{name}.toml").read_text(encoding="utf-8"))
        for place, line in enumerate(data.get("line", ()), 1):
            refused = line.get("refused") or []
            entries = [refused] if isinstance(refused, dict) else [*refused]
            for entry in [*entries, *line.get("events", ())]:
                if "clause" in entry:
                    where = f"{name.rpartition('/')[2]} · {line.get('name', f'line {place}')}"
                    found.setdefault(entry["clause"], {})[where] = None
    return {clause: tuple(places) for clause, places in found.items()}
