"""The engine against a second reading of the rulebook, position by position along random races under all rulings."""

from random import Random

import pytest
from victory_race import twin
from victory_race.races import GAME, QUESTIONS, any_race, geometry, in_words, run

from explorer.core.errors import ExplorerError
from explorer.study.under_rulings import all_rulings

RULINGS = all_rulings(GAME.rulebook)


@pytest.mark.parametrize("number", range(len(RULINGS)))
def test_the_same_race_under_all_rulings(number, tmp_path):
    random = Random(number)
    run(any_race(random, tmp_path, dict(RULINGS[number])), random)


@pytest.mark.parametrize("seed", range(40))
def test_the_same_race_under_any_rulings(seed, tmp_path):
    random = Random(f"any {seed}")
    rulings = {id: random.choice(answers) for id, answers in QUESTIONS.items()}
    run(any_race(random, tmp_path, rulings), random)


@pytest.mark.parametrize("number", range(len(RULINGS)))
def test_the_same_moves_in_a_crowd(number, tmp_path):
    """Cars stand close around the one whose turn it is, near the line more often than not."""
    random, rulings = Random(number), dict(RULINGS[number])
    race = any_race(random, tmp_path, rulings, building=0)
    track, laps, cars = geometry(race.start), 3, list(race.start.cars)
    setup = {**GAME.write_setup(race.start), "order": " ".join(cars), "laps": laps}
    for _ in range(60):
        table = setup | crowd(random, track, cars)
        other = {**table, "rulings": rulings, "track": track, "laps": laps, "dice": table["dice"].replace(" ", "")}
        if not set(twin.drives(other)):
            with pytest.raises(ExplorerError, match=" cannot drive "):
                GAME.start(table, rulings, race.components)
            continue
        state = GAME.start(table, rulings, race.components)
        assert in_words(GAME.pending(state)) == twin.options({**other, "stage": "drive"}), table


def crowd(random, track, cars):
    """Where cars stand close together, each in its second lap or its third, and dice to be driven."""
    points = list(track["points"])
    if random.random() < 0.7:
        points = [point for point in points if track["lap"] - track["points"][point]["progress"] < 5]
    car, here = random.choice(cars), random.choice(points)
    near = {to for straights in track["straights"].values() for ray in straights[here] for to, _ in ray[:2]}
    near |= {to for point in list(near) for ray in track["straights"]["red"][point] for to, _ in ray[:1]}
    near.discard(here)
    stand = {car: here}
    for other in cars:
        free = [point for point in sorted(near) if point not in stand.values()]
        free = free or [point for point in track["points"] if point not in stand.values()]
        stand.setdefault(other, random.choice(free))
    dice = [random.choice("RB") for _ in range(random.randint(1, 5))]
    return {"at": stand, "turn": car, "dice": " ".join(dice), "crossed": {one: random.choice((1, 2)) for one in cars}}
