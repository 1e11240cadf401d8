"""Distributions: exact ones against a plain walk of the whole tree, sampled ones against exact ones."""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from explorer import load_game
from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, UnknownName
from explorer.core.game import Game, Measure, Policy
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.draws import key
from explorer.study.exact import Circular, Exploration
from explorer.study.outcome import Outcome, Query
from explorer.study.outcomes import first_moves, outcomes, per_move, sample_line, stream, stream_per_move
from explorer.study.playout import Playout, TooMany

GAME = load_game("victory-and-honor")
HANDS = {
    "N": "R6 RG3 B1 YG1",
    "E": "R4 R1 K7 YG2",
    "S": "B4 BG1 B2 K3",
    "W": "K1 KG2 Y4 R2",
}
SPOILS = {"N": "RG1 R5 Y6", "E": "BG3 B7 K5", "S": "KG1 YG3", "W": "BG2 Y5"}
START = GAME.start({"leader": "N", "phase": 3, "hands": HANDS, "spoils": SPOILS})


def back_from_the_end(plies, sample=0):
    """A position of a random last phase so many plies before its end."""
    states = [START]
    for move in sample_line(GAME, START, "margin", sample):
        states.append(GAME.step(states[-1], move)[0])
    return states[-1 - plies]


def walk(state, measure, until, share=Fraction(1)):
    """Every way on to the horizon, one after the other, nothing merged: value -> probability."""
    now = GAME.pending(state)
    found = {}
    if isinstance(now, Decision):
        options = {move: Fraction(1, len(now.moves)) for move in now.moves}
    else:
        options = dict(now.outcomes.items())
    for move, part in options.items():
        after, events = GAME.step(state, move)
        if until in GAME.ended(state, after):
            value = GAME.measure(measure).value(after, events)
            found[value] = found.get(value, 0) + share * part
        else:
            for value, more in walk(after, measure, until, share * part).items():
                found[value] = found.get(value, 0) + more
    return found


@dataclass(frozen=True)
class Spot:
    """A position of the toy games: how many turns are over, and a number."""

    turn: int
    x: int


TOSS = Dist({"up": 1, "down": 2})


def toy(pending, step, until="end"):
    """A game declared with no more than a distribution needs."""
    measures = {
        "x": Measure("x", "where it ends", "steps", lambda state, events: state.x, (until,)),
        "up": Measure("up", "it ends above 0", "", lambda state, events: int(state.x > 0), (until,), share=True),
        "name": Measure("name", "the side", "", lambda state, events: "up" if state.x > 0 else "down", (until,)),
        "third": Measure("third", "a third of it", "", lambda state, events: Fraction(state.x, 3), (until,)),
    }

    def none(*given):
        raise AssertionError("not needed")

    even = Policy("random", "evenly", lambda seen, moves: Dist.uniform(moves), uniform=True)
    bold = Policy("bold", "the last move", lambda seen, moves: Dist({moves[-1]: 1}))
    wary = Policy("wary", "seldom the last move", lambda seen, moves: Dist({moves[0]: 3, moves[-1]: 1}))
    return Game(
        id="toy",
        title="Toy",
        players=("A", "B"),
        folder=Path(),
        read_setup=none,
        write_setup=none,
        pending=pending,
        advance=step,
        explain=none,
        describe=none,
        tell=none,
        ended=lambda before, after: (until,) if after.turn >= 3 > before.turn else (),
        measures=measures,
        policies={one.name: one for one in (even, bold, wary)},
        graphs={},
        horizons=(until,),
    )


def decide(player, *moves):
    return Decision(player, "choose", lambda: moves, refusals=lambda move: iter(()), grounds=lambda move: ())


def tossed(state):
    if state.turn >= 3:
        return Over({"scores": {}, "winners": []}, "end")
    return Chance(TOSS, "toss", {"up": "up", "down": "down"}.get)


TOSSES = toy(tossed, lambda state, move: (Spot(state.turn + 1, state.x + (1 if move == "up" else -1)), ()))


