"""The rules of the race, clause by clause; every expectation is worked out by hand from the rulebook and the oval."""

from fractions import Fraction

import pytest
from victory_race.play import GAME, LAP, after, kinds, legal, points, position, refused, told, where

from explorer.core.protocol import Chance, Over

SIX = "Red Blue Green Yellow White Black"


def test_whoever_starts_is_thrown_for_and_the_others_follow_clockwise():
    state = GAME.start({"circuit": "oval.toml"})
    chance = GAME.pending(state)
    assert isinstance(chance, Chance)
    assert [chance.outcomes.probability(one) for one in chance.outcomes] == [Fraction(1, 4)] * 4
    started, events = after(state, "Green starts")
    assert started.cars == ("Green", "Yellow", "Red", "Blue")
    assert kinds(events) == ["order", "first-row", "second-row", "starting-order"]
    assert started.car == "Green"


def test_three_cars_stand_in_the_first_row_from_left_to_right_and_the_others_behind_them():
    state, events = after(GAME.start({"circuit": "oval.toml", "cars": SIX}), "White starts")
    assert events[1].fields["at"] == {"White": "2a1", "Black": "2a2", "Red": "2a3"}
    assert events[2].fields["at"] == {"Blue": "1c1", "Green": "1c2", "Yellow": "1c3"}
    assert state.crossed == (0, 0, 0, -1, -1, -1)
    assert [state.progress(car) for car in range(6)] == [0, 0, 0, -1, -1, -1]
    other, _ = after(GAME.start({"circuit": "oval.toml", "cars": SIX}, {"first-crossing": "yes"}), "White starts")
    assert other.crossed == (0,) * 6
    assert [other.progress(car) for car in range(6)] == [0, 0, 0, LAP - 1, LAP - 1, LAP - 1]


def test_two_cars_need_one_row():
    _, events = after(GAME.start({"circuit": "oval.toml", "cars": "Red Blue"}), "Blue starts")
    assert kinds(events) == ["order", "first-row", "starting-order"]


@pytest.mark.parametrize(
    ("die", "all_red", "one_each"),
    [
        ("2-2-2", Fraction(1, 27), Fraction(2, 9)),
        ("3-2-1", Fraction(1, 8), Fraction(1, 6)),  # 6 orders of 3/6 2/6 1/6
        ("2-3-1", Fraction(1, 27), Fraction(1, 6)),
    ],
)
def test_the_first_throw_is_made_with_three_dice(die, all_red, one_each):
    outcomes = GAME.pending(position({"die": die}, order="Red Blue")).outcomes
    odds = {str(one): share for one, share in outcomes.items()}
    assert len(odds) == 10
    assert sum(odds.values()) == 1
    assert odds["Red throws R R R"] == all_red
    assert odds["Red throws R B X"] == one_each


def test_the_second_is_made_with_one_die_or_two():
    state, events = after(position(order="Red Blue"), "Red throws R B X")
    assert told(events) == [("thrown", "the-race.first-throw")]
    assert legal(state) == ["Red takes one die", "Red takes two dice"]
    one, _ = after(state, "Red takes one die")
    assert legal(one) == ["Red throws R", "Red throws B", "Red throws X"]
    two, _ = after(state, "Red takes two dice")
    assert len(legal(two)) == 6
    assert refused(two, "Red throws R").clause == "the-race.second-throw"


def test_nothing_is_driven_before_both_throws_are_made():
    state = position(order="Red Blue")
    for moves in ([], ["Red throws R R R"], ["Red throws R R R", "Red takes two dice"]):
        now, _ = after(state, *moves)
        assert refused(now, "Red drives red 2b1").clause == "the-race.after-both-throws"


