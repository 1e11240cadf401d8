"""What the signs on the track mean, and where its data come from, beneath the picture."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.state import State
from widgets.boards.victory_race import building
from widgets.markup import h

SIGNS: Final = (
    ("Lines", "broad and solid: red; narrow and dashed: blue; circles with a name: the red points where they cross"),
    ("Dice", "◆ red, ● blue, ✕ cross; grey with a tick: driven; struck out: lost; dashed: not thrown yet"),
    ("Cars", "letter and number, each with a body and a pattern of its own; the nose looks in the direction of travel"),
    ("Line", "chequered, between two boards, with the start card: its arrow points in the direction of travel"),
    ("You may", "light disc with ◆ or ●: drive there with a die of that colour; ✕ beside a point: refused, ask why"),
    ("What happened", "arrows in the colour of a car: its moves in this turn or the last one"),
    (
        "Lap pad",
        "under each number, how many laps are to go, the cars in the order in which they began them; ZIEL: finish",
    ),
)


def below(state: State) -> Element:
    """The key."""
    rows = [(h("dt", name), h("dd", words)) for name, words in SIGNS]
    rows.append((h("dt", "Data"), h("dd", sources(state))))
    return h("details", h("summary", "Key to the track"), h("dl", rows, class_="vr-key"), data_key="key")


def _values(state: State) -> dict[str, str]:
    """Where each value comes from, by its dotted name."""
    found = dict(building.circuit(state).boards.sources)
    if state.track is not None and state.track.title:
        found["circuit"] = state.track.source
    return found


def invented(state: State) -> str:
    """What is invented, in a few words; empty if nothing is."""
    values = _values(state)
    found = []
    if any(source == "invented" for name, source in values.items() if name != "circuit"):
        found.append("points")
    if values.get("circuit") == "invented":
        found.append("circuit")
    return f"invented: {' and '.join(found)}" if found else ""


def sources(state: State) -> str:
    """How many values come from where."""
    kinds = list(_values(state).values())
    told = {"rulebook": "from the rulebook", "published": "published", "invented": "invented"}
    boards = building.circuit(state).boards
    parts = [f"{kinds.count(kind)} values {words}" for kind, words in told.items() if kind in kinds]
    return f"boards: {boards.title} ({boards.file}); " + ", ".join(parts)