def chosen(state):
    """First A adds 0 or 10, then chance tosses twice."""
    if state.turn == 0:
        return decide("A", 0, 10)
    return tossed(state)


def choose_or_toss(state, move):
    if state.turn == 0:
        return Spot(1, move), ()
    return TOSSES.step(state, move)


CHOICE = toy(chosen, choose_or_toss)


def test_exact_by_hand():
    """Three tosses, up with 1/3: +3 with 1/27, +1 with 6/27, -1 with 12/27, -3 with 8/27; mean -1.
    Positions met: 1 at the start, then 2, then 3; equal sums are one position."""
    found = outcomes(TOSSES, Spot(0, 0), "x", exact=True)
    assert dict(found.dist.items()) == {
        3: Fraction(1, 27), 1: Fraction(6, 27), -1: Fraction(12, 27), -3: Fraction(8, 27)
    }  # fmt: skip
    assert (found.method, found.states, found.n, found.mean) == ("exact", 6, None, Fraction(-1))
    assert [found.quantile(q) for q in (0, 0.29, 0.3, 0.74, 0.75, 1)] == [-3, -3, -1, -1, 1, 3]
    assert found.share(lambda x: x > 0).p == Fraction(7, 27)
    assert found.share(1).p == Fraction(2, 9)
    assert found.interval is None
    assert found.words() == "exact · 6 states · random play"


def test_exact_policies_by_hand():
    """`wary` takes 10 with 1/4; then two tosses, up-up with 1/9."""
    found = outcomes(CHOICE, Spot(0, 0), "x", policy={"A": "wary"}, exact=True)
    assert found.dist.probability(12) == Fraction(1, 36)
    assert found.dist.probability(2) == Fraction(1, 12)
    assert found.query.play == "wary A, random B"
    assert outcomes(CHOICE, Spot(0, 0), "x", policy="bold", exact=True).dist.probability(12) == Fraction(1, 9)


@pytest.mark.parametrize("measure", ["margin", "vp.E", "vp.N"])
@pytest.mark.parametrize("sample", range(3))
def test_exact_equals_the_plain_walk(measure, sample):
    state = back_from_the_end(6, sample)
    found = outcomes(GAME, state, measure, until="round", exact=True)
    assert dict(found.dist.items()) == walk(state, measure, "round")


@pytest.mark.parametrize("measure", ["winner.left", "winner.center", "total-defeat"])
def test_exact_equals_the_plain_walk_for_the_phase(measure):
    for sample in range(4):
        state = back_from_the_end(6, sample)
        assert dict(outcomes(GAME, state, measure, exact=True).dist.items()) == walk(state, measure, "phase")


def test_merging_saves_work_and_changes_nothing():
    state = back_from_the_end(8)
    found = outcomes(GAME, state, "margin", exact=True)
    assert dict(found.dist.items()) == walk(state, "margin", "round")

    def tree(state):
        now = GAME.pending(state)
        steps = [GAME.step(state, move)[0] for move in now.moves]
        return 1 + sum(tree(after) for after in steps if not GAME.ended(state, after))

    assert found.states < 0.8 * tree(state)


def test_sampled_intervals_cover_the_exact_mean():
    """95 % of the intervals should: of 60, fewer than 51 with a probability below 1 in 1,000."""
    state = back_from_the_end(7)
    mean = outcomes(GAME, state, "margin", exact=True).mean
    covered = 0
    for seed in range(60):
        low, high = outcomes(GAME, state, "margin", exact=False, samples=80, seed=seed).interval
        covered += low <= mean <= high
    assert covered >= 51


def test_wilson_intervals_cover_exact_shares():
    covered = total = 0
    for seed in range(60):
        found = outcomes(TOSSES, Spot(0, 0), "x", exact=False, samples=40, seed=seed)
        exact = {3: 1 / 27, 1: 6 / 27, -1: 12 / 27, -3: 8 / 27}
        for value, p in exact.items():
            low, high = found.share(value).interval
            assert 0 <= low < high <= 1
            covered += low <= p <= high
            total += 1
    assert covered / total > 0.92


