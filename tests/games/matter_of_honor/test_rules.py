"""The rules of A Matter of Honor, Sire by hand, clause by clause."""

import pytest

from explorer import load_game
from explorer.core.errors import IllegalMove
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.replay import replay

GAME = load_game("matter-of-honor")


def at(card="black 9", rulings=None, turn=6, **places):
    """A position with a card in use and only the named units on the map, `_` standing for a space."""
    units = {name.replace("_", " "): place for name, place in places.items()}
    return GAME.start({"turn": turn, "others": "gone", "card": card, "at": units}, rulings)


def legal(state):
    return {str(move) for move in GAME.pending(state).moves}


def played(state, *texts):
    line = replay(GAME, state, texts)
    assert line.stopped is None, line.stopped
    return line


def clauses(state, text):
    return [one.clause for one in GAME.reasons(state, text)]


def test_a_card_is_as_likely_as_there_are_many():
    pending = GAME.pending(GAME.start())
    assert isinstance(pending, Chance)
    assert pending.outcomes.total == 53
    assert {str(move): pending.outcomes.weight(move) for move in pending.outcomes} == {
        **{f"draw {colour} {rank}": 2 for colour in ("black", "red") for rank in ["A", *range(2, 11)]},
        "draw black face": 6,
        "draw red face": 6,
        "draw joker": 1,
    }


@pytest.mark.parametrize(
    ("card", "side", "count"),
    [
        ("black 2", "French", 2),
        ("black 3", "French", 3),
        ("red 10", "Coalition", 2),
        ("red 9", "Coalition", 3),
        ("red A", "Coalition", 3),
        ("black face", "French", 3),
    ],
)
def test_colour_and_value_say_who_and_how_many(card, side, count):
    state, (event,) = GAME.play(GAME.start(), f"draw {card}")
    assert (event.get("side"), event.get("activations")) == (side, count)
    assert GAME.pending(state).player == side


def test_an_ace_may_count_two():
    _, (event,) = GAME.play(GAME.start({}, {"ace-activates": "two"}), "draw black A")
    assert event.get("activations") == 2
    assert event.cites("turn-play.even-two")


def test_moves_roads_and_attacks_of_one_unit():
    """F2 touches F1, G2, G3, F3, E3, E2; the Taucha road runs E2 F2 G2, the bridge G3 G2, the Wurzen road F1 G2."""
    state = at(XI="F2", Pr_I="F1")
    assert legal(state) == {
        "XI moves G2",
        "XI moves G3",
        "XI moves F3",
        "XI moves E3",
        "XI moves E2",
        "XI moves E2 D2",
        "XI moves G2 G3",
        "XI attacks Pr I",
        "French done",
    }
    assert clauses(state, "XI moves F1") == ["stacking.same-army"]
    assert clauses(state, "XI moves G2 F1") == ["stacking.same-army"]
    assert clauses(state, "XI moves D2")[0] == "turn-play.activated-units.move"
    assert clauses(state, "XI moves F3 F4")[0] == "turn-play.activated-units.road"
    assert clauses(state, "XI moves F3 F2")[0] == "turn-play.activated-units.move"
    assert clauses(state, "XI moves E2 D2 C3") == ["turn-play.activated-units.road"]
    assert clauses(state, "XI moves A9") == ["combat.terrain-modifiers.partial-hexes"]
    assert clauses(state, "XI moves Leipzig") == ["component-key.hexes"]
    assert clauses(state, "XI attacks Ru X") == ["turn-play.eliminated"]
    assert clauses(state, "XI attacks XI") == ["turn-play.activated-units.attack"]
    assert clauses(state, "XIV attacks Pr I") == ["component-key.unit-counter"]


def test_the_road_bonus_may_be_for_the_hexes_entered():
    """E1 and F1 lie on the Wurzen road; D2 to E1 does not touch it."""
    strict, loose = at(XI="E2"), at(XI="E2", rulings={"road-bonus": "entered-hexes"})
    assert "XI moves E1 F1" not in legal(strict)
    assert clauses(strict, "XI moves E1 F1") == ["turn-play.activated-units.road"]
    assert {"XI moves E1 F1", "XI moves E1 D1"} <= legal(loose)
    assert clauses(loose, "XI moves F1 F2") == ["turn-play.activated-units.road"]


def test_a_full_hex_may_be_passed_or_not():
    passing = at(XI="D2", VI="E2", IV="E2")
    assert "XI moves E2 F2" in legal(passing)
    assert "XI moves E2" not in legal(passing)
    assert clauses(passing, "XI moves E2") == ["stacking.two-units"]
    barred = at(XI="D2", VI="E2", IV="E2", rulings={"pass-through": "no"})
    assert clauses(barred, "XI moves E2 F2") == ["stacking.two-units"]


