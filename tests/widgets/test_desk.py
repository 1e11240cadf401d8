"""Picking a move together: cards and places, what a Scout names, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from explorer import load_scenario
from explorer.core.scenario import Scenario
from explorer.study.session import Session
from widgets.desk import Desk

MAY_LEAVE = replace(load_scenario("victory-race/out-of-the-apex"), rulings={"driving": "may"}, lines=())
VICTORUM = Path(__file__).parents[1] / "data" / "victorum" / "boards"


def test_a_card_with_one_place_is_played_at_once(desk):
    desk.pick("card.Y5")
    assert str(desk.at.move) == "S right Y5"
    assert desk.say.startswith("South follows in right with Y5")


def test_a_place_with_several_cards_waits_for_the_card(desk):
    """In right South may play Y1, Y5 or YG2; picking the place again puts it back."""
    desk.pick("slot.S.right")
    view = desk.view()
    assert "slot.S.right" in view.chosen
    assert {"card.Y1", "card.Y5", "card.YG2"} <= view.open
    assert "card.K1" not in view.open
    desk.pick("slot.S.right")
    assert desk.picked == ()
    desk.pick("slot.S.right")
    desk.pick("card.YG2")
    assert str(desk.at.move) == "S right YG2"


def test_a_scout_asks_what_it_names(desk):
    """South's Y1 in right passes the turn to East, whose left and right are free; right would end at a full board."""
    desk.pick("card.Y1")
    view = desk.view()
    assert {"card.Y1", "slot.S.right"} <= view.chosen
    assert {"names.none", "names.E.left"} <= view.open
    assert "names.E.right" not in view.open
    desk.pick("names.E.left")
    assert str(desk.at.move) == "S right Y1 > left"


def test_a_scout_may_name_nothing(desk):
    desk.pick("card.K1")
    desk.pick("names.none")
    assert str(desk.at.move) == "S left K1"


def test_another_card_replaces_the_one_picked(desk):
    desk.pick("card.Y1")
    desk.pick("card.K1")
    assert desk.picked == ("card.K1",)


@pytest.mark.parametrize("card", ["R3", "BG1"])
def test_a_card_that_goes_nowhere_is_explained(desk, card):
    """South holds Black and Yellow, so neither Red nor Blue may be played in left or right."""
    desk.pick(f"card.{card}")
    text, reasons = desk.refusal
    assert text == f"S left {card}"
    assert reasons[0].clause == "rules-of-engagement.opening-cards.follow"
    assert "refused" in desk.say
    assert desk.at.ply == 7


def test_a_pair_that_does_not_go_together_is_explained(desk):
    desk.pick("slot.S.left")
    desk.pick("card.Y5")
    assert desk.refusal[0] == "S left Y5"


def test_nothing_can_be_picked_for_somebody_else(desk):
    desk.session.seat = "N"
    desk.pick("card.Y5")
    assert desk.at.ply == 7
    assert desk.view().open == frozenset()


def test_cards_are_passed_by_picking_them():
    """Seats lay left, center, right in turn, so a card alone makes the move."""
    session = Session.open(load_scenario("victory-and-honor/passing"))
    desk = Desk(session)
    assert session.state.stage == "pass"
    card = session.state.hand(session.state.opener)[0]
    desk.pick(f"card.{card}")
    assert session.at.ply == 1
    assert session.state.gifts[0].card == card


def test_what_does_not_go_with_what_is_picked_is_refused_with_its_reason(desk):
    """Left is open to K1, which must follow Black; with Yellow's Scout in hand it is not, and the place says why."""
    assert "slot.S.left" in desk.view().open
    assert "slot.S.left" not in desk.view().refused
    desk.pick("card.Y1")
    assert "follow suit" in desk.view().refused["slot.S.left"]
    assert "slot.S.right" not in desk.view().refused


@pytest.mark.parametrize(
    ("scenario", "moves", "first", "alone", "played"),
    [
        (VICTORUM / "one-of-two.toml", "commit B; roll; roll B1", "active.B1", "word.done", "done"),
        (
            VICTORUM / "three-at-once.toml",
            "roll; roll B1 P1 Y1; decline",
            "active.P1",
            "discard.Feint",
            "discard Feint",
        ),
        (MAY_LEAVE, "", "die.blue", "rest.Red", "Red leaves the rest"),
    ],
)
def test_a_move_by_itself_stays_open_while_something_is_picked(scenario, moves, first, alone, played):
    """Done, the rest that is left: the picture goes on to offer it, and picking it puts back what was picked."""
    session = Session.open(scenario if isinstance(scenario, Scenario) else load_scenario(scenario))
    session.to_start()
    for move in filter(None, map(str.strip, moves.split(";"))):
        session.play(move)
    desk = Desk(session)
    desk.pick(first)
    assert desk.picked == (first,)
    assert alone in desk.view().open
    drawn = [one for one in desk.picture.draw(desk.state, desk.view()).iter() if one.get("data-value") == alone]
    assert [(one.get("data-act"), one.get("aria-disabled")) for one in drawn] == [("pick", None)]
    desk.pick(alone)
    assert str(desk.at.move) == played
    assert desk.picked == ()
