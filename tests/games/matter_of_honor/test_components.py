"""Maps and units typed in by an owner: what is missing or contradictory is told at once, with place and cure."""

from pathlib import Path

import pytest

from explorer import load_game
from explorer.core.components import data_folder
from explorer.games.matter_of_honor.components import check_component

GAME = load_game("matter-of-honor")
SHIPPED = data_folder("scenarios") / "matter-of-honor" / "components"
MAP = (SHIPPED / "leipzig-north-east.toml").read_text(encoding="utf-8")
UNITS = (SHIPPED / "corps.toml").read_text(encoding="utf-8")

G2 = '[hex.G2]\nterrain = "city"\ntown = "Leipzig"'
D3 = '[hex.D3]\nterrain = "clear"\nsource = "invented"\n'
PARTHE = 'along = "A2/A3 A3/B2 B2/B3'
HALLE = 'along = "G5 G4 G3"'
XI = 'af = 5\ndf = 4\nreduced_af = 3\nreduced_df = 3\nstart = "C3"'

# (what is wrong, text, replacement, key, words of the message, words of the cure)
BAD_MAPS = [
    (
        "unknown terrain",
        '[hex.D5]\nterrain = "hill"',
        '[hex.D5]\nterrain = "mountain"',
        "hex.D5.terrain",
        "mountain",
        "hill",
    ),
    ("no terrain", '[hex.D5]\nterrain = "hill"', "[hex.D5]", "hex.D5.terrain", "missing", "terrain = "),
    ("no source", D3, '[hex.D3]\nterrain = "clear"\n', "hex.D3.source", "missing", "source = "),
    ("unknown source", D3, D3.replace("invented", "guessed"), "hex.D3.source", "guessed", "invented"),
    ("misspelt key", G2, G2.replace("town", "twon"), "hex.G2.twon", "twon", "'town'"),
    ("no hex", "[hex.D3]", "[hex.d3]", "hex.d3", "'d3' is no hex", "'D3'"),
    ("a hole", D3, "", "hex", "D3 is missing in the middle", "[hex.D3]"),
    ("an island", D3, D3 + '[hex.M9]\nterrain = "clear"\nsource = "invented"\n', "hex.M9", "A1 to M9", "between"),
    ("no Leipzig", 'town = "Leipzig"', 'town = "Lipsia"', "hex", "No hex is Leipzig", "decides the game"),
    ("Leipzig misspelt", 'town = "Leipzig"', 'town = "LEIPZIG"', "hex.G2.town", "No hex is Leipzig", "G2"),
    ("Leipzig twice", 'town = "Taucha"', 'town = "Leipzig"', "hex.G2.town", "in C3 already", "wins"),
    ("road into nothing", HALLE, 'along = "G5 G6"', "road[3].along", "G6, which is not on the map", "edge"),
    ("road that jumps", HALLE, 'along = "G5 G3"', "road[3].along", "G5 and G3 are not next", "G4"),
    ("road of one hex", HALLE, 'along = "G5"', "road[3].along", "leads nowhere", "A4 B3 C3"),
    ("road over no hex", HALLE, 'along = "G5 Halle"', "road[3].along", "'Halle' is no hex", "C3"),
    ("river of one side", PARTHE, 'along = "A2/A3 A3 B2/B3', "river[0].along", "one side only", "C3/C4"),
    ("river without a bank", PARTHE, 'along = "A2/A3 A3/ B2/B3', "river[0].along", "one side only", "C3/C4"),
    ("river between strangers", PARTHE, 'along = "A2/C3', "river[0].along", "no hexside in common", "A2 touches"),
    ("river off the map", PARTHE, 'along = "A2/A9', "river[0].along", "A9, which is not on the map", "[hex.A9]"),
    ("river that jumps", PARTHE, 'along = "A2/A3 B2/B3', "river[0].along", "do not touch", "[[river]]"),
    ("river twice", "F2/G3 G2/G3", "F2/G3 G2/G3 G3/G2", "river[0].along", "a river already", "once"),
    ("river known to one bank", D3, D3 + 'river = "D4"\n', "hex.D3.river", "D4 has none toward D3", "hex.D4.river"),
    ("river by hex to a stranger", D3, D3 + 'river = "A1"\n', "hex.D3.river", "no hexside in common", "D3 touches"),
    (
        "unknown value sourced",
        'sources = { name = "published" }',
        'sources = { names = "published" }',
        "river[0].sources.names",
        "no value 'names'",
        "'name'",
    ),
    ("wrong shift", '[grid]\nlower = "even"', '[grid]\nlower = "up"', "grid.lower", "up", "even"),
    ("wrong format", "format = 1", "format = 2", "format", "Format 2", "format = 1"),
    ("other game", 'game = "matter-of-honor"', 'game = "victorum"', "game", "victorum", "matter-of-honor"),
    ("no such kind", 'kind = "map"', 'kind = "mop"', "kind", "no kind of component", 'kind = "map"'),
    ("no title", 'title = "North-east of Leipzig (invented)"\n', "", "title", "missing", "title"),
    ("no TOML", D3, D3.replace('"clear"', '"clear'), "hex.D3.terrain", "not TOML", "Close a string"),
    ("a hex twice", D3, D3 + D3, "hex.D3", "not TOML", "once"),
]
BAD_UNITS = [
    ("no factor", XI, XI.replace("df = 4\n", ""), "unit.XI.df", "missing", "df"),
    ("no reduced factor", XI, XI.replace("reduced_af = 3\n", ""), "unit.XI.reduced_af", "missing", "reduced_af"),
    ("factor in words", XI, XI.replace("df = 4", 'df = "four"'), "unit.XI.df", "a string", "whole number"),
    (
        "stronger when reduced",
        XI,
        XI.replace("reduced_af = 3", "reduced_af = 6"),
        "unit.XI.reduced_af",
        "Reduced it has 6",
        "5 or less",
    ),
    ("nowhere to come from", XI, XI.replace('start = "C3"', ""), "unit.XI", "comes from is missing", "start"),
    ("start and entry", XI, XI + '\nentry_turn = 2\nentry = ["A1"]', "unit.XI.start", "enters too", "not both"),
    ("no entry hex", 'entry = ["G5"]', "", "unit.IV.entry_turn", "hexes of its entry are missing", "entry ="),
    (
        "no turn of entry",
        'entry_turn = 3\nentry = ["G5"]',
        'entry = ["G5"]',
        "unit.IV.entry",
        "turn of its entry",
        "1 to 6",
    ),
    ("entry off the map", 'entry = ["G5"]', 'entry = ["H5"]', "unit.IV.entry", "H5 is not on", "[hex.H5]"),
    ("entry inland", 'entry = ["G5"]', 'entry = ["F3"]', "unit.IV.entry", "F3 lies inland", "edge"),
    ("entry not the rulebook's", 'entry = ["G5"]', 'entry = ["G4"]', "unit.IV.entry", "turn 3 at G5", "variant"),
    (
        "turn not the rulebook's",
        'entry_turn = 3\nentry = ["G5"]',
        'entry_turn = 2\nentry = ["G5"]',
        "unit.IV.entry_turn",
        "turn 3 at G5",
        "entry_turn = 3",
    ),
    (
        "turn seven",
        'entry_turn = 3\nentry = ["G5"]',
        'entry_turn = 7\nentry = ["G5"]',
        "unit.IV.entry_turn",
        "too large",
        "6",
    ),
    ("start off the map", '\nstart = "C3"', '\nstart = "C9"', "unit.XI.start", "C9 is not on", "[hex.C9]"),
    (
        "army of the enemy",
        'army = "French"',
        'army = "North"',
        "unit.XI.army",
        "North is Coalition, not French",
        'army = "French"',
    ),
    ("unknown army", 'army = "North"', 'army = "Bohemia"', "unit.APR.army", "Bohemia", "Silesia"),
    ("type of the enemy", '"French Inf"', '"Russian Inf"', "unit.XI.type", "does not fight for the French", "type"),
    ("a unit missing", "[unit.VII]", "[unit.VIII]", "unit", "VII (French Inf", "variant = true"),
    ("a unit too many", "[unit.VII]", "[unit.VIII]", "unit.VIII", "no unit 'VIII'", "'VII'"),
    ("a unit twice", '[unit."Pr III"]', "[unit.PrI]", "unit.PrI", "the same unit", "Take one"),
    ("a name twice", 'name = "VII Corps"', 'name = "VI Corps"', "unit.VII.name", "there twice", "name of its own"),
    ("a name like a move", "[unit.VII]", '[unit."VII moves"]', "unit.VII moves", "cannot be told from a move", "moves"),
    ("a name with signs", "[unit.VII]", '[unit."VII."]', "unit.VII.", "cannot be a unit's name", "letters"),
    (
        "no such map",
        'map = "leipzig-north-east.toml"',
        'map = "leipzig.toml"',
        "map",
        "no component file",
        "leipzig-north-east.toml",
    ),
    (
        "a map elsewhere",
        'map = "leipzig-north-east.toml"',
        'map = "../leipzig.toml"',
        "map",
        "not the name of a component",
        "plain name",
    ),
]


