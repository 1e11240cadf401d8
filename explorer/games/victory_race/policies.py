"""How a player may drive: from what is to be seen, which is everything, to a distribution over the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.dist import Dist
from explorer.core.game import Policy
from explorer.games.victory_race.driving import FINISHED
from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.state import Drive, Move, State, Take
from explorer.games.victory_race.throws import risk, totals


def random(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """Every legal move is equally likely."""
    return Dist.uniform(moves)


def cautious(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """As many dice as keep an accident, and then sitting out, least likely, the more of equals; then the move from
    which these dice can lead furthest. Everything else is equally likely."""
    match seen.stage:
        case "choose":
            return Dist({min(moves, key=lambda move: _danger(seen, move)): 1})
        case "drive":
            return Dist({max(moves, key=lambda move: _furthest(seen, move)): 1})
    return Dist.uniform(moves)


def _danger(state: State, move: Move) -> tuple[object, ...]:
    """How likely a number of dice brings an accident, and how likely it costs the turn; fewer dice come last."""
    dice = move.dice if isinstance(move, Take) else 0
    found = risk(totals(state.dice, dice, state.rulings["die"]))
    return found.accident, found.sits_out, -dice


def _furthest(state: State, move: Move) -> float:
    """How far the dice can still lead after a move, in ranks."""
    if not isinstance(move, Drive):
        return state.progress(state.turn)
    track, reach = state.circuit, reach_now(state)
    here, to = state.at[state.turn], track.place[move.to]
    stop = next(one for one in reach.stops(move.colour, here) if one.point == to)
    to_go = state.laps - state.crossed[state.turn] - stop.crossed
    if to_go <= 0:
        return float("inf")
    left = state.dice.less(move.colour)
    ends = reach.ends(to, to_go, left.red, left.blue)
    if FINISHED in ends:
        return float("inf")
    return max((state.laps - left_to_go) * track.lap + track.points[at].progress for at, left_to_go in ends)


POLICIES = {
    "random": Policy("random", "every legal move equally likely", random, uniform=True),
    "cautious": Policy("cautious", "shuns the accident, and drives as far as the dice allow", cautious),
}
