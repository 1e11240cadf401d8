"""Set-ups: any position that can be, and everything that is wrong with the others."""

from pathlib import Path
from random import Random

import pytest

from explorer import load_game, load_scenario
from explorer.core.components import Components, data_folder
from explorer.core.errors import ExplorerError, ScenarioError
from explorer.core.protocol import Over
from explorer.study.under_rulings import all_rulings

GAME = load_game("matter-of-honor")
SHIPPED = data_folder("scenarios") / "matter-of-honor" / "components"

# (what is wrong, set-up, key, words of the message, words of the cure)
WRONG = [
    ("a third unit", {"turn": 3, "at": {"VI": "C3"}}, "setup.at.VI", "3 units stand in C3 (Taucha)", "at most 2"),
    ("two armies", {"turn": 4, "at": {"Pr I": "A4", "APR": "A4"}}, "setup.at.APR", "North and Silesia", "one army"),
    ("enemies", {"at": {"Pr I": "C3"}}, "setup.at.Pr I", "are enemies", "different hexes"),
    ("unknown unit", {"at": {"XII": "C3"}}, "setup.at.XII", "no unit 'XII'", "'XI"),
    ("unknown hex", {"at": {"XI": "H3"}}, "setup.at.XI", "no hex 'H3'", "waiting"),
    ("no hex at all", {"at": {"XI": "c3"}}, "setup.at.XI", "no hex 'c3'", "'C3'"),
    ("reduced and gone", {"at": {"XI": "gone reduced"}}, "setup.at.XI", "cannot be reduced", "leave the word out"),
    ("waiting for nothing", {"at": {"XI": "waiting"}}, "setup.at.XI", "no turn of entry", "gone"),
    ("too early", {"turn": 2, "at": {"VI": "G2"}}, "setup.at.VI", "from turn 3 on", "turn = 3"),
    ("turn seven", {"turn": 7}, "setup.turn", "too large", "6"),
    (
        "a card thrice",
        {"drawn": "black 7, 2 x black 7"},
        "setup.drawn",
        "3 times; the deck has it twice",
        "at most twice",
    ),
    ("two Jokers", {"drawn": "joker, joker"}, "setup.drawn", "twice; the deck has it once", "once"),
    (
        "a card in use thrice",
        {"card": "red 7", "drawn": "red 7, red 7"},
        "setup.drawn",
        "it is the card in use",
        "at most once",
    ),
    (
        "left and in use",
        {"card": "red 7", "left": "red 7, red 7"},
        "setup.left",
        "it is the card in use",
        "at most once",
    ),
    ("no card", {"drawn": "green 7"}, "setup.drawn", "no card 'green 7'", "black"),
    ("eleven", {"left": "black 11"}, "setup.left", "no card 'black 11'", "2 to 10"),
    ("drawn and left", {"drawn": "red 7", "left": "red 8"}, "setup.left", "the same twice", "not both"),
    ("no card left", {"left": ""}, "setup.left", "turn has ended", "turn = 2"),
    ("Joker in use", {"card": "joker"}, "setup.card", "activates nobody", "leave card out"),
    ("used without a card", {"used": "XI"}, "setup.used", "needs the card", "card ="),
    ("activations without a card", {"activations": 2}, "setup.activations", "needs the card", "card ="),
    ("too many activations", {"card": "red 8", "activations": 3}, "setup.activations", "has 2 activations", "1 to 2"),
    (
        "too many with the used",
        {"card": "black 8", "used": "XI", "activations": 2},
        "setup.activations",
        "1 are used",
        "1 to 1",
    ),
    ("none left", {"card": "black 8", "used": "XI, II C"}, "setup.used", "2 have been", "another card"),
    ("used by the enemy", {"card": "red 8", "used": "XI"}, "setup.used", "does not activate XI", "Coalition"),
    ("used and waiting", {"card": "red 8", "used": "Pr I"}, "setup.used", "is waiting", "map"),
    ("used twice", {"card": "black 9", "used": "XI, XI"}, "setup.used", "stands here twice", "once"),
    ("used by nobody", {"card": "black 9", "used": "Y"}, "setup.used", "no unit 'Y'", "Units are"),
    (
        "not in Leipzig",
        {"leipzig": "French", "at": {"Pr I": "G2"}},
        "setup.leipzig",
        "Pr I stands in Leipzig",
        "Coalition",
    ),
    ("nobody's colour", {"activated": ["French"]}, "setup.activated", "no black card", "drawn"),
    ("a side unknown", {"activated": ["Saxons"]}, "setup.activated[0]", "Saxons", "French"),
    ("unknown key", {"turns": 3}, "setup.turns", "Unknown key", "'turn'"),
    (
        "no such map",
        {"map": "leipzig.toml"},
        "setup.map",
        "no component file 'leipzig.toml'",
        "leipzig-north-east.toml",
    ),
    ("a map elsewhere", {"map": "../corps.toml"}, "setup.map", "not the name", "plain name"),
    ("units at the root", {"units": "/etc/passwd"}, "setup.units", "not the name", "plain name"),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case[0])
