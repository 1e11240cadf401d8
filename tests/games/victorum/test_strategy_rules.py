"""The Strategy Phase, worked out by hand from the rulebook and the common rules."""

from fractions import Fraction

import pytest
from victorum.play import GAME, after, dice, fight, kinds, legal, play, refused, told

POOL = {"pool": "Y Y G R"}


def test_there_are_as_many_passes_as_strategy_says():
    state = fight("Runner", "Guard", strategy=2, dice=POOL)
    played = play(state, "roll", "roll")
    assert kinds(played.events[1]) == ["rolled"]
    assert played.events[2][0].fields == {"pass": 2, "dice": ""}
    assert "suffered" in kinds(played.events[2])  # both passes are over


def test_any_dice_of_the_pool_are_committed_one_by_one():
    state = fight("Runner", dice=POOL)
    assert legal(state) == ["commit Y", "commit G", "commit R", "roll", "stop"]
    assert refused(state, "commit P") == "common.commit"
    assert "training grounds" in told(state, "commit P")
    state = after(state, "commit R")
    assert legal(state) == ["commit Y", "commit G", "roll"]
    assert refused(state, "stop") == "flow-of-a-round.strategy-phase"
    assert dice(state) == {**dice(state), "pool": "Y Y G", "active": "R"}


def test_the_odds_of_a_roll_are_exact():
    """Two yellow dice: (4 + 1 + 1)² ways; both miss 16, one hits and one misses 2·4·1. Red never misses."""
    state = after(fight("Runner", dice=POOL), "commit Y", "commit Y", "roll")
    outcomes = GAME.pending(state).outcomes
    assert outcomes.total == 36
    assert {str(move): outcomes.weight(move) for move in outcomes} == {
        "roll Y0 Y0": 16,
        "roll Y0 Y1": 8,
        "roll Y0 Y2": 8,
        "roll Y1 Y1": 1,
        "roll Y1 Y2": 2,
        "roll Y2 Y2": 1,
    }
    state = after(fight("Runner", dice=POOL), "commit R", "roll")
    assert {str(move): p for move, p in shares(state)} == {"roll R1": Fraction(5, 6), "roll R2": Fraction(1, 6)}
    assert refused(state, "roll R0") == "common.dice"
    assert GAME.read(state, "roll  R2").dice == (18,)


def shares(state):
    outcomes = GAME.pending(state).outcomes
    return [(move, Fraction(outcomes.weight(move), outcomes.total)) for move in outcomes]


def test_dice_may_be_named_in_any_order():
    state = after(fight("Runner", dice=POOL), "commit Y", "commit G", "roll")
    assert str(GAME.read(state, "roll G1 Y2")) == "roll Y2 G1"


def test_a_die_with_a_hit_goes_to_one_enemy_whole():
    state = after(fight("Runner", "Trainer", dice=POOL), "commit Y", "commit Y", "commit R", "roll", "roll Y0 Y1 R2")
    assert legal(state) == [
        "apply Y1 to Runner",
        "apply Y1 to Trainer",
        "apply R2 to Runner",
        "apply R2 to Trainer",
        "done",
    ]
    assert refused(state, "apply Y0 to Runner") == "common.apply"
    assert refused(state, "apply G1 to Runner") == "common.apply"
    assert refused(state, "apply R2 to Brute") == "common.apply"
    played = play(state, "apply R2 to Runner")
    assert kinds(played.events[-1]) == ["applied", "defeated"]  # health 2
    state = after(played.state, "take reward")
    assert legal(state) == ["apply Y1 to Trainer", "done"]
    assert refused(state, "apply Y1 to Runner") == "common.defeat"


def test_misses_are_skipped_over():
    """Without a hit there is nothing to apply: the next pass begins at once."""
    state = after(fight("Runner", dice=POOL), "commit Y", "roll", "roll Y0")
    assert state.stage == "commit"
    assert state.begun == 2


@pytest.mark.parametrize(
    ("ruling", "rolled"),
    [("all-unapplied", {"roll Y0 G0", "roll Y0 G1"}), ("misses-only", {"roll Y0"})],
)
def test_which_dice_are_rolled_again(ruling, rolled):
    """Old misses always; old hits that were not applied only under all-unapplied."""
    state = fight("Trainer", dice=POOL, rulings={"reroll": ruling})
    state = after(state, "commit Y", "commit G", "roll", "roll Y0 G1", "done", "roll")
    possible = {str(move) for move in GAME.pending(state).outcomes}
    assert rolled <= possible
    assert len(possible) == (9 if ruling == "all-unapplied" else 3)
    if ruling == "misses-only":
        state = after(state, "roll Y0")
        assert legal(state) == ["apply G1 to Trainer", "done"]


def test_applied_dice_are_not_rolled_again():
    state = after(fight("Trainer", dice=POOL), "commit R", "commit Y", "roll", "roll Y1 R1", "apply R1 to Trainer")
    state = after(state, "done", "roll")
    assert [str(move) for move in GAME.pending(state).outcomes] == ["roll Y0", "roll Y1", "roll Y2"]


