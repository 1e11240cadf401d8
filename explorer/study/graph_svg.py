"""A graph as a picture in SVG: boxes with labels, arrows, a legend; nothing that could run or load anything."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from itertools import islice
from math import cos, pi, sin
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

from explorer.core.errors import ExplorerError, Problem
from explorer.study.graph_edges import Curve, overlap
from explorer.study.graph_labels import drawn, placed, rooms
from explorer.study.graph_layout import HEAD, LINE, box, text_width
from explorer.study.graph_routes import routes
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
MOST: Final = 4_000
NARROWEST: Final = 420.0
LABELLED: Final = 80  # with more edges than this, labels are left to the tooltips


def draw(graph: Any) -> Element:
    """The picture of a graph whose nodes have `pos`; without, they are set on a circle.

    Where boxes would overlap, everything is moved apart. What a node or an edge tells is in its tooltip; edge
    labels that would cover something are left to it as well, and the description says so.
    Raises ExplorerError for a graph that is too large.
    """
    if graph.number_of_nodes() > MOST:
        message = f"A picture of {graph.number_of_nodes():,} nodes cannot be looked at; the most is {MOST:,}."
        raise ExplorerError(Problem(message, "Draw a part of the graph, or write it as GraphML, GEXF or JSON."))
    boxes = _boxes(graph)
    node_styles = _styles(graph, "groups", graph.nodes.values(), NODES)
    edge_styles = _styles(graph, "edge_groups", (data for *_, data in graph.edges(data=True)), EDGES)
    picture = Element("g")
    frames = _frames(graph, boxes)
    picture.extend(_frame(place) for _, place in frames)
    edges = list(graph.edges(data=True))  # several between the same nodes included
    texts = [xml_text(data.get("label", "")) if len(edges) <= LABELLED else "" for *_, data in edges]
    nodes = list(boxes.values())
    ends = [(one, other) for one, other, _ in edges]
    sideways = graph.graph.get("flow") == "sideways"
    curves = routes(ends, boxes, sideways, lambda at, curve: rooms(texts[at], curve, nodes))
    for edge, curve in zip(edges, curves, strict=True):
        picture.append(_edge(edge, graph.is_directed(), curve, edge_styles[str(edge[2].get("group", ""))]))
    titles = [_title_spot(text, place, curves) for text, place in frames]
    for (text, _), spot in zip(frames, titles, strict=True):
        picture.extend(_frame_title(text, spot))
    for node, data in graph.nodes(data=True):
        picture.append(_node(node, data, boxes[node], node_styles[str(data.get("group", ""))]))
    labels = [one for one in placed(texts, curves, [*nodes, *titles]) if one is not None]
    for label in labels:
        picture.extend(drawn(label))
    left_out = sum(bool(data.get("label")) for *_, data in edges) - len(labels)
    areas = [*nodes, *(place for _, place in frames), *(place for _, place in labels)]
    return _page(graph, picture, _extent(areas, curves), (node_styles, edge_styles), left_out)


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
    widest = max((wide for _, _, wide, _ in done), default=0.0) + 8
    for index, (x1, y1, w1, h1) in enumerate(done):
        for x2, y2, w2, h2 in islice(done, index + 1, None):
            dx, dy = x2 - x1, abs(y2 - y1)
            if dx * scale >= widest:
                break
            wide, high = (w1 + w2) / 2 + 8, (h1 + h2) / 2 + 6
            if (dx * scale >= wide or dy * scale >= high) or not (dx or dy):
                continue
            scale = min(wide / dx if dx else float("inf"), high / dy if dy else float("inf"))
    return {node: (x * scale, y * scale, wide, high) for node, (x, y, wide, high) in places.items()}


def _styles(graph: Any, key: str, members: Any, styles: Mapping[str, Any]) -> dict[str, Any]:
    """Group -> style for the groups that occur, those that the graph gives a look first; others take what is left."""
    looks = graph.graph.get(key, {})
    given = dict(looks) if isinstance(looks, Mapping) else {}
    free = [one for one in styles if one not in given.values()] or list(styles)
    present = dict.fromkeys(str(data.get("group", "")) for data in members)
    others = {one: free[place % len(free)] for place, one in enumerate(one for one in present if one not in given)}
    return {one: styles.get(look, styles["plain"]) for one, look in {**given, **others}.items() if one in present}


def _edge(edge: tuple[Any, Any, Mapping[str, Any]], arrow: bool, curve: Curve, style: EdgeStyle) -> Element:
    one, other, data = edge
    group = Element("g")
    SubElement(group, "title").text = xml_text(told(f"{one} {'→' if arrow else '–'} {other}", data))
    group.append(stroke(style, curve.path))
    if arrow:
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


def _frame(place: Box) -> Element:
    x, y, wide, high = place
    corner = {"x": f"{x - wide / 2:.1f}", "y": f"{y - high / 2:.1f}", "width": f"{wide:.1f}", "height": f"{high:.1f}"}
    return Element("rect", {**corner, "rx": "8", "fill": "none", "stroke": FRAME, "stroke-width": "1"})


def _title_spot(text: str, place: Box, curves: Iterable[Curve]) -> Box:
    """The place of a frame's title: at that corner where the fewest arrows end."""
    x, y, wide, high = place
    size = (text_width(text, 11) + 4, 15.0)
    aside = wide / 2 - size[0] / 2 - 5
    spots = [(x - aside, y - high / 2 + 10.5), (x + aside, y - high / 2 + 10.5)]
    spots += [(x - aside, y + high / 2 + 10), (x + aside, y + high / 2 + 10)]
    points = [curve.at(t) for curve in curves for t in (0.96, 1.0)]
    near = [point for point in points if overlap((*point, 4.0, 4.0), (x, y, wide, high + 50))]
    passing = [sum(overlap((*point, 4.0, 4.0), (*spot, *size)) for point in near) for spot in spots]
    return (*spots[passing.index(min(passing))], *size)


