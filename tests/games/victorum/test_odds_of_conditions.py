"""Continuous effects that hang on what changes while a Strategy Phase is played: counted as they are, or named."""

import pytest
from victorum.exactness import differences
from victorum.own_deck import foe, own_deck

from explorer.games.victorum.commitment import advise

MODIFIERS = {
    "passes": "passes = 1",
    "fewer passes": "passes = -1",
    "hits": "hits = 1",
    "health": "health = -1",
    "more health": 'health = 1, of = "this"',
    "damage": "damage = 1",
    "most-applied": "most-applied = 1",
    "least-hits": 'least-hits = 2, of = "this"',
    "no-commit": 'no-commit = "yellow"',
    "most-committed": "most-committed = 1",
}
WALKED = ("passes", "wounds", "enemies", "defeated")
BOUNDS = ("at-most = 0", "at-most = 1", "at-least = 1")
LYING = ("hits", *(f'dice", area = "{area}' for area in ("pool", "active", "applied", "exhausted")))


def _state(folder, counted, bound, modifier):
    effect = f'+effect = {{ while = {{ count = "{counted}", {bound} }}, modify = {{ {modifier} }} }}\n'
    start = own_deck(folder, (foe("Two"), effect))
    return start("Two", "One", strategy=2, dice={"pool": "Y R"})


@pytest.mark.parametrize("counted", WALKED)
@pytest.mark.parametrize("name", MODIFIERS)
def test_what_changes_with_the_play_is_counted(name, counted, tmp_path):
    """Exact against brute force, but for health that changes as a pass begins, which is named."""
    for bound in BOUNDS:
        state = _state(tmp_path, counted, bound, MODIFIERS[name])
        named = counted == "passes" and "health" in name
        assert advise(state).exact is not named
        assert differences(state) == (None if named else [])


@pytest.mark.parametrize("counted", LYING)
@pytest.mark.parametrize("name", MODIFIERS)
def test_what_hangs_on_where_dice_lie_is_named(name, counted, tmp_path):
    assert advise(_state(tmp_path, counted, "at-least = 1", MODIFIERS[name])).left_out == (
        "Two: its effect on where dice lie",
    )
