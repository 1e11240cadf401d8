"""How the player may play: from a position to a distribution over the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.dist import Dist
from explorer.core.game import Policy
from explorer.games.victorum import heuristic
from explorer.games.victorum.moves import Move
from explorer.games.victorum.state import State


def random(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """Every legal move is equally likely."""
    return Dist.uniform(moves)


POLICIES = {
    policy.name: policy
    for policy in (
        Policy("heuristic", "a sensible player", heuristic.choose),
        Policy("random", "every legal move equally likely", random, uniform=True),
    )
}
