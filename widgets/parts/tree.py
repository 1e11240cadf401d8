"""The tree of lines: where one is, what branches off, and what can be done with a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from explorer.study.node import Node
from widgets.markdown import markdown
from widgets.markup import h
from widgets.part import Act, Part, button, section

ACROSS: Final = 38
DOWN: Final = 34
MARGIN: Final = 16
MOST_NODES: Final = 400
LABEL: Final = 190


class Tree(Part):
    """Every position as a point that can be clicked; the first row is the main line."""

    name = "tree"
    title = "Lines and branches"

    def element(self) -> Element:
        sight = self.desk.sight
        at = sight.shown(self.desk.at)
        places, more = laid_out(self.desk.session.tree.roots, at, sight.children)
        return section(
            self.title,
            h("div", self._picture(places), class_="rx-tree", data_key="picture", data_reveal=str(sight.number(at))),
            h("p", f"and {more} more positions, not drawn", class_="rx-soft") if more else None,
            h(
                "div",
                button("make main line", "promote", disabled=not _can_promote(at)),
                button("delete from here", "delete", disabled=at.parent is None),
                button("undo", "undo", disabled=not self.desk.session.tree.can_undo),
                class_="rx-tools",
                data_key="tools",
            ),
            self._comment(at),
        )

    def acts(self) -> Mapping[str, Act]:
        session = self.desk.session
        return {
            "promote": lambda _: self.desk.attempt(session.promote),
            "delete": lambda _: self.desk.attempt(self._delete),
            "comment": lambda text: self.desk.attempt(lambda: session.comment(text.strip())),
            "rename": lambda text: self.desk.attempt(lambda: session.rename(text.strip())),
        }

    def _delete(self) -> None:
        session = self.desk.session
        session.goto(self.desk.sight.shown(session.at).id)
        session.delete()

    def _comment(self, at: Node) -> Element:
        sight, here = self.desk.sight, self.desk.at
        number = sight.number(at)
        field = h("textarea", here.comment, data_act="comment", maxlength="20000", data_key=f"comment-{number}")
        field.set("aria-label", f"Comment on ply {sight.ply(at)}")
        name = h(
            "input", type="text", value=sight.name(at), maxlength="200", data_act="rename", data_key=f"name-{number}"
        )
        name.set("aria-label", "Name of this line")
        name.set("placeholder", "name of this line")
        return h(
            "div",
            markdown(here.comment) if here.comment else None,
            h("details", h("summary", "Name and comment"), name, field, data_key="edit"),
            class_="rx-comment",
            data_key="comment",
        )

    def _picture(self, places: dict[int, tuple[Node, int, int]]) -> Element:
        sight = self.desk.sight
        at, numbers = sight.shown(self.desk.at), sight.numbers()
        wide = MARGIN * 2 + ACROSS * max(column for _, column, _ in places.values()) + LABEL
        high = MARGIN * 2 + 16 + DOWN * max(row for _, _, row in places.values())
        return h(
            "svg",
            [
                _edge(_place(*places[before.id][1:]), _place(column, row), numbers[node.id])
                for node, column, row in places.values()
                if node.parent and (before := sight.shown(node.parent)).id in places
            ],
            h(
                "g",
                [self._point(node, column, row, node is at, numbers[node.id]) for node, column, row in places.values()],
                data_rove="tree",
                role="group",
                aria_label="positions",
            ),
            [self._name(node, column, row, numbers[node.id]) for node, column, row in places.values()],
            _here(*places[at.id][1:], sight.ply(at)),
            viewbox=f"0 0 {wide} {high}",
            width=wide,
            height=high,
            role="group",
            aria_label="tree of lines",
        )

    def _point(self, node: Node, column: int, row: int, here: bool, number: int) -> Element:
        alike = self.desk.sight.alike(node)
        words = [f"line {name}"] if (name := self.desk.sight.name(node)) else []
        words += ["commented"] if any(one.comment for one in alike) else []
        words += ["ends here under its rulings"] if any(one.stopped for one in alike) else []
        branches = len(self.desk.sight.children(node))
        words += [f"{branches} branches"] if branches > 1 else []
        ground = (node.id, column, row, here, self.desk.session.seat, number, *words)
        return self.once(ground, lambda: self._drawn(node, column, row, here, number, words))

    def _drawn(self, node: Node, column: int, row: int, here: bool, number: int, words: list[str]) -> Element:
        x, y = _place(column, row)
        commented, stopped = "commented" in words, "ends here under its rulings" in words
        words = [f"ply {self.desk.sight.ply(node)}: {self.desk.label(node)}", *words]
        label = ", ".join(words)
        return h(
            "g",
            h("title", label),
            h("circle", cx=x, cy=y, r=15, class_="rx-reach"),
            h(
                "circle",
                cx=x,
                cy=y,
                r=9 if here else 6.5,
                class_="rx-dot rx-here rx-focus" if here else "rx-dot rx-focus",
            ),
            h("path", d=f"M{x + 5:g} {y - 13:g}h9v6h-5l-3 3z", class_="rx-remark") if commented else None,
            h("path", d=f"M{x + 12:g} {y - 5:g}l10 10m0-10l-10 10", class_="rx-stop-mark") if stopped else None,
            role="button",
            tabindex="-1",
            data_act="goto",
            data_value=str(number),
            data_here=here,
            aria_label=label,
            aria_current="step" if here else None,
            data_key=f"node-{number}",
        )

    def _name(self, node: Node, column: int, row: int, number: int) -> Element | None:
        """The name of a line at its end, or of a root with rulings of its own at its start: whole in the tooltip."""
        x, y = _place(column, row)
        if node.parent is None and node.state.rulings.changed:
            rulings = ", ".join(f"{id}: {answer}" for id, answer in node.state.rulings.changed.items())
            return _written(rulings, x - 8, y - 31, 48, number)
        text = self.desk.sight.name(node)
        if not text or self.desk.sight.children(node):
            return None
        return _written(text, x + 26, y + 4, 24, number)


def _written(text: str, x: float, y: float, most: int, number: int) -> Element:
    shown = text if len(text) <= most else text[: most - 1].rstrip() + "…"
    return h("text", h("title", text), shown, x=x, y=y, class_="rx-line-name", data_key=f"name-{number}")


def _place(column: int, row: int) -> tuple[float, float]:
    return MARGIN + column * ACROSS, MARGIN + 16 + row * DOWN


def _edge(start: tuple[float, float], end: tuple[float, float], number: int) -> Element:
    (x1, y1), (x2, y2) = start, end
    bend = min(ACROSS, x2 - x1) / 2
    path = f"M{x1:g} {y1:g}C{x1 + bend:g} {y1:g} {x2 - bend:g} {y2:g} {x2:g} {y2:g}"
    return h("path", d=path, class_="rx-edge", data_key=f"edge-{number}")


def _here(column: int, row: int, ply: int) -> Element:
    x, y = _place(column, row)
    anchor = "start" if column < 2 else "middle"
    start = x - 9 if column < 2 else x
    return h(
        "text", f"you are here · ply {ply}", x=start, y=y - 16, text_anchor=anchor, class_="rx-you", data_key="you"
    )


def _can_promote(node: Node) -> bool:
    while node.parent is not None:
        if node.parent.children[0] is not node:
            return True
        node = node.parent
    return False


def _own(node: Node) -> list[Node]:
    return node.children


def laid_out(
    roots: list[Node], at: Node, children: Callable[[Node], list[Node]] = _own
) -> tuple[dict[int, tuple[Node, int, int]], int]:
    """Node id -> (node, column, row), parents first, and how many were left out: the main line of each branch goes on
    in its row, every other child begins a row of its own. Of a large tree the neighbourhood of `at` is drawn."""
    everything = sum(1 for root in roots for _ in _walk(root, children))
    kept = None if everything <= MOST_NODES else _near(roots, at, children)
    places: dict[int, tuple[Node, int, int]] = {}
    rows = 0
    for root in roots:
        rows += bool(root.state.rulings.changed)  # room for the rulings above the row, and for where one is below them
        waiting = [(root, 0)]
        while waiting:
            node, column = waiting.pop()
            row = rows
            begun = False
            while kept is None or node.id in kept:
                places[node.id] = (node, column, row)
                begun = True
                column += 1
                after = children(node)
                waiting += [(child, column) for child in reversed(after[1:])]
                if not after:
                    break
                node = after[0]
            rows += begun
    return places, everything - len(places)


def _walk(root: Node, children: Callable[[Node], list[Node]]) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)


def _near(roots: list[Node], at: Node, children: Callable[[Node], list[Node]]) -> set[int]:
    """The line to `at`, what follows it, the other main lines, and the first steps of the branches on the way."""
    kept: set[int] = {root.id for root in roots}
    node: Node | None = at
    while node is not None:
        kept.add(node.id)
        kept |= {child.id for child in children(node)[:8]}
        node = node.parent
    for root in (*roots, at):
        waiting = [root]
        while waiting and len(kept) < MOST_NODES:
            node = waiting.pop(0)
            kept.add(node.id)
            waiting += children(node)[:1]
    return kept
