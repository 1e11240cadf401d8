"""What a cautious driver asks: how dangerous a second throw is, and how far dice can lead."""

from __future__ import annotations

from math import inf

from explorer.games.victory_race.driving import FINISHED, Reach
from explorer.games.victory_race.throws import Throw, choices, risk, totals


def dice_to_take(first: Throw, second_throw: str, die: str) -> int:
    """The number of dice after a first throw that makes the accident, and then sitting out, least likely; the most of
    equals. 0 stands for no second throw, where that may be."""

    def danger(dice: int) -> tuple[object, ...]:
        found = risk(totals(first, dice, die))
        return found.accident, found.sits_out, -dice

    return min(choices(first, second_throw), key=danger)


def furthest(reach: Reach, point: int, to_go: int, red: int, blue: int) -> float:
    """How far dice can lead from a point, in ranks from the flag and so below 0; infinitely far, if to the flag."""
    ends = reach.ends(point, to_go, red, blue) if to_go > 0 else {FINISHED}
    if FINISHED in ends:
        return inf
    track = reach.track
    return max(track.points[at].progress - left * track.lap for at, left in ends)
