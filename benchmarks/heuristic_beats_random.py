"""The heuristic against random play on the same deals: `python -m benchmarks.heuristic_beats_random [DEALS]`.

Each deal is played twice, the heuristic once with N+S and once with E+W, both times on the same deal and the same
draws; the margin of a deal is the mean of the heuristic's two leads, in points a round. With each alone it is played
four times, once in every seat, and the margin is the lead over the mean of the other three.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from benchmarks.report import Measured
from explorer import load_game
from explorer.core.game import Game, Measure
from explorer.core.protocol import Event
from explorer.study.draws import key
from explorer.study.intervals import Interval, moments, normal
from explorer.study.playout import Playout

DEALS = 2_000
SEED = 1


@dataclass(frozen=True)
class Margins:
    """The heuristic's margin on each deal, in points a round."""

    values: tuple[float, ...]
    seconds: float

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def interval(self) -> Interval:
        found = normal(*moments({value: self.values.count(value) for value in set(self.values)}))
        assert found is not None, "an interval needs two deals"
        return found


def lead(seats: Sequence[str]) -> Measure:
    """How far these seats lead the others in a round; sides of other sizes are brought to the same size."""

    def value(state: Any, events: Sequence[Event]) -> Fraction:
        (scored,) = (event for event in events if event.kind == "round-scored")
        scores: dict[str, int] = scored.fields["scores"]
        ours = sum(scores[seat] for seat in seats)
        others = [score for seat, score in scores.items() if seat not in seats]
        return ours - Fraction(sum(others) * len(seats), len(others))

    return Measure("lead", f"the lead of {' '.join(seats)}", "points", value, ("round",))


def played(game: Game, policy: str, seats: Sequence[str]) -> Playout:
    """A round in which these seats play by the policy, the others at random."""
    return Playout.of(game, lead(seats), dict.fromkeys(seats, policy), "round")


def margins(deals: int = DEALS, seed: int = SEED, policy: str = "heuristic", each_alone: bool = False) -> Margins:
    """The margins of a policy over random play."""
    game = load_game("victory-and-honor")
    start = game.start({}, {"play": "each-alone"} if each_alone else {})
    playouts = [played(game, policy, seats) for seats in (("N", "E", "S", "W") if each_alone else ("NS", "EW"))]
    begin = perf_counter()
    values = []
    for deal in range(deals):
        draws = key(seed, deal)
        leads = [float(playout.finish(start, draws)) for playout in playouts]
        values.append(sum(leads) / len(leads))
    return Margins(tuple(values), perf_counter() - begin)


def measure() -> list[Measured]:
    """The lower ends of the 95 % intervals, which must lie above 0."""
    found = []
    for name, each_alone, number in (("partners", False, DEALS), ("each alone", True, DEALS // 4)):
        one = margins(number, each_alone=each_alone)
        low, high = one.interval
        detail = f"{number:,} deals, mean {one.mean:+.2f}, 95 % {low:+.2f} to {high:+.2f}, {one.seconds:.0f} s"
        found.append(Measured(f"heuristic over random, {name}", low, gate=0, aim=10, unit="pt", detail=detail))
    return found


def main(deals: int = DEALS) -> None:
    """Print the mean margins and their 95 % intervals."""
    for name, each_alone, number in (("partners", False, deals), ("each alone", True, deals // 4)):
        found = margins(number, each_alone=each_alone)
        low, high = found.interval
        print(
            f"{name:<11} {number:>6,} deals · seed {SEED} · heuristic over random {found.mean:+.2f} points a round "
            f"(95 % {low:+.2f} to {high:+.2f}) in {found.seconds:.1f} s"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