def _frame_title(text: str, spot: Box) -> list[Element]:
    """The title on a patch of ground."""
    left, middle, wide, high = spot
    patch = Element("rect", {"x": f"{left - wide / 2:.1f}", "y": f"{middle - high / 2:.1f}"})
    patch.attrib |= {"width": f"{wide:.1f}", "height": f"{high:g}", "fill": GROUND, "fill-opacity": "0.85"}
    return [patch, words(text, left, middle + 3.5, 11, SOFT, bold=True)]


def _extent(areas: Iterable[Box], curves: Iterable[Curve]) -> Box:
    """Left, top, right and bottom of everything drawn."""
    corners = [(x + i * w / 2, y + i * h / 2) for x, y, w, h in areas for i in (-1, 1)]
    corners += [curve.at(step / 8) for curve in curves for step in range(1, 8)]
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
    keys, y = _legend(styles, wide, y + 18, graph.is_directed())
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
    styles: tuple[Mapping[str, NodeStyle], Mapping[str, EdgeStyle]], wide: float, y: float, arrows: bool
) -> tuple[list[Element], float]:
    """The groups that occur, each with its look, in rows; and where the rows end."""
    found: list[Element] = []
    x = MARGIN
    entries = [(name, style) for kind in styles for name, style in kind.items() if name]
    for name, style in entries:
        length = 36 + text_width(name, 11) + 22
        if x > MARGIN and x + length > wide - MARGIN / 2:
            x, y = MARGIN, y + 20
        if isinstance(style, NodeStyle):
            found.append(shape(style, (x + 14, y, 26.0, 13.0)))
        else:
            curve = Curve((x, y), (x + 9, y), (x + 18, y), (x + 28, y))
            found.append(stroke(style, curve.path))
            if arrows:
                found.append(Element("path", {"d": curve.head(style.wide), "fill": style.ink}))
        found.append(words(xml_text(name), x + 36, y + 4, 11, INK, "start"))
        x += length
    return found, y + 8 if entries else y - 18


def _wrapped(text: str, wide: float, size: float) -> list[str]:
    return textwrap.wrap(text, max(20, int((wide - 2 * MARGIN) / (size * 0.55))))
