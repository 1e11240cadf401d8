"""How long a circuit of Victory takes to be solved: the least turns of a car alone from everywhere, with any dice.

Processor time on the readable engine, for every shipped circuit; the worst one counts. Beside it, what the solution is
worth: by how much the cautious and the random policy take longer, which is not gated beyond that they do.
"""

from __future__ import annotations

from time import process_time

from benchmarks.report import Measured
from explorer import load_game
from explorer.core.components import Components
from explorer.games.victory_race.component_files import GAME_ID
from explorer.games.victory_race.components import track_of
from explorer.games.victory_race.lone_car import Solution, solve
from explorer.games.victory_race.lone_course import Course, Rules
from explorer.games.victory_race.lone_policies import CAUTIOUS, RANDOM
from explorer.games.victory_race.lone_turn import Best, Fixed

LAPS = (1, 3)


def circuits() -> list[str]:
    """The shipped circuit files."""
    folders = Components.of(GAME_ID).folders
    files = [file for folder in folders for file in folder.glob("*.toml")]
    return sorted({file.name for file in files if 'kind = "circuit"' in file.read_text()})


def solved(name: str, laps: int) -> tuple[Solution, float]:
    """The solution of a circuit from scratch, and the seconds that it took."""
    track = track_of(Components.of(GAME_ID), name, "circuit")
    begin = process_time()
    solution = solve(Best(Course(track, Rules.of(load_game(GAME_ID).rulings()), laps), min))
    return solution, process_time() - begin


def measure() -> list[Measured]:
    """Seconds for the circuit that takes longest, by laps; and the least lead over each policy."""
    found, solutions = [], {}
    for laps in LAPS:
        solutions = {name: solved(name, laps) for name in circuits()}
        slowest = max(solutions, key=lambda name: solutions[name][1])
        error = max(solution.error for solution, _ in solutions.values())
        found.append(
            Measured(
                f"least turns, {laps} lap{'s' * (laps > 1)}",
                solutions[slowest][1],
                gate=5,
                aim=1 + laps / 3,
                unit="s",
                most=True,
                detail=f"{slowest} of {len(solutions)} circuits; relative error below {error:.0e}",
            )
        )
    for name, policy in (("cautious", CAUTIOUS), ("random", RANDOM)):
        ratios = {}
        for circuit, (solution, _) in solutions.items():
            course = solution.course
            ratios[circuit] = solve(Fixed(course, policy)).turns(course.pole) / solution.turns(course.pole)
        least = min(ratios, key=ratios.__getitem__)
        detail = f"turns of a lone car, on {least}; at most {max(ratios.values()):.2f}"
        found.append(Measured(f"{name} ÷ least turns, {LAPS[-1]} laps", ratios[least], gate=1, aim=1.01, detail=detail))
    return found


if __name__ == "__main__":
    print(*[one.row() for one in measure()], sep="\n")