def written(folder: Path, name: str, text: str, old: str, new: str) -> tuple[Path, str]:
    assert old in text
    changed = text.replace(old, new, 1)
    file = folder / name
    file.write_text(changed, encoding="utf-8")
    return file, changed


def held(problems, file, changed, key, message, cure):
    found = [one for one in problems if one.key == key and message in one.message]
    assert found, "\n".join(map(str, problems))
    assert any(cure in one.cure for one in found), "\n".join(map(str, found))
    for one in problems:
        assert one.file == str(file)
        assert one.line is None or 1 <= one.line <= changed.count("\n") + 1
        assert one.cure
    return found[0]


@pytest.mark.parametrize("case", BAD_MAPS, ids=lambda case: case[0])
def test_a_bad_map_is_told_with_its_cure(case, tmp_path):
    _, old, new, *expected = case
    file, changed = written(tmp_path, "map.toml", MAP, old, new)
    held(check_component(file), file, changed, *expected)


@pytest.mark.parametrize("case", BAD_UNITS, ids=lambda case: case[0])
def test_bad_units_are_told_with_their_cure(case, tmp_path):
    _, old, new, *expected = case
    (tmp_path / "leipzig-north-east.toml").write_text(MAP, encoding="utf-8")
    file, changed = written(tmp_path, "units.toml", UNITS, old, new)
    held(check_component(file), file, changed, *expected)


