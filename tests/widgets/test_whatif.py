"""What if: the numbers are those of the study, with their method, and the panel is never kept waiting."""

import asyncio
from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.core.protocol import Chance
from explorer.study.outcomes import per_move
from widgets.markup import markup
from widgets.parts.tree import MOST_NODES, laid_out
from widgets.parts.whatif import MOST_CHANCES, SEED, WhatIf
from widgets.plots import WIDE, Scale, axis, share


def text(element):
    return " ".join("".join(ElementTree.fromstring(markup(element)).itertext()).split())


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
        assert float(filled.get("width")) == pytest.approx(float(outcome.mean) * WIDE, abs=0.01)
        assert drawn.get("aria-label") == f"{float(outcome.mean):.1%}"


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
