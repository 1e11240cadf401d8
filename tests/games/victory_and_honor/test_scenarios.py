"""What the expected events of Victory & Honor name."""

import pytest

from explorer import load_scenario, shipped_scenarios


@pytest.mark.parametrize("name", shipped_scenarios("victory-and-honor"))
def test_expected_events_tell_who_and_where(name):
    """A position, once named, comes with its seat or its cards."""
    for line in load_scenario(name).lines:
        for event in line.expected.events or ():
            assert "position" not in event or {"seat", "cards"} & set(event), f"{name}: {line.name}: {event}"
