"""The race, read off the rulebook and the rulings a second time: plain dictionaries, every sequence of dice tried.

Nothing of the engine is used. A state is a dictionary; cars are told by their names, points by their ids. `options`
says what may come next, and `play` what a move, as text, leads to, and what has happened (kind and fields).
"""

from copy import copy
from fractions import Fraction
from itertools import product

from victory_race.twin_laying import closed, may_be_laid, word_of
from victory_race.twin_track import make_track

FACES = {"2-2-2": "RRBBXX", "3-2-1": "RRRBBX", "2-3-1": "RRBBBX"}
COLOUR = {"R": "red", "B": "blue"}


def before_the_race(rulings, cars, laps, text, lay=(), start=None, direction=None):
    """A race on boards of which `text` is the file, as far as they are laid; `cars` clockwise."""
    return {
        **{"rulings": rulings, "cars": list(cars), "laps": laps, "text": text, "lay": list(lay), "start": start},
        **{"direction": direction, "stage": "order" if closed(lay) else "lay", "track": None, "at": {}, "crossed": {}},
        **{"pad": [], "finished": [], "out": [], "skips": set(), "round": 1, "turn": None, "dice": "", "crosses": 0},
        "takes": None,
    }


def copied(state):
    """A copy, so that a move can change it."""
    found = {key: copy(value) for key, value in state.items() if key != "pad"}
    return {**found, "pad": [list(column) for column in state["pad"]]}


def options(state):
    """('over', result), ('chance', odds by text), or ('decision', who, legal texts)."""
    car = state["turn"]
    match state["stage"]:
        case "lay":
            return "decision", "Everybody", may_be_laid(state["lay"], state["text"])
        case "order":
            return "chance", {f"{car} starts": Fraction(1, len(state["cars"])) for car in state["cars"]}
        case "card":
            return "decision", "Everybody", {f"start card before board {at + 1}" for at in range(len(state["lay"]))}
        case "direction":
            return "decision", "Everybody", {"drive clockwise", "drive anticlockwise"}
        case "throw":
            return "chance", odds(car, 3, state)
        case "second":
            return "chance", odds(car, state["takes"], state)
        case "choose":
            found = {f"{car} takes one die", f"{car} takes two dice"}
            if state["rulings"]["second-throw"] == "may-stop" and state["dice"].count("X") == 3:
                found.add(f"{car} throws no more")
            return "decision", car, found
        case "drive":
            found = {f"{car} drives {colour} {to}" for colour, to in drives(state)}
            if state["rulings"]["driving"] == "may":
                found.add(f"{car} leaves the rest")
            return "decision", car, found
    return "over", result(state)


def odds(car, dice, state):
    """What a throw shows: every way that the faces can fall."""
    faces, found = FACES[state["rulings"]["die"]], {}
    for fallen in product(faces, repeat=dice):
        text = f"{car} throws {' '.join(sorted(fallen, key='RBX'.index))}"
        found[text] = found.get(text, 0) + Fraction(1, 6**dice)
    return found


def progress(state, car, point=None, crossed=None):
    """How far a car is, or would be in a point after so many crossings, in ranks from the line."""
    point, crossed = point or state["at"][car], state["crossed"][car] if crossed is None else crossed
    return crossed * state["track"]["lap"] + state["track"]["points"][point]["progress"]


def others(state):
    return {at for car, at in state["at"].items() if at is not None and car != state["turn"]}


def goes(state, point, crossed, colour):
    """Where one die of a colour can be driven from a point: (to, crossings then)."""
    car, rulings = state["turn"], state["rulings"]
    for straight in state["track"]["straights"][colour][point]:
        for to, over in straight:
            taken = to in others(state)
            back = progress(state, car, to, crossed + over) < progress(state, car, point, crossed)
            if not (taken and rulings["occupied-point"] == "no") and not (back and rulings["backwards"] == "forbidden"):
                yield to, crossed + over
            if taken:
                break


def most(state, point, crossed, dice):
    """The most dice that any order and lengths drive; a sequence that finishes drives all."""
    found = 0
    for face in set(dice):
        left = dice.replace(face, "", 1)
        for to, then in goes(state, point, crossed, COLOUR[face]):
            drives = len(dice) if then >= state["laps"] else 1 + most(state, to, then, left)
            if drives == len(dice):
                return drives
            found = max(found, drives)
    return found


