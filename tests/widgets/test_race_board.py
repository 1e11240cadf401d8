"""The track of Victory, the race: every shipped circuit, what is said of it, picking moves on it, the switches."""

import asyncio
from collections import Counter
from fractions import Fraction
from math import hypot
from random import Random
from threading import Event
from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.core.components import Components
from explorer.core.protocol import Chance, Over
from explorer.games.victory_race import outlook
from explorer.games.victory_race.state import Drive
from explorer.games.victory_race.tables import CARS
from explorer.study.session import Session
from tests.games.victory_race.tracks import two_kinds
from widgets.boards import View
from widgets.boards.victory_race import (
    PICTURE,
    building,
    cars,
    choice,
    course,
    driving,
    geometry,
    overlays,
    pad,
    story,
    worth,
)
from widgets.desk import Desk
from widgets.markup import markup, words
from widgets.parts.board import Board
from widgets.parts.title import Title
from widgets.snapshot import still

CIRCUITS = sorted(
    name.removesuffix(".toml") for name in Components.of("victory-race").names() if name != "twelve-boards.toml"
)


@pytest.fixture
def opened(tmp_path):
    """A desk over a set-up, after some moves, written with commas between; `rulings` are lines of TOML."""

    def make(setup="", moves="", rulings=""):
        file = tmp_path / "race.toml"
        head = 'format = 1\ngame = "victory-race"\ntitle = "A race"\n'
        file.write_text(f"{head}[rulings]\n{rulings}\n[setup]\n{setup}\n")
        session = Session.open(load_scenario(file))
        for move in filter(None, moves.split(", ")):
            session.play(move)
        return Desk(session)

    return make


@pytest.fixture
def four(opened):
    """Two cars on the shortest circuit, Red to start: it stands in 1a1, and Blue beside it in 1a2."""

    def make(moves="", rulings=""):
        return opened('circuit = "four-bends.toml"\ncars = "Red Blue"', f"Red starts, {moves}", rulings)

    return make


def drawn(desk):
    return ElementTree.fromstring(markup(desk.picture.draw(desk.state, desk.view())))


def things(picture):
    return {one.get("data-key"): one for one in picture.iter() if one.get("data-key")}


def label(desk, key):
    return things(drawn(desk))[key].get("aria-label")


def count(picture, class_):
    return sum(class_ in (one.get("class") or "").split() for one in picture.iter())


def marked(picture):
    """The points that may be picked."""
    found = {key.removeprefix("point-"): one for key, one in things(picture).items() if key.startswith("point-")}
    return {id for id, one in found.items() if "vr-may" in one.get("class")}


def whole(picture, state):
    """All points and cars are there, named, and reachable; whatever acts is a button with a name."""
    found = things(picture)
    if state.track is not None:
        for point in state.track.points:
            assert found[f"point-{point.id}"].get("aria-label").startswith(f"{point.id}, board {point.board}, ")
        on_track = {state.cars[car] for car, at in enumerate(state.at) if at >= 0}
        assert {key.removeprefix("car-") for key in found if key.startswith("car-")} == on_track
    for one in picture.iter():
        if one.get("data-act") or one.get("data-stop") is not None:
            assert one.get("role") == ("button" if one.get("data-act") else "img")
            assert one.get("aria-label")
            assert one.get("tabindex") == "-1"
    keys = Counter(one.get("data-key") for one in picture.iter() if one.get("data-key"))
    assert max(keys.values()) == 1


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_shipped_circuit_is_drawn(opened, name):
    """The grid with six cars; points lie apart, on the sheet, each on its board's square."""
    desk = opened(f'circuit = "{name}.toml"', "Green starts")
    whole(drawn(desk), desk.state)
    paper = geometry.sheet(desk.state.track.circuit)
    assert paper.wide * paper.scale <= geometry.WIDTH
    places = list(paper.points.values())
    assert all(0 < x < paper.wide and 0 < y < paper.high for x, y in places)
    assert min(hypot(x - a, y - b) for at, (x, y) in enumerate(places) for a, b in places[:at]) > 40
    for piece in desk.state.track.circuit.pieces:
        left, top = paper.corner(piece.cell)
        for point in piece.points:
            x, y = paper.points[point]
            assert 0 < x - left < geometry.CELL
            assert 0 < y - top < geometry.CELL


