"""Where a reinforcement enters whose gates are held or full, by hand."""

import pytest

from explorer import load_game

GAME = load_game("matter-of-honor")


def legal(state):
    return {str(move) for move in GAME.pending(state).moves}


@pytest.mark.parametrize("answer", ["other-hex-first", "nearest-edge"])
def test_of_two_gates_the_closer_one_counts(answer):
    """A3, the free neighbour of A4 on the edge, is taken; B5 is 1 from A5; A2 is 2 from A4 and C5 2 from A5."""
    places = {"APR": "waiting", "XI": "A4", "VI": "A5", "Sw I": "A3"}
    start = {"turn": 6, "others": "gone", "activated": ["French", "Coalition"], "drawn": "black 2"}
    state = GAME.start(start | {"card": "red 9", "at": places}, {"entry-displaced": answer})
    assert {move for move in legal(state) if move.startswith("APR ")} == {"APR enters B5"}
    for hex in ("A2", "C5"):
        (refusal,) = GAME.reasons(state, f"APR enters {hex}")
        assert refusal.clause == "reinforcements.displaced"
        assert "kept from A4 and A5" in refusal.reason
        assert f"is B5, not {hex}" in refusal.reason
    _, events = GAME.play(state, "APR enters B5")
    assert events[0].get("from") == ["A4", "A5"]


@pytest.mark.parametrize("answer", ["other-hex-first", "nearest-edge"])
def test_full_gates_count_as_held_if_so_ruled(answer):
    """The French are in A4 and A5 is full: A3 is 1 from A4, and B5 is 1 from A5."""
    places = {"APR": "waiting", "Pr I": "A5", "Ru X": "A5", "XI": "A4"}
    start = {"turn": 6, "others": "gone", "card": "red 9", "at": places}
    state = GAME.start(start, {"entry-full": "nearest-edge", "entry-displaced": answer})
    assert {move for move in legal(state) if move.startswith("APR ")} == {"APR enters A3", "APR enters B5"}
    for hex in ("A3", "B5"):
        _, events = GAME.play(state, f"APR enters {hex}")
        assert events[0].get("from") == ["A4", "A5"]
    waits = {"other-hex-first": set(), "nearest-edge": {"APR enters A3"}}
    state = GAME.start(start, {"entry-displaced": answer})
    assert {move for move in legal(state) if move.startswith("APR ")} == waits[answer]
