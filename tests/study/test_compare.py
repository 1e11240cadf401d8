"""Differences: exact, on paired samples, and without samples in common; the answers of a ruling side by side."""

import json
from fractions import Fraction
from math import sqrt

import pytest

from explorer import load_game
from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, UnknownName
from explorer.core.scenario import Line, Scenario
from explorer.study.answers import per_answer, per_ruling
from explorer.study.compare import paired
from explorer.study.outcome import Outcome, Query

GAME = load_game("victory-and-honor")
QUERY = Query("x", "", "", False, "end", "random play")
NAMES = Query("name", "", "", False, "end", "random play")


def sampled(*values, seed=1, first=0, query=QUERY):
    counts = {value: values.count(value) for value in sorted(set(values))}
    return Outcome(query, Dist(counts), None, seed, first, values)


def exactly(weights, query=QUERY):
    return Outcome(query, Dist(weights), 1)


def test_exact_difference():
    found = paired(exactly({0: 1, 6: 1}), exactly({0: 2, 6: 1}))
    assert (found.method, found.mean.value, found.mean.interval) == ("exact", Fraction(1), None)
    assert found.mean.clear
    assert found.shares[6].value == Fraction(1, 6)
    assert not paired(exactly({0: 1}), exactly({0: 3})).mean.clear


def test_paired_difference_by_hand():
    """Differences 1, 1, 3, 3: mean 2, variance 4/3, half width 1.96 · sqrt(1/3) = 1.1316, although each of the two
    alone spreads over 30 points."""
    found = paired(sampled(1, 11, 23, 33), sampled(0, 10, 20, 30))
    assert (found.method, found.n, found.mean.value) == ("paired", 4, 2.0)
    assert found.mean.interval == (pytest.approx(0.8684, abs=1e-4), pytest.approx(3.1316, abs=1e-4))
    assert not found.mean.clear  # of four samples
    assert found.words() == "difference · paired · n 4 · 95 %"


def test_only_samples_that_both_have_are_paired():
    found = paired(sampled(5, 6, 7, 8, first=10), sampled(1, 1, 6, 6, first=12))
    assert (found.n, found.mean.value) == (2, 6.5)


def test_other_seeds_are_independent():
    """Variances 2 and 8, each of two samples: half width 1.96 · sqrt(2/2 + 8/2) = 1.96 · sqrt(5)."""
    found = paired(sampled(1, 3, seed=1), sampled(1, 5, seed=2))
    half = 1.959963984540054 * sqrt(5)
    assert (found.method, found.n, found.mean.value) == ("independent", None, -1.0)
    assert found.mean.interval == (pytest.approx(-1 - half), pytest.approx(-1 + half))
    assert not found.mean.clear


def test_one_exact():
    found = paired(sampled(1, 3), exactly({2: 1, 4: 1}))
    half = 1.959963984540054 * sqrt(2 / 2)
    assert (found.method, found.mean.value) == ("one exact", -1.0)
    assert found.mean.interval == (pytest.approx(-1 - half), pytest.approx(-1 + half))


def test_names_differ_in_shares():
    found = paired(sampled("N", "N", "E", "S", query=NAMES), sampled("N", "E", "E", "E", query=NAMES))
    assert found.mean is None
    assert {value: gap.value for value, gap in found.shares.items()} == {"N": 0.25, "E": -0.5, "S": 0.25}
    json.dumps(found.to_json())


def test_different_questions_are_not_compared():
    with pytest.raises(ExplorerError, match="x until end and name until end cannot be compared"):
        paired(exactly({1: 1}), exactly({"N": 1}, query=NAMES))


# North opens center in Blue, South opens right in Yellow, and East, who could follow there, sacrifices in center.
SETUP = {
    "leader": "N",
    "phase": 3,
    "hands": {"N": "RG3 B1 B2 B3", "E": "R1 Y1 K1 K2", "S": "YG3 Y2 Y3 Y5", "W": "R2 YG1 YG2 KG1"},
    "spoils": {"N": "BG1", "S": "BG2"},
}
LINE = Line("main", ("N center B1", "S right Y5", "E center K1"))
SCENARIO = Scenario(GAME, "A sacrifice", setup=SETUP, lines=(LINE,))


def test_answers_of_a_ruling_on_the_same_samples():
    """North and South hold all the Blue and have Blue Generals among their spoils: the sacrifices in center, which
    Blue wins, count for them if captured, and for nobody if lost."""
    found = per_answer(SCENARIO, "sacrificed-cards", "margin", LINE, exact=False, samples=60, seed=4)
    assert (found.in_force, list(found.outcomes)) == ("captured", ["captured", "lost"])
    difference = found.differences["lost"]
    assert (difference.method, difference.n) == ("paired", 60)
    alone = [one.interval for one in found.outcomes.values()]
    assert difference.mean.interval[1] - difference.mean.interval[0] < alone[0][1] - alone[0][0]
    assert not found.refused
    json.dumps(found.to_json())