def test_all_problems_of_a_map_are_told_at_once_in_the_order_of_the_file(tmp_path):
    text = MAP.replace('[hex.D5]\nterrain = "hill"', '[hex.D5]\nterrain = "mountain"')
    text = text.replace(HALLE, 'along = "G5 G3"').replace('along = "A2/A3 A3/B2', 'along = "A2/A3 C1/C2')
    file = tmp_path / "map.toml"
    file.write_text(text.replace('town = "Leipzig"', 'town = "Lindenau"'), encoding="utf-8")
    problems = check_component(file)
    keys = [one.key for one in problems]
    assert set(keys) == {"hex", "hex.D5.terrain", "road[3].along", "river[0].along"}
    assert [one.line for one in problems] == sorted(one.line for one in problems)
    row = next(one.line for one in problems if one.key == "hex.D5.terrain")
    assert text.splitlines()[row - 1] == 'terrain = "mountain"'


def test_units_that_cannot_stand_together_at_the_start(tmp_path):
    (tmp_path / "leipzig-north-east.toml").write_text(MAP, encoding="utf-8")
    file = tmp_path / "units.toml"
    late = 'entry_turn = 3\nentry = ["G5"]'
    text = UNITS.replace('map = "', 'variant = true\nmap = "').replace(late, 'start = "C3"')
    file.write_text(text, encoding="utf-8")
    assert [one.message for one in check_component(file)] == ["XI, II C, IV begin together in C3."]
    file.write_text(text.replace('entry_turn = 1\nentry = ["A4", "A5"]', 'start = "C3"', 1), encoding="utf-8")
    messages = [one.message for one in check_component(file)]
    assert any("armies French and Silesia" in message for message in messages)