def test_a_share_has_a_wilson_interval():
    """Nothing seen in ten: the interval reaches up to z² / (n + z²) = 3.8415 / 13.8415 = 0.2775."""
    query = Query("up", "", "", True, "end", "random play")
    none = Outcome(query, Dist({0: 10}), seed=0, samples=(0,) * 10)
    assert none.interval == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert none.mean == 0.0


def test_mean_and_normal_interval_by_hand():
    """1, 2, 3, 4: mean 2.5, variance 5/3, half width 1.96 · sqrt(5/12) = 1.2652."""
    query = Query("x", "", "", False, "end", "random play")
    found = Outcome(query, Dist({1: 1, 2: 1, 3: 1, 4: 1}), seed=0, samples=(4, 2, 3, 1))
    assert found.mean == 2.5
    assert found.interval == (pytest.approx(2.5 - 1.2652, abs=1e-4), pytest.approx(2.5 + 1.2652, abs=1e-4))
    assert replace(found, dist=Dist({4: 1}), samples=(4,)).interval is None


def test_same_seed_same_samples():
    ask = {"exact": False, "samples": 60}
    first, again = (outcomes(GAME, START, "margin", seed=5, **ask) for _ in range(2))
    assert first == again
    assert outcomes(GAME, START, "margin", seed=6, **ask).samples != first.samples
    part = outcomes(GAME, START, "margin", seed=5, exact=False, samples=20, first=40)
    assert part.samples == first.samples[40:]
    assert first.words() == "sampled · n 60 · seed 5 · random play · 95 %"


def test_a_sample_can_be_looked_at_as_a_line():
    found = outcomes(GAME, START, "margin", exact=False, samples=5, seed=9)
    for sample, value in enumerate(found.samples):
        state = START
        for move in sample_line(GAME, START, "margin", sample, seed=9):
            state, events = GAME.step(state, move)
        assert GAME.measure("margin").value(state, events) == value


def test_moves_meet_the_same_draws():
    """After either choice the same two tosses follow, so every sample differs by exactly 10."""
    table = per_move(CHOICE, Spot(0, 0), "x", exact=False, samples=50, seed=3)
    assert list(table) == [0, 10]
    assert all(b - a == 10 for a, b in zip(table[0].samples, table[10].samples, strict=True))
    assert len(set(table[0].samples)) == 3
    lines = [sample_line(CHOICE, Spot(0, 0), "x", 7, seed=3, move=move) for move in (0, 10)]
    assert lines[0][1:] == lines[1][1:]


def test_per_move_is_exact_where_it_can_be():
    state = back_from_the_end(6)
    table = per_move(GAME, state, "margin")
    assert list(table) == list(GAME.pending(state).moves)
    for move, found in table.items():
        after, events = GAME.step(state, move)
        ended = "round" in GAME.ended(state, after)
        value = GAME.measure("margin").value(after, events)
        assert dict(found.dist.items()) == ({value: 1} if ended else walk(after, "margin", "round"))


def test_per_outcome_of_a_chance():
    table = per_move(TOSSES, Spot(1, 0), "x", exact=True)
    assert {move: found.mean for move, found in table.items()} == {"up": Fraction(2, 3), "down": Fraction(-4, 3)}


def test_a_move_that_closes_the_horizon():
    table = per_move(TOSSES, Spot(2, 0), "x")
    assert {move: dict(found.dist.items()) for move, found in table.items()} == {"up": {1: 1}, "down": {-1: 1}}


def test_beyond_the_budget_sample():
    with pytest.raises(TooMany, match=r"More than 100 merged positions .* Sample"):
        outcomes(GAME, START, "margin", exact=True, budget=100)
    found = outcomes(GAME, START, "margin", budget=100, samples=30)
    assert (found.method, found.n) == ("sampled", 30)
    assert found.why == "More than 100 merged positions lie before the end of the round."
    assert found.to_json()["why"] == found.why


