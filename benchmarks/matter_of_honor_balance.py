"""How even the invented map and factors are: the heuristic against itself.

`python -m benchmarks.matter_of_honor_balance [GAMES]` plays whole games and prints how many each side wins, with 95 %
intervals (Wilson). The gate is a quarter for the weaker side, at the lower end of its interval.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import NamedTuple

from benchmarks.report import Measured
from explorer import load_game
from explorer.study.intervals import Interval
from explorer.study.outcomes import outcomes

GAMES = 2_000
SEED = 1


class Balance(NamedTuple):
    """The part of the games that a side wins, with its interval, and how long they took."""

    shares: dict[str, float]
    intervals: dict[str, Interval]
    games: int
    seconds: float

    @property
    def weaker(self) -> str:
        """The side that wins less."""
        return min(self.shares, key=self.shares.__getitem__)


def balance(games: int = GAMES, seed: int = SEED, policy: str = "heuristic") -> Balance:
    """Whole games of a policy against itself on the shipped map."""
    game = load_game("matter-of-honor")
    begin = perf_counter()
    found = outcomes(game, game.start(), "coalition-wins", policy=policy, samples=games, seed=seed, exact=False)
    won = {"Coalition": found.share(1), "French": found.share(0)}
    shares = {side: float(one.p) for side, one in won.items()}
    intervals = {side: one.interval for side, one in won.items() if one.interval is not None}
    return Balance(shares, intervals, games, perf_counter() - begin)


def measure() -> list[Measured]:
    """The share of the weaker side, the lower end of its interval."""
    one = balance()
    low, high = one.intervals[one.weaker]
    detail = f"{one.games:,} games, {one.weaker} {one.shares[one.weaker]:.1%}, 95 % {low:.1%} to {high:.1%}, "
    detail += f"{one.seconds:.0f} s"
    return [Measured("A Matter of Honor, weaker side", 100 * low, gate=25, aim=40, unit="%", detail=detail)]


def main(games: int = GAMES) -> None:
    """Print the shares and their 95 % intervals."""
    one = balance(games)
    for side, share in one.shares.items():
        low, high = one.intervals[side]
        print(f"{side:<10} wins {share:6.1%}  (95 % {low:.1%} to {high:.1%})")
    print(f"{one.games:,} games · seed {SEED} · heuristic against itself · {one.seconds:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
