"""The scenarios of A Matter of Honor, Sire together work every clause and try every answer."""

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.study.audit import audit

NAMES = shipped_scenarios("matter-of-honor")


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