def test_dice_of_both_throws_are_driven_together_in_any_order_of_colours():
    """The example of the rulebook: blue, cross and red, then blue and red."""
    state, events = after(position(order="Red Blue"), "Red throws B X R", "Red takes two dice", "Red throws B R")
    assert told(events) == [("thrown", "the-race.second-throw"), ("crosses", "meaning-of-the-dice.one-cross")]
    assert (state.dice.red, state.dice.blue) == (2, 2)
    by_colour, _ = after(
        state, "Red drives red 2c1", "Red drives red 3a1", "Red drives blue 3b2", "Red drives blue 3c3"
    )
    assert where(by_colour, "Red") == "3c3"
    in_turn, events = after(
        state, "Red drives blue 2b2", "Red drives red 3a2", "Red drives blue 3b1", "Red drives red 4c1"
    )
    assert where(in_turn, "Red") == "4c1"
    assert told(events) == [("drove", "meaning-of-the-dice.red"), ("turn", "the-race.turns")]
    assert events[0].fields == {"car": "Red", "colour": "red", "from": "3b1", "to": "4c1", "gain": 4}
    assert (in_turn.car, in_turn.round, in_turn.stage) == ("Blue", 1, "throw")


def test_a_red_die_is_driven_along_a_straight_red_line_as_far_as_one_likes():
    state = position(at={"Red": "2a1"}, dice="R")
    along, across = {"2b1", "2c1", "3a1", "3b1", "3c1", "4a1", "4b1", "4c1"}, {"2a2", "2a3"}
    assert points(state, "red") == along | across
    assert refused(state, "Red drives red 3b2").clause == "the-race.straight-line"
    assert refused(state, "Red drives red 4c2").clause == "the-race.straight-line"  # round the bend


def test_a_blue_die_is_driven_along_a_straight_blue_line():
    state = position(at={"Red": "2a1"}, dice="B")
    assert points(state, "blue") == {"2b2", "2c3"}
    state = position(at={"Red": "2b1"}, dice="B")
    assert points(state, "blue") == {"2c2", "3a3"}  # over the joint
    assert "A blue one does" in refused(position(at={"Red": "2b1"}, dice="R"), "Red drives red 3a3").reason


def test_two_dice_of_a_colour_are_two_moves():
    state = position(at={"Red": "2a1"}, dice="R R")
    state, events = after(state, "Red drives red 2b1")
    assert "meaning-of-the-dice.several" in events[0].also
    assert state.stage == "drive"
    _, events = after(state, "Red drives red 4c1")
    assert kinds(events) == ["drove", "turn"]


def test_a_colour_that_no_die_shows_is_not_driven():
    refusal = refused(position(at={"Red": "2a1"}, dice="R R"), "Red drives blue 2b2")
    assert refusal.clause == "meaning-of-the-dice.blue"
    assert refusal.reason == "No blue die is left to be driven, only R R."


def test_cars_are_not_jumped_and_a_point_has_room_for_one():
    state = position(at={"Red": "2a1", "Blue": "3a1"}, dice="R")
    assert points(state, "red") == {"2b1", "2c1", "2a2", "2a3"}
    on, over = refused(state, "Red drives red 3a1"), refused(state, "Red drives red 3b1")
    assert on.clause == "meaning-of-the-dice.one-car-a-point"
    assert over.clause == "meaning-of-the-dice.no-jump"
    assert over.reason == "Blue stands in 3a1, on the way, and cars are not jumped."


def test_under_a_ruling_a_move_may_end_on_a_car_but_not_beyond():
    state = position({"occupied-point": "yes"}, at={"Red": "2a1", "Blue": "3a1"}, dice="R R")
    assert points(state, "red") == {"2b1", "2c1", "3a1", "2a2", "2a3"}
    assert refused(state, "Red drives red 3b1").clause == "meaning-of-the-dice.no-jump"
    both, _ = after(state, "Red drives red 3a1")
    assert both.at[0] == both.at[1]
    assert "3c1" in points(both, "red")


def test_every_die_is_driven_that_some_sequence_can_drive():
    """From 2c1 blue only leads to 3a2, where Blue stands: red 2c1 would lose the blue die."""
    told = {"at": {"Red": "2a1", "Blue": "3a2"}, "dice": "R B"}
    state = position(**told)
    assert "2c1" not in points(state, "red")
    assert {"2b1", "3a1"} <= points(state, "red")
    refusal = refused(state, "Red drives red 2c1")
    assert refusal.clause == "the-race.all-dice"
    assert refusal.reason == "From 2c1 B could not be driven; with red 2b1, blue 2c2 all dice are driven."
    assert refused(state, "Red leaves the rest").clause == "the-race.all-dice"
    free = position({"blocked-dice": "step-by-step"}, **told)
    over, events = after(free, "Red drives red 2c1")
    assert told_lost(events) == [("drove", None), ("dice-lost", ["B"]), ("turn", None)]
    assert over.car == "Blue"


