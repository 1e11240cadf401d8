"""Activation, Spectating and Opportunity, worked out by hand from the rulebook."""

import pytest
from victorum.play import COMPONENTS, GAME, after, dice, kinds, legal, play, refused, start, told

CAMPS = ("b1", "b2", "b3", "b4", "m1", "m2", "m3", "t1", "t2")


def climbs(state):
    return [move for move in legal(state) if move.startswith("camp")]


def test_the_chip_starts_in_the_bottom_row():
    state = start(camps={camp: "Brute 0" if camp in ("b1", "b2") else "Runner 0" for camp in CAMPS})
    assert climbs(state) == ["camp b1", "camp b2", "camp b3", "camp b4"]
    assert refused(state, "camp m1") == "activation.first-camp"
    assert refused(state, "camp summit") == "activation.not-scion"


@pytest.mark.parametrize(
    ("at", "near"),
    [
        ("b1", ["b2", "m1"]),
        ("b2", ["b1", "b3", "m1", "m2"]),
        ("m2", ["b2", "b3", "m1", "m3", "t1", "t2"]),
        ("t2", ["m2", "m3", "t1"]),
    ],
)
def test_every_later_round_moves_to_an_adjacent_camp(at, near):
    camps = {camp: "Brute 0" for camp in CAMPS if camp != "b1"}
    state = start(at=at, camps={**camps, "b1": "Runner 0"})
    assert climbs(state) == [f"camp {camp}" for camp in near]
    assert refused(state, f"camp {at}") == "activation.not-in-place"
    assert refused(state, "camp summit") == "activation.not-scion"
    far = next(camp for camp in CAMPS if camp not in (at, *near))
    assert refused(state, f"camp {far}") == "activation.adjacent"


def test_empty_camps_cannot_be_entered_and_a_primus_is_a_card():
    state = start(at="b2", camps={"b1": "Runner 0"})  # m1 holds nothing but a primus
    assert climbs(state) == ["camp b1", "camp m1"]
    assert refused(state, "camp b3") == "activation.not-empty"
    state = after(state, "camp m1")
    assert legal(state) == ["activate primus"]
    assert refused(state, "activate top") == "activation.choose"
    assert refused(state, "spectate") == "spectating.instead"


def test_a_primus_may_be_taken_instead_of_the_top_card():
    state = after(start(at="b2", camps={"m1": "Runner 0", "b1": "Brute 0"}), "camp m1")
    assert legal(state) == ["activate top", "activate primus", "spectate"]
    played = play(state, "activate primus")
    assert played.events[-1][0].fields["enemy"] == "Plain Primus"
    assert GAME.describe(played.state)["camps"]["m1"]["top"] == "Runner"


def test_who_cannot_move_has_lost():
    """The hero takes the last card of b4, beside which b3 is empty and m3 has a primus or nothing."""
    state = start(at="b3", camps={"b4": "Hunt 0", "b2": "Runner 0"}, inventory="")
    played = play(state, "camp b4", "activate top", "discard")
    assert kinds(played.events[-1]) == ["not-kept", "round-ended"]
    # m3 holds a primus, so that it can be entered
    assert climbs(played.state) == ["camp m3"]
    primuses = {"m1": "Plain Primus", "t2": "Primus Six"}
    state = start(at="b3", camps={"b4": "Hunt 0"}, primuses=primuses, fallen="Primus Seven")
    played = play(state, "camp b4", "activate top", "discard")
    assert kinds(played.events[-1]) == ["not-kept", "round-ended", "stranded", "lost"]
    assert GAME.pending(played.state).clause == "activation.not-empty"


def test_under_a_ruling_the_stranded_may_stay():
    primuses = {"m1": "Plain Primus", "t2": "Primus Six"}
    camps = {"b4": "Hunt 1"}
    setup = {"at": "b3", "camps": camps, "unseen": "Runner", "primuses": primuses, "fallen": "Primus Seven"}
    state = start({"stranded": "stay"}, **setup)
    state = after(state, "camp b4", "activate top", "b4 shows Runner", "discard")
    assert climbs(state) == ["camp b4"]
    state = after(state, "camp b4", "spectate", "gain health")
    assert GAME.pending(state).result["how"] == "lost"  # this camp is empty too
    lost = after(start({"stranded": "loss"}, **setup), "camp b4", "activate top", "b4 shows Runner", "discard")
    assert GAME.pending(lost).result["how"] == "lost"


