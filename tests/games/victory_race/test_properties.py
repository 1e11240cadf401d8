"""What holds in every race, whatever the rulings, the boards and the circuit, worked out from the boards alone."""

from collections import Counter
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from victory_race import twin
from victory_race.made_up import boards_file
from victory_race.races import FILE, GAME, QUESTIONS, any_boards, any_race, as_twin, geometry, play_alone
from victory_race.twin_laying import boards_in, circuits, letters, may_be_laid, word_of
from victory_race.twin_track import crossing, make_track

from explorer.core.components import Components
from explorer.core.protocol import Chance, Decision, Over

# a smaller failing race teaches nothing, and looking for one takes minutes
QUICKLY = (Phase.explicit, Phase.reuse, Phase.generate)
RULINGS = st.fixed_dictionaries({id: st.sampled_from(answers) for id, answers in QUESTIONS.items()})
SEEDS = st.integers(0, 10**9)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("components")


def some(count):
    return settings(max_examples=count, phases=QUICKLY, deadline=None)


def straight(track, colour, one, other):
    """The points between two on a straight of a colour, or None if there is no such straight."""
    for ray in track["straights"][colour][one]:
        stops = [to for to, _ in ray]
        if other in stops:
            return stops[: stops.index(other)]
    return None


@some(15)
@given(RULINGS, SEEDS)
def test_cars_are_driven_along_straights_past_nobody_and_lose_no_ground(folder, rulings, seed):
    race = play_alone(any_race(Random(seed), folder, rulings), Random(seed))
    track = geometry(race.states[-1])
    at, crossed = {}, {}
    for events in race.events:
        for event in events:
            fields = event.fields
            match event.kind:
                case "first-row" | "second-row":
                    at |= fields["at"]
                    start = 0 if event.kind == "first-row" or rulings["first-crossing"] == "yes" else -1
                    crossed |= dict.fromkeys(fields["at"], start)
                case "drove":
                    car, here, to = fields["car"], fields["from"], fields["to"]
                    between = straight(track, fields["colour"], here, to)
                    assert between is not None
                    assert at.pop(car) == here
                    assert not set(between) & set(at.values())
                    assert to not in at.values() or rulings["occupied-point"] == "yes"
                    over = crossing(here, to, track)
                    gain = over * track["lap"] + track["points"][to]["progress"] - track["points"][here]["progress"]
                    assert gain == fields["gain"]
                    assert gain >= 0 or rulings["backwards"] == "allowed"
                    at[car] = to
                    crossed[car] += over
                case "accident":
                    del at[fields["car"]]
                case "left":
                    assert rulings["finished-cars"] == "leave"
                    del at[fields["car"]]
    last = GAME.describe(race.states[-1])["cars"]
    assert {car: one["at"] for car, one in last.items() if one["at"]} == at
    assert {car: one["crossed"] for car, one in last.items()} == crossed
    for state in race.states:
        stand = [point for point in state.at if point >= 0]
        assert len(set(stand)) == len(stand) or rulings["occupied-point"] == "yes"


@some(15)
@given(RULINGS, SEEDS)
def test_every_die_is_accounted_for(folder, rulings, seed):
    """What is thrown in a turn is a cross, or is driven, lost, left or dropped; in a turn that is missed nothing is."""
    race = play_alone(any_race(Random(seed), folder, rulings), Random(seed))
    thrown, used, void, throws = Counter(), Counter(), False, []
    for events in race.events:
        for event in events:
            match event.kind:
                case "thrown":
                    thrown.update(event.fields["dice"])
                    throws.append(len(event.fields["dice"]))
                case "drove":
                    used[event.fields["colour"][0].upper()] += 1
                case "dice-lost" | "dice-left" | "dice-dropped":
                    used.update(event.fields["dice"])
                case "missed-turn" | "accident":
                    void = True
                case "turn" | "race-ended":
                    crosses = thrown.pop("X", 0)
                    assert throws[0] == 3
                    assert throws[1:] in ([1], [2]) or (throws == [3] and crosses == 3)
                    assert void == (crosses > 3 or (crosses == 3 and rulings["three-crosses"] == "this-one"))
                    assert +used == (Counter() if void else thrown)
                    thrown, used, void, throws = Counter(), Counter(), False, []