def test_the_phase_ends_early_when_all_are_defeated():
    state = after(fight("Dancer", dice=POOL), "commit R", "roll", "roll R1")
    played = play(state, "apply R1 to Dancer")
    assert kinds(played.events[-1])[:3] == ["applied", "defeated", "all-defeated"]
    assert played.state.stage == "recover"


def test_whether_the_phase_may_be_ended_with_passes_left():
    played = play(fight("Runner", dice=POOL), "stop")
    assert played.events[-1][0].fields == {"unused": 3}
    state = fight("Runner", dice=POOL, rulings={"stop-early": "no"})
    assert refused(state, "stop") == "flow-of-a-round.strategy-phase"
    assert legal(state) == ["commit Y", "commit G", "commit R", "roll"]


def test_excess_damage_is_wasted_or_spills():
    line = ("commit R", "roll", "roll R2", "apply R2 to Dancer")
    wasted = play(fight("Dancer", "Runner", "Trainer", dice=POOL), *line)
    assert "hit" not in kinds(wasted.events[-1])
    state = after(fight("Dancer", "Runner", "Trainer", dice=POOL, rulings={"excess-hits": "spills"}), *line)
    assert legal(state) == ["spill to Runner", "spill to Trainer"]
    played = play(state, "spill to Trainer")
    assert played.events[-1][0].fields == {"enemy": "Trainer", "damage": 1, "left": 2, "spilled": True}
    # with one enemy left nothing is to be chosen
    played = play(fight("Dancer", "Runner", dice=POOL, rulings={"excess-hits": "spills"}), *line)
    assert kinds(played.events[-1]) == ["applied", "defeated", "hit"]


def test_continuous_effects_keep_dice_off_and_end_with_their_enemy():
    state = after(fight("Guard", "Brute", dice=POOL), "commit Y", "commit G", "roll", "roll Y2 G2")
    assert legal(state) == ["apply Y2 to Brute", "apply G2 to Guard", "apply G2 to Brute", "done"]
    assert refused(state, "apply Y2 to Guard") == "common.continuous"
    # the Choirmaster gives the others 1 health; defeated, it does so no more, and the Brute falls at once
    state = fight("Choirmaster", {"name": "Brute", "dice": "G2"}, dice={"pool": "R"})
    assert GAME.describe(state)["enemies"][1]["health"] == 3
    played = play(state, "commit R", "roll", "roll R1", "apply R1 to Choirmaster")
    assert [event.fields["enemy"] for event in played.events[-1] if event.kind == "defeated"] == [
        "Choirmaster",
        "Brute",
    ]


def test_a_hero_changes_what_dice_count():
    """Yellow Hand: yellow dice count 1 more, and a miss stays a miss."""
    primuses = {"m1": "Plain Primus", "m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Trainer", hero="Yellow Hand", primuses=primuses, dice={"pool": "Y Y"})
    state = after(state, "commit Y", "commit Y", "roll", "roll Y0 Y1")
    played = play(state, "apply Y1 to Trainer")
    assert played.events[-1][0].fields == {"die": "Y1", "enemy": "Trainer", "hits": 2, "left": 1}
    assert refused(state, "apply Y0 to Trainer") == "common.apply"


def test_an_ability_is_used_at_will_and_once_a_round():
    primuses = {"m1": "Plain Primus", "m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Trainer", hero="Healer", health=2, primuses=primuses, dice={"pool": "Y"})
    played = play(state, "use Healer")
    assert played.state.stats[0] == 3
    assert refused(played.state, "use Healer") == "common.precedence"
    state = fight("Trainer", hero="Healer", health=6, primuses=primuses, dice={"pool": "Y"})
    assert "would do nothing" in told(state, "use Healer")


def test_dice_are_rolled_anew_by_a_tactic():
    """Again: up to two dice are picked, then rolled together; the tactic returns to the tactic area."""
    state = fight("Trainer", dice=POOL, inventory="Again")
    assert "use Again" not in legal(state)  # nothing was rolled yet
    state = after(state, "commit Y", "commit Y", "commit G", "roll", "roll Y0 Y0 G1", "use Again")
    assert legal(state) == ["reroll Y0", "reroll G1", "enough"]
    state = after(state, "reroll Y0")
    assert legal(state) == ["reroll Y0", "reroll G1", "enough"]
    state = after(state, "reroll G1")
    assert GAME.pending(state).outcomes.total == 36
    played = play(state, "roll Y2 G0")
    assert dice(played.state)["active"] == "Y0 Y2 G0"
    assert GAME.describe(played.state)["tactics"]["Again"] == 1
    assert GAME.describe(played.state)["inventory"] == []


def test_no_pass_without_strategy():
    state = fight("Runner", strategy=0, rulings={"stat-floor": "0"}, dice=POOL, **{"pass": 0})
    assert legal(state) == ["stop"]
    assert refused(state, "roll") == "flow-of-a-round.strategy-phase"
    assert refused(state, "commit Y") == "flow-of-a-round.strategy-phase"
