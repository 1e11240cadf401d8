"""What remains of a panel on a page without a kernel: a picture of the position and the log, as plain HTML."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import Element

from widgets.markup import extend, h, markup
from widgets.surface import joined

if TYPE_CHECKING:
    from widgets.desk import Desk

PAUSE: Final = 0.8


class Snapshot:
    """A second output of the panel's cell, hidden while the panel lives, brought up to date a moment after a step."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._handle: Any = None
        self._timer: asyncio.TimerHandle | None = None
        self._shown = ""

    def html(self) -> str:
        """The position and the line that led to it, readable anywhere."""
        return f'<div class="rx-snapshot">{still(self._desk)}{markup(story(self._desk))}</div>'

    def display(self) -> None:
        """Show it; from now on it follows the session."""
        from IPython.display import HTML, display

        self._shown = self.html()
        self._handle = display(HTML(self._shown), display_id=True)  # type: ignore[no-untyped-call]

    def soon(self) -> None:
        """Bring it up to date once the reader pauses."""
        if self._handle is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.update()
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_later(PAUSE, self.update)

    def update(self) -> None:
        """Bring it up to date now."""
        from IPython.display import HTML

        html = self.html()
        if self._handle is not None and html != self._shown:
            self._shown = html
            self._handle.update(HTML(html))  # type: ignore[no-untyped-call]


def still(desk: Desk) -> str:
    """The picture as an `img` that carries everything it needs, or, where a game has no picture, its table."""
    element = desk.picture.draw(desk.state, desk.view())
    if element.tag != "svg":
        return markup(element)
    text = markup(standalone(element, joined(*desk.picture.styles)))
    picture = b64encode(text.encode()).decode()
    name = element.get("aria-label") or "The position"
    return f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(name)}" style="max-width: 640px; width: 100%">'


def standalone(svg: Element, css: str) -> Element:
    """The picture with a ground and style of its own."""
    left, top, wide, high = (svg.get("viewBox") or "0 0 100 100").split()
    whole = h("svg", viewbox=svg.get("viewBox"), class_=svg.get("class"), xmlns="http://www.w3.org/2000/svg")
    whole.set("width", wide)
    whole.set("height", high)
    style = Element("style")
    style.text = css
    ground = h("rect", x=left, y=top, width=wide, height=high, fill="#ffffff")
    extend(whole, [style, ground, list(svg)])
    return whole


def story(desk: Desk) -> Element:
    """The scenario's title and the moves up to here, each with what it did and by which clause."""
    line = desk.sight.line(desk.at)
    items = []
    for node in line[1:]:
        pieces = desk.picture.notation(node.parent.state, node.move, desk.session.seat) if node.parent else ()
        told = [desk.picture.tell(event, desk.session.seat) for event in node.events]
        noticed = [one for one in told if one is not None]
        sentences = [f"{words} [{clause}]" if clause else words for words, clause in noticed]
        what = h("ul", [h("li", one) for one in sentences]) if len(sentences) > 1 else sentences
        items.append(h("li", h("strong", "".join(text for text, _ in pieces)), " ", what))
    return h("div", h("h3", desk.session.tree.title), h("p", f"Ply {desk.ply}. {desk.due()}"), h("ol", items))
