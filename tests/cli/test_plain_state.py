"""Positions as plain text: what is one of several stands in a line of its own."""

from explorer.cli.plain_state import cell, state_rows
from explorer.core.components import data_folder

SCENARIOS = data_folder("scenarios")


def test_listed_tables_are_told_one_a_line():
    """By their names if all have one, else by number; a key that only some have is empty for the others."""
    foes = [{"name": "Net Fighter", "taken": 0, "down": False}, {"name": "Brute 2", "taken": 3, "down": True}]
    gifts = ({"to": "E", "card": "R1"}, {"to": "S", "card": "YG3", "seen": True})
    assert list(state_rows({"round": 2, "enemies": foes, "open_gifts": gifts, "none": []})) == [
        "round  2",
        "",
        "enemies      taken  down",
        "Net Fighter  0      no",
        "Brute 2      3      yes",
        "",
        "open gifts  to  card  seen",
        "1           E   R1    –",
        "2           S   YG3   yes",
    ]


def test_a_mixed_list_stays_in_its_line():
    assert list(state_rows({"held": ["R1", {"card": "Y2"}]})) == ["held  R1, card Y2"]


def test_cards_of_several_words_are_told_apart():
    assert cell(["R1", "YG3"]) == "R1 YG3"
    assert cell(["Relic Bearer", "Hunt 0/2", "Shield"]) == "Relic Bearer, Hunt 0/2, Shield"
    assert cell({"icons": 2, "cards": ["Horn Blower", "Brute"]}) == "icons 2; cards Horn Blower, Brute"
    assert cell({"begun": 0, "left": 3}) == "begun 0, left 3"


def test_show_gives_each_enemy_a_line(call):
    out = call("show", SCENARIOS / "victorum" / "who-calls-whom.toml", "--line", "a Caller comes").out.splitlines()
    at = out.index(next(row for row in out if row.startswith("enemies ")))
    heads = ["enemies", "kind", "camp", "health", "taken", "damage", "dice", "defeated"]
    assert out[at].split() == heads
    assert [row.split("  ")[0] for row in out[at + 1 : at + 3]] == ["Horn Blower", "Caller"]


def test_show_gives_each_card_that_is_passed_on_a_line(call):
    out = call("show", SCENARIOS / "victory-and-honor" / "passing.toml", "--at", 2).out.splitlines()
    at = out.index(next(row for row in out if row.startswith("gifts ")))
    assert [row.split() for row in out[at : at + 3]] == [
        ["gifts", "seat", "position", "card"],
        ["1", "E", "left", "R1"],
        ["2", "E", "center", "KG3"],
    ]