def drives(state):
    """The moves that may be driven now: colour, and where to."""
    car, dice, rulings = state["turn"], state["dice"], state["rulings"]
    at, crossed = state["at"][car], state["crossed"][car]
    free = rulings["driving"] == "may" or rulings["blocked-dice"] == "step-by-step"
    wanted = 0 if free else most(state, at, crossed, dice)
    for face in set(dice):
        left = dice.replace(face, "", 1)
        for to, then in goes(state, at, crossed, COLOUR[face]):
            if free or then >= state["laps"] or 1 + most(state, to, then, left) >= wanted:
                yield COLOUR[face], to


def racing(state):
    return [car for car in state["cars"] if car not in state["finished"] and car not in state["out"]]


def places(state):
    """The cars by place, as the race stands."""
    return [
        *state["finished"],
        *sorted(racing(state), key=lambda car: -progress(state, car)),
        *reversed(state["out"]),
    ]


def result(state):
    won = state["finished"][:1] or racing(state)
    order = places(state)
    return {"scores": {car: order.index(car) + 1 for car in order}, "winners": won[:1], "out": state["out"]}


def told(state):
    """The position in the words in which the engine describes it."""
    begun = bool(state["at"])
    cars = {car: told_of(state, car) if begun else {"at": None} for car in state["cars"]}
    columns = [state["cars"], *state["pad"], state["finished"]] if begun else []
    pad = {str(state["laps"] - lap) if lap < state["laps"] else "finish": column for lap, column in enumerate(columns)}
    return {
        "stage": state["stage"],
        "round": state["round"] if begun else None,
        "turn": state["turn"] if begun and state["stage"] != "over" else None,
        "laps": state["laps"],
        "cars": cars,
        "standing": places(state) if begun else [],
        "finished": state["finished"],
        "out": state["out"],
        "pad": pad,
        "dice": [*sorted(state["dice"], key="RBX".index), *"X" * state["crosses"]],
        "second_throw": state["takes"],
    }


def told_of(state, car):
    at, crossed = state["at"][car], state["crossed"][car]
    status = "finished" if car in state["finished"] else "out" if car in state["out"] else "racing"
    return {
        "at": at,
        "laps": max(crossed, 0),
        "crossed": crossed,
        "progress": progress(state, car) if at else None,
        "misses_next_turn": car in state["skips"],
        "status": status,
    }


def play(state, text):
    """The state after a move, and what has happened."""
    state, log = copied(state), []
    match text.split():
        case ["lay", *side]:
            lay(state, " ".join(side), log)
        case ["start", *_, number]:
            state["start"], state["stage"] = int(number), "direction"
            log.append(("start-card", {"before": int(number)}))
        case ["drive", direction]:
            state["direction"] = direction
            log.append(("direction", {"direction": direction}))
            bends = [word.rpartition(":")[2][0] for word in state["lay"]]
            if (direction == "clockwise") != (bends.count("R") > bends.count("L")):
                # the card stays where it lies: the other way round, the board on its other side is the first
                state["start"] = len(bends) if state["start"] == 1 else state["start"] - 1
            to_the_grid(state, log)
        case [car, "starts"]:
            at = state["cars"].index(car)
            state["cars"] = state["cars"][at:] + state["cars"][:at]
            log.append(("order", {"cars": state["cars"]}))
            if state["start"] is None:
                state["stage"] = "card"
            elif state["direction"] is None:
                state["stage"] = "direction"
            else:
                to_the_grid(state, log)
        case [car, "throws", "no", "more"]:
            log.append(("throws-no-more", {"car": car}))
            settle(state, log)
        case [car, "throws", *faces]:
            second = state["stage"] == "second"
            log.append(("thrown", {"car": car, "throw": 2 if second else 1, "dice": faces}))
            state["dice"] += "".join(faces)
            if second:
                settle(state, log)
            else:
                state["stage"] = "choose"
        case [car, "takes", count, _]:
            state["takes"], state["stage"] = {"one": 1, "two": 2}[count], "second"
            log.append(("takes", {"car": car, "dice": state["takes"]}))
        case [car, "leaves", *_]:
            log.append(("dice-left", {"car": car, "dice": sorted(state["dice"], key="RB".index)}))
            pass_on(state, log)
        case [car, "drives", colour, to]:
            drive(state, car, colour, to, log)
    return state, log


def lay(state, side, log):
    state["lay"].append(word_of(side))
    log.append(("laid", {"board": len(state["lay"]), "side": side}))
    if closed(state["lay"]):
        log.append(("closed", {"boards": len(state["lay"])}))
        state["stage"] = "order"


