"""Items are used at will and discarded at any time: there is a moment for it wherever it may matter."""

import pytest
from victorum.play import COMPONENTS, GAME, after, kinds, legal, play, refused, told

PRIMUSES = {"m1": "Nerina the Diver", "m3": "Varro the Ox", "t2": "Old Gallus"}
TABLE = {"scion": "The Cinder King", "hero": "Aulus Ferrox", "others": "empty", "primuses": PRIMUSES}


def start(**setup):
    """A position with the cards of the shipped deck."""
    return GAME.start({**TABLE, **setup}, None, COMPONENTS)


def one_die(enemy, **setup):
    """A conflict at b2 with a yellow die for its passes, one if nothing else is said."""
    table = {"at": "b2", "enemy": [enemy], "strategy": 1, "dice": {"pool": "Y"}, "camps": {"b1": "Practice Post 0"}}
    return start(**{**table, **setup})


# --- after a roll


@pytest.mark.parametrize(
    ("item", "enemy"),
    [
        ("Bull Leaper", {"name": "Oiled Wrestler", "wounds": 2}),
        ("Javelin Girl", {"name": "Practice Post", "dice": "G2"}),
    ],
)
def test_an_item_may_be_used_after_the_last_roll(item, enemy):
    """One more pass, or the last hit on an enemy that deals no damage: the phase does not end before."""
    state = after(one_die(enemy, inventory=item), "commit Y", "roll", "roll Y0")
    assert state.stage == "apply"
    assert legal(state) == ["done", f"use {item}", f"discard {item}"]


def test_the_pass_that_an_item_brings_after_the_last_roll_is_played():
    """Oiled Wrestler has health 4, and mends 1 of 3 as the last pass begins: a crit defeats it."""
    state = after(one_die({"name": "Oiled Wrestler", "wounds": 3}, inventory="Bull Leaper"), "commit Y", "roll")
    state = after(state, "roll Y0", "use Bull Leaper")
    assert (state.stage, state.begun) == ("commit", 2)
    played = play(state, "roll", "roll Y2", "apply Y2 to Oiled Wrestler")
    assert "defeated" in kinds(played.events[-1])


def test_the_hit_of_an_item_after_the_last_roll_counts_with_dice_on_the_card():
    """Practice Post has health 3; the green crit still lies there."""
    post = {"name": "Practice Post", "dice": "G2"}
    state = after(one_die(post, inventory="Javelin Girl"), "commit Y", "roll", "roll Y0")
    played = play(state, "use Javelin Girl")
    assert "defeated" in kinds(played.events[-1])


def test_an_item_may_be_used_after_the_last_die_was_applied():
    wrestler = {"name": "Oiled Wrestler"}
    state = after(one_die(wrestler, inventory="Bull Leaper"), "commit Y", "roll", "roll Y1")
    state = after(state, "apply Y1 to Oiled Wrestler")
    assert state.stage == "apply"
    assert legal(state) == ["done", "use Bull Leaper", "discard Bull Leaper"]


@pytest.mark.parametrize(
    ("item", "enemy", "wise"),
    [
        ("Javelin Girl", {"name": "Practice Post", "dice": "G2"}, True),
        ("Javelin Girl", {"name": "Practice Post"}, False),
        ("Bull Leaper", {"name": "Pit Wolf", "wounds": 2}, True),
    ],
)
def test_the_heuristic_uses_an_item_after_the_last_roll_if_that_wins_something(item, enemy, wise):
    """The last hit on an enemy, or a pass in which it may fall; not a hit that is in vain."""
    state = after(one_die(enemy, inventory=item, dice={"pool": "P"}), "commit P", "roll", "roll P0")
    (move,) = GAME.policies["heuristic"].choose(state, GAME.pending(state).moves)
    assert str(move) == (f"use {item}" if wise else "done")


def test_nobody_is_asked_after_a_roll_without_anything_to_use():
    """With nothing in the inventory, or an item that would do nothing, the phase ends by itself."""
    wrestler = {"name": "Oiled Wrestler", "wounds": 2}
    for inventory in ("", "The Goat Path"):
        setup = {"inventory": inventory} if inventory else {}
        state = one_die(wrestler, camps={}, **setup)
        assert after(state, "commit Y", "roll", "roll Y0").stage not in ("apply", "commit")


def test_with_passes_to_come_an_item_waits_for_the_next_commit():
    """Nothing lies there that it could bear on, so that Commit Dice is soon enough."""
    wrestler = {"name": "Oiled Wrestler"}
    state = one_die(wrestler, inventory="Bull Leaper", strategy=2)
    state = after(state, "commit Y", "roll", "roll Y0")
    assert state.stage == "commit"
    assert "use Bull Leaper" in legal(state)


