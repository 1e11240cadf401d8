"""What one may do for a cost: it is paid in full, or not at all."""

import pytest
from victorum.play import after, dice, kinds, legal, own_deck, play, refused, start_own, told

ABILITY = 'ability = { when = "used", limit = 1, do = { heal = 1 } }'


def healer(folder, cost, **setup):
    """Healer at b2, who may pay a cost to gain 3 Health, against a harmless enemy."""
    text = f'ability = {{ when = "used", limit = 1, do = {{ may = {{ heal = 3 }}, cost = {cost} }} }}'
    components = own_deck(folder, (ABILITY, text))
    return start_own(components, **{"hero": "Healer", "at": "b2", "enemy": [{"name": "Harmless"}], **setup})


TWO_STEPS = '[{ exhaust = 1, area = "pool" }, { banish = 1, area = "pool" }]'


def test_a_cost_of_two_dice_is_not_paid_with_one(tmp_path):
    """One die in the pool can be exhausted or banished, and not both."""
    state = healer(tmp_path, TWO_STEPS, dice={"pool": "Y"})
    assert "use Healer" not in legal(state)
    assert refused(state, "use Healer") == "common.may"
    assert "cannot be paid in full" in told(state, "use Healer")


def test_a_cost_of_two_dice_is_paid_with_two(tmp_path):
    state = healer(tmp_path, TWO_STEPS, health=2, dice={"pool": "Y G"})
    state = after(state, "use Healer", "accept", "exhaust Y from pool")
    assert dice(state) == {**dice(state), "pool": "", "exhausted": "Y", "banished": "G"}
    assert state.stats[0] == 5


def test_two_dice_are_not_weakened_for_one_yellow_die(tmp_path):
    """The yellow die of the training grounds comes for one green die; for the other, and for it, nothing is weaker."""
    cost = '{ weaken = 2, area = "pool" }'
    lying = {"pool": "G G", "exhausted": "Y Y Y G G B B B B P P P P R"}
    state = healer(tmp_path, cost, dice=lying)
    assert dice(state)["training"] == "Y"
    assert refused(state, "use Healer") == "common.may"


def test_two_dice_are_weakened_one_into_what_the_other_was(tmp_path):
    """Green becomes yellow, whereupon blue becomes green. The other order ends after one: only this one is left."""
    cost = '{ weaken = 2, area = "pool" }'
    lying = {"pool": "G B", "exhausted": "Y Y Y G G G B B B P P P P R"}
    state = healer(tmp_path, cost, health=2, dice=lying)
    assert dice(state)["training"] == "Y"
    state = after(state, "use Healer", "accept")
    assert dice(state) == {**dice(state), "pool": "Y G", "training": "B"}
    assert state.stats[0] == 5


def test_a_die_that_is_needed_later_cannot_be_spent_first(tmp_path):
    """The first part may be paid with any die, the second only with a yellow one."""
    cost = '[{ exhaust = 1, area = "pool" }, { banish = 1, area = "pool", colour = "yellow" }]'
    state = healer(tmp_path, cost, dice={"pool": "Y G P"})
    state = after(state, "use Healer", "accept")
    assert legal(state) == ["exhaust G from pool", "exhaust P from pool"]
    assert refused(state, "exhaust Y from pool") == "common.may"
    assert "in full" in told(state, "exhaust Y from pool")


@pytest.mark.parametrize(("health", "payable"), [(3, True), (2, True), (1, False)])
def test_health_is_paid_twice_only_if_there_is_as_much(tmp_path, health, payable):
    """2 in two parts: with 2 Health it can be paid, though not survived."""
    state = healer(tmp_path, "[{ suffer = 1 }, { suffer = 1 }]", health=health, dice={"pool": "Y"})
    assert ("use Healer" in legal(state)) == payable


def test_what_a_cost_sets_off_waits_until_it_is_paid(tmp_path):
    """Rest is fulfilled by the die that is banished; its reward comes when both parts are paid."""
    cost = '[{ banish = 1, area = "pool" }, { exhaust = 1, area = "pool" }]'
    components = own_deck(
        tmp_path,
        (ABILITY, f'ability = {{ when = "used", limit = 1, do = {{ may = {{ heal = 3 }}, cost = {cost} }} }}'),
        ('"recovered" }\nreward = { icon = "item", do = { recover = 1 } }', BANISHED),
    )
    table = {"hero": "Healer", "at": "b2", "enemy": [{"name": "Harmless"}], "inventory": "Rest 0/1"}
    state = start_own(components, **table, health=1, dice={"pool": "Y G"})
    played = play(after(state, "use Healer", "accept"), "banish Y from pool")
    told_of = [kind for kind in kinds(played.events[-1]) if kind in ("banished", "completed", "exhausted", "stat")]
    assert told_of == ["banished", "completed", "exhausted", "stat", "stat"]


BANISHED = '"banished" }\nreward = { icon = "defeat", do = { heal = 1 } }'


def test_no_item_is_thrown_away_to_get_out_of_a_cost(tmp_path):
    """An item is a part of the cost; while the first part is paid it cannot be discarded besides."""
    cost = '[{ exhaust = 1, area = "pool" }, { discard-item = 1 }]'
    state = healer(tmp_path, cost, inventory="Shield", dice={"pool": "Y G"})
    state = after(state, "use Healer", "accept")
    assert legal(state) == ["exhaust Y from pool", "exhaust G from pool"]
