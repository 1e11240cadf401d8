"""Component Key: a map and its units, read once and made ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from explorer.core.clauses import cites
from explorer.core.made_from import MadeFrom
from explorer.core.shapes import parts_of
from explorer.games.matter_of_honor.component_files import MapFile, UnitsFile
from explorer.games.matter_of_honor.hexes import Lower, around, axial, centre, distance, sort_key
from explorer.games.matter_of_honor.tables import ARMIES, LEIPZIG, LEVELS, Side

# a road move of two hexes: the hex between, and the last
Way = tuple[int, int]


@dataclass(frozen=True)
class Hex:
    """A hex of the map; `sources` says of each value whether it is from the rulebook, published or invented."""

    id: str
    terrain: str
    town: str | None
    sources: Mapping[str, str]

    @property
    def level(self) -> int:
        return LEVELS[self.terrain]

    @property
    def label(self) -> str:
        """The hex with its town, for sentences: "G2 (Leipzig)"."""
        return f"{self.id} ({self.town})" if self.town else self.id


@dataclass(frozen=True, eq=False)
class Map:
    """A map: hexes are told by their place in `hexes`; rivers and roads join two of them, written both ways."""

    title: str
    lower: Lower
    hexes: tuple[Hex, ...]
    roads: frozenset[tuple[int, int]]
    rivers: frozenset[tuple[int, int]]
    road_names: tuple[tuple[str | None, tuple[int, ...]], ...] = ()
    river_names: tuple[tuple[str | None, tuple[tuple[int, int], ...]], ...] = ()

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each hex by its name."""
        return {hex.id: at for at, hex in enumerate(self.hexes)}

    @cached_property
    def leipzig(self) -> int:
        return next(at for at, hex in enumerate(self.hexes) if hex.town == LEIPZIG)

    def find(self, text: str) -> int | None:
        """The place of a hex by its name, or of Leipzig by the town's; None if it is not on the map."""
        return self.leipzig if text == LEIPZIG else self.place.get(text)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each hex those next to it, clockwise from the north."""
        at = {axial(hex.id, self.lower): place for place, hex in enumerate(self.hexes)}
        return tuple(tuple(at[one] for one in around(place) if one in at) for place in at)

    @cached_property
    def edge(self) -> tuple[bool, ...]:
        """For each hex whether it lies at the map's edge."""
        return tuple(len(near) < 6 for near in self.neighbours)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """How many hexes lie between each two."""
        places = [axial(hex.id, self.lower) for hex in self.hexes]
        return tuple(tuple(distance(one, other) for other in places) for one in places)

    @cached_property
    def connected(self) -> frozenset[int]:
        """The hexes that a road runs through."""
        return frozenset(at for road in self.roads for at in road)

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        """For each hex all ways to go two hexes on, elsewhere."""
        near = self.neighbours
        return tuple(
            tuple((middle, last) for middle in near[first] for last in near[middle] if last != first)
            for first in range(len(self.hexes))
        )

    def centre(self, at: int) -> tuple[float, float]:
        """The centre of a hex of side 1 on a picture, x to the right and y downward."""
        return centre(self.hexes[at].id, self.lower)


@dataclass(frozen=True, eq=False)
class Unit:
    """A counter: attack and defence factor in full strength and reduced. `entry` is empty if it starts on the map."""

    id: str
    name: str
    side: Side
    army: str
    type: str
    af: tuple[int, int]
    df: tuple[int, int]
    start: int | None
    turn: int | None
    entry: tuple[int, ...]
    sources: Mapping[str, str]
    place: int = 0

    @property
    def cavalry(self) -> bool:
        return self.type.endswith("Cav")


@dataclass(frozen=True, eq=False)
class Theatre(MadeFrom):
    """Where a game takes place, and who fights: equal if made from the same texts, whatever the files are called."""

    map: Map
    units: tuple[Unit, ...]
    map_name: str
    units_name: str
    texts: tuple[str, str] = field(repr=False)
    left_out: tuple[str, ...] = ()

    @cached_property
    def unit(self) -> dict[str, Unit]:
        """Units by name."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def side_units(self) -> tuple[tuple[Unit, ...], ...]:
        """The units of each side."""
        return tuple(tuple(unit for unit in self.units if unit.side is side) for side in Side)

    @property
    def made_from(self) -> tuple[str, str]:
        """The texts of both files."""
        return self.texts


def made_map(read: MapFile) -> Map:
    """The map of a file without problems."""
    ids = sorted(read.hex, key=sort_key)
    place = {id: at for at, id in enumerate(ids)}
    hexes = []
    for id in ids:
        entry = read.hex[id]
        values = ["hex", "terrain"] + ["town"] * (entry.town is not None)
        hexes.append(Hex(id, entry.terrain, entry.town, {one: entry.sources.get(one, entry.source) for one in values}))
    roads = [(road.name, tuple(place[id] for id in road.along.split())) for road in read.road]
    pairs = [(at, after) for _, stops in roads for at, after in pairwise(stops)]
    rivers: list[tuple[str | None, tuple[tuple[int, int], ...]]] = []
    for river in read.river:
        sides = [text.split("/") for text in river.along.split()]
        rivers.append((river.name, tuple((place[one], place[other]) for one, other in sides)))
    banks = [side for _, sides in rivers for side in sides]
    by_hex = [(place[id], place[other]) for id, hex in read.hex.items() for other in hex.river.split()]
    known = {frozenset(one) for one in banks}
    rivers += [(None, (one,)) for one in by_hex if frozenset(one) not in known and one[0] < one[1]]
    return Map(
        read.title,
        read.grid.lower,
        tuple(hexes),
        _both_ways(pairs),
        _both_ways(banks + by_hex),
        tuple(roads),
        tuple(rivers),
    )


def _both_ways(pairs: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset(pairs) | frozenset((other, one) for one, other in pairs)


@cites("component-key.asterisk")
def made_units(read: UnitsFile, map: Map) -> tuple[Unit, ...]:
    """The units of a file without problems on a map; those of the advanced game stay out."""
    units: list[Unit] = []
    for id, entry in read.unit.items():
        if entry.advanced:
            continue
        given = [name for name in parts_of(type(entry)) if getattr(entry, name) is not None]
        values = [name for name in given if name not in ("source", "sources", "advanced")]
        units.append(
            Unit(
                id,
                entry.name,
                ARMIES[entry.army],
                entry.army,
                entry.type,
                (entry.af, entry.reduced_af),
                (entry.df, entry.reduced_df),
                None if entry.start is None else map.find(entry.start),
                entry.entry_turn,
                tuple(at for one in entry.entry or () if (at := map.find(one)) is not None),
                {name: entry.sources.get(name, entry.source) for name in values},
                len(units),
            )
        )
    return tuple(units)
