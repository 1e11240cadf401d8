"""The turn in which the Coalition takes Leipzig: by hand on short lines, and consistent with who controls it."""

from fractions import Fraction

from explorer import load_game
from explorer.study.outcomes import outcomes

GAME = load_game("matter-of-honor")
END = {
    "turn": 6,
    "others": "gone",
    "left": "red 4, black 4, joker",
    "activated": ["French", "Coalition"],
    "at": {"Pr I": "F2"},
}


def test_taken_with_the_last_card_counts_for_its_turn():
    """Turn 2, and the last card of the deck is red: the heuristic marches in, and the turn ends in the same step."""
    setup = {"turn": 2, "others": "gone", "left": "red 4", "activated": ["French"], "at": {"Pr I": "F2"}}
    found = outcomes(GAME, GAME.start(setup), "leipzig-taken", policy="heuristic", exact=True)
    assert dict(found.dist.items()) == {2: 1}


def test_taken_or_not_on_the_last_turn_by_hand():
    """The Joker, red 4 and black 4 in any order, and only Pr I is left: it marches in if its card comes before the
    Joker, which is 1/2. Not taken is 7."""
    found = outcomes(GAME, GAME.start(END), "leipzig-taken", policy="heuristic", exact=True)
    assert dict(found.dist.items()) == {6: Fraction(1, 2), 7: Fraction(1, 2)}


def test_held_already_is_not_taken_again():
    setup = {**END, "leipzig": "Coalition"}
    found = outcomes(GAME, GAME.start(setup), "leipzig-taken", policy="heuristic", exact=True)
    assert dict(found.dist.items()) == {7: 1}


def test_who_wins_has_taken_it():
    """On the same draws: a Coalition that controls Leipzig at the end took it before."""
    start = GAME.start()
    how = {"policy": "heuristic", "samples": 20, "exact": False, "seed": 3}
    taken = outcomes(GAME, start, "leipzig-taken", **how)
    wins = outcomes(GAME, start, "coalition-wins", **how)
    assert {won for turn, won in zip(taken.samples, wins.samples, strict=True) if turn == 7} <= {0}
    assert all(1 <= turn <= 7 for turn in taken.samples)
    assert 1 in wins.samples
