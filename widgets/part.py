"""A part of a panel: it draws itself from the desk, and says what can be done in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import ClassVar, Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Refusal
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.boards import Pieces
from widgets.desk import Desk
from widgets.markup import h

Act = Callable[[str], None]
NOTHING = h("span")
MOST_MADE: Final = 4000


class Part:
    """The base of all parts. A part can be displayed alone: `Board(session)` in a cell."""

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""

    def __init__(self, source: Desk | Session | Scenario) -> None:
        if isinstance(source, Scenario):
            source = Session.open(source)
        self.desk = source if isinstance(source, Desk) else Desk(source)
        self._made: dict[Hashable, Element] = {}

    def once(self, ground: Hashable, make: Callable[[], Element]) -> Element:
        """The element that was made on this ground before, else a new one; nobody changes it afterwards."""
        if ground not in self._made:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            self._made[ground] = make()
        return self._made[ground]

    def element(self) -> Element | None:
        """The part as it should look now; None to show nothing."""
        raise NotImplementedError

    def rests_on(self) -> Hashable:
        """What the part's look rests on, if that is little: while it stays the same, nothing is drawn. None: draw."""
        return None

    def acts(self) -> Mapping[str, Act]:
        """What can be done in this part beyond what every panel understands: act to handler of its value."""
        return {}

    def moved(self) -> None:
        """The session has changed."""

    def _ipython_display_(self) -> None:
        from widgets.panel import Panel

        Panel([("main", [self])], self.title or self.name, self.desk).display()


def said(pieces: Pieces) -> list[Element | str]:
    """Pieces of a move or a sentence as elements."""
    return [h("span", text, class_=f"rx-piece {class_}") if class_ else text for text, class_ in pieces]


def section(title: str, *children: Element | str | Iterable[Element | str | None] | None) -> Element:
    """A part's content beneath its heading."""
    return h("section", h("h3", title), *children, aria_label=title)


def folded(title: str, told: str, *children: Element | str | Iterable[Element | str | None] | None) -> Element:
    """A part's content that is opened by a click on its heading."""
    head = h("summary", h("h3", title), " ", h("span", told))
    return h(
        "section", h("details", head, *children, data_key="fold"), aria_label=title, class_="rx-fold", data_hold=True
    )


def button(label: str, act: str, value: str = "", **attributes: str | bool | None) -> Element:
    """A button that does something."""
    return h("button", label, type="button", data_act=act, data_value=value, **attributes)


def clause_button(desk: Desk, id: str) -> Element:
    """A clause to click: its heading's last part and what follows in its id."""
    clause = desk.game.rulebook.clauses.get(id)
    if clause is None:
        return h("span", f"§ {id}", class_="rx-soft")
    alone = desk.headings[clause.heading] == 1
    heading = clause.heading.split(" · ")[-1]
    tail = id.rpartition(".")[2].replace("-", " ")
    label = heading if alone or tail == heading.lower() else f"{heading} · {tail}"
    return button(f"§ {label}", "clause", id, class_="rx-clause", title=clause.gist)


def clause_card(desk: Desk, part: str) -> Element | None:
    """The clause that was opened in this part: heading, gist, what to see also, and the rulings about it."""
    if desk.clause is None or desk.clause[0] != part:
        return None
    clause = desk.game.rulebook.clauses.get(desk.clause[1])
    return None if clause is None else clause_body(desk, clause.id)


def clause_body(desk: Desk, id: str) -> Element:
    """What the rulebook says under a clause."""
    book = desk.game.rulebook
    clause = book.clause(id)
    rulings = [one for one in book.questions.values() if id in one.clauses]
    return h(
        "aside",
        h("h4", clause.heading, " ", h("code", id)),
        button("close", "close-clause", class_="rx-close"),
        h("p", clause.gist),
        h("p", clause.standing) if clause.standing else None,
        h("p", f"Out of scope: {clause.out}") if clause.out else None,
        h("p", "See also ", [clause_button(desk, one) for one in clause.see]) if clause.see else None,
        [
            h("p", "Ruling ", h("strong", one.id), f": {one.question} Here: ", h("strong", desk.state.rulings[one.id]))
            for one in rulings
        ],
        class_="rx-note",
        aria_label=f"Clause {id}",
    )


def refusal_box(desk: Desk) -> Element | None:
    """The move that was refused: the reason in a sentence, the clause, and what else stands against it."""
    if desk.refusal is None:
        return None
    text, reasons = desk.refusal
    first, *others = reasons
    return h(
        "aside",
        h("p", h("strong", said(desk.picture.prose(text)), " is refused. "), reason(desk, first)),
        [h("p", "Also: ", reason(desk, one)) for one in others],
        class_="rx-refusal",
        data_key="refusal",
        aria_label="Refused",
    )


def reason(desk: Desk, refusal: Refusal) -> list[Element | str]:
    """A refusal's sentence and its clause."""
    return [*said(desk.picture.prose(refusal.reason)), " ", clause_button(desk, refusal.clause)]
