"""A sensible player of either side: each activation goes where it changes most, in steps lost and in Leipzig.

It looks no further than the activation itself: odds of attacks from the cards left, roads to Leipzig, who stands
beside whom. Both sides weigh alike; what differs is who holds Leipzig and whom the map lets in where.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.core.dist import Dist
from explorer.games.matter_of_honor import retreats
from explorer.games.matter_of_honor.outlook import BACK, GROUND, Outlook, travel
from explorer.games.matter_of_honor.state import (
    WAITING,
    Activation,
    Assault,
    Enter,
    March,
    Move,
    Recover,
    Retreat,
    State,
)
from explorer.games.matter_of_honor.tables import STACK
from explorer.games.matter_of_honor.theatre import Unit

# In steps of a unit, as in `outlook`.
ENTRY: Final = 2.0  # bringing a unit in
PULL: Final = 0.18  # being an activation nearer to Leipzig
DRIVE: Final = 0.05  # the same besides, for each turn gone, while the enemy controls it
HOLD: Final = (0.0, 0.3, 0.3, 0.4, 0.5, 0.8, 2.0)  # standing in Leipzig, by turn; for a second unit half of it
TAKE: Final = (0.0, 0.2, 0.2, 0.3, 0.4, 1.0, 5.0)  # taking control of it, by turn
THREAT: Final = 0.65  # the part of an attack's gain that being beside the enemy is worth
FEAR: Final = 0.25  # the same for the enemy's attacks
FOLLOWED: Final = 0.8  # how likely Leipzig is to be entered at once when it has been cleared on this card
LATER: Final = 0.2  # the same without a unit at hand
GATE: Final = 0.2  # keeping a friend who waits out of a full entry hex
LEAST: Final = 0.02  # what an activation must be worth


def choose(state: State, moves: Sequence[Move]) -> Dist[Move]:
    """The move with the best estimate; of equals the first. A side leaves its activations if none is worth one."""
    plans = Plans(state)
    if isinstance(moves[0], Retreat):
        return Dist({plans.way_out([move for move in moves if isinstance(move, Retreat)]): 1})
    return Dist({plans.best(moves): 1})


class Plans:
    """The estimates of the moves in one position."""

    def __init__(self, state: State) -> None:
        self.state, self.outlook = state, Outlook(state)
        self.map, self.unit = state.theatre.map, state.theatre.unit
        self.place, self.leipzig = state.theatre.map.place, state.theatre.map.leipzig
        self.far = travel(self.map)
        self._standing: dict[tuple[int, int], float] = {}

    def best(self, moves: Sequence[Move]) -> Move:
        """The activation that is worth most, or leaving the card."""
        found, value = moves[-1], LEAST
        each: dict[str, float] = {}
        recovery, mended = None, 0.0
        for move in moves:
            if not isinstance(move, March | Assault | Enter | Recover):
                continue
            worth = self.worth(move)
            if isinstance(move, Recover) and self.state.rulings["face-card"] != "mix":
                if worth > mended:
                    recovery, mended = move, worth
                continue
            if worth > each.get(move.unit, 0.0):
                each[move.unit] = worth
            if worth > value:
                found, value = move, worth
        if recovery is not None and mended > sum(sorted(each.values(), reverse=True)[: self.state.remaining]):
            return recovery
        return found

    def worth(self, move: Activation) -> float:
        """What an activation is worth, in steps."""
        match move:
            case March():
                unit, to = self.unit[move.unit], self.place[move.to]
                here = self.state.hex_of(unit)
                passing = move.through is not None and self.place[move.through] == self.leipzig
                took = self._take(unit) if passing and self.state.rulings["leipzig-through"] == "yes" else 0.0
                return self.standing(unit, to) - self.standing(unit, here) + took
            case Enter():
                unit, at = self.unit[move.unit], self.place[move.at]
                return ENTRY + self.standing(unit, at)
            case Assault():
                return self.attack(self.unit[move.unit], self.unit[move.target])
            case Recover():
                return self.outlook.worth(self.unit[move.unit])

    def standing(self, unit: Unit, hex: int) -> float:
        """What it is worth that a unit stands in a hex."""
        known = self._standing.get((unit.place, hex))
        if known is None:
            threat, fear = self.outlook.front(unit, hex)
            known = THREAT * threat - FEAR * fear - self._pull(unit) * self.far[hex] - self._gate(unit, hex)
            if hex == self.leipzig:
                others = sum([one is not unit for one in self.outlook.held.get(hex, ())])
                hold = HOLD[self.state.turn]
                known += (hold if not others else hold / 2) + self._take(unit)
            self._standing[unit.place, hex] = known
        return known

    def _take(self, unit: Unit) -> float:
        return TAKE[self.state.turn] if self.state.leipzig is not unit.side else 0.0

    def _pull(self, unit: Unit) -> float:
        return PULL + (0.0 if self.state.leipzig is unit.side else DRIVE * self.state.turn)

    def _gate(self, unit: Unit, hex: int) -> float:
        """What it costs to fill an entry hex that a friend waits for."""
        state = self.state
        there = self.outlook.held.get(hex, ())
        if len(there) + (unit not in there) < STACK:
            return 0.0
        waits = any(
            at == WAITING
            and hex in one.entry
            and one.side is unit.side
            and one.turn is not None
            and one.turn <= state.turn
            for one, at in zip(state.theatre.units, state.at, strict=True)
        )
        return GATE if waits else 0.0

    def attack(self, unit: Unit, target: Unit) -> float:
        """What an attack is worth, in steps and in ground."""
        state, outlook = self.state, self.outlook
        here, there = state.hex_of(unit), state.hex_of(target)
        odds = outlook.verdicts(unit, here, target, there)
        flees = bool(retreats.ways_out(state, target, unit))
        returns = bool(retreats.ways_out(state, unit, target))
        kill = outlook.worth(target)
        value = odds.step * kill + odds.ground * (GROUND if flees else kill)
        loss = outlook.worth(unit)
        back = BACK + (HOLD[state.turn] if here == self.leipzig else 0.0)
        value -= odds.own_step * loss + odds.own_ground * (back if returns else loss)
        if there == self.leipzig:
            value += self._clearing(unit, target, odds.step, odds.ground, flees)
        return value

    def _clearing(self, unit: Unit, target: Unit, step: float, ground: float, flees: bool) -> float:
        """What it is worth besides that a unit may have to leave Leipzig."""
        state = self.state
        last = state.reduced[target.place]
        leaves = (step if last else 0.0) + (ground if flees or last else 0.0)
        alone = len(self.outlook.held[self.leipzig]) == 1
        follows = state.remaining > 1 and any(
            self.far[at] == 1 and one is not unit and one.side is unit.side and one.place not in state.used
            for one, at in zip(state.theatre.units, state.at, strict=True)
            if at >= 0
        )
        stake = self._take(unit) + HOLD[state.turn]
        return leaves * stake * (FOLLOWED if follows else LATER) * (1.0 if alone else 0.5)

    def way_out(self, moves: Sequence[Retreat]) -> Retreat:
        """The hex of a retreat: the best one for its owner, the worst if the opponent chooses."""
        state = self.state
        unit = self.unit[moves[0].unit]
        sign = 1.0 if retreats.chooser(state, unit) is unit.side else -1.0
        return max(moves, key=lambda move: sign * self.standing(unit, self.place[move.to]))
