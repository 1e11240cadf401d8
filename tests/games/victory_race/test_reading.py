"""Reading moves: other ways of writing them, and a reason for each text that is none."""

import doctest

import pytest
from victory_race.play import GAME, after, position, refused

from explorer.games.victory_race import reading


def test_examples_of_the_docstrings():
    assert doctest.testmod(reading).failed == 0


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("green throws x R b", "Green throws R B X"),
        ("GREEN TAKES ONE DIE", "Green takes one die"),
        ("green takes 2 dice", "Green takes two dice"),
        ("green Throws No More", "Green throws no more"),
        ("green drives RED 4B2", "Green drives red 4b2"),
        ("Green leaves The Rest", "Green leaves the rest"),
        ("green STARTS", "Green starts"),
        ("Lay Left Bend", "lay left bend"),
        ("START card before Board 3", "start card before board 3"),
        ("Drive clockwise", "drive clockwise"),
        ("Red drives red", "Red drives red"),
        ("", ""),
        ("?", "?"),
    ],
)
def test_other_ways_of_writing_a_move(written, read):
    assert reading.normalise(written) == read


def test_a_move_may_be_written_with_small_letters():
    state, _ = after(position(order="Red Blue"), "red throws X b r", "RED takes 1 die", "red throws b")
    assert state.dice == (1, 2, 1)
    state, _ = after(state, "red drives BLUE 2B2")
    assert state.dice == (1, 1, 1)


ROUND = {"cars": "Red Blue Green", "order": "Red Blue Green", "at": {"Red": "2a1"}, "dice": "R B"}


@pytest.mark.parametrize(
    ("text", "clause", "words"),
    [
        ("", "the-race.turns", "is not written like a move"),
        ("go on", "the-race.turns", "'Green drives red 4b2'"),
        ("drives red 2b1", "the-race.turns", "write 'Red drives red 2b1'"),
        ("Red drives 2b1", "the-race.turns", "is not written like a move"),
        ("Yelow drives red 2b1", "contents.cars", "There is no car 'Yelow'. Did you mean 'Yellow'?"),
        ("Yellow drives red 2b1", "setting-up-the-track.choose-cars", "Yellow takes no part"),
        ("Blue drives red 2b2", "the-race.turns", "It is the turn of Red, not of Blue."),
        ("Red drives green 2b1", "the-race.points", "Lines are red or blue, not 'green'."),
        ("Red drives red 2b9", "the-race.points", "There is no point '2b9' on this track."),
        ("Red drives red 13b1", "the-race.points", "There is no point '13b1'"),
        ("Red drives red 2a1", "the-race.points", "Red stands in 2a1: a move goes on by a point at least."),
        ("Red drives red 5a1", "the-race.straight-line", "No straight red line leads from 2a1 to 5a1."),
        ("Red takes one die", "the-race.all-dice", "Red drives R B now"),
        ("Red takes three dice", "the-race.second-throw", "with one die or with two"),
        ("Red throws R R R", "the-race.all-dice", "Red drives R B now"),
        ("Red throws R Q", "contents.dice", "No die shows 'Q'"),
        ("Red throws R R R R R R", "contents.dice", "There are 5 dice, not 6."),
        ("Red starts", "the-race.all-dice", "Red drives R B now"),
        ("lay straight", "the-race.all-dice", "Red drives R B now"),
        ("start card before board 3", "the-race.all-dice", "Red drives R B now"),
        ("drive clockwise", "the-race.all-dice", "Red drives R B now"),
        ("drive north", "setting-up-the-track.direction", "it is clockwise or anticlockwise"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_a_reason(text, clause, words):
    refusal = refused(position(**ROUND), text)
    assert refusal.clause == clause
    assert words in refusal.reason


@pytest.mark.parametrize(
    ("moves", "text", "clause", "words"),
    [
        ([], "lay hairpin", "contents.two-sides", "Sides are straight, left bend, right bend."),
        ([], "Red starts", "setting-up-the-track.closed-circuit", "The circuit is laid now: 'lay straight'."),
        ([], "starts", "setting-up-the-track.closed-circuit", "The circuit is laid now"),
        (
            ["lay right bend"] * 3,
            "lay straight",
            "setting-up-the-track.closed-circuit",
            "it would be walled in",
        ),
        (["lay right bend"] * 4, "lay straight", "setting-up-the-track.who-starts", "'Red starts'"),
        (["lay right bend"] * 4, "White starts", "setting-up-the-track.choose-cars", "White takes no part"),
        (
            [*["lay right bend"] * 4, "Red starts"],
            "start card before board 5",
            "setting-up-the-track.start-card",
            "they count from 1 to 4",
        ),
        (
            [*["lay right bend"] * 4, "Red starts", "start card before board 2"],
            "start card before board 2",
            "setting-up-the-track.direction",
            "The direction is decided now",
        ),
    ],
)
def test_before_the_race_too(moves, text, clause, words):
    state, _ = after(GAME.start(), *moves)
    refusal = refused(state, text)
    assert refusal.clause == clause
    assert words in refusal.reason


def test_cars_that_race_no_more_have_no_moves():
    state = position(cars="Red Blue Green", order="Red Blue Green", finished="Green", out="Blue")
    assert refused(state, "Green throws R R R").clause == "the-lap-counting-pad.finish"
    assert refused(state, "Blue throws R R R").clause == "meaning-of-the-dice.four-crosses"
    late, _ = after(position(order="Red Blue", out="Blue", thrown="X X X", takes=1), "Red throws X")
    assert refused(late, "Red throws R R R").reason == "The race is over."
