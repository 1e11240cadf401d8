"""What odds do not count is named, also what is set off by something that is set off; held against brute force."""

import pytest
from victorum.brute import Brute
from victorum.exactness import differences, differences_of_camps, painful_position, small_position
from victorum.own_deck import ABILITY, BENCH, SPORT, foe, own_deck

from explorer.games.victorum.commitment import advise
from explorer.games.victorum.odds_aims import DEFEAT_ALL

HIT = (ABILITY, 'ability = { when = "gained", do = { hit = 1, target = "each" } }')
TACTIC = (foe("One"), '+reward = { icon = "defeat", do = { tactic = 1 } }\n')
LASTING = 'reward = { icon = "lasting", effect = { modify = { hits = 1, colour = "yellow" } } }'
SETUP = {"strategy": 1, "dice": {"pool": "Y", "exhausted": "Y"}}


def chances(state):
    """The chance to defeat all as it is told, and by brute force."""
    return advise(state).best.chance, Brute(state, DEFEAT_ALL).best(state)[1]


def test_a_reward_that_sets_off_an_ability(tmp_path):
    """A tactic is gained for an enemy that falls, and the hero then strikes the other one."""
    state = own_deck(tmp_path, HIT, TACTIC)("One", "One", strategy=1, dice={"pool": "R"})
    assert chances(state) == (0, 1)
    assert advise(state).left_out == ("Pacer, when you gain an item",)


def test_the_benefit_of_a_sport_card_sets_it_off_too(tmp_path):
    """A tactic may be taken instead of the reward."""
    sport = (
        SPORT,
        SPORT.replace('"lasting", effect = { modify = { recovery-dice = 1 } }', '"defeat", do = { heal = 1 }'),
    )
    start = own_deck(tmp_path, HIT, sport)
    assert "Pacer, when you gain an item" in advise(start("Sport", "One", **SETUP), later=False).left_out
    assert advise(own_deck(tmp_path, sport)("Sport", "One", **SETUP), later=False).exact


@pytest.mark.parametrize("event", ["strengthened", "dismissed", "recruited"])
def test_an_effect_that_completes_an_opportunity(event, tmp_path):
    """Dice are strengthened, that is dismissed and recruited, at the start of each pass; the next pass counts more."""
    ability = (ABILITY, 'ability = { when = "pass", do = { strengthen = 1, area = "exhausted" } }')
    bench = (BENCH, f'condition = {{ when = "{event}" }}\n{LASTING}')
    start = own_deck(tmp_path, ability, bench)
    state = start("Two", **{**SETUP, "strategy": 2}, inventory="Bench")
    told = advise(state)
    assert "Bench, once it is complete" in told.left_out
    assert advise(start("Two", **{**SETUP, "strategy": 2})).exact


def test_a_lasting_reward_that_may_be_lost(tmp_path):
    """An enemy that falls costs an item: what yellow counts besides is lost. The other one is out of reach before."""
    alone = '{ while = { count = "enemies", at-least = 2 }, modify = { no-apply = "any", of = "this" } }'
    guarded = (foe("Two"), f"+effect = {alone}\n")
    reward = (foe("One"), '+reward = { icon = "defeat", do = { discard-item = 1 } }\n')
    sport = (SPORT, SPORT.replace("recovery-dice = 1", 'hits = 1, colour = "yellow"'))
    start = own_deck(tmp_path, guarded, reward, sport)
    setup = {"strategy": 1, "dice": {"pool": "Y Y"}}
    state = start("One", "Two", **setup, inventory="Sport")
    told, true = chances(state)
    assert told > true
    assert advise(state).left_out == ("the reward of One",)
    assert advise(start("One", "Two", **setup)).exact


def test_a_lasting_reward_that_may_be_pushed_out(tmp_path):
    """A tactic comes into a full inventory; there is room with more Strategy."""
    sport = (SPORT, SPORT.replace("recovery-dice = 1", 'hits = 1, colour = "yellow"'))
    start = own_deck(tmp_path, TACTIC, sport)
    pool = {"pool": "Y Y"}
    assert advise(start("One", "Two", strategy=1, dice=pool, inventory="Sport")).left_out == ("the reward of One",)
    assert advise(start("One", "Two", strategy=5, dice=pool, inventory="Sport")).exact


def test_room_in_the_inventory_that_goes_with_an_enemy(tmp_path):
    room = (foe("One"), "+effect = { modify = { inventory = 1 } }\n")
    sport = (SPORT, SPORT.replace("recovery-dice = 1", 'hits = 1, colour = "yellow"'))
    start = own_deck(tmp_path, room, sport)
    setup = {"strategy": 1, "dice": {"pool": "Y Y"}, "inventory": "Sport, Shield"}
    assert advise(start("One", "Two", **setup)).left_out == ("One: its effect on the inventory",)


def test_health_that_changes_with_the_passes(tmp_path):
    """An enemy that falls as the last pass begins, without a die applied then."""
    weak = (
        foe("Two"),
        '+effect = { while = { count = "passes", at-most = 0 }, modify = { health = -1, of = "this" } }\n',
    )
    state = own_deck(tmp_path, weak)("Two", strategy=2, dice={"pool": "G"})
    assert advise(state).left_out == ("Two: its effect on health in a later pass",)


# --- at random


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("decks")


@pytest.mark.parametrize("seed", range(0, 400, 8))
def test_odds_that_are_called_exact_are(seed, folder):
    """With random decks: no choice is worth more or less than brute force finds."""
    state = small_position(folder, seed)
    assert state is None or not differences(state)


@pytest.mark.parametrize("seed", range(4, 240, 8))
def test_dangers_that_are_called_exact_are(seed, folder):
    state = small_position(folder, seed, on_the_way=True)
    assert state is None or not differences_of_camps(state)


@pytest.mark.parametrize("seed", range(40))
def test_odds_in_which_the_champion_may_die_are_exact(seed, folder):
    assert not differences(painful_position(folder, seed))


def test_enough_is_called_exact(folder):
    """Names are cheap: of random positions most are exact, and of some there is nothing to say."""
    found = [advise(state).exact for seed in range(0, 200, 4) if (state := small_position(folder, seed)) is not None]
    assert sum(found) > len(found) / 2 > 15
    assert not all(found)
