"""Component Key: how maps and units are written in files that an owner of the game can replace."""

from __future__ import annotations

from typing import Final

from explorer.core.shapes import checked, list_of, map_of, one_of, part, table, table_of, text, truth, whole
from explorer.games.matter_of_honor.hexes import Lower
from explorer.games.matter_of_honor.tables import ARMIES, LEVELS, SIDE_OF, TURNS, UNIT_TYPES

FORMAT: Final = 1
GAME_ID: Final = "matter-of-honor"
NO_TITLE: Final = "?"  # stands for a name that is missing or wrong, where the rest of a file is read


def _known_format(value: int) -> tuple[str, str] | None:
    wrong = f"Format {str(value)[:20]} cannot be read here."
    return None if value == FORMAT else (wrong, f"Write format = {FORMAT}.")


KNOWN_FORMAT = checked(whole(), _known_format, const=FORMAT)
WORD = text(80, blank=False)
LONG = text(20_000, lines=True)
PATH = text(2_000, lines=True)
SOURCE = one_of("rulebook", "published", "invented")
FACTOR = whole(0, 20)


@table
class Sourced:
    """A block of data: where it comes from, and `sources` for single values that come from elsewhere."""

    source: str = part(SOURCE)
    sources: dict[str, str] = part(map_of(SOURCE), default={})


@table
class HexEntry(Sourced):
    """One hex: `river` lists the neighbours that lie beyond a river, if it is not written as a `[[river]]`."""

    terrain: str = part(one_of(*LEVELS))
    town: str | None = part(WORD, default=None)
    river: str = part(PATH, default="")


@table
class RoadEntry(Sourced):
    """A road through neighbouring hexes: "A4 B3 C3"."""

    along: str = part(PATH)
    name: str | None = part(WORD, default=None)


@table
class RiverEntry(Sourced):
    """A river along hexsides, each written as the two hexes that it parts: "C3/C4 C3/D3"."""

    along: str = part(PATH)
    name: str | None = part(WORD, default=None)


@table
class Grid:
    """How the hexes lie: which columns lie half a hex lower, `even` (B, D, F …) or `odd` (A, C, E …)."""

    lower: Lower = part(one_of("even", "odd"), default="even")


@table
class MapFile:
    """A map."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT)
    game: str = part(one_of(GAME_ID), instead=GAME_ID)
    kind: str = part(one_of("map"), instead="map")
    title: str = part(WORD, instead=NO_TITLE)
    about: str = part(LONG, default="")
    grid: Grid = part(table_of(Grid), default=Grid())
    hex: dict[str, HexEntry] = part(map_of(table_of(HexEntry), 700), instead={})
    road: list[RoadEntry] = part(list_of(table_of(RoadEntry), 100), default=[])
    river: list[RiverEntry] = part(list_of(table_of(RiverEntry), 100), default=[])


@table
class UnitEntry(Sourced):
    """One counter. `reduced_af` and `reduced_df` stand on its back. It begins at `start`, or enters in `entry`
    from `entry_turn` on. `advanced` marks an asterisk: the unit stays out. `mv` is kept, and not used."""

    name: str = part(WORD)
    side: str = part(one_of(*SIDE_OF))
    army: str = part(one_of(*ARMIES))
    type: str = part(one_of(*UNIT_TYPES))
    af: int = part(FACTOR)
    df: int = part(FACTOR)
    reduced_af: int = part(FACTOR)
    reduced_df: int = part(FACTOR)
    start: str | None = part(WORD, default=None)
    entry_turn: int | None = part(whole(1, TURNS), default=None)
    entry: list[str] | None = part(list_of(WORD, 12, least=1), default=None)
    advanced: bool = part(truth(), default=False)
    mv: int | None = part(FACTOR, default=None)


@table
class UnitsFile:
    """The counters of both sides; `map` is the map that they are meant for. A `variant` is not held against the
    rulebook's order of battle."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT)
    game: str = part(one_of(GAME_ID), instead=GAME_ID)
    kind: str = part(one_of("units"), instead="units")
    title: str = part(WORD, instead=NO_TITLE)
    about: str = part(LONG, default="")
    map: str = part(WORD, instead=NO_TITLE)
    variant: bool = part(truth(), default=False)
    unit: dict[str, UnitEntry] = part(map_of(table_of(UnitEntry), 60), instead={})
