"""What can be asked of a race: horizons, measures and how the policies play."""

from fractions import Fraction

import pytest
from victory_race.play import GAME, LAP, after, legal, position

from explorer.core.dist import Dist
from explorer.games.victory_race.measures import HORIZONS
from explorer.study.outcomes import outcomes, per_move

THREE = {"cars": "Red Blue Green", "order": "Red Blue Green"}


def closed(state, *moves):
    """The horizons that the last of some moves closes, and the position with its events."""
    *first, last = moves
    before = after(state, *first)[0] if first else state
    now, events = after(before, last)
    return set(GAME.ended(before, now)), now, events


def test_the_throws_and_the_turn_close_apart():
    state = position(**THREE)
    assert closed(state, "Red throws R B X")[0] == set()
    assert closed(state, "Red throws R B X", "Red takes one die")[0] == set()
    driven = ["Red throws R B X", "Red takes one die", "Red throws X"]
    assert closed(state, *driven)[0] == {"throw"}
    assert closed(state, *driven, "Red drives red 2b1")[0] == set()
    assert closed(state, *driven, "Red drives red 2b1", "Red drives blue 3a3")[0] == {"turn"}
    assert closed(state, "Red throws R X X", "Red takes one die", "Red throws X")[0] == {"throw", "turn"}


def test_a_round_closes_when_it_comes_to_an_earlier_car_again():
    last = position(**THREE, turn="Green", thrown="R X X", takes=1)
    assert closed(last, "Green throws X")[0] == {"throw", "turn", "round"}
    others = position(**THREE, turn="Blue", out="Green", thrown="R X X", takes=1)
    assert closed(others, "Blue throws X")[0] == {"throw", "turn", "round"}


def test_a_lap_a_finish_and_the_way_home():
    state = position(**THREE, at={"Red": "1c1", "Blue": "5a1", "Green": "5b1"}, dice="R B B")
    assert closed(state, "Red drives red 2b1")[0] == {"lap"}
    home = position(**THREE, at={"Red": "1c1", "Blue": "5a1", "Green": "5b1"}, crossed={"Red": 2}, dice="R B B")
    ended, now, events = closed(home, "Red drives red 2b1")
    assert ended == {"turn", "lap", "finish", "home.Red"}
    assert GAME.measure("rounds.Red").value(now, events) == 1
    assert GAME.measure("undriven").value(now, events) == 2
    out = position(**THREE, round=9, thrown="X X X", takes=1)
    ended, now, events = closed(out, "Red throws X")
    assert ended == {"throw", "turn", "home.Red"}
    assert GAME.measure("rounds.Red").value(now, events) == 9
    assert GAME.measure("rounds.Blue").value(now, events) == 0


def test_who_comes_back_over_the_line_completes_no_lap():
    at, pad = {"Red": "2a1", "Blue": "5a1", "Green": "5b1"}, {"2": "Red"}
    table = {**THREE, "at": at, "crossed": {"Red": 1}, "pad": pad, "dice": "R R"}
    assert closed(position({"backwards": "allowed"}, **table), "Red drives red 1c1")[0] == set()
    assert closed(position({"backwards": "allowed"}, **table), "Red drives red 1c1", "Red drives red 2a1")[0] == {
        *("turn", "lap")
    }


def test_dice_that_are_lost_or_left_are_not_driven():
    """Blue bars the only way of a blue die from 2c1 that loses no ground."""
    undriven = GAME.measure("undriven")
    table = {**THREE, "at": {"Red": "2c1", "Blue": "3a2", "Green": "5b1"}}
    ended, now, events = closed(position(**table, thrown="B B X", takes=1), "Red throws X")
    assert ended == {"throw", "turn"}
    assert undriven.value(now, events) == 2
    _, now, events = closed(position({"driving": "may"}, **table, dice="R R B"), "Red leaves the rest")
    assert undriven.value(now, events) == 3
    _, now, events = closed(position(**table, dice="R"), "Red drives red 3a1")
    assert undriven.value(now, events) == 0


def test_a_turn_of_the_set_up_closes_nothing():
    state = GAME.start({"circuit": "oval.toml", "cars": "Red Blue"})
    assert closed(state, "Blue starts")[0] == set()


def test_the_end_of_the_race_closes_everything():
    state = position(order="Red Blue", out="Blue", thrown="X X X", takes=1)
    assert closed(state, "Red throws X")[0] == set(HORIZONS) == set(GAME.horizons)


