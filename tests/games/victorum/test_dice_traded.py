"""Strengthening and Weakening Dice: a die is dismissed and another recruited, and both are noticed."""

import pytest
from victorum.play import GAME, after, dice, own_deck, play, start_own

ABILITY = 'ability = { when = "used", limit = 1, do = { heal = 1 } }'
REST = '"recovered" }\nreward = { icon = "item", do = { recover = 1 } }'
WALK = 'condition = { when = "moved" }\nreward = { icon = "lasting", effect = { when = "pass", do = { heal = 1 } } }'


def healer(folder, do, *changes, **setup):
    """Healer at b2, who strengthens or weakens at will."""
    ability = f'ability = {{ when = "used", limit = 1, do = {do} }}'
    components = own_deck(folder, (ABILITY, ability), *changes)
    table = {"hero": "Healer", "at": "b2", "enemy": [{"name": "Harmless"}], "health": 1}
    return start_own(components, **{**table, **setup})


@pytest.mark.parametrize(
    ("when", "fulfilled"),
    [
        ('{ when = "dismissed" }', True),
        ('{ when = "recruited" }', True),
        ('{ when = "strengthened" }', True),
        ('{ when = "weakened" }', False),
        ('{ when = { event = "dismissed", colour = "yellow" } }', True),
        ('{ when = { event = "dismissed", colour = "green" } }', False),
        ('{ when = { event = "recruited", colour = "green" } }', True),
        ('{ when = { event = "recruited", colour = "yellow" } }', False),
        ('{ when = { event = "strengthened", colour = "yellow" } }', True),
    ],
)
def test_a_die_that_is_strengthened_is_dismissed_and_another_recruited(tmp_path, when, fulfilled):
    """Yellow goes, green comes."""
    rest = (
        f"condition = {{ when = {REST}",
        f'condition = {when}\nreward = {{ icon = "item", do = {{ recover = 1 }} }}',
    )
    state = healer(tmp_path, "{ strengthen = 1 }", rest, inventory="Rest 0/1", dice={"pool": "Y"})
    played = play(state, "use Healer")
    assert dice(played.state)["pool"] == "G"
    assert ("completed" in [event.kind for event in played.events[-1]]) == fulfilled


def test_each_die_counts_once_for_an_opportunity(tmp_path):
    """Two dice are weakened: an opportunity that asks for three dismissed dice is at two."""
    asked = '{ when = "dismissed", times = 3 }\nreward = { icon = "item", do = { recover = 1 } }'
    rest = (f"{{ when = {REST}", asked)
    state = healer(tmp_path, "{ weaken = 2 }", rest, inventory="Rest 0/3", dice={"pool": "G B"})
    state = after(state, "use Healer", "weaken G from pool")
    assert GAME.describe(state)["inventory"] == ["Rest 2/3"]


def test_what_strengthens_when_a_die_is_strengthened_comes_to_an_end(tmp_path):
    """Each opportunity is fulfilled once, so that they cannot go on setting each other off."""
    rest = (f"{{ when = {REST}", '{ when = "recruited" }\nreward = { icon = "defeat", do = { strengthen = 1 } }')
    walk = (WALK, 'condition = { when = "dismissed" }\nreward = { icon = "defeat", do = { strengthen = 1 } }')
    inventory = "Rest 0/1, Walk 0/1, Walk 0/1"
    state = healer(tmp_path, "{ strengthen = 1 }", rest, walk, inventory=inventory, strategy=4, dice={"pool": "Y"})
    state = after(state, "use Healer")
    while state.agenda:
        state, _ = GAME.step(state, GAME.pending(state).moves[0])
    assert state.items == ()
    # yellow to green by the ability, and to blue, purple and red by the three rewards
    assert dice(state)["pool"] == "R"
