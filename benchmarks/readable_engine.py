"""Random legal play on the readable engine against OpenSpiel's games written in Python.

The ratio of decisions a second, both measured in this process and in turns, so that a slow moment of the machine
falls on both. A decision is a player's choice; chance takes time but does not count. The other side of the ratio is the
median of three games.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

from benchmarks.report import Measured
from explorer import load_game
from explorer.core.protocol import Chance, Decision
from explorer.study.draws import key, pick

OTHERS = ("python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe")
REPEATS = 5
SECONDS = 0.5

Work = Callable[[int], int]  # plays one game of this number and answers how many decisions it had


def ours() -> Work:
    """A random round of Victory & Honor, from the deal."""
    game = load_game("victory-and-honor")
    start = game.start()

    def play(sample: int) -> int:
        state, draws, decisions, k = start, key(1, sample), 0, 0
        while True:
            match now := game.pending(state):
                case Decision():
                    moves = now.moves
                    move = moves[pick(draws, k, len(moves))]
                    decisions += 1
                case Chance():
                    move = now.outcomes.pick(pick(draws, k, now.outcomes.total))
                case _:
                    raise AssertionError("a round ends before the game does")
            after, _ = game.advance(state, move)
            if "round" in game.ended(state, after):
                return decisions
            state, k = after, k + 1

    return play


def theirs(name: str) -> Work:
    """A random game of OpenSpiel; its chance nodes are drawn evenly, which costs least."""
    import_module("open_spiel.python.games")  # registers the games written in Python
    game: Any = import_module("pyspiel").load_game(name)

    def play(sample: int) -> int:
        state, draws, decisions, k = game.new_initial_state(), key(1, sample), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                decisions += 1
            state.apply_action(actions[pick(draws, k, len(actions))])
            k += 1
        return decisions

    return play


def speed(work: Work, first: int) -> tuple[float, int]:
    """Decisions a second of processor time, and the number of the next game to play."""
    decisions, begin, sample = 0, process_time(), first
    while process_time() - begin < SECONDS:
        decisions += work(sample)
        sample += 1
    return decisions / (process_time() - begin), sample


def measure() -> list[Measured]:
    """The ratio, the median of several repeats."""
    works = {"ours": ours(), **{name: theirs(name) for name in OTHERS}}
    following = {name: speed(work, 0)[1] for name, work in works.items()}
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(REPEATS):
        for name, work in works.items():
            rate, following[name] = speed(work, following[name])
            found[name].append(rate)
    ratios = [rate / median(found[name][turn] for name in OTHERS) for turn, rate in enumerate(found["ours"])]
    detail = "decisions/s: " + ", ".join(
        f"{name.removeprefix('python_')} {median(rates):,.0f}" for name, rates in found.items()
    )
    return [Measured("readable engine ÷ OpenSpiel Python", median(ratios), gate=1, aim=2, detail=detail)]


if __name__ == "__main__":
    print(*[one.row() for one in measure()], sep="\n")
