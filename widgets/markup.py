"""Elements of HTML and SVG, safe by construction: known tags, no scripts, no addresses, all text escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element

Child = Element | str | None | Iterable["Child"]
Value = str | int | float | bool | None

HTML: Final = (
    "article aside button code dd details div dl dt em fieldset figcaption figure footer form h2 h3 h4 header input "
    "label legend li ol option p section select small span strong summary sup table tbody td textarea th thead tr ul"
)
SVG: Final = "circle ellipse g line path polygon polyline rect svg text title tspan"
TAGS: Final = frozenset(f"{HTML} {SVG}".split())
CAMEL: Final = {
    "viewbox": "viewBox",
    "textlength": "textLength",
    "lengthadjust": "lengthAdjust",
    "preserveaspectratio": "preserveAspectRatio",
}
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ATTRIBUTE = re.compile(r"(?!on)[a-z][a-z0-9-]*|xmlns")
_WITH_ADDRESS: Final = frozenset(
    ["action", "formaction", "href", "ping", "poster", "src", "srcdoc", "srcset", "xlink:href"]
)


def h(tag: str, *children: Child, **attributes: Value) -> Element:
    """An element: `h("p", "Trump: ", h("strong", "Red"), class_="note")`.

    Names of attributes are written with underscores; None and False leave one out. Raises ValueError for a
    tag outside the list, for an attribute that runs script and for one that leads to an address.
    """
    if tag not in TAGS:
        raise ValueError(f"{tag!r} is not one of the elements that a picture or a panel may hold")
    element = Element(tag)
    for key, value in attributes.items():
        name = _attribute(key)
        if value is not None and value is not False:
            element.set(name, _written(value))
    extend(element, children)
    return element


@cache
def _attribute(key: str) -> str:
    name = key.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.fullmatch(name) or name in _WITH_ADDRESS:
        raise ValueError(f"{name!r} is not an attribute that a picture or a panel may hold")
    return CAMEL.get(name, name)


def extend(element: Element, children: Child) -> None:
    """Append children to an element: elements, texts, None (nothing), or nested lists of these."""
    if children is None:
        return
    if isinstance(children, str):
        _append_text(element, clean(children))
    elif isinstance(children, Element):
        element.append(children)
    else:
        for child in children:
            extend(element, child)


def _append_text(element: Element, text: str) -> None:
    if len(element):
        last = element[-1]
        last.tail = (last.tail or "") + text
    else:
        element.text = (element.text or "") + text


def _written(value: str | int | float | bool) -> str:
    if value is True:
        return ""
    return clean(value) if isinstance(value, str) else f"{round(value, 2):g}"


def clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def markup(element: Element) -> str:
    """The element as text that both an HTML and an XML parser read alike; quicker than `ElementTree.tostring`, which
    looks for namespaces first."""
    written: list[str] = []
    _write(element, written.append)
    return "".join(written)


def _write(element: Element, out: Callable[[str], object]) -> None:
    tag = element.tag
    attributes = "".join([f' {name}="{value.translate(_IN_ATTRIBUTE)}"' for name, value in element.items()])
    out(f"<{tag}{attributes}>")
    if element.text:
        out(element.text.translate(_IN_TEXT))
    for child in element:
        _write(child, out)
        if child.tail:
            out(child.tail.translate(_IN_TEXT))
    out(f"</{tag}>")


_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_ATTRIBUTE: Final = _IN_TEXT | str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})


def words(element: Element) -> str:
    """All text of an element, for a name or a live region."""
    return " ".join("".join(element.itertext()).split())
