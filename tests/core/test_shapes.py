"""Shapes read what is right, leave out what is wrong, and tell every problem with its key and cure."""

import datetime
import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest

from explorer.core.errors import ExplorerError
from explorer.core.shapes import (
    Place,
    anything,
    checked,
    list_of,
    map_of,
    one_of,
    part,
    table,
    table_of,
    text,
    truth,
    whole,
)
from explorer.core.validate import partly, validate


def even(value):
    return None if value % 2 == 0 else (f"{value} is odd.", "Write an even number.")


@table
class Hex:
    """One hex of a map."""

    terrain: str = part(one_of("clear", "hill"))
    town: str | None = part(text(10, blank=False), default=None)
    height: int = part(whole(0, 9), default=1)


@table
class Road:
    """A road through some hexes."""

    along: list[str] = part(list_of(text(3), most=3, least=2))
    from_: str = part(text(3), key="from", default="A1")


@table
class Map:
    """A map."""

    format: int = part(checked(whole(), even), instead=2)
    title: str = part(text(20), instead="?")
    about: str = part(text(20, lines=True), default="")
    grid: bool = part(truth(), default=True)
    hex: dict[str, Hex] = part(map_of(table_of(Hex), most=3), default={})
    road: list[Road] = part(list_of(table_of(Road), most=2, or_one=True), default=[])
    more: dict[str, object] = part(map_of(anything), default={})


GOOD = {"format": 2, "title": "A map"}


def told(read):
    return [(one.key, one.message, one.cure) for one in read.problems]


def test_what_is_right_is_read_with_its_defaults():
    read = validate(Map, {**GOOD, "hex": {"C3": {"terrain": "hill"}}, "road": {"along": ["C3", "C4"], "from": "C3"}})
    assert read == Map(
        format=2,
        title="A map",
        hex={"C3": Hex(terrain="hill", town=None, height=1)},
        road=[Road(along=["C3", "C4"], from_="C3")],
    )
    assert (read.about, read.grid, read.more) == ("", True, {})
    assert read.hex is not validate(Map, GOOD).hex
    with pytest.raises(FrozenInstanceError):
        read.title = "Another"


@pytest.mark.parametrize(
    ("key", "value", "message", "cure"),
    [
        ("title", 7, "7 is a whole number.", "Write a string in quotes."),
        ("title", "x" * 21, f"'{'x' * 21}' is too long.", "At most 20 characters are read."),
        ("title", "a\nb", "The text holds the invisible character U+000A.", "Take it out"),
        ("about", "a\n\x1bb", "The text holds the invisible character U+001B.", "Take it out"),
        ("about", datetime.date(2026, 2, 2), "datetime.date(2026, 2, 2) is a date.", "Write a string in quotes."),
        ("about", datetime.datetime(2026, 2, 2), "datetime.datetime(2026, 2, 2, 0, 0) is a date.", "Write a string"),
        ("about", datetime.time(7), "datetime.time(7, 0) is a time.", "Write a string in quotes."),
        ("grid", 1, "1 is a whole number.", "Write true or false."),
        ("format", True, "True is a truth value.", "Write a whole number without quotes."),
        ("format", 2.0, "2.0 is a decimal number.", "Write a whole number without quotes."),
        ("format", 3, "3 is odd.", "Write an even number."),
        ("hex", [], "[] is a list.", "Write a table."),
        ("hex", {key: {} for key in "abcd"}, "4 entries are too many.", "At most 3 are read."),
        ("hex.C3", "hill", "'hill' is a string.", "Write a table."),
        ("hex.C3", {"terrain": "sea"}, "'sea' is not possible here.", "Write one of 'clear' or 'hill'."),
        (
            "hex.C3",
            {"terrain": "Claer"},
            "'Claer' is not possible here.",
            "Did you mean 'clear'? Write one of 'clear' or 'hill'.",
        ),
        ("hex.C3", {"terrain": ["hill"]}, "['hill'] is not possible here.", "Write one of 'clear' or 'hill'."),
        ("hex.C3", {"terrain": "hill", "height": -1}, "-1 is too small.", "The least is 0."),
        ("hex.C3", {"terrain": "hill", "height": 10}, "10 is too large.", "The most is 9."),
        ("hex.C3", {"terrain": "hill", "town": " "}, "The text is empty.", "Write at least one letter."),
        ("hex.C3", {"height": 2}, "'terrain' is missing.", "Add terrain = … here."),
        (
            "hex.C3",
            {"terrain": "hill", "twon": "Halle"},
            "Unknown key 'twon'.",
            "Did you mean 'town'? Known keys: terrain, town, height.",
        ),
        ("road", "A1", "'A1' is a string.", "Write a list in [ ]."),
        ("road", [{"along": []}], "0 entries are too few.", "Write at least 2."),
        ("road", [{"along": ["A1"] * 4}], "4 entries are too many.", "At most 3 are read."),
        ("road", [{"along": ["A1", 2]}], "2 is a whole number.", "Write a string in quotes."),
        ("road", [{"along": ["A1", "A2"], "from_": "A1"}], "Unknown key 'from_'.", "Did you mean 'from'?"),
    ],
)
def test_one_thing_wrong(key, value, message, cure):
    """The one problem lies at the key or below it, and nothing else is left out."""
    name, _, inner = key.partition(".")
    read = partly(Map, {**GOOD, name: {inner: value} if inner else value}, "map")
    ((at, found, mend),) = told(read)
    assert at.startswith(f"map.{key}")
    assert found == message
    assert cure in mend
    assert not read.sure_of(key)
    assert all(read.sure_of(other) for other in ("format", "title", "about", "grid", "hex", "road") if other != name)
    with pytest.raises(ExplorerError) as caught:
        validate(Map, {**GOOD, name: {inner: value} if inner else value}, "map")
    assert caught.value.problems == read.problems


