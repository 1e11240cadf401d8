"""What the rulings change: the numbers of the study, counted between other work, and never for a single seat."""

import asyncio
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.study.answers import per_ruling
from explorer.study.compare import Difference, Gap
from explorer.study.session import Session
from widgets.desk import Desk
from widgets.explorer import Explorer
from widgets.markup import markup
from widgets.panel import Panel
from widgets.parts.compare import Compare
from widgets.parts.whatif import SEED, WhatIf
from widgets.versus import change_told

# By hand (see the lesson): before the last card N+S lead by 7; by 6 if the sacrifice is lost, by 19 if stars multiply;
# and North alone leads South by 1.
LAST_CARD = {"troop-multiplier": ("stars", 19, 12), "play": ("each-alone", 1, -6), "sacrificed-cards": ("lost", 6, -1)}


def text(element):
    return " ".join(ElementTree.fromstring(markup(element)).itertext()).replace("  ", " ").strip()


def sections(part):
    """The rulings that change something, in the order in which they are shown: the section of each by id."""
    drawn = ElementTree.fromstring(markup(part.element()))
    found = [one for one in drawn.iter("section") if (one.get("data-key") or "").startswith("versus-")]
    return {one.get("data-key").removeprefix("versus-"): one for one in found}


def opened(name, ply=None):
    session = Session.open(load_scenario(name))
    session.to_end()
    while ply is not None and len(session.tree.line(session.at)) - 1 > ply:
        session.back()
    return Desk(session)


def test_by_hand_before_the_last_card():
    part = Compare(opened("victory-and-honor/who-takes-the-sacrifices", 11))
    found = {one.ruling: one for one in part.compute() if one.matters}
    assert set(found) == set(LAST_CARD)
    for id, (answer, mean, change) in LAST_CARD.items():
        assert found[id].outcomes[answer].mean == mean
        assert found[id].differences[answer].mean == Gap(Fraction(change))
    shown = sections(part)
    assert list(shown) == ["troop-multiplier", "play", "sacrificed-cards"]
    for id, (answer, mean, change) in LAST_CARD.items():
        told = " ".join("".join(shown[id].itertext()).split())
        assert f"{id} is {found[id].in_force}; otherwise:" in told
        sign = "+" if change > 0 else "−"
        assert f"{mean} every time{sign}{abs(change)}.0 exact" in told
        assert any(one.get("data-value") == f"{id}={answer}" for one in shown[id].iter("button"))
    told = text(part.element())
    assert "3 of 12 change something here" in told
    assert "No difference (exact): redeal" in told


def test_sampled_the_numbers_are_those_of_the_study(desk):
    part = Compare(desk)
    part.like.samples = 40
    found = part.compute()
    scenario = desk.session.tree.to_scenario()
    line = next(line for line in scenario.lines if scenario.all_moves(line)[-1] == "N center B4")
    same = per_ruling(scenario, "margin", line, samples=40, seed=SEED, exact=False)
    assert [one.ruling for one in found] == list(same)
    for one in found:
        assert one.differences == same[one.ruling].differences
        assert one.refused == same[one.ruling].refused


def test_an_answer_that_cuts_the_line_says_where_and_by_which_clause(desk):
    part = Compare(desk)
    part.like.samples, part.like.until = 20, "phase"
    part.compute()
    section = sections(part)["sacrifice-though-could-follow"]
    told = " ".join("".join(section.itertext()).split())
    assert "The line ends early: W right ▲2 is refused." in told
    assert any(one.get("data-act") == "clause" for one in section.iter("button"))


def test_it_is_asked_between_other_work_after_what_if_and_anew_when_something_changes(desk):
    """Nothing is asked until it is switched on; a step drops the answers, and the same question is asked there."""

    async def ask():
        whatif = WhatIf(desk, asking=True)
        part = Compare(desk, whatif)
        whatif.samples = 20
        panel = Panel([("main", [whatif, part])], "panel", desk)
        await asyncio.sleep(0.05)
        assert not part.found
        panel.hear("compare", "compare", "")
        for _ in range(4000):
            if part.found:
                break
            await asyncio.sleep(0.005)
        assert whatif.finished
        first = part.base
        panel.hear("compare", "back", "")
        assert part.base is None
        for _ in range(8000):
            if part.finished:
                break
            await asyncio.sleep(0.005)
        assert part.finished
        assert part.base is not first
        assert len(part.found) == 12
        panel.hear("compare", "until", "phase")
        assert not part.finished
        panel.hear("compare", "compare", "")
        assert not part.found
        return panel

    panel = asyncio.run(asyncio.wait_for(ask(), 120))
    assert "how far the odds here hang on each unclear rule" in panel.surface.shown("compare")