@some(15)
@given(RULINGS, SEEDS)
def test_laps_places_and_the_pad_are_what_the_crossings_make_them(folder, rulings, seed):
    race = play_alone(any_race(Random(seed), folder, rulings), Random(seed))
    state, track = race.states[-1], geometry(race.states[-1])
    laps, cars = state.laps, list(state.cars)
    behind = 0 if rulings["first-crossing"] == "yes" else -1
    crossed = {car: 0 if cars.index(car) < 3 else behind for car in cars}
    columns, out = {lap: [] for lap in range(1, laps + 1)}, []
    for event in (event for events in race.events for event in events):
        car = event.fields.get("car")
        if event.kind == "drove":
            over = crossing(event.fields["from"], event.fields["to"], track)
            if over < 0 and crossed[car] > 0:
                columns[crossed[car]].remove(car)
            crossed[car] += over
            if over > 0 and crossed[car] > 0:
                columns[crossed[car]].append(car)
        elif event.kind == "accident":
            out.append(car)
    described = GAME.describe(state)
    finish = columns.pop(laps)
    pad = {str(laps - lap): on for lap, on in columns.items()}
    assert described["pad"] == {str(laps): cars, **pad, "finish": finish}
    assert described["finished"] == finish
    assert described["out"] == out
    pending = GAME.pending(state)
    if isinstance(pending, Over):
        left = [car for car in cars if car not in finish and car not in out]
        assert not left or (len(left) == 1 and not finish and rulings["last-car"] == "wins")
        order = finish + left + out[::-1]
        assert pending.result == {
            "scores": {car: place for place, car in enumerate(order, 1)},
            "winners": (finish + left)[:1],
            "out": out,
        }


@some(15)
@given(RULINGS, SEEDS)
def test_turns_go_round_until_nobody_is_left(folder, rulings, seed):
    """There is always something to do; whoever is passed over has finished, is out or misses a turn it owes."""
    race = play_alone(any_race(Random(seed), folder, rulings), Random(seed))
    for state in race.states:
        pending = GAME.pending(state)
        if isinstance(pending, Decision):
            assert pending.moves
            assert pending.player in (state.car if state.at else "Everybody",)
        elif isinstance(pending, Chance):
            assert pending.outcomes.total > 0
    cars = list(race.states[-1].cars)
    turn, round, owes, skipped, gone = cars[0], 1, set(), [], set()
    for event in (event for events in race.events for event in events):
        car = event.fields.get("car")
        if event.kind == "will-miss":
            owes.add(car)
        elif event.kind == "skipped":
            skipped.append(car)
        elif event.kind in ("finished", "accident"):
            gone.add(car)
        elif event.kind == "turn":
            at = cars.index(turn)
            while True:
                at = (at + 1) % len(cars)
                round += at == 0
                if cars[at] in owes - gone:
                    owes.remove(skipped.pop(0))
                elif cars[at] not in gone:
                    break
            assert (car, event.fields["round"], skipped) == (cars[at], round, [])
            turn = car
        if event.kind in ("thrown", "takes", "drove", "throws-no-more", "dice-left"):
            assert car == turn
    assert rulings["three-crosses"] == "the-next" or not owes


@some(20)
@given(RULINGS, SEEDS)
def test_every_position_is_written_and_read_back(folder, rulings, seed):
    race = play_alone(any_race(Random(seed), folder, rulings, building=0.4), Random(seed), most=200)
    for state in race.states:
        if state.stage != "over":
            table = GAME.write_setup(state)
            again = GAME.start(table, rulings, race.components)
            assert again == state
            assert hash(again) == hash(state)
            assert GAME.write_setup(again) == table


def standing_in(state, points):
    return {car for car, at in state["at"].items() if at in points and car != state["turn"]}


