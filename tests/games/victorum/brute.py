"""A Strategy Phase played by brute force on the rules themselves: every move tried, every roll followed."""

from fractions import Fraction
from operator import add

from victorum.play import GAME

from explorer.core.protocol import Decision
from explorer.games.victorum.moves import Commit, Discard, Use

PHASE = ("commit", "roll", "apply", "brace")


class Brute:
    """The most that can be had of an aim: score, chance to defeat all, damage and dice exhausted (both below 0), in
    this order of importance. Unless `later`, no dice are committed after the present pass."""

    def __init__(self, state, aim, later=True):
        self.begun, self.round, self.aim, self.later = state.begun, state.round, aim, later
        self.known = {}

    def best(self, now):
        """From a position of the phase on."""
        if now not in self.known:
            self.known[now] = self._look(now)
        return self.known[now]

    def _look(self, now):
        pending = GAME.pending(now)
        if isinstance(pending, Decision):
            return max(self.after(now, move) for move in self._moves(now, pending))
        found = [(pending.outcomes.weight(move), self.after(now, move)) for move in pending.outcomes]
        total = sum(weight for weight, _ in found)
        return tuple(sum(weight * one[at] for weight, one in found) / total for at in range(4))

    def _moves(self, now, pending):
        plain = [move for move in pending.moves if not isinstance(move, Use | Discard)]
        if not self.later and now.begun > self.begun:
            plain = [move for move in plain if not isinstance(move, Commit)]
        return plain or pending.moves

    def after(self, now, move):
        """After a move, and what it brings itself."""
        after, events = GAME.advance(now, move)
        won = any(event.kind == "all-defeated" for event in events)
        hurt = [event for event in events if event.clause == "flow-of-a-round.suffer-damage"]
        damage = sum(event.fields["damage"] for event in hurt)
        step = [event for event in events if event.clause == "flow-of-a-round.exhaust-dice"]
        dice = sum(len(event.fields["dice"].split()) for event in step)
        dice += sum(event.kind == "exhausted" and event.get("from", "pool") != "pool" for event in events)
        score = self.aim.won * won - self.aim.damage * damage - self.aim.dice * dice
        found = Fraction(score), Fraction(won), Fraction(-damage), Fraction(-dice)
        if after.outcome is None and after.stage in PHASE and after.round == self.round:
            return tuple(map(add, found, self.best(after)))
        return found
