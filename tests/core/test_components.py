"""Component files: found beside a scenario or among the shipped ones, and nowhere else."""

import pytest

from explorer.core.components import Components, game_of
from explorer.core.errors import ExplorerError, Problem, ScenarioError
from explorer.core.loader import located
from explorer.core.shapes import map_of, part, table, table_of, text
from explorer.core.validate import partly


@pytest.fixture
def folders(tmp_path):
    """Two folders of components: the first has one file of the second again."""
    own, shipped = tmp_path / "own" / "components", tmp_path / "shipped" / "components"
    for folder, names in ((own, ("map.toml", "mine.toml")), (shipped, ("map.toml", "units.toml"))):
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).write_text(f'place = "{folder.parent.name}"\n')
    (own / "notes.txt").write_text("no component\n")
    (own / "folder.toml").mkdir()
    return Components((own, shipped))


def test_the_first_folder_counts(folders):
    assert folders.read("map.toml", "setup.map")[1] == 'place = "own"\n'
    assert folders.read("units.toml", "setup.map")[1] == 'place = "shipped"\n'
    assert folders.names() == ("map.toml", "mine.toml", "units.toml")


@pytest.mark.parametrize(
    "name",
    [
        "../shipped/components/units.toml",
        "/etc/passwd",
        "C:\\map.toml",
        "..",
        "",
        ".hidden.toml",
        "map",
        "map.toml\n",
        "a" * 100 + ".toml",
        "map.toml/../map.toml",
    ],
)
def test_only_plain_names_are_read(folders, name):
    with pytest.raises(ExplorerError, match="not the name of a component file") as caught:
        folders.read(name, "setup.map")
    assert caught.value.problems[0].key == "setup.map"
    assert "plain name" in caught.value.problems[0].cure


@pytest.mark.parametrize("name", ["maps.toml", "notes.toml", "folder.toml"])
def test_what_is_not_there_is_told_with_what_is(folders, name):
    with pytest.raises(ExplorerError, match="There is no component file") as caught:
        folders.read(name, "setup.map")
    assert "map.toml, mine.toml, units.toml" in caught.value.problems[0].cure


def test_links_stay_inside(folders):
    own = folders.folders[0]
    (own / "inside.toml").symlink_to(own / "mine.toml")
    (own / "outside.toml").symlink_to(folders.folders[1] / "units.toml")
    assert folders.read("inside.toml", "k")[1] == 'place = "own"\n'
    with pytest.raises(ExplorerError, match="leads out"):
        folders.read("outside.toml", "k")


def test_a_component_file_is_told_by_its_kind_or_its_folder(tmp_path):
    file = tmp_path / "any.toml"
    file.write_text('format = 1\ngame = "x"\nkind = "map"\n')
    assert game_of(file) == "x"
    file.write_text('format = 1\nkind = "map"\n')
    assert game_of(file) == ""
    file.write_text('format = 1\ngame = "x"\n[setup]\nkind = "map"\n')
    assert game_of(file) is None
    inside = tmp_path / "y" / "components" / "any.toml"
    inside.parent.mkdir(parents=True)
    inside.write_text('game = "x"\n')
    assert game_of(inside) == "x"
    inside.write_text("nothing = 1\n")
    assert game_of(inside) == "y"
    inside.write_text("kind = \n")
    with pytest.raises(ScenarioError, match="not TOML"):
        game_of(inside)


def test_problems_of_another_file_keep_their_places_and_come_last():
    own, other = Problem("b", "", key="setup.turn"), Problem("a", "", key="hex.A1", line=1, file="map.toml")
    found = located([other, own, other], {"setup": 5, "setup.turn": 7}, "game.toml")
    assert [(one.file, one.line, one.message) for one in found] == [("game.toml", 7, "b"), ("map.toml", 1, "a")]


@table
class Inner:
    colour: str = part(text(), default="")


@table
class Outer:
    hex: dict[str, Inner] = part(map_of(table_of(Inner), 3), default={})
    plain: Inner = part(table_of(Inner), default=Inner())


def test_known_keys_are_named_below_names_that_the_file_gives():
    read = partly(Outer, {"hex": {"A1": {"color": "red"}}, "plain": {"colours": "x"}, "hexes": {}})
    cures = {one.key: one.cure for one in read.problems}
    assert cures["hex.A1.color"] == "Did you mean 'colour'? Known keys: colour."
    assert cures["plain.colours"] == "Did you mean 'colour'? Known keys: colour."
    assert cures["hexes"] == "Did you mean 'hex'? Known keys: hex, plain."