def test_a_reason_names_the_way_to_the_flag_where_no_other_saves_the_dice():
    """Red in 1b1 is shut in on red lines, and would be in 1c2; it would be in 2a3 too, but that is the flag."""
    others = {"Blue": "1c1", "Green": "1c3", "Yellow": "2a2", "White": "1b2", "Black": "2b3"}
    state = position(cars=SIX, laps=1, at={"Red": "1b1", **others}, dice="R B")
    assert legal(state) == ["Red drives blue 2a3"]
    refusal = refused(state, "Red drives blue 1c2")
    assert refusal.clause == "the-race.all-dice"
    assert refusal.reason == "From 1c2 R could not be driven; with blue 2a3 the car finishes."


def told_lost(events):
    return [(event.kind, event.get("dice")) for event in events]


def test_under_a_ruling_dice_may_be_left():
    state = position({"driving": "may"}, at={"Red": "2a1", "Blue": "3a2"}, dice="R B")
    assert "2c1" in points(state, "red")
    over, events = after(state, "Red leaves the rest")
    assert told_lost(events) == [("dice-left", ["R", "B"]), ("turn", None)]
    assert where(over, "Red") == "2a1"


def test_a_throw_must_be_driven_even_if_it_is_no_advantage():
    """Ahead stands Blue; the only moves that are left with two red dice are along the row."""
    state = position(at={"Red": "2a1", "Blue": "2b1"}, dice="R")
    assert points(state, "red") == {"2a2", "2a3"}


def test_dice_without_a_move_are_lost():
    """Red in 2c1 with blue dice: 3a2 is taken, and back it does not go."""
    start = position(at={"Red": "2c1", "Blue": "3a2"}, thrown="B B X", takes=1)
    over, events = after(start, "Red throws B")
    assert told_lost(events)[1:] == [("crosses", None), ("dice-lost", ["B", "B", "B"]), ("turn", None)]
    assert over.car == "Blue"


def test_no_move_loses_ground():
    state = position(at={"Red": "2b1"}, dice="R B")
    refusal = refused(state, "Red drives red 2a1")
    assert refusal.clause == "setting-up-the-track.direction"
    assert refusal.reason == "2a1 lies 1 rank further back in the direction of travel, and no move loses ground."
    assert "2b3" in points(state, "red")  # sideways is no loss


def test_under_a_ruling_a_move_may_lose_ground_and_is_counted_off_at_the_line():
    setup = {"at": {"Red": "2b1"}, "crossed": {"Red": 1}, "pad": {"2": "Red"}, "dice": "R R R"}
    state = position({"backwards": "allowed"}, **setup)
    back, events = after(state, "Red drives red 1c1")
    assert kinds(events) == ["drove", "crossed-back"]
    assert events[0].fields["gain"] == -2
    assert events[1].fields == {"car": "Red", "struck": "2"}
    assert (back.crossed[0], back.pad) == (0, ((), ()))
    again, events = after(back, "Red drives red 2a1")
    assert events[1].fields == {"car": "Red", "lap": 1, "column": "2", "place": 1}
    assert again.pad == ((0,), ())


def test_in_the_bend_the_way_to_the_outside_loses_ground_and_the_way_to_the_inside_gains_it():
    state = position(at={"Red": "4a2"}, dice="R")
    assert refused(state, "Red drives red 4a1").clause == "setting-up-the-track.direction"
    _, events = after(state, "Red drives red 4a3")
    assert events[0].fields["gain"] == 1


@pytest.mark.parametrize(("second", "kind"), [("X", "two-crosses"), ("R", "one-cross")])
def test_one_or_two_crosses_are_dropped(second, kind):
    state, events = after(position(order="Red Blue", thrown="R B X", takes=1), f"Red throws {second}")
    assert told(events)[1:] == [("crosses", f"meaning-of-the-dice.{kind}")]
    assert state.dice.coloured == (2 if second == "X" else 3)


