"""What if: the numbers are those of the study, with their method, and the panel is never kept waiting."""

import asyncio
import threading
from collections import Counter
from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.core.dist import Dist
from explorer.core.protocol import Chance
from explorer.study.outcome import Outcome, Query
from explorer.study.outcomes import per_move
from widgets.markup import h, markup
from widgets.parts.tree import MOST_NODES, laid_out
from widgets.parts.whatif import MOST_CHANCES, SEED, WhatIf, told
from widgets.plots import Scale, axis, ridge, share


def text(element):
    return " ".join("".join(ElementTree.fromstring(markup(element)).itertext()).split())


def percent(words):
    return float(words.removesuffix("%"))


@pytest.fixture
def whatif(desk):
    part = WhatIf(desk, asking=False)
    part.samples, part.until = 60, "phase"
    return part


def test_the_numbers_are_the_ones_that_the_study_gives(whatif, desk):
    answers = whatif.compute()
    same = per_move(desk.game, desk.state, "margin", samples=60, seed=SEED, until="phase")
    assert {str(move): one.mean for move, one in answers.items()} == {str(move): one.mean for move, one in same.items()}
    assert len(answers) == 6
    told = text(whatif.element())
    assert next(iter(answers.values())).words() in told


def test_each_row_has_a_mean_and_an_interval_or_is_exact(whatif):
    answers = whatif.compute()
    told = text(whatif.element())
    for one in answers.values():
        assert f"{float(one.mean):+.1f}".replace("-", "−") in told
    assert ("±" in told) == (not next(iter(answers.values())).exact)


@pytest.mark.parametrize("measure", ["winner.left", "total-defeat", "vp.N"])
def test_every_kind_of_measure_can_be_shown(whatif, measure):
    whatif.acts()["measure"](measure)
    whatif.samples = 40
    assert whatif.measure == measure
    whatif.compute()
    assert "%" in text(whatif.element()) or measure == "vp.N"


def test_a_question_is_answered_between_other_work_and_dropped_when_the_position_changes(desk):
    """While it counts, the loop turns; after a step the old answers are gone and the new ones have the new moves."""

    async def ask():
        part = WhatIf(desk, asking=True)
        part.samples, part.until = 200, "phase"
        desk.session.on_change(part.moved)
        turns = 0
        while not part.answers:
            turns += 1
            await asyncio.sleep(0.002)
        old = set(map(str, part.answers))
        desk.session.back()
        assert part.answers == {}
        for _ in range(4000):
            if part.finished:
                break
            await asyncio.sleep(0.005)
        return turns, old, set(map(str, part.answers))

    turns, old, new = asyncio.run(ask())
    assert turns > 1
    assert all(move.startswith("S ") for move in old)
    assert all(move.startswith("N ") for move in new)


def test_a_sample_that_takes_long_does_not_hold_up_a_click(desk, monkeypatch):
    """A sample that waits for what only a click can bring gets it: it is played aside."""
    clicked = threading.Event()

    def answers(part):
        if clicked.wait(5):
            yield part.compute()

    async def ask():
        part = WhatIf(desk, asking=True)
        part.samples, part.until = 20, "phase"
        monkeypatch.setattr(WhatIf, "_stream", answers)
        monkeypatch.setattr(WhatIf, "compute", lambda part: {None: outcome({1: 1})})
        await asyncio.sleep(0.4)
        clicked.set()
        for _ in range(400):
            if part.finished:
                break
            await asyncio.sleep(0.01)
        return part.answers

    assert set(asyncio.run(ask())) == {None}


def test_a_seat_asks_over_all_that_it_may_be(whatif, desk):
    """South, who decides, asks move by move; North, who does not see South's hand, of the position as it stands."""
    desk.session.seat = "S"
    answers = whatif.compute()
    assert len(answers) == 6
    assert "as S sees it" in text(whatif.element())
    desk.session.seat = "N"
    (only,) = whatif.compute().items()
    assert only[0] is None
    assert "as N sees it" in text(whatif.element())
    assert 'data-value="S' not in markup(whatif.element())


