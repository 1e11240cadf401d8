"""A fight that is won before its first pass costs nothing, and no other choice is better."""

from fractions import Fraction

import pytest
from victorum.own_deck import ABILITY as PACER
from victorum.own_deck import SPORT
from victorum.own_deck import own_deck as continuous
from victorum.play import legal, own_deck, play, start_own

from explorer.games.victorum.commitment import advise
from explorer.games.victorum.danger import danger
from explorer.games.victorum.moves import PRIMUS, TOP
from explorer.games.victorum.outlook import outlook

ABILITY = 'ability = { when = "used", limit = 1, do = { heal = 1 } }'
FOES = {"camps": {"m2": "Brute 0"}, "strategy": 1, "health": 2, "dice": {"pool": "Y", "exhausted": "G"}}


def _healer(folder, do, when="enemy-activated", **setup):
    parts = own_deck(folder, (ABILITY, f'ability = {{ when = "{when}", do = {do} }}'))
    return start_own(parts, hero="Healer", at="b2", **{**FOES, **setup})


def _of(state, camp, way=TOP):
    return danger(state, state.arena.camps.place[camp], way)


def test_the_choice_that_wins_is_the_best(tmp_path):
    """Healer strikes the Brute (health 2, damage 1) down as it is activated, instead of healing."""
    state = _healer(tmp_path, "{ choose = [{ hit = 9 }, { heal = 1 }] }")
    told = _of(state, "m2")
    assert (told.value.damage, told.value.chance) == (0, 1)
    assert told.enemies == ("Brute",)
    assert told.exact


def test_the_choice_that_wins_is_the_best_however_many_ways_another_has(tmp_path):
    state = _healer(tmp_path, "{ choose = [{ hit = 9 }, { heal = 1 }] }")
    told = danger(state, state.arena.camps.place["m2"], budget=1)
    assert (told.value.damage, told.value.chance) == (0, 1)


@pytest.mark.parametrize(("camp", "way"), [("m2", TOP), ("m1", PRIMUS)])
def test_a_fight_that_is_won_without_a_choice(camp, way, tmp_path):
    """Also where no camp can be entered afterwards: that is lost a round later."""
    told = _of(_healer(tmp_path, "{ hit = 9 }"), camp, way)
    assert (told.value.damage, told.value.chance) == (0, 1)
    assert told.left_out == ()
    assert told.exact


def test_a_fight_that_is_won_as_the_first_pass_begins(tmp_path):
    told = _of(_healer(tmp_path, "{ hit = 9 }", when="pass"), "m2")
    assert (told.value.damage, told.value.chance) == (0, 1)
    assert told.exact


def test_a_strike_that_is_not_enough_wins_nothing(tmp_path):
    """One damage is left to deal to the Brute: a yellow die does so with a hit or a crit, two sides of six, and one
    pass is played."""
    told = _of(_healer(tmp_path, "{ hit = 1 }"), "m2")
    assert (told.value.damage, told.value.chance) == (Fraction(2, 3), Fraction(1, 3))


def test_a_game_that_is_lost_as_the_enemy_falls_is_no_win(tmp_path):
    told = _of(_healer(tmp_path, "[{ suffer = 2 }, { hit = 9 }]"), "m2")
    assert told.value is None
    assert told.left_out == ("the game is lost before the fight",)


def test_the_outlook_of_a_camp_that_is_won(tmp_path):
    """Plain Primus (health 4, damage 1) is left with 2, which a yellow die deals with a crit only."""
    state = _healer(tmp_path, "{ hit = 2 }")
    found = {str(move): value.damage for move, value in outlook(state).moves.items()}
    assert found == {"camp m1": Fraction(5, 6), "camp m2": 0}


def test_what_is_lost_a_round_later_is_not_lost_before_damage(tmp_path):
    """The Sport enemy (damage 0) hurts who applies a die to it, and kills a champion of Health 1. Who is done instead
    suffers nothing; that no camp can be entered then is another round's loss."""
    hurting = (SPORT, SPORT + '\neffect = { when = "applied", do = { suffer = 1 } }')
    primuses = {"primuses": {"m3": "Primus Eight", "t2": "Primus Nine"}, "fallen": "Primus Seven"}
    idle = (PACER, "ability = { modify = { no-recovery = true } }")
    start = continuous(tmp_path, hurting, idle)
    state = start("Sport", at="b1", **primuses, health=1, strategy=1, dice={"pool": "Y"})
    line = play(state, "commit Y", "roll", "roll Y1")
    assert "done" in legal(line.state)
    assert play(line.state, "done").state.outcome.how == "lost"
    found = {str(move): value.damage for move, value in advise(line.state, "least-damage").moves.items()}
    assert found["done"] == 0
    assert found["apply Y1 to Sport"] == 1