def test_an_impossible_setup_is_told_with_its_cure(case):
    _, setup, key, message, cure = case
    with pytest.raises(ExplorerError) as caught:
        GAME.start(setup)
    found = [one for one in caught.value.problems if one.key == key and message in one.message]
    assert found, caught.value
    assert any(cure in one.cure for one in found), found


def test_all_problems_are_told_at_once():
    setup = {"turn": 9, "at": {"XII": "C3", "XI": "H9"}, "drawn": "blue 3", "used": "XI", "card": "red 8"}
    with pytest.raises(ExplorerError) as caught:
        GAME.start(setup)
    assert {one.key for one in caught.value.problems} >= {
        "setup.turn",
        "setup.at.XII",
        "setup.at.XI",
        "setup.drawn",
        "setup.used",
    }


def test_rulings_can_make_a_setup_impossible():
    with pytest.raises(ExplorerError, match="always in the deck"):
        GAME.start({"drawn": "joker"}, {"joker-too-early": "shuffled-back"})
    with pytest.raises(ExplorerError, match="turn has ended"):
        GAME.start({"left": "", "card": "red 7"}, {"last-card": "ends-at-once"})
    assert GAME.start({"left": "", "card": "red 7"}).stage == "act"


def test_the_start_of_the_game():
    state = GAME.start()
    assert GAME.write_setup(state) == {}
    described = GAME.describe(state)
    assert {id: one["at"] for id, one in described["units"].items() if one["at"] != "waiting"} == {
        "XI": "C3",
        "II C": "C3",
    }
    assert (described["turn"], described["deck"], described["leipzig"]) == (1, 53, "French")
    assert GAME.describe(GAME.start({}, {"leipzig-at-start": "nobody"}))["leipzig"] == "nobody"


def test_a_setup_says_what_stands_where():
    setup = {"turn": 4, "others": "gone", "at": {"XI": "C3 reduced", "APR": "G2", "VI": "waiting"}, "drawn": "red 2"}
    described = GAME.describe(GAME.start(setup))
    assert {id: one["at"] for id, one in described["units"].items() if one["at"] != "gone"} == {
        "XI": "C3",
        "VI": "waiting",
        "APR": "G2",
    }
    assert described["units"]["XI"]["reduced"]
    assert (described["units"]["XI"]["af"], described["units"]["XI"]["df"]) == (3, 3)
    assert described["leipzig"] == "Coalition"
    assert described["drawn"] == ["red 2"]


def test_positions_are_written_and_read_back():
    """Along random lines under all rulings every position that can be a start is one."""
    count = 0
    for number, rulings in enumerate(all_rulings(GAME.rulebook)):
        random, state = Random(number), GAME.start({}, rulings)
        for _ in range(60):
            pending = GAME.pending(state)
            if isinstance(pending, Over):
                break
            if state.stage in ("card", "act") and not state.aside:
                assert GAME.start(GAME.write_setup(state), rulings) == state
                count += 1
            else:
                with pytest.raises(ExplorerError, match="no set-up begins"):
                    GAME.write_setup(state)
            state, _ = GAME.advance(state, random_move(pending, random))
    assert count > 500