# --- before the scion's allies


def last_fight(scion="The Last Magistrate", **setup):
    """The last primus, with 6 of 7 wounds, and Javelin Girl, with 3 of 4: a die for each."""
    table = {
        "scion": scion,
        "fallen": "Varro the Ox, Old Gallus",
        "primuses": {},
        "at": "m1",
        "enemy": [{"name": "Sabina Quickfoot", "wounds": 5}, {"name": "Javelin Girl", "wounds": 3}],
        "influence": "Pit Wolf, Ashen Raider, Smoke Archer",
        "inventory": "Feint",
        "strategy": 4,
        "dice": {"pool": "R P P"},
    }
    moves = ("commit R", "commit P", "roll", "roll P1 R2", "apply R2 to Sabina Quickfoot", "apply P1 to Javelin Girl")
    return after(start(**{**table, **setup}), *moves, "recover P", "recover R", "take reward")


def test_an_item_may_be_discarded_before_the_allies_are_counted():
    """Opportunity: items may be discarded at any time; the Magistrate brings an ally for each that is held."""
    state = last_fight()
    assert (state.stage, state.enemies) == ("summit", ())
    assert legal(state) == ["camp summit", "discard Javelin Girl", "discard Feint"]
    assert len(after(state, "camp summit").enemies) == 3
    assert len(after(state, "discard Feint", "camp summit").enemies) == 2
    # with nothing left to discard there is nothing to wait for
    assert [one.card for one in after(state, "discard Feint", "discard Javelin Girl").enemies] == [
        state.arena.scion(state.scion)
    ]


def test_nobody_moves_anywhere_but_to_the_summit_once_no_primus_is_left():
    assert refused(last_fight(), "camp m2") == "endgame.reach-the-summit"
    assert "directly to the summit" in told(last_fight(), "camp b1")


def test_without_items_the_summit_is_reached_at_once():
    table = {"fallen": "Varro the Ox, Old Gallus", "primuses": {}, "at": "m1", "scion": "The Cinder King"}
    sabina = {"name": "Sabina Quickfoot", "wounds": 5}
    state = after(start(**table, enemy=[sabina], dice={"pool": "R"}), "commit R", "roll", "roll R2")
    played = play(state, "apply R2 to Sabina Quickfoot", "recover R")
    assert "summit" in kinds(played.events[-1])


# --- discarding before any other choice


def test_an_item_may_be_discarded_before_a_reward_is_taken_or_traded():
    """Strategy 1: with the Feint gone there is room for the sport card's item."""
    state = after(one_die({"name": "Javelin Girl", "wounds": 3}, inventory="Feint"), "commit Y", "roll", "roll Y1")
    state = after(state, "apply Y1 to Javelin Girl", "recover Y")
    assert legal(state) == ["take reward", "recruit instead", "gain a tactic instead", "discard Feint"]
    state = after(state, "discard Feint")
    assert legal(state) == ["take reward", "recruit instead", "gain a tactic instead"]
    assert after(state, "take reward").stage == "camp"


def test_an_item_may_be_discarded_while_several_things_wait():
    """Two enemies fall at once, each with a reward: which comes first is one choice, and an item may go before it."""
    state = start(
        at="b2",
        enemy=[{"name": "Javelin Girl", "wounds": 3}, {"name": "Practice Post", "wounds": 2}],
        inventory="Veiled Poisoner, Feint",
        strategy=3,
        dice={"pool": "Y"},
        camps={"b1": "Practice Post 0"},
    )
    state = after(state, "use Veiled Poisoner")
    waiting = legal(state)
    assert waiting[-1] == "discard Feint"
    state = after(state, "discard Feint")
    assert legal(state) == waiting[:-1]
    assert refused(state, "discard Feint") == "common.inventory"


def test_where_a_card_asks_for_an_item_the_discard_answers_it():
    """A bane that takes an item takes the one that is named, and no other goes besides."""
    state = start(at="m1", primuses={"m3": "Varro the Ox", "t2": "Nerina the Diver"}, **GALLUS)
    state = after(state, "commit R", "roll", "roll R2", "apply R2 to Old Gallus", "recover R")
    assert legal(state) == ["discard Javelin Girl", "discard Feint"]
    assert [item.card for item in after(state, "discard Feint").items] == [state.items[0].card]


GALLUS = {
    "enemy": [{"name": "Old Gallus", "wounds": 8}],
    "inventory": "Javelin Girl, Feint",
    "dice": {"pool": "R"},
    "camps": {"b1": "Practice Post 0"},
}