@pytest.mark.parametrize(("name", "seed"), [("four-bends", 1), ("pocket", 2)])
def test_a_whole_race_is_drawn_to_its_end(opened, name, seed):
    """At random, with all switches on; every decision can be made by picking its tokens one after the other."""
    desk, random = opened(f'circuit = "{name}.toml"\nlaps = 1\ncars = "{" ".join(CARS)}"'), Random(seed)
    desk.options |= {"reach", "ideal"}
    stages = set()
    while not isinstance(desk.pending, Over):
        now, before = desk.pending, desk.at
        stages.add(desk.state.stage)
        if isinstance(now, Chance):
            desk.session.play(str(now.outcomes.pick(random.randrange(now.outcomes.total))))
            desk.moved()
        else:
            move = random.choice(now.moves)
            for token in sorted(frozenset().union(*PICTURE.tokens(desk.state, move))):
                if desk.at is before and token not in desk.view().chosen:
                    assert token in desk.view().open
                    desk.pick(token)
            assert str(desk.at.move) == str(move)
            desk.moved()
        whole(drawn(desk), desk.state)
    assert {"order", "throw", "choose", "second", "drive"} <= stages
    picture = drawn(desk)
    assert "the race is over" in picture.get("aria-label")
    winner = desk.pending.result["winners"]
    assert f"{winner[0]} wins" in words(picture) if winner else "Nobody finishes" in words(picture)


def test_points_are_named_with_what_may_be_driven(four):
    """By hand: a red die leads from 1a1 along its lane to 1b1 and 1c1; across stands Blue, and 1a3 lies behind it; a
    blue die leads to 1b2 and 1c3. Four bends of five ranks are a lap of 20."""
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    assert label(desk, "point-1b1") == "1b1, board 1, left lane, rank 1 of 20; Red may drive here with red"
    assert label(desk, "point-1c3") == "1c3, board 1, left lane, rank 4 of 20; Red may drive here with blue"
    assert label(desk, "point-1a1").endswith(": Red")
    assert label(desk, "point-1a2").endswith(": Blue; refused")
    assert marked(drawn(desk)) == {"1b1", "1c1", "1b2", "1c3"}
    beside = things(drawn(desk))["point-1a2"]
    assert beside.get("aria-disabled") == "true"
    assert beside.get("data-say") == "Blue stands in 1a2, and a point has room for one car."
    assert things(drawn(desk))["point-1a3"].get("data-say").startswith("Blue stands in 1a2, on the way")
    assert things(drawn(desk))["point-3b2"].get("data-act") == "why"


def test_a_die_can_be_picked_first(four):
    """Then only its points are marked, and the plate says so; the other die's are refused with the reason."""
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    desk.pick("die.blue")
    picture = drawn(desk)
    assert marked(picture) == {"1b2", "1c3"}
    assert "blue: pick the point to drive to" in words(picture)
    assert things(picture)["die-blue-1"].get("aria-pressed") == "true"
    desk.pick("point.1b2")
    assert str(desk.at.move) == "Red drives blue 1b2"
    desk.pick("point.1a2")
    assert str(desk.at.move) == "Red drives blue 1b2"
    assert desk.refusal[1][0].reason == "Blue stands in 1a2, and a point has room for one car."


def test_each_colour_says_what_its_dice_lead_to(four):
    """By hand, from 1a1 beside Blue in 1a2: red along the outer lane to the corner of the bend, 1b1 and 1c1, since
    across it Blue is in the way; blue aslant past Blue, to 1b2 and on to 1c3, where the outer lane leaves the bend
    after five ranks. A click on the card picks the die."""
    desk = four("Red throws R B X, Red takes two dice, Red throws B X")
    red, blue = driving.ways(desk.state)
    assert (red.left, blue.left, blue.points) == (1, 2, 2)
    assert (blue.furthest, blue.best) == ("1c3, 4 ranks on", "turns to the flag: counting")
    assert (red.points, red.furthest) == (2, "1c1, 2 ranks on")
    found = things(drawn(desk))
    assert found["card-blue"].get("aria-label").startswith("blue dice: 2 left: points to drive to 2; furthest 1c3")
    assert found["card-blue"].get("data-value") == found["die-blue-1"].get("data-value") == "die.blue"
    worth.prepare(desk.state, desk.view())()
    moves = outlook.outlook(desk.state)
    least, to = min((moves[move].turns, move.to) for move in moves if str(move).startswith("Red drives blue"))
    assert driving.ways(desk.state)[1].best == f"{to}, {least:.3f} turns to the flag"
    desk.pick("die.red")
    desk.pick("point.1b1")
    red, blue = driving.ways(desk.state)
    assert red.rows == (("none left", ""),)
    assert "data-act" not in things(drawn(desk))["card-red"].attrib
    assert blue.left == 2


