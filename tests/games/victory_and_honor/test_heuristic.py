"""The heuristic plays an accepted move in positions judged by hand, follows the view alone, and beats random play."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from benchmarks.heuristic_beats_random import margins
from explorer import load_game
from explorer.games.victory_and_honor.observation import observe
from explorer.study.outcomes import sample_line

GAME = load_game("victory-and-honor")

FILE = Path(__file__).parents[2] / "data" / "victory-and-honor" / "heuristic.toml"
PLACES = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]


def position(place):
    """The state of a position; the last hand of a deal is what is left."""
    setup = {key: place[key] for key in ("leader", "start", "hands", "spoils", "lost") if key in place}
    state = GAME.start({"phase": 3, **setup, **({"phase": 1} if place.get("deal") else {})}, place.get("rulings"))
    for text in place["moves"]:
        state, _ = GAME.play(state, text)
    if place.get("deal"):
        (last,) = GAME.pending(state).outcomes
        state, _ = GAME.step(state, last)
    return state


@pytest.mark.parametrize("place", PLACES, ids=[place["name"] for place in PLACES])
def test_plays_an_accepted_move(place):
    state = position(place)
    now = GAME.pending(state)
    moves = [str(move) for move in now.moves]
    assert set(place["accepted"]) < set(moves), "the position must offer the accepted moves and others"
    (chosen,) = GAME.policy("heuristic").choose(observe(state, now.player), now.moves)
    assert str(chosen) in place["accepted"], place["why"]


def test_at_least_ten_positions():
    assert len(PLACES) >= 10
    assert all(place["why"] for place in PLACES)


def dealt(sample):
    """Positions of a round that the heuristic plays, with the seat to move."""
    state = GAME.start({"opener": "N"})
    for move in sample_line(GAME, state, "margin", sample, policy="heuristic"):
        now = GAME.pending(state)
        if hasattr(now, "player"):
            yield state, now
        state, _ = GAME.step(state, move)


def test_sees_only_its_view():
    """With the unseen hands exchanged the heuristic does the same."""
    tried = 0
    for sample in range(5):
        for state, now in dealt(sample):
            if state.stage != "play":
                continue
            me = state.table.turn
            hands = list(state.hands)
            sizes = [len(hand) for hand in hands]
            pairs = [(a, b) for a, b in combinations(range(4), 2) if me not in (a, b) and sizes[a] == sizes[b] > 1]
            if not pairs:
                continue
            first, second = pairs[0]
            hands[first], hands[second] = hands[second], hands[first]
            other = state._replace(hands=tuple(hands))
            choose = GAME.policy("heuristic").choose
            assert choose(observe(state, now.player), now.moves) == choose(observe(other, now.player), now.moves)
            tried += 1
    assert tried > 30


@pytest.mark.parametrize(
    ("ruling", "answer"),
    [
        ("play", "each-alone"),
        ("troop-multiplier", "stars"),
        ("sacrificed-cards", "lost"),
        ("opening-after-sacrifice", "still-open"),
    ],
)
def test_plays_whole_rounds_under_other_rulings(ruling, answer):
    state = GAME.start({}, {ruling: answer})
    for sample in range(5):
        assert len(sample_line(GAME, state, "margin", sample, policy="heuristic", until="round")) > 48


@pytest.mark.parametrize("each_alone", [False, True])
def test_beats_random_play(each_alone):
    """On the same deals in every seat, with a 95 % interval above 0."""
    low, _ = margins(40 if each_alone else 150, seed=11, each_alone=each_alone).interval
    assert low > 0


def test_the_measurement_favours_nobody():
    """A policy against itself plays the same round twice, and the two leads cancel."""
    assert set(margins(20, seed=12, policy="random").values) == {0.0}
