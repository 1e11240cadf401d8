"""Primus conflicts, banes, adding enemies, Scion Influence and the endgame, worked out by hand from the rulebook."""

import pytest
from victorum.play import GAME, after, dice, fight, kinds, legal, play, refused, start

OTHERS = {"m3": "Primus Six", "t2": "Primus Seven"}
PRIMUS = {"primuses": OTHERS}
NO_PRIMUS = {"primuses": {}, "fallen": "Plain Primus, Primus Six, Primus Seven"}


def of(played, kind):
    """The fields of the events of a kind in the last step."""
    return [dict(event.fields) for event in played.events[-1] if event.kind == kind]


def enemies(state):
    return [(one["name"], one["taken"], one["defeated"]) for one in GAME.describe(state)["enemies"]]


# --- Primus


def test_a_primus_is_fought_until_it_falls_and_dice_stay_on_it():
    """Plain Primus: health 4, damage 1, bane: suffer 1."""
    state = fight("Plain Primus", dice={"pool": "R P"}, **PRIMUS)
    state = after(state, "commit R", "commit P", "roll", "roll P1 R2", "apply R2 to Plain Primus")
    played = play(state, "done", "stop")
    assert of(played, "suffered") == [{"damage": 1, "health": 4, "by": ["Plain Primus"]}]
    assert of(played, "exhausted") == [{"dice": "P", "staying": "R"}]
    played = play(played.state, "recover P")
    assert kinds(played.events[-1]) == ["recovered", "round-ended", "strategy-phase"]
    state = played.state
    assert (state.stage, state.round) == ("commit", 2)
    assert enemies(state) == [("Plain Primus", 2, False)]
    state = after(state, "commit P", "roll", "roll P2")
    played = play(state, "apply P2 to Plain Primus")
    assert "suffered" not in kinds(played.events[-1])
    assert of(played, "exhausted") == [{"dice": "P R"}]
    played = play(played.state, "recover P", "recover R")
    assert kinds(played.events[-1]) == [
        "recovered",
        "conflict-won",
        "bane",
        "effect",
        "suffered",
        "round-ended",
        "stranded",
        "lost",
    ]
    assert of(played, "bane") == [{"primus": "Plain Primus", "left": 2}]
    assert of(played, "suffered") == [{"damage": 1, "health": 3, "by": "Plain Primus"}]


def test_the_bane_waits_for_the_last_enemy():
    """The primus falls first; its bane follows in the round in which the Runner falls too."""
    state = fight({"name": "Plain Primus", "dice": "P2"}, "Trainer", dice={"pool": "R G"}, camps={"b3": "Runner 0"},
                  **PRIMUS)  # fmt: skip
    state = after(state, "commit R", "roll", "roll R2")
    played = play(state, "apply R2 to Plain Primus")
    assert of(played, "defeated") == [{"enemy": "Plain Primus", "card": "primus"}]
    assert played.events[-1][1].also == ("banes.kept-nearby",)
    played = play(played.state, "stop", "recover R", "done")
    assert "bane" not in kinds(played.events[-1])
    assert GAME.describe(played.state)["primuses"]["fought"] == "Plain Primus"
    assert enemies(played.state) == [("Trainer", 0, False)]
    state = after(played.state, "commit R", "roll", "roll R2", "apply R2 to Trainer", "commit G", "roll", "roll G1")
    played = play(state, "apply G1 to Trainer", "recover R", "recover G", "take reward")
    assert "bane" in kinds(played.events[-1])
    assert GAME.describe(played.state)["primuses"]["fallen"] == ["Plain Primus"]


def test_effects_of_a_primus_work_as_always():
    """Primus Five: 1 damage before the damage of 2."""
    state = fight("Primus Five", primuses={"m3": "Primus Six", "t2": "Primus Seven"}, dice={"pool": "R"})
    played = play(state, "stop")
    assert [event.fields.get("damage") for event in played.events[-1] if event.kind == "suffered"] == [1, 2]
    assert played.events[-1][1].clause == "primus.effects"


def test_bloodshed_penalties_come_every_round_of_a_conflict():
    state = fight({"name": "Plain Primus"}, "Brute", dice={"pool": "Y Y G"}, **PRIMUS)
    state = after(state, "stop", "dismiss G from pool")
    assert state.round == 2
    played = play(state, "stop")
    assert of(played, "penalty") == [{"dice": 1, "for": ["Brute"]}]


@pytest.mark.parametrize(("ruling", "how"), [("loss", "lost"), ("draw", "drawn")])
def test_a_conflict_that_can_no_longer_change_ends(ruling, how):
    """Ghost: damage 0, and no die may be applied to it while there are not six items."""
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Ghost", primuses=primuses, dice={"pool": "Y G"}, rulings={"stalemate": ruling})
    played = play(state, "stop")
    assert "stalemate" in kinds(played.events[-1])
    assert GAME.pending(played.state).result["how"] == how
    assert GAME.pending(played.state).clause == "primus.all-enemies"


