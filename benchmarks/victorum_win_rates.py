"""How often the heuristic wins Hoplomachus Victorum with the shipped deck, at each rank.

`python -m benchmarks.victorum_win_rates [GAMES] [--store]` plays whole games, samples 0, 1, … under the seed, and
prints how many are won with 95 % intervals (Wilson); `--store` writes them beside the deck. The gates: no game is
stuck, at rank 1 between 20 and 60 % are won, and less at each higher rank.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any

from benchmarks.processes import ROOT
from benchmarks.report import Measured
from explorer import load_game
from explorer.core.components import data_folder
from explorer.core.errors import ExplorerError
from explorer.core.game import Measure
from explorer.core.protocol import Event
from explorer.games.victorum.win_rates import FILE, AtRank, WinRates, shipped, written
from explorer.study.draws import key
from explorer.study.intervals import wilson
from explorer.study.playout import Playout

GAMES = 2_000
SEED = 1
RANKS = (1, 2, 3, 4, 5)
POLICY = "heuristic"
STUCK = "stuck"


def _end(state: Any, events: Sequence[Event]) -> str:
    return f"{state.outcome.how} {state.round}"


END = Measure("end", "how the game ends, and in which round", "", _end, ("game",))


def at_rank(rank: int, games: int = GAMES, seed: int = SEED) -> AtRank:
    """Whole games at a rank."""
    game = load_game("victorum")
    playout, start = Playout.of(game, END, POLICY, "game"), game.start({"rank": rank})
    how: Counter[str] = Counter()
    rounds = 0
    for sample in range(games):
        try:
            ended, in_round = str(playout.finish(start, key(seed, sample))).split()
        except ExplorerError:  # the bound on moves
            ended, in_round = STUCK, "0"
        how[ended] += 1
        rounds += int(in_round)
    interval = wilson(how["won"], games)
    return AtRank(rank, how["won"], how["lost"], how["drawn"], how[STUCK], interval, rounds / games)


def rates(games: int = GAMES, seed: int = SEED, tell: Callable[[AtRank], None] = lambda one: None) -> WinRates:
    """Whole games at every rank, on all processors; each rank is told when it is done."""
    played_by, files = commit(), shipped()
    found = []
    with ProcessPoolExecutor() as pool:
        for one in pool.map(partial(at_rank, games=games, seed=seed), RANKS):
            found.append(one)
            tell(one)
    return WinRates(POLICY, seed, played_by, *files, tuple(found))


def commit() -> str:
    """The commit that is checked out, with a plus if files differ from it; empty where there is none."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    differs = git("status", "--porcelain", "--untracked-files=no", "--", "explorer", "scenarios")
    return git("rev-parse", "HEAD") + ("+" if differs else "")


def measure() -> list[Measured]:
    """The rates of rank 1, and the least step down from a rank to the next."""
    begin = perf_counter()
    ranks = rates().ranks
    first, games, seconds = ranks[0], sum(one.games for one in ranks), perf_counter() - begin
    told = ", ".join(f"rank {one.rank} {one.share:.1%}" for one in ranks)
    steps = [100 * (one.share - other.share) for one, other in pairwise(ranks)]
    stuck = sum(one.stuck for one in ranks)
    low, high = (100 * end for end in first.interval)
    return [
        Measured("Victorum, games stuck", stuck, 0, 0, "", most=True, detail=f"{games:,} games, {seconds:.0f} s"),
        Measured("Victorum, won at rank 1, at least", low, gate=20, aim=35, unit="%", detail=told),
        Measured("Victorum, won at rank 1, at most", high, gate=60, aim=50, unit="%", most=True, detail=told),
        Measured("Victorum, least step to a harder rank", min(steps), gate=0, aim=3, unit="pt", detail=told),
    ]


def row(one: AtRank) -> str:
    """A line about a rank."""
    low, high = one.interval
    others = f"{one.lost} lost, {one.drawn} drawn, {one.stuck} stuck, {one.rounds:.1f} rounds"
    return f"rank {one.rank}  wins {one.share:6.1%}  (95 % {low:.1%} to {high:.1%})  {others}"


def main(arguments: list[str]) -> None:
    """Play, print, and store if asked to."""
    games = next((int(one) for one in arguments if one.isdigit()), GAMES)
    begin = perf_counter()
    found = rates(games, tell=lambda one: print(row(one), flush=True))
    print(f"{games:,} games a rank · seed {SEED} · {POLICY} · {found.commit[:12]} · {perf_counter() - begin:.0f} s")
    if "--store" in arguments:
        (data_folder("scenarios") / "victorum" / FILE).write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
