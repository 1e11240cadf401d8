"""Every shipped scenario holds, whatever its game: its expectations were worked out by hand from the rulebook."""

import pytest

from explorer import GAMES, load_scenario, shipped_scenarios
from explorer.study.check import check

NAMES = shipped_scenarios()
LEAST = {
    "victory-and-honor": 19,
    "matter-of-honor": 19,
    "victory-race": 14,
    "victorum": 15,
}  # lessons that each game needs
EXPECTATIONS = ("legal", "odds", "refused", "events", "result")


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


@pytest.mark.parametrize("game", GAMES)
def test_titles_are_told_apart(game):
    titles = [load_scenario(name).title for name in shipped_scenarios(game)]
    assert len(set(titles)) == len(titles)
    assert len(titles) >= LEAST[game]