def test_a_conflict_without_dice_goes_on_while_damage_comes():
    state = fight("Plain Primus", dice={"banished": "Y"}, **PRIMUS)
    state = after(state, "stop", "stop", "stop", "stop")
    assert (state.round, state.stats[0]) == (5, 1)
    assert GAME.pending(after(state, "stop")).clause == "winning-and-losing.health"


def test_a_conflict_that_an_item_can_still_win_goes_on():
    """A Relic Bearer hits for 2. That wins against a Mender with 2 left, and not against one with 5 left."""
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    setup = {"primuses": primuses, "dice": {"banished": "Y"}, "inventory": "Relic Bearer"}
    state = after(fight({"name": "Mender", "dice": "B2 P2"}, **setup), "stop")
    assert (state.outcome, enemies(state)) == (None, [("Mender", 3, False)])
    assert "bane" in kinds(play(state, "use Relic Bearer", "done").events[-1])
    played = play(fight("Mender", **setup), "stop")
    assert "stalemate" in kinds(played.events[-1])


def test_a_conflict_in_which_dice_come_back_goes_on():
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    state = fight("Mender", primuses=primuses, dice={"exhausted": "Y"})
    state = after(state, "stop", "done", "stop")
    assert state.outcome is None
    assert legal(state) == ["recover Y", "done"]


def test_a_conflict_without_passes_is_stuck():
    """Strategy 0 under stat-floor = 0: no die is ever committed, and the Mender does no harm."""
    primuses = {"m3": "Primus Six", "t2": "Primus Seven"}
    setup = {"primuses": primuses, "dice": {"pool": "R"}, "strategy": 0, "pass": 0}
    played = play(fight("Mender", rulings={"stat-floor": "0"}, **setup), "stop")
    assert "stalemate" in kinds(played.events[-1])


# --- Adding Enemies

MOUNTAIN = {
    "b1": "Runner 0",
    "b2": "Caller 0",
    "b3": "Hunt 0",
    "m1": "Brute 0",
    "m2": "Caller 0",
    "t1": "Harmless 0",
    "t2": "Guard 0",
}


def test_additional_enemies_come_from_camps_adjacent_to_the_current_one():
    state = after(start(at="b3", camps=MOUNTAIN), "camp b2", "activate top")
    assert legal(state) == ["add b1", "add m1", "add m2"]
    assert refused(state, "add b3") == "adding-enemies.from-adjacent"
    assert refused(state, "add t1") == "adding-enemies.from-adjacent"
    played = play(state, "add m1")
    assert of(played, "activated")[0]["enemy"] == "Brute"
    assert played.state.stage == "commit"


@pytest.mark.parametrize(
    ("ruling", "near"),
    [("its-own-camp", ["add m1", "add t1", "add t2"]), ("current-camp", ["add b1", "add m1"])],
)
def test_second_order_enemies_come_from_around_their_callers_camp(ruling, near):
    state = start({"second-order-enemies": ruling}, at="b3", camps=MOUNTAIN)
    state = after(state, "camp b2", "activate top", "add m2")
    assert legal(state) == near
    # b2 has been emptied and b3 shows an opportunity
    assert refused(state, "add b2") == "adding-enemies.from-adjacent"
    played = play(state, "add m1")
    assert played.events[-1][0].clause == "adding-enemies.second-order"


def test_several_callers_are_served_in_the_players_order():
    camps = {**MOUNTAIN, "b2": "Twin Caller 0"}
    state = after(start(at="b3", camps=camps), "camp b2", "activate top", "add m2")
    assert legal(state) == [
        "add b1 for Twin Caller",
        "add m1 for Twin Caller",
        "add m1 for Caller",
        "add t1 for Caller",
        "add t2 for Caller",
    ]
    state = after(state, "add m1 for Caller")
    played = play(start(at="b3", camps=camps), "camp b2", "activate top", "add m2", "add m1 for Caller")
    # what is left is b1 for the Twin Caller, and no choice
    assert [one["enemy"] for one in of(played, "activated")] == ["Brute", "Runner"]


@pytest.mark.parametrize("ruling", ["yes", "no"])
def test_whether_two_come_from_one_camp(ruling):
    """Only b1 lies beside with enemies: a Brute on a Runner."""
    camps = {"b2": "Twin Caller 0", "b1": "Brute 1", "b3": "Hunt 0"}
    state = start({"same-camp-twice": ruling}, at="b3", camps=camps, unseen="Runner")
    played = play(state, "camp b2", "activate top", "b1 shows Runner")
    if ruling == "yes":
        assert [one["enemy"] for one in of(played, "activated")] == ["Runner"]
    else:
        assert of(played, "nobody-comes") == [{"missing": "1 enemy", "for": ["Twin Caller"]}]


def test_enemies_that_cannot_come_are_skipped():
    camps = {"b2": "Twin Caller 0", "b3": "Hunt 0"}
    played = play(start(at="b3", camps=camps), "camp b2", "activate top")
    assert kinds(played.events[-1]) == ["activated", "nobody-comes", "strategy-phase"]
    assert of(played, "nobody-comes") == [{"missing": "2 enemies", "for": ["Twin Caller"]}]


# --- Endgame


