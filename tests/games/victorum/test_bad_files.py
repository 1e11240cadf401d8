"""Decks and camps typed in by an owner: whatever is wrong is told once, with line, key, message and cure."""

import tomllib
from pathlib import Path

import pytest
from victorum.small_deck import CAMPS, DECK

from explorer.core.components import data_folder
from explorer.games.victorum.cards import Deck
from explorer.games.victorum.components import check_component, read_camps, read_deck

DATA = Path(__file__).parents[2] / "data" / "victorum" / "bad_files.toml"
CASES = tomllib.loads(DATA.read_text(encoding="utf-8"))
COMPONENTS = data_folder("scenarios") / "victorum" / "components"


def told(tmp_path, text):
    """All problems of a file."""
    file = tmp_path / "changed.toml"
    file.write_text(text, encoding="utf-8")
    problems = check_component(file)
    assert all(one.file == str(file) and one.cure for one in problems)
    return problems


def held(tmp_path, changed, case):
    """There is one problem, and it is told as it should be; without a cure in the case there is a longer one."""
    problems = told(tmp_path, changed)
    assert [(one.key, one.message) for one in problems] == [(case["key"], case["message"])], "\n".join(
        map(str, problems)
    )
    (problem,) = problems
    assert changed.splitlines()[problem.line - 1].strip() == case["at"]
    assert problem.cure == case.get("cure", problem.cure)


def test_there_are_enough_of_them():
    names = [case["name"] for kind in ("deck", "camps") for case in CASES[kind]]
    assert len(set(names)) == len(names) >= 90


def test_what_the_cases_change_is_right():
    deck, problems = read_deck(DECK, "deck.toml")
    assert problems == ()
    assert isinstance(deck, Deck)
    camps, problems = read_camps(CAMPS, "camps.toml")
    assert problems == ()
    assert len(camps.edges) == 8


@pytest.mark.parametrize("case", CASES["deck"], ids=lambda case: case["name"])
def test_a_bad_deck_is_told_with_its_cure(case, tmp_path):
    text = DECK.replace("title", "variant = true\ntitle", 1) if "variant" in case["name"] else DECK
    assert case["old"] in text
    held(tmp_path, text.replace(case["old"], case["new"], 1), case)


@pytest.mark.parametrize("case", CASES["camps"], ids=lambda case: case["name"])
def test_bad_camps_are_told_with_their_cure(case, tmp_path):
    assert case["old"] in CAMPS
    held(tmp_path, CAMPS.replace(case["old"], case["new"]), case)


def test_all_problems_of_a_deck_are_told_at_once_in_the_order_of_the_file(tmp_path):
    """A card that cannot be read hides nothing of the others, and not the number of cards either."""
    text = DECK.replace("health = 3\ndamage = 1\ncalls = 1", "damage = 10\ncalls = 1", 1)
    text = text.replace('event = "enemy-defeated", kind = "sport"', 'event = "defeated"')
    text = text.replace("{ recover = 2 }", "{ recovr = 2 }").replace("count = 20", "count = 19")
    text = text.replace('name = "Runner"', 'name = "Caller"')
    problems = told(tmp_path, text)
    assert [one.key for one in problems] == [
        "scion[0].setup.recovr",
        "bloodshed[0].health",
        "bloodshed",
        "bloodshed[0].damage",
        "sport[0].name",
        "opportunity[0].condition.when.event",
    ]
    assert [one.line for one in problems] == sorted(one.line for one in problems)


def test_a_deck_of_one_s_own_needs_enough_cards(tmp_path):
    """Rank 5 has seven primuses beside the hero; nine camps of six take 54 conflict cards."""
    small = 'format = 1\ngame = "victorum"\nkind = "deck"\ntitle = "Nothing"\nvariant = true\n'
    assert [one.message for one in told(tmp_path, small)] == [
        "The deck has 0 hero cards; a game needs 8 or more.",
        "The deck has 0 scion cards; a game needs 1 or more.",
        "The deck has 0 tactic cards; a game needs 1 or more.",
        "The deck has 0 conflict cards, not 54.",
    ]
    fewer = DECK.replace("title", "variant = true\ntitle", 1)
    for kind in ("hero", "scion"):
        start = fewer.index(f'[[{kind}]]\nname = "{kind.capitalize()} Eight"')
        fewer = fewer[:start] + fewer[fewer.index('source = "invented"', start) :].partition("\n\n")[2]
    assert told(tmp_path, fewer.replace("count = 20", "count = 25").replace("count = 21", "count = 16")) == ()


@pytest.mark.parametrize("name", ["sons-of-the-mountain", "vesuvius"])
def test_the_shipped_files_are_right(name):
    assert check_component(COMPONENTS / f"{name}.toml") == ()


def test_files_that_are_none(tmp_path):
    assert [one.message for one in told(tmp_path, 'title = "What is it?"')] == ["'kind' is missing."]
    assert "not UTF-8" in told_bytes(tmp_path, b'kind = "deck"\n\xff')
    assert "larger than 256 kB" in told_bytes(tmp_path, b'kind = "deck"\n' + b"#" * 256 * 1024)
    assert "nested 25 deep" in told_bytes(tmp_path, b'kind = "deck"\nhero = ' + b"[" * 25 + b"]" * 25)
    (gone,) = check_component(tmp_path / "gone.toml")
    assert gone.message == "There is no such file."


def told_bytes(tmp_path, raw):
    file = tmp_path / "raw.toml"
    file.write_bytes(raw)
    (problem,) = check_component(file)
    return problem.message
