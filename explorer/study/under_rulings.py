"""What "under all rulings" means: a set of complete rulings that tries every answer and every pair."""

from __future__ import annotations

from itertools import product
from random import Random

from explorer.core.clauses import Rulebook
from explorer.core.rulings import Rulings


def all_rulings(rulebook: Rulebook, seed: int = 0) -> tuple[Rulings, ...]:
    """What "under all rulings" means: the defaults, each answer changed alone, and a seeded set of
    complete rulings in which every pair of answers of two questions occurs together."""
    defaults = Rulings.of(rulebook)
    singles = [
        defaults.with_answers({question.id: answer.id})
        for question in rulebook.questions.values()
        for answer in question.answers[1:]
    ]
    return (defaults, *singles, *_covering_pairs(rulebook, Random(seed)))


def _covering_pairs(rulebook: Rulebook, random: Random) -> list[Rulings]:
    questions = [(id, [one.id for one in question.answers]) for id, question in rulebook.questions.items()]
    missing = {
        ((a, x), (b, y))
        for i, (a, xs) in enumerate(questions)
        for b, ys in questions[i + 1 :]
        for x, y in product(xs, ys)
    }
    chosen: list[Rulings] = []
    while missing:
        fixed = dict(random.choice(sorted(missing)))
        trials = [{id: fixed.get(id) or random.choice(answers) for id, answers in questions} for _ in range(20)]
        best = max(trials, key=lambda trial: sum(trial[a] == x and trial[b] == y for (a, x), (b, y) in missing))
        missing = {pair for pair in missing if not all(best[id] == answer for id, answer in pair)}
        chosen.append(Rulings.of(rulebook, best))
    return chosen
