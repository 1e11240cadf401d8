"""The engine against a second reading of the rulebook, position by position along random races under all rulings."""

from random import Random

import pytest
from victory_race.races import GAME, QUESTIONS, any_race, run

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