def to_the_grid(state, log):
    lay = " ".join(state["lay"])
    state["track"] = track = make_track(state["text"], lay, state["start"], state["direction"])
    first, second = track["rows"]
    state["at"] = dict(zip(state["cars"], first + second, strict=False))
    behind = 0 if state["rulings"]["first-crossing"] == "yes" else -1
    state["crossed"] = {car: 0 if place < 3 else behind for place, car in enumerate(state["cars"])}
    state["pad"] = [[] for _ in range(state["laps"] - 1)]
    state["stage"], state["turn"] = "throw", state["cars"][0]
    rows = [{car: state["at"][car] for car in row} for row in (state["cars"][:3], state["cars"][3:])]
    log.append(("first-row", {"at": rows[0]}))
    if rows[1]:
        log.append(("second-row", {"at": rows[1]}))
    log.append(("starting-order", {"column": str(state["laps"]), "cars": state["cars"]}))


def settle(state, log):
    """Both throws are made."""
    car, crosses = state["turn"], state["dice"].count("X")
    state["dice"], state["crosses"], state["takes"] = state["dice"].replace("X", ""), crosses, None
    told = {"car": car, "crosses": crosses}
    if crosses >= 4:
        log.append(("accident", {**told, "round": state["round"]}))
        state["out"].append(car)
        state["at"][car] = None
        return pass_on(state, log)
    if crosses == 3 and state["rulings"]["three-crosses"] == "this-one":
        log.append(("missed-turn", told))
        return pass_on(state, log)
    if crosses == 3:
        log.append(("will-miss", told))
        state["skips"].add(car)
    elif crosses:
        log.append(("crosses", told))
    return go_on(state, log)


def go_on(state, log):
    """The next die is due, or the turn is over."""
    car = state["turn"]
    at, crossed = state["at"][car], state["crossed"][car]
    state["stage"] = "drive"
    if not state["dice"]:
        pass_on(state, log)
    elif not any(list(goes(state, at, crossed, COLOUR[face])) for face in state["dice"]):
        log.append(("dice-lost", {"car": car, "dice": sorted(state["dice"], key="RB".index)}))
        pass_on(state, log)


def drive(state, car, colour, to, log):
    here, before = state["at"][car], state["crossed"][car]
    (over,) = {over for ray in state["track"]["straights"][colour][here] for end, over in ray if end == to}
    after = before + over
    gain = progress(state, car, to, after) - progress(state, car)
    log.append(("drove", {"car": car, "colour": colour, "from": here, "to": to, "gain": gain}))
    state["at"][car], state["crossed"][car] = to, after
    state["dice"] = state["dice"].replace(colour[0].upper(), "", 1)
    laps = state["laps"]
    if over and after == laps:
        state["finished"].append(car)
        log.append(("finished", {"car": car, "place": len(state["finished"]), "round": state["round"]}))
        if state["dice"]:
            log.append(("dice-dropped", {"car": car, "dice": sorted(state["dice"], key="RB".index)}))
        state["skips"].discard(car)
        if state["rulings"]["finished-cars"] == "leave":
            state["at"][car] = None
            log.append(("left", {"car": car}))
        return pass_on(state, log)
    if over < 0:
        told = {"car": car}
        if before > 0:
            state["pad"][before - 1].remove(car)
            told["struck"] = str(laps - before)
        log.append(("crossed-back", told))
    elif over and after < 1:
        log.append(("first-crossing", {"car": car}))
    elif over:
        column = state["pad"][after - 1]
        column.append(car)
        log.append(("lap", {"car": car, "lap": after, "column": str(laps - after), "place": len(column)}))
    return go_on(state, log)


def pass_on(state, log):
    """The turn goes to the next car clockwise that is still in the race, or the race is over."""
    state["dice"], state["crosses"], state["takes"] = "", 0, None
    left = racing(state)
    alone = len(left) == 1 and not state["finished"] and state["rulings"]["last-car"] == "wins"
    if not left or alone:
        state["stage"] = "over"
        told = result(state)
        won = (told["winners"] or [None])[0]
        log.append(("race-ended", {"places": places(state), "winner": won, "round": state["round"]}))
        return
    state["stage"] = "throw"
    cars, at = state["cars"], state["cars"].index(state["turn"])
    while True:
        at = (at + 1) % len(cars)
        state["round"] += at == 0
        if cars[at] in state["skips"]:
            state["skips"].discard(cars[at])
            log.append(("skipped", {"car": cars[at]}))
        elif cars[at] in left:
            break
    state["turn"] = cars[at]
    log.append(("turn", {"car": cars[at], "round": state["round"]}))
