"""What happens in a race, in the sentences of the log."""

import pytest
from victory_race.play import GAME

from explorer.core.protocol import Event

SENTENCES = [
    ("order", {"cars": ["Green", "Red", "Blue"]}, "Green starts; the order is Green, Red and Blue"),
    ("first-row", {"at": {"Red": "2a1", "Blue": "2a2"}}, "in the first row, from the left: Red in 2a1, Blue in 2a2"),
    ("takes", {"car": "Red", "dice": 1}, "Red takes one die for the second throw"),
    ("takes", {"car": "Red", "dice": 2}, "Red takes two dice for the second throw"),
    ("accident", {"car": "Red", "crosses": 5}, "5 crosses: Red has an accident and is out of the race"),
    (
        *("drove", {"car": "Red", "colour": "red", "from": "2a1", "to": "2c1", "gain": 2}),
        "Red drives red from 2a1 to 2c1, 2 ranks on",
    ),
    (
        *("drove", {"car": "Red", "colour": "blue", "from": "2b2", "to": "2a1", "gain": -1}),
        "Red drives blue from 2b2 to 2a1, 1 rank back",
    ),
    (
        *("drove", {"car": "Red", "colour": "red", "from": "2a1", "to": "2a2", "gain": 0}),
        "Red drives red from 2a1 to 2a2",
    ),
    ("dice-lost", {"car": "Red", "dice": ["B"]}, "Red has no move for its die B: lost"),
    ("dice-lost", {"car": "Red", "dice": ["R", "B"]}, "Red has no move for its dice R B: lost"),
    ("dice-dropped", {"car": "Red", "dice": ["R", "B"]}, "Red has finished, and its dice R B are dropped"),
    ("dice-dropped", {"car": "Red", "dice": ["B"]}, "Red has finished, and its die B is dropped"),
    (
        *("lap", {"car": "Red", "lap": 1, "column": "2", "place": 2}),
        "Red crosses the line, its lap 1 done, and is entered second in the column 2",
    ),
    (
        *("lap", {"car": "Red", "lap": 1, "column": "2", "place": 4}),
        "Red crosses the line, its lap 1 done, and is entered number 4 in the column 2",
    ),
    ("crossed-back", {"car": "Red"}, "Red comes back over the line"),
    (
        *("crossed-back", {"car": "Red", "struck": "2"}),
        "Red comes back over the line, and is struck off the column 2",
    ),
    ("finished", {"car": "Red", "place": 1}, "Red finishes and wins"),
    ("finished", {"car": "Red", "place": 3}, "Red finishes and takes place 3"),
    (
        *("race-ended", {"places": ["Red", "Blue"], "winner": "Red"}),
        "the race is over: Red has won; places: Red, Blue",
    ),
    (
        *("race-ended", {"places": ["Red", "Blue"], "winner": None}),
        "the race is over: nobody has won; places: Red, Blue",
    ),
]


@pytest.mark.parametrize(("kind", "fields", "sentence"), SENTENCES, ids=[one[-1] for one in SENTENCES])
def test_an_event_in_a_sentence(kind, fields, sentence):
    assert GAME.tell(Event(kind, clause="the-race.turns", fields=fields)) == sentence
