"""Attacks when the Joker alone is left in the deck."""

import pytest

from explorer import load_game
from explorer.study.replay import replay

GAME = load_game("matter-of-honor")


def legal(state):
    return {str(move) for move in GAME.pending(state).moves}


@pytest.mark.parametrize("early", ["set-aside", "shuffled-back"])
@pytest.mark.parametrize("last", ["takes-effect", "ends-at-once"])
@pytest.mark.parametrize("activated", ["card", "unit"])
@pytest.mark.parametrize("combat", ["no-effect", "redraw"])
def test_a_joker_that_is_too_early_decides_no_attack(early, last, activated, combat):
    """The Coalition attacks; without the French the Joker is ignored, after them it ends the turn."""
    rulings = {"joker-too-early": early, "last-card": last, "activated": activated, "joker-in-combat": combat}
    start = {"left": "joker", "card": "red 7", "turn": 2, "at": {"XI": "D2", "II C": "C3", "Pr I": "D3"}}
    state = GAME.start(start, rulings)
    (refusal,) = GAME.reasons(state, "Pr I attacks XI")
    assert refusal.clause == "turn-play.last-card"
    assert "Only the Joker is left" in refusal.reason
    assert "Pr I attacks XI" not in legal(state)
    assert "Pr I moves D4" in legal(state)
    late = GAME.start(start | {"activated": ["French"]}, rulings)
    assert "Pr I attacks XI" in legal(late)
    assert [event.kind for event in replay(GAME, late, ["Pr I attacks XI", "draw joker"]).events[-1]] == [
        "no-effect",
        "turn-ended",
    ]