def last_primus(**setup):
    """The last primus has taken all but 1 of its health; a red die is left."""
    enemy = {"name": "Plain Primus", "dice": "P2 B1"}
    told = {"primuses": {}, "fallen": "Primus Six, Primus Seven", "dice": {"pool": "R"}, "health": 5, **setup}
    state = fight(enemy, **told)
    return after(state, "commit R", "roll", "roll R1")


def test_the_scion_is_faced_in_the_round_after_the_last_primus():
    """Plain Scion: one ally, the top card of the deck, a Caller, which calls nobody. Its bane costs 1 Health."""
    state = last_primus(influence="Brute, Caller", camps={"b1": "Runner 3", "m1": "Brute 0"}, unseen="3 x Runner")
    played = play(state, "apply R1 to Plain Primus", "recover R", "done")
    assert kinds(played.events[-1]) == [
        *("conflict-won", "bane", "effect", "suffered", "round-ended"),
        *("summit", "turned-over", "activated", "allies", "activated", "strategy-phase"),
    ]
    assert of(played, "summit") == [{"discarded": 5, "round": 2}]
    assert [one["enemy"] for one in of(played, "activated")] == ["Plain Scion", "Caller"]
    described = GAME.describe(played.state)
    assert described["at"] == "summit"
    assert described["influence"] == {"icons": 1, "cards": ["Brute"]}
    assert all(camp["top"] is None for camp in described["camps"].values())
    assert sum(described["unseen"].values()) == 0


def test_missing_allies_are_drawn_from_the_discard():
    """Counting Scion: its set-up costs 1, and as many allies as icons: 3, from a deck of two cards. The third is drawn
    from the discard: 22 bloodshed and 22 sport cards less the two in the deck; opportunities are skipped."""
    state = last_primus(scion="Counting Scion", influence="Brute, Twin Caller")
    played = play(state, "apply R1 to Plain Primus", "recover R", "done")
    assert [one["enemy"] for one in of(played, "activated")] == ["Counting Scion", "Twin Caller", "Brute"]
    assert of(played, "allies") == [{"scion": "Counting Scion", "allies": 3, "influence": 3}]
    outcomes = GAME.pending(played.state).outcomes
    assert outcomes.total == 42
    assert outcomes.weight(GAME.read(played.state, "draw Brute")) == 7
    assert not any("Hunt" in str(move) for move in outcomes)
    played = play(played.state, "draw Caller")
    assert kinds(played.events[-1]) == ["activated", "strategy-phase"]
    assert len(played.state.enemies) == 4


def summit(*others, **setup):
    """The conflict with the Lone Scion: health 2, no damage, 1 damage after each round."""
    told = [{"name": "Lone Scion"}, *({"name": one} for one in others)]
    setup = {"scion": "Lone Scion", "at": "summit", "enemy": told, "dice": {"pool": "R P"}, **NO_PRIMUS, **setup}
    rulings = setup.pop("rulings", None)
    return start(rulings, **setup)


def test_the_game_is_won_as_the_last_enemy_falls_or_at_the_end_of_the_round():
    line = ("commit R", "roll", "roll R2", "apply R2 to Lone Scion")
    played = play(summit(), *line)
    assert kinds(played.events[-1]) == ["applied", "defeated", "won"]
    assert GAME.pending(played.state).result["winners"] == ["Champion"]
    assert of(played, "won") == [{"rank": 1, "next": 2}]
    # its after effect still costs 1 Health
    late = after(summit(rulings={"win-check": "end-of-round"}), *line)
    assert (late.stage, late.stats[0]) == ("recover", 4)
    assert kinds(play(late, "done").events[-1]) == ["conflict-won", "won"]
    dead = after(summit(rulings={"win-check": "end-of-round"}, health=1), *line)
    assert GAME.pending(dead).result["how"] == "lost"


def test_all_enemies_must_fall_and_defeated_ones_are_discarded():
    state = summit("Brute")
    played = play(state, "commit R", "roll", "roll R2", "apply R2 to Brute", "stop", "done")
    assert played.state.final
    assert of(played, "cleared") == [{"enemy": "Brute", "defeated": True}]
    assert played.events[-1][0].clause == "endgame.defeated-discarded"
    assert GAME.describe(played.state)["influence"]["icons"] == 0
    assert enemies(played.state) == [("Lone Scion", 0, False)]


def test_dice_on_the_scion_stay():
    state = after(summit(), "commit P", "roll", "roll P1", "apply P1 to Lone Scion")
    played = play(state, "stop")
    assert of(played, "staying") == [{"dice": "P"}]
    assert enemies(played.state) == [("Lone Scion", 1, False)]


def test_an_item_with_influence_still_goes_onto_the_deck():
    state = summit(inventory="Relic Bearer")
    assert GAME.describe(after(state, "discard Relic Bearer"))["influence"]["icons"] == 2


def test_nobody_goes_to_the_scion_before():
    state = start(at="t1", camps={"m1": "Runner 0"})
    assert refused(state, "camp summit") == "activation.not-scion"
    assert [one.clause for one in GAME.reasons(state, "camp summit")] == [
        "activation.not-scion",
        "winning-and-losing.primuses",
    ]
    assert dice(state)["active"] == ""
