"""The odds of the dice: those that are known, and all others against icepool and against every face of five dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest

from explorer.core.dist import Dist
from explorer.games.victory_race.cautious import dice_to_take
from explorer.games.victory_race.tables import DIE
from explorer.games.victory_race.throws import Throw, always, choices, plan, risk, throws, totals, turn

SHOWS = {"R": Throw(1, 0, 0), "B": Throw(0, 1, 0), "X": Throw(0, 0, 1)}
XXX = Throw(0, 0, 3)


def every_way(die, dice):
    """How many of all ways that the faces can fall show what."""
    faces = [face for face, count in zip("RBX", DIE[die], strict=True) for _ in range(count)]
    return Counter(
        Throw(fallen.count("R"), fallen.count("B"), fallen.count("X")) for fallen in product(faces, repeat=dice)
    )


def by_icepool(die, dice):
    """A throw as a sum of vectors."""
    one = icepool.Die({icepool.Vector(SHOWS[face]): count for face, count in zip("RBX", DIE[die], strict=True)})
    return dice @ one if dice else icepool.Die([icepool.Vector((0, 0, 0))])


def test_the_known_odds():
    """Worked out from a die with two faces each: a cross with 1/3, so binomial."""
    one, two = (turn(plan(always(more), "2-2-2", "compulsory"), "2-2-2") for more in (1, 2))
    crosses = [dist.map(lambda throw: throw.crosses) for dist in (one, two)]
    assert (crosses[0].probability(3), crosses[0].probability(4)) == (Fraction(8, 81), Fraction(1, 81))
    assert [crosses[1].probability(count) for count in (3, 4, 5)] == [
        Fraction(40, 243),
        Fraction(10, 243),
        Fraction(1, 243),
    ]
    assert risk(one) == (Fraction(8, 81), Fraction(1, 81))
    assert risk(two) == (Fraction(40, 243), Fraction(11, 243))
    assert [risk(totals(XXX, more, "2-2-2")).accident for more in (1, 2)] == [Fraction(1, 3), Fraction(5, 9)]


@pytest.mark.parametrize("die", DIE)
@pytest.mark.parametrize("dice", range(6))
def test_a_throw_against_all_ways_to_fall_and_against_icepool(die, dice):
    found = throws(dice, die)
    assert found.total == 6**dice
    assert {throw: found.weight(throw) for throw in found} == every_way(die, dice)
    theirs = by_icepool(die, dice)
    assert found == Dist({Throw(*vector): count for vector, count in theirs.items()})


@pytest.mark.parametrize("die", DIE)
def test_each_choice_after_each_first_throw_against_icepool(die):
    for first, more in product(throws(3, die), (0, 1, 2)):
        theirs = by_icepool(die, more) + icepool.Vector(first)
        found = totals(first, more, die)
        assert found == Dist({Throw(*vector): count for vector, count in theirs.items()})
        odds = risk(found)
        assert odds.sits_out == theirs.map(lambda shown: shown[2] == 3).probability(True)
        assert odds.accident == theirs.map(lambda shown: shown[2] >= 4).probability(True)


@pytest.mark.parametrize("die", DIE)
@pytest.mark.parametrize("second_throw", ["compulsory", "may-stop"])
def test_policies_of_the_second_throw_against_all_ways_five_dice_fall(die, second_throw):
    """All five dice are thrown in every way, and those that the policy does not take are looked away from."""
    faces = [SHOWS[face] for face, count in zip("RBX", DIE[die], strict=True) for _ in range(count)]
    random, firsts = Random(f"{die} {second_throw}"), list(throws(3, die))
    rules = [always(1), always(2), lambda first: dice_to_take(first, second_throw, die)]
    rules += [{first: random.choice(choices(first, second_throw)) for first in firsts}.__getitem__ for _ in range(3)]
    plans = [plan(rule, die, second_throw) for rule in rules]
    counts = [Counter() for _ in plans]
    for fallen in product(faces, repeat=5):
        first = Throw(*map(sum, zip(*fallen[:3], strict=True)))
        for taken, count in zip(plans, counts, strict=True):
            count[Throw(*map(sum, zip(*fallen[: 3 + taken[first]], strict=True)))] += 1
    for taken, count in zip(plans, counts, strict=True):
        assert turn(taken, die) == Dist(count)


def test_what_may_be_taken():
    assert choices(XXX, "may-stop") == (0, 1, 2)
    assert choices(XXX, "compulsory") == choices(Throw(1, 0, 2), "may-stop") == (1, 2)


def test_what_a_cautious_driver_takes():
    """Two dice while they cannot even cost the turn; one after a cross; none after three, if that may be."""
    shown = [Throw(3 - crosses, 0, crosses) for crosses in range(4)]
    for die in DIE:
        assert [dice_to_take(first, "compulsory", die) for first in shown] == [2, 1, 1, 1]
        assert [dice_to_take(first, "may-stop", die) for first in shown] == [2, 1, 1, 0]


def test_what_is_refused():
    with pytest.raises(ValueError, match="after R R R, 0 dice cannot be taken; possible: 1, 2"):
        plan(always(0), "2-2-2", "may-stop")
    with pytest.raises(ValueError, match="how many dice follow R R R, R R B"):
        turn({XXX: 1}, "2-2-2")
    with pytest.raises(ValueError, match="a player has 5"):
        throws(6, "2-2-2")


def test_a_throw_in_words():
    assert str(Throw(2, 1, 0)) == "R R B"
    assert Throw(1, 1, 1).plus(Throw(0, 1, 1)) == Throw(1, 2, 2)
    assert Throw(1, 2, 2).dice == 5
    assert str(next(iter(throws(3, "2-2-2")))) == "R R R"