def test_an_answer_is_put_in_force_by_its_button(desk):
    part = Compare(desk)
    panel = Panel([("main", [part])], "panel", desk)
    panel.hear("compare", "rule", "sacrificed-cards=lost")
    assert desk.state.rulings["sacrificed-cards"] == "lost"
    assert len(desk.session.tree.roots) == 2


def test_alone_it_has_a_question_of_its_own(desk):
    part = Compare(desk)
    panel = Panel([("main", [part])], "panel", desk)
    panel.hear("compare", "measure", "winner.left")
    panel.hear("compare", "samples", "200")
    assert (part.like.measure, part.like.samples) == ("winner.left", 200)
    assert 'aria-label="Measure"' in panel.surface.shown("compare")


def test_in_the_explorer_the_question_is_that_of_what_if(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    panel = Explorer("victory-and-honor/two-batteries", fresh=True).panel
    shown = panel.surface.shown("compare")
    assert "as asked in What if" in shown
    assert 'aria-label="Measure"' not in shown
    panel.close()


def test_a_seat_is_not_told_what_others_hold(desk):
    """The lines under other answers would be played with the cards of all."""
    desk.session.seat = "S"
    part = Compare(desk, asking=True)
    told = text(part.element())
    assert "switch the view to all cards" in told
    assert "counting" not in told
    assert part.compute() == []
    assert "as it is" not in text(part.element())


def test_where_the_game_is_over_nothing_is_counted():
    async def ask():
        part = Compare(opened("victorum/the-last-enemy"), asking=True)
        part.element()
        for _ in range(400):
            if part.problem:
                break
            await asyncio.sleep(0.01)
        return text(part.element())

    told = asyncio.run(asyncio.wait_for(ask(), 60))
    assert "counting" not in told
    assert "over" in told


@pytest.mark.parametrize(
    "name", ["victorum/one-hit-too-many", "victory-race/one-die-or-two", "matter-of-honor/whole-game"]
)
def test_every_game_can_be_asked(name):
    part = Compare(opened(name))
    part.like.samples = 4
    assert len(part.compute()) == len(part.desk.game.rulebook.questions)
    text(part.element())


@pytest.mark.parametrize(
    ("difference", "share", "told"),
    [
        (Difference("exact", None, Gap(Fraction(0)), {1: Gap(Fraction(0))}), False, "no difference"),
        (Difference("exact", None, Gap(Fraction(-3, 2)), {1: Gap(Fraction(1))}), False, "−1.5 exact"),
        (Difference("paired", 9, Gap(0.25, (0.15, 0.35)), {1: Gap(0.25, (0.15, 0.35))}), True, "+25.0 %-pt ±10.0"),
        (Difference("paired", 9, Gap(1.0, (-0.5, 2.5)), {1: Gap(0.1)}), False, "+1.0 ±1.5: may be chance"),
        # neither is rounded to nothing
        (Difference("paired", 9, Gap(0.03, (0.01, 0.05)), {1: Gap(0.1)}), False, "+0.03 ±0.02"),
        (Difference("exact", None, Gap(Fraction(-1, 80)), {1: Gap(Fraction(1))}), False, "−0.01 exact"),
        (
            Difference("paired", 9, None, {"E": Gap(0.1, (0.0, 0.2)), "N": Gap(-0.3, (-0.4, -0.2))}),
            False,
            "N −30.0 %-pt ±10.0",
        ),
    ],
)
def test_a_difference_in_a_few_words(difference, share, told):
    words = "".join(one if isinstance(one, str) else "".join(one.itertext()) for one in change_told(difference, share))
    assert words == told
