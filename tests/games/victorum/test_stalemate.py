"""A conflict that can no longer change ends the game, and only if that is certain."""

from random import Random

import pytest
from victorum.play import GAME, after, anything, fight, kinds, legal, own_deck, play, random_game, start_own

from explorer.core.protocol import Over
from explorer.games.victorum import stalemate

GHOST = 'effect = { while = { count = "items", at-most = 5 }, modify = { no-apply = "any", of = "this" } }'
NO_ITEMS = 'effect = { while = { count = "items", at-least = 1 }, modify = { no-apply = "any", of = "this" } }'
BESIDE = {"m3": "Primus Six", "t2": "Primus Seven"}
SIX = "Hunt 0/2, Hunt 0/2, Rush 0/2, Rest 0/1, Walk, Bench"


def ghost(folder, effect, **setup):
    """A conflict with the Ghost, which is harmless, and has another effect."""
    table = {"at": "b2", "enemy": [{"name": "Ghost"}], "primuses": BESIDE}
    return start_own(own_deck(folder, (GHOST, effect)), **{**table, **setup})


def test_a_conflict_that_can_be_won_by_discarding_items_goes_on(tmp_path):
    """No die may be applied while an item is held; six are, and they can all be discarded."""
    lying = {"pool": "R", "exhausted": "Y Y G G B B P P P"}
    state = ghost(tmp_path, NO_ITEMS, inventory=SIX, strategy=6, recovery=1, dice=lying)
    state = after(state, "stop", "done")
    assert state.outcome is None
    while state.items:
        state = after(state, next(move for move in legal(state) if move.startswith("discard")))
    state = after(state, "commit R", "roll", "roll R2")
    assert "defeated" in kinds(play(state, "apply R2 to Ghost").events[-1])


def test_the_die_that_is_needed_may_have_to_be_recovered_first(tmp_path):
    """The same with the only die exhausted."""
    state = ghost(tmp_path, NO_ITEMS, inventory=SIX, strategy=6, recovery=1, dice={"exhausted": "R", "banished": "Y"})
    assert after(state, "stop", "done").outcome is None


def test_without_a_die_discarding_does_not_help(tmp_path):
    """Nothing can hit the Ghost: with whatever items, it is certain."""
    state = ghost(tmp_path, NO_ITEMS, inventory="Shield, Breath, Drill", strategy=6, dice={"banished": "Y"})
    assert "stalemate" in kinds(play(state, "stop").events[-1])


def test_a_conflict_goes_on_if_there_is_too_much_to_look_at(tmp_path, monkeypatch):
    """What was not looked at may be the way out: it is never called stuck then."""
    state = ghost(tmp_path, NO_ITEMS, inventory="Shield, Breath, Drill", strategy=6, dice={"banished": "Y"})
    monkeypatch.setattr(stalemate, "MOST_STEPS", 5)
    assert after(state, "stop").outcome is None


def test_dice_that_can_be_spent_to_an_end_keep_a_conflict_going(tmp_path):
    """No die may be applied; but with two dice exhausted the Ghost does harm, so that it does change."""
    effect = (
        'effect = [{ modify = { no-apply = "any", of = "this" } }, '
        '{ when = "recovered", if = { count = "dice", area = "exhausted", at-least = 2 }, do = { suffer = 1 } }]'
    )
    helped = ('condition = { when = "recovered" }\nreward = { icon = "item", do = { recover = 1 } }', HITS)
    components = own_deck(tmp_path, (GHOST, effect), helped)
    table = {"at": "b2", "enemy": [{"name": "Ghost"}], "primuses": BESIDE, "recovery": 1}
    state = start_own(components, **table, dice={"pool": "Y Y Y"})
    assert after(state, "stop").outcome is None


HITS = 'condition = { when = "recovered" }\nreward = { icon = "item", do = { hit = 9 } }'


@pytest.mark.parametrize("seed", range(6))
def test_games_at_random_end_in_a_conflict_that_nothing_wins(seed):
    """The Ghost cannot be hit: discarded or used up, the items come to an end, and with them the game."""
    state = fight("Ghost", primuses=BESIDE, dice={"pool": "Y G"}, inventory="Shield, Breath, Relic Bearer", strategy=4)
    states, _ = random_game(state, Random(seed), anything, most=2_000)
    assert isinstance(GAME.pending(states[-1]), Over)


def test_health_that_grows_does_not_keep_a_conflict_going():
    """Healer gains 1 each round, without bound under stat-cap none: more Health is no way to anything."""
    setup = {"hero": "Healer", "primuses": BESIDE, "dice": {"banished": "Y"}, "health": 4}
    state = fight("Ghost", rulings={"stat-cap": "none"}, **setup)
    assert "stalemate" in kinds(play(state, "stop").events[-1])
