"""The first distribution in a fresh process: start Python, load a scenario, answer one question.

Two questions: an exact one late in a round, and the first answer of a stream of samples at the start of a phase, which
is what a panel shows first.
"""

from __future__ import annotations

from statistics import median

from benchmarks.processes import in_turns
from benchmarks.report import Measured

REPEATS = 5
SAMPLED = """
import explorer
from explorer.study.outcomes import stream
scenario = explorer.load_scenario("victory-and-honor/two-batteries")
first = next(stream(scenario.game, scenario.start(), "margin", samples=1000))
assert first.method == "sampled" and first.n > 1, first.words()
"""
EXACT = """
import explorer
from explorer.study.outcomes import outcomes, sample_line
scenario = explorer.load_scenario("victory-and-honor/two-batteries")
game, state = scenario.game, scenario.start()
moves = sample_line(game, state, "margin", 0)
for move in moves[:-6]:
    state, _ = game.step(state, move)
found = outcomes(game, state, "margin")
assert found.exact, found.words()
"""


def measure() -> list[Measured]:
    """Seconds of both, medians."""
    ran = in_turns({"sampled": SAMPLED, "exact": EXACT}, REPEATS)
    return [
        Measured(
            f"first distribution, {name}",
            median(one.wall for one in runs),
            gate=1.5,
            aim=0.6,
            unit="s",
            most=True,
            detail=f"processor time {median(one.processor for one in runs):.2f} s",
        )
        for name, runs in ran.items()
    ]


if __name__ == "__main__":
    print(*[one.row() for one in measure()], sep="\n")
