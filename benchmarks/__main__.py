"""Run the benchmarks and print a table: `python -m benchmarks [NAME…] [--json]`. Exit 1 if a gate is missed."""

from __future__ import annotations

import json
import sys
from importlib import import_module

from benchmarks.report import Measured

# module below this package -> what it measures; each has `measure() -> list[Measured]`
BENCHMARKS = {
    "readable_engine": "random legal play, decisions a second",
    "start_up": "import and load one scenario, whole processes",
    "first_distribution": "the first answer in a fresh process",
    "heuristic_beats_random": "the heuristic's margin over random play",
    "matter_of_honor_balance": "how even the invented map and factors of A Matter of Honor are",
    "victorum_win_rates": "how often the heuristic wins Victorum at each rank",
    "victory_race_solved": "a car alone on every shipped circuit: solved, and what it is worth",
}


def main(arguments: list[str]) -> int:
    """The exit code."""
    as_json = "--json" in arguments
    chosen = [name for name in arguments if not name.startswith("-")] or list(BENCHMARKS)
    unknown = [name for name in chosen if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}. Known: {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    found: list[Measured] = []
    for name in chosen:
        measured: list[Measured] = import_module(f"benchmarks.{name}").measure()
        found += measured
        if not as_json:
            print(*[one.row() for one in measured], sep="\n", flush=True)
    if as_json:
        print(json.dumps({"format": 1, "benchmarks": [one.to_json() for one in found]}, indent=2, ensure_ascii=False))
    return 0 if all(one.passed for one in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