def what_stands_against(state, colour, to):
    """The clauses that forbid to drive a die of a colour to a point, each with the words that its reason must have."""
    car, track, rulings = state["turn"], state["track"], state["rulings"]
    here, crossed, found = state["at"][car], state["crossed"][car], {}
    left = " ".join(sorted(state["dice"], key="RB".index))
    if colour[0].upper() not in state["dice"]:
        found[f"meaning-of-the-dice.{colour}"] = {f"No {colour} die is left", f"only {left}."}
    between = straight(track, colour, here, to)
    if between is None and found:
        return found  # no line leads there anyway
    if between is None and to == here:
        return {"the-race.points": {f"{car} stands in {here}"}}
    if between is None:
        other = "blue" if colour == "red" else "red"
        words = {f"No straight {colour} line leads from {here} to {to}."}
        if straight(track, other, here, to) is not None:
            words.add(f"A {other} one does.")
        return {"the-race.straight-line": words}
    over = crossing(here, to, track)
    first = next((point for point in between if standing_in(state, {point})), None)
    if first:
        words = {f" in {first}, on the way", *standing_in(state, {first})}
        found["meaning-of-the-dice.no-jump"] = words
    if standing_in(state, {to}) and rulings["occupied-point"] == "no":
        found["meaning-of-the-dice.one-car-a-point"] = {f"stands in {to}", *standing_in(state, {to})}
    back = twin.progress(state, car) - twin.progress(state, car, to, crossed + over)
    if back > 0 and rulings["backwards"] == "forbidden":
        found["setting-up-the-track.direction"] = {f"{to} lies {back} rank{'s' * (back != 1)} further back"}
    if not found and (colour, to) not in set(twin.drives(state)):
        found["the-race.all-dice"] = set()
    return found


def wasted(state, colour, to, reason):
    """Whether a reason tells rightly what could not be driven after a move, and what could be instead."""
    car, dice = state["turn"], state["dice"]
    over = crossing(state["at"][car], to, state["track"])
    left = "".join(sorted(dice.replace(colour[0].upper(), "", 1), key="RB".index))
    could = twin.most(state, to, state["crossed"][car] + over, left)
    rest = " ".join(left)
    lost = f"only {could} of {rest} could be driven" if could else f"{rest} could not be driven"
    start, instead = reason.split("; with ")
    assert start == f"From {to} {lost}"
    at, crossed, told = state["at"][car], state["crossed"][car], instead.rstrip(".")
    drives = [part.split()[:2] for part in told.split(", ") if part.split()[0] in ("red", "blue")]
    for shade, point in drives:
        dice = dice.replace(shade[0].upper(), "", 1)
        assert crossed < state["laps"]
        (crossed,) = [then for end, then in twin.goes(state, at, crossed, shade) if end == point]
        at = point
    if crossed >= state["laps"] and dice:
        assert told.endswith("the car finishes")
    else:
        assert told.endswith(f" {len(drives) if dice else 'all'} dice are driven")
        assert len(drives) == twin.most(state, state["at"][car], state["crossed"][car], state["dice"])


@some(20)
@given(RULINGS, SEEDS)
def test_a_move_is_refused_for_reasons_that_hold_and_for_all_of_them(folder, rulings, seed):
    """Every point of the track with either colour: what may be driven, and what stands against all else."""
    random = Random(seed)
    race = play_alone(any_race(random, folder, rulings, building=0), random, most=300)
    track = geometry(race.states[-1])
    driving = [state for state in race.states if state.stage == "drive"]
    for state in random.sample(driving, min(12, len(driving))):
        other, moves = as_twin(state, track), set()
        for colour in ("red", "blue"):
            for to in track["points"]:
                text = f"{other['turn']} drives {colour} {to}"
                wanted = what_stands_against(other, colour, to)
                reasons = {one.clause: one.reason for one in GAME.reasons(state, text)}
                assert set(reasons) == set(wanted), text
                for clause, words in wanted.items():
                    assert all(word in reasons[clause] for word in words), (reasons[clause], words)
                if "the-race.all-dice" in wanted:
                    wasted(other, colour, to, reasons["the-race.all-dice"])
                if not wanted:
                    moves.add(text)
        leaves = f"{other['turn']} leaves the rest"
        assert {str(move) for move in GAME.pending(state).moves} - {leaves} == moves
        refused = {one.clause for one in GAME.reasons(state, leaves)}
        assert refused == ({"the-race.all-dice"} if rulings["driving"] == "must" else set())


@some(40)
@given(SEEDS)
def test_a_circuit_closes_whatever_of_what_is_offered_is_laid(folder, seed):
    """What is offered is what can still close, found by trying all ways; the last one closes it, and refusals hold."""
    random = Random(seed)
    text = any_boards(random, folder)
    state, lay = GAME.start({"boards": FILE}, {}, Components((folder,))), []
    total = sum(count for count, _ in boards_in(text).values())
    while state.stage == "lay":
        pending = GAME.pending(state)
        texts = {str(move) for move in pending.moves}
        assert texts == may_be_laid(lay, text)
        for move, refusal in pending.refused:
            assert refusal.clause == "setting-up-the-track.closed-circuit"
            true_of_laying(lay, word_of(str(move).removeprefix("lay ")), refusal.reason, text)
        chosen = random.choice(sorted(texts))
        state, _ = GAME.play(state, chosen)
        lay.append(word_of(chosen.removeprefix("lay ")))
        assert len(lay) <= total
    assert letters(lay) in circuits()
    assert GAME.describe(state)["circuit"]["lay"].split() == lay


