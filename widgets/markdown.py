"""A little Markdown, turned into elements: paragraphs, emphasis, code, lists; links stay text."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from markdown_it import MarkdownIt
from markdown_it.token import Token

from widgets.markup import extend, h

TAG: Final = {"p": "p", "ul": "ul", "ol": "ol", "li": "li", "em": "em", "strong": "strong", "blockquote": "div"}
_READER: Final = MarkdownIt("commonmark", {"html": False, "maxNesting": 12})


def markdown(text: str) -> Element:
    """The text as a `div` of elements. Nothing in it becomes markup but what is listed in `TAG`: tags stand
    there as written, a link shows its words and its address, a picture its description."""
    root = h("div", class_="rx-prose")
    _build(root, _READER.parse(text))
    return root


def _build(root: Element, tokens: list[Token]) -> None:
    open_: list[tuple[Element, str]] = [(root, "")]
    for token in tokens:
        parent = open_[-1][0]
        if token.type == "link_open":
            open_.append((_in(parent, h("span", class_="rx-link")), str(token.attrs.get("href", ""))))
        elif token.type == "link_close":
            element, address = open_.pop()
            if address and address not in "".join(element.itertext()):
                extend(element, f" ({address})")
        elif token.nesting == 1:
            tag = "h4" if token.type == "heading_open" else TAG.get(token.tag, "div")
            open_.append((parent if token.hidden else _in(parent, h(tag)), ""))
        elif token.nesting == -1:
            open_.pop()
        elif token.type == "inline":
            _build(parent, token.children or [])
        elif token.type in ("softbreak", "hardbreak"):
            extend(parent, " ")
        elif token.type == "code_inline":
            extend(parent, h("code", token.content))
        elif token.type in ("fence", "code_block"):
            extend(parent, h("p", h("code", token.content), class_="rx-code"))
        else:
            extend(parent, token.content)


def _in(parent: Element, child: Element) -> Element:
    parent.append(child)
    return child