def test_all_problems_are_told_and_the_rest_is_read():
    """Each list or table that cannot do without what is wrong is left out, and nothing around it."""
    data = {
        "title": 1,
        "grid": "no",
        "hex": {
            "A1": {"terrain": "clear", "height": "high"},
            "B2": {"terrain": "marsh", "town": ""},
            "C3": {"terrain": "hill", "hight": 2},
        },
        "road": [{"along": ["A1", "A2"], "from": 3}, {"along": ["A1", 5, 6]}],
        "tilte": "A map",
    }
    read = partly(Map, data)
    assert [key for key, _, _ in told(read)] == [
        "format",
        "title",
        "grid",
        "hex.A1.height",
        "hex.B2.terrain",
        "hex.B2.town",
        "hex.C3.hight",
        "road[0].from",
        "road[1].along[1]",
        "road[1].along[2]",
        "tilte",
    ]
    assert read.model == Map(
        format=2, title="?", hex={"A1": Hex(terrain="clear"), "C3": Hex(terrain="hill")}, grid=True, road=[]
    )
    assert read.left_out == {
        "format",
        "title",
        "grid",
        "hex.A1.height",
        "hex.B2",
        "hex.B2.terrain",
        "hex.B2.town",
        "hex.C3.hight",
        "road",
        "road[0].from",
        "road[1].along",
        "tilte",
    }
    assert read.sure_of("hex.A1.terrain", "hex.C3.height", "about")
    assert not read.sure_of("hex")
    assert not read.sure_of("road[0].along")
    assert not read.sure_of("about", "hex.B2.height")


def test_nothing_is_left_of_a_table_without_what_it_needs():
    with pytest.raises(ExplorerError) as caught:
        partly(Road, {"from": 1, "allong": []}, "road[2]")
    assert [one.key for one in caught.value.problems] == ["road[2].along", "road[2].from", "road[2].allong"]
    with pytest.raises(ExplorerError) as caught:
        partly(Road, ["A1"])
    assert [one.message for one in caught.value.problems] == ["['A1'] is a list."]


def test_one_table_stands_for_a_list_of_one():
    """Its keys are told without a number, since the file has none."""
    shape, place = list_of(table_of(Hex), most=2, or_one=True), Place("refused")
    assert shape({"terrain": "hill"}, place) == [Hex(terrain="hill")]
    assert shape({"terrain": 1}, place) is None
    assert [one.key for one in place.problems] == ["refused.terrain"]


def test_texts_that_no_person_writes_may_hold_anything():
    place = Place("comment")
    assert text(hidden=True)("a\x1b\nb", place) == "a\x1b\nb"
    assert not place.problems


def test_a_single_word_is_its_own_cure():
    place = Place("kind")
    assert one_of("map")("mop", place) is None
    assert str(place.problems[0]) == "kind: 'mop' is not possible here. Write 'map'."


def test_tables_need_what_has_no_default():
    """Made in Python, a stand-in does not count."""
    with pytest.raises(TypeError, match="format"):
        Map(title="A map")


def test_loading_a_good_scenario_needs_no_syntax_tree():
    """Lines are found when a problem is told; models need no package of their own."""
    code = "import sys, explorer; explorer.load_scenario('victory-and-honor/two-batteries'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "tomllib" in loaded
    assert not loaded & {"pydantic", "tree_sitter", "networkx", "numpy", "tomlkit", "typer"}
