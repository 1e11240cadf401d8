"""Component Key: how maps and units are written in files that an owner of the game can replace."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from explorer.core.validate import CLEAN_LINE, CLEAN_TEXT, FileModel, wrong
from explorer.games.matter_of_honor.hexes import Lower
from explorer.games.matter_of_honor.tables import TURNS

FORMAT = 1
GAME_ID = "matter-of-honor"


def _known_format(value: int) -> int:
    if value != FORMAT:
        raise wrong(f"Format {str(value)[:20]} cannot be read here.", f"Write format = {FORMAT}.")
    return value


def _some_text(value: str) -> str:
    if not value.strip():
        raise wrong("The text is empty.", "Write at least one letter.")
    return value


Word = Annotated[str, Field(max_length=80), CLEAN_LINE, AfterValidator(_some_text)]
Long = Annotated[str, Field(max_length=20_000), CLEAN_TEXT]
Path = Annotated[str, Field(max_length=2_000), CLEAN_TEXT]
Source = Literal["rulebook", "published", "invented"]
Factor = Annotated[int, Field(ge=0, le=20)]


class Sourced(FileModel):
    """A block of data: where it comes from, and `sources` for single values that come from elsewhere."""

    source: Source
    sources: dict[str, Source] = {}


class HexEntry(Sourced):
    """One hex: `river` lists the neighbours that lie beyond a river, if it is not written as a `[[river]]`."""

    terrain: Literal["clear", "hill", "woods", "city"]
    town: Word | None = None
    river: Path = ""


class RoadEntry(Sourced):
    """A road through neighbouring hexes: "A4 B3 C3"."""

    along: Path
    name: Word | None = None


class RiverEntry(Sourced):
    """A river along hexsides, each written as the two hexes that it parts: "C3/C4 C3/D3"."""

    along: Path
    name: Word | None = None


class Grid(FileModel):
    """How the hexes lie: which columns lie half a hex lower, `even` (B, D, F …) or `odd` (A, C, E …)."""

    lower: Lower = "even"


class MapFile(FileModel):
    """A map."""

    format: Annotated[int, AfterValidator(_known_format)]
    game: Literal["matter-of-honor"]
    kind: Literal["map"]
    title: Word
    about: Long = ""
    grid: Grid = Grid()
    hex: Annotated[dict[str, HexEntry], Field(max_length=700)]
    road: Annotated[list[RoadEntry], Field(max_length=100)] = []
    river: Annotated[list[RiverEntry], Field(max_length=100)] = []


class UnitEntry(Sourced):
    """One counter. `reduced_af` and `reduced_df` stand on its back. It begins at `start`, or enters in `entry`
    from `entry_turn` on. `advanced` marks an asterisk: the unit stays out. `mv` is kept, and not used."""

    name: Word
    side: Literal["French", "Coalition"]
    army: Literal["French", "North", "Silesia"]
    type: Literal[
        "French Inf",
        "French Cav",
        "Russian Inf",
        "Russian Cav",
        "Prussian Inf",
        "Swedish Inf",
        "APR Combined Corps Inf",
    ]
    af: Factor
    df: Factor
    reduced_af: Factor
    reduced_df: Factor
    start: Word | None = None
    entry_turn: Annotated[int, Field(ge=1, le=TURNS)] | None = None
    entry: Annotated[list[Word], Field(min_length=1, max_length=12)] | None = None
    advanced: bool = False
    mv: Factor | None = None


class UnitsFile(FileModel):
    """The counters of both sides; `map` is the map that they are meant for. A `variant` is not held against the
    rulebook's order of battle."""

    format: Annotated[int, AfterValidator(_known_format)]
    game: Literal["matter-of-honor"]
    kind: Literal["units"]
    title: Word
    about: Long = ""
    map: Word
    variant: bool = False
    unit: Annotated[dict[str, UnitEntry], Field(max_length=60)]
