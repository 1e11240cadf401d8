"""The exact odds of a whole card: all its activations, in the best order, against an aim."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, Problem
from explorer.core.protocol import Chance, Decision
from explorer.core.text import walked
from explorer.games.matter_of_honor import flow, odds, reinforcements, retreats, terrain
from explorer.games.matter_of_honor.aims import Aim, named, within_reach
from explorer.games.matter_of_honor.cards import Deck
from explorer.games.matter_of_honor.combat import Result
from explorer.games.matter_of_honor.measures import ended
from explorer.games.matter_of_honor.state import WAITING, Activation, Assault, Enter, March, Move, Recover, State
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Unit

BUDGET: Final = 20_000  # merged positions on the way


class TooManyWays(ExplorerError):
    """The card can be played in more ways than the bound: no exact odds."""


class CardOdds(NamedTuple):
    """The odds of a card from a position within it, its side playing for an aim and the opponent, who may choose
    retreats, against it.

    `value` is the most that can be expected, `dist` the distribution of the aim when the card is played so. `moves` are
    the activations that may be next with what each leads to, the best first; those that cannot matter for the aim
    are left out. `states` is how many merged positions were walked.
    """

    aim: Aim
    side: str
    value: Fraction
    dist: Dist[int]
    moves: dict[Move, Fraction]
    states: int

    def words(self) -> str:
        """The method in a line."""
        return f"exact · {walked(self.states)} · {self.aim.title}, for the {self.side}"


def best_card(state: State, aim: str | Aim = "steps", *, budget: int = BUDGET) -> CardOdds:
    """The odds of the card in use: all its activations in the best order, by walking every way that may matter.

    The aim is `"steps"` (the enemy's losses less one's own), `"leipzig"` (control of it), or a hex to stand in, such as
    `"F2"`. Raises ExplorerError if no card is in use or there is no such aim, and its kind TooManyWays if more than
    `budget` positions lie on the way.
    """
    if state.active is None or state.stage == "over":
        cure = "Ask after a card has been drawn to activate, while activations are left."
        raise ExplorerError(Problem("No card is in use here, so that there is nothing to play.", cure))
    wanted = named(state, aim)
    walk = _Walk(wanted, state.active, budget, within_reach(state, wanted))
    value = walk.value(state)
    moves: dict[Move, Fraction] = {}
    now = flow.pending(state)
    if isinstance(now, Decision):
        found = {move: walk.after(state, move) for move in walk.worth_trying(state, now)}
        sign = 1 if now.player == SIDE[state.active] else -1
        moves = dict(sorted(found.items(), key=lambda one: -sign * one[1]))
    return CardOdds(walk.aim, SIDE[state.active], value, walk.distribution(state), moves, len(walk.known))


class _Walk:
    """The walk over all ways to play a card. `known` holds the value of each position and the best move there."""

    def __init__(self, aim: Aim, side: Side, budget: int, reach: bool) -> None:
        self.aim, self.side, self.budget, self.reach = aim, side, budget, reach
        self.known: dict[State, tuple[Fraction, Move | None]] = {}
        self._shares: dict[tuple[Deck, tuple[bool, bool], int, int, int], dict[str, Fraction]] = {}
        self._ways_out: dict[tuple[tuple[int, ...], int, int], bool] = {}

    def value(self, state: State) -> Fraction:
        """What can be expected from a position within the card."""
        state = _plain(state)
        if state not in self.known:
            found = self._look(state)
            if len(self.known) >= self.budget:
                message = f"This card can be played through more than {self.budget:,} positions."
                cure = "Ask when fewer of its activations are left, or raise the budget."
                raise TooManyWays(Problem(message, cure))
            self.known[state] = found
        return self.known[state][0]

    def after(self, state: State, move: Move) -> Fraction:
        """What can be expected after a move."""
        if state.stage == "act" and state.remaining == 1 and self.aim.name == "steps" and isinstance(move, Assault):
            return self._last_attack(state, move)
        following, _ = flow.advance(state, move)
        if "card" in ended(state, following):
            return Fraction(self.aim.value(following, self.side))
        return self.value(following)

    def _look(self, state: State) -> tuple[Fraction, Move | None]:
        match flow.pending(state):
            case Chance(outcomes):
                shares = ((self.after(state, move), outcomes.weight(move)) for move in outcomes)
                return sum((value * weight for value, weight in shares), Fraction(0)) / outcomes.total, None
            case Decision() as now:
                sign = 1 if now.player == SIDE[self.side] else -1
                best: tuple[Fraction, Move | None] | None = None
                for move in self.worth_trying(state, now):
                    value = self.after(state, move)
                    if best is None or sign * value > sign * best[0]:
                        best = value, move
                    if sign > 0 and value == self.aim.most:
                        break
                assert best is not None
                return best
        raise AssertionError("a card in use is a decision or a draw")

    def worth_trying(self, state: State, now: Decision[Move]) -> Iterable[Move]:
        """The moves that may matter for the aim; leaving the card, the last one listed, comes first."""
        if state.stage != "act":
            return now.moves
        acts = [move for move in now.moves if isinstance(move, March | Assault | Enter | Recover)]
        return [now.moves[-1], *(move for move in acts if self._may_matter(state, move))]

    def _may_matter(self, state: State, move: Activation) -> bool:
        if not self.reach:
            return False
        if state.remaining == 1:
            return self.aim.may_matter(state, move)
        if not isinstance(move, March | Enter) or self.aim.may_matter(state, move):
            return True
        unit, place = state.theatre.unit[move.unit], state.theatre.map.place
        if not _independent(state, unit.side):
            return True
        to = place[move.to if isinstance(move, March) else move.at]
        region = _region(state, unit)
        return to in region or state.hex_of(unit) in region

    def _last_attack(self, state: State, move: Assault) -> Fraction:
        """The balance of steps after an attack with the last activation, from its odds."""
        unit, target = state.theatre.unit[move.unit], state.theatre.unit[move.target]
        shares = self._odds(state, unit, target)
        value = (
            self.aim.value(state, self.side) + shares[Result.DEFENDER_STEP.value] - shares[Result.ATTACKER_STEP.value]
        )
        if shares[Result.DEFENDER_RETREAT.value] and not self._flees(state, target, unit):
            value += shares[Result.DEFENDER_RETREAT.value]
        if shares[Result.ATTACKER_RETREAT.value] and not self._flees(state, unit, target):
            value -= shares[Result.ATTACKER_RETREAT.value]
        return value

    def _odds(self, state: State, unit: Unit, target: Unit) -> dict[str, Fraction]:
        here, there = state.hex_of(unit), state.hex_of(target)
        weight = len(terrain.modifiers(state.theatre.map, here, there))
        key = state.left, state.activated, state.af(unit), state.df(target), weight
        if key not in self._shares:
            self._shares[key], _ = odds.shares(state, unit.side, state.af(unit), state.df(target), weight)
        return self._shares[key]

    def _flees(self, state: State, unit: Unit, foe: Unit) -> bool:
        key = state.at, unit.place, foe.place
        if key not in self._ways_out:
            self._ways_out[key] = bool(retreats.ways_out(state, unit, foe))
        return self._ways_out[key]

    def distribution(self, start: State) -> Dist[int]:
        """The distribution of the aim from a position that has been walked, if the best moves are made."""
        shares = {_plain(start): Fraction(1)}
        found: dict[int, Fraction] = defaultdict(Fraction)
        while shares:
            following: dict[State, Fraction] = defaultdict(Fraction)
            for state, share in shares.items():
                for move, part in self._replies(state):
                    after, _ = flow.advance(state, move)
                    if "card" in ended(state, after):
                        found[self.aim.value(after, self.side)] += share * part
                    else:
                        following[_plain(after)] += share * part
            shares = following
        return Dist.of({value: found[value] for value in sorted(found)})

    def _replies(self, state: State) -> list[tuple[Move, Fraction]]:
        match flow.pending(state):
            case Chance(outcomes):
                return [(move, Fraction(outcomes.weight(move), outcomes.total)) for move in outcomes]
        self.value(state)
        best = self.known[state][1]
        assert best is not None
        return [(best, Fraction(1))]


def _plain(state: State) -> State:
    """The same position for the rest of the card, whatever the order in which units were activated."""
    return state._replace(used=tuple(sorted(state.used)))


def _independent(state: State, side: Side) -> bool:
    """Whether moves of some units leave those of others as they are, but for the hexes where they end: no entry hex
    can be displaced or full, and no ruling lets a unit go on after its entry or stop another on its way."""
    rulings, more = state.rulings, state.remaining - 1
    if (rulings["after-entry"], rulings["pass-through"], rulings["entry-full"]) != ("no", "yes", "wait"):
        return False
    due = [unit for unit in state.theatre.side_units[side] if state.hex_of(unit) == WAITING]
    gates = [at for unit in due if reinforcements.is_due(state, unit) for at in unit.entry]
    enemies = [at for unit in state.theatre.side_units[side.enemy] if (at := state.hex_of(unit)) >= 0]
    far = state.theatre.map.distances
    return all(far[gate][at] > more for gate in gates for at in enemies)


def _region(state: State, mover: Unit) -> set[int]:
    """The hexes whose occupation may matter for the attacks that are still possible once a unit has moved: where
    attacked units may retreat to, after each other, and where attackers may.

    With `more` activations to come a target may have retreated `more - 1` hexes before it is attacked.
    """
    map, more = state.theatre.map, state.remaining - 1
    found: set[int] = set()
    for unit in state.theatre.side_units[mover.side]:
        here = state.hex_of(unit)
        if unit is mover or here < 0 or unit.place in state.used:
            continue
        for enemy in state.theatre.side_units[mover.side.enemy]:
            there = state.hex_of(enemy)
            if there >= 0 and map.distances[here][there] <= more:
                found.update(map.neighbours[here])
                found.update(at for at, far in enumerate(map.distances[there]) if far <= more)
    return found
