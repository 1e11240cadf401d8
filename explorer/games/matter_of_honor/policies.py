"""How a player may play: from what the side sees to a distribution over the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.dist import Dist
from explorer.core.game import Policy
from explorer.games.matter_of_honor import heuristic
from explorer.games.matter_of_honor.state import Move, State


def random(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """Every legal move is equally likely."""
    return Dist.uniform(moves)


POLICIES = {
    "random": Policy("random", "every legal move equally likely", random, uniform=True),
    "heuristic": Policy("heuristic", "weighs what each activation changes in steps and in Leipzig", heuristic.choose),
}
