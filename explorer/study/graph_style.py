"""How groups of nodes and edges look: each by shape, rim and colour together, on a light ground of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, SubElement

GROUND: Final = "#fbfbfd"
INK: Final = "#1c1c28"
SOFT: Final = "#55555f"
FRAME: Final = "#c9c9d4"

Box = tuple[float, float, float, float]  # middle x, middle y, width, height; y runs down


@dataclass(frozen=True, slots=True)
class NodeStyle:
    """`shape` is one of rounded, pill, cut (corners), sharp, slanted, barred; `dash` the pattern of the rim."""

    shape: str
    fill: str
    rim: str
    wide: float = 1.3
    dash: str = ""


@dataclass(frozen=True, slots=True)
class EdgeStyle:
    ink: str
    wide: float
    dash: str = ""


# the looks that a graph may give its groups, by name: `graph["groups"] = {"covered": "faint", …}`
NODES: Final = {
    "plain": NodeStyle("rounded", "#ffffff", "#4a4a58"),
    "strong": NodeStyle("pill", "#e2e9ff", "#2f4fb8", 2.2),
    "note": NodeStyle("cut", "#fff0d2", "#8a5a00", 1.6),
    "faint": NodeStyle("sharp", "#ececf0", "#6a6a76", 1.3, "3 3"),
    "good": NodeStyle("slanted", "#dcf2e4", "#1c6b3a", 1.6),
    "alarm": NodeStyle("barred", "#fbe1e3", "#a3212f", 2.0),
    "odd": NodeStyle("pill", "#f1e6fb", "#6d3aa8", 1.6, "7 3"),
    "cool": NodeStyle("cut", "#d9f1f4", "#0e6470", 1.6, "2 3"),
}
EDGES: Final = {
    "plain": EdgeStyle("#5c5c68", 1.3),
    "strong": EdgeStyle("#2f4fb8", 2.6),
    "note": EdgeStyle("#8a5a00", 1.7, "2 4"),
    "faint": EdgeStyle("#75757f", 1.2, "6 4"),
    "good": EdgeStyle("#1c6b3a", 1.7, "10 3 2 3"),
    "alarm": EdgeStyle("#a3212f", 3.2, "12 3"),
    "odd": EdgeStyle("#6d3aa8", 1.6, "14 4"),
    "cool": EdgeStyle("#0e6470", 1.6, "7 4"),
}


def shape(style: NodeStyle, box: Box) -> Element:
    """The outline of a node around a box."""
    x, y, wide, high = box
    left, top, right, bottom = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    rim = {"fill": style.fill, "stroke": style.rim, "stroke-width": f"{style.wide:g}"}
    if style.dash:
        rim["stroke-dasharray"] = style.dash
    match style.shape:
        case "cut":
            c = min(7.0, high / 3)
            corners = [(left + c, top), (right - c, top), (right, top + c), (right, bottom - c)]
            corners += [(right - c, bottom), (left + c, bottom), (left, bottom - c), (left, top + c)]
            return Element("polygon", {"points": _points(corners), **rim})
        case "slanted":
            corners = [(left + 2, top), (right + 4, top), (right - 2, bottom), (left - 4, bottom)]
            return Element("polygon", {"points": _points(corners), **rim})
    corner = {"rounded": 5.0, "pill": min(high / 2, 15.0)}.get(style.shape, 0.0)
    place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{wide:.1f}", "height": f"{high:.1f}"}
    rect = Element("rect", {**place, **rim})
    if corner:
        rect.set("rx", f"{corner:g}")
    if style.shape != "barred":
        return rect
    group = Element("g")
    group.append(rect)
    for bar in (left + 4, right - 4):
        SubElement(
            group, "path", {"d": f"M{bar:.1f} {top:.1f}V{bottom:.1f}", "stroke": style.rim, "stroke-width": "1.5"}
        )
    return group


def stroke(style: EdgeStyle, path: str) -> Element:
    """A line of an edge."""
    line = Element("path", {"d": path, "fill": "none", "stroke": style.ink, "stroke-width": f"{style.wide:g}"})
    if style.dash:
        line.set("stroke-dasharray", style.dash)
    return line


def words(
    text: str, x: float, y: float, size: float = 12.0, ink: str = INK, anchor: str = "middle", bold: bool = False
) -> Element:
    """One line of text, `y` being its baseline."""
    found = Element(
        "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:g}", "fill": ink, "text-anchor": anchor}
    )
    if bold:
        found.set("font-weight", "600")
    found.text = text
    return found


def _points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
