"""Passes that hang on how many are left, and what no odds can be outside of."""

from fractions import Fraction

import pytest
from victorum.brute import Brute
from victorum.exactness import differences_of_camps, small_position
from victorum.own_deck import foe
from victorum.own_deck import own_deck as continuous
from victorum.play import own_deck, start_own

from explorer.games.victorum.commitment import advise, in_strategy_phase
from explorer.games.victorum.danger import dangers
from explorer.games.victorum.odds_aims import AIMS

GHOST = 'effect = { while = { count = "items", at-most = 5 }, modify = { no-apply = "any", of = "this" } }'


def _ghost(folder, bound, by=1):
    effect = f'effect = {{ while = {{ count = "passes", {bound} }}, modify = {{ passes = {by} }} }}'
    parts = own_deck(folder, (GHOST, effect))
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    setup = {"at": "b2", "enemy": [{"name": "Ghost"}], "primuses": primuses}
    return start_own(parts, **setup, strategy=2, dice={"pool": "B"})


@pytest.mark.parametrize(("bound", "passes"), [("at-most = 0", 3), ("at-most = 1", 3), ("at-least = 1", 2)], ids=str)
def test_passes_that_hang_on_the_passes_left(bound, passes, tmp_path):
    """Strategy 2 and one more pass while none is left, at most one, or at least one: the last is not in force after
    the second pass. A blue die defeats Ghost (health 2, damage 0) with a crit, one side of six. In the last pass a
    single hit, three sides of six, is laid on it, where it stays instead of being exhausted."""
    state = _ghost(tmp_path, bound)
    told = advise(state)
    missed = Fraction(5, 6)
    assert told.exact
    assert told.best.chance == 1 - missed**passes
    assert told.best.dice == 1 - missed ** (passes - 1) * Fraction(1, 2)
    assert told.best.damage == 0


def test_passes_that_come_one_by_one(tmp_path):
    """While at most one pass is left there are two more, so that it goes on to the fourth."""
    assert advise(_ghost(tmp_path, "at-most = 1", by=2)).best.chance == 1 - Fraction(5, 6) ** 4


def test_a_pass_that_comes_once_an_enemy_has_fallen(tmp_path):
    """Two conditions, of which one holds in the last pass only: One falls, and the pass after it is played."""
    both = '{ all = [{ count = "passes", at-most = 0 }, { count = "enemies", at-most = 1 }] }'
    effect = f"+effect = {{ while = {both}, modify = {{ passes = 1 }} }}\n"
    state = continuous(tmp_path, (foe("Two"), effect))("Two", "One", strategy=1, dice={"pool": "R Y"})
    for aim in AIMS.values():
        told = advise(state, aim)
        assert told.exact
        assert (told.best.score, told.best.chance, -told.best.damage) == Brute(state, aim).best(state)[:3]


@pytest.mark.parametrize("seed", [910235, 910238, 910239])
def test_dangers_of_random_decks(seed, tmp_path):
    """Decks in which passes hang on passes, and in which a tactic fells a primus before the first pass."""
    assert differences_of_camps(small_position(tmp_path, seed, on_the_way=True)) == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("decks")


@pytest.mark.parametrize("seed", range(910200, 910280, 2))
def test_odds_lie_within_bounds(seed, folder):
    """A chance is between none and certain, and nothing less than nothing is suffered or exhausted, exact or not."""
    values = []
    on_the_way = small_position(folder, seed, on_the_way=True)
    if on_the_way is not None:
        values += [one.value for one in dangers(on_the_way) if one.value is not None]
    state = small_position(folder, seed)
    if state is not None and in_strategy_phase(state):
        for aim in AIMS:
            told = advise(state, aim)
            values += [told.best, *told.moves.values()]
    assert all(0 <= one.chance <= 1 and one.damage >= 0 and one.dice >= 0 for one in values)
