"""Contents, Setting Up the Track: how boards and circuits are written in files that an owner can replace."""

from __future__ import annotations

from typing import Final

from explorer.core.shapes import checked, list_of, map_of, one_of, part, table, table_of, text, whole
from explorer.games.victory_race.tables import BOARDS, MOST_LAPS

FORMAT: Final = 1
GAME_ID: Final = "victory-race"
NO_TITLE: Final = "?"  # stands for a text that is missing or wrong, where the rest of a file is read
MOST_POINTS: Final = 60  # of a side


def _known_format(value: int) -> tuple[str, str] | None:
    wrong = f"Format {str(value)[:20]} cannot be read here."
    return None if value == FORMAT else (wrong, f"Write format = {FORMAT}.")


KNOWN_FORMAT = checked(whole(), _known_format)
WORD = text(80, blank=False)
LONG = text(20_000, lines=True)
LINE = text(400, blank=False)
SOURCE = one_of("rulebook", "published", "invented")
PLACE = list_of(whole(0, 1_000), 3, least=3)


@table
class Sourced:
    """A block of data: where it comes from, and `sources` for single values that come from elsewhere."""

    source: str = part(SOURCE, instead="invented")
    sources: dict[str, str] = part(map_of(SOURCE), default={})


@table
class SideEntry(Sourced):
    """One side of a board, open to the west and to the east if it is straight, to the south if it is a bend.

    `points` are [x, y, rank]: x to the right and y downward, from the corner in the north-west; ranks count along the
    way from 0 at the west edge to `length` - 1. A line names its points in order: "- a1 b1 c1 -", a dash where it runs
    on over an open edge; a dash that leads from a single point says where: "c1 east:4", four units along that edge.
    """

    length: int = part(whole(1, 100), instead=0)
    red: list[str] = part(list_of(LINE, 200, least=1), instead=[], example='["- a1 b1 c1 -", …]')
    blue: list[str] = part(list_of(LINE, 200, least=1), instead=[], example='["a1 b2 c3", …]')
    points: dict[str, list[int]] = part(map_of(PLACE, MOST_POINTS), instead={}, example="{ a1 = [2, 2, 0], … }")


NO_SIDE: Final = SideEntry(source="invented", length=0, red=[], blue=[], points={})


@table
class BoardEntry(Sourced):
    """Boards that are all alike: how many there are, and their two sides."""

    name: str = part(WORD, instead=NO_TITLE)
    count: int = part(whole(1, BOARDS), instead=0)
    straight: SideEntry = part(table_of(SideEntry), instead=NO_SIDE)
    bend: SideEntry = part(table_of(SideEntry), instead=NO_SIDE)


@table
class BoardsFile:
    """The boards of a game; `size` is how many units a board is long and wide."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT)
    game: str = part(one_of(GAME_ID), instead=GAME_ID)
    kind: str = part(one_of("boards"), instead="boards")
    title: str = part(WORD, instead=NO_TITLE)
    about: str = part(LONG, default="")
    size: int = part(whole(1, 1_000), instead=0, example="12")
    board: list[BoardEntry] = part(list_of(table_of(BoardEntry), BOARDS, least=1), instead=[], example="[ … ]")


@table
class CircuitFile(Sourced):
    """A circuit: `lay` names the boards in the order of laying: S a straight, L and R a bend to the left or right.

    "chicane:S" names a design where there are several; "S~" is a straight turned half round. The start card lies on
    the joint before board number `start`, as the cars see it.
    """

    format: int = part(KNOWN_FORMAT, instead=FORMAT)
    game: str = part(one_of(GAME_ID), instead=GAME_ID)
    kind: str = part(one_of("circuit"), instead="circuit")
    title: str = part(WORD, instead=NO_TITLE)
    about: str = part(LONG, default="")
    boards: str = part(WORD, instead=NO_TITLE, example='"twelve-boards.toml"')
    lay: str = part(text(600, blank=False), instead="", example='"S S R R S S R R"')
    start: int = part(whole(1), instead=0, example="1")
    direction: str = part(one_of("clockwise", "anticlockwise"), instead=NO_TITLE, example='"clockwise"')
    laps: int | None = part(whole(1, MOST_LAPS), default=None)