def test_beyond_the_allowance_sample():
    found = outcomes(GAME, START, "margin", allowance=0.01, samples=10)
    assert (found.n, found.why) == (10, "An exact answer takes more time than was allowed.")


def test_a_deal_cannot_be_listed():
    deal = GAME.start({"opener": "N"})
    with pytest.raises(TooMany, match=r"847,660,528 outcomes .* sample"):
        outcomes(GAME, deal, "margin", exact=True)
    assert outcomes(GAME, deal, "margin", samples=3).method == "sampled"
    with pytest.raises(TooMany, match="too many for an answer each"):
        per_move(GAME, deal, "margin")


def round_and_round(state):
    return decide("A", "on", "stop")


def go(state, move):
    return (Spot(3, state.x) if move == "stop" else Spot(0, (state.x + 1) % 3)), ()


def test_a_cycle_is_refused_with_its_moves():
    circle = toy(round_and_round, go)
    with pytest.raises(Circular, match="comes round again after on, on, on, so that play need not end"):
        outcomes(circle, Spot(0, 0), "x", exact=True)
    found = outcomes(circle, Spot(0, 0), "x", samples=200)
    assert found.method == "sampled"
    assert "comes round again" in found.why


def test_deep_play_needs_no_recursion():
    """5,000 plies one after the other."""
    long = toy(
        lambda state: decide("A", "on"),
        lambda state, move: (Spot(3 if state.x == 4999 else 0, state.x + 1), ()),
    )
    assert outcomes(long, Spot(0, 0), "x", exact=True).states == 5000


def test_a_stream_gets_better_and_can_be_left():
    answers = list(stream(GAME, START, "margin", exact=False, samples=60, seed=5, chunk=0.001))
    assert len(answers) > 3
    assert all(one.samples == other.samples[: one.n] and one.n < other.n for one, other in pairwise(answers))
    assert answers[-1].n == 60
    early = next(stream(GAME, START, "margin", exact=False, samples=60, seed=5, chunk=0.001))
    assert answers[-1].samples[: early.n] == early.samples


def test_a_stream_turns_exact():
    state = back_from_the_end(8)
    answers = list(stream(GAME, state, "margin", samples=100_000, allowance=60))
    assert [one.method for one in answers] == ["sampled"] * (len(answers) - 1) + ["exact"]
    assert answers[-1] == outcomes(GAME, state, "margin", exact=True)


def test_moves_of_a_stream_have_equal_numbers():
    for table in stream_per_move(GAME, START, "margin", exact=False, samples=6, chunk=0.001):
        assert len({found.n for found in table.values()}) == 1


def test_progress_can_stop():
    told = []

    def progress(done, wanted):
        told.append((done, wanted))
        return len(told) < 2

    found = outcomes(GAME, START, "margin", exact=False, samples=10_000, chunk=0.005, progress=progress)
    assert len(told) == 2
    assert told[-1] == (found.n, 10_000)


def test_positions_of_the_samples():
    spots = [Spot(2, 10), Spot(2, 20), Spot(2, 30)]
    listed = outcomes(TOSSES, None, "x", states=spots, samples=10, seed=1)
    assert [abs(value - spot.x) for value, spot in zip(listed.samples, spots, strict=True)] == [1, 1, 1]
    assert listed.why == "The positions are drawn, one a sample."
    drawn = outcomes(TOSSES, None, "x", states=lambda sample: Spot(2, 10 * sample), samples=3, first=1, seed=1)
    assert [round(value, -1) for value in drawn.samples] == [10, 20, 30]
    shares = Dist({Spot(2, 10): 1, Spot(2, 20): 3})
    exact = outcomes(TOSSES, None, "x", states=shares, seen_by="A")
    assert exact.dist.probability(21) == Fraction(3, 4) * Fraction(1, 3)
    assert exact.words() == "exact · 2 states · random play · as A sees it"
    sampled = outcomes(TOSSES, None, "x", states=shares, exact=False, samples=400)
    assert sampled.share(lambda x: x > 15).interval[0] < 0.75 < sampled.share(lambda x: x > 15).interval[1]
    with pytest.raises(ExplorerError, match="drawn one a sample"):
        outcomes(TOSSES, None, "x", states=spots, exact=True)


