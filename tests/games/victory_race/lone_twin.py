"""A car alone, worked out the plain way: all sequences of moves, exact fractions, a system of linear equations.

It reads the straights of a track and the names of rulings, and shares nothing else with the engine.
"""

from fractions import Fraction
from functools import cache, cached_property
from itertools import product

from explorer.games.victory_race.track import Point, Stop, Track

FLAG = "flag"
ACCIDENT = "accident"
FACES = {"2-2-2": "RRBBXX", "3-2-1": "RRRBBX", "2-3-1": "RRBBBX"}


def micro(lines, ranks, lap, number):
    """A track of a few points, told by lines such as `red: 0 1 2, 2 3 +0`; `+` stands where the line is crossed.

    Each group of points is a straight that is driven both ways.
    """
    rays = {"red": [[] for _ in ranks], "blue": [[] for _ in ranks]}
    for line in lines:
        colour, _, words = line.partition(":")
        stops = [(int(word.lstrip("+")), word.startswith("+")) for word in words.split()]
        for way, sign in ((stops, 1), (stops[::-1], -1)):
            for at, (start, over) in enumerate(way):
                crossed, ray, before = 0, [], over
                for point, now in way[at + 1 :]:
                    crossed += sign * (now if sign > 0 else before)
                    before = now
                    ray.append(Stop(point, crossed))
                if ray:
                    rays[colour][start].append(tuple(ray))
    points = tuple(Point(f"p{at}", 1, at, 0, rank, 1) for at, rank in enumerate(ranks))
    both = tuple(tuple(tuple(some) for some in rays[colour]) for colour in ("red", "blue"))
    return Track(points, both, (0, 0, 0), (0, 0, 0), lap, None, number, "clockwise")


# a ring of five ranks with a siding (point 5) that red does not lead on from, and a point (3) without blue ahead
SIDING = micro(["red: 0 1 2", "red: 2 3 4", "red: 4 +0", "red: 1 5", "blue: 0 5", "blue: 5 2", "blue: 2 4 +0"],
               [0, 1, 2, 3, 4, 1], 5, 101)  # fmt: skip
# three ranks, two lanes; blue changes the lane and loses ground one way
LADDER = micro(
    ["red: 0 2 4 +0", "red: 1 3 5", "blue: 0 3", "blue: 1 2", "blue: 3 4", "blue: 2 5", "blue: 4 +1", "blue: 5 +0"],
    [0, 0, 1, 1, 2, 2], 3, 102)  # fmt: skip
# from 0 a red die leads far, to 3, where no blue one can be driven on: whoever must use all dice must not go there
TRAP = micro(
    ["red: 0 3", "red: 3 +0", "red: 1 2", "red: 2 4", "red: 4 5", "red: 5 6", "red: 6 +0",
     "blue: 0 1", "blue: 1 2", "blue: 2 4", "blue: 4 5", "blue: 5 6", "blue: 6 +0"],
    [0, 1, 2, 8, 3, 4, 5], 9, 103)  # fmt: skip
# the same, with the line behind 0: the trap is in the next lap
AHEAD = micro(
    ["red: 0 +3", "red: 3 0", "red: 1 2", "red: 2 4", "red: 4 5", "red: 5 6", "red: 6 0",
     "blue: 0 +1", "blue: 1 2", "blue: 2 4", "blue: 4 5", "blue: 5 6", "blue: 6 0"],
    [8, 0, 1, 7, 2, 3, 4], 9, 121)  # fmt: skip


