"""The Resolve Phase, bloodshed and sport, recruiting and strengthening, worked out by hand from the rulebook."""

import pytest
from victorum.play import GAME, after, dice, fight, kinds, legal, play, refused

POOL = {"pool": "Y Y G R"}


def of(played, kind):
    """The fields of the events of a kind in the last step."""
    return [dict(event.fields) for event in played.events[-1] if event.kind == kind]


# --- Suffer Damage


def test_the_damage_of_all_undefeated_enemies_is_added_up():
    state = fight("Runner", "Relic Bearer", "Harmless", {"name": "Dancer", "defeated": True}, dice=POOL)
    played = play(state, "stop")
    assert of(played, "suffered") == [{"damage": 3, "health": 2, "by": ["Runner", "Relic Bearer"]}]


def test_a_captain_makes_others_worse_until_he_falls():
    """Captain: other enemies deal 1 more. 1 + (1 + 1) + (0 + 1)."""
    played = play(fight("Captain", "Runner", "Harmless", dice=POOL), "stop")
    assert of(played, "suffered") == [{"damage": 4, "health": 1, "by": ["Captain", "Runner", "Harmless"]}]
    played = play(fight({"name": "Captain", "defeated": True}, "Runner", "Harmless", dice=POOL), "stop")
    assert of(played, "suffered") == [{"damage": 1, "health": 4, "by": ["Runner"]}]


def test_health_below_1_loses_at_once_or_at_the_end_of_the_round():
    played = play(fight("Runner", "Relic Bearer", health=3, dice=POOL), "stop")
    assert GAME.pending(played.state).result == {
        "scores": {"Champion": 0, "Vesuvius": 1},
        "winners": ["Vesuvius"],
        "how": "lost",
        "rounds": 1,
        "health": 0,
    }
    assert kinds(played.events[-1])[-2:] == ["suffered", "lost"]
    # Hero Four heals 1 for each enemy that is defeated, too late at once, in time at the end of the round
    setup = {"hero": "Hero Four", "health": 1, "inventory": "Relic Bearer", "dice": POOL}
    primuses = {"m1": "Plain Primus", "m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Avenger", rulings={"lose-check": "end-of-round"}, primuses=primuses, **setup)
    played = play(state, "stop")
    assert "lost" in kinds(played.events[-1])
    assert GAME.pending(played.state).result["health"] == 0


def test_prevented_damage_is_taken_off_and_spares_penalties():
    """Shield prevents 2 of 3: the Brute's 1 and one of the Relic Bearer's 2, so that one penalty is left."""
    state = fight("Brute", "Relic Bearer", dice=POOL, inventory="Shield")
    state = after(state, "stop")
    assert legal(state) == ["suffer damage", "use Shield", "discard Shield"]
    played = play(state, "use Shield")  # nothing else can be used, so that damage is suffered at once
    assert of(played, "suffered") == [{"damage": 1, "health": 4, "by": ["Relic Bearer"]}]
    assert of(played, "penalty") == [{"dice": 1, "for": ["Relic Bearer"]}]


def test_the_damage_of_bloodshed_enemies_is_prevented_first():
    """1 of 2 is prevented: the Brute's, wherever he stands, so that no die is dismissed for him."""
    for enemies in (("Runner", "Brute"), ("Brute", "Runner")):
        played = play(fight(*enemies, dice=POOL, prevented=1), "stop")
        assert of(played, "suffered") == [{"damage": 1, "health": 4, "by": ["Runner"]}]
        assert of(played, "penalty") == []


# --- After effects, exhausting, recovering


def test_after_effects_happen_even_if_the_enemy_is_defeated():
    played = play(fight({"name": "Avenger", "defeated": True}, "Harmless", dice=POOL), "stop")
    assert of(played, "suffered") == [{"damage": 1, "health": 4, "by": "Avenger"}]


def test_every_committed_die_is_exhausted_and_recovery_brings_some_back():
    state = fight("Trainer", dice=POOL, recovery=2)
    state = after(state, "commit Y", "commit G", "commit R", "roll", "roll Y0 G1 R1", "apply R1 to Trainer", "done")
    played = play(state, "stop")
    assert of(played, "exhausted") == [{"dice": "Y G R"}]
    assert legal(played.state) == ["recover Y", "recover G", "recover R", "done"]
    state = after(played.state, "recover R")
    assert legal(state) == ["recover Y", "recover G", "done"]
    assert refused(state, "recover R") == "flow-of-a-round.recover-dice"
    played = play(state, "recover Y")
    assert "round-ended" in kinds(played.events[-1])
    assert dice(played.state) == {**dice(played.state), "pool": "Y Y R", "exhausted": "G"}


