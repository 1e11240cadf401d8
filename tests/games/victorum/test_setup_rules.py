"""Setup and Difficulty Ranking, worked out by hand from the rulebook."""

from fractions import Fraction
from math import comb

import pytest
from victorum.play import COMPONENTS, GAME, after, dice, kinds, legal, play, refused

REVEALS = [
    f"{camp} shows {card}"
    for camp, card in zip(
        ("b1", "b2", "b3", "b4", "m1", "m2", "m3", "t1", "t2"),
        ("Brute", "Brute", "Caller", "Runner", "Runner", "Dancer", "Hunt", "Guard", "Relic Bearer"),
        strict=True,
    )
]


def begun(rank=1, rulings=None, **setup):
    return GAME.start({"deck": "plain.toml", "rank": rank, **setup}, rulings, COMPONENTS)


def test_the_scion_is_chosen_first_and_the_mountain_made():
    state = begun()
    assert len(legal(state)) == 9
    played = play(state, "scion Plain Scion")
    assert kinds(played.events[-1]) == ["scion-chosen", "mountain"]
    assert played.events[-1][1].fields == {"camps": 9, "cards": 54, "each": 6}


def test_top_cards_come_with_the_exact_weights_of_what_nobody_has_seen():
    state = after(begun(), "scion Plain Scion")
    chance = GAME.pending(state).outcomes
    brute = GAME.read(state, "b1 shows Brute")
    assert Fraction(chance.weight(brute), chance.total) == Fraction(8, 54)
    state = after(state, "b1 shows Brute")
    chance = GAME.pending(state).outcomes
    assert Fraction(chance.weight(GAME.read(state, "b2 shows Brute")), chance.total) == Fraction(7, 53)
    assert refused(state, "b1 shows Brute") == "setup.prepare-mount-vesuvius"
    assert GAME.describe(state)["camps"]["b1"] == {
        "top": "Brute",
        "kind": "bloodshed",
        "below": 5,
        "primus": None,
        "row": 1,
        "number": 4,
    }


def test_four_heroes_are_dealt_one_is_chosen_and_three_are_primuses():
    state = after(begun(), "scion Plain Scion", *REVEALS)
    assert GAME.pending(state).outcomes.total == comb(9, 4)
    state = after(state, "deal Healer, Plain Hero, Hero Nine, Hero Six")
    assert legal(state) == ["hero Plain Hero", "hero Healer", "hero Hero Six", "hero Hero Nine"]
    assert refused(state, "hero Hero Four") == "setup.choose-hero"
    state = after(state, "hero Plain Hero")
    assert state.stats == (5, 3, 2)
    assert legal(state) == ["tactic Shield", "tactic Breath", "tactic Again", "tactic Drill"]
    state = after(state, "tactic Drill")
    assert GAME.describe(state)["inventory"] == ["Drill"]
    assert GAME.describe(state)["tactics"] == {"Shield": 1, "Breath": 1, "Again": 1}
    # the camps 1, 2 and 3 are m1, m3 and t2 on the shipped mountain
    assert legal(state) == ["primus Mender at m1", "primus Primus Six at m1", "primus Primus Nine at m1"]
    assert refused(state, "primus Mender at m3") == "setup.place-primuses"
    played = play(state, "primus Primus Six at m1", "primus Primus Nine at m3")
    assert kinds(played.events[-1]) == ["primus-placed", "primus-placed", "dice-pool"]
    state = played.state
    assert GAME.describe(state)["camps"]["t2"]["primus"] == "Mender"
    assert dice(state)["pool"] == "Y Y G G B B P P R"
    assert dice(state)["training"] == "Y Y G G B B P P"
    assert legal(state)[:4] == ["camp b1", "camp b2", "camp b3", "camp b4"]


def test_a_universal_hero_takes_the_place_of_the_chosen_one():
    line = ("scion Plain Scion", *REVEALS, "deal Healer, Plain Hero, Hero Nine, Hero Six", "hero Plain Hero")
    played = play(begun(universal="Wanderer"), *line)
    assert kinds(played.events[-1]) == ["hero-chosen", "substituted", "stats"]
    assert played.state.stats == (3, 4, 5)
    assert GAME.describe(played.state)["hero"] == "Wanderer"
    primuses = GAME.describe(played.state)["primuses"]["dealt"]
    assert primuses == ["Healer", "Hero Six", "Hero Nine"]


def test_each_rank_deals_one_more_card():
    for rank, dealt in ((1, 4), (2, 5), (3, 6), (4, 7), (5, 8)):
        state = begun(rank, stage="deal", scion="Plain Scion")
        while str(GAME.pending(state).outcomes.pick(0)).startswith(("b", "m", "t")):
            state, _ = GAME.step(state, GAME.pending(state).outcomes.pick(0))
        assert GAME.pending(state).outcomes.total == comb(9, dealt)


@pytest.mark.parametrize("ruling", ["player-one-by-one", "player-at-once"])
def test_higher_ranks_remove_top_cards(ruling):
    """At rank 2 two camps lose their top card: Brute has an icon and goes onto the deck, Runner has none: a die is
    dismissed for it once there is a pool."""
    state = after(begun(2, {"rank-removal": ruling}), "scion Plain Scion", *REVEALS)
    assert legal(state) == [f"remove from {camp}" for camp in state.arena.camps.ids]
    state = after(state, "remove from b1")
    if ruling == "player-one-by-one":
        assert GAME.describe(state)["camps"]["b1"] == {**GAME.describe(state)["camps"]["b1"], "top": "?", "below": 4}
        state = after(state, "b1 shows Bell")
    assert refused(state, "remove from b1") == "difficulty-ranking.cards-removed"
    state = after(state, "remove from b4")
    if ruling == "player-at-once":
        state = after(state, "b1 shows Bell")
    state = after(state, "b4 shows Bell")
    assert GAME.describe(state)["influence"] == {"icons": 1, "cards": ["Brute"]}
    assert GAME.describe(state)["discard"] == {"Runner": 1}
    line = ["deal Healer, Plain Hero, Hero Nine, Hero Six, Hero Seven", "hero Plain Hero", "tactic Drill"]
    state = after(state, *line, *("primus Mender at m1", "primus Primus Nine at m3", "primus Primus Six at t2"))
    assert GAME.pending(state).clause == "difficulty-ranking.dismissed"
    assert legal(state) == [f"dismiss {letter} from pool" for letter in "YGBPR"]
    state = after(state, "dismiss Y from pool")
    assert dice(state)["pool"] == "Y G G B B P P R"
    assert state.stage == "camp"


def test_chance_removes_top_cards_under_its_ruling():
    state = after(begun(3, {"rank-removal": "random"}), "scion Plain Scion", *REVEALS)
    assert GAME.pending(state).outcomes.total == comb(9, 3)
    # b1 and b2 are Brutes and t2 is a Relic Bearer: all have icons, and the player orders them on the deck
    state = after(state, "remove from t2, b1, b2")
    state = after(state, "b1 shows Bell", "b2 shows Bell", "t2 shows Runner")
    assert legal(state) == ["first Brute", "first Relic Bearer"]
    state = after(state, "first Relic Bearer")
    assert GAME.describe(state)["influence"] == {"icons": 4, "cards": ["Relic Bearer", "Brute", "Brute"]}