def test_the_armies_of_the_coalition_do_not_stack_but_may_pass():
    state = at("red 9", Pr_I="D2", APR="E2")
    assert clauses(state, "Pr I moves E2") == ["stacking.two-armies"]
    assert "Pr I moves E2 F2" in legal(state)
    barred = at("red 9", Pr_I="D2", APR="E2", rulings={"pass-through": "no"})
    assert clauses(barred, "Pr I moves E2 F2") == ["stacking.two-armies"]


def test_an_enemy_always_bars_the_road():
    for answer in ("yes", "no"):
        state = at(XI="D2", Pr_I="E2", rulings={"pass-through": answer})
        assert clauses(state, "XI moves E2 F2") == ["stacking.same-army"]


def test_the_attacker_chooses_in_a_stack():
    state = at(XI="F2", Pr_I="F1", Ru_X="F1")
    assert {"XI attacks Pr I", "XI attacks Ru X"} <= legal(state)


def test_a_face_card_activates_or_flips():
    state = at("black face", XI="C3 reduced", VI="C2 reduced")
    assert {"XI recovers", "VI recovers", "XI moves C4"} <= legal(state)
    line = played(state, "XI recovers")
    assert line.state.stage == "card"
    assert GAME.describe(line.state)["units"]["XI"]["reduced"] is False
    begun = played(state, "XI moves C4").state
    assert clauses(begun, "VI recovers") == ["turn-play.face-card"]
    mixed = at("black face", XI="C3 reduced", VI="C2 reduced", rulings={"face-card": "mix"})
    line = played(mixed, "XI recovers", "VI recovers", "French done")
    assert not any(line.state.reduced)
    assert clauses(played(mixed, "XI recovers").state, "XI moves C4") == ["turn-play.each-once"]


def test_other_cards_flip_nobody_and_full_strength_needs_no_flip():
    assert clauses(at("black 9", XI="C3 reduced"), "XI recovers") == ["turn-play.face-card"]
    assert clauses(at("black face", XI="C3"), "XI recovers") == ["component-key.reduced-bar"]


def test_the_joker_is_ignored_before_both_sides_have_activated():
    line = played(GAME.start(), "draw joker")
    assert line.state.turn == 1
    assert str(line.events[-1][0].get("how")) == "set-aside"
    assert sum(line.state.left) == 52
    assert clauses(line.state, "draw joker") == ["turn-play.card-draw"]
    back = played(GAME.start({}, {"joker-too-early": "shuffled-back"}), "draw joker")
    assert clauses(back.state, "draw joker") == ["turn-play.card-draw"]
    again = played(GAME.start({}, {"joker-too-early": "shuffled-back"}), "draw joker", "draw black 2")
    assert sum(again.state.left) == 52


def test_the_joker_ends_the_turn_after_both():
    line = played(GAME.start(), "draw black 2", "French done", "draw red 2", "Coalition done", "draw joker")
    assert line.state.turn == 2
    assert sum(line.state.left) == 53
    assert line.state.activated == (False, False)


def test_a_joker_alone_in_the_deck_ends_the_turn_with_it():
    for early in ("set-aside", "shuffled-back"):
        state = GAME.start({"left": "joker", "activated": ["French"]}, {"joker-too-early": early})
        line = played(state, "draw joker")
        assert [event.kind for event in line.events[-1]] == ["joker-ignored", "turn-ended"]
        assert line.events[-1][1].get("cause") == "deck"


def test_the_last_card_moves_but_does_not_attack():
    start = {"turn": 2, "left": "black 7", "at": {"XI": "D2", "II C": "gone", "Pr I": "D3"}}
    line = played(GAME.start(start), "draw black 7")
    assert clauses(line.state, "XI attacks Pr I") == ["turn-play.last-card"]
    assert "XI moves E2" in legal(line.state)
    assert "XI attacks Pr I" not in legal(line.state)
    after = played(line.state, "XI moves E2", "French done")
    assert after.state.turn == 3
    assert after.events[-1][-1].cites("turn-play.last-card")
    ended = played(GAME.start(start, {"last-card": "ends-at-once"}), "draw black 7")
    assert ended.state.turn == 3
    assert ended.events[-1][0].get("card") == "black 7"


def test_the_last_card_gives_its_result_in_a_combat():
    """9 + 5 - 4 = 10 over a river: less 1 is 9, more than 4, in the colour of the French."""
    start = {"left": "black 9", "card": "black 7", "at": {"XI": "D2", "II C": "gone", "Pr I": "D3"}}
    line = played(GAME.start(start), "XI attacks Pr I", "draw black 9")
    assert [event.kind for event in line.events[-1]] == ["success", "reduced", "turn-ended"]
    line = played(GAME.start(start, {"last-card": "ends-at-once"}), "XI attacks Pr I", "draw black 9")
    assert [event.kind for event in line.events[-1]] == ["no-effect", "turn-ended"]


