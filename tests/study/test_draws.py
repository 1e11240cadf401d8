"""Counter-based draws: the published generator, fairness, and indices below any total."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.study.draws import GOLDEN, MASK, derived, draw, index, key, pick, word

# first outputs of splitmix64 for the start 1234567, as published for checking implementations
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_words_are_splitmix64():
    assert [word(1234567, k) for k in range(5)] == PUBLISHED


def test_a_draw_depends_on_seed_sample_and_count_alone():
    table = {
        (seed, sample, k): draw(seed, sample, k) for seed in (0, 1, 2**64 - 1) for sample in range(9) for k in range(9)
    }
    assert len(set(table.values())) == len(table)
    assert all(draw(*place) == value for place, value in reversed(table.items()))
    assert all(0 <= value < 1 for value in table.values())


def test_seeds_are_taken_modulo_two_to_the_64():
    assert key(-1, 3) == key(2**64 - 1, 3) != key(0, 3)


def test_draws_are_even_in_every_direction():
    """Chi-square over 16 cells, 15 degrees of freedom: above 37.7 with probability 0.001 for a fair source."""
    ways = {
        "seed": [word(key(n, 0), 0) for n in range(8000)],
        "sample": [word(key(7, n), 0) for n in range(8000)],
        "count": [word(key(7, 0), n) for n in range(8000)],
    }
    for name, words in ways.items():
        for shift in (60, 30):
            cells = [0] * 16
            for one in words:
                cells[one >> shift & 15] += 1
            assert sum((cell - 500) ** 2 / 500 for cell in cells) < 37.7, (name, shift)


@given(st.integers(0, MASK), st.integers(0, 500), st.integers(1, 2**32))
@settings(max_examples=200)
def test_a_narrow_index_needs_no_wide_product(start, k, total):
    found = word(start, k)
    halves = ((found >> 32) * total + ((found & 0xFFFFFFFF) * total >> 32)) >> 32
    assert pick(start, k, total) == halves < total
    assert (found >> 32) * total + ((found & 0xFFFFFFFF) * total >> 32) <= MASK


@given(st.integers(0, MASK), st.integers(0, 99), st.integers(2**32 + 1, 2**300))
@settings(max_examples=200)
def test_a_wide_index_lies_where_its_first_word_says(start, k, total):
    found = pick(start, k, total)
    assert 0 <= found < total
    assert word(start, k) * total >> 64 <= found <= ((word(start, k) + 1) * total >> 64)


def test_wide_indices_use_all_their_bits():
    total = 3**120
    odd = sum(index(1, sample, 0, total) % 2 for sample in range(4000))
    assert abs(odd - 2000) < 4 * (4000 / 4) ** 0.5


def test_hands_are_dealt_evenly():
    """Whether the first of forty cards is in a hand of ten: the ranks below C(39, 9) are those hands, one in four."""
    total, with_first = comb(40, 10), comb(39, 9)
    hits = sum(index(3, sample, 0, total) < with_first for sample in range(4000))
    assert abs(hits - 1000) < 4 * (4000 * 3 / 16) ** 0.5


def test_no_index_below_nothing():
    with pytest.raises(ValueError, match="must be 1 or more"):
        pick(1, 0, 0)


def test_another_purpose_has_other_draws():
    assert len({derived(5, "worlds"), derived(5, "rollouts"), derived(6, "worlds"), 5, (5 + GOLDEN) & MASK}) == 5
