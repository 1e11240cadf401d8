"""Tracks for tests: the shipped ones, and random circuits laid step by step with any start and direction."""

from functools import cache

from hypothesis import strategies as st

from explorer.core.components import Components
from explorer.games.victory_race.components import boards_of, read_boards, track_of
from explorer.games.victory_race.laying import is_closed, may_follow, turns_of
from explorer.games.victory_race.track_making import DIRECTIONS, made_track

SHIPPED = Components.of("victory-race")
BOARDS = boards_of(SHIPPED, None, "setup.boards")
CIRCUITS = tuple(sorted(name for name in SHIPPED.names() if name != "twelve-boards.toml"))


@cache
def two_kinds():
    """The regular boards, and a second kind whose straight lacks a point: turned half round, it is another."""
    text = BOARDS.text
    own = text[text.index("\n[[board]]") :].replace('"regular"', '"sparse"').replace("count = 12", "count = 7")
    own = own.replace("b1 = [6, 2, 1]\n", "", 1).replace("- a1 b1 c1 -", "- a1 c1 -", 1)
    own = (
        own.replace('"b1 b2 b3"', '"b2 b3"', 1)
        .replace('"- a2 b1"', '"west:8 a2"', 1)
        .replace('"b1 c2 -"', '"c2 east:8"', 1)
    )
    boards, problems = read_boards(text.replace("count = 12", "count = 5") + own, "two-kinds.toml")
    assert boards is not None, problems
    return boards


def shipped(name):
    """A shipped track by the name of its file, with or without `.toml`."""
    return track_of(SHIPPED, name if name.endswith(".toml") else f"{name}.toml", "setup.circuit")


def laid_by(choose, boards=BOARDS):
    """A closed circuit: `choose` takes one of the sides that may be laid, again and again until it is closed."""
    lay = ()
    while not is_closed(turns_of(lay)):
        lay = (*lay, choose(may_follow(boards, lay)))
    return lay


@st.composite
def lays(draw, boards=BOARDS):
    """Random closed circuits as they are laid."""
    return laid_by(lambda sides: draw(st.sampled_from(sides)), boards)


@st.composite
def tracks(draw, boards=BOARDS):
    """Random circuits with any start card and direction; now and then a shipped one."""
    if boards is BOARDS and draw(st.integers(0, 9)) == 9:
        return shipped(draw(st.sampled_from(CIRCUITS)))
    lay = draw(lays(boards))
    return made_track(boards, lay, draw(st.integers(1, len(lay))), draw(st.sampled_from(DIRECTIONS)))