def test_names_have_shares_but_no_mean():
    found = outcomes(TOSSES, Spot(0, 0), "name")
    assert (found.mean, found.interval, found.quantile(0.5)) == (None, None, None)
    assert {one.value: one.p for one in found.shares} == {"down": Fraction(20, 27), "up": Fraction(7, 27)}


def test_json_is_plain_and_exact():
    found = outcomes(TOSSES, Spot(0, 0), "third")
    data = json.loads(json.dumps(found.to_json()))
    assert data["distribution"][0] == {"value": "-1", "p": "8/27"}
    assert sum(Fraction(row["p"]) for row in data["distribution"]) == 1
    assert Fraction(data["mean"]) == Fraction(-1, 3) == found.mean
    assert (data["method"], data["states"], data["interval"]) == ("exact", 6, None)
    sampled = json.loads(json.dumps(outcomes(TOSSES, Spot(0, 0), "up", exact=False, samples=50, seed=2).to_json()))
    assert (sampled["n"], sampled["seed"], sampled["confidence"]) == (50, 2, "95 %")
    assert sum(row["count"] for row in sampled["distribution"]) == 50
    assert [row["p"] * 50 for row in sampled["distribution"]] == [row["count"] for row in sampled["distribution"]]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ({"measure": "luck"}, "There is no measure .* 'luck'. Known: x, up"),
        ({"policy": "genius"}, "There is no policy .* 'genius'. Known: random, bold"),
        ({"policy": {"Z": "bold"}}, "There is no player .* 'Z'. Known: A, B"),
        ({"until": "noon"}, "x is not taken at the end of 'noon'. It is taken at: end"),
        ({"samples": 0}, "0 samples from number 0 on give no answer. Ask for 1 or more"),
        ({"states": [], "exact": False}, "0 positions are given"),
    ],
)
def test_questions_that_cannot_be_asked(ask, words):
    with pytest.raises(ExplorerError, match=words):
        outcomes(TOSSES, Spot(0, 0), **{"measure": "x", **ask})


def test_nothing_can_be_asked_of_a_finished_game():
    for exact in (True, False):
        with pytest.raises(ExplorerError, match=r"over before the end of the end\. Ask from an earlier position\.$"):
            outcomes(TOSSES, Spot(3, 1), "x", exact=exact)
    with pytest.raises(ExplorerError, match="The game is over here"):
        first_moves(TOSSES, Spot(3, 1))


def test_unknown_names_are_told_apart():
    with pytest.raises(UnknownName):
        outcomes(TOSSES, Spot(0, 0), "luck")


def test_exploring_in_turns_is_the_same():
    playout = Playout.of(GAME, "margin")
    state = back_from_the_end(7)
    turns, whole = Exploration(playout, [state]), Exploration(playout, [state])
    assert whole.run()
    while not turns.run(0.0):
        turns.run(0.001)
    assert turns.states == whole.states
    assert turns.distribution({state: Fraction(1)}) == whole.distribution({state: Fraction(1)})


def test_a_policy_sees_what_its_seat_sees():
    """Where a game hides something, a policy gets the observation, and a uniform one is not shown anything."""

    looks = []

    def observe(state, player):
        looks.append(player)
        return "seen by", player

    told = []

    def choose(seen, moves):
        told.append(seen)
        return Dist({moves[0]: 1})

    game = replace(CHOICE, observe=observe, policies={**CHOICE.policies, "spy": Policy("spy", "", choose)})
    outcomes(game, Spot(0, 0), "x", policy="random", exact=True)
    assert looks == []
    outcomes(game, Spot(0, 0), "x", policy="spy", exact=True)
    assert told == [("seen by", "A")]
    assert Playout.of(game, "x", "spy").choose(Spot(0, 0), key(0, 0), 0) == 0
