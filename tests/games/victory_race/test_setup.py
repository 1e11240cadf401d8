"""Set-ups: any position that can be, and everything that is wrong with the others."""

from random import Random

import pytest
from victory_race.play import GAME, after, legal, position, where

from explorer import load_scenario
from explorer.core.errors import ExplorerError, ScenarioError
from explorer.core.protocol import Decision, Over
from explorer.games.victory_race.circuit import Circuit
from explorer.study.under_rulings import all_rulings

SIX = "Red, Blue, Green, Yellow, White, Black"
THREE = "Cars are Red, Blue, Green."
NEXT, STAY, LAST = {"three-crosses": "the-next"}, {"finished-cars": "stay"}, {"last-car": "wins"}
ONCE = "Write it once."

# set-up (beside the oval and three cars, if it names no circuit or boards), rulings, key, message, cure
WRONG = [
    ({"cars": "Red"}, {}, "cars", "One car alone cannot race.", f"Name 2 to 6 of {SIX}."),
    ({"cars": ""}, {}, "cars", "No car is named.", f"Name 2 to 6 of {SIX}."),
    ({"cars": "Red Bleu"}, {}, "cars", "There is no car 'Bleu' here.", f"Did you mean 'Blue'? Cars are {SIX}."),
    ({"cars": "Red Blue Red"}, {}, "cars", "Red stands here twice.", ONCE),
    ({"laps": 0}, {}, "laps", "0 is too small.", "The least is 1."),
    ({"laps": "3"}, {}, "laps", "'3' is a string.", "Write a whole number without quotes."),
    (
        {"start": 2},
        {},
        "start",
        "The circuit oval.toml says this already.",
        "Leave start out, or leave circuit out and lay one.",
    ),
    ({"order": "Blue Red Green"}, {}, "order", "Turns go clockwise: after Blue Green Red.", None),
    ({"order": "Blue Green"}, {}, "order", None, 'Write order = "Blue Green Red", or change cars.'),
    ({"turn": "Yellow"}, {}, "turn", "There is no car 'Yellow' here.", THREE),
    (
        {"turn": "Red Blue"},
        {},
        "turn",
        "It cannot be the turn of Red and Blue together.",
        "Name one of Red, Blue, Green.",
    ),
    ({"turn": "Red", "out": "Red"}, {}, "turn", "Red has dropped out, and has no turn.", "Name one of Blue, Green."),
    ({"turn": "Red", "finished": "Red"}, {}, "turn", "Red has finished, and has no turn.", "Name one of Blue, Green."),
    (
        {"at": {"Red": "2a9"}},
        {},
        "at.Red",
        "There is no point '2a9' on this track.",
        "A point is a board's number and a name, such as 1a1.",
    ),
    ({"at": {"Yellow": "2a1"}}, {}, "at.Yellow", "There is no car 'Yellow' in this race.", THREE),
    (
        {"at": {"Red": "5a1", "Blue": "5a1"}},
        {},
        "at.Blue",
        "Red and Blue stand in 5a1 together.",
        "A point holds one car: put them on different ones.",
    ),
    ({"at": {"Red": "2a2"}}, {}, "at.Red", "Red and Blue stand in 2a2 together.", None),
    (
        {"at": {"Red": "5a1"}, "out": "Red"},
        {},
        "at.Red",
        "Red has dropped out, and is off the track.",
        "Leave it out here.",
    ),
    (
        {"at": {"Red": "5a1"}, "finished": "Red"},
        {},
        "at.Red",
        "Red has finished, and is off the track.",
        "Leave it out here.",
    ),
    ({"finished": "Red"}, STAY, "finished", "Red has finished and stays on the track: where?", None),
    (
        {"finished": "Red", "out": "Red"},
        {},
        "out",
        "Red has finished, and cannot have dropped out.",
        "Name it in one of the two.",
    ),
    (
        {"finished": "Red Blue", "out": "Green"},
        {},
        "out",
        "The race is over: every car has finished or dropped out.",
        "Take a car out of finished or out.",
    ),
    (
        {"out": "Red Blue"},
        LAST,
        "out",
        "Under last-car = 'wins' Green has won: all others have dropped out.",
        "Take a car out of out, or change the ruling.",
    ),
    (
        {"crossed": {"Red": 3}},
        {},
        "crossed.Red",
        "Red has crossed the line 3 times, so that its 3 laps are done.",
        "Write at most 2, or name it in finished.",
    ),
    (
        {"finished": "Red", "crossed": {"Red": 2}},
        {},
        "crossed.Red",
        "Red has finished, after 3 laps.",
        "Leave it out, or write 3.",
    ),
    (
        {"crossed": {"Red": -1}},
        {},
        "crossed.Red",
        "Red in 2a1 would be 38 ranks behind where it has started.",
        "Write crossed.Red = 0 or more, or another point.",
    ),
    (
        {"out": "Red", "crossed": {"Red": -1}},
        {},
        "crossed.Red",
        "Red cannot have crossed the line -1 times.",
        "Write 0 or more.",
    ),
    (
        {"pad": {"2": "Red"}},
        {},
        "pad.2",
        "Red has not completed 1 lap.",
        "Take it out, or write crossed.Red = 1 or more.",
    ),
    (
        {"crossed": {"Red": 1, "Blue": 1}, "pad": {"2": "Red"}},
        {},
        "pad.2",
        "Blue has completed 1 lap, and is not entered.",
        "Enter it, or write crossed.Blue = 0 or less.",
    ),
    ({"pad": {"4": ""}}, {}, "pad.4", "The pad has no column '4'.", "Columns are 3 (the order) down to 1."),
    (
        {"pad": {"finish": "Red"}},
        {},
        "pad.finish",
        "The pad has no column 'finish'.",
        "What is entered at the finish is written as finished.",
    ),
    (
        {"pad": {"3": "Blue Red Green"}},
        {},
        "pad.3",
        "The first column holds the starting order.",
        'Write "Red Blue Green", or leave it out.',
    ),
    (
        {"skips": "Blue"},
        {},
        "skips",
        "Three crosses cost the turn in which they are thrown.",
        "Leave skips out, or write three-crosses = 'the-next' among the rulings.",
    ),
    (
        {"skips": "Red"},
        NEXT,
        "skips",
        "It is the turn of Red, so that it does not miss this one.",
        "Take it out, or give the turn to another car.",
    ),
    ({"skips": "Blue", "out": "Blue"}, NEXT, "skips", "Blue is not in the race any more.", "Take it out."),
    (
        {"thrown": "R B"},
        {},
        "thrown",
        "The first throw is 3 dice, not 2.",
        'Write three faces: "R B X".',
    ),
    (
        {"thrown": "R B Z"},
        {},
        "thrown",
        "No die shows 'Z'.",
        "Write R (red), B (blue) and X (a cross), with spaces between.",
    ),
    (
        {"thrown": "R B X", "dice": "R"},
        {},
        "dice",
        "thrown and dice cannot both lie on the table.",
        "Write thrown while the second throw is due, dice when both are made.",
    ),
    (
        {"takes": 1},
        {},
        "takes",
        "takes needs thrown beside it.",
        'Add thrown = "R B X" (or others), or leave takes out.',
    ),
    ({"takes": 3, "thrown": "R B X"}, {}, "takes", "3 is too large.", "The most is 2."),
    (
        {"dice": "R X"},
        {},
        "dice",
        "A cross is not driven.",
        "Write crosses = 1 beside it, and leave X out here.",
    ),
    ({"dice": ""}, {}, "dice", "No dice are left to be driven.", "Write R and B, or leave dice out."),
    (
        {"dice": "R R R R", "crosses": 2},
        {},
        "dice",
        "4 dice and 2 crosses are more than 5.",
        "Write at most 3 dice.",
    ),
    ({"crosses": 1}, {}, "crosses", "crosses needs dice beside it.", None),
    (
        {"dice": "R", "crosses": 3},
        {},
        "crosses",
        "After three crosses nothing is driven in this turn.",
        "Write at most 2, or three-crosses = 'the-next' among the rulings.",
    ),
    (
        {"dice": "B", "at": {"Red": "2c1", "Blue": "3a2"}},
        {},
        "dice",
        "Red cannot drive B from 2c1, so that its turn is over.",
        "Leave dice out, or change where the cars stand.",
    ),
    ({"turns": "Red"}, {}, "turns", "Unknown key 'turns'.", None),
    ({"round": 0}, {}, "round", "0 is too small.", "The least is 1."),
    ({"circuit": "ovale.toml"}, {}, "circuit", "There is no component file 'ovale.toml'.", None),
    ({"circuit": "../oval.toml"}, {}, "circuit", "'../oval.toml' is not the name of a component file.", None),
    ({"boards": "twelve.toml"}, {}, "boards", "There is no component file 'twelve.toml'.", None),
    ({"lay": "R R R R S"}, {}, "lay", "The circuit is closed with board 4.", "Take out what follows it."),
    ({"lay": "R R Q"}, {}, "lay", "Board 3: 'Q' is no side of a board.", None),
    (
        {"lay": "S S S S S"},
        {},
        "lay",
        "Board 5 cannot be laid so: To close the circuit would then take at least 9 more boards, and 7 are left.",
        "Possible there: left bend, right bend.",
    ),
    ({"lay": "R R R R", "start": 5}, {}, "start", "There is no board 5: 4 are laid.", "Write start = 1 to 4."),
    (
        {"lay": "R R R R", "direction": "clockwise"},
        {},
        "direction",
        "The direction is decided after the start card is placed.",
        "Add start = 1 (or another board), or leave direction out.",
    ),
    (
        {"lay": "R R", "start": 1},
        {},
        "start",
        "start is decided on a closed circuit.",
        "Leave start out, or close the circuit in lay.",
    ),
    (
        {"lay": "R R R R", "start": 1, "direction": "left"},
        {},
        "direction",
        "'left' is not possible here.",
        "Write one of 'clockwise' or 'anticlockwise'.",
    ),
    (
        {"lay": "R R", "order": "Red Blue Green Yellow"},
        {},
        "order",
        "It is thrown for the order once the circuit is closed.",
        "Leave order out, or close the circuit in lay.",
    ),
    ({"lay": "R R", "at": {"Red": "1a1"}}, {}, "at", "The race has not begun: there is no track.", None),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: " ".join(f"{name}={value}" for name, value in case[0].items()))
