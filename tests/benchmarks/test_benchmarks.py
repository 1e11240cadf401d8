"""The benchmarks' own arithmetic, and what may be imported at start-up; nothing is timed here."""

from importlib import import_module

import pytest

from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.processes import imported
from benchmarks.readable_engine import ours
from benchmarks.report import Measured
from benchmarks.start_up import HEAVY, LOAD
from explorer import load_game
from explorer.core.protocol import Decision
from explorer.study.outcomes import sample_line


@pytest.mark.parametrize(
    ("value", "most", "passed", "aimed"),
    [
        (0.9, False, False, False),
        (1, False, True, False),
        (2, False, True, True),
        (3.1, True, False, False),
        (3, True, True, False),
        (2, True, True, True),
    ],
)
def test_gates_and_aims(value, most, passed, aimed):
    one = Measured("x", value, gate=3 if most else 1, aim=2, most=most)
    assert (one.passed, one.aimed) == (passed, aimed)
    assert ("FAILED" in one.row()) is not passed
    assert one.to_json()["passed"] is passed


def test_every_benchmark_can_be_measured():
    assert all(callable(import_module(f"benchmarks.{name}").measure) for name in BENCHMARKS)


def test_an_unknown_benchmark_is_named(capsys):
    assert main(["luck"]) == 2
    assert "There is no benchmark luck. Known: readable_engine" in capsys.readouterr().err


def test_loading_a_scenario_imports_nothing_heavy():
    assert imported(LOAD, HEAVY) == []
    assert imported("import numpy", HEAVY) == ["numpy"]


def test_the_rounds_of_the_benchmark_are_those_of_the_samples():
    game = load_game("victory-and-honor")
    state, decisions = game.start(), 0
    for move in sample_line(game, state, "margin", 3, seed=1):
        decisions += isinstance(game.pending(state), Decision)
        state, _ = game.step(state, move)
    assert ours()(3) == decisions > 40