def random_move(pending, random):
    if hasattr(pending, "moves"):
        return random.choice(pending.moves)
    return pending.outcomes.pick(random.randrange(pending.outcomes.total))


def own(folder: Path, text: str = "") -> Path:
    """A scenario with a map of its own, on which Leipzig is in F1."""
    (folder / "components").mkdir()
    shipped = (SHIPPED / "leipzig-north-east.toml").read_text(encoding="utf-8")
    changed = shipped.replace('town = "Leipzig"\n', "").replace("[hex.F1]\n", '[hex.F1]\ntown = "Leipzig"\n')
    (folder / "components" / "mine.toml").write_text(changed.replace(', town = "rulebook"', ""), encoding="utf-8")
    file = folder / "game.toml"
    head = 'format = 1\ngame = "matter-of-honor"\ntitle = "Mine"\n[setup]\nmap = "mine.toml"\n'
    file.write_text(head + text, encoding="utf-8")
    return file


def test_a_scenario_brings_its_own_map(tmp_path):
    scenario = load_scenario(own(tmp_path))
    state = scenario.start()
    assert state.theatre.map.hexes[state.theatre.map.leipzig].id == "F1"
    assert GAME.write_setup(state) == {"map": "mine.toml", "units": "corps.toml"}
    assert state.theatre != GAME.start().theatre
    assert state.theatre == load_scenario(tmp_path / "game.toml").start().theatre


def test_a_faulty_map_is_told_by_the_scenario_with_its_own_file_and_line(tmp_path):
    file = own(tmp_path, 'units = "corpse.toml"\n')
    with pytest.raises(ScenarioError, match=r"Did you mean 'corps\.toml'"):
        load_scenario(file)
    text = file.read_text().replace('units = "corpse.toml"\n', "turn = 9\n")
    file.write_text(text)
    mine = tmp_path / "components" / "mine.toml"
    mine.write_text(mine.read_text(encoding="utf-8").replace('terrain = "city"', 'terrain = "town"'), encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenario(file)
    first, second = caught.value.problems
    assert (first.file, first.key, first.line) == (str(file), "setup.turn", 6)
    assert (second.file, second.key) == (str(mine), "hex.G2.terrain")
    assert mine.read_text(encoding="utf-8").splitlines()[second.line - 1] == 'terrain = "town"'


def test_a_link_that_leads_out_is_not_followed(tmp_path):
    file = own(tmp_path)
    outside = tmp_path / "secret.toml"
    outside.write_text("secret = 1\n")
    mine = tmp_path / "components" / "mine.toml"
    mine.unlink()
    mine.symlink_to(outside)
    with pytest.raises(ScenarioError, match="leads out") as caught:
        load_scenario(file)
    assert "secret =" not in str(caught.value)


def test_components_are_found_beside_the_scenario_before_the_shipped_ones(tmp_path):
    folder = tmp_path / "components"
    folder.mkdir()
    (folder / "corps.toml").write_text("mine\n")
    found = Components.of("matter-of-honor", tmp_path / "game.toml")
    assert found.read("corps.toml", "setup.units") == (folder / "corps.toml", "mine\n")
    assert found.names() == ("corps.toml", "leipzig-north-east.toml")
    path, _ = found.read("leipzig-north-east.toml", "setup.map")
    assert path == SHIPPED / "leipzig-north-east.toml"


def test_the_tree_of_a_scenario_keeps_its_map(tmp_path):
    """Under other rulings too, and once it is no longer bound to its file."""
    from explorer.study.tree import Tree

    tree = Tree.of(load_scenario(own(tmp_path)))
    root = tree.root_under(GAME.rulings({"pass-through": "no"}))
    assert root.state.theatre.map_name == "mine.toml"
    tree.play(tree.roots[0], "draw black 7")
    changed = tree.to_scenario()
    assert changed.file is None
    assert changed.start().theatre.map_name == "mine.toml"
