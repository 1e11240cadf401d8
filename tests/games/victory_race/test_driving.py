"""What dice can drive, held to a plain search that knows nothing of how the engine does it."""

from itertools import permutations
from random import Random

import pytest
from victory_race.play import GAME, legal, position

from explorer.core.protocol import Decision
from explorer.games.victory_race import driving
from explorer.games.victory_race.driving import FINISHED, reach
from explorer.games.victory_race.tables import COLOURS, Colour
from explorer.study.under_rulings import all_rulings

CIRCUITS = ("four-bends", "oval", "chicanes", "clover-leaf")
SIX = "Red Blue Green Yellow White Black"


def plain_steps(track, occupied, colour, point, rulings):
    """Points and crossings of one die, ray by ray, as the rules say it."""
    for ray in track.straights(colour, point):
        for stop in ray:
            taken = stop.point in occupied
            gain = stop.crossed * track.lap + track.points[stop.point].progress - track.points[point].progress
            if not (taken and rulings["occupied-point"] == "no") and (rulings["backwards"] == "allowed" or gain >= 0):
                yield stop
            if taken:
                break


def plain_sequences(track, occupied, point, to_go, dice, rulings):
    """Every way to drive some of the dice one after another until none can be driven or the car has finished: the
    steps, and where it ends."""
    ways = [
        (colour, stop) for colour in sorted(set(dice)) for stop in plain_steps(track, occupied, colour, point, rulings)
    ]
    if not ways:
        yield (), (point, to_go)
    for colour, stop in ways:
        left = list(dice)
        left.remove(colour)
        if to_go - stop.crossed <= 0:
            yield ((colour, stop),), FINISHED
            continue
        for steps, end in plain_sequences(track, occupied, stop.point, to_go - stop.crossed, left, rulings):
            yield ((colour, stop), *steps), end


def plain_answers(track, occupied, point, to_go, dice, rulings):
    """The most dice, the first moves that are legal, and all ends, by listing every sequence."""
    found = list(plain_sequences(track, occupied, point, to_go, dice, rulings))
    worth = [(len(dice) if end == FINISHED else len(steps), steps, end) for steps, end in found]
    most = max(count for count, _, _ in worth)
    if rulings["driving"] == "may":
        # stopping anywhere along any sequence
        ends = {(point, to_go)} | {end for _, _, end in worth}
        for _, steps, _ in worth:
            at, left = point, to_go
            for _, stop in steps:
                at, left = stop.point, left - stop.crossed
                ends.add((at, left) if left > 0 else FINISHED)
        return most, {steps[0] for _, steps, _ in worth if steps}, ends
    kept = worth if rulings["blocked-dice"] == "step-by-step" else [one for one in worth if one[0] == most]
    return most, {steps[0] for _, steps, _ in kept if steps}, {end for _, _, end in kept}


def questions(number, random):
    """A place on a circuit with cars around it, and up to three dice."""
    name = CIRCUITS[number % len(CIRCUITS)]
    track = GAME.start({"circuit": f"{name}.toml", "order": "Red Blue Green Yellow"}).track
    point = random.randrange(len(track.points))
    near = sorted({stop.point for colour in COLOURS for ray in track.rays[colour][point] for stop in ray[:2]})
    crowd = random.sample(near, min(len(near), random.randint(0, 6)))
    dice = [random.choice(COLOURS) for _ in range(random.randint(1, 3))]
    return track, point, set(crowd), random.randint(1, 2), dice


@pytest.mark.parametrize("seed", range(4))
def test_the_most_dice_the_legal_moves_and_the_ends_are_those_of_a_plain_search(seed):
    random, blocked = Random(seed), 0
    for number, rulings in enumerate(all_rulings(GAME.rulebook, seed)):
        for _ in range(8):
            track, point, occupied, to_go, dice = questions(number + random.randrange(4), random)
            bits = sum(1 << one for one in occupied)
            red, blue = dice.count(Colour.RED), dice.count(Colour.BLUE)
            most, first, ends = plain_answers(track, occupied, point, to_go, dice, rulings)
            asked = (track, bits, point, to_go, red, blue, rulings)
            assert driving.most_dice(*asked) == most
            assert set(driving.destinations(*asked)) == first
            assert driving.ends(*asked) == ends
            blocked += most < len(dice)
    assert blocked > 5


def test_a_sequence_that_is_named_drives_as_many_dice_as_any():
    random, rulings, short = Random(5), GAME.rulings(), 0
    for number in range(400):
        track, point, occupied, to_go, dice = questions(number, random)
        red, blue = dice.count(Colour.RED), dice.count(Colour.BLUE)
        now = reach(track, sum(1 << one for one in occupied), rulings)
        sequence, at, left = now.sequence(point, to_go, red, blue), point, to_go
        used = []
        for colour, stop in sequence:
            assert stop in now.stops(colour, at)
            at, left = stop.point, left - stop.crossed
            used.append(colour)
        assert left <= 0 or len(sequence) == now.most(point, to_go, red, blue)
        assert any(tuple(used) == order[: len(used)] for order in permutations(dice))
        short += len(sequence) < len(dice)
    assert short > 10


def test_the_quick_list_of_moves_is_the_one_that_the_refusals_leave():
    random, count = Random(11), 0
    for number, rulings in enumerate(all_rulings(GAME.rulebook)):
        state = GAME.start(
            {"circuit": f"{CIRCUITS[number % 4]}.toml", "cars": "Red Blue Green Yellow White Black"}, rulings
        )
        for _ in range(120):
            pending = GAME.pending(state)
            if isinstance(pending, Decision):
                slow = [one.move for one in pending.candidates if pending.refuse(one.move) is None]
                assert list(pending.moves) == slow
                count += 1
                move = random.choice(pending.moves)
            elif hasattr(pending, "outcomes"):
                move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
            else:
                break
            state, _ = GAME.advance(state, move)
    assert count > 1_000


def test_no_move_is_left_out():
    """Every point of the track is a candidate, or is refused with what stands against it."""
    random, state = (
        Random(3),
        position(cars=SIX, order=SIX),
    )
    seen = 0
    while seen < 12:
        pending = GAME.pending(state)
        if state.stage == "drive":
            possible = set(legal(state))
            for point in state.track.points:
                for colour in ("red", "blue"):
                    text = f"{state.car} drives {colour} {point.id}"
                    assert bool(GAME.reasons(state, text)) == (text not in possible), text
            seen += 1
        moves = pending.moves if isinstance(pending, Decision) else list(pending.outcomes)
        state, _ = GAME.advance(state, random.choice(moves))