# --- Spectating


def watching(rulings=None, **setup):
    return start(rulings, **{"at": "b1", "camps": {"b2": "Brute 1", "b1": "Runner 0"}, "unseen": "Dancer", **setup})


def test_spectating_costs_the_penalty_and_brings_a_die_or_health():
    state = watching(health=4, dice={"pool": "R", "exhausted": "Y P"})
    played = play(state, "camp b2", "spectate")
    assert kinds(played.events[-1]) == ["spectates", "effect", "suffered", "spectated"]
    state = after(played.state, "b2 shows Dancer")  # the next card is seen as soon as the top one is gone
    assert state.stats[0] == 3
    assert legal(state) == ["gain health", "recover Y", "recover P"]
    assert refused(state, "recover G") == "spectating.boost"
    recovered = play(state, "recover P")
    assert dice(recovered.state)["pool"] == "P R"
    assert kinds(recovered.events[-1]) == ["recovered", "round-ended"]
    healed = after(state, "gain health")
    assert healed.stats[0] == 4
    assert dice(healed)["exhausted"] == "Y P"  # the Resolve Phase is skipped, and with it the recovery
    assert GAME.describe(played.state)["discard"]["Brute"] == GAME.describe(state)["discard"]["Brute"] == 8
    assert GAME.describe(healed)["influence"]["cards"] == []


def test_cards_add_to_what_the_penalty_costs():
    """Counting Scion: 2 Health and 1 more; Scion Four: no Health but 2 more, after a die is exhausted."""
    state = after(watching(scion="Counting Scion"), "camp b2", "spectate")
    assert state.stats[0] == 5 - 3
    state = after(watching(scion="Scion Four", dice={"pool": "Y"}), "camp b2", "spectate")
    assert state.stats[0] == 5 - 2
    assert dice(state)["exhausted"] == "Y"


def test_spectating_can_kill():
    state = after(watching(health=1), "camp b2", "spectate")
    assert GAME.pending(state).result["how"] == "lost"
    state = watching({"lose-check": "end-of-round"}, health=1)
    state = after(state, "camp b2", "spectate", "b2 shows Dancer", "gain health")
    assert state.stats[0] == 1
    assert state.stage == "camp"


def test_under_a_ruling_a_primus_alone_may_be_spectated():
    state = after(start({"spectate-primus-only": "yes"}, at="b1", camps={"b1": "Brute 0"}), "camp m1")
    assert legal(state) == ["activate primus", "spectate"]
    state = after(state, "spectate", "gain health")
    assert GAME.describe(state)["primuses"]["spectated"] == ["Plain Primus"]
    assert GAME.describe(state)["camps"]["m1"]["primus"] is None


def test_a_primus_is_not_spectated_when_the_penalty_takes_the_last_card():
    """The penalty discards the only card over a primus: no card is left to discard, and the primus stays."""
    setup = {"scion": "Scion Eight", "at": "b1", "camps": {"b1": "Brute 0", "m1": "Brute 0"}}
    state = after(start(**setup), "camp m1", "spectate")
    assert legal(state) == ["gain health"]
    state = after(state, "gain health")
    assert GAME.describe(state)["camps"]["m1"]["primus"] == "Plain Primus"
    assert GAME.describe(state)["primuses"]["spectated"] == []


# --- Opportunity


def test_an_opportunity_is_kept_or_discarded_and_the_round_is_over():
    state = start(at="b1", camps={"b2": "Hunt 0", "b1": "Brute 0"}, dice={"pool": "R", "exhausted": "Y"})
    state = after(state, "camp b2", "activate top")
    assert legal(state) == ["keep", "discard"]
    kept = play(state, "keep")
    assert kinds(kept.events[-1]) == ["gained", "round-ended"]
    assert GAME.describe(kept.state)["inventory"] == ["Hunt 0/2"]
    assert dice(kept.state)["exhausted"] == "Y"
    left = play(state, "discard")
    assert kinds(left.events[-1]) == ["not-kept", "round-ended"]
    assert GAME.describe(left.state)["discard"]["Hunt"] == 3


