"""The picture of a phase that has just ended: what lay where, who has it now, and nothing of it before or after."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.study.session import Session
from widgets import Lesson
from widgets.boards import picture_of
from widgets.desk import Desk
from widgets.markup import markup, words
from widgets.parts.board import Board
from widgets.parts.log import Log
from widgets.snapshot import Snapshot

SEATS = ("N", "E", "S", "W")


def at_end(name, line=None):
    return Desk(Lesson(f"victory-and-honor/{name}", line).session)


def drawn(desk):
    return ElementTree.fromstring(markup(desk.picture.draw(desk.state, desk.view())))


def slots(picture):
    found = {one.get("data-key"): one for one in picture.iter() if (one.get("data-key") or "").startswith("slot-")}
    return {key.removeprefix("slot-"): one for key, one in found.items()}


def ghosts(picture):
    """What is said of each slot's card from the phase that has ended."""
    mark = "; as the phase ended: "
    labels = {key: one.get("aria-label") for key, one in slots(picture).items()}
    return {key: label.partition(mark)[2] for key, label in labels.items() if mark in label}


def plate(picture):
    texts = [one.text for one in picture.iter() if one.tag.endswith("text") and one.text]
    return texts


def count(picture, class_):
    return sum(class_ in (one.get("class") or "").split() for one in picture.iter())


def test_every_card_of_a_finished_phase_lies_where_it_lay_and_says_who_has_it():
    """By hand from the moves of the scenario. South's Y6 is the trump on the right; West's K6 and East's B3 are
    sacrifices on the left, where East's gun takes North's General and South's two wins."""
    desk = at_end("shot-away")
    assert ghosts(drawn(desk)) == {
        "N-left": "red General, 3 stars, bombarded and taken by East",
        "N-center": "black General, 2 stars, wins center",
        "N-right": "blue 6, Infantry, taken by South",
        "E-left": "blue 3, Infantry, face down, a sacrifice, taken by South",
        "E-center": "black 5, Infantry, taken by North",
        "E-right": "blue 4, Artillery, taken by South",
        "S-left": "red 2, Infantry, wins left",
        "S-center": "black 3, Infantry, taken by North",
        "S-right": "yellow 6, Infantry, face down, a trump, trumps right",
        "W-left": "black 6, Infantry, face down, a sacrifice, taken by South",
        "W-center": "black General, 1 star, taken by North",
        "W-right": "blue General, 1 star, taken by South",
    }
    picture = drawn(desk)
    assert (count(picture, "vh-crown"), count(picture, "vh-burst"), count(picture, "vh-defeat")) == (3, 1, 0)
    assert count(picture, "vh-turned") == 3
    assert picture.get("aria-label").startswith("The table as phase 3 of round 1 ended")
    assert {"Round 1 has ended", "East opens next", "N 7 · E 3 · S 4 · W 0 VP", "in all N+S 11 · E+W 3"} <= set(
        plate(picture)
    )


def test_a_total_defeat_is_crossed_out():
    """Under the other answer R2, B3 and K6 are nobody's; the General is East's all the same."""
    desk = at_end("shot-away", "the flank falls with its opening card")
    told = ghosts(drawn(desk))
    assert {key for key, label in told.items() if label.endswith("lost")} == {"S-left", "E-left", "W-left"}
    assert told["N-left"].endswith("bombarded and taken by East")
    assert count(drawn(desk), "vh-defeat") == 3
    assert "lost" in plate(drawn(desk))
    below = words(desk.picture.below(desk.state, desk.view()))
    assert "Lost nobody's now ◆2" in below
    assert "South 3 VP in this round now ●★" in below


def test_sacrifices_that_a_ruling_takes_from_the_winner_are_crossed_out():
    session = Session.open(load_scenario("victory-and-honor/two-batteries"))
    session.goto(next(node for end, node in session.tree.ends() if end.name == "to the end of the phase").id)
    session.rule("sacrificed-cards", "lost")
    told = ghosts(drawn(Desk(session)))
    assert [key for key, label in told.items() if label.endswith("lost")] == ["W-right"]
    assert told["W-right"] == "black 2, Infantry, face down, a sacrifice, lost"