def test_an_impossible_setup_is_told_with_its_cure(case):
    setup, rulings, key, message, cure = case
    if not {"circuit", "boards", "lay"} & set(setup):
        setup = {"circuit": "oval.toml", "cars": "Red Blue Green", "laps": 3, **setup}
    with pytest.raises(ExplorerError) as caught:
        GAME.start(setup, rulings)
    (found,) = caught.value.problems
    assert found.key == f"setup.{key}"
    assert message is None or found.message == message
    assert found.cure.endswith(cure or "")
    assert found.cure


def test_all_problems_are_told_at_once():
    setup = {
        "circuit": "oval.toml",
        "cars": "Red Blue",
        "laps": 99,
        "at": {"Pink": "1a1", "Red": "9z9"},
        "order": "Pink",
    }
    with pytest.raises(ExplorerError) as caught:
        GAME.start({**setup, "lay": "R"})
    keys = {one.key for one in caught.value.problems}
    assert keys == {"setup.laps", "setup.lay", "setup.order", "setup.at.Pink", "setup.at.Red"}


def test_rulings_can_make_a_setup_possible():
    shared = {"at": {"Red": "5a1", "Blue": "5a1"}, "order": "Red Blue"}
    with pytest.raises(ExplorerError):
        position(**shared)
    assert where(position({"occupied-point": "yes"}, **shared), "Blue") == "5a1"
    behind = {"crossed": {"Red": -1}, "at": {"Red": "4a1"}}
    with pytest.raises(ExplorerError, match="behind where it has started"):
        position(**behind)
    assert position({"backwards": "allowed"}, **behind).progress(0) == 6 - 38
    skips = {"cars": "Red Blue", "order": "Red Blue", "skips": "Blue"}
    assert position({"three-crosses": "the-next"}, **skips).skips == (1,)