def test_an_answer_that_refuses_the_line():
    found = per_answer(SCENARIO, "sacrifice-though-could-follow", "margin", LINE, samples=5, exact=False)
    assert list(found.outcomes) == ["allowed"]
    move, refusal = found.refused["forbidden"]
    assert move == "E center K1"
    assert refusal.cites("sacrifices.voluntary-sacrifice")
    earlier = per_answer(SCENARIO, "sacrifice-though-could-follow", "margin", LINE, at=2, samples=5, exact=False)
    assert list(earlier.outcomes) == ["allowed", "forbidden"]


def test_the_answer_in_force_is_that_of_the_line():
    line = Line("lost", LINE.moves, rulings={"sacrificed-cards": "lost"})
    found = per_answer(SCENARIO, "sacrificed-cards", "margin", line, samples=5, exact=False)
    assert (found.in_force, list(found.differences)) == ("lost", ["captured"])


def test_an_answer_under_which_the_setup_is_impossible():
    setup = {**SETUP, "round": 2, "totals": {"N+S": 120}}
    found = per_answer(Scenario(GAME, "Late", setup=setup), "game-end", "margin", samples=5, exact=False)
    assert list(found.outcomes) == ["4-rounds", "3-rounds"]
    assert "the game is over" in str(found.impossible["100-points"])


def test_unknown_ruling():
    with pytest.raises(UnknownName, match="There is no ruling 'weather'"):
        per_answer(SCENARIO, "weather", "margin")


def test_every_ruling_is_asked_once_for_what_is_in_force():
    """That one sacrificed though able to follow, and who gets it, matter here; when the game ends does not."""
    found = per_ruling(SCENARIO, "margin", LINE, samples=20, exact=False)
    assert list(found) == list(GAME.rulebook.questions)
    base = {id: one.outcomes[one.in_force] for id, one in found.items()}
    assert len({id(one) for one in base.values()}) == 1
    assert found["sacrifice-though-could-follow"].matters
    assert not found["game-end"].matters
    assert found["game-end"].effect == 0
    assert found["sacrificed-cards"].effect == abs(found["sacrificed-cards"].differences["lost"].mean.value) > 0


def test_where_what_is_in_force_is_sampled_all_are():
    """Else the answers would not meet the same draws."""
    found = per_ruling(SCENARIO, "margin", LINE, samples=5, allowance=0.0, rulings=("sacrificed-cards", "redeal"))
    methods = {one.method for comparison in found.values() for one in comparison.differences.values()}
    assert methods == {"paired"}


def test_where_sampling_stops_all_have_the_samples_that_all_have():
    """Then each difference is that of the means beside it."""
    asked = []

    def stop(done, wanted):
        asked.append(done)
        return len(asked) % 3 != 0

    found = per_ruling(
        SCENARIO,
        "margin",
        LINE,
        rulings=("sacrificed-cards", "troop-multiplier"),
        exact=False,
        chunk=0.001,
        progress=stop,
    )
    outcomes = [outcome for one in found.values() for outcome in one.outcomes.values()]
    assert len({outcome.n for outcome in outcomes}) == 1
    assert 0 < outcomes[0].n < 1_000
    for one in found.values():
        for answer, difference in one.differences.items():
            apart = one.outcomes[answer].mean - one.outcomes[one.in_force].mean
            assert difference.mean.value == pytest.approx(apart)


def test_the_first_samples_of_an_outcome():
    found = sampled(3, 1, 3, 2)
    assert (found.cut(3).samples, found.cut(3).dist.weight(3), found.cut(9)) == ((3, 1, 3), 2, found)
    assert exactly({1: 1}).cut(1).exact


def test_how_large_a_difference_is():
    assert paired(exactly({0: 1}), exactly({4: 1, 0: 1})).effect == 2
    assert paired(exactly({0: 1}), exactly({0: 3})).none
    names = paired(sampled("N", "N", "E", "S", query=NAMES), sampled("N", "E", "E", "E", query=NAMES))
    assert names.effect == 0.5
    assert not names.none
    same_mean = paired(exactly({0: 1, 2: 1}), exactly({1: 1}))
    assert same_mean.effect == 0
    assert not same_mean.none


def test_a_difference_is_clear_by_thirty_samples_at_least():
    def ahead(n):
        return paired(sampled(*[1] * n), sampled(*[0] * n)).shares[1]

    assert (ahead(29).clear, ahead(30).clear) == (False, True)
    alone = [paired(sampled(*[1, 0] * n, seed=1), sampled(*[0] * 2 * n, seed=2)).mean for n in (14, 15)]
    assert [one.clear for one in alone] == [False, True]


def test_shares_differ_by_one_at_most():
    """2/3 with 3 samples: by the normal rule the interval would go on to 1.32."""
    gap = paired(sampled(1, 1, 0), sampled(0, 0, 0)).shares[1]
    assert gap.interval == (pytest.approx(2 / 3 - 1.959963984540054 / 3), 1.0)
