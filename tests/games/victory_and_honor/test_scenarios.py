"""Every shipped scenario of Victory & Honor holds: its expectations were worked out by hand from the rulebook."""

import pytest

from explorer import load_scenario, shipped_scenarios
from explorer.study.check import check

NAMES = shipped_scenarios("victory-and-honor")
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


@pytest.mark.parametrize("name", NAMES)
def test_expected_events_name_their_kind_and_tell_who_and_where(name):
    """A position, once named, comes with its seat or its cards, and every event has a kind."""
    for line in load_scenario(name).lines:
        for event in line.expected.events or ():
            assert "kind" in event, f"{name}: {line.name}"
            assert "position" not in event or {"seat", "cards"} & set(event), f"{name}: {line.name}: {event}"


def test_titles_are_told_apart():
    titles = [load_scenario(name).title for name in NAMES]
    assert len(set(titles)) == len(titles)
