"""When a car alone reaches the flag: exact chances against the plain way, turn by turn."""

from fractions import Fraction
from functools import cache

import pytest
from victory_race.lone_twin import ACCIDENT, FLAG, LADDER, SIDING, TRAP, Twin, micro
from victory_race.play import GAME
from victory_race.test_lone_car import CASES, called, track

from explorer.games.victory_race.lone_car import least_turns, solve
from explorer.games.victory_race.lone_clock import MOST_TURNS, best_within, clock, finish
from explorer.games.victory_race.lone_course import Course, Rules
from explorer.games.victory_race.lone_policies import CAUTIOUS, RANDOM, Following
from explorer.games.victory_race.lone_turn import Fixed


class ByTheClock(Twin):
    """The greatest chance to be at the flag within so many turns, by asking for every end of every throw."""

    @cache  # noqa: B019
    def within(self, position, turns):
        if position == FLAG:
            return Fraction(1)
        if turns <= 0:
            return Fraction(0)
        total = Fraction(0)
        for by_choice in self.throws.values():
            total += max(
                sum(p * self._after(position, result, turns) for result, p in odds.items())
                for odds in by_choice.values()
            )
        return total

    @cache  # noqa: B019
    def _after(self, position, result, turns):
        if result == ACCIDENT:
            return Fraction(0)
        dice, skips = result
        return max(self.within(end, turns - 1 - (skips and end != FLAG)) for end in self.ends(position, dice))


@pytest.mark.parametrize("changed", CASES, ids=called)
@pytest.mark.parametrize("small", [SIDING, LADDER, TRAP], ids=["siding", "ladder", "trap"])
def test_the_greatest_chances_are_those_of_the_plain_way(small, changed):
    rulings = GAME.rulings(changed)
    course = Course(small, Rules.of(rulings), 2)
    twin = ByTheClock(small, rulings, 2, course.most_to_go)
    found = best_within(course, 4)
    for turns in range(5):
        for position in twin.positions:
            assert found.chance(course.spot(*position), turns) == twin.within(position, turns)


def test_four_bends_by_the_plain_way():
    rulings = GAME.rulings()
    course = Course(track("four-bends.toml"), Rules.of(rulings), 1)
    twin = ByTheClock(course.track, rulings, 1, 1)
    found = best_within(course, 3)
    assert all(found.chance(course.spot(*one), 3) == twin.within(one, 3) for one in twin.positions)


def test_a_finish_by_hand():
    """Every turn that drives reaches the flag. With one die: missed with 8/81, an accident with 1/81."""
    ring = micro(["red: 0 1", "red: 1 +0", "red: 0 1 +0", "blue: 1 +0", "blue: 0 1 +0"], [0, 1], 2, 105)
    course = Course(ring, Rules.of(GAME.rulings()), 1)

    class OneDie:
        def takes(self, course, spot, first):
            return {1: 1}

        def drives(self, course, spot, kind, options):
            over = [option.stop.crossed for option in options]
            return over if any(over) else [1] * len(over)

    found = finish(Fixed(course, OneDie(), exact=True), course.pole, 3)
    drives, misses = Fraction(72, 81), Fraction(8, 81)
    assert found.in_turn == (drives, misses * drives, misses**2 * drives)
    assert found.accident == Fraction(1, 81) * (1 + misses + misses**2)
    assert found.under_way == misses**3


@pytest.mark.parametrize("changed", CASES, ids=called)
def test_no_policy_is_ahead_of_the_clock(changed):
    """All shares add up to 1, and nobody is at the flag within n turns more surely than is possible."""
    course = Course(TRAP, Rules.of(GAME.rulings(changed)), 1)
    best = least_turns(TRAP, course.rules, 1)
    possible = best_within(course, 6)
    for policy in (Following(best), CAUTIOUS, RANDOM):
        fixed = Fixed(course, policy, exact=True)
        found = finish(fixed, course.pole, 6)
        assert sum(found.in_turn) + found.accident + found.under_way == 1
        assert min(*found.in_turn, found.accident, found.under_way) >= 0
        for turns in range(7):
            assert sum(found.in_turn[:turns]) <= possible.chance(course.pole, turns)


@pytest.mark.parametrize("changed", CASES[:4], ids=called)
def test_the_clock_and_the_expected_turns_agree(changed):
    """If an accident ends the drive at no further cost, the expected turns are the sum of the chances to be under way
    after 0, 1, 2, … turns."""
    course = Course(track("four-bends.toml"), Rules.of(GAME.rulings(changed)), 1)
    best = least_turns(course.track, course.rules, 1)
    for policy in (Following(best), CAUTIOUS, RANDOM):
        expected = solve(Fixed(course, policy), charge=0).turns(course.pole)
        fixed = Fixed(course, policy, exact=True)
        home, out = clock(fixed, 60), clock(fixed, 60, dropped_out=True)
        under_way = [1 - home.chance(course.pole, turns) - out.chance(course.pole, turns) for turns in range(61)]
        assert under_way[-1] < Fraction(1, 10**6)
        assert float(sum(under_way)) == pytest.approx(expected, abs=1e-4)


def test_the_chances_grow_with_time_and_there_is_an_end_to_it():
    course = Course(track("oval.toml"), Rules.of(GAME.rulings()), 3)
    found = best_within(course, 12)
    chances = [found.chance(course.pole, turns) for turns in range(13)]
    assert chances == sorted(chances)
    assert chances[:3] == [0, 0, 0]
    assert 0 < chances[3] < chances[12] < 1
    assert found.chance(course.flag, 0) == 1
    with pytest.raises(ValueError, match="the most are 500"):
        best_within(course, MOST_TURNS + 1)