def true_of_laying(lay, word, reason, text):
    """Whether the reason against a board holds."""
    counts = {name: count for name, (count, _) in boards_in(text).items()}
    name, then = word.rpartition(":")[0], letters(lay) + word[-1 if word[-1] != "~" else -2]
    left = sum(counts.values()) - len(then)
    used = [one.rpartition(":")[0] for one in lay].count(name)
    least = further_boards(then)
    if reason.startswith("All "):
        assert reason == f"All {name or next(iter(counts))} boards are laid."
        assert used == counts[name or next(iter(counts))]
    elif reason.startswith("To close"):
        assert f"at least {least} more board{'s' * (least != 1)}" in reason
        assert f"and {left or 'none'} {'is' if left < 2 else 'are'} left" in reason
        assert least is not None
        assert least > left
    elif reason.startswith("The next board would lie on"):
        assert cell_after(then) in [cell_after(then[:at]) for at in range(len(then))]
        number = int(reason.rstrip(".").split()[-1])
        assert cell_after(then[: number - 1]) == cell_after(then)
    else:
        assert reason.startswith("The circuit could not be closed: it would be walled in")
        assert least is None


def cell_after(word):
    """Where the next board lies after a word."""
    cell, heading = 0, 1
    for letter in word:
        heading *= {"S": 1, "L": -1j, "R": 1j}[letter]
        cell += heading
    return cell


def further_boards(word):
    """How many boards lead back to the first one at least, by flooding the squares around; None if it is walled in."""
    taken = {cell_after(word[:at]) for at in range(len(word))}
    ring, seen, boards = {cell_after(word)} - taken, set(taken), 1
    while ring:
        if -1 in ring:
            return boards
        seen |= ring
        near = {cell + step for cell in ring for step in (1, -1, 1j, -1j)}
        ring, boards = {cell for cell in near - seen if max(abs(cell.real), abs(cell.imag)) < 15}, boards + 1
    return None


@some(25)
@given(SEEDS)
def test_boards_are_refused_if_a_point_leads_nowhere_and_only_then(folder, seed):
    """A circuit with a straight and bends to both sides, driven either way: from which points nothing leads on."""
    text = boards_file(Random(seed))
    (folder / FILE).write_text(text, encoding="utf-8")
    problems = GAME.check_component(folder / FILE)
    told = {one for one in problems if one.message.startswith("No way leads on over the ")}
    if len(problems) > len(told):
        return  # a line misses a point, or lies on another
    found = {}
    for direction in ("clockwise", "anticlockwise"):
        track = make_track(text, "S R R L R L R R S R L R", 1, direction)
        for point in track["points"]:
            number = int(point.split("p")[0])
            assert told or gets_there(track, point)
            if not gets_there(track, point, str(number)):
                along = (direction == "clockwise") != (number in (4, 6, 11))  # bends to the left
                edge = "west" if not along else "east" if number in (1, 9) else "south"
                kind = "straight" if number in (1, 9) else "bend"
                found.setdefault((kind, edge), set()).add(point.lstrip("0123456789"))
    assert len(told) == len(found)
    for (kind, edge), points in found.items():
        (problem,) = [one for one in told if f".{kind}." in one.key and f" the {edge} edge " in one.message]
        named = problem.message.split(" from ")[1].removesuffix(" without losing ground.")
        assert set(named.removesuffix(" …").split(", ")) <= points
        assert named.count(",") == min(len(points), 6) - 1


def gets_there(track, point, leaving=None):
    """Whether moves without loss of ground lead from a point over the line, or off the board that it is on."""
    waiting, seen = [point], {point}
    while waiting:
        here = waiting.pop()
        for straights in track["straights"].values():
            for to, over in (stop for ray in straights[here] for stop in ray):
                further = over * track["lap"] + track["points"][to]["progress"] - track["points"][here]["progress"]
                if over > 0 or (further > 0 and leaving is not None and to.split("p")[0] != leaving):
                    return True
                if further >= 0 and to not in seen:
                    seen.add(to)
                    waiting.append(to)
    return False
