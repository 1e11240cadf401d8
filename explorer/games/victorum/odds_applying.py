"""Ways to apply what dice show: to which enemies, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge

from explorer.games.victorum.odds_budget import Budget
from explorer.games.victorum.odds_rerolls import Face, Shown
from explorer.games.victorum.odds_terms import DEAD, FRESH, MANY, ON, Conflict, Foes, fresh, taken
from explorer.games.victorum.state import Counts

Way = tuple[Shown, Foes]  # the dice used by class, and the enemies afterwards


class Applying:
    """All ways to apply dice in a conflict, of which there are so many by colour."""

    def __init__(self, conflict: Conflict, faces: tuple[Face, ...], dice: Counts, budget: Budget) -> None:
        self.conflict, self.faces, self.budget = conflict, faces, budget
        self._per_die = FRESH * conflict.traits.capped + ON * conflict.counts_on
        self._spills = conflict.state.rulings["excess-hits"] == "spills"
        self._reached: dict[tuple[Foes, int], list[Way]] = {}
        self._ways: dict[tuple[Foes, int, Shown], list[Way]] = {}
        # dice of the same colours cannot be used with one hit and with two at once
        self._bunches: dict[tuple[int, ...], list[int]] = {}
        for place, face in enumerate(faces):
            self._bunches.setdefault(face.colours, []).append(place)
        self._limit = [sum(dice[colour] for colour in face.colours) for face in faces]
        self._beside = [self._bunches[face.colours] for face in faces]

    def ways(self, foes: Foes, begun: int, shown: Shown) -> list[Way]:
        """What can be made of what is shown in a pass; no way for which another with fewer of the same dice does the
        same."""
        key = foes, begun, shown
        known = self._ways.get(key)
        if known is None:
            reached = self._reach(foes, begun)
            self.budget.spend(len(reached))
            known = self._ways[key] = [way for way in reached if _covers(shown, way[0])]
        return known

    def _reach(self, foes: Foes, begun: int) -> list[Way]:
        """The ways with any dice that there might be."""
        known = self._reached.get((foes, begun))
        if known is not None:
            return known
        none = (0,) * len(self.faces)
        seen: set[Way] = {(none, foes)}
        fewest: dict[Foes, list[Shown]] = {}
        ring = [(none, foes)]
        while ring:
            self.budget.spend(len(ring) * len(self.faces))
            following: list[Way] = []
            for used, now in ring:
                rest = self.rested(now)
                before = fewest.setdefault(rest, [])
                if not any(_covers(used, other) for other in before):
                    before.append(used)
                elif not self.conflict.traits.capped:
                    continue
                for way in self._with_one_more(used, now, begun):
                    if way not in seen:
                        seen.add(way)
                        following.append(way)
            ring = following
        known = self._reached[foes, begun] = [(used, rest) for rest, every in fewest.items() for used in every]
        return known

    def _with_one_more(self, used: Shown, foes: Foes, begun: int) -> Iterator[Way]:
        for place, face in enumerate(self.faces):
            if sum([used[one] for one in self._beside[place]]) >= self._limit[place]:
                continue
            more = (*used[:place], used[place] + 1, *used[place + 1 :])
            for after in self.with_die(foes, begun, face):
                yield more, after

    def rested(self, foes: Foes) -> Foes:
        """The enemies at the start of the next pass."""
        if not self.conflict.traits.capped:
            return foes
        return self.conflict.sorted(tuple([one if one < 0 else one - FRESH * fresh(one) for one in foes]))

    def with_die(self, foes: Foes, begun: int, face: Face) -> Iterator[Foes]:
        """The enemies after a die of a class was applied to any one of them."""
        seen: set[tuple[int, int]] = set()
        for place, one in enumerate(foes):
            begin = next((begin for begin, end in self.conflict.alike if begin <= place < end), place)
            if one <= DEAD or (begin, one) in seen:
                continue
            seen.add((begin, one))
            yield from self.applied(foes, begun, face.place, place)

    def applied(self, foes: Foes, begun: int, die: int, place: int) -> Iterator[Foes]:
        """The enemies after a die was applied to one, for each way that damage in excess may go; nothing if it may not
        be applied. A die is told by its place in `Terms.counts`."""
        terms = self.conflict.terms(foes, begun)
        counts = terms.counts[place][die]
        if not counts or (terms.most[place] < MANY and fresh(foes[place]) >= terms.most[place]):
            return
        hurt = foes[place] + counts + self._per_die
        if self.conflict.pains:
            rest = (*foes[:place], hurt, *foes[place + 1 : -1])
            for after in self.fallen(rest, begun, ()):
                yield self.conflict.sorted(self.conflict.struck(foes, after, place, die))
            return
        for after in self.fallen((*foes[:place], hurt, *foes[place + 1 :]), begun, ()):
            yield self.conflict.sorted(after)

    def fallen(self, foes: Foes, begun: int, excess: tuple[int, ...]) -> Iterator[Foes]:
        """The enemies after those have fallen that must, and damage in excess has gone where the player likes; what
        came last goes first."""
        while True:
            terms = self.conflict.terms(foes, begun)
            falling = [place for place, one in enumerate(foes) if 0 < taken(one) >= terms.health[place] and one > DEAD]
            if not falling:
                break
            spill = sum(taken(foes[place]) - terms.health[place] for place in falling)
            foes = tuple([DEAD if place in falling else one for place, one in enumerate(foes)])
            if self._spills and spill and max(foes) > DEAD:
                excess = (*excess, spill)
        if not excess or max(foes) == DEAD:
            yield foes
            return
        for place, one in enumerate(foes):
            if one > DEAD:
                yield from self.fallen((*foes[:place], one + excess[-1], *foes[place + 1 :]), begun, excess[:-1])


def _covers(used: Shown, other: Shown) -> bool:
    """Whether these dice include those."""
    return all(map(ge, used, other))