def test_three_crosses_cost_this_turn():
    state, events = after(position(order="Red Blue", thrown="R X X", takes=2), "Red throws B X")
    assert told(events)[1:] == [("missed-turn", "meaning-of-the-dice.three-crosses"), ("turn", "the-race.turns")]
    assert (state.car, state.skips) == ("Blue", ())
    assert where(state, "Red") == "2a1"


def test_under_a_ruling_three_crosses_cost_the_next_turn():
    rulings = {"three-crosses": "the-next"}
    state, events = after(position(rulings, order="Red Blue", thrown="R X X", takes=2), "Red throws B X")
    assert kinds(events) == ["thrown", "will-miss"]
    assert (state.car, state.stage, state.skips) == ("Red", "drive", (0,))
    state, _ = after(state, "Red drives red 2b1", "Red drives blue 3a3")
    assert state.car == "Blue"
    state, events = after(
        state,
        *("Blue throws X X X", "Blue takes one die", "Blue throws R", "Blue drives red 2b2"),
    )
    # Red misses round 2, and Blue, the only other one, round 2 as well
    assert [(event.kind, event.get("car")) for event in events[1:]] == [
        ("skipped", "Red"),
        ("skipped", "Blue"),
        ("turn", "Red"),
    ]
    assert (state.round, state.skips) == (3, ())


def test_after_three_crosses_the_second_throw_is_made_or_not():
    state = position(order="Red Blue", thrown="X X X")
    assert legal(state) == ["Red takes one die", "Red takes two dice"]
    assert refused(state, "Red throws no more").clause == "the-race.two-throws"
    free = position({"second-throw": "may-stop"}, order="Red Blue", thrown="X X X")
    assert "Red throws no more" in legal(free)
    over, events = after(free, "Red throws no more")
    assert kinds(events) == ["throws-no-more", "missed-turn", "turn"]
    assert over.car == "Blue"
    two = position({"second-throw": "may-stop"}, order="Red Blue", thrown="R X X")
    assert refused(two, "Red throws no more").reason == (
        "Only after three crosses may the second throw be left out; these are R X X."
    )
    late = position({"second-throw": "may-stop", "three-crosses": "the-next"}, order="Red Blue", thrown="X X X")
    over, events = after(late, "Red throws no more")
    assert kinds(events) == ["throws-no-more", "will-miss", "turn"]
    assert over.skips == (0,)


@pytest.mark.parametrize(("takes", "second", "crosses"), [(1, "X", 4), (2, "R X", 4), (2, "X X", 5)])
def test_four_and_five_crosses_are_an_accident(takes, second, crosses):
    setup = {"cars": "Red Blue Green", "order": "Red Blue Green", "thrown": "X X X", "takes": takes}
    state, events = after(position(**setup), f"Red throws {second}")
    assert kinds(events) == ["thrown", "accident", "turn"]
    assert events[1].fields == {"car": "Red", "crosses": crosses, "round": 1}
    assert events[1].cites("meaning-of-the-dice.five-crosses") == (crosses == 5)
    assert (where(state, "Red"), state.out) == (None, (0,))
    assert GAME.describe(state)["cars"]["Red"]["status"] == "out"


@pytest.mark.parametrize("to", ["2a1", "3c1"])
def test_a_car_that_reaches_or_passes_the_line_has_crossed_it(to):
    state, events = after(position(at={"Red": "1b1"}, dice="R B"), f"Red drives red {to}")
    assert kinds(events) == ["drove", "lap"]
    assert events[1].fields == {"car": "Red", "lap": 1, "column": "2", "place": 1}
    assert state.crossed[0] == 1


def test_the_order_of_the_crossings_is_entered_lap_by_lap():
    state = position(
        cars="Red Blue Green",
        at={"Red": "1b1", "Blue": "1c2", "Green": "1a3"},
        crossed={"Red": 0, "Blue": 1, "Green": 1},
        pad={"2": "Green Blue"},
        dice="R",
    )
    state, events = after(state, "Red drives red 2a1")
    assert events[1].fields == {"car": "Red", "lap": 1, "column": "2", "place": 3}
    assert GAME.describe(state)["pad"] == {
        "3": ["Red", "Blue", "Green"],
        "2": ["Green", "Blue", "Red"],
        "1": [],
        "finish": [],
    }