def test_places_laps_and_ranks_as_the_race_stands():
    state = position(
        cars="Red Blue Green Yellow White",
        order="Red Blue Green Yellow White",
        at={"Red": "4a1", "Blue": "2c3", "Yellow": "1b2"},
        crossed={"Blue": 1, "Yellow": 0},
        out="Green",
        finished="White",
    )

    def all_of(name):
        return {car: GAME.measure(f"{name}.{car}").value(state, ()) for car in (*state.cars, "Black")}

    # White has finished, Blue is 1 lap and 2 ranks ahead of the line, Yellow 36 ranks, Red 6; Green is out
    assert all_of("place") == {"White": 1, "Blue": 2, "Yellow": 3, "Red": 4, "Green": 5, "Black": 0}
    assert all_of("laps") == {"White": 3, "Blue": 1, "Yellow": 0, "Red": 0, "Green": 0, "Black": 0}
    assert all_of("ranks") == {"White": 3 * LAP, "Blue": LAP + 2, "Yellow": 36, "Red": 6, "Green": 0, "Black": 0}
    assert all_of("out") == {"White": 0, "Blue": 0, "Yellow": 0, "Red": 0, "Green": 1, "Black": 0}
    assert all_of("wins") == {"White": 1, "Blue": 0, "Yellow": 0, "Red": 0, "Green": 0, "Black": 0}
    assert GAME.measure("winner").value(state, ()) == "White"
    assert GAME.measure("cars-out").value(state, ()) == 1


@pytest.mark.parametrize(
    ("thrown", "sits_out", "accident"),
    [
        ("X X X", {1: Fraction(2, 3), 2: Fraction(4, 9)}, {1: Fraction(1, 3), 2: Fraction(5, 9)}),
        ("R X X", {1: Fraction(1, 3), 2: Fraction(4, 9)}, {1: Fraction(0), 2: Fraction(1, 9)}),
        ("R B X", {1: Fraction(0), 2: Fraction(1, 9)}, {1: Fraction(0), 2: Fraction(0)}),
    ],
)
def test_the_odds_of_one_die_and_of_two_are_exact(thrown, sits_out, accident):
    """The known odds, asked as the panel asks them: per move, until both throws are made."""
    state = position(**THREE, thrown=thrown)
    for measure, expected in (("misses-turn", sits_out), ("accident", accident)):
        found = per_move(GAME, state, measure, until="throw")
        assert all(one.exact for one in found.values())
        assert {move.dice: one.dist.probability(1) for move, one in found.items()} == expected


def test_the_known_odds_of_three_dice_and_one_or_two_more():
    for dice, three, four, five in ((1, "8/81", "1/81", "0"), (2, "40/243", "10/243", "1/243")):
        policy = GAME.policy("random")
        always = type(policy)("always", "", lambda seen, moves, dice=dice: Dist({moves[dice - 1]: 1}))
        found = outcomes(GAME, position(**THREE), "crosses", policy=always, until="throw", exact=True).dist
        assert [found.probability(count) for count in (3, 4, 5)] == [Fraction(three), Fraction(four), Fraction(five)]


@pytest.mark.parametrize(
    ("thrown", "rulings", "choice"),
    [
        ("R R B", None, "Red takes two dice"),  # neither can cost the turn
        ("R B X", None, "Red takes one die"),
        ("R X X", None, "Red takes one die"),
        ("X X X", None, "Red takes one die"),  # an accident with 1/3, not 5/9
        ("X X X", {"second-throw": "may-stop"}, "Red throws no more"),
    ],
)
def test_the_cautious_shun_the_accident_and_then_the_missed_turn(thrown, rulings, choice):
    state = position(rulings, **THREE, thrown=thrown)
    chosen = GAME.policy("cautious").choose(state, GAME.pending(state).moves)
    assert [str(move) for move in chosen] == [choice]


def test_the_cautious_drive_as_far_as_the_dice_allow():
    """Red in 2a1 with red and blue: along the lane to the bend and across it, or first into the middle lane."""
    state = position(at={"Red": "2a1"}, dice="R B")
    ends = {}
    for first in legal(state):
        now, _ = after(state, first)
        for second in legal(now):
            then, _ = after(now, second)
            ends[first, second] = then.progress(0)
    chosen = next(iter(GAME.policy("cautious").choose(state, GAME.pending(state).moves)))
    assert max(ends.values()) == max(far for (first, _), far in ends.items() if first == str(chosen))
    home = position(at={"Red": "1a1"}, crossed={"Red": 2}, dice="R B")
    while home.stage == "drive":
        chosen = next(iter(GAME.policy("cautious").choose(home, GAME.pending(home).moves)))
        home, _ = GAME.step(home, chosen)
    assert home.finished == (0,)


def test_whole_races_are_sampled_by_either_policy():
    state = position(order="Red Blue")
    for policy in ("random", "cautious"):
        found = outcomes(GAME, state, "rounds.Red", policy=policy, until="home.Red", samples=40, exact=False)
        assert found.n == 40
        assert all(rounds > 0 for rounds in found.dist)
    slow = outcomes(GAME, state, "rounds.Red", policy="random", samples=60, seed=2, exact=False).dist.mean()
    quick = outcomes(GAME, state, "rounds.Red", policy="cautious", samples=60, seed=2, exact=False).dist.mean()
    assert quick < slow
