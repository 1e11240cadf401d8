"""Start-up: `import explorer` and one scenario loaded, against `import pydantic` alone, as whole processes.

Both by processor time, so that what else the machine does matters little.
"""

from __future__ import annotations

from statistics import median

from benchmarks.processes import imported, in_turns
from benchmarks.report import Measured

REPEATS = 9
SCENARIO = "victory-and-honor/two-batteries"
LOAD = f"import explorer; explorer.load_scenario({SCENARIO!r})"
HEAVY = ("numba", "networkx", "numpy", "plotly", "ipywidgets", "scipy", "pydantic", "tree_sitter")


def measure() -> list[Measured]:
    """The median ratio. Raises AssertionError if loading a good scenario imports what it does not need."""
    heavy = imported(LOAD, HEAVY)
    assert not heavy, f"loading a scenario imports {', '.join(heavy)}"
    ran = in_turns({"explorer": LOAD, "pydantic": "import pydantic"}, REPEATS)
    seconds = {name: [one.processor for one in runs] for name, runs in ran.items()}
    ratio = median(ours / theirs for ours, theirs in zip(seconds["explorer"], seconds["pydantic"], strict=True))
    detail = ", ".join(f"{name} {median(spent) * 1000:.0f} ms" for name, spent in seconds.items())
    return [Measured("start-up ÷ import pydantic", ratio, gate=3, aim=2, most=True, detail=detail)]


if __name__ == "__main__":
    print(*[one.row() for one in measure()], sep="\n")