def behind(rulings=None):
    """Yellow behind the line with a blue die, the way over it free: 2a2, 2b3."""
    cars = "Red Blue Green Yellow"
    at = {"Red": "2b1", "Blue": "2b2", "Green": "8b2", "Yellow": "1c1"}
    crossed = {"Yellow": -1} if rulings is None else {}
    return position(rulings, cars=cars, order=cars, turn="Yellow", dice="B R", at=at, crossed=crossed)


def test_for_cars_of_the_second_row_the_first_crossing_does_not_count():
    _, events = after(behind(), "Yellow drives red 1c2")
    assert kinds(events) == ["drove"]
    state, events = after(behind(), "Yellow drives blue 2b3")
    assert told(events)[1:] == [("first-crossing", "the-lap-counting-pad.crossing")]
    assert (state.crossed[3], state.pad) == (0, ((), ()))
    assert events[0].fields["gain"] == 2


def test_under_a_ruling_the_first_crossing_counts():
    state, events = after(behind({"first-crossing": "yes"}), "Yellow drives blue 2b3")
    assert told(events)[1:] == [("lap", "the-lap-counting-pad.each-lap")]
    assert state.pad == ((3,), ())


def last_lap(rulings=None, **setup):
    given = {"cars": "Red Blue Green", "at": {"Red": "1c1", "Blue": "1b1", "Green": "8b2"}, **setup}
    crossed = dict.fromkeys(given["at"], 2)
    return position(rulings, crossed=crossed, dice="R R B", **given)


def test_a_car_finishes_at_once_and_the_rest_of_its_throw_is_dropped():
    state, events = after(last_lap(), "Red drives red 2c1")
    assert told(events) == [
        ("drove", "meaning-of-the-dice.red"),
        ("finished", "the-lap-counting-pad.finish"),
        ("dice-dropped", "the-lap-counting-pad.rest-of-the-throw"),
        ("left", "the-lap-counting-pad.rest-of-the-throw"),
        ("turn", "the-race.turns"),
    ]
    assert events[1].fields == {"car": "Red", "place": 1, "round": 1}
    assert events[2].fields["dice"] == ["R", "B"]
    assert (where(state, "Red"), state.finished, state.car) == (None, (0,), "Blue")
    assert GAME.describe(state)["pad"]["finish"] == ["Red"]


def test_a_sequence_that_finishes_drives_enough():
    """All lines from 1b1 but the blue one are barred. It leads to 1c2, whence no red line leads on, or over the line
    to 2a3: that finishes, though no red line leads on from there either."""
    at = {"Red": "1b1", "Blue": "1c1", "Green": "1c3", "Yellow": "2a2", "White": "1b2", "Black": "2b3"}
    state = position(cars=SIX, order=SIX, at=at, crossed={"Red": 2}, dice="R B")
    assert legal(state) == ["Red drives blue 2a3"]
    refusal = refused(state, "Red drives blue 1c2")
    assert refusal.reason == "From 1c2 R could not be driven; with blue 2a3 the car finishes."
    _, events = after(state, "Red drives blue 2a3")
    assert kinds(events) == ["drove", "finished", "dice-dropped", "left", "turn"]


def test_who_finishes_misses_no_turn_any_more():
    setup = {"at": {"Red": "1c1", "Blue": "8b2", "Green": "9b2"}, "crossed": {"Red": 2}, "thrown": "X X X", "takes": 2}
    state = position({"three-crosses": "the-next"}, cars="Red Blue Green", **setup)
    state, events = after(state, "Red throws R B")
    assert state.skips == (0,)
    state, events = after(state, "Red drives red 2a1")
    assert kinds(events) == ["drove", "finished", "dice-dropped", "left", "turn"]
    assert (state.skips, state.finished) == ((), (0,))


