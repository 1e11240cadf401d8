"""How a player may drive: from what is to be seen, which is everything, to a distribution over the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.game import Policy
from explorer.games.victory_race.cautious import dice_to_take, furthest
from explorer.games.victory_race.driving import Reach
from explorer.games.victory_race.lone_car import first_least
from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.outlook import outlook
from explorer.games.victory_race.state import Drive, Move, State, Take


def random(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """Every legal move is equally likely."""
    return Dist.uniform(moves)


@cites("meaning-of-the-dice.take-one-die")
def cautious(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """As many dice as make an accident, and then sitting out, least likely, the more of equals; then the move from
    which these dice can lead furthest, the first of equals. Everything else is equally likely."""
    match seen.stage:
        case "choose":
            dice = dice_to_take(seen.dice, seen.rulings["second-throw"], seen.rulings["die"])
            return Dist({next(move for move in moves if (move.dice if isinstance(move, Take) else 0) == dice): 1})
        case "drive":
            reach = reach_now(seen)
            return Dist({max(moves, key=lambda move: _furthest(seen, reach, move)): 1})
    return Dist.uniform(moves)


def _furthest(state: State, reach: Reach, move: Move) -> float:
    """How far the dice can still lead after a move."""
    here, to_go = state.at[state.turn], state.laps - state.crossed[state.turn]
    if not isinstance(move, Drive):
        return furthest(reach, here, to_go, 0, 0)
    to, left = state.circuit.place[move.to], state.dice.less(move.colour)
    stop = next(one for one in reach.stops(move.colour, here) if one.point == to)
    return furthest(reach, to, to_go - stop.crossed, left.red, left.blue)


@cites("the-race.ideal-line")
def ideal_line(seen: State, moves: Sequence[Move]) -> Dist[Move]:
    """What a car alone would do to reach the flag in the fewest turns, past the cars that stand in the way just now;
    the first of equals. Everything else is equally likely."""
    prospects = outlook(seen)
    if not prospects:
        return Dist.uniform(moves)
    return Dist({moves[first_least([prospects[move].turns for move in moves])]: 1})


POLICIES = {
    "random": Policy("random", "every legal move equally likely", random, uniform=True),
    "cautious": Policy("cautious", "shuns the accident, and drives as far as the dice allow", cautious),
    "ideal-line": Policy(
        "ideal-line", "the fewest turns to the flag for a car alone, past those in its way", ideal_line
    ),
}
