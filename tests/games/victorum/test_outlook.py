"""The danger of camps and the outlook of choices: worked out by hand, and how quick they are."""

from fractions import Fraction
from time import process_time

import pytest
from victorum.own_deck import ABILITY, SPORT, foe, own_deck
from victorum.play import COMPONENTS, GAME, after, fight, legal, start

from explorer.core.errors import UnknownName
from explorer.games.victorum.commitment import advise
from explorer.games.victorum.danger import danger, dangers
from explorer.games.victorum.moves import PRIMUS, TOP
from explorer.games.victorum.outlook import outlook


def told(state):
    return {(one.camp, str(one.way)): one for one in dangers(state)}


def test_a_camp_costs_what_its_top_deals():
    """A red die in one pass: a Runner (health 2) falls to two hits of six alone, a Dancer (health 1) always."""
    state = start(at="b2", camps={"b1": "Runner 0", "b3": "Dancer 0", "m1": "Hunt 0"}, dice={"pool": "R"}, strategy=1)
    found = told(state)
    assert set(found) == {("b1", "activate top"), ("b3", "activate top"), ("m1", "activate primus")}
    assert found["b1", "activate top"].value[1:] == (Fraction(1, 6), Fraction(5, 6), 1)
    assert found["b3", "activate top"].value[1:] == (1, 0, 1)
    primus = found["m1", "activate primus"]
    assert primus.enemies == ("Plain Primus",)
    assert primus.value.damage == 1
    assert primus.value.chance == 0
    assert all(one.exact for one in found.values())


def test_of_enemies_that_may_be_called_the_best_are():
    """A Caller (health 1, damage 1) calls one of a Brute (health 2, damage 1) and a Dancer (health 1, damage 0). Two
    red dice in one pass take the Caller and the Dancer always."""
    camps = {"b2": "Caller 0", "b1": "Brute 0", "m1": "Dancer 0", "b3": "Runner 0"}
    state = start(at="b3", camps=camps, dice={"pool": "R P"}, strategy=1)
    one = danger(state, state.arena.camps.place["b2"])
    assert one.enemies == ("Caller", "Dancer")
    assert not one.unseen
    # red takes the Caller; purple hits five times of six
    assert one.value.damage == 0
    assert one.value.chance == Fraction(5, 6)


def test_cards_that_nobody_has_seen_are_not_called_but_named():
    state = start(at="b3", camps={"b2": "Twin Caller 0", "b1": "Brute 1"}, unseen="Runner", dice={"pool": "R"})
    one = danger(state, state.arena.camps.place["b2"])
    assert one.enemies == ("Twin Caller", "Brute")
    assert one.unseen
    assert not one.exact


def test_there_is_no_danger_in_opportunities_and_empty_camps():
    state = start(at="b2", camps={"b1": "Hunt 0"})
    place = state.arena.camps.place
    assert danger(state, place["b1"]) is None
    assert danger(state, place["b3"]) is None
    assert danger(state, place["m1"], TOP) is None
    assert danger(state, place["m1"], PRIMUS) is not None


def test_what_happens_by_itself_in_a_camp_is_named():
    state = start(at="b1", camps={"b2": "Caller 0", "b3": "Bell 0"}, dice={"pool": "R"})
    one = danger(state, state.arena.camps.place["b2"])
    assert one.enemies == ("Caller", "Bell")
    assert one.left_out == ("Bell, when this is defeated", "the reward of Bell")
    assert not one.exact
    # alone, its fall is the end of the phase, and what that brings comes too late to matter
    assert danger(state, state.arena.camps.place["b3"]).left_out == ()


def test_the_outlook_of_a_strategy_phase_is_the_advice():
    state = fight("Brute", dice={"pool": "Y R"})
    found = outlook(state)
    assert found.moves == advise(state).moves
    assert [str(move) for move in found.moves][-1] == "stop"
    assert found.exact
    assert found.words == advise(state).words()
    shown = after(state, "commit Y", "commit R", "roll", "roll Y1 R1")
    assert outlook(shown, "least-damage").moves == advise(shown, "least-damage").moves
    assert set(map(str, outlook(shown).moves)) == set(legal(shown))


def test_the_outlook_of_camps_and_of_a_camp_s_card():
    state = start(at="b2", camps={"b1": "Runner 0", "b3": "Dancer 0", "m1": "Hunt 0"}, dice={"pool": "R"}, strategy=1)
    found = outlook(state)
    assert {str(move): value.damage for move, value in found.moves.items()} == {
        "camp b1": Fraction(5, 6),
        "camp b3": 0,
        "camp m1": 1,
    }
    assert found.words == "exact · the least damage of a conflict there, with all dice that help"
    there = after(state, "camp m1")
    assert {str(move): value.damage for move, value in outlook(there).moves.items()} == {"activate primus": 1}


def test_there_is_no_outlook_elsewhere():
    assert outlook(GAME.start()) is None
    with pytest.raises(UnknownName):
        outlook(start(at="b2", camps={"b1": "Runner 0"}), "glory")


def test_beyond_the_bound_the_outlook_says_so():
    pool = "Y Y Y G G G B B B P P P R"
    state = fight("Relic Bearer", "Relic Bearer", "Trainer", "Runner", dice={"pool": pool}, strategy=6)
    begin = process_time()
    found = outlook(state, budget=50_000)
    assert process_time() - begin < 1
    assert found.moves == {}
    assert not found.exact
    assert found.words == "more than 50,000 ways to play on: not worked out here"


