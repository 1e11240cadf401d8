"""A Strategy Phase played by brute force on the rules themselves: every move tried, every roll followed."""

from fractions import Fraction
from operator import add

from victorum.play import GAME

from explorer.core.protocol import Decision
from explorer.games.victorum.moves import Commit, Discard, Use
from explorer.games.victorum.resolve_phase import dealing

LATE = ("suffer", "after", "exhaust")
AFTERWARDS = {"suffered", "dealt", "after", "recovered", "cleanup", "conflict-won", "bane"}


def _by_the_round(state):
    """Whether a game ended with a whole round, or by something that happens then."""
    ruling = "win-check" if state.outcome.how == "won" else "lose-check"
    at_once = state.rulings[ruling] == "at-once"
    return not at_once or state.outcome.clause not in ("winning-and-losing.health", "endgame.win")


class TooLong(Exception):
    """There are more positions than are looked at."""


PHASE = ("commit", "roll", "apply", "damage", "brace", "suffer", "after", "exhaust")


class Brute:
    """The most that can be had of an aim: score, chance to defeat all, damage and dice exhausted (both below 0), in
    this order of importance. Unless `later`, no dice are committed after the present pass. Who loses the game before
    damage is suffered counts as one who suffers a point more than all that the enemies of the position deal. At most so
    many positions are looked at."""

    def __init__(self, state, aim, later=True, most=1_000_000):
        self.begun, self.round, self.aim, self.later, self.most = state.begun, state.round, aim, later, most
        self.known = {}
        self.looming = 1 + max(0, sum(hurt for _, hurt in dealing(state._replace(stage="suffer"))) - state.shield)

    def best(self, now):
        """From a position of the phase on."""
        if now not in self.known:
            if len(self.known) >= self.most:
                raise TooLong
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
        ends = [place for place, event in enumerate(events) if event.kind == "round-ended"]
        events = events[: ends[0] if ends else None]  # what follows is of the next round
        kinds = {event.kind for event in events}
        won = "all-defeated" in kinds or "won" in kinds
        hurt = [event for event in events if event.clause == "flow-of-a-round.suffer-damage"]
        damage = sum(event.fields["damage"] for event in hurt)
        step = [event for event in events if event.clause == "flow-of-a-round.exhaust-dice"]
        dice = sum(len(event.fields["dice"].split()) for event in step)
        dice += sum(event.kind == "exhausted" and event.get("from", "pool") != "pool" for event in events)
        if after.outcome is not None and not step and "staying" not in kinds and not _by_the_round(after):
            last = [event.fields["when"] for event in events if event.kind == "effect"][-1:]
            late = now.stage in LATE or set(last) & AFTERWARDS
            early = not (hurt or won or late)
            lying = [enemy for enemy in after.enemies if early or enemy.defeated or not now.boss]
            dice += len(after.active) + sum(len(enemy.dice) for enemy in lying)
            damage = self.looming if early else damage
        score = self.aim.won * won - self.aim.damage * damage - self.aim.dice * dice
        found = Fraction(score), Fraction(won), Fraction(-damage), Fraction(-dice)
        if after.outcome is None and after.stage in PHASE and after.round == self.round:
            return tuple(map(add, found, self.best(after)))
        return found
