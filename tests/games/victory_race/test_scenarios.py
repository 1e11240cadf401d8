"""The scenarios of the race together work every clause and try every answer, and its pad is that of the rulebook."""

import pytest

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.games.victory_race.describe import pad
from explorer.study.audit import audit
from explorer.study.replay import play_line

NAMES = shipped_scenarios("victory-race")
OF_A_CAR = {"thrown", "takes", "crosses", "missed-turn", "will-miss", "skipped", "accident", "drove", "lap", "finished"}


def test_every_clause_is_coded_and_worked_and_every_answer_is_tried():
    report = audit(load_game("victory-race"), [load_scenario(name) for name in NAMES])
    assert report.not_coded == ()
    assert report.not_worked == ()
    assert report.unknown == ()
    assert report.not_tried == ()
    assert all(len(reason.split()) > 5 for reason in report.out.values())


def test_a_lesson_less_and_the_audit_says_what_is_missing():
    kept = [name for name in NAMES if not name.endswith(("/one-die-or-two", "/an-accident"))]
    poorer = audit(load_game("victory-race"), [load_scenario(name) for name in kept])
    assert set(poorer.not_tried) == {"die = 2-2-2", "die = 3-2-1", "die = 2-3-1"}
    assert set(poorer.not_worked) == {"contents.dice", "meaning-of-the-dice.five-crosses"}


@pytest.mark.parametrize("name", NAMES)
def test_expected_events_tell_whose_they_are(name):
    for line in load_scenario(name).lines:
        for event in line.expected.events or ():
            assert event["kind"] not in OF_A_CAR or "car" in event, f"{name}: {line.name}: {event}"


def test_the_pad_of_the_rulebook():
    """Its example, column by column, in the order in which the cars are entered."""
    scenario = load_scenario("victory-race/three-laps-on-the-pad")
    assert pad(play_line(scenario, scenario.line("the finish")).state) == {
        "3": ["Red", "Blue", "Green", "Yellow"],
        "2": ["Red", "Green", "Blue", "Yellow"],
        "1": ["Blue", "Red", "Yellow", "Green"],
        "finish": ["Green", "Red", "Yellow", "Blue"],
    }
