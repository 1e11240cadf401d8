"""What a side can expect of attacks and places: rough estimates for the heuristic policy, from the cards left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from explorer.games.matter_of_honor import terrain
from explorer.games.matter_of_honor.cards import DECK, Deck
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import Side
from explorer.games.matter_of_honor.theatre import Map, Unit

# In steps of a unit; play is hardly better or worse with a little more or less of any.
LAST_STEP: Final = 1.4  # what the last step of a unit is worth, a first one being worth 1
GROUND: Final = 0.3  # what it is worth that an enemy unit retreats
OTHERS: Final = 0.5  # the part of a second enemy's attack that counts, and of every further one's
BACK: Final = 0.15  # what it costs to have to retreat

ABOUT: Final = 2  # hexes: how near a unit must be to count
LOWEST, HIGHEST = 2, 9  # the values that are added to the factors


class Verdicts(NamedTuple):
    """How likely an attack is to succeed with a card of the attacker's colour (a step) and of the other (ground), and
    to fail with one of the other colour (a step) and of the attacker's (ground)."""

    step: float
    ground: float
    own_step: float
    own_ground: float


class Cards:
    """The cards left, counted for quick odds; the exact ones are in `odds`."""

    def __init__(self, left: Deck) -> None:
        self.total = max(sum(left), 1)
        self._upto = [[0] * (HIGHEST + 1) for _ in Side]
        self._aces, self._tens = [0, 0], [0, 0]
        for card, count in zip(DECK, left, strict=True):
            if card.side is None or card.value is None:
                continue
            if card.rank == "A":
                self._aces[card.side] = count
            elif card.rank == "10":
                self._tens[card.side] = count
            else:
                self._upto[card.side][card.value] = count
        for counts in self._upto:
            for value in range(1, HIGHEST + 1):
                counts[value] += counts[value - 1]
        self._known: dict[tuple[int, Side], Verdicts] = {}

    def verdicts(self, needed: int, attacker: Side) -> Verdicts:
        """The likelihoods, if a card of just the value `needed` has no effect."""
        asked = needed, attacker
        if asked not in self._known:
            high = min(max(needed, LOWEST - 1), HIGHEST)
            low = min(max(needed - 1, LOWEST - 1), HIGHEST)
            own, other = (
                (
                    self._tens[side] + self._upto[side][HIGHEST] - self._upto[side][high],
                    self._aces[side] + self._upto[side][low],
                )
                for side in (attacker, attacker.enemy)
            )
            self._known[asked] = Verdicts(*(count / self.total for count in (own[0], other[0], other[1], own[1])))
        return self._known[asked]


@lru_cache(maxsize=256)
def counted(left: Deck) -> Cards:
    return Cards(left)


@lru_cache(maxsize=16)
def weights(map: Map) -> dict[tuple[int, int], int]:
    """How many terrain modifiers weigh on an attack from each hex into each next to it."""
    return {
        (here, there): len(terrain.modifiers(map, here, there))
        for here, near in enumerate(map.neighbours)
        for there in near
    }


@lru_cache(maxsize=16)
def travel(map: Map) -> tuple[int, ...]:
    """How many activations Leipzig is away from each hex, if nobody is in the way."""
    far = [len(map.hexes)] * len(map.hexes)
    far[map.leipzig] = 0
    ring = [map.leipzig]
    while ring:
        following = []
        for at in ring:
            steps = [*map.neighbours[at]]
            steps += [
                last for middle, last in map.ways[at] if (at, middle) in map.roads and (middle, last) in map.roads
            ]
            for to in steps:
                if far[to] > far[at] + 1:
                    far[to] = far[at] + 1
                    following.append(to)
        ring = following
    return tuple(far)


class Outlook:
    """The estimates in one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cards = counted(state.left)
        self.weights = weights(state.theatre.map)
        self.near = state.theatre.map.neighbours
        self.held: dict[int, list[Unit]] = {}
        for unit, at in zip(state.theatre.units, state.at, strict=True):
            if at >= 0:
                self.held.setdefault(at, []).append(unit)

    def worth(self, unit: Unit) -> float:
        """What the next step of a unit is worth, in steps; strong units are worth more."""
        reduced = self.state.reduced[unit.place]
        return (LAST_STEP if reduced else 1.0) * (0.6 + 0.05 * (unit.af[reduced] + unit.df[reduced]))

    def verdicts(self, unit: Unit, here: int, target: Unit, there: int) -> Verdicts:
        """How an attack from one hex on a unit in the next may end."""
        af, df = self.state.af(unit), self.state.df(target)
        return self.cards.verdicts(2 * df - af + self.weights[here, there], unit.side)

    def gain(self, unit: Unit, here: int, target: Unit, there: int) -> float:
        """What an attack is worth to the attacker, in steps, retreats being possible."""
        odds = self.verdicts(unit, here, target, there)
        won = odds.step * self.worth(target) + odds.ground * GROUND
        return won - odds.own_step * self.worth(unit) - odds.own_ground * BACK

    def front(self, unit: Unit, here: int) -> tuple[float, float]:
        """What a unit threatens in a hex, by its best attack, and what it has to fear from all enemies beside it."""
        threat = worst = others = 0.0
        for there in self.near[here]:
            for other in self.held.get(there, ()):
                if other.side is unit.side:
                    break
                threat = max(threat, self.gain(unit, here, other, there))
                fear = max(0.0, self.gain(other, there, unit, here))
                others += min(fear, worst)
                worst = max(fear, worst)
        if not worst:
            return threat, 0.0
        return threat, (worst + OTHERS * others) * self._outnumbered(unit, here)

    def _outnumbered(self, unit: Unit, hex: int) -> float:
        """How many of the enemy are about, against how many friends: 1 if as many, at most 2."""
        far = self.state.theatre.map.distances[hex]
        friends, enemies = 1, 0
        for at, there in self.held.items():
            if far[at] <= ABOUT:
                if there[0].side is unit.side:
                    friends += sum([one is not unit for one in there])
                else:
                    enemies += len(there)
        return 2 * enemies / (friends + enemies)