def test_the_whole_game_begins_with_laying_the_track():
    state = GAME.start()
    assert GAME.write_setup(state) == {}
    assert legal(state) == ["lay straight", "lay left bend", "lay right bend"]
    state, _ = after(state, *["lay right bend"] * 4)
    assert GAME.write_setup(state) == {"lay": "R R R R"}
    state, _ = after(state, "Blue starts")
    assert GAME.write_setup(state) == {"lay": "R R R R", "order": "Blue Green Yellow Red"}
    state, _ = after(state, "start card before board 3")
    assert GAME.write_setup(state) == {"lay": "R R R R", "order": "Blue Green Yellow Red", "start": 3}
    state, events = after(state, "drive anticlockwise")
    assert [event.kind for event in events] == ["direction", "first-row", "second-row", "starting-order"]
    assert GAME.write_setup(state) == {
        "lay": "R R R R",
        "start": 2,
        "direction": "anticlockwise",
        "order": "Blue Green Yellow Red",
    }


@pytest.mark.parametrize(("direction", "entered", "left"), [("clockwise", 3, "3a1"), ("anticlockwise", 2, "2a3")])
def test_the_start_card_stays_at_its_joint(direction, entered, left):
    """It lies between boards 2 and 3, whichever way is driven: board 3 is entered on its outer lane by the car on the
    left, or board 2 on its inner one."""
    state = GAME.start({"cars": "Red Blue", "lay": "R R R R", "order": "Red Blue", "start": 3})
    joint = Circuit(state.building.boards, state.building.lay).joint(3)
    state, _ = after(state, f"drive {direction}")
    assert {state.track.line.left, state.track.line.right} == {joint.left, joint.right}
    assert state.track.start == entered
    assert where(state, "Red") == left


