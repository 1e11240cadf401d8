"""A car alone: its least turns against exact fractions worked out the plain way, and against cars that are driven."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from victory_race.lone_twin import ACCIDENT, FACES, FLAG, LADDER, SIDING, TRAP, Twin
from victory_race.play import GAME

from explorer.core.components import Components
from explorer.games.victory_race.components import track_of
from explorer.games.victory_race.lone_car import least_turns, solve
from explorer.games.victory_race.lone_course import Course, Kind, Rules
from explorer.games.victory_race.lone_policies import CAUTIOUS, RANDOM, Following
from explorer.games.victory_race.lone_turn import Best, Fixed
from explorer.games.victory_race.tables import COLOURS
from explorer.games.victory_race.throws import Throw

COMPONENTS = Components.of("victory-race")
SHIPPED = sorted(
    path.name
    for folder in COMPONENTS.folders
    for path in folder.glob("*.toml")
    if 'kind = "circuit"' in path.read_text()
)
MATTERS = ("die", "second-throw", "three-crosses", "driving", "blocked-dice", "backwards")
ALONE = [{name: answer.id} for name in MATTERS for answer in GAME.rulebook.questions[name].answers[1:]]
# every pair of answers occurs in one of these or in those above
TOGETHER = [
    dict(zip(MATTERS, answers, strict=True))
    for answers in (
        ("2-2-2", "may-stop", "the-next", "may", "step-by-step", "allowed"),
        ("3-2-1", "may-stop", "the-next", "must", "step-by-step", "forbidden"),
        ("3-2-1", "compulsory", "this-one", "may", "use-all-possible", "allowed"),
        ("2-3-1", "may-stop", "this-one", "must", "use-all-possible", "allowed"),
        ("2-3-1", "compulsory", "the-next", "may", "step-by-step", "forbidden"),
        ("2-2-2", "compulsory", "this-one", "must", "step-by-step", "allowed"),
        ("2-2-2", "may-stop", "the-next", "may", "use-all-possible", "forbidden"),
    )
]
CASES = [{}, *ALONE, *TOGETHER]


def called(changed):
    return " ".join(changed.values()) or "defaults"


@cache
def track(name):
    return track_of(COMPONENTS, name, "circuit")


def twin_of(course, rulings):
    return Twin(course.track, rulings, course.laps, course.most_to_go)


def certified(solution, exact):
    """Whether a solution is as near to the exact worths as it says; it must say that it is near."""
    assert solution.error < 1e-10
    for position, turns in exact.items():
        found = Fraction(solution.turns(solution.course.spot(*position)))
        assert turns * (1 - Fraction(solution.error)) <= found * (1 + Fraction(1, 10**15))
        assert abs(found - turns) <= Fraction(solution.error) * found * (1 + Fraction(1, 10**6))


def test_the_pairs_of_answers_are_all_there():
    """What CASES says of itself."""
    answers = {name: [answer.id for answer in GAME.rulebook.questions[name].answers] for name in MATTERS}
    full = [{**{name: some[0] for name, some in answers.items()}, **case} for case in CASES]
    for one, other in product(MATTERS, repeat=2):
        for pair in product(answers[one], answers[other]):
            if one != other:
                assert any((case[one], case[other]) == pair for case in full), (one, other, pair)


@pytest.mark.parametrize("changed", CASES, ids=called)
@pytest.mark.parametrize("small", [SIDING, LADDER, TRAP], ids=["siding", "ladder", "trap"])
def test_the_least_turns_are_those_of_exact_fractions(small, changed):
    rulings = GAME.rulings(changed)
    solution = least_turns(small, Rules.of(rulings), 2)
    certified(solution, twin_of(solution.course, rulings).least())


def test_every_ruling_matters_in_the_trap():
    """Otherwise the comparison above would show nothing of it."""
    usual = Twin(TRAP, GAME.rulings(), 2, 3).least()
    for changed in ALONE:
        assert Twin(TRAP, GAME.rulings(changed), 2, 3).least()[0, 2] != usual[0, 2], changed


@pytest.mark.parametrize(
    "changed", [{}, *({name: GAME.rulebook.questions[name].answers[1].id} for name in MATTERS[:-1])], ids=called
)
def test_four_bends_are_those_of_exact_fractions(changed):
    """The shortest circuit, one lap."""
    rulings = GAME.rulings(changed)
    course = Course(track("four-bends.toml"), Rules.of(rulings), 1)
    exact = Twin(course.track, rulings, 1, 1).least()
    certified(least_turns(course.track, Rules.of(rulings), 1), exact)


@pytest.mark.parametrize("charge", [0, 3, 40])
def test_an_accident_may_be_charged(charge):
    """At no charge it is welcome, at a high one it is shunned."""
    rulings = GAME.rulings()
    solution = least_turns(TRAP, Rules.of(rulings), 2, charge)
    certified(solution, twin_of(solution.course, rulings).least(charge))


def test_by_hand_one_die_is_enough():
    """A ring of one board whose only straight leads over the line, by red or blue: every turn that drives finishes.

    A turn with one die more is missed with 8/81 and is an accident with 1/81, after which all begins anew: so it takes
    1 / (1 - 9/81) turns. Two dice would be 51/243, three crosses or more.
    """
    from victory_race.lone_twin import micro

    ring = micro(["red: 0 1", "red: 1 +0", "red: 0 1 +0", "blue: 1 +0", "blue: 0 1 +0"], [0, 1], 2, 104)
    solution = least_turns(ring, Rules.of(GAME.rulings()), 1)
    assert solution.turns(solution.course.pole) == pytest.approx(9 / 8, abs=1e-12)
    for first in solution.course.first_throws:
        one, two = solution.choices(solution.course.pole, first)
        assert (one.dice, two.dice) == (1, 2)
        if first.crosses == 2:
            assert one.turns == pytest.approx(1 + 1 / 3 * 9 / 8)
            assert (one.risk.sits_out, two.risk.accident) == (Fraction(1, 3), Fraction(1, 9))


@pytest.mark.parametrize("name", SHIPPED)
def test_no_policy_beats_it_anywhere(name):
    """On every shipped circuit, from every point with one lap to go and two, the least turns are never more than those
    of cautious or random driving; and its own policy, evaluated like any other, takes just as many."""
    best = least_turns(track(name), Rules.of(GAME.rulings()), 1)
    course = best.course
    followed, cautious, random = (solve(Fixed(course, policy)) for policy in (Following(best), CAUTIOUS, RANDOM))
    assert max(one.error for one in (best, followed, cautious, random)) < 1e-10
    for spot in range(course.flag):
        least = best.turns(spot)
        assert followed.turns(spot) == pytest.approx(least, rel=1e-8)
        assert least <= cautious.turns(spot) * (1 + 1e-9)
        assert least <= random.turns(spot) * (1 + 1e-9)
    assert best.turns(course.pole) < cautious.turns(course.pole) < random.turns(course.pole)


def test_no_policy_beats_it_under_other_rulings():
    for changed in CASES:
        course = Course(TRAP, Rules.of(GAME.rulings(changed)), 1)
        best = solve(Best(course, min))
        policies = [Following(best), CAUTIOUS]
        if not course.rules.code.backwards:  # whoever drives back at random takes too long to work out here
            policies.append(RANDOM)
        for policy in policies:
            found = solve(Fixed(course, policy))
            assert all(best.turns(spot) <= found.turns(spot) * (1 + 1e-9) for spot in range(course.flag)), changed


def test_driving_back_at_random():
    course = Course(LADDER, Rules.of(GAME.rulings({"backwards": "allowed"})), 1)
    assert solve(Fixed(course, RANDOM)).turns(course.pole) > 2 * solve(Best(course, min)).turns(course.pole)


class Bad:
    """A policy that chooses as it is told."""

    def __init__(self, dice, share):
        self.dice, self.share = dice, share

    def takes(self, course, spot, first):
        return self.dice

    def drives(self, course, spot, kind, options):
        return [self.share] * len(options)


@pytest.mark.parametrize(("dice", "share"), [({0: 1}, 1), ({}, 1), ({1: 0}, 1), ({3: 1}, 1), ({1: 1}, 0), ({1: 1}, -1)])
def test_a_policy_must_choose_what_it_may(dice, share):
    with pytest.raises(ValueError, match="the policy must"):
        solve(Fixed(Course(TRAP, Rules.of(GAME.rulings()), 1), Bad(dice, share)))


def test_whoever_never_moves_never_arrives():
    """Where dice may be left: leaving all of them, an accident only begins it anew."""

    class Parked(Bad):
        def drives(self, course, spot, kind, options):
            return [0] * (len(options) - 1) + [1]

    course = Course(LADDER, Rules.of(GAME.rulings({"driving": "may"})), 1)
    with pytest.raises(ValueError, match="never reached"):
        solve(Fixed(course, Parked({1: 1}, 1)))


class Driver:
    """A car that is driven alone with real dice: where it goes follows from the straights, not from the solution."""

    def __init__(self, course, policy, rulings):
        self.course, self.twin = course, twin_of(course, rulings)
        self.faces = FACES[rulings["die"]]
        self.takes = cache(lambda *asked: listed(policy.takes(course, *asked)))
        self.options = cache(course.options)
        self.weights = cache(lambda *asked: policy.drives(course, *asked, self.options(*asked)))

    def turns(self, seed):
        """How many turns a drive from the pole takes, starting anew after each accident. The dice of a seed and a turn
        are always the same."""
        turns, position = 0, self.twin.pole
        while position != FLAG:
            turns += 1
            random = Random(1_000_000 * seed + turns)
            dice = random.choices(self.faces, k=5)
            takes, weights = self.takes(self.course.spot(*position), throw(dice[:3]))
            (taken,) = random.choices(takes, weights)
            shown = dice[: 3 + taken]
            what = self.twin._result("".join(sorted(shown)))
            if what == ACCIDENT:
                position = self.twin.pole
                continue
            colours, skips = what
            position = self.drive(position, colours, skips, random)
            turns += skips and position != FLAG
        return turns

    def drive(self, position, colours, skips, random):
        begun, dice = position, colours
        while position != FLAG and colours:
            kind = Kind(colours.count("R"), colours.count("B"), skips)
            asked = self.course.spot(*position), kind
            (option,) = random.choices(self.options(*asked), self.weights(*asked))
            if option.stop is None:
                break
            colour = "RB"[option.colour]
            ahead = [stop for ray in self.course.track.rays[COLOURS.index(option.colour)][position[0]] for stop in ray]
            assert option.stop in ahead
            left = position[1] - option.stop.crossed
            position = FLAG if left <= 0 else (option.stop.point, min(left, self.course.most_to_go))
            colours = colours.replace(colour, "", 1)
        assert position in self.twin.ends(begun, dice)
        return position


def listed(weights):
    return list(weights), list(weights.values())


def throw(faces):
    return Throw(faces.count("R"), faces.count("B"), faces.count("X"))


@pytest.mark.parametrize(
    ("name", "laps", "changed"),
    [
        ("oval.toml", 1, {}),
        ("four-bends.toml", 2, {"three-crosses": "the-next", "second-throw": "may-stop"}),
        ("four-bends.toml", 1, {"driving": "may", "die": "2-3-1", "blocked-dice": "step-by-step"}),
    ],
)
def test_cars_that_are_driven_take_so_many_turns(name, laps, changed):
    """The mean of 1,500 drives (300 at random) lies within its interval of 99.99 %, whatever the policy."""
    rulings = GAME.rulings(changed)
    best = least_turns(track(name), Rules.of(rulings), laps)
    for policy in (Following(best), CAUTIOUS, RANDOM):
        driver = Driver(best.course, policy, rulings)
        sample = [driver.turns(seed) for seed in range(300 if policy is RANDOM else 1_500)]
        expected = solve(Fixed(best.course, policy))
        off = abs(fmean(sample) - expected.turns(best.course.pole))
        assert off < 3.9 * stdev(sample) / sqrt(len(sample))


@pytest.mark.parametrize("name", SHIPPED)
def test_side_by_side_with_the_same_dice(name):
    """The cars' n-th turns have the same dice: over 100 drives of a lap the best car is ahead of the cautious one, and
    that one of the random one, by more than chance would do."""
    rulings = GAME.rulings()
    best = least_turns(track(name), Rules.of(rulings), 1)
    drivers = [Driver(best.course, policy, rulings) for policy in (Following(best), CAUTIOUS, RANDOM)]
    took = [[driver.turns(seed) for driver in drivers] for seed in range(100)]
    for ahead, behind in ((0, 1), (1, 2)):
        leads = [turns[behind] - turns[ahead] for turns in took]
        assert fmean(leads) > 2 * stdev(leads) / sqrt(len(leads)), (ahead, behind)