def test_recovery_need_not_be_used_and_cards_change_it():
    state = fight("Runner", dice={"pool": "Y", "exhausted": "G G B B"}, recovery=1, inventory="Trainer")
    state = after(state, "stop", "recover G")
    assert "recover B" in legal(state)  # Trainer: one die more
    state = after(state, "done")
    assert dice(state)["exhausted"] == "G B B"


# --- Cleanup


def test_undefeated_enemies_leave_and_only_defeated_ones_bring_influence():
    state = fight({"name": "Brute", "defeated": True}, "Harmless", dice=POOL)
    played = play(state, "stop")
    assert GAME.describe(played.state)["influence"] == {"icons": 1, "cards": ["Brute"]}
    assert of(played, "cleared") == [{"enemy": "Harmless", "defeated": False}]
    assert played.state.enemies == ()


def test_several_influence_cards_come_in_the_players_order():
    state = fight(
        {"name": "Brute", "defeated": True},
        {"name": "Twin Caller", "defeated": True},
        {"name": "Runner", "defeated": True},
        "Harmless",
        dice=POOL,
    )
    state = after(state, "stop")
    assert legal(state) == ["first Brute", "first Twin Caller"]
    state = after(state, "first Twin Caller")
    assert GAME.describe(state)["influence"] == {"icons": 3, "cards": ["Twin Caller", "Brute"]}


def test_a_die_is_dismissed_for_each_damaging_bloodshed():
    state = fight("Brute", "Brute", "Harmless", "Runner", dice={"pool": "Y R", "exhausted": "G", "banished": "P"})
    played = play(state, "stop", "done")
    assert of(played, "penalty") == [{"dice": 2, "for": ["Brute", "Brute 2"]}]
    assert legal(played.state) == ["dismiss Y from pool", "dismiss R from pool", "dismiss G from exhausted"]
    assert refused(played.state, "dismiss P from banished") == "recruiting-and-dismissing-dice.dismiss"
    state = after(played.state, "dismiss G from exhausted", "dismiss Y from pool")
    assert dice(state) == {**dice(state), "pool": "R", "exhausted": "", "banished": "P"}


def test_without_a_die_there_is_no_penalty():
    played = play(fight("Brute", dice={"banished": "P"}), "stop")
    assert "dismissed" not in kinds(played.events[-1])
    assert "round-ended" in kinds(played.events[-1])


@pytest.mark.parametrize(("ruling", "moves"), [("no", []), ("yes", ["dismiss Y1 from Plain Primus"])])
def test_whether_the_penalty_takes_dice_that_lie_on_cards(ruling, moves):
    """In a conflict with a primus dice stay on it; the only other die is exhausted."""
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    enemies = ({"name": "Plain Primus", "dice": "Y1"}, "Brute")
    setup = {"primuses": primuses, "dice": {"exhausted": "G"}, "rulings": {"dismiss-applied": ruling}}
    played = play(fight(*enemies, **setup), "stop", "done")
    if ruling == "no":
        assert of(played, "dismissed") == [{"die": "G", "from": "exhausted"}]
        return
    assert legal(played.state) == ["dismiss G from exhausted", *moves]
    state = after(played.state, *moves)
    assert GAME.describe(state)["enemies"][0]["taken"] == 0


# --- rewards


def test_a_sport_reward_may_be_traded():
    """A Runner's reward is had as it falls: 1 Health, or a die, the weakest there is, or a tactic."""
    line = ("commit R", "roll", "roll R2", "apply R2 to Runner")
    state = after(fight("Runner", health=4, dice={"pool": "R"}), *line)
    assert legal(state) == ["take reward", "recruit instead", "gain a tactic instead"]
    assert after(state, "take reward").stats[0] == 5
    recruited = play(state, "recruit instead")
    assert of(recruited, "traded") == [{"enemy": "Runner", "for": "die"}]
    assert of(recruited, "recruited") == [{"die": "Y", "to": "pool"}]
    tactic = after(state, "gain a tactic instead")
    assert legal(tactic) == ["tactic Shield", "tactic Breath", "tactic Again", "tactic Drill"]
    assert GAME.describe(after(tactic, "tactic Again"))["inventory"] == ["Again"]


def test_nothing_is_traded_for_what_is_not_there():
    full = {"pool": "Y Y Y Y G G G G B B B B P P P P R"}
    line = ("commit R", "roll", "roll R2", "apply R2 to Runner")
    state = after(fight("Runner", dice=full, strategy=4, inventory="Shield, Breath, Again, Drill"), *line)
    assert refused(state, "recruit instead") == "bloodshed-or-sport.sport-benefit"
    assert refused(state, "gain a tactic instead") == "bloodshed-or-sport.sport-benefit"