def test_a_ride_is_told_apart_from_a_win():
    told = ghosts(drawn(at_end("last-rider")))
    assert told["E-left"] == "red 7, Cavalry, flanks left"
    assert told["E-center"] == "black General, 1 star, wins center"


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_all_cards_are_public_at_the_end_and_the_next_leader_may_play(seat):
    """East leads phase 3: only East picks, in slots that are free and say so; all see West's sacrifice now."""
    desk = at_end("two-batteries", "to the end of the phase")
    desk.session.seat = seat
    found = slots(drawn(desk))
    assert ghosts(drawn(desk))["W-right"] == "black 2, Infantry, face down, a sacrifice, taken by East"
    may = "; may be played now" if seat in (None, "E") else ""
    assert found["E-left"].get("aria-label") == (
        f"East left: free, not opened, points at South{may}; as the phase ended: black General, 3 stars, wins left"
    )
    picks = {one.get("data-value") for one in found.values() if one.get("data-act") == "pick"}
    assert picks == ({"slot.E.left", "slot.E.center", "slot.E.right"} if may else set())
    assert {"Round 1 · phase 2 has ended", "East leads next", "N+S 0 · E+W 19"} <= set(plate(drawn(desk)))


def test_with_the_next_play_the_phase_is_gone_and_going_back_brings_it_back():
    desk = at_end("two-batteries", "to the end of the phase")
    desk.pick("slot.E.left")
    assert len(ghosts(drawn(desk))) == 12
    desk.pick("card.K6")
    assert desk.at.ply == 13
    assert ghosts(drawn(desk)) == {}
    assert count(drawn(desk), "vh-ghost") == 0
    desk.session.back()
    assert len(ghosts(drawn(desk))) == 12
    desk.session.back()
    assert ghosts(drawn(desk)) == {}


def test_what_a_seat_sees_before_the_end_does_not_rest_on_the_position_before():
    """Until the twelfth play, and after it but for that phase's own cards, a picture shows the position alone."""
    desk = at_end("two-batteries", "to the end of the phase")
    end = desk.at
    for node in desk.session.tree.line(end)[1:-1]:
        desk.session.goto(node.id)
        for seat in SEATS:
            desk.session.seat = seat
            view = desk.view()
            alone = replace(view, before=None, events=())
            assert markup(desk.picture.draw(node.state, view)) == markup(desk.picture.draw(node.state, alone))
    desk.session.goto(end.id)
    desk.session.seat = "S"
    view, draw = desk.view(), picture_of(desk.game).draw

    def exchanged(state):
        north, east, south, west = state.hands
        return state._replace(hands=((west[0], *north[1:]), east, south, (north[0], *west[1:])))

    other = replace(view, before=exchanged(view.before))
    assert markup(draw(end.state, view)) == markup(draw(exchanged(end.state), other))


def test_the_spoils_tell_what_is_new():
    desk = at_end("last-rider")
    below = words(desk.picture.below(desk.state, desk.view()))
    assert "East 12 VP in this round now ◆★★★◆★◆7◆5▲★▲6▲3▲2■5" in below
    assert "before" not in below
    desk = at_end("reserve-saves-the-pile")
    below = words(desk.picture.below(desk.state, desk.view()))
    assert "North 7 VP in this round now ◆★before ◆7◆4◆1●★★▲★■5" in below


def test_the_log_lists_the_events_of_a_move_each_with_its_clause():
    desk = at_end("two-batteries", "to the end of the phase")
    rows = [row for row in Log(desk).element().iter("li") if (row.get("data-key") or "").startswith("ply-")]
    last = rows[-1].findall("ul/li")
    assert len(last) == len(desk.at.events) == 7
    assert all(any(one.get("data-act") == "clause" for one in line.iter("button")) for line in last)
    assert words(last[1]).startswith("North's Artillery takes West's ▲4 from left")
    assert words(last[-1]).endswith("✎")
    assert rows[2].find("ul") is None
    html = Snapshot(desk).html()
    assert "<li>North's Artillery takes West's K4 from left [victory-conditions.1]</li>" in html


def test_plies_are_counted_along_the_line_that_was_come_back_along():
    desk = at_end("two-batteries")
    assert "ply 7 of 12" in words(Board(desk).element())
    desk.session.play("S right YG2")
    desk.session.back()
    assert "ply 7 of 8" in words(Board(desk).element())
    desk.session.to_start()
    assert "ply 0 of 8" in words(Board(desk).element())
