"""Random races, the engine and its twin side by side."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from victory_race import made_up, twin
from victory_race.twin_laying import boards_in
from victory_race.twin_track import make_track

from explorer import load_game
from explorer.core.components import Components
from explorer.core.protocol import Chance, Decision, Over

GAME = load_game("victory-race")
SHIPPED = Components.of(GAME.id)
FILE = "made-up.toml"
QUESTIONS = {one.id: [answer.id for answer in one.answers] for one in GAME.rulebook.questions.values()}


@dataclass
class Race:
    """A race from its start on: the engine's states, the moves as text, and the events of each."""

    rulings: dict[str, str]
    components: Any
    start: Any  # of the engine
    twin: dict[str, Any]
    states: list[Any] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)


@cache
def shipped_boards():
    return SHIPPED.read("twelve-boards.toml", "boards")[1]


def any_boards(random, folder):
    """The text of a boards file, which is written to the folder too: the shipped one, or one that is made up."""
    text = shipped_boards()
    while random.random() < 0.8:
        text = made_up.boards_file(random, random.choice((1, 1, 2, 3)))
        (folder / FILE).write_text(text, encoding="utf-8")
        if not GAME.check_component(folder / FILE):  # a line may miss a point on its way, or a point lead nowhere
            return text
        text = shipped_boards()
    (folder / FILE).write_text(text, encoding="utf-8")
    return text


def any_race(random, folder, rulings, building=0.2):
    """A race on made-up or shipped boards, laid already or still to be laid; `folder` is for the boards' file."""
    cars, laps = random.sample(made_up.CARS, random.randint(2, 6)), random.randint(1, 4)
    text = any_boards(random, folder)
    components = Components((folder, *SHIPPED.folders))
    setup, where = {"cars": " ".join(cars), "laps": laps, "boards": FILE}, ()
    if random.random() >= building:
        lay = made_up.a_lay(random, {name: count for name, (count, _) in boards_in(text).items()})
        where = lay, random.randint(1, len(lay)), random.choice(("clockwise", "anticlockwise"))
        setup |= {"lay": " ".join(lay), "start": where[1], "direction": where[2]}
    start = GAME.start(setup, rulings, components)
    return Race(rulings, components, start, twin.before_the_race(rulings, cars, laps, text, *where))


def keen(state, texts, random):
    """Any legal move; a die is driven as far forward as it can be more often than not."""
    drives = [text for text in texts if " drives " in text]
    if not drives or random.random() < 0.5:
        return random.choice(texts)
    car = state["turn"]
    track = state["track"]

    def gain(text):
        _, _, colour, to = text.split()
        rays = track["straights"][colour][state["at"][car]]
        over = next(over for ray in rays for end, over in ray if end == to)
        return twin.progress(state, car, to, state["crossed"][car] + over)

    return max(drives, key=gain)


def play_alone(race, random, most=600):
    """Play the engine alone; a die is driven as far forward as it can be more often than not."""
    state = race.start
    race.states.append(state)
    for _ in range(most):
        match GAME.pending(state):
            case Over():
                break
            case Decision() as decision:
                move = random.choice(decision.moves)
                if state.stage == "drive" and random.random() < 0.5:
                    move = max(decision.moves, key=lambda move: GAME.advance(state, move)[1][0].fields.get("gain", -1))
            case Chance() as chance:
                move = chance.outcomes.pick(random.randrange(chance.outcomes.total))
        state, events = GAME.step(state, move)
        race.states.append(state)
        race.moves.append(str(move))
        race.events.append(events)
    return race


def in_words(pending):
    """What is pending as the twin says it."""
    match pending:
        case Decision():
            return "decision", pending.player, {str(move) for move in pending.moves}
        case Chance():
            return "chance", {str(one): share for one, share in pending.outcomes.items()}
        case Over():
            return "over", pending.result
    raise AssertionError(pending)


def run(race, random, choose=keen, most=600):
    """Play the engine and the twin side by side, and hold each position and each step of one to the other."""
    state, other = race.start, race.twin
    race.states.append(state)
    for _ in range(most):
        pending, wanted = in_words(GAME.pending(state)), twin.options(other)
        assert pending == wanted, (race.moves, pending, wanted)
        described, told = GAME.describe(state), twin.told(other)
        assert {key: described[key] for key in told} == told, race.moves
        match wanted:
            case "over", _:
                break
            case "decision", _, texts:
                text = choose(other, sorted(texts), random)
            case "chance", odds:
                text = random.choices(sorted(odds), [float(odds[one]) for one in sorted(odds)])[0]
        state, events = GAME.play(state, text)
        other, log = twin.play(other, text)
        assert [(event.kind, dict(event.fields)) for event in events] == log, (race.moves, text)
        race.states.append(state)
        race.moves.append(text)
        race.events.append(events)
    return race


def geometry(state):
    """The track of a position, worked out again from its boards' file."""
    said = GAME.describe(state)["circuit"]
    return make_track(state.track.circuit.boards.text, said["lay"], said["start"], said["direction"])


def as_twin(state, track):
    """A position in which dice are driven, as the twin knows it."""
    told = GAME.describe(state)
    return {
        "rulings": told["rulings"],
        "laps": told["laps"],
        "turn": told["turn"],
        "track": track,
        "at": {car: one["at"] for car, one in told["cars"].items()},
        "crossed": {car: one["crossed"] for car, one in told["cars"].items()},
        "dice": "".join(face for face in told["dice"] if face != "X"),
    }
