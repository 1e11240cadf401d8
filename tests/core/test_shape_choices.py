"""Shapes that are one of several: which one is meant, and what is told if it is none."""

import pytest

from explorer.core.shape_choices import by_key, fitting, keyed_table, later, mapped, one_or_more, table_or, word_or
from explorer.core.shapes import Place, list_of, map_of, one_of, part, table, table_of, whole


@table
class Beside:
    """What may stand beside a number."""

    colour: str | None = part(one_of("red", "blue"), default=None)


HIT = keyed_table("hit", "Hit", "Hit something.", Beside, whole(1, 9), "2")
HEAL = keyed_table("heal-up", "HealUp", "Get better.", Beside, whole(1, 9))
ACT = by_key("action", {"hit": HIT, "heal-up": HEAL}, other=("colour",))
NESTED = list_of(table_or(whole(), mapped(map_of(later(lambda: NESTED)), dict), "a number or a table"), 3)


def no_red_nine(entry, at):
    if entry.value == 9 and entry.beside.colour == "red":
        at.below("colour").wrong("A nine is not red.", "Write blue.")


def told(shape, value):
    """What is read, and all problems with key, message and cure."""
    place = Place("at")
    return shape(value, place), [(one.key, one.message, one.cure) for one in place.problems]


def test_a_table_is_told_apart_by_its_key():
    found, problems = told(ACT, {"heal-up": 3, "colour": "red"})
    assert found == (3, Beside(colour="red"))
    assert problems == []


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"hits": 1}, ("at.hits", "There is no action 'hits'.", "Did you mean 'hit'? Write one of: hit, heal-up.")),
        ({"colour": "red"}, ("at", "The action is missing.", "Write one of: hit, heal-up.")),
        ({}, ("at", "The action is missing.", "Write one of: hit, heal-up.")),
        (
            {"hit": 1, "heal-up": 2},
            ("at.heal-up", "'hit' and 'heal-up' stand in one table.", "Write a table for each action."),
        ),
        ("hit", ("at", "'hit' is a string.", "Write a table with one of these keys: hit, heal-up.")),
        ({"hit": 10}, ("at.hit", "10 is too large.", "The most is 9.")),
        (
            {"hit": 1, "color": "red"},
            ("at.color", "Unknown key 'color'.", "Did you mean 'colour'? Known keys: colour, hit."),
        ),
    ],
)
def test_a_table_that_is_none_of_them(value, problem):
    assert told(ACT, value)[1] == [problem]


def test_a_number_or_a_table():
    assert told(NESTED, [1, {"a": [2, {"b": []}]}]) == ([1, {"a": [2, {"b": []}]}], [])
    for value, kind in ((True, "a truth value"), (1.5, "a decimal number"), ([], "a list")):
        expected = ("at[0]", f"{value!r} is {kind}.", "Write a number or a table.")
        assert told(NESTED, [value]) == (None, [expected])
    assert told(NESTED, ["2"])[1] == [("at[0]", "'2' is a string.", "Write a whole number without quotes.")]


def test_a_test_that_sees_the_whole_table():
    shape = fitting(HIT, no_red_nine)
    assert told(shape, {"hit": 8, "colour": "red"})[0].value == 8
    assert told(shape, {"hit": 9, "colour": "red"}) == (None, [("at.colour", "A nine is not red.", "Write blue.")])
    assert told(shape, {"hit": 90, "colour": "red"})[1] == [("at.hit", "90 is too large.", "The most is 9.")]


def test_a_word_or_something_else():
    assert told(word_or("all", whole(1, 3)), "all") == ("all", [])
    assert told(word_or("all", whole(1, 3)), 2) == (2, [])
    assert told(word_or("all", whole(1, 3)), "some")[0] is None


def test_one_entry_needs_no_brackets():
    shape = one_or_more(one_of("pool", "camp"), 2)
    assert told(shape, "pool") == (["pool"], [])
    assert told(shape, ["camp", "pool"]) == (["camp", "pool"], [])
    assert told(shape, "sea")[1] == [("at", "'sea' is not possible here.", "Write one of 'pool' or 'camp'.")]
    assert told(shape, [])[1] == [("at", "0 entries are too few.", "Write at least 1.")]
    assert told(shape, ["pool", "sea"])[1][0][0] == "at[1]"


def test_what_is_made_of_a_value():
    assert told(mapped(table_of(Beside), lambda entry: entry.colour or "none"), {}) == ("none", [])
    assert told(mapped(whole(), str), "x")[0] is None
