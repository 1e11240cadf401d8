"""Every shipped scenario of A Matter of Honor, Sire holds, and together they work every clause and every answer."""

import pytest

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.study.audit import audit
from explorer.study.check import check

NAMES = shipped_scenarios("matter-of-honor")
EXPECTATIONS = ("legal", "refused", "events", "result")


@pytest.mark.parametrize("name", NAMES)
def test_every_line_holds(name):
    assert check(load_scenario(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_teaches_and_expects(name):
    scenario = load_scenario(name)
    assert 60 <= len(scenario.about.split()) <= 200
    assert scenario.tags
    assert scenario.cites
    for line in scenario.lines:
        assert any(getattr(line.expected, what) for what in EXPECTATIONS), f"{name}: {line.name} expects nothing"
        for event in line.expected.events or ():
            assert "kind" in event, f"{name}: {line.name}"


def test_titles_are_told_apart():
    titles = [load_scenario(name).title for name in NAMES]
    assert len(set(titles)) == len(titles) >= 19


def test_every_clause_is_coded_and_worked_and_every_answer_is_tried():
    report = audit(load_game("matter-of-honor"), [load_scenario(name) for name in NAMES])
    assert report.not_coded == ()
    assert report.not_worked == ()
    assert report.unknown == ()
    assert report.not_tried == ()
    assert all(len(reason.split()) > 5 for reason in report.out.values())


def test_a_lesson_less_and_the_audit_says_what_is_missing():
    kept = [name for name in NAMES if not name.endswith(("/the-last-card", "/joker-too-early"))]
    poorer = audit(load_game("matter-of-honor"), [load_scenario(name) for name in kept])
    assert {"last-card = takes-effect", "last-card = ends-at-once"} <= set(poorer.not_tried)
    assert "turn-play.last-card" in poorer.not_worked
