"""A graph as a picture in SVG: boxes with labels, arrows, a legend; nothing that could run or load anything."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

from explorer.study.graph_edges import TRIES, Curve, between, overlap
from explorer.study.graph_layout import HEAD, LINE, box, text_width
from explorer.study.graph_style import (
    EDGES,
    FRAME,
    GROUND,
    INK,
    NODES,
    SOFT,
    Box,
    EdgeStyle,
    NodeStyle,
    shape,
    stroke,
    words,
)
from explorer.study.graph_text import told, xml_text

MARGIN: Final = 24.0
NARROWEST: Final = 420.0
SMALL: Final = 10.5
LABELLED: Final = 400  # with more edges than this, labels are left to the tooltips


def draw(graph: Any) -> Element:
    """The picture of a graph whose nodes have `pos`; without, they are set on a circle.

    Where boxes would overlap, everything is moved apart. What a node or an edge tells is in its tooltip; edge
    labels that would cover something are left to it as well, and the description says so.
    """
    boxes = _boxes(graph)
    node_styles = _styles(graph, "groups", graph.nodes.values(), NODES)
    edge_styles = _styles(graph, "edge_groups", (data for *_, data in graph.edges(data=True)), EDGES)
    picture = Element("g")
    frames = _frames(graph, boxes)
    for text, frame in frames:
        picture.append(_frame(text, frame))
    curves = {(one, other): _curve(graph, boxes, one, other) for one, other in graph.edges()}
    for (one, other), curve in curves.items():
        picture.append(_edge(graph, one, other, curve, edge_styles))
    for node, data in graph.nodes(data=True):
        picture.append(_node(node, data, boxes[node], node_styles[str(data.get("group", ""))]))
    texts, left_out = _edge_labels(graph, list(boxes.values()), curves)
    picture.extend(texts)
    return _page(graph, picture, _extent(boxes, frames, curves), (node_styles, edge_styles), left_out)


def _boxes(graph: Any) -> dict[Any, Box]:
    """The boxes of all nodes, y down, moved apart as far as is needed for none to overlap."""
    round_trip = max(graph.number_of_nodes(), 1)
    radius = 24.0 * round_trip / pi + 60
    places: dict[Any, tuple[float, float, float, float]] = {}
    for number, (node, data) in enumerate(graph.nodes(data=True)):
        angle = 2 * pi * number / round_trip
        x, y = data["pos"] if "pos" in data else (radius * sin(angle), radius * cos(angle))
        places[node] = (float(x), -float(y), *box(xml_text(data.get("label", node))))
    scale = 1.0
    done = sorted(places.values())
    for index, (x1, y1, w1, h1) in enumerate(done):
        for x2, y2, w2, h2 in done[index + 1 :]:
            dx, dy = x2 - x1, abs(y2 - y1)
            wide, high = (w1 + w2) / 2 + 8, (h1 + h2) / 2 + 6
            if (dx * scale >= wide or dy * scale >= high) or not (dx or dy):
                continue
            scale = min(wide / dx if dx else float("inf"), high / dy if dy else float("inf"))
    return {node: (x * scale, y * scale, wide, high) for node, (x, y, wide, high) in places.items()}


def _styles(graph: Any, key: str, members: Any, styles: Sequence[Any]) -> dict[str, Any]:
    """Group -> style, for the groups that occur: the listed ones in their order, others after them."""
    present = dict.fromkeys(str(data.get("group", "")) for data in members)
    listed = [str(one) for one in graph.graph.get(key, ())]
    order = [*listed, *(one for one in present if one not in listed)]
    return {one: styles[place % len(styles)] for place, one in enumerate(order) if one in present}


def _curve(graph: Any, boxes: Mapping[Any, Box], one: Any, other: Any) -> Curve:
    sideways = graph.graph.get("flow") == "sideways"
    two_way = graph.is_directed() and graph.has_edge(other, one)
    return between(boxes[one], boxes[other], sideways, 14.0 if two_way else 0.0)


def _edge(graph: Any, one: Any, other: Any, curve: Curve, styles: Mapping[str, EdgeStyle]) -> Element:
    data = graph.get_edge_data(one, other)
    data = next(iter(data.values())) if graph.is_multigraph() else data
    style = styles[str(data.get("group", ""))]
    group = Element("g")
    SubElement(group, "title").text = xml_text(told(f"{one} → {other}", data))
    group.append(stroke(style, curve.path))
    if graph.is_directed():
        SubElement(group, "path", {"d": curve.head(style.wide), "fill": style.ink})
    return group


def _node(node: Any, data: Mapping[str, Any], place: Box, style: NodeStyle) -> Element:
    group = Element("g")
    SubElement(group, "title").text = xml_text(told(str(node), data))
    group.append(shape(style, place))
    lines = xml_text(data.get("label", node)).split("\n")
    first = place[1] - LINE * (len(lines) - 1) / 2 + 4.2
    for number, line in enumerate(lines):
        group.append(words(line, place[0], first + LINE * number))
    return group


def _frames(graph: Any, boxes: Mapping[Any, Box]) -> list[tuple[str, Box]]:
    """A frame around all nodes that name the same one."""
    members: dict[str, list[Box]] = {}
    for node, data in graph.nodes(data=True):
        if data.get("frame"):
            members.setdefault(xml_text(data["frame"]), []).append(boxes[node])
    found = []
    for text, inside in members.items():
        left, right = min(x - w / 2 for x, _, w, _ in inside) - 8, max(x + w / 2 for x, _, w, _ in inside) + 8
        right = max(right, left + text_width(text, 11) + 14)
        top, bottom = min(y - h / 2 for _, y, _, h in inside) - HEAD + 4, max(y + h / 2 for _, y, _, h in inside) + 7
        found.append((text, ((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)))
    return found


def _frame(text: str, place: Box) -> Element:
    x, y, wide, high = place
    group = Element("g")
    corner = {"x": f"{x - wide / 2:.1f}", "y": f"{y - high / 2:.1f}", "width": f"{wide:.1f}", "height": f"{high:.1f}"}
    SubElement(group, "rect", {**corner, "rx": "8", "fill": "none", "stroke": FRAME, "stroke-width": "1"})
    group.append(words(text, x - wide / 2 + 7, y - high / 2 + 14, 11, SOFT, "start", bold=True))
    return group


def _edge_labels(graph: Any, taken: list[Box], curves: Mapping[Any, Curve]) -> tuple[list[Element], int]:
    """The labels of edges, each where it covers nothing, and how many found no such place."""
    found: list[Element] = []
    left_out = 0
    for one, other, data in graph.edges(data=True):
        text = xml_text(data.get("label", ""))
        if not text:
            continue
        size = (text_width(text, SMALL) + 4, SMALL + 4)
        places = ((*curves[one, other].at(t), *size) for t in TRIES) if len(curves) <= LABELLED else iter(())
        place = next((spot for spot in places if not any(overlap(spot, other_box) for other_box in taken)), None)
        if place is None:
            left_out += 1
            continue
        taken.append(place)
        x, y, wide, high = place
        corner = {"x": f"{x - wide / 2:.1f}", "y": f"{y - high / 2:.1f}", "width": f"{wide:.1f}"}
        found.append(Element("rect", {**corner, "height": f"{high:.1f}", "fill": GROUND, "rx": "3"}))
        found.append(words(text, x, y + 3.6, SMALL))
    return found, left_out


def _extent(boxes: Mapping[Any, Box], frames: list[tuple[str, Box]], curves: Mapping[Any, Curve]) -> Box:
    """Left, top, right and bottom of everything drawn."""
    corners = [
        (x + i * w / 2, y + i * h / 2) for x, y, w, h in [*boxes.values(), *(b for _, b in frames)] for i in (-1, 1)
    ]
    corners += [curve.at(t) for curve in curves.values() for t in (0.25, 0.5, 0.75)]
    xs, ys = [x for x, _ in corners] or [0.0], [y for _, y in corners] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def _page(graph: Any, picture: Element, extent: Box, styles: tuple[Any, Any], left_out: int) -> Element:
    """The picture under its title, what it is about, and the legend."""
    left, top, right, bottom = extent
    wide = max(right - left + 2 * MARGIN, NARROWEST)
    title = xml_text(graph.graph.get("title", "")) or "A graph"
    about = xml_text(graph.graph.get("about", ""))
    header: list[Element] = [words(line, MARGIN, 0, 16, INK, "start", bold=True) for line in _wrapped(title, wide, 16)]
    header += [words(line, MARGIN, 0, 12, SOFT, "start") for line in _wrapped(about, wide, 12)]
    y = 10.0
    for line in header:
        y += float(line.get("font-size", "12")) + 7
        line.set("y", f"{y:.1f}")
    keys, y = _legend(styles, wide, y + 12)
    y += MARGIN
    high = y + bottom - top + MARGIN
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {wide:.0f} {high:.0f}",
            "width": f"{wide:.0f}",
            "height": f"{high:.0f}",
            "role": "img",
            "aria-label": title,
            "font-family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
        },
    )
    SubElement(root, "title").text = title
    counted = f"{graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges."
    hidden = f"{left_out} edge labels stand in tooltips only." if left_out else ""
    SubElement(root, "desc").text = " ".join(part for part in (about, counted, hidden) if part)
    ground = {"width": "100%", "height": "100%", "fill": GROUND, "rx": "8", "stroke": FRAME}
    SubElement(root, "rect", ground)
    root.extend([*header, *keys])
    across = (wide - (right - left)) / 2 - left
    picture.set("transform", f"translate({across:.1f} {y - top:.1f})")
    root.append(picture)
    return root


def _legend(
    styles: tuple[Mapping[str, NodeStyle], Mapping[str, EdgeStyle]], wide: float, y: float
) -> tuple[list[Element], float]:
    """The groups that occur, each with its look, in rows; and where the rows end."""
    found: list[Element] = []
    x = MARGIN
    several = [kind for kind in styles if len(kind) > 1 or (any(kind) and len(kind) == 1)]
    entries = [(name, style) for kind in several for name, style in kind.items() if name]
    for name, style in entries:
        length = 36 + text_width(name, 11) + 22
        if x > MARGIN and x + length > wide - MARGIN / 2:
            x, y = MARGIN, y + 20
        if isinstance(style, NodeStyle):
            found.append(shape(style, (x + 14, y, 26.0, 13.0)))
        else:
            curve = Curve((x, y), (x + 9, y), (x + 18, y), (x + 28, y))
            found.append(stroke(style, curve.path))
            found.append(Element("path", {"d": curve.head(style.wide), "fill": style.ink}))
        found.append(words(xml_text(name), x + 36, y + 4, 11, INK, "start"))
        x += length
    return found, y + 8 if entries else y - 12


def _wrapped(text: str, wide: float, size: float) -> list[str]:
    return textwrap.wrap(text, max(20, int((wide - 2 * MARGIN) / (size * 0.6))))
