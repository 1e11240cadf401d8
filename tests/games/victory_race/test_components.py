"""Boards and circuits typed in by an owner: what is missing or contradictory is told at once, with line and cure."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.core.components import Components, data_folder, game_of
from explorer.core.errors import ExplorerError
from explorer.games.victory_race.components import boards_of, check_component, track_of

SHIPPED = data_folder("scenarios") / "victory-race" / "components"
# without the explanations above, which would be changed by the cases too
BOARDS, OVAL = (
    text[text.index("format = 1") :]
    for text in ((SHIPPED / name).read_text(encoding="utf-8") for name in ("twelve-boards.toml", "oval.toml"))
)
CIRCUITS = sorted(file.name for file in SHIPPED.glob("*.toml") if file.name != "twelve-boards.toml")

# places in the shipped files that the cases change
B2 = "b2 = [6, 6, 1]"  # of the straight, which stands first
LANES = '"- a1 b1 c1 -", "- a2 b2 c2 -", "- a3 b3 c3 -",'
ACROSS = '"a1 a2 a3", "b1 b2 b3", "c1 c2 c3",'
SLANTED = '"a1 b2 c3", "a3 b2 c1", '
JOINED = '"- a2 b1", "- a2 b3", "b1 c2 -", "b3 c2 -",'
CORNERS = '"west:4 a1", "west:8 a3", "c1 east:4", "c3 east:8",'
COUNT = 'count = 12\nsource = "invented"'
LAY = 'lay = "S S S R R S S S R R"'
STRAIGHT = "[board.straight]"
POINTS = BOARDS[BOARDS.index("[board.straight.points]") : BOARDS.index("\n[board.bend]")]

# (what is wrong, text, replacement, key, words of the message, words of the cure, words of the line that is named)
BAD_BOARDS = [
    ("no TOML", "size = 12", "size = ", "size", "not TOML", "Strings stand", "size ="),
    (
        "string not closed",
        LANES,
        LANES[:-2],
        "board[0].straight.red",
        "not TOML",
        "Close a string on the line",
        "- a3 b3 c3 - #",
    ),
    ("list not closed", "# across\n]", "# across\n", "board[0].straight.blue", "not TOML", "lists in [ ]", "blue = ["),
    ("wrong format", "format = 1", "format = 3", "format", "Format 3", "format = 1", "format"),
    ("other game", '"victory-race"', '"victorum"', "game", "victorum", "'victory-race'", "game"),
    ("no such kind", '"boards"', '"bords"', "kind", "no kind of component", 'kind = "circuit"', "kind"),
    ("no kind", 'kind = "boards"\n', "", "kind", "'kind' is missing", 'kind = "boards"', ""),
    ("no title", 'title = "Twelve boards (points invented)"\n', "", "title", "missing", "title", ""),
    ("no size", "size = 12\n", "", "size", "missing", "size = 12", ""),
    ("size in words", "size = 12", 'size = "twelve"', "size", "a string", "whole number", "size"),
    ("no board", BOARDS[BOARDS.index("[[board]]") :], "", "board", "missing", "board = ", ""),
    ("no count", "count = 12\n", "", "board[0].count", "missing", "count", "[[board]]"),
    ("no such count", COUNT, COUNT.replace("12", "-12"), "board[0].count", "too small", "least is 1", "count"),
    ("a set too many", COUNT, COUNT.replace("12", "24"), "board[0].count", "too large", "12", "count"),
    ("no source", COUNT, "count = 12", "board[0].source", "missing", "source = ", "[[board]]"),
    ("guessed", COUNT, COUNT.replace("invented", "guessed"), "board[0].source", "guessed", "'invented'", "source"),
    (
        "unknown value sourced",
        'sources = { count = "rulebook" }',
        'sources = { cuont = "rulebook" }',
        "board[0].sources.cuont",
        "no value 'cuont'",
        "'count'",
        "sources",
    ),
    ("capital letters", 'name = "regular"', 'name = "Regular"', "board[0].name", "cannot be the name", "small", "name"),
    ("a word of moves", 'name = "regular"', 'name = "left"', "board[0].name", "cannot be the name", "none of", "name"),
    ("misspelt side", "[board.bend]", "[board.bent]", "board[0].bent", "Unknown key 'bent'", "'bend'", "[board.bent]"),
    ("no such side", STRAIGHT, "[board.flat]", "board[0].flat", "Unknown key 'flat'", "straight", "[board.flat]"),
    ("no length", "length = 3\n", "", "board[0].straight.length", "missing", "length", STRAIGHT),
    (
        "red missing",
        "red = [\n    " + LANES,
        "rod = [\n    " + LANES,
        "board[0].straight.red",
        "missing",
        "a1 b1",
        STRAIGHT,
    ),
    ("no points", POINTS, "", "board[0].straight.points", "missing", "a1 = [", STRAIGHT),
    ("rank in words", B2, 'b2 = [6, 6, "one"]', "board[0].straight.points.b2[2]", "a string", "whole number", "b2 = "),
    ("half a unit", B2, "b2 = [6, 6.5, 1]", "board[0].straight.points.b2[1]", "a decimal number", "whole", "b2 = "),
    ("no rank", B2, "b2 = [6, 6]", "board[0].straight.points.b2", "too few", "at least 3", "b2 = "),
    (
        "rank too high",
        B2,
        "b2 = [6, 6, 3]",
        "board[0].straight.points.b2",
        "rank 3, and the side is 3",
        "0 to 2",
        "b2 = ",
    ),
    ("off the board", B2, "b2 = [6, 14, 1]", "board[0].straight.points.b2", "not within", "1 to 11", "b2 = "),
    (
        "on the edge",
        "c2 = [10, 6, 2]",
        "c2 = [12, 6, 2]",
        "board[0].straight.points.c2",
        "not within",
        "1 to 11",
        "c2 =",
    ),
    ("two in a place", B2, "b2 = [6, 2, 1]", "board[0].straight.points.b2", "same place as b1", "apart", "b2 = "),
    ("no name for a point", B2, B2 + "\n2b = [4, 4, 1]", "board[0].straight.points.2b", "'2b' cannot", "a1", "2b ="),
    (
        "point off the line",
        B2,
        "b2 = [6, 7, 1]",
        "board[0].straight.red[1]",
        "turns in b2",
        "each straight piece",
        LANES,
    ),
    (
        "a kink",
        '"a1 b2 c3", "a3',
        '"a1 b2 c2", "a3',
        "board[0].straight.blue[0]",
        "turns in b2",
        "each straight",
        '"a1 b2 c2"',
    ),
    (
        "there and back",
        ACROSS,
        ACROSS.replace('"a1 a2 a3"', '"a1 a2 a3 a2"'),
        "board[0].straight.red[3]",
        "turns in a3",
        "each",
        '"a1 a2 a3 a2"',
    ),
    (
        "a point twice",
        ACROSS,
        ACROSS.replace('"a1 a2 a3"', '"a1 a1 a2 a3"'),
        "board[0].straight.red[3]",
        "a1 to a1, the same place",
        "once",
        '"a1 a1',
    ),
    (
        "unknown point",
        SLANTED,
        '"a1 b2 c4", "a3 b2 c1", ',
        "board[0].straight.blue[0]",
        "no point 'c4'",
        "a1, b1",
        '"a1 b2 c4"',
    ),
    (
        "unnamed point",
        SLANTED,
        '"a1 c3", "a3 b2 c1", ',
        "board[0].straight.blue[0]",
        "passes b2 without",
        "Name b2",
        '"a1 c3"',
    ),
    (
        "unnamed before the edge",
        LANES,
        LANES.replace("- a1 b1 c1 -", "- a1 b1 -"),
        "board[0].straight.red[0]",
        "Between b1 and the edge the line passes c1",
        "Name c1",
        '"- a1 b1 -"',
    ),
    (
        "a dash inside",
        LANES,
        LANES.replace("a1 b1 c1", "a1 - b1 c1"),
        "board[0].straight.red[0]",
        "dash in the middle",
        "two lines",
        '"- a1 - b1',
    ),
    ("only dashes", SLANTED, SLANTED + '"- -", ', "board[0].straight.blue[2]", "has no point", "- a1 b1 -", '"- -"'),
    ("leads nowhere", SLANTED, SLANTED + '"b2", ', "board[0].straight.blue[2]", "leads nowhere", "c1 east:4", '"b2"'),
    (
        "dash of one point",
        CORNERS,
        CORNERS.replace("west:4 a1", "- a1"),
        "board[0].straight.blue[6]",
        "which way",
        "east:4",
        '"- a1"',
    ),
    (
        "over a closed edge",
        ACROSS,
        ACROSS.replace('"a1 a2 a3"', '"a1 a2 a3 -"'),
        "board[0].straight.red[3]",
        "over the south edge, which is closed",
        "west and east",
        '"a1 a2 a3 -"',
    ),
    (
        "over a corner",
        SLANTED,
        '"a1 b2 c3 -", "a3 b2 c1", ',
        "board[0].straight.blue[0]",
        "over a corner",
        "dash out",
        '"a1 b2 c3 -"',
    ),
    (
        "no place on an edge",
        CORNERS,
        CORNERS.replace("west:4", "west:40"),
        "board[0].straight.blue[6]",
        "no place on an open edge",
        "from 1 to 11",
        "west:40",
    ),
    (
        "not an open edge",
        CORNERS,
        CORNERS.replace("west:4", "south:4"),
        "board[0].straight.blue[6]",
        "no place on an open edge",
        "west:N or east:N",
        "south:4",
    ),
    (
        "a dash aside",
        JOINED,
        JOINED.replace('"- a2 b1"', '"west:4 a2 b1"'),
        "board[0].straight.blue[2]",
        "turns towards west:4",
        "plain dash",
        '"west:4 a2 b1"',
    ),
    (
        "on another line",
        ACROSS,
        ACROSS + ' "a1 a2",',
        "board[0].straight.red[6]",
        "From a1 it lies on another red line: 'a1 a2 a3'",
        "once",
        '"a1 a2",',
    ),
    (
        "no blue line",
        SLANTED,
        "",
        "board[0].straight.points.b2",
        "No blue line leads through b2",
        "one of each",
        "b2 =",
    ),
    (
        "two lanes",
        LANES,
        '"- a1 b1 c1 -", "- a2 b2 c2", "- a3 b3 c3 -",',
        "board[0].straight.red",
        "2 red lines run over the east",
        "exactly three",
        "red = [",
    ),
    (
        "two lanes from a point",
        LANES,
        '"- a1 b1 c1 -", "- a2 b2 c2", "- a3 b3 c3 -", "c1 east:5",',
        "board[0].straight.red",
        "Two red lines run from c1 over the east edge",
        "side by side",
        "red = [",
    ),
    (
        "a single point with a turn",
        CORNERS,
        CORNERS.replace('"west:4 a1"', '"west:4 a1 east:4"'),
        "board[0].straight.blue[6]",
        "turns in a1",
        "two lines",
        '"west:4 a1 east:4"',
    ),
    (
        "nothing beyond",
        CORNERS,
        CORNERS.replace(' "c3 east:8",', ""),
        "board[0].straight.blue[2]",
        "The blue line from a2 ends at the west edge: nothing goes on beyond if the east edge of the straight",
        "Add a blue line over east:8 of the straight",
        JOINED,
    ),
    ("an empty line", SLANTED, '"", ', "board[0].straight.blue[0]", "is empty", "letter", '"",'),
    (
        "markup in the title",
        "(points invented)",
        "<script>\u202e",
        "title",
        "invisible character U+202E",
        "Take it out",
        "title",
    ),
    ("a long title", "(points invented)", "x" * 200, "title", "too long", "80", "title"),
    ("a huge number", "size = 12", "size = " + "9" * 5000, "size", "too long", "digits", "size"),
    (
        "a line of a thousand words",
        SLANTED,
        '"' + "a1 " * 1000 + '", ',
        "board[0].straight.blue[0]",
        "too long",
        "400",
        "a1 a1 a1",
    ),
    ("nested", "size = 12", "size = " + "[" * 60 + "]" * 60, "size", "nested", "levels", "size"),
]

BAD_CIRCUITS = [
    ("no title", 'title = "Oval"\n', "", "title", "missing", "title", ""),
    (
        "markup in the title",
        '"Oval"',
        '"Oval\\u202e<b>"',
        "title",
        "invisible character U+202E",
        "Take it out",
        "title",
    ),
    ("no source", 'source = "invented"\n', "", "source", "missing", "source", ""),
    ("no boards", 'boards = "twelve-boards.toml"\n', "", "boards", "missing", "twelve-boards.toml", ""),
    (
        "no such boards",
        '"twelve-boards.toml"',
        '"twelve-bords.toml"',
        "boards",
        "no component file",
        "'twelve-boards.toml'",
        "boards",
    ),
    (
        "boards elsewhere",
        '"twelve-boards.toml"',
        '"../twelve-boards.toml"',
        "boards",
        "not the name of a component",
        "plain name",
        "boards",
    ),
    ("a circuit as boards", '"twelve-boards.toml"', '"oval.toml"', "boards", "oval.toml has", "check", "boards"),
    ("no lay", LAY, "", "lay", "missing", "S S R R", ""),
    ("an empty lay", LAY, 'lay = " "', "lay", "empty", "letter", "lay"),
    ("a list", LAY, 'lay = ["S", "R"]', "lay", "a list", "string in quotes", "lay"),
    ("a lay without end", LAY, f'lay = "{"S " * 400}"', "lay", "too long", "600", "lay"),
    ("no such side", LAY, 'lay = "S S S R R S S S R B"', "lay", "Board 10: 'B' is no side", "S for a straight", "lay"),
    ("small letters", LAY, 'lay = "S S S r R S S S R R"', "lay", "Board 4: 'r' is no side", "Did you mean R?", "lay"),
    ("no spaces", LAY, 'lay = "SSSRRSSSRR"', "lay", "Board 1: 'SSSRRSSSRR' is no side", "spaces", "lay"),
    ("no such design", LAY, 'lay = "S S S R R S S S R chicane:R"', "lay", "no design 'chicane'", "regular", "lay"),
    (
        "a bend turned",
        LAY,
        'lay = "S S S R R S S S R R~"',
        "lay",
        "Board 10: 'R~' is a bend turned",
        "Only a straight",
        "lay",
    ),
    (
        "one short",
        LAY,
        'lay = "S S S R R S S S R"',
        "lay",
        "1 board too far to the west",
        "The first 9 boards could be closed by R.",
        "lay",
    ),
    (
        "into its side",
        LAY,
        'lay = "S S S R R S S R"',
        "lay",
        "into the side of board 1, to the north",
        "The first 7 boards could be closed by S R R.",
        "lay",
    ),
    (
        "not closed",
        LAY,
        'lay = "S S S R R S S S S R R"',
        "lay",
        "1 board too far to the west",
        "The first 11 boards could be closed by S.",
        "lay",
    ),
    (
        "away",
        LAY,
        'lay = "S R S"',
        "lay",
        "1 board too far to the east and 2 boards too far to the south",
        "The first 3 boards could be closed by R S R S R.",
        "lay",
    ),
    (
        "too far to come back",
        LAY,
        'lay = "S S S S S S S S"',
        "lay",
        "8 boards too far to the east",
        "The first 4 boards could be closed by L L S S S S L L.",
        "lay",
    ),
    ("two boards", LAY, 'lay = "R R"', "lay", "is not closed", "The first 2 boards could be closed by R R", "lay"),
    (
        "a board on a board",
        LAY,
        'lay = "S S R R R R S S"',
        "lay",
        "Board 6 would lie on board 2",
        "the first 4 boards could be closed by S S R R",
        "lay",
    ),
    (
        "a straight too many",
        LAY,
        'lay = "S S S R R S S R R"',
        "lay",
        "Board 9 would lie on board 1",
        "the first 7 boards could be closed by S R R",
        "lay",
    ),
    (
        "closed too early",
        LAY,
        'lay = "R R R R S S"',
        "lay",
        "closed with board 4; board 5 would lie on board 1",
        "follows board 4",
        "lay",
    ),
    (
        "more than there are",
        LAY,
        'lay = "S S S S S R R S S S S S R R"',
        "lay",
        "takes 14 boards, and there are 12",
        "2 or more",
        "lay",
    ),
    ("start out of range", "start = 2", "start = 11", "start", "no board 11", "1 to 10", "start"),
    ("start at nothing", "start = 2", "start = 0", "start", "too small", "1", "start"),
    ("start in words", "start = 2", 'start = "2"', "start", "a string", "whole number", "start"),
    ("no direction", 'direction = "clockwise"\n', "", "direction", "missing", "clockwise", ""),
    (
        "no such direction",
        '"clockwise"',
        '"right"',
        "direction",
        "'right' is not possible",
        "'anticlockwise'",
        "direction",
    ),
    ("no laps", "laps = 3", "laps = 0", "laps", "too small", "least is 1", "laps"),
    ("laps for a day", "laps = 3", "laps = 500", "laps", "too large", "12", "laps"),
    ("misspelt key", "laps = 3", "lapses = 3", "lapses", "Unknown key 'lapses'", "'laps'", "lapses"),
    (
        "unknown value sourced",
        "laps = 3",
        'laps = 3\nsources = { lai = "rulebook" }',
        "sources.lai",
        "no value 'lai'",
        "lay",
        "sources",
    ),
    ("key twice", "laps = 3", "laps = 3\nlaps = 4", "laps", "not TOML", "once", "laps = 4"),
]


def written(folder: Path, name: str, text: str, old: str, new: str) -> tuple[Path, str]:
    assert old in text
    changed = text.replace(old, new, 1)
    assert changed != text
    file = folder / name
    file.write_text(changed, encoding="utf-8")
    return file, changed


def held(file, changed, key, message, cure, row):
    """Some problem is told with this key, these words and this line, and every problem has a place and a cure."""
    problems = check_component(file)
    found = [one for one in problems if one.key == key and message in one.message and cure in one.cure]
    assert found, "\n".join(map(str, problems))
    rows = changed.splitlines()
    for one in problems:
        assert one.file == str(file)
        assert one.line
        assert 1 <= one.line <= len(rows)
        assert one.cure
    assert row in rows[found[0].line - 1]
    assert row or found[0].line == 1  # what is missing is told of the whole file


@pytest.mark.parametrize("case", BAD_BOARDS, ids=lambda case: case[0])
def test_bad_boards_are_told_with_their_cure(case, tmp_path):
    _, old, new, *expected = case
    file, changed = written(tmp_path, "boards.toml", BOARDS, old, new)
    held(file, changed, *expected)


@pytest.mark.parametrize("case", BAD_CIRCUITS, ids=lambda case: case[0])
def test_a_bad_circuit_is_told_with_its_cure(case, tmp_path):
    _, old, new, *expected = case
    file, changed = written(tmp_path, "oval.toml", OVAL, old, new)
    held(file, changed, *expected)


def two_kinds(name="narrow", count=4, regular=8, change=("", "")):
    """The regular boards, and a second kind that differs by one replacement."""
    own = BOARDS[BOARDS.index("[[board]]") :].replace('name = "regular"', f'name = "{name}"')
    own = own.replace("count = 12", f"count = {count}").replace(*change, 1)
    return BOARDS.replace("count = 12", f"count = {regular}") + "\n" + own


def problems_of(tmp_path, text, name="boards.toml"):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return [(one.key, one.message) for one in check_component(file)]


def test_two_kinds_of_boards(tmp_path):
    assert problems_of(tmp_path, two_kinds()) == []
    [(key, message)] = problems_of(tmp_path, two_kinds("regular"))
    assert (key, message) == ("board[1].name", "Boards 1 and 2 are both named 'regular'.")
    [(key, message)] = problems_of(tmp_path, two_kinds(count=5))
    assert (key, message) == ("board[1].count", "There are 13 boards in all.")
    problems = dict(problems_of(tmp_path, two_kinds(change=(' "c3 east:8",', ""))))
    # whatever leads to that place in the other boards has nothing to lead to there
    assert set(problems) == {f"board[{at}].{line}" for at in (0, 1) for line in NEEDS_C3}
    assert all("if the east edge of the narrow straight is joined there" in one for one in problems.values())


# lines that would meet "c3 east:8" beyond a joint: down and outward to the west from a2, and the same turned round
NEEDS_C3 = ("straight.blue[2]", "straight.blue[5]", "bend.blue[3]", "bend.blue[4]")


def test_a_circuit_of_two_kinds_says_of_which_each_board_is(tmp_path):
    (tmp_path / "mine.toml").write_text(two_kinds(), encoding="utf-8")
    mine = OVAL.replace("twelve-boards.toml", "mine.toml")
    told = problems_of(tmp_path, mine, "oval.toml")
    assert [message for _, message in told[:2]] == [
        f"Board {number}: 'S' does not say of which design it is." for number in (1, 2)
    ]
    narrow = mine.replace(LAY, 'lay = "narrow:S narrow:R regular:R narrow:S narrow:R narrow:R"')
    assert problems_of(tmp_path, narrow, "oval.toml") == [
        ("lay", "The circuit takes 5 narrow boards, and there are 4.")
    ]
    good = narrow.replace("narrow:R narrow:R", "regular:R narrow:R")
    assert problems_of(tmp_path, good, "oval.toml") == []
    track = track_of(Components((tmp_path,)), "oval.toml", "setup.circuit")
    assert [piece.design for piece in track.circuit.pieces] == [
        *("narrow", "narrow", "regular", "narrow", "regular", "narrow")
    ]


def test_a_line_that_crosses_an_edge_between_two_units(tmp_path):
    """From 6, 6 to 10, 7 it climbs a quarter a unit: at the edge, two units on, it is at 7 and a half."""
    text = BOARDS.replace(B2, f"{B2}\nd = [10, 7, 2]").replace(SLANTED, SLANTED + '"b2 d -", ', 1)
    assert dict(problems_of(tmp_path, text)) == {
        "board[0].straight.blue[2]": "The line crosses the east edge between two units, at 7.5.",
        "board[0].straight.red[5]": "Between c2 and c3 the line passes d without naming it.",
    }


def test_all_problems_of_boards_are_told_at_once_in_the_order_of_the_file(tmp_path):
    text = BOARDS.replace("length = 5", "length = 4").replace("b2 = [6, 6, 1]", "b2 = [6, 6, 9]")
    text = text.replace('name = "regular"', 'name = "Regular"').replace('title = "T', 'titel = "T')
    file = tmp_path / "boards.toml"
    file.write_text(text, encoding="utf-8")
    problems = check_component(file)
    keys = {"title", "titel", "board[0].name", "board[0].straight.points.b2", "board[0].bend.points.c3"}
    assert {one.key for one in problems} == keys
    lines = [one.line for one in problems]
    assert lines == sorted(lines)


def test_all_problems_of_a_circuit_are_told_at_once(tmp_path):
    text = OVAL.replace("start = 2", "start = 40").replace("S S S R R S", "S S S R R L").replace("laps = 3", "laps = 0")
    assert {key for key, _ in problems_of(tmp_path, text, "oval.toml")} == {"start", "lay", "laps"}


@pytest.mark.parametrize("name", ["boards.toml", "oval.toml"])
def test_a_file_without_end_is_not_read(name, tmp_path):
    file = tmp_path / name
    file.write_text((BOARDS if name == "boards.toml" else OVAL) + "#" * 300_000, encoding="utf-8")
    (problem,) = check_component(file)
    assert "256 kB" in f"{problem.message} {problem.cure}"


def test_thousands_of_points_and_lines_are_refused_at_once(tmp_path):
    many = "".join(f"p{number} = [1, 1, 0]\n" for number in range(5_000))
    text = BOARDS.replace("[board.straight.points]\n", f"[board.straight.points]\n{many}")
    assert ("board[0].straight.points", "5009 entries are too many.") in problems_of(tmp_path, text)
    lines = ", ".join(['"a1 b1"'] * 5_000)
    found = dict(problems_of(tmp_path, BOARDS.replace(SLANTED, f"{lines}, ")))
    assert found["board[0].straight.blue"].endswith("entries are too many.")
    boards = BOARDS + BOARDS[BOARDS.index("[[board]]") :] * 20
    assert problems_of(tmp_path, boards) == [("board", "21 entries are too many.")]


def test_a_set_up_that_names_a_bad_circuit_hears_all_of_both_files(tmp_path):
    (tmp_path / "oval.toml").write_text(OVAL.replace("start = 2", "start = 12"), encoding="utf-8")
    (tmp_path / "twelve-boards.toml").write_text(BOARDS.replace(SLANTED, '"a1 c3", "a3 b2 c1", ', 1), encoding="utf-8")
    with pytest.raises(ExplorerError) as error:
        track_of(Components((tmp_path,)), "oval.toml", "setup.circuit")
    found = {(Path(one.file).name, one.key) for one in error.value.problems}
    assert found == {("oval.toml", "start"), ("twelve-boards.toml", "board[0].straight.blue[0]")}
    with pytest.raises(ExplorerError) as error:
        track_of(Components((tmp_path,)), "ovl.toml", "setup.circuit")
    (problem,) = error.value.problems
    assert problem.key == "setup.circuit"
    assert "Did you mean 'oval.toml'?" in problem.cure
    with pytest.raises(ExplorerError) as error:
        track_of(Components((tmp_path,)), "twelve-boards.toml", "setup.circuit")
    assert any("'circuit'" in one.cure for one in error.value.problems)
    with pytest.raises(ExplorerError) as error:
        boards_of(Components((SHIPPED,)), "oval.toml", "setup.boards")
    assert any("'boards'" in one.cure for one in error.value.problems)


def test_a_trap_on_the_way_is_told(tmp_path):
    """Two points of rank 3 of a straight, joined by a red line; all others that lines lead to have rank 2 at most."""
    text = BOARDS.replace("length = 3", "length = 4").replace(B2, f"{B2}\np = [4, 4, 3]\nq = [4, 8, 3]")
    text = text.replace(SLANTED, '"a1 p b2 c3", "a3 q b2 c1", ', 1).replace(ACROSS, ACROSS + ' "p q",')
    text = text.replace(JOINED, JOINED.replace('"- a2 b1", "- a2 b3"', '"- a2 p b1", "- a2 q b3"'))
    [(key, message)] = problems_of(tmp_path, text, "twelve-boards.toml")
    assert key == "board[0].straight.points.p"
    assert message == "No way leads on over the east edge from p, q without losing ground."
    [(key, message)] = problems_of(tmp_path, OVAL, "oval.toml")
    assert key == "boards"
    assert "twelve-boards.toml has 1 problems, the first: No way leads on over the east edge" in message
    way_out = text.replace("p = [4, 4, 3]", "p = [4, 4, 2]")  # to c3, and so on
    assert problems_of(tmp_path, way_out, "twelve-boards.toml") == [
        ("board[0].straight.points.q", "No way leads on over the east edge from q without losing ground.")
    ]
    good = way_out.replace("q = [4, 8, 3]", "q = [4, 8, 2]")  # to c1
    assert problems_of(tmp_path, good, "twelve-boards.toml") == []


def test_a_trap_for_cars_that_come_the_other_way_is_told(tmp_path):
    """Two points of rank 0 of the bend, joined by a red line; blue ones lead to higher ranks, and not to the west."""
    straight, bend = BOARDS.split("[board.bend]")
    bend = bend.replace("a1 = [2, 2, 0]", "a1 = [2, 2, 1]\nr = [8, 4, 0]\ns = [8, 8, 0]")
    bend = bend.replace('"a1 b2 c3", "a3 b2 c1",', '"a1 b2 s c3", "a3 b2 r c1",')
    bend = bend.replace('"b1 c2",', '"b1 r c2",').replace('"- b3 c2",', '"- b3 s c2",')
    bend = bend.replace('"a1 a2 a3 -",', '"a1 a2 a3 -", "r s",')
    assert problems_of(tmp_path, f"{straight}[board.bend]{bend}") == [
        ("board[0].bend.points.r", "No way leads on over the west edge from r, s without losing ground.")
    ]
    level = bend.replace("s = [8, 8, 0]", "s = [8, 8, 2]")  # level with b2, and b2 with a2 behind it
    assert problems_of(tmp_path, f"{straight}[board.bend]{level}") == [
        ("board[0].bend.points.r", "No way leads on over the west edge from r without losing ground.")
    ]


def test_the_shipped_files_are_good_and_say_where_they_come_from():
    assert len(CIRCUITS) >= 8
    for file in SHIPPED.glob("*.toml"):
        assert check_component(file) == ()
        assert game_of(file) == "victory-race"
    boards = boards_of(Components((SHIPPED,)), None, "setup.boards")
    invented = {key for key, source in boards.sources.items() if source == "invented"}
    assert invented == {
        *("regular.name", "regular.straight.length", "regular.straight.points"),
        *("regular.straight.red", "regular.straight.blue", "regular.bend.length", "regular.bend.points"),
        *("regular.bend.red", "regular.bend.blue"),
    }
    assert boards.sources["regular.count"] == "rulebook"
    assert boards.count == 12
    for name in CIRCUITS:
        track = track_of(Components((SHIPPED,)), name, "setup.circuit")
        assert track.title
        assert track.about
        assert track.source == "invented"
        assert track.written.circuit == name


LINES = ["-", "a1", "- a1 -", "c1 east:4", "west:0 a1", "east:4 west:4", "- c3 a1", "S", "S~", "regular:S S"]
WORDS = [f'"{line}"' for line in LINES] + [
    *("0", "1", "-1", "12", "999999", "true", "1.5", "L", "[", "]", "{", "}", "=", "[[board]]", "[board.bend]"),
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.booleans(), st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from([*WORDS, ""])), min_size=1, max_size=4)
)
def test_whatever_is_typed_is_read_or_told(tmp_path, of_boards, changes):
    """Words of a good file replaced or left out: never anything but problems with their cures."""
    texts = {"twelve-boards.toml": BOARDS, "oval.toml": OVAL}
    name = "twelve-boards.toml" if of_boards else "oval.toml"
    words = re.findall(r'"[^"]*"|\w+|\s+|[^\w\s]', texts[name])
    for at, word in changes:
        words[at % len(words)] = word
    texts[name] = "".join(words)
    for file, text in texts.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    problems = check_component(tmp_path / name)
    assert all(one.message and one.cure and one.line for one in problems)
    try:
        track = track_of(Components((tmp_path,)), "oval.toml", "setup.circuit")
    except ExplorerError:
        assert problems or of_boards
    else:
        assert not problems
        assert len(track.first_row) == len(set(track.first_row)) == 3
