"""The picture of Victory & Honor: every position of every shipped scenario, and what hidden cards may not show."""

from xml.etree import ElementTree

import pytest

from explorer import load_scenario, shipped_scenarios
from explorer.games.victory_and_honor.tables import POSITIONS, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn_order import facing
from explorer.study.session import Session
from widgets.boards import View, picture_of
from widgets.boards.victory_and_honor import tell
from widgets.boards.victory_and_honor.geometry import edge, slot
from widgets.desk import Desk
from widgets.markup import markup

SHIPPED = shipped_scenarios("victory-and-honor")


def drawn(desk):
    return ElementTree.fromstring(markup(desk.picture.draw(desk.state, desk.view())))


def names(element):
    return [one.get("aria-label") for one in element.iter() if one.get("aria-label")]


def slots(element):
    return {one.get("data-key"): one for one in element.iter() if (one.get("data-key") or "").startswith("slot-")}


def test_the_seats_sit_as_they_point():
    """N's left points at E, S's left at W: on the picture N's left lies to the right, S's left to the left."""
    assert slot(Seat.N, Position.LEFT)[0] > 0 > slot(Seat.N, Position.RIGHT)[0]
    assert slot(Seat.S, Position.LEFT)[0] < 0 < slot(Seat.S, Position.RIGHT)[0]
    assert slot(Seat.E, Position.LEFT)[1] > 0 > slot(Seat.E, Position.RIGHT)[1]
    assert slot(Seat.W, Position.LEFT)[1] < 0 < slot(Seat.W, Position.RIGHT)[1]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("position", [Position.LEFT, Position.RIGHT])
def test_facing_flanks_meet_in_the_corner(seat, position):
    """Of all slots of another board, the facing one is nearest."""
    x, y = slot(seat, position)
    others = [(one, p) for one in SEATS if one != seat for p in POSITIONS]
    nearest = min(others, key=lambda place: (slot(*place)[0] - x) ** 2 + (slot(*place)[1] - y) ** 2)
    assert nearest == facing(seat, position)
    assert edge(seat, position) != edge(*nearest)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_position_is_drawn_for_every_seat(name):
    """Well-formed, twelve named slots, every thing to act on is reachable and named."""
    session = Session.open(load_scenario(name))
    for node in list(session.tree.nodes()):
        session.goto(node.id)
        for seat in (None, "N", "E", "S", "W"):
            session.seat = seat
            picture = drawn(Desk(session))
            assert len(slots(picture)) == 12
            assert all(one.get("aria-label") for one in slots(picture).values())
            for one in picture.iter():
                if one.get("data-act"):
                    assert one.get("role") == "button"
                    assert one.get("aria-label")
                    assert one.get("tabindex") == "-1"


def test_what_lies_on_the_table_is_named(desk):
    """The positions after the seventh play, by hand from the moves."""
    label = {key: one.get("aria-label") for key, one in slots(drawn(desk)).items()}
    assert label["slot-W-left"] == "West left: black 4, Artillery, face up, opened this position, under fire"
    assert label["slot-N-right"] == "North right: yellow 4, Artillery, face up, opened this position, under fire"
    assert label["slot-N-left"] == "North left: black General, 2 stars, face up"
    assert label["slot-W-right"] == "West right: black 2, Infantry, face down, a sacrifice"
    assert label["slot-E-center"] == "East center: blue General, 3 stars, face up, opened this position"
    assert label["slot-E-left"] == "East left: free, opened in black, points at South"
    assert label["slot-S-left"].startswith("South left: free, opened in black, points at West; may be played now")


def test_a_face_down_card_is_known_to_its_owner_alone(desk):
    desk.session.seat = "W"
    assert slots(drawn(desk))["slot-W-right"].get("aria-label").startswith("West right: black 2")
    desk.session.seat = "N"
    assert slots(drawn(desk))["slot-W-right"].get("aria-label") == "West right: a face-down card"


def test_a_seat_sees_the_same_picture_whatever_the_hidden_hands_are(desk):
    """North and East exchange a card, and so do East and West: South's picture stays, the open one does not."""
    state = desk.state
    north, east, south, west = state.hands
    other = state._replace(hands=((east[0], *north[1:]), (north[0], *east[1:]), south, west))
    draw = picture_of(desk.game).draw
    assert markup(draw(state, View("S"))) == markup(draw(other, View("S")))
    assert markup(draw(state, View())) != markup(draw(other, View()))
    table = state.table
    down = table.board[Seat.W * 3 + Position.RIGHT]
    slot_of = Seat.W * 3 + Position.RIGHT
    swapped = (*table.board[:slot_of], down._replace(card=west[0]), *table.board[slot_of + 1 :])
    swapped_hands = (north, east, south, (down.card, *west[1:]))
    hidden = state._replace(table=table._replace(board=swapped), hands=swapped_hands)
    assert markup(draw(state, View("S"))) == markup(draw(hidden, View("S")))
    assert markup(draw(state, View("W"))) != markup(draw(hidden, View("W")))


def test_hands_of_others_are_backs(desk):
    desk.session.seat = "N"
    told = names(drawn(desk))
    assert "East's hand: 6 cards, hidden" in told
    assert "red 7, Cavalry" not in " ".join(told)
    assert "North's hand" in told


def test_the_log_tells_a_seat_no_more_than_it_saw(session):
    """West's sacrifice of K2 is told to West; to South it is a card face down."""
    event = session.tree.line(session.at)[5].events[0]
    assert event.kind == "sacrificed"
    assert "K2" in tell(event, None)[0]
    assert "K2" in tell(event, "W")[0]
    assert tell(event, "S") == ("West plays a card face down in right", None)


def test_fire_is_drawn_on_demand(desk):
    """The two Artilleries are hit; without the switch nothing is marked."""

    def marks():
        return sum("vh-burst" in (one.get("class") or "") for one in drawn(desk).iter())

    assert marks() == 2
    desk.options.clear()
    assert marks() == 0


def test_where_the_turn_may_go_is_drawn_and_nowhere_else(desk):
    """South may play left (toward West) and right (toward East); its center is covered."""

    def ways():
        return sum(one.get("class") == "vh-way" for one in drawn(desk).iter())

    assert ways() == 2
    desk.pick("card.Y1")
    assert ways() == 1


def test_what_chance_decides_is_drawn_on_the_board():
    """Who opens, then the four hands, one after the other: without a way to the list of moves."""
    desk = Desk(Session.open(load_scenario("victory-and-honor/whole-game")))
    desk.session.to_start()
    for words in ["draw who opens", *["deal the next hand"] * 4]:
        (drawn,) = [one for one in desk.picture.draw(desk.state, desk.view()).iter() if one.get("data-act") == "draw"]
        assert drawn.get("aria-label") == words
        desk.session.draw()
    assert desk.state.stage in ("pass", "redeal")
    assert not [one for one in desk.picture.draw(desk.state, desk.view()).iter() if one.get("data-act") == "draw"]
