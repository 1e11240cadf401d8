"""What the signs on the map mean, and where its data come from, beneath the picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.theatre import Theatre
from widgets.markup import h

SIGNS = (
    (
        "Counter",
        "name, sign of the troops (cross: infantry, slash: cavalry, with a yellow C), attack and defence "
        "factor; a white bar behind the factors: reduced",
    ),
    ("Colours", "blue: French; grey: Coalition, with N for the Army of the North and S for that of Silesia"),
    ("Terrain", "clear; woods (trees); hill, level 2 (hachures); city (blocks within a wall)"),
    ("Lines", "blue along hexsides: river; brown and dashed: road; parts of hexes without number: not in play"),
    ("Arrows at the edge", "where units enter, F French, C Coalition; under each counter below: its entry hexes"),
    ("You may", "framed: act or go there; corners: attack; ✕ in a hex: refused, ask why; ✓: activated on this card"),
    ("What happened", "arrow: last move; −1 lost a step, ✕ eliminated, +1 recovered, = no effect"),
)


def below(state: State) -> Element:
    """The key."""
    rows = [(h("dt", name), h("dd", words)) for name, words in SIGNS]
    rows.append((h("dt", "Data"), h("dd", sources(state.theatre))))
    return h("details", h("summary", "Key to the map"), h("dl", rows, class_="mh-key"), data_key="key")


def invented(theatre: Theatre) -> str:
    """What of the map and the counters is invented, in a few words; empty if nothing is."""
    found = []
    if any("invented" in hex.sources.values() for hex in theatre.map.hexes):
        found.append("map")
    if any("invented" in unit.sources.values() for unit in theatre.units):
        found.append("factors")
    return " and ".join(found)


def sources(theatre: Theatre) -> str:
    """How many values come from where."""
    told = []
    tables = {"map": [hex.sources for hex in theatre.map.hexes], "counters": [unit.sources for unit in theatre.units]}
    for name, each in tables.items():
        values = [one for table in each for one in table.values()]
        kinds = [(kind, values.count(kind)) for kind in ("rulebook", "published", "invented") if kind in values]
        told.append(f"{name}: " + ", ".join(f"{count} values {_FROM[kind]}" for kind, count in kinds))
    return "; ".join(told)


_FROM = {"rulebook": "from the rulebook", "published": "published", "invented": "invented"}
