"""The heuristic plays an accepted move in positions judged by hand, beats random play from both sides, and is even."""

import tomllib
from pathlib import Path

import pytest

from benchmarks.matter_of_honor_balance import balance
from explorer import load_game
from explorer.games.matter_of_honor.cards import DECK, FULL
from explorer.games.matter_of_honor.combat import Result
from explorer.games.matter_of_honor.odds import chart
from explorer.games.matter_of_honor.outlook import Cards, travel
from explorer.games.matter_of_honor.setup_deck import read_cards
from explorer.games.matter_of_honor.tables import SIDES
from explorer.study.outcomes import outcomes, sample_line

GAME = load_game("matter-of-honor")
FILE = Path(__file__).parents[2] / "data" / "matter-of-honor" / "heuristic.toml"
PLACES = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("place", PLACES, ids=[place["name"] for place in PLACES])
def test_plays_an_accepted_move(place):
    state = GAME.start(place["setup"], place.get("rulings"))
    for text in place.get("moves", ()):
        state, _ = GAME.play(state, text)
    now = GAME.pending(state)
    moves = [str(move) for move in now.moves]
    accepted = set(place.get("accepted") or set(moves) - set(place["refused"]))
    assert accepted < set(moves), "the position must offer the accepted moves and others"
    (chosen,) = GAME.policy("heuristic").choose(state, now.moves)
    assert str(chosen) in accepted, place["why"]


def test_at_least_ten_positions():
    assert len(PLACES) >= 10
    assert all(place["why"] for place in PLACES)


@pytest.mark.parametrize("left", ["", "black A, 3 x red face, 2 x red 9, black 10, red 4, joker"])
def test_the_quick_odds_are_the_exact_ones(left):
    """But for the Joker, which is no verdict."""
    deck = tuple(have - out for have, out in zip(FULL, read_cards(left, "left", []), strict=True))
    names = [Result.DEFENDER_STEP, Result.DEFENDER_RETREAT, Result.ATTACKER_STEP, Result.ATTACKER_RETREAT]
    for side in SIDES:
        for af in range(1, 9):
            for df in range(1, 9):
                for weight in range(3):
                    exact = chart(deck, af, df, weight, side)
                    quick = Cards(deck).verdicts(2 * df - af + weight, side)
                    assert quick == pytest.approx([float(exact[name.value]) for name in names])


def test_the_way_to_leipzig_by_hand():
    """F2 is beside Leipzig; E2 is two road hexes away, one activation; A4 and A1 are six road hexes away, three
    activations, C3 four. D3 has no road: a step to C3, D2 or E3, from where it takes two more."""
    map = GAME.start().theatre.map
    far = travel(map)
    assert {hex: far[map.place[hex]] for hex in ("G2", "F2", "E2", "C3", "A4", "A1", "D3")} == {
        "G2": 0,
        "F2": 1,
        "E2": 1,
        "C3": 2,
        "A4": 3,
        "A1": 3,
        "D3": 3,
    }


@pytest.mark.parametrize("side", GAME.players)
def test_beats_random_play(side):
    """From either side, in twelve games of twelve."""
    found = outcomes(GAME, GAME.start(), "coalition-wins", policy={side: "heuristic"}, samples=12, exact=False)
    assert found.mean == (1 if side == "Coalition" else 0)


def test_both_sides_win_their_part():
    """Of a few games; the benchmark plays two thousand."""
    one = balance(80, seed=2)
    assert one.intervals[one.weaker][0] > 0.25


@pytest.mark.parametrize(
    ("ruling", "answer"),
    [(ruling, answer.id) for ruling, one in GAME.rulebook.questions.items() for answer in one.answers[1:]],
)
def test_plays_whole_games_under_other_rulings(ruling, answer):
    state = GAME.start({}, {ruling: answer})
    assert len(sample_line(GAME, state, "coalition-wins", 0, policy="heuristic", until="game")) > 100


def test_every_card_has_its_place_in_the_quick_odds():
    """All cards but faces and the Joker decide something, whichever side attacks."""
    decide = sum(card.copies for card in DECK if card.value is not None)
    for side in SIDES:
        assert sum(Cards(FULL).verdicts(0, side)) * 53 == pytest.approx(decide)