def test_the_opponent_may_choose_the_retreat():
    start = {"card": "red 7", "at": {"XI": "D2", "II C": "gone", "Pr I": "D3"}}
    for answer, player in (("owner", "French"), ("opponent", "Coalition")):
        state = GAME.start(start, {"retreat-chosen-by": answer})
        line = played(state, "Pr I attacks XI", "draw black 10")
        assert GAME.pending(line.state).player == player


def test_a_retreat_may_take_leipzig():
    """Ru X in G3, beaten from F3, has only the door into Leipzig."""
    state = at(VI="F3", Ru_X="G3")
    assert state.leipzig == 0
    line = played(state, "VI attacks Ru X", "draw red 10", "Ru X retreats G2")
    assert [event.kind for event in line.events[-1]] == ["retreated", "control"]
    assert line.state.leipzig == 1


def test_reduced_units_fight_with_their_other_side_and_die():
    """Pr I reduced is 4-3: 5 + 5 - 3 - 1 over the river is 6, more than 3."""
    state = at(XI="D2", Pr_I="D3 reduced")
    line = played(state, "XI attacks Pr I", "draw black 5")
    assert line.events[1][0].get("df") == 3
    assert (line.events[2][0].get("net"), line.events[2][1].kind) == (6, "eliminated")
    assert clauses(played(line.state, "French done", "draw red 2").state, "Pr I moves D4") == ["turn-play.eliminated"]


def test_units_wait_for_their_turn_and_may_come_later():
    early = GAME.start({"turn": 2, "card": "black 9"})
    assert clauses(early, "VI enters G2") == ["reinforcements.turn-of-entry"]
    late = GAME.start({"turn": 5, "card": "black 9"})
    assert {"VI enters G2", "III C enters G2", "IV enters G5", "VII enters A1", "VII enters A2"} <= legal(late)
    assert clauses(late, "VII enters A3") == ["reinforcements.entry-hexes"]
    assert clauses(late, "XI enters C3") == ["set-up.french-start"]
    assert clauses(played(late, "VI enters G2").state, "VI enters G2")[0] == "turn-play.each-once"
    assert clauses(played(late, "VI enters G2", "French done", "draw black 9").state, "VI enters G2") == [
        "set-up.reinforcements"
    ]


def test_all_gates_taken():
    """From A1 the closest free edge hex is B1, from A2 they are B1 and A3; B2 lies inland."""
    for answer in ("other-hex-first", "nearest-edge"):
        places = {"XI": "gone", "II C": "gone", "Ru X": "A1", "Pr VIII": "A2"}
        state = GAME.start({"turn": 3, "card": "black 9", "at": places}, {"entry-displaced": answer})
        assert {move for move in legal(state) if move.startswith("VII ")} == {"VII enters A3", "VII enters B1"}


def test_six_turns_and_the_french_win_what_nobody_took():
    state, events = GAME.start(), ()
    for turn in range(1, 7):
        assert state.turn == turn
        line = played(state, "draw black 2", "French done", "draw red 2", "Coalition done", "draw joker")
        state, events = line.state, line.events[-1]
    pending = GAME.pending(state)
    assert isinstance(pending, Over)
    assert pending.result == {"scores": {"French": 1, "Coalition": 0}, "winners": ["French"], "leipzig": "French"}
    assert [event.kind for event in events] == ["turn-ended", "game-ended"]
    with pytest.raises(IllegalMove, match="The game is over"):
        GAME.play(state, "draw black 2")


@pytest.mark.parametrize("answer", ["card", "unit"])
def test_a_declared_attack_is_an_activation(answer):
    start = {"card": "red 7", "at": {"XI": "D2", "II C": "gone", "Pr I": "D3"}}
    state = GAME.start(start, {"activated": answer})
    assert state.activated == (False, answer == "card")
    assert played(state, "Pr I attacks XI").state.activated == (False, True)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("black ace", "black A"), ("black 1", "black A"), ("Red Ace", "red A"), ("red J", "red face")]
    + [(f"black {one}", "black face") for one in ("J", "Q", "K", "jack", "queen", "king", "King")],
)
def test_cards_by_their_usual_names(written, meant):
    (refusal,) = GAME.reasons(GAME.start(), f"draw {written}")
    assert refusal.clause == "set-up.draw-deck"
    assert f"Did you mean '{meant}'?" in refusal.reason


def test_decisions_are_the_active_sides():
    state = GAME.start({"card": "red 7"})
    assert isinstance(GAME.pending(state), Decision)
    assert clauses(state, "French done") == ["turn-play.red-coalition"]
    assert clauses(state, "XI moves C2") == ["component-key.colours"]
    assert clauses(state, "France done") == ["component-key.colours"]
    assert clauses(state, "draw black 2") == ["turn-play.activated-units"]
    (refusal,) = GAME.reasons(state, "done")
    assert refusal.reason == "Say who is done: French done or Coalition done."
    (refusal,) = GAME.reasons(state, "Pr I attacks C3")
    assert refusal.clause == "turn-play.activated-units.attack"
    assert "units are attacked, not hexes" in refusal.reason
