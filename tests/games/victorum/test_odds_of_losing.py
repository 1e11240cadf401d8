"""Odds where an effect may lose the game before damage is suffered: by hand, and against brute force."""

from fractions import Fraction

import pytest
from victorum.brute import Brute
from victorum.own_deck import ABILITY, foe, own_deck
from victorum.play import COMPONENTS, GAME, after

from explorer.games.victorum.commitment import advise
from explorer.games.victorum.odds_aims import AIMS

SHIPPED = {"scion": "The Cinder King", "hero": "Aulus Ferrox", "others": "empty"}


def nerina(**setup):
    """The diver deals 1 for a crit that leaves her standing, once a round."""
    primuses = {"m3": "Varro the Ox", "t2": "Old Gallus"}
    table = {**SHIPPED, "primuses": primuses, "at": "m1", "enemy": [{"name": "Nerina the Diver", "wounds": 5}]}
    return GAME.start({**table, "strategy": 2, "dice": {"pool": "R P P"}, **setup}, None, COMPONENTS)


def agrees(state):
    """Every choice, and what it is called, as brute force finds it."""
    for aim in AIMS.values():
        for later in (True, False):
            told, brute = advise(state, aim, later=later), Brute(state, aim, later)
            assert told.exact, told.left_out
            assert told.best.score == brute.best(state)[0]
            for move, value in told.moves.items():
                score, chance, damage, dice = brute.after(state, move)
                assert (value.score, value.chance) == (score, chance), (aim.name, str(move), later)
                assert not aim.dice or (value.damage, value.dice) == (-damage, -dice)


def test_a_die_that_kills_the_champion_wins_nothing():
    """With 1 Health the crit is fatal. Held back, it is rolled again with two purple dice: red must hit twice as one
    die (1/6), or two dice or more must hit without a crit that leaves her standing."""
    state = after(nerina(health=1), "commit P", "commit P", "commit R", "roll", "roll P0 P0 R2")
    told = advise(state)
    assert told.exact
    assert {str(move): value.chance for move, value in told.moves.items()} == {
        "done": Fraction(7, 27),
        "apply R2 to Nerina the Diver": 0,
    }
    agrees(state)


@pytest.mark.parametrize("pool", ["R P", "P P"])
def test_a_fatal_crit_is_counted_from_the_beginning(pool):
    agrees(nerina(health=1, dice={"pool": pool}))


def test_no_aim_is_served_by_dying():
    state = after(nerina(health=1), "commit P", "commit P", "commit R", "roll", "roll P0 P0 R2")
    for aim in AIMS:
        assert str(next(iter(advise(state, aim).moves))) == "done"


def test_with_health_left_the_crit_is_harmless():
    state = after(nerina(health=2), "commit P", "commit P", "commit R", "roll", "roll P0 P0 R2")
    told = advise(state)
    assert told.exact
    chance = {str(move): value.chance for move, value in told.moves.items()}
    # one wound is left, and three chances at it: purple, purple
    assert chance["apply R2 to Nerina the Diver"] == Fraction(3, 4)


def test_where_health_is_looked_at_when_the_round_ends_nobody_dies_before():
    state = nerina(health=1)._replace(rulings=GAME.rulings({"lose-check": "end-of-round"}))
    assert advise(state).best == advise(nerina(health=2)).best


PAINS = {
    "rolled": [(ABILITY, 'ability = { when = "rolled", do = { suffer = 1 } }')],
    "pass": [(ABILITY, 'ability = { when = "pass", do = { suffer = 1 } }')],
    "by colour": [(ABILITY, 'ability = { when = { event = "die-applied", colour = "red" }, do = { suffer = 1 } }')],
    "by crits": [(ABILITY, 'ability = { when = { event = "die-applied", hits = 2 }, do = { suffer = 2 } }')],
    "applied": [(foe("Two"), '+effect = { when = "applied", do = { suffer = 1 } }\n')],
    "die-applied": [(foe("Two"), '+effect = { when = "die-applied", do = { suffer = 1 } }\n')],
    "defeated": [(foe("One"), '+effect = { when = "defeated", do = { suffer = 1 } }\n')],
    "enemy-defeated": [(foe("Two"), '+effect = { when = "enemy-defeated", do = { suffer = 1 } }\n')],
    "by kind": [
        (ABILITY, 'ability = { when = { event = "enemy-defeated", kind = "bloodshed" }, do = { suffer = 1 } }')
    ],
    "both": [
        (ABILITY, 'ability = { when = "rolled", do = { suffer = 1 } }'),
        (foe("One"), '+effect = { when = "defeated", do = { suffer = 1 } }\n'),
    ],
}
RULINGS = ({}, {"reroll": "misses-only"})


@pytest.mark.parametrize("health", [1, 2])
@pytest.mark.parametrize("case", PAINS)
def test_effects_that_take_health_against_brute_force(case, health, tmp_path):
    start = own_deck(tmp_path, *PAINS[case])
    for rulings in RULINGS[: 3 - health]:
        for enemies, pool in ((("Two", "One"), "R"), (("Two",), "Y R"), (("One", "Friend"), "B")):
            agrees(start(*enemies, health=health, strategy=2, dice={"pool": pool}, rulings=rulings))


def test_who_must_roll_cannot_win(tmp_path):
    """Each roll takes the last Health."""
    state = own_deck(tmp_path, *PAINS["rolled"])("One", health=1, strategy=2, dice={"pool": "R"})
    assert advise(state).best.chance == 0
    assert str(next(iter(advise(state, "least-damage").moves))) == "stop"


def test_effects_that_are_not_counted_are_named_where_they_may_kill(tmp_path):
    """Under a condition, and with healing beside it; not where there is Health enough."""
    pain = '{ when = "rolled", if = { count = "enemies", at-least = 2 }, do = { suffer = 1 } }'
    start = own_deck(tmp_path, (ABILITY, f"ability = {pain}"))
    setup = {"strategy": 2, "dice": {"pool": "Y R"}}
    assert advise(start("One", "Two", health=2, **setup)).left_out == ("Pacer, after each roll",)
    assert advise(start("One", "Two", health=3, **setup)).exact
    healing = (foe("One"), '+reward = { icon = "defeat", do = { heal = 1 } }\n')
    start = own_deck(tmp_path, *PAINS["rolled"], healing)
    assert advise(start("One", "Two", health=2, **setup)).left_out == ("the reward of One",)
    assert advise(start("One", "Two", health=3, **setup)).exact


def test_a_move_that_loses_at_once_is_never_advised_even_if_not_all_is_counted(tmp_path):
    """Excess damage goes on, so that the pain is not counted; the move itself is tried on the rules."""
    start = own_deck(tmp_path, (foe("Two"), '+effect = { when = "applied", do = { suffer = 1 } }\n'))
    state = start("Two", "One", health=1, strategy=2, dice={"pool": "Y R"}, rulings={"excess-hits": "spills"})
    state = after(state, "commit Y", "commit R", "roll", "roll Y0 R1")
    told = advise(state)
    assert told.left_out == ("Two, when a die is applied to this",)
    assert told.moves[GAME.look_up(state, "apply R1 to Two")[0]].chance == 0
    assert str(next(iter(told.moves))) != "apply R1 to Two"
