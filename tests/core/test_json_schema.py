"""Shapes tell JSON Schemas that hold for every file that is read, and that name what is wrong in most others."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from explorer import GAMES, load_game, shipped_scenarios
from explorer.cli import run
from explorer.core.components import data_folder
from explorer.core.json_schema import json_schema, schema_text, title_of
from explorer.core.scenario import ScenarioEntry
from explorer.core.shape_choices import by_key, later, one_or_more, table_or, word_or
from explorer.core.shapes import checked, list_of, map_of, one_of, part, table, table_of, text, truth, whole

SCENARIOS = data_folder("scenarios")
KINDS = [(id, kind) for id in GAMES for kind in load_game(id).component_models]


def stored(game: str, kind: str) -> Path:
    return SCENARIOS / game / "components" / f"{kind}.schema.json"


def errors(schema, data):
    """Where a value does not fit a schema."""
    jsonschema.Draft202012Validator.check_schema(schema)
    found = jsonschema.Draft202012Validator(schema).iter_errors(data)
    return sorted(one.json_path for one in found)


@table
class Leaf:
    """A leaf."""

    size: int = part(checked(whole(1, 9), lambda value: None, multipleOf=3))
    colour: str | None = part(one_of("red", "green"), default=None)


@table
class Branch:
    """What branches again.

    And again.
    """

    branch: list[object] = part(later(lambda: TWIG))
    from_: str = part(text(3, blank=False), key="from", default="a")


TWIG = list_of(by_key("twig", {"size": table_of(Leaf), "branch": table_of(Branch)}), 2, or_one=True)


@table
class Tree:
    """A tree."""

    format: int = part(checked(whole(), lambda value: None, const=1))
    twig: list[object] = part(TWIG)
    names: dict[str, str] = part(map_of(text(5), 2), default={})
    dry: bool = part(truth(), default=False)
    rings: object = part(word_or("many", table_or(whole(1), table_of(Leaf), "a number")), default="many")
    places: list[str] = part(one_or_more(one_of("here", "there"), 2), default=["here"])


SCHEMA = json_schema(Tree, "A tree")
GOOD = {
    "format": 1,
    "twig": [{"size": 3}, {"branch": {"branch": [{"size": 6, "colour": "red"}], "from": "b"}}],
    "names": {"a": "b"},
    "dry": True,
    "rings": {"size": 9},
    "places": "there",
}


def test_what_is_told_of_each_shape():
    """Written out by hand, with tables as definitions that may refer to themselves."""
    twigs = {"$ref": "#/$defs/Twig"}
    many = {"anyOf": [twigs, {"type": "array", "items": twigs, "minItems": 0, "maxItems": 2}]}
    places = {"enum": ["here", "there"]}
    assert {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tree",
        "description": "A tree.",
        "type": "object",
        "properties": {
            "format": {"type": "integer", "const": 1},
            "twig": many,
            "names": {
                "type": "object",
                "additionalProperties": {"type": "string", "maxLength": 5},
                "maxProperties": 2,
            },
            "dry": {"type": "boolean", "default": False},
            "rings": {
                "anyOf": [{"const": "many"}, {"anyOf": [{"type": "integer", "minimum": 1}, {"$ref": "#/$defs/Leaf"}]}],
                "default": "many",
            },
            "places": {"anyOf": [places, {"type": "array", "items": places, "minItems": 1, "maxItems": 2}]},
        },
        "required": ["format", "twig"],
        "additionalProperties": False,
        "$defs": {
            "Branch": {
                "description": "What branches again.\n\nAnd again.",
                "type": "object",
                "properties": {
                    "branch": many,
                    "from": {"type": "string", "maxLength": 3, "pattern": r"\S", "default": "a"},
                },
                "required": ["branch"],
                "additionalProperties": False,
            },
            "Leaf": {
                "description": "A leaf.",
                "type": "object",
                "properties": {
                    "size": {"type": "integer", "minimum": 1, "maximum": 9, "multipleOf": 3},
                    "colour": {"enum": ["red", "green"]},
                },
                "required": ["size"],
                "additionalProperties": False,
            },
            "Twig": {"anyOf": [{"$ref": "#/$defs/Leaf"}, {"$ref": "#/$defs/Branch"}]},
        },
    } == SCHEMA
    assert errors(SCHEMA, GOOD) == []


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": 2}, "$.format"),
        ({"twig": 5}, "$.twig"),
        ({"twig": [{"size": 10}]}, "$.twig"),
        ({"twig": [{"size": 3}] * 3}, "$.twig"),
        ({"names": {"a": "longer"}}, "$.names.a"),
        ({"dry": 1}, "$.dry"),
        ({"rings": "few"}, "$.rings"),
        ({"places": []}, "$.places"),
        ({"tree": 1}, "$"),
    ],
)
def test_what_does_not_fit(change, where):
    assert errors(SCHEMA, {**GOOD, **change}) == [where]


def test_a_table_that_holds_itself_stays_in_the_definitions():
    schema = json_schema(Branch, "A branch")
    assert set(schema["$defs"]) == {"Branch", "Leaf", "Twig"}
    assert errors(schema, GOOD["twig"][1]) == []
    assert errors(schema, {"branch": {"branch": {"branch": {}}}}) == ["$.branch"]


def test_two_tables_of_one_name_are_refused():
    @table
    class Leaf:
        """Another leaf."""

        tree: object = part(TWIG)

    with pytest.raises(ValueError, match="Two tables are called Leaf"):
        json_schema(Leaf, "A leaf")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_stored_schemas_are_those_of_the_code(game, kind):
    """After a change: `rules-explorer schema GAME KIND`, written over the stored file."""
    model = load_game(game).model(kind)
    assert stored(game, kind).read_text(encoding="utf-8") == schema_text(model, title_of(kind, load_game(game).title))


@pytest.mark.parametrize("file", sorted(SCENARIOS.glob("*/components/*.toml")), ids=lambda file: file.stem)
def test_shipped_component_files_fit_their_schema(file):
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    schema = json.loads(stored(data["game"], data["kind"]).read_text(encoding="utf-8"))
    assert errors(schema, data) == []
    assert errors(schema, {**data, "kind": "other", "more": 1}) == ["$", "$.kind"]


@pytest.mark.parametrize("name", shipped_scenarios())
def test_shipped_scenarios_fit_the_schema_of_scenarios(name):
    """And its set-up that of the game."""
    data = tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))
    assert errors(json_schema(ScenarioEntry, "A scenario"), data) == []
    setup = json_schema(load_game(data["game"]).model("setup"), "A set-up")
    assert errors(setup, data.get("setup", {})) == []
    assert errors(setup, {**data.get("setup", {}), "more": 1}) == ["$"]


def test_the_command_prints_a_schema(capsys):
    assert run(["schema", "matter-of-honor", "units"]) == 0
    assert capsys.readouterr().out == stored("matter-of-honor", "units").read_text(encoding="utf-8")
    assert run(["schema", "matter-of-honor", "units", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["format"], answer["game"], answer["kind"]) == (1, "matter-of-honor", "units")
    assert answer["schema"]["title"] == "A units file of A Matter of Honor, Sire"
    assert run(["schema", "matter-of-honor", "unit"]) == 2
    assert "Did you mean 'units'" in capsys.readouterr().err
    assert run(["schema", "victory-and-honor", "map"]) == 2
    assert "Known: setup." in capsys.readouterr().err