def test_an_advanced_unit_stays_out_and_says_so(tmp_path):
    folder = tmp_path / "components"
    folder.mkdir()
    guard = UNITS[UNITS.index("[unit.VII]") : UNITS.index('[unit."Pr I"]')]
    guard = guard.replace("[unit.VII]", "[unit.Guard]\nadvanced = true\nmv = 8").replace("VII Corps", "Guard Corps")
    (folder / "mine.toml").write_text(UNITS + guard, encoding="utf-8")
    assert check_component(folder / "mine.toml") == ()
    from explorer.core.components import Components

    state = GAME.start({"units": "mine.toml"}, {}, Components.of("matter-of-honor", tmp_path / "game.toml"))
    assert "Guard" not in state.theatre.unit
    assert len(state.theatre.units) == 14
    (refusal,) = GAME.reasons(
        GAME.start(
            {"units": "mine.toml", "card": "black 7"}, {}, Components.of("matter-of-honor", tmp_path / "game.toml")
        ),
        "Guard moves C2",
    )
    assert refusal.clause == "component-key.unit-counter"
    assert "advanced game" in refusal.reason


def test_everything_in_the_shipped_files_says_where_it_comes_from():
    theatre = GAME.start().theatre
    named = {hex.id for hex in theatre.map.hexes if hex.sources["hex"] == "rulebook"}
    assert named == {"A1", "A2", "A4", "A5", "C3", "G5"}
    assert {hex.town for hex in theatre.map.hexes if hex.sources.get("town") == "rulebook"} == {"Leipzig"}
    assert {hex.sources["terrain"] for hex in theatre.map.hexes} == {"invented"}
    for unit in theatre.units:
        assert {unit.sources[name] for name in ("af", "df", "reduced_af", "reduced_df")} == {"invented"}
        assert unit.sources["type"] == "rulebook"


def test_geometry_by_hand():
    """Columns B, D, F lie half a hex lower: C3 touches B2 and B3, D3 touches C3 and C4."""
    theatre = GAME.start().theatre
    map, at = theatre.map, theatre.map.place

    def near(id):
        return [map.hexes[one].id for one in map.neighbours[at[id]]]

    assert near("C3") == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert near("D3") == ["D2", "E3", "E4", "D4", "C4", "C3"]
    assert near("A1") == ["B1", "A2"]
    assert near("G5") == ["G4", "F5", "F4"]
    assert map.distances[at["A4"]][at["G2"]] == 6
    assert map.distances[at["C3"]][at["C3"]] == 0
    inland = {hex.id for hex, edge in zip(map.hexes, map.edge, strict=True) if not edge}
    assert inland == {f"{column}{row}" for column in "BCDEF" for row in (2, 3, 4)}
    for one, others in enumerate(map.neighbours):
        for other in others:
            assert one in map.neighbours[other]
            assert map.distances[one][other] == 1


def test_the_other_shift_turns_the_neighbours_round(tmp_path):
    """With A, C, E lower, C3 touches B3 and B4."""
    from explorer.games.matter_of_honor.hexes import around, axial, name

    assert [name(one, "odd") for one in around(axial("C3", "odd"))] == ["C2", "D3", "D4", "C4", "B4", "B3"]
    assert [name(one, "even") for one in around(axial("B3", "even"))] == ["B2", "C3", "C4", "B4", "A4", "A3"]
