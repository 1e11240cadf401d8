"""The clause audit of Victory & Honor: all clauses have code and are worked, all answers are tried."""

import pytest

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.study.audit import audit

GAME = load_game("victory-and-honor")
SHIPPED = [load_scenario(name) for name in shipped_scenarios("victory-and-honor")]


@pytest.fixture(scope="module")
def report():
    return audit(GAME, SHIPPED)


def test_every_clause_in_scope_is_cited_by_code(report):
    assert report.not_coded == ()


def test_every_clause_in_scope_is_worked_by_a_line(report):
    assert report.not_worked == ()


def test_no_code_cites_a_clause_that_does_not_exist(report):
    assert report.unknown == ()


def test_every_answer_of_every_ruling_is_tried(report):
    assert report.not_tried == ()


def test_what_is_out_of_scope_says_why(report):
    assert report.passed
    assert all(len(reason.split()) > 5 for reason in report.out.values())


def test_the_audit_misses_what_the_lessons_no_longer_show():
    """Without the lessons on trump the audit does not pass, and says which clauses are left unworked."""
    poorer = audit(GAME, [one for one in SHIPPED if "trump" not in one.tags])
    assert not poorer.passed
    assert "establishing-trump.reaches-back" in poorer.not_worked


def test_the_audit_misses_an_answer_that_no_line_depends_on():
    without = audit(GAME, [one for one in SHIPPED if "opening-card-lost" not in str(one.text)])
    assert {"opening-card-lost = regiment", "opening-card-lost = card"} & set(without.not_tried)