@pytest.mark.parametrize("aim", ["defeat-all", "least-damage", "fewest-dice"])
def test_the_outlook_is_quick(aim):
    """Positions as they come up: with the dice of the start, against one enemy and against two."""
    for enemies in (["Trainer"], ["Brute", "Runner"]):
        begin = process_time()
        outlook(fight(*enemies, dice={"pool": "Y Y G G B B P P R"}), aim)
        assert process_time() - begin < 1


# --- on the way to a fight


def shipped(**setup):
    """A position with the cards of the shipped deck."""
    primuses = {"m1": "Varro the Ox", "m3": "Old Gallus", "t2": "Aulus Ferrox"}
    table = {"scion": "The Cinder King", "hero": "Iulia Emberhand", "others": "empty", "primuses": primuses}
    return GAME.start({**table, **setup}, None, COMPONENTS)


def test_whom_a_primus_calls_is_counted():
    """Aquila calls the Runner as she is activated: damage 3, not 2, is due. Three hits or more of red and purple
    (10/36) take off her 2, two hits (21/36) the Runner's 1: 41/36 together."""
    primuses = {"m1": "Aquila", "m3": "Cassius", "t2": "Gnaeus"}
    setup = {"deck": "training-deck.toml", "scion": "The Quiet Scion", "hero": "Rufus", "others": "empty", "at": "b1"}
    table = {**setup, "camps": {"b2": "Runner 0"}, "primuses": primuses, "strategy": 1, "dice": {"pool": "R P"}}
    state = GAME.start(table, None, COMPONENTS)
    one = next(one for one in dangers(state) if one.camp == "m1")
    fought = advise(after(state, "camp m1", "activate primus"), "least-damage")
    assert one.enemies == ("Aquila", "Runner")
    assert one.value.damage == fought.best.damage == Fraction(67, 36)
    assert one.left_out == fought.left_out == ("the reward of Runner",)


def test_what_the_move_sets_off_is_counted():
    """Iulia recovers a die as she moves to row 3; without it a yellow die cannot defeat the Raider."""
    dice = {"pool": "Y", "exhausted": "R P P"}
    state = shipped(at="m1", camps={"t1": "Ashen Raider 0"}, strategy=1, dice=dice)
    (one,) = dangers(state)
    assert one.exact
    assert one.value.damage == Fraction(35, 36)


def test_what_the_activation_takes_is_counted(tmp_path):
    """Two dice are exhausted as the enemy is activated, and none is left."""
    start = own_deck(tmp_path, (foe("Two"), '+effect = { when = "activated", do = { exhaust = 2 } }\n'))
    one = danger(state := start(at="b1", camps={"b2": "Two 0"}, strategy=1, dice={"pool": "R P"}), _b2(state))
    assert one.exact
    assert (one.value.chance, one.value.damage) == (0, 1)


def test_a_lasting_reward_that_is_lost_on_the_way_is_counted(tmp_path):
    """What yellow counts besides is discarded as the enemy is activated: a hit is no crit any more."""
    taking = (foe("Two"), '+effect = { when = "activated", do = { discard-item = 1 } }\n')
    start = own_deck(tmp_path, taking, (SPORT, SPORT.replace("recovery-dice = 1", 'hits = 1, colour = "yellow"')))
    table = {"at": "b1", "camps": {"b2": "Two 0", "m1": "Captain 0"}, "strategy": 1, "dice": {"pool": "Y"}}
    state = start(**table, inventory="Sport")
    assert danger(state, _b2(state)).value.chance == Fraction(1, 6)
    assert danger(state, _b2(state)).exact
    captain = danger(state, state.arena.camps.place["m1"])
    assert captain.value.chance == Fraction(2, 6)  # a hit or a crit


def test_what_is_not_counted_with_others_that_might_be_called_is_named():
    """Choirmaster, whose reward is had at once, may be called instead of those that are."""
    camps = {"b2": "Twin Caller 0", "b3": "Choirmaster 0", "m1": "Harmless 0", "m2": "Brute 0"}
    state = start(at="m1", camps=camps, dice={"pool": "P"}, strategy=2)
    one = danger(state, _b2(state))
    assert one.enemies == ("Twin Caller", "Brute", "Harmless")
    assert one.left_out == ("the reward of Choirmaster (if it is chosen otherwise)",)
    assert not one.exact


def test_a_game_that_is_lost_on_the_way_is_named(tmp_path):
    moving = (ABILITY, 'ability = { when = "moved", do = { suffer = 1 } }')
    table = {"at": "b1", "camps": {"b2": "Two 0"}, "strategy": 1, "dice": {"pool": "Y"}}
    state = own_deck(tmp_path, moving)(**table, health=1)
    one = danger(state, _b2(state))
    assert (one.value, one.left_out, one.enemies) == (None, ("the game is lost before the fight",), ())
    assert outlook(state).words == (
        "not exact · the least damage of a conflict there, with all dice that help"
        " · not counted: the game is lost before the fight"
    )
    assert danger(own_deck(tmp_path, moving)(**table, health=2), _b2(state)).exact


def test_nothing_is_fought_where_the_card_goes_as_the_chip_comes(tmp_path):
    moving = (ABILITY, 'ability = { when = "moved", do = { discard-top = 1, where = "here" } }')
    start = own_deck(tmp_path, moving)
    state = start(at="b1", camps={"b2": "Two 0"}, strategy=1, dice={"pool": "Y"})
    assert danger(state, _b2(state)) is None
    state = start(at="b1", camps={"b2": "Two 2"}, unseen="One, Two", strategy=1, dice={"pool": "Y"})
    one = danger(state, _b2(state))
    assert (one.value, one.unseen, one.enemies) == (None, True, ())


def _b2(state):
    return state.arena.camps.place["b2"]
