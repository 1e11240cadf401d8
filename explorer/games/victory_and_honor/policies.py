"""How a player may play: from what the seat sees to a distribution over the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.dist import Dist
from explorer.core.game import Policy
from explorer.games.victory_and_honor import heuristic
from explorer.games.victory_and_honor.observation import Seen
from explorer.games.victory_and_honor.state import Move


def random(seen: Seen, moves: Sequence[Move]) -> Dist[Move]:
    """Every legal move is equally likely."""
    return Dist.uniform(moves)


POLICIES = {
    "random": Policy("random", "every legal move equally likely", random, uniform=True),
    "heuristic": Policy("heuristic", "weighs what each move changes in the points to expect", heuristic.choose),
}