def test_items_are_gained_in_their_step_and_used_once():
    """A Dancer's reward is an item: it can be traded only when items are gained, after dice have recovered."""
    state = after(fight("Dancer", dice={"pool": "R"}), "commit R", "roll", "roll R1", "apply R1 to Dancer")
    assert state.stage == "recover"
    state = after(state, "recover R")
    assert legal(state) == ["take reward", "recruit instead", "gain a tactic instead"]
    state = after(state, "take reward")
    assert GAME.describe(state)["inventory"] == ["Dancer"]
    played = play(state, "use Dancer")  # recruit 1, the strongest there is
    assert of(played, "recruited") == [{"die": "P", "to": "pool"}]
    assert GAME.describe(played.state)["inventory"] == []
    assert GAME.describe(played.state)["discard"]["Dancer"] == 4


def test_the_influence_of_an_item_counts_when_it_is_discarded():
    state = fight({"name": "Relic Bearer", "dice": "Y1"}, dice={"pool": "R"})
    played = play(state, "commit R", "roll", "roll R1", "apply R1 to Relic Bearer", "done")
    state = played.state
    assert GAME.describe(state)["inventory"] == ["Relic Bearer"]
    assert GAME.describe(state)["influence"]["icons"] == 0
    state = after(state, "discard Relic Bearer")
    assert GAME.describe(state)["influence"] == {"icons": 2, "cards": ["Relic Bearer"]}


def test_a_used_item_with_influence_goes_onto_the_deck_too():
    state = fight("Trainer", inventory="Relic Bearer", dice=POOL)
    played = play(state, "use Relic Bearer")  # hits the only enemy for 2
    assert of(played, "hit") == [{"enemy": "Trainer", "damage": 2, "left": 1, "by": "Relic Bearer"}]
    assert GAME.describe(played.state)["influence"]["icons"] == 2


def test_influence_is_added_before_other_cards_are_discarded():
    """Cleanup: first a die for the second Brute, then the first onto the deck, then all others away."""
    enemies = ("Runner", {"name": "Brute", "dice": "Y1"}, {"name": "Brute", "dice": ""})
    line = ("commit R", "roll", "roll R1", "apply R1 to Brute", "stop", "done", "dismiss R from exhausted")
    played = play(fight(*enemies, dice={"pool": "R"}), *line)
    events = [*played.events[-2], *played.events[-1]]
    order = [(event.kind, event.fields.get("card", event.fields.get("enemy"))) for event in events]
    steps = [one for one in order if one[0] in ("penalty", "dismissed", "influence", "cleared")]
    assert [kind for kind, _ in steps] == ["penalty", "dismissed", "influence", "cleared", "cleared"]
    assert [name for _, name in steps[2:]] == ["Brute", "Runner", "Brute 2"]


# --- order of simultaneous things


def test_the_player_orders_what_happens_at_once():
    """A Bell falls: its own effect exhausts a die of the pool, its reward recovers one, and Hero Four heals."""
    primuses = {"m1": "Plain Primus", "m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Bell", hero="Hero Four", health=3, primuses=primuses, dice={"pool": "Y R"})
    state = after(state, "commit R", "roll", "roll R1", "apply R1 to Bell")
    assert legal(state) == ["first Bell reward", "first Bell", "first Hero Four"]
    played = play(state, "first Bell", "first Bell reward", "take reward")
    assert dice(played.state)["pool"] == "Y"  # exhausted by the effect, recovered by the reward
    assert played.state.stats[0] == 4


# --- Recruiting, dismissing, strengthening, weakening


def test_strengthening_takes_the_next_stronger_die_to_be_had():
    """Drill strengthens a die of the pool or of the exhausted ones. Training has green and purple: yellow becomes
    green, blue becomes purple; purple cannot be strengthened while the red die is not there."""
    pool = "Y Y Y Y G G B B B P P R"
    state = fight("Runner", inventory="Drill", dice={"pool": pool, "exhausted": "B"})
    assert dice(state)["training"] == "G G P P"
    state = after(state, "use Drill")
    assert legal(state) == [
        "strengthen Y from pool",
        "strengthen G from pool",
        "strengthen B from pool",
        "strengthen B from exhausted",
    ]
    played = play(state, "strengthen B from exhausted")
    assert of(played, "strengthened") == [{"die": "B", "from": "exhausted", "new": "P"}]
    assert dice(played.state)["exhausted"] == "P"
    assert dice(played.state)["training"] == "G G B P"


def test_stats_stay_on_their_dice():
    line = ("commit R", "roll", "roll R2", "apply R2 to Runner", "take reward")
    assert after(fight("Runner", health=6, dice={"pool": "R"}), *line).stats[0] == 6
    assert after(fight("Runner", health=6, dice={"pool": "R"}, rulings={"stat-cap": "none"}), *line).stats[0] == 7
