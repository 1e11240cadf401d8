"""How many hits dice show: by hand, and against icepool."""

from fractions import Fraction
from itertools import pairwise, product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.games.victorum.odds_dice import at_least, hits, mean_hits, ones_and_twos
from explorer.games.victorum.tables import DICE

FACES = {"Y": (4, 1, 1), "G": (3, 2, 1), "B": (2, 3, 1), "P": (1, 4, 1), "R": (0, 5, 1)}
COUNTS = st.tuples(*(st.integers(0, die.copies) for die in DICE))


def by_icepool(counts, more=(0, 0, 0, 0, 0)):
    """The hits of dice as a sum."""
    found = icepool.Die([0])
    for (misses, ones, twos), number, by in zip(FACES.values(), counts, more, strict=True):
        one = (
            icepool.Die({0: misses})
            if not ones + twos
            else icepool.Die([0] * misses + [max(0, 1 + by)] * ones + [max(0, 2 + by)] * twos)
        )
        found = found + (number @ one if number else icepool.Die([0]))
    return {shown: Fraction(ways, found.denominator()) for shown, ways in found.items()}


def test_by_hand():
    assert dict(hits((1, 0, 0, 0, 0)).items()) == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    # a red and a purple die show three hits as 1 + 2 or 2 + 1
    assert hits((0, 0, 0, 1, 1)).probability(3) == Fraction(5 * 1 + 1 * 4, 36)
    assert at_least((0, 0, 0, 0, 1), 1) == 1
    assert at_least((2, 0, 0, 0, 0), 1) == 1 - Fraction(4, 6) ** 2
    assert hits((0, 0, 0, 0, 0)).probability(0) == 1
    # two blue dice: one hit and two hits, in either order
    assert ones_and_twos((0, 0, 2, 0, 0)).probability((1, 1)) == Fraction(2 * 3 * 1, 36)
    # a hit more for each yellow die that shows one
    assert dict(hits((1, 0, 0, 0, 0), (1, 0, 0, 0, 0)).items()) == {
        0: Fraction(4, 6),
        2: Fraction(1, 6),
        3: Fraction(1, 6),
    }


def test_the_tables_are_those_of_the_dice():
    assert {die.letter: die.faces for die in DICE} == FACES


def test_a_stronger_die_is_never_worse():
    """What lets odds apply the weakest of the dice that count the same."""
    for weaker, stronger in pairwise(DICE):
        assert stronger.faces[0] <= weaker.faces[0]
        assert stronger.faces[2] >= weaker.faces[2]


@pytest.mark.parametrize("counts", list(product((0, 1, 2), (0, 1), (0, 2), (0, 1), (0, 1))))
def test_hits_against_icepool(counts):
    found = hits(counts)
    assert found.total == 6 ** sum(counts)
    assert dict(found.items()) == by_icepool(counts)
    assert mean_hits(counts) == found.mean()


@settings(max_examples=30, deadline=None)
@given(COUNTS, st.tuples(*[st.integers(-2, 2)] * 5))
def test_any_dice_with_more_or_less_against_icepool(counts, more):
    assert dict(hits(counts, more).items()) == by_icepool(counts, more)


@settings(max_examples=20, deadline=None)
@given(COUNTS)
def test_ones_and_twos_add_up_to_the_hits(counts):
    both = ones_and_twos(counts)
    assert both.total == 6 ** sum(counts)
    assert both.map(lambda shown: shown[0] + 2 * shown[1]) == hits(counts)