def test_a_scale_only_grows(whatif):
    answers = whatif.compute()
    wide = Scale(-500, 500, 200)
    scale = Scale.of(answers.values(), wide)
    assert scale.low <= -500
    assert scale.high >= 500
    tight = Scale.of(answers.values())
    for one in answers.values():
        assert tight.low <= min(one.values)
        assert max(one.values) <= tight.high


def test_the_tree_gives_each_branch_a_row_of_its_own(session):
    """The main line is one row; a branch begins in the column of its own ply."""
    at = session.at
    session.play("S left K1")
    session.goto(at.id)
    session.play("S right YG2")
    places, more = laid_out(session.tree.roots, session.at)
    assert more == 0
    assert len({(column, row) for _, column, row in places.values()}) == len(places)
    for node, column, row in places.values():
        assert column == node.ply
        if node.parent and node.parent.children[0] is node:
            assert row == places[node.parent.id][2]


def test_a_large_tree_is_drawn_around_the_place_where_one_is(session):
    root = session.tree.roots[0]
    for first in session.pending.moves if session.at is root else session.game.pending(root.state).moves:
        child = session.tree.play(root, first)
        for second in session.game.pending(child.state).moves:
            session.tree.play(child, second)
    places, more = laid_out(session.tree.roots, session.at)
    total = sum(1 for _ in session.tree.nodes())
    assert len(places) + more == total
    assert session.at.id in places
    assert len(places) <= MOST_NODES + 40 or more == 0


def test_a_share_is_a_rail_filled_so_far(whatif):
    """How far it is filled is what the number beside it says."""
    whatif.acts()["measure"]("total-defeat")
    whatif.compute()
    for outcome in whatif.answers.values():
        drawn = share(outcome)
        filled = next(one for one in drawn if "rx-cut-0" in one.get("class"))
        assert percent(filled.get("width")) == pytest.approx(float(outcome.mean) * 100, abs=0.01)
        assert drawn.get("aria-label") == f"{float(outcome.mean):.1%}"