def test_beside_the_button_that_leaves_the_rest_the_cards_are_brief(four):
    """Only what is written: their names say everything."""
    desk = four("Red throws R B X, Red takes one die, Red throws R", 'driving = "may"')
    worth.prepare(desk.state, desk.view())()
    found = things(drawn(desk))
    assert "rest" in found
    for name in ("red", "blue"):
        assert words(found[f"card-{name}"]).endswith(" turns")
        assert " turns to the flag; " in found[f"card-{name}"].get("aria-label")


def test_what_is_written_in_points_stays_legible_on_wide_circuits(opened):
    """However many boards lie side by side, nearly as large as on a sheet that need not be made smaller; and no point
    touches another."""
    for name in CIRCUITS:
        state = opened(f'circuit = "{name}.toml"').state
        paper = geometry.sheet(state.track.circuit)
        assert 10 * paper.larger * paper.scale >= 9.5
        assert 2 * 13.5 * paper.larger < geometry.CELL / 3


def test_the_dice_tell_their_story(four):
    """First and second throw lie apart; what was driven is ticked, crosses are struck out, and what is left can be
    picked. After the turn it is told again, with what was lost."""
    desk = four("Red throws R B X")
    turn = story.turn(desk.state, desk.view())
    assert turn.first == (("R", ""), ("B", ""), ("X", ""))
    desk = four("Red throws R B X, Red takes two dice, Red throws R X, Red drives red 1b1")
    turn = story.turn(desk.state, desk.view())
    assert turn.first == (("R", "used"), ("B", ""), ("X", "lost"))
    assert turn.second == (("R", ""), ("X", "lost"))
    assert turn.legs == (("1a1", "1b1", "red"),)
    picture = drawn(desk)
    assert count(picture, "vr-tick") == 1
    assert sum(key.startswith("die-") for key in things(picture)) == 2
    assert "2 crosses" in words(picture)
    assert count(picture, "vr-way") == count(picture, "vr-way-head") == 1
    missed = four("Red throws X X X, Red takes one die, Red throws B")
    ended = story.last_turn(missed.state, missed.view())
    assert (ended.car, ended.first, ended.second) == ("Red", (("X", "lost"),) * 3, (("B", "lost"),))
    assert "turn before" in words(drawn(missed))


def test_dice_that_the_set_up_laid_there_are_shown_without_a_history(opened):
    desk = opened('circuit = "four-bends.toml"\ncars = "Red Blue"\nturn = "Red"\ndice = "R R B"\ncrosses = 1')
    turn = story.turn(desk.state, desk.view())
    assert [die.face for die in turn.first] == ["R", "R", "B", "X"]
    assert "dice to be driven" in words(drawn(desk))
    whole(drawn(desk), desk.state)


# by hand: each die shows a cross with 1/3. After one cross the worst that two dice bring is a third, with 1/9; after
# two crosses, one die brings it with 1/3, two dice with 2 · 1/3 · 2/3, and both the accident with 1/9; after three,
# the accident comes with 1/3 or with 1 − (2/3)², else the turn is sat out.
ODDS = {
    "R B B": {1: (0, 0), 2: (0, 0)},
    "R B X": {1: (0, 0), 2: (Fraction(1, 9), 0)},
    "R X X": {1: (Fraction(1, 3), 0), 2: (Fraction(4, 9), Fraction(1, 9))},
    "X X X": {1: (Fraction(2, 3), Fraction(1, 3)), 2: (Fraction(4, 9), Fraction(5, 9))},
}