def test_an_incomplete_opportunity_cannot_be_used_but_discarded():
    state = start(at="b1", camps={"b2": "Brute 0"}, inventory="Rush 1/2")
    assert refused(state, "use Rush") == "opportunity.condition"
    assert "discard Rush" in legal(state)
    assert GAME.describe(after(state, "discard Rush"))["inventory"] == []


def test_the_inventory_holds_as_many_cards_as_strategy_says():
    state = start(at="b1", camps={"b2": "Rush 0", "b1": "Brute 0"}, inventory="Hunt 0/2, Hunt 1/2, Shield")
    state = after(state, "camp b2", "activate top", "keep")
    # equal cards with another count are told apart
    assert legal(state) == ["discard Hunt", "discard Hunt 2", "discard Rush", "discard Shield"]
    assert GAME.pending(state).clause == "common.inventory"
    assert "too many items" in told(state, "camp b1")
    done = after(state, "discard Hunt 2")
    assert GAME.describe(done)["inventory"] == ["Hunt 0/2", "Rush 0/2", "Shield"]


def test_a_fulfilled_condition_flips_the_card_at_once():
    state = start(at="b1", camps={"b2": "Brute 0", "b1": "Brute 0"}, inventory="Walk 0/1")
    played = play(state, "camp b2")
    assert kinds(played.events[-1]) == ["moved", "completed"]
    assert GAME.describe(played.state)["inventory"] == ["Walk complete"]
    # lasting: every pass heals, as the icon says
    state = after(start(at="b1", camps={"b2": "Caller 0", "b1": "Brute 0"}, inventory="Walk complete", health=2),
                  "camp b2", "activate top", "roll", "roll")  # fmt: skip
    assert state.stats[0] == 5
    assert GAME.describe(state)["inventory"] == ["Walk complete"]


def test_under_a_ruling_a_lasting_reward_works_once():
    setup = {"at": "b1", "camps": {"b2": "Caller 0", "b1": "Brute 0"}, "inventory": "Walk complete", "health": 2}
    state = after(start({"opportunity-reward": "once-then-discard"}, **setup), "camp b2", "activate top", "roll")
    assert state.stats[0] == 3
    assert GAME.describe(state)["inventory"] == []
    assert GAME.describe(state)["discard"]["Walk"] == 2


def test_under_a_ruling_what_works_all_the_time_works_for_one_round():
    """A Bench is complete as a round ends. The next round is the one in which it brings a fourth pass; then it goes."""
    ruling = {"opportunity-reward": "once-then-discard"}
    camps = {"b2": "Brute 0", "b1": "Runner 0", "m1": "Brute 0"}
    state = after(start(ruling, at="b1", camps=camps, inventory="Bench 0/1"), "camp b2", "spectate", "gain health")
    assert GAME.describe(state)["inventory"] == ["Bench complete"]
    state = after(state, "camp b1", "activate top")
    assert GAME.describe(state)["passes"]["in all"] == 4
    played = play(state, "stop")
    assert [event.fields for event in played.events[-1] if event.kind == "used-up"] == [{"item": "Bench"}]
    assert GAME.describe(played.state)["inventory"] == []


def test_what_works_for_one_round_is_written_back():
    """A Bench that was completed in this round is "complete now" until the round ends, where a ruling makes that
    matter; elsewhere it is complete."""
    table = {"at": "b1", "camps": {"b2": "Runner 0"}, "inventory": "Bench complete now"}
    ruling = {"opportunity-reward": "once-then-discard"}
    for rulings, words in ((ruling, "Bench complete now"), (None, "Bench complete")):
        state = start(rulings, **table)
        assert GAME.describe(state)["inventory"] == [words]
        assert GAME.start(GAME.write_setup(state), rulings, COMPONENTS) == state
    state = after(start(ruling, **table), "camp b2", "activate top", "stop")
    assert GAME.describe(state)["inventory"] == ["Bench complete"]