def outcome(weights, samples=0):
    """An outcome by hand: exact, or of that many samples in these shares."""
    query = Query("points", "points", "", False, "game", "random play")
    if not samples:
        return Outcome(query, Dist(weights), states=3)
    values = tuple(value for value, weight in weights.items() for _ in range(samples * weight // sum(weights.values())))
    return Outcome(query, Dist(Counter(values)), seed=1, samples=values)


def columns(one, scale):
    return [each for each in ridge(one, scale).iter("rect") if "rx-column" in each.get("class")]


def test_what_is_certain_is_one_column_with_its_value():
    """Not a hill around it; beside the column stands the value, and beside the plot how sure it is."""
    scale = Scale(0, 10, 2)
    sure = outcome({4: 1})
    (only,) = columns(sure, scale)
    middle = percent(only.get("x")) + percent(only.get("width")) / 2
    assert middle == pytest.approx(scale.x(4))
    assert text(ridge(sure, scale)) == "4"
    assert ridge(sure, scale).get("aria-label") == "4, every time"
    assert text(h("p", told(sure, False, False))) == "4 every time"
    assert text(h("p", told(outcome({-4: 1}), False, True))) == "−4 every time"
    often = outcome({4: 1}, samples=200)
    assert len(columns(often, scale)) == 1
    assert text(h("p", told(often, False, False))) == "4 in all 200 samples"
    assert text(h("p", told(outcome({"French": 1}), False, False))) == "French 100% every time"


@pytest.mark.parametrize(("weights", "heights"), [({1: 1, 5: 3}, [1 / 3, 1]), ({0: 2, 100: 1}, [1, 1 / 2])])
def test_few_values_are_a_column_each_as_high_as_they_are_likely(weights, heights):
    found = columns(outcome(weights), Scale(0, 100, 20))
    tall = [float(one.get("height")) for one in found]
    assert [one / max(tall) for one in tall] == pytest.approx(heights, abs=0.01)


def test_many_close_values_are_a_hill():
    many = outcome({value: 1 + value % 3 for value in range(-40, 40)}, samples=400)
    assert columns(many, Scale(-40, 40, 10)) == []
    assert any(one.get("class") == "rx-hill" for one in ridge(many, Scale(-40, 40, 10)).iter("path"))


def test_no_number_on_the_axis_is_cut_off():
    """Each lies within a plot of 240 pixels with half of its width, about 6 pixels a letter, on both sides."""
    for scale in (Scale(0, 1, 1), Scale(-80, 80, 20), Scale(900, 1_200, 100)):
        for mark in axis(scale).iter("text"):
            half = 6 * len(mark.text) / 2
            assert half <= percent(mark.get("x")) * 240 / 100 <= 240 - half


@pytest.mark.parametrize(
    ("weights", "words"),
    [({5: 255, 4: 1}, "4.996 exact 1279/256"), ({2: 1, 3: 1}, "2.5 exact 5/2"), ({1: 1, 3: 1}, "2.0 exact")],
)
def test_a_mean_is_not_rounded_to_a_whole_number_that_it_is_not(weights, words):
    assert text(h("p", told(outcome(weights), False, False))) == words


def test_a_narrow_interval_is_not_rounded_to_none():
    """1 in 100 samples is 1, the others 0: 0.01 with a deviation of √(0.99/99)/10 = 0.00995…, times 1.96: 0.0196."""
    assert text(h("p", told(outcome({0: 99, 1: 1}, samples=100), False, False))) == "0.01 ±0.02"


def test_a_share_is_certain_only_where_it_is():
    rare = outcome({0: 4_999, 1: 1})
    assert text(h("p", told(rare, True, False))) == "<0.1% exact"
    assert text(h("p", told(outcome({1: 1}), True, False))) == "100% every time"


def test_an_answer_for_which_nothing_is_walked_says_so():
    """The move alone settles it: no position lies between it and the end of the turn."""
    query = Query("points", "points", "", False, "game", "random play")
    assert Outcome(query, Dist({1: 1}), states=0).words() == "exact · no state lies in between · random play"
    assert Outcome(query, Dist({1: 1}), states=1).words() == "exact · 1 state · random play"


def test_every_horizon_has_an_end_in_words():
    """Not "the end of the taken": each name of a horizon is a noun, or the game says what its end is."""
    game = load_scenario("matter-of-honor/whole-game").game
    assert game.end_of("taken") == "the taking of Leipzig, or the end of the game"


def test_only_measures_that_fit_the_position_are_offered():
    """A race of two cars is not asked for the places of others."""
    part = WhatIf(load_scenario("victory-race/two-throws"), asking=False)
    names = {option.get("value") for option in part.element().iter("option")}
    assert {"winner", "place.Red", "place.Blue"} <= names
    assert not any("Green" in name for name in names if name is not None)


@pytest.mark.parametrize(("low", "first", "last"), [(4, "4", "6"), (-2, "−2", "+6")])
def test_a_scale_has_signs_where_some_are_below_zero(low, first, last):
    ticks = [one.text for one in ElementTree.fromstring(markup(axis(Scale(low, 6, 2)))).iter() if one.text]
    assert (ticks[0], ticks[-1]) == (first, last)


def test_where_chance_has_many_outcomes_one_answer_is_given_for_the_position():
    """Four heroes of nine, 126 ways: one sample of each would keep the panel waiting. Eighteen cards are not many."""
    part = WhatIf(load_scenario("victorum/whole-game"), asking=False)
    session = part.desk.session
    ways = {}
    while "deal" not in ways or "card" not in ways:
        session.forward()
        now = part.desk.pending
        if isinstance(now, Chance):
            ways["deal" if str(next(iter(now.outcomes))).startswith("deal") else "card"] = now, session.at
    deal, _ = ways["deal"]
    assert len(list(deal.outcomes)) == 126 > MOST_CHANCES
    part.samples = 3
    assert list(part.compute()) == [None]
    assert "as it stands" in text(part.element())
    card, at = ways["card"]
    session.goto(at.id)
    assert len(list(card.outcomes)) <= MOST_CHANCES
    assert set(part.compute()) == set(card.outcomes)


def test_the_first_question_about_victorum_is_a_round_played_sensibly():
    """By random play hardly any game is won, and a whole game takes long."""
    part = WhatIf(load_scenario("victorum/one-hit-too-many"), asking=False)
    assert (part.measure, part.until, part.policy) == ("health", "round", "heuristic")
    part.compute()
    told = text(part.element())
    assert "heuristic play" in told
    assert "Health left, end of the round" in told
    assert "round, Health" not in told
