"""What is missing or contradictory in a map file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.games.matter_of_honor.component_files import MapFile, Sourced
from explorer.games.matter_of_honor.hexes import Lower, around, axial, is_hex, name, sort_key
from explorer.games.matter_of_honor.tables import LEIPZIG

Side = tuple[str, str]


def find(read: MapFile, written: Mapping[str, object]) -> Iterator[Problem]:
    """All problems of a map; `written` are its hexes as written, whether or not the rest of them could be read."""
    ids = frozenset(id for id in written if is_hex(id))
    for id in written:
        if not is_hex(id):
            yield Problem(f"{shortened(id, 20)!r} is no hex.", _how(id, ids), key=f"hex.{id}")
    if not ids:
        yield Problem("The map has no hex.", 'Add [hex.A1] with terrain = "clear", and so on.', key="hex")
        return
    yield from _leipzig(written)
    yield from _gaps(ids, read.grid.lower)
    yield from _roads(read, ids)
    yield from _rivers(read, ids)
    yield from _one_sided(read, ids)
    for id, hex in read.hex.items():
        yield from unknown_sources(hex, ("hex", "terrain", "town", "river"), f"hex.{id}")
    for what, blocks in (("road", read.road), ("river", read.river)):
        for place, block in enumerate(blocks):
            yield from unknown_sources(block, ("along", "name"), f"{what}[{place}]")


def unknown_sources(block: Sourced, values: tuple[str, ...], key: str) -> Iterator[Problem]:
    """Sources that are given for values which a block does not have."""
    for value in block.sources:
        if value not in values:
            cure = f"{did_you_mean(value, values)}Sources are given for: {', '.join(values)}."
            yield Problem(f"There is no value {shortened(value, 20)!r} here.", cure, key=f"{key}.sources.{value}")


@cites("component-key.hexes")
def _leipzig(written: Mapping[str, object]) -> Iterator[Problem]:
    entries = {id: hex for id, hex in written.items() if isinstance(hex, Mapping)}
    towns = {id: hex["town"] for id, hex in entries.items() if isinstance(hex.get("town"), str)}
    found = [id for id, town in towns.items() if town == LEIPZIG]
    if not found:
        near = [id for id, town in towns.items() if LEIPZIG.casefold() in town.casefold()]
        cure = f'Write town = "{LEIPZIG}" in {near[0] if near else "the hex of the city"}: it decides the game.'
        yield Problem(f"No hex is {LEIPZIG}.", cure, key=f"hex.{near[0]}.town" if near else "hex")
    for id in found[1:]:
        cure = "Name one of them otherwise: whoever controls the one hex wins."
        yield Problem(f"{LEIPZIG} is in {found[0]} already.", cure, key=f"hex.{id}.town")


@cites("combat.terrain-modifiers.partial-hexes")
def _gaps(ids: frozenset[str], lower: Lower) -> Iterator[Problem]:
    """Hexes missing inside the map, and parts of it that hang together with nothing."""
    places = {axial(id, lower) for id in ids}
    columns, rows = [x for x, _ in places], [y for _, y in places]
    outside, waiting = set(), [(min(columns) - 1, min(rows) - 1)]
    while waiting:
        at = waiting.pop()
        inside = min(columns) - 1 <= at[0] <= max(columns) + 1 and min(rows) - 1 <= at[1] <= max(rows) + 1
        if inside and at not in outside and at not in places:
            outside.add(at)
            waiting += around(at)
    box = ((x, y) for x in range(min(columns), max(columns) + 1) for y in range(min(rows), max(rows) + 1))
    for at in box:
        if at not in places and at not in outside:
            hole = name(at, lower)
            cure = f"Add [hex.{hole}]; only the partial hexes around the edge are left out."
            yield Problem(f"{hole} is missing in the middle of the map.", cure, key="hex")
    together: set[tuple[int, int]] = set()
    waiting = [axial(min(ids, key=sort_key), lower)]
    while waiting:
        at = waiting.pop()
        if at in places and at not in together:
            together.add(at)
            waiting += around(at)
    apart = sorted((name(at, lower) for at in places - together), key=sort_key)
    if apart:
        few = ", ".join(apart[:6]) + (" …" if len(apart) > 6 else "")
        message = f"No way leads from {min(ids, key=sort_key)} to {few}."
        yield Problem(message, "Add the hexes between, or correct the names.", key=f"hex.{apart[0]}")


def _how(id: str, ids: frozenset[str]) -> str:
    """How a hex is written, and which one may be meant."""
    meant = f"Did you mean {id.upper()!r}? " if is_hex(id.upper()) else did_you_mean(id, ids)
    return f"{meant}Write the column's letter and the row's number: C3, from A1 to Z99."


def _unknown(id: str, ids: frozenset[str], key: str, what: str) -> Problem | None:
    """The problem of a hex that a road or river names and the map has not."""
    if id in ids:
        return None
    if not is_hex(id):
        return Problem(f"{shortened(id, 20)!r} is no hex.", _how(id, ids), key=key)
    return Problem(f"{what} {id}, which is not on the map.", f"Add [hex.{id}], or end at the map's edge.", key=key)


def _near(one: str, other: str, lower: Lower) -> bool:
    return axial(other, lower) in around(axial(one, lower))


def _neighbours(id: str, ids: frozenset[str], lower: Lower) -> str:
    return ", ".join(one for one in (name(at, lower) for at in around(axial(id, lower))) if one in ids)


@cites("component-key.hexes")
def _roads(read: MapFile, ids: frozenset[str]) -> Iterator[Problem]:
    lower = read.grid.lower
    for place, road in enumerate(read.road):
        key, stops = f"road[{place}].along", road.along.split()
        if len(stops) < 2:
            cure = 'Write all hexes that it runs through: along = "A4 B3 C3".'
            yield Problem(f"A road of {len(stops)} hexes leads nowhere.", cure, key=key)
        wrong = [_unknown(id, ids, key, "The road leads into") for id in dict.fromkeys(stops)]
        yield from (one for one in wrong if one is not None)
        for one, other in pairwise(stops):
            if one in ids and other in ids and not _near(one, other, lower):
                cure = f"Write the hexes between; {one} touches {_neighbours(one, ids, lower)}."
                yield Problem(f"{one} and {other} are not next to each other.", cure, key=key)


def _hexside(text: str, ids: frozenset[str], lower: Lower, key: str) -> Side | Problem:
    one, slash, other = text.partition("/")
    if not slash or not one or not other:
        cure = "Write the two hexes that it parts: C3/C4."
        return Problem(f"The river at {shortened(text, 20)!r} has one side only.", cure, key=key)
    for id in (one, other):
        unknown = _unknown(id, ids, key, "The river runs along")
        if unknown:
            return unknown
    if not _near(one, other, lower):
        cure = f"Write neighbours; {one} touches {_neighbours(one, ids, lower)}."
        return Problem(f"{one} and {other} have no hexside in common.", cure, key=key)
    return one, other


@cites("component-key.hexes")
def _rivers(read: MapFile, ids: frozenset[str]) -> Iterator[Problem]:
    lower = read.grid.lower
    met: dict[frozenset[str], int] = {}
    for place, river in enumerate(read.river):
        key, before = f"river[{place}].along", None
        if not river.along.split():
            yield Problem("The river has no hexside.", 'Write along = "C3/C4 C3/D3".', key=key)
        for text in river.along.split():
            side = _hexside(text, ids, lower, key)
            if isinstance(side, Problem):
                yield side
                before = None
                continue
            if frozenset(side) in met:
                cure = "Write each hexside once."
                yield Problem(f"The hexside {text} is a river already.", cure, key=key)
            met[frozenset(side)] = place
            if before is not None and not _touch(before, side, lower):
                cure = "Write the hexsides between, or begin another [[river]]."
                yield Problem(f"{'/'.join(before)} and {text} do not touch each other.", cure, key=key)
            before = side


def _touch(one: Side, other: Side, lower: Lower) -> bool:
    """Whether two hexsides meet in a corner: they share a hex, and their other hexes are neighbours."""
    apart = sorted(set(one) ^ set(other))
    return len(apart) == 2 and _near(apart[0], apart[1], lower)


def _one_sided(read: MapFile, ids: frozenset[str]) -> Iterator[Problem]:
    """Rivers written hex by hex that the hex on the other bank does not know of."""
    lower = read.grid.lower
    known = {frozenset(text.split("/")) for river in read.river for text in river.along.split()}
    for id, hex in read.hex.items():
        for other in hex.river.split():
            key = f"hex.{id}.river"
            unknown = _unknown(other, ids, key, "The river runs along")
            if unknown:
                yield unknown
            elif id in ids and not _near(id, other, lower):
                cure = f"Write neighbours; {id} touches {_neighbours(id, ids, lower)}."
                yield Problem(f"{id} and {other} have no hexside in common.", cure, key=key)
            elif other in read.hex and id not in read.hex[other].river.split() and {id, other} not in known:
                cure = f"Write {id} in hex.{other}.river too, or take {other} out here."
                yield Problem(f"{id} has a river toward {other}, but {other} has none toward {id}.", cure, key=key)