@pytest.mark.parametrize("throw", ODDS)
def test_the_odds_stand_beside_each_choice(four, throw):
    desk = four(f"Red throws {throw}")
    Board(desk).element()
    for dice, (sits, out) in ODDS[throw].items():
        rows = dict(next(one for one in choice.odds(desk.state) if one.dice == dice).rows)
        told = label(desk, f"take-{dice}")
        for name, share in (("sits out", sits), ("out of the race", out)):
            written = rows[name].split(" = ")
            assert Fraction(written[0]) == share
            if share:
                assert written[1] == f"{float(share) * 100:.1f} %"
            assert f"{name} {rows[name]}" in told
        move = next(move for move in desk.pending.moves if getattr(move, "dice", 0) == dice)
        assert rows["turns to the flag"] == f"{outlook.outlook(desk.state)[move].turns:.3f}"
        assert rows["turns to the flag"] in words(things(drawn(desk))[f"take-{dice}"])
    assert "exact" in words(drawn(desk))
    desk.pick("take.1")
    assert str(desk.at.move) == "Red takes one die"


def test_a_third_choice_where_three_crosses_may_be_enough(four):
    desk = four("Red throws X X X", 'second-throw = "may-stop"')
    Board(desk).element()
    assert label(desk, "take-0").startswith("Red throws no more: sits out 1; out of the race 0; turns to the flag ")
    desk.pick("take.0")
    assert str(desk.at.move) == "Red throws no more"


def test_the_odds_say_which_turn_is_missed(four):
    desk = four("Red throws X X X", 'three-crosses = "the-next"')
    assert "misses the next turn 2/3 = 66.7 %; out of the race 1/3 = 33.3 %" in label(desk, "take-1")


def test_numbers_are_worked_out_aside_while_a_loop_runs(four, monkeypatch):
    """The picture says that it counts, and is drawn again when the numbers are there."""
    monkeypatch.setattr(worth, "_solved", {})
    monkeypatch.setattr(worth, "_prospects", {})
    may, work_out = Event(), worth._work_out
    monkeypatch.setattr(worth, "_work_out", lambda *what: (may.wait(60), work_out(*what)))
    desk = four("Red throws R B B")
    shown = []

    async def look():
        part = Board(desk)
        desk.listeners.append(lambda name: shown.append(words(part.element())))
        shown.append(words(part.element()))
        shown.append(words(part.element()))
        may.set()
        while len(shown) < 3:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(look(), 60))
    assert ["counting" in one for one in shown] == [True, True, False]
    assert PICTURE.prepare(desk.state, desk.view()) is None


def test_on_a_circuit_that_is_solved_the_next_numbers_are_only_counted(four):
    """They are still to come, and not out of reach."""
    Board(four("Red throws R B B")).element()
    desk = four("Red throws R R X")
    worth._prospects.clear()
    assert things(drawn(desk))["take-1"].get("aria-label").endswith("turns to the flag counting")
    Board(desk).element()
    assert "counting" not in words(drawn(desk))


def test_switches_are_off_at_first_and_lay_their_signs_over_the_track(four):
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    assert desk.options == set()
    buttons = {one.get("data-value"): one for one in Title(desk).element().iter() if one.get("data-act") == "switch"}
    assert {name: one.get("aria-pressed") for name, one in buttons.items()} == dict.fromkeys(
        ("reach", "ideal", "heat"), "false"
    )
    plain = drawn(desk)
    assert not any(count(plain, class_) for class_ in ("vr-reached", "vr-ideal", "vr-warm"))
    Board(desk).acts()["switch"]("ideal")
    assert desk.options == {"ideal"}
    line = overlays.ideal(desk.state)
    picture = drawn(desk)
    assert count(picture, "vr-ideal-red") + count(picture, "vr-ideal-blue") == len(line.moves) + 1  # one in the legend
    assert count(picture, "vr-ideal-stop") == len(line.moves)
    assert f"a lap in {len(line.moves)} moves" in words(picture)


def test_the_heat_map_has_the_expected_turns(four):
    """In every point that of the engine, at one more digit in the choice of a move, and a legend with the ends."""
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    desk.options.add("heat")
    picture = ElementTree.fromstring(markup(Board(desk).element()))
    found, turns = things(picture), outlook.heat(desk.state)
    for point, value in zip(desk.state.track.points, turns, strict=True):
        assert f"; {value:.1f} turns to the flag" in found[f"point-{point.id}"].get("aria-label")
        assert f"{value:.1f}" in words(found[f"point-{point.id}"])
    after = outlook.outlook(desk.state)
    assert {move for move in after if isinstance(move, Drive)} == set(desk.pending.moves)
    for move, prospect in after.items():
        assert f"{prospect.turns:.2f}" in words(found[f"point-{move.to}"])
    assert count(picture, "vr-warm") == len(turns)
    assert f"{min(turns):.1f}" in words(found["legends"])
    assert "turns to the flag for Red, 6 laps to go" in words(found["legends"])
    steps = worth.warmth(desk.state).steps
    assert steps[turns.index(min(turns))] == 0
    assert steps[turns.index(max(turns))] == worth.STEPS - 1