def test_under_a_ruling_a_car_that_has_finished_stays_in_the_way():
    state, events = after(last_lap({"finished-cars": "stay"}), "Red drives red 2c1")
    assert kinds(events) == ["drove", "finished", "dice-dropped", "turn"]
    assert where(state, "Red") == "2c1"
    state, _ = after(state, "Blue throws R R R", "Blue takes one die", "Blue throws R")
    assert refused(state, "Blue drives red 3a1").clause == "meaning-of-the-dice.no-jump"
    left, _ = after(last_lap(), "Red drives red 2c1", "Blue throws R R R", "Blue takes one die", "Blue throws R")
    assert "3a1" in points(left, "red")


def test_there_are_no_equal_turns_and_the_others_race_on_for_their_places():
    state, _ = after(last_lap(), "Red drives red 2c1")
    state, events = after(
        state,
        *("Blue throws R R R", "Blue takes one die", "Blue throws R", "Blue drives red 2b1"),
    )
    assert events[1].fields == {"car": "Blue", "place": 2, "round": 1}
    assert (state.car, state.round, state.stage) == ("Green", 1, "throw")
    state, events = after(
        state,
        *(
            "Green throws R R X",
            "Green takes one die",
            "Green throws X",
            "Green drives red 9a2",
            "Green drives red 9c2",
        ),
    )
    assert (state.car, state.round) == ("Green", 2)


def race_of_two(rulings=None, **setup):
    return position(rulings, order="Red Blue", thrown="X X X", takes=1, **setup)


def test_the_last_car_must_still_finish():
    state, events = after(race_of_two(), "Red throws X")
    assert kinds(events) == ["thrown", "accident", "turn"]
    assert (state.stage, state.car) == ("throw", "Blue")


def test_under_a_ruling_the_last_car_has_won():
    state, events = after(race_of_two({"last-car": "wins"}), "Red throws X")
    assert kinds(events) == ["thrown", "accident", "race-ended"]
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.result["winners"] == ["Blue"]
    assert over.result["scores"] == {"Blue": 1, "Red": 2}
    assert GAME.measure("rounds.Blue").value(state, events) == 1


def test_the_last_car_has_not_won_if_somebody_has_finished():
    setup = {"cars": "Red Blue Green", "order": "Red Blue Green", "finished": "Green", "thrown": "X X X", "takes": 1}
    state, events = after(position({"last-car": "wins"}, **setup), "Red throws X")
    assert (kinds(events)[-1], state.car) == ("turn", "Blue")


def test_if_all_drop_out_nobody_has_won_and_the_latest_is_placed_first():
    setup = {"cars": "Red Blue Green", "order": "Red Blue Green", "out": "Green Red", "thrown": "X X X", "takes": 1}
    state, events = after(position(**setup), "Blue throws X")
    assert events[-1].fields == {"places": ["Blue", "Red", "Green"], "winner": None, "round": 1}
    over = GAME.pending(state)
    assert (over.result["winners"], over.clause) == ([], "continuing-the-race.places")


def test_cars_that_are_out_are_placed_behind_those_that_have_finished():
    state = last_lap(at={"Red": "1c1"}, out="Blue", finished="Green")
    state, events = after(state, "Red drives red 2c1")
    assert events[-1].fields == {"places": ["Green", "Red", "Blue"], "winner": "Green", "round": 1}
    assert GAME.pending(state).result["scores"] == {"Green": 1, "Red": 2, "Blue": 3}


def test_turns_go_clockwise_past_cars_that_race_no_more():
    setup = {"cars": SIX, "order": SIX, "out": "Blue", "finished": "Green", "thrown": "R X X", "takes": 1}
    _, events = after(position(**setup), "Red throws X")
    assert events[-1].fields == {"car": "Yellow", "round": 1}
    _, events = after(position(**{**setup, "turn": "Black"}), "Black throws X")
    assert events[-1].fields == {"car": "Red", "round": 2}


def test_only_the_car_whose_turn_it_is_moves():
    state = position(order="Red Blue", thrown="R B X")
    assert refused(state, "Blue takes one die").clause == "the-race.turns"
    assert refused(position(order="Red Blue"), "Blue throws R R R").clause == "the-race.turns"