def test_a_setup_says_what_a_race_is_like():
    state = position(
        cars="Red Blue Green Yellow",
        order="Green Yellow Red Blue",
        turn="Yellow",
        round=7,
        at={"Yellow": "4b2", "Red": "1b1"},
        crossed={"Yellow": 1, "Red": 1},
        finished="Green",
        out="Blue",
        pad={"2": "Green Red Yellow", "1": "Green"},
        dice="R B",
        crosses=2,
    )
    told = GAME.describe(state)
    assert told["turn"] == "Yellow"
    assert told["standing"] == ["Green", "Red", "Yellow", "Blue"]  # Red is 35 ranks into its lap, Yellow 8
    assert told["cars"]["Red"] == {
        "at": "1b1",
        "laps": 1,
        "crossed": 1,
        "progress": 38 + 36,
        "misses_next_turn": False,
        "status": "racing",
    }
    assert told["pad"] == {
        "3": ["Green", "Yellow", "Red", "Blue"],
        "2": ["Green", "Red", "Yellow"],
        "1": ["Green"],
        "finish": ["Green"],
    }
    assert told["dice"] == ["R", "B", "X", "X"]


def test_what_is_not_said_of_the_pad_goes_by_who_is_ahead():
    state = position(at={"Red": "4a1", "Blue": "5a1"}, crossed={"Red": 1, "Blue": 1}, order="Red Blue")
    assert state.pad == ((1, 0), ())


def test_the_number_of_laps_is_the_circuits_if_nothing_is_said():
    assert GAME.start({"circuit": "four-bends.toml"}).laps == 6
    assert GAME.start({"circuit": "four-bends.toml", "laps": 2}).laps == 2
    assert GAME.start({"lay": "R R R R"}).laps == 3


def test_positions_are_written_and_read_back():
    """Along random races under all rulings every position is a start, until the race is over."""
    count = 0
    for number, rulings in enumerate(all_rulings(GAME.rulebook)):
        random = Random(number)
        circuit = random.choice([{"circuit": "four-bends.toml"}, {"circuit": "elbow.toml"}, {}])
        cars = random.sample(SIX.split(", "), random.randint(2, 6))
        state = GAME.start({**circuit, "cars": " ".join(cars), "laps": random.randint(1, 3)}, rulings)
        for _ in range(250):
            pending = GAME.pending(state)
            if isinstance(pending, Over):
                with pytest.raises(ExplorerError, match="The race is over"):
                    GAME.write_setup(state)
                break
            table = GAME.write_setup(state)
            again = GAME.start(table, rulings)
            assert again == state
            assert hash(again) == hash(state)
            assert GAME.write_setup(again) == table
            count += 1
            state, _ = GAME.advance(state, random_move(pending, random))
    assert count > 3_000


def random_move(pending, random):
    if isinstance(pending, Decision):
        return random.choice(pending.moves)
    return pending.outcomes.pick(random.randrange(pending.outcomes.total))


def test_a_faulty_circuit_is_told_by_the_scenario_with_its_own_file_and_line(tmp_path):
    folder = tmp_path / "components"
    folder.mkdir()
    head = 'format = 1\ngame = "victory-race"\n'
    circuit = f'{head}kind = "circuit"\ntitle = "Mine"\nsource = "invented"\nboards = "twelve-boards.toml"\n'
    (folder / "mine.toml").write_text(f'{circuit}lay = "R R R"\nstart = 1\ndirection = "clockwise"\n')
    (tmp_path / "race.toml").write_text(f'{head}title = "Mine"\n[setup]\ncircuit = "mine.toml"\nlaps = 99\n')
    with pytest.raises(ScenarioError) as caught:
        load_scenario(tmp_path / "race.toml").start()
    first, second = caught.value.problems
    assert (first.key, first.line) == ("setup.laps", 6)
    assert (second.file, second.key, second.line) == (str(folder / "mine.toml"), "lay", 7)
    (folder / "mine.toml").write_text(f'{circuit}lay = "R R R R"\nstart = 1\ndirection = "clockwise"\n')
    (tmp_path / "race.toml").write_text(f'{head}title = "Mine"\n[setup]\ncircuit = "mine.toml"\n')
    state = load_scenario(tmp_path / "race.toml").start()
    assert GAME.write_setup(state) == {"circuit": "mine.toml"}
    assert state.track == GAME.start({"circuit": "four-bends.toml"}).track