class Twin:
    """A car alone on a track under rulings. A position is a point with the laps to go."""

    def __init__(self, track, rulings, laps, most_to_go):
        self.track, self.rulings, self.laps, self.most_to_go = track, rulings, laps, most_to_go
        self.sequences = cache(self._sequences)
        self.ends = cache(self._ends)
        self.pole = (track.first_row[0], laps)
        self.positions = [(at, lap) for lap in range(1, most_to_go + 1) for at in range(len(track.points))]

    def moves(self, position, colour):
        """Where one die can be driven."""
        at, to_go = position
        here = self.track.points[at].progress
        found = []
        for ray in self.track.rays["RB".index(colour)][at]:
            for stop in ray:
                gain = stop.crossed * self.track.lap + self.track.points[stop.point].progress - here
                if gain >= 0 or self.rulings["backwards"] == "allowed":
                    left = to_go - stop.crossed
                    found.append(FLAG if left <= 0 else (stop.point, min(left, self.most_to_go)))
        return found

    def _sequences(self, position, dice):
        """Where sequences of some of the dice end: (end, dice driven, whether no die could be driven on)."""
        if position == FLAG:
            return {(FLAG, len(dice), True)}
        found, stuck = set(), True
        for colour in set(dice):
            left = dice.replace(colour, "", 1)
            for after in self.moves(position, colour):
                stuck = False
                found |= {(end, 1 + driven, over) for end, driven, over in self.sequences(after, left)}
        return found | {(position, 0, stuck)}

    def _ends(self, position, dice):
        """Where a turn may end with these colours."""
        found = self.sequences(position, dice)
        if self.rulings["driving"] == "may":
            return {end for end, _, _ in found}
        if self.rulings["blocked-dice"] == "step-by-step":
            return {end for end, _, over in found if over}
        most = max(driven for _, driven, _ in found)
        return {end for end, driven, _ in found if driven == most}

    @cached_property
    def throws(self):
        """First throw -> choice -> what is to be driven after it, and whether a turn is skipped: how likely."""
        faces = FACES[self.rulings["die"]]
        found = {}
        for first in product(faces, repeat=3):
            shown = "".join(sorted(first))
            more = [1, 2] + [0] * (self.rulings["second-throw"] == "may-stop" and shown == "XXX")
            by_choice = found.setdefault(shown, {choice: {} for choice in more})
            for choice in more:
                for second in product(faces, repeat=choice):
                    result = self._result("".join(sorted(shown + "".join(second))))
                    odds = by_choice[choice]
                    odds[result] = odds.get(result, 0) + Fraction(1, 6 ** (3 + choice))
        return found

    def _result(self, dice):
        crosses, colours = dice.count("X"), dice.replace("X", "")
        if crosses >= 4:
            return ACCIDENT
        if crosses < 3:
            return colours, False
        return (colours, True) if self.rulings["three-crosses"] == "the-next" else ("", False)

    def plan(self, worth, charge):
        """The best plan if positions are worth so much: for each position, what comes of its turn, how likely:
        (end, skips) or ACCIDENT."""

        def cost(end, skips):
            return Fraction(0) if end == FLAG else worth[end] + skips

        made = {}
        for position in self.positions:
            best = {}
            for result in {result for by in self.throws.values() for odds in by.values() for result in odds}:
                if result != ACCIDENT:
                    dice, skips = result
                    ends = sorted(self.ends(position, dice), key=str)
                    best[result] = min((cost(end, skips), str(end), (end, skips)) for end in ends)
            total = {}
            for by_choice in self.throws.values():
                costs = {
                    choice: sum(p * (charge if result == ACCIDENT else best[result][0]) for result, p in odds.items())
                    for choice, odds in by_choice.items()
                }
                chosen = min(costs, key=costs.__getitem__)
                for result, odds in by_choice[chosen].items():
                    what = ACCIDENT if result == ACCIDENT else best[result][2]
                    total[what] = total.get(what, 0) + odds
            made[position] = total
        return made

    def turns(self, plan, charge=None):
        """Expected turns to the flag by a plan, from every position; without a charge, accidents start anew."""
        number = {position: at for at, position in enumerate(self.positions)}
        rows = []
        for position in self.positions:
            row = [Fraction(0)] * (len(self.positions) + 1)
            row[number[position]] += 1
            row[-1] = Fraction(1)
            for what, odds in plan[position].items():
                if what == ACCIDENT:
                    if charge is None:
                        row[number[self.pole]] -= odds
                    else:
                        row[-1] += odds * charge
                elif what[0] != FLAG:
                    row[number[what[0]]] -= odds
                    row[-1] += odds * what[1]
            rows.append(row)
        return dict(zip(self.positions, solved(rows), strict=True))

    def least(self, charge=None):
        """The least turns from every position, by improving a plan until nothing improves it."""
        ranks = [point.progress for point in self.track.points]
        worth = {(at, to_go): Fraction(to_go * self.track.lap - ranks[at]) for at, to_go in self.positions}
        while True:
            plan = self.plan(worth, worth[self.pole] if charge is None else Fraction(charge))
            found = self.turns(plan, charge)
            if found == worth:
                return worth
            worth = found


def solved(rows):
    """The solution of a system of linear equations in fractions, by elimination."""
    size = len(rows)
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        lead = rows[at][at]
        rows[at] = [one / lead for one in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    one - factor * two if two else one for one, two in zip(rows[other], rows[at], strict=True)
                ]
    return [row[-1] for row in rows]