def ends_by_playing(game, state):
    """Where a turn may end, by making every move there is."""
    if state.stage != "drive":
        return {state.track.points[state.at[0]].id}
    found = set()
    for move in game.pending(state).moves:
        found |= ends_by_playing(game, game.step(state, move)[0])
    return found


def test_the_reach_is_where_a_turn_may_end(four):
    """Against playing all sequences of the three dice."""
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    desk.options.add("reach")
    wanted = ends_by_playing(desk.game, desk.state)
    ringed = {key for key, one in things(drawn(desk)).items() if key.startswith("point-") and count(one, "vr-reached")}
    assert ringed == {f"point-{id}" for id in wanted}
    assert all("may be reached" in label(desk, f"point-{id}") for id in wanted)


def test_the_pad_of_the_rulebooks_example(opened):
    """Four cars, three laps: Red, Blue, Green, Yellow start; after a lap Red, Green, Blue, Yellow; then Blue, Red,
    Yellow, Green; at the finish Green, Red, Yellow, Blue."""
    desk = opened('circuit = "oval.toml"\nlaps = 3\ncars = "Red Blue Green Yellow"', "Red starts")
    state = desk.state._replace(pad=((0, 2, 1, 3), (1, 0, 3, 2)), finished=(2, 0, 3, 1), stage="over", at=(-1,) * 4)
    assert pad.columns(state) == [
        ("3", (0, 1, 2, 3)),
        ("2", (0, 2, 1, 3)),
        ("1", (1, 0, 3, 2)),
        ("ZIEL", (2, 0, 3, 1)),
    ]
    picture = ElementTree.fromstring(markup(PICTURE.draw(state, View())))
    told = things(picture)["pad"].get("aria-label")
    assert "; 3: Red, Blue, Green, Yellow; 2: Red, Green, Blue, Yellow; 1: Blue, Red, Yellow, Green; " in told
    assert told.endswith("; finish: Green, Red, Yellow, Blue")
    assert "Green wins" in words(picture)
    assert [pad.standing(state, car) for car in range(4)] == [
        "finished 2nd",
        "finished 4th",
        "finished 1st",
        "finished 3rd",
    ]


def test_cars_out_have_the_last_places(opened):
    """The first to drop out is last of four, the next one third."""
    desk = opened('circuit = "oval.toml"\ncars = "Red Blue Green Yellow"', "Red starts")
    state = desk.state._replace(out=(2, 0), at=(-1, *desk.state.at[1:2], -1, *desk.state.at[3:]))
    assert pad.standing(state, 2) == "out of the race, 4th"
    assert pad.standing(state, 0) == "out of the race, 3rd"
    assert pad.standing(state, 3) == f"behind the line · {state.track.points[state.at[3]].id}"


def test_a_circuit_is_built_by_picking(opened):
    """Six boards, the start card, the direction: each by the picture's tokens; bushes and points come with boards."""
    desk = opened('cars = "Red Blue"')
    assert "Lay the first board" in words(drawn(desk))
    assert label(desk, "lay-S") == "board 1: straight; leads on to the east"
    for turn in "SRRSR":
        desk.pick(f"lay.{turn}")
        whole(drawn(desk), desk.state)
    assert count(things(drawn(desk))["numbers"], "vr-point") == 5 * 9
    assert label(desk, "lay-R") == "board 6: right bend; leads on to the east"
    desk.pick("lay.R")
    assert desk.state.stage == "order"
    desk.session.play("Blue starts")
    desk.moved()
    assert sum(key.startswith("card-") for key in things(drawn(desk))) == 6
    assert label(desk, "card-1") == "joint between board 6 and board 1; place the start card here"
    desk.pick("card.2")
    picture = drawn(desk)
    whole(picture, desk.state)
    assert things(picture)["drive-clockwise"].get("aria-label").startswith("clockwise, to the east; ")
    desk.pick("drive.clockwise")
    assert desk.state.track.start == 2
    whole(drawn(desk), desk.state)


