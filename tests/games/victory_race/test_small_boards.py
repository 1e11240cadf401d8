"""Positions that need other boards than the shipped ones: three points each, red lines along and blue ones across."""

import pytest
from victory_race.races import FILE, GAME, as_twin, geometry, in_words
from victory_race.twin import options

from explorer.core.components import Components

BOARDS = """
format = 1
game = "victory-race"
kind = "boards"
title = "Three points"
size = 12
[[board]]
name = "small"
count = 12
source = "invented"
[board.straight]
length = 1
source = "invented"
red = ["west:2 a1 east:2", "west:6 a2 east:6", "west:10 a3 east:10"]
blue = ["a1 a2 a3"]
points = { a1 = [6, 2, 0], a2 = [6, 6, 0], a3 = [6, 10, 0] }
[board.bend]
length = 1
source = "invented"
red = ["west:2 a1", "a1 south:10", "west:6 a2", "a2 south:6", "west:10 a3", "a3 south:2"]
blue = ["a1 a2 a3"]
points = { a1 = [10, 2, 0], a2 = [6, 6, 0], a3 = [2, 10, 0] }
"""
OVAL = {"boards": FILE, "lay": "S S S R R S S S R R", "start": 2, "direction": "clockwise"}


@pytest.fixture
def small(tmp_path):
    """A position on the oval of these boards."""
    (tmp_path / FILE).write_text(BOARDS, encoding="utf-8")
    return lambda rulings, **setup: GAME.start(OVAL | setup, rulings, Components((tmp_path,)))


def test_a_move_back_over_the_line_and_one_on_again_finish_nothing(small):
    """Red is shut in between 2a1 and 1a1, and blue lines are barred in both: two red dice go there and back."""
    others = {"Blue": "2a2", "Green": "1a2", "Yellow": "3a1", "White": "10a1"}
    setup = {"cars": "Red Blue Green Yellow White", "laps": 1, "at": {"Red": "2a1", **others}, "dice": "R R B"}
    state = small({"backwards": "allowed"}, **setup, crossed={"Green": -1, "White": -1})
    assert [str(move) for move in GAME.pending(state).moves] == ["Red drives red 1a1"]
    assert in_words(GAME.pending(state)) == options({**as_twin(state, geometry(state)), "stage": "drive"})
    for text in ("Red drives red 1a1", "Red drives red 2a1"):
        state, events = GAME.play(state, text)
    assert [event.kind for event in events] == ["drove", "first-crossing", "dice-lost", "turn"]
    assert events[2].fields["dice"] == ["B"]
    assert state.crossed[0] == 0
