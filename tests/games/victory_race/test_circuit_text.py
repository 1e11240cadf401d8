"""A circuit that was built is written as a file, and is the same circuit when it is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victory_race.tracks import BOARDS, shipped, tracks, two_kinds

from explorer import load_game
from explorer.core.components import Components
from explorer.core.errors import ExplorerError, FileTaken
from explorer.games.victory_race.circuit_text import circuit_text, save_circuit
from explorer.games.victory_race.component_graph import component_graph
from explorer.games.victory_race.components import check_component, read_track, track_of
from explorer.study.graph_files import graphml, svg

GAME = load_game("victory-race")
TITLES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=80)


@settings(max_examples=60, deadline=None)
@given(st.one_of(tracks(), tracks(two_kinds())), TITLES, st.text(st.sampled_from("ab \"\\'\n#=[]"), max_size=60))
def test_what_is_written_is_read_back_the_same(track, title, about):
    text = circuit_text(track, title, about, laps=5)
    boards = track.circuit.boards
    again = read_track(text, "mine.toml", boards.text, boards.file)
    assert again == track
    assert (again.title, again.about, again.laps) == (title, about, 5)
    assert (again.points, again.rays, again.first_row) == (track.points, track.rays, track.first_row)


def built(*moves):
    """A track that is laid move by move."""
    state = GAME.start({"cars": "Red Blue"})
    for move in moves:
        state, _ = GAME.play(state, move)
    return state.circuit


def test_a_circuit_that_was_built_in_the_game(tmp_path):
    bends = ["lay right bend"] * 4
    track = built(*bends, "Blue starts", "start card before board 3", "drive anticlockwise")
    file = save_circuit(track, tmp_path / "components" / "mine", "My circuit")
    assert file.name == "mine.toml"
    assert check_component(file) == ()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert 'lay = "R R R R"' in lines
    assert "start = 2" in lines  # the joint between boards 2 and 3, driven over from 3 to 2
    assert 'direction = "anticlockwise"' in lines
    # a scenario beside the folder finds it
    again = track_of(Components.of("victory-race", tmp_path / "game.toml"), "mine.toml", "setup.circuit")
    assert again == track
    assert [one.name for one in file.parent.iterdir()] == ["mine.toml"]  # the boards are shipped
    with pytest.raises(FileTaken):
        save_circuit(track, file, "Again")
    save_circuit(track, file, "Again", replace=True)
    assert 'title = "Again"' in file.read_text(encoding="utf-8")


def test_boards_of_ones_own_are_written_beside_the_circuit(tmp_path):
    from explorer.games.victory_race.lay_text import read_lay
    from explorer.games.victory_race.track_making import made_track

    lay, _ = read_lay("sparse:S~ regular:R sparse:R sparse:S sparse:R regular:R", two_kinds())
    track = made_track(two_kinds(), lay, 2, "clockwise")
    file = save_circuit(track, tmp_path / "mine.toml", "Mine")
    assert (tmp_path / "two-kinds.toml").read_text(encoding="utf-8") == two_kinds().text
    assert check_component(file) == ()
    assert track_of(Components((tmp_path,)), "mine.toml", "setup.circuit") == track
    (tmp_path / "two-kinds.toml").write_text(BOARDS.text, encoding="utf-8")
    with pytest.raises(ExplorerError, match="Other boards are called so here"):
        save_circuit(track, tmp_path / "other.toml", "Other")
    with pytest.raises(ExplorerError, match="name of the boards' file"):
        save_circuit(track, tmp_path / "two-kinds.toml", "Other", replace=True)
    assert not (tmp_path / "other.toml").exists()


def test_what_could_not_be_read_is_not_written(tmp_path):
    track = shipped("oval")
    for title, words in (("", "empty"), ("x" * 81, "too long"), ("a\nb", "invisible")):
        with pytest.raises(ExplorerError, match=words):
            save_circuit(track, tmp_path / "mine.toml", title)
    with pytest.raises(ExplorerError, match="comes with the explorer"):
        save_circuit(
            track, GAME.folder.parents[2] / "scenarios/victory-race/components/oval.toml", "Mine", replace=True
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["oval.toml", "twelve-boards.toml"])
def test_the_graph_of_a_file(name):
    """Counted by hand: see below; both can be written."""
    path = Components.of("victory-race").path(name, "file")
    graph = component_graph(path, GAME.rulings())
    assert svg(graph)
    assert graphml(graph)
    colours = [data["colour"] for *_, data in graph.edges(data=True)]
    if name == "oval.toml":
        # each of the ten boards has 12 red pieces within, and each joint 3 red and 4 blue ones; blue ones within: 8
        assert graph.number_of_nodes() == 90
        assert (colours.count("red"), colours.count("blue")) == (10 * (12 + 3), 10 * (8 + 4))
        across = {(one, other) for one, other, data in graph.edges(data=True) if data["across"]}
        assert ("1a1", "1a2") in across  # abreast on a straight
        assert ("4b1", "4a2") in {*across, *((other, one) for one, other in across)}  # and along a diagonal of a bend
        assert not {("1c1", "2a1"), ("2a1", "2b1"), ("4a1", "4a2")} & across
        assert sum(data["line"] for *_, data in graph.edges(data=True)) == 7
        assert {node for node, data in graph.nodes(data=True) if data["group"] == "first row"} == {"2a1", "2a2", "2a3"}
    else:
        # 9 points and 2 edges with 5 places each, on two sides; 12 red pieces and 8 blue within, 6 red and 8 blue out
        assert graph.number_of_nodes() == 2 * (9 + 2 * 5)
        assert (colours.count("red"), colours.count("blue")) == (2 * (12 + 6), 2 * (8 + 8))
    with pytest.raises(ExplorerError):
        component_graph(GAME.folder / "rulebook.toml", GAME.rulings())