def test_a_board_that_cannot_close_is_refused_with_the_reason(opened):
    """Five straights need five to come back and two bends at each end: nine more, and only seven would be left."""
    desk = opened('cars = "Red Blue"', ", ".join(["lay straight"] * 4))
    reason = "To close the circuit would then take at least 9 more boards, and 7 are left."
    handle = things(drawn(desk))["lay-S"]
    assert handle.get("aria-disabled") == "true"
    assert handle.get("data-say") == reason
    assert count(drawn(desk), "vr-preview") == 2
    desk.pick("lay.S")
    assert desk.refusal[1][0].reason == reason
    assert desk.at.ply == 4


def test_boards_that_differ_are_picked_by_their_design(opened, tmp_path):
    """A straight of two designs: first its side, then which; one that is not even can be turned half round."""
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "two-kinds.toml").write_text(two_kinds().text)
    desk = opened('cars = "Red Blue"\nboards = "two-kinds.toml"')
    moves = {str(move) for move in desk.pending.moves}
    assert {"lay regular straight", "lay sparse straight", "lay sparse straight turned"} <= moves
    assert "5 boards left of regular, 7 boards left of sparse" in words(drawn(desk))
    desk.pick("lay.S")
    assert desk.at.ply == 0
    keys = {key for key in things(drawn(desk)) if key.startswith("pill-")}
    assert keys == {"pill-board.0", "pill-board.1", "pill-board.1.turned"}
    desk.pick("board.1.turned")
    assert str(desk.at.move) == "lay sparse straight turned"


def test_cars_differ_without_their_colours():
    """Each has a letter and a number of its own, and a body and a pattern that no other has."""
    drawings = {}
    for car in CARS:
        element = cars.car(car, 0, 0)
        paths = tuple(one.get("d") for one in element.iter("path") if one.get("class") in ("vr-body", "vr-pattern"))
        drawings[car] = paths
        assert cars.short(car) in words(element)
    for differing in zip(*drawings.values(), strict=True):
        assert len(set(differing)) == len(CARS)
    assert len({cars.letter(car) for car in CARS}) == len(CARS)


def test_cars_look_in_the_direction_of_travel(opened):
    """On the oval, laid to the east: clockwise the grid looks to the right, anticlockwise to the left."""
    oval = 'boards = "twelve-boards.toml"\ncars = "Red Blue"'
    laid = "lay straight, lay right bend, lay right bend, lay straight, lay right bend, lay right bend, Red starts"
    for direction, heading in (("clockwise", 0), ("anticlockwise", 180)):
        desk = opened(oval, f"{laid}, start card before board 1, drive {direction}")
        paper, track = geometry.sheet(desk.state.track.circuit), desk.state.track
        assert {course.heading(track, paper, f"1{name}") for name in ("a1", "b2", "c3")} == {heading}


def test_sentences_carry_signs(four):
    """Faces of dice are signs; words that begin with the same letters stay."""
    assert PICTURE.prose("Red throws R B X") == (
        ("Red throws ", ""),
        ("◆", "vr-tint-red"),
        ("\N{NO-BREAK SPACE}", ""),
        ("●", "vr-tint-blue"),
        ("\N{NO-BREAK SPACE}", ""),
        ("✕", "rx-strong"),
    )
    assert PICTURE.prose("its die B is dropped")[1] == ("●", "vr-tint-blue")
    assert PICTURE.prose("Blue stands in 1a2, and Red waits") == (("Blue stands in 1a2, and Red waits", ""),)
    desk = four("Red throws R B X, Red takes one die, Red throws R")
    (move,) = (one for one in desk.pending.moves if str(one) == "Red drives blue 1b2")
    assert "".join(text for text, _ in PICTURE.notation(desk.state, move, None)) == "Red ● 1b2"


def test_what_is_invented_says_so_and_the_picture_stands_alone(four, opened):
    desk = four()
    picture = drawn(desk)
    assert "invented: points and circuit" in words(picture)
    assert "; 1 value from the rulebook, " in words(desk.picture.below(desk.state, desk.view()))
    assert building.circuit(desk.state).boards.sources["regular.count"] == "rulebook"
    alone = still(desk)
    assert alone.startswith("<img src=")
    assert "The track of 4 boards, 6 laps; " in alone
    assert "The track of 4 boards, 1 lap; " in still(opened('circuit = "four-bends.toml"\nlaps = 1'))
