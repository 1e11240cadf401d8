"""A sensible player: each choice by rough numbers of what it leads to, without looking far.

It fights what it is likely to defeat with few dice, grows stronger before it goes for the last primus, and uses items
when they are worth more now than kept. Which scion is fought is left to chance, so that games differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Decision, Over
from explorer.games.victorum import flow
from explorer.games.victorum.card_moves import Die
from explorer.games.victorum.dice import colour_of, hits_of, removed
from explorer.games.victorum.heuristic_climb import prospects, standing, threat
from explorer.games.victorum.heuristic_fight import SCION, Fight, conflict_worth, fight, stake
from explorer.games.victorum.heuristic_setup import hero, place
from explorer.games.victorum.heuristic_worth import worth
from explorer.games.victorum.labels import enemy_labels
from explorer.games.victorum.modifiers import health_left, hits_against
from explorer.games.victorum.moves import (
    ACCEPT,
    DONE,
    ENOUGH,
    ROLL,
    STOP,
    SUFFER,
    Add,
    Apply,
    Commit,
    Discard,
    Go,
    Move,
    Recover,
    Use,
)
from explorer.games.victorum.state import State
from explorer.games.victorum.tables import COLOURS

AHEAD: Final = 3  # decisions that are looked ahead
MOST_TRIED: Final = 12
GAIN: Final = 0.2  # what the use of an item must be worth more than keeping it
PATIENCE: Final = 200  # rounds; whoever goes round in circles by then tries anything
LOST: Final = -100.0
WON: Final = 100.0


def choose(state: State, moves: Sequence[Move]) -> Dist[Move]:
    """The move that looks best; of equals the first."""
    if state.stage == "scion" or state.round > PATIENCE:
        return Dist.uniform(moves)
    return Dist({_choose(state, moves): 1})


def _choose(state: State, moves: Sequence[Move]) -> Move:
    if not state.agenda and not isinstance(moves[0], Discard):
        use = _use(state, moves)
        if use is not None:
            return use
        match state.stage:
            case "commit":
                return _commit(state, moves)
            case "apply":
                return _apply(state, moves)
            case "brace":
                return SUFFER
            case "recover":
                strongest = [move for move in moves if isinstance(move, Recover)]
                return strongest[-1] if strongest else DONE
            case "camp":
                return max((move for move in moves if isinstance(move, Go)), key=lambda move: _camp(state, move))
            case "card":
                return _card(state, moves)
            case "hero":
                return max(moves, key=lambda move: hero(state, move))
            case "primuses":
                return min(moves, key=lambda move: place(state, move))
    if ACCEPT in moves and state.agenda and state.agenda[-1].when == "used":
        return ACCEPT  # what was used was used for this
    plain = [move for move in moves if not isinstance(move, Use | Discard)] or moves
    return _best(state, plain)


# --- looking ahead


def value(state: State) -> float:
    """What a position is worth, as it stands."""
    if state.outcome is not None:
        return {"won": WON, "lost": LOST, "drawn": LOST / 2}[state.outcome.how]
    begun = SCION if state.final else 0.0
    return worth(state) + begun + (conflict_worth(state) if state.enemies else 0.0)


def _best(state: State, moves: Sequence[Move]) -> Move:
    """The move that leads to the best position."""
    if isinstance(moves[0], Die) and moves[0].verb in ("reroll", "turn"):
        return _pick(moves)
    if isinstance(moves[0], Add):
        camps = state.arena.camps.place
        return min((move for move in moves if isinstance(move, Add)), key=lambda move: threat(state, camps[move.camp]))
    return max(moves[:MOST_TRIED], key=lambda move: _after(state, move, AHEAD))


def _after(state: State, move: Move, ahead: int) -> float:
    """What a move leads to, what waits on the agenda carried out as well as can be."""
    following, _ = flow.advance(state, move)
    return _settled(following, ahead)


def _settled(state: State, ahead: int) -> float:
    if not state.agenda or state.outcome is not None or ahead == 0:
        return value(state)
    match now := flow.pending(state):
        case Chance() | Over():
            return _with_a_roll(state)
        case Decision():
            return _decided(state, now, ahead)


def _decided(state: State, now: Decision[Any], ahead: int) -> float:
    moves = [move for move in now.moves if not isinstance(move, Use | Discard)] or now.moves
    if isinstance(moves[0], Die) and moves[0].verb == "reroll":
        return _with_a_roll(state)
    if isinstance(moves[0], Die) and moves[0].verb == "turn":
        moves = [_pick(moves)]
    return max(_after(state, move, ahead - 1) for move in moves[:MOST_TRIED])


def _with_a_roll(state: State) -> float:
    """What a position is worth in which dice are rolled anew besides."""
    if state.stage != "apply" or not state.fighting:
        return value(state)
    plain = fight(state)
    more = plain._replace(passes=plain.passes + 1)
    return value(state) + more.best()[0] - plain.best()[0]


def _pick(moves: Sequence[Move]) -> Move:
    """The die to turn or to roll again: the one that shows least, of these the strongest; hits are left alone."""
    dice = [move for move in moves if isinstance(move, Die)]
    best = min(dice, key=lambda move: (move.face or 0, -move.colour))
    showing = best.face or 0
    better = best.to is not None and best.to > showing
    if ENOUGH in moves and showing and not better:
        return ENOUGH
    return best


def _use(state: State, moves: Sequence[Move]) -> Move | None:
    """What is worth using now."""
    uses = [move for move in moves if isinstance(move, Use)]
    if state.stage == "summit":
        return None  # the same can be used once the scion and its allies are seen
    if not uses or (state.stage in ("camp", "card", "boost", "opportunity") and not _worn(state)):
        return None
    now = value(state)
    best, found = None, now + GAIN
    for move in uses:
        worthy = _after(state, move, AHEAD)
        if worthy > found:
            best, found = move, worthy
    return best


def _worn(state: State) -> bool:
    """Whether something is to be mended: dice are exhausted, or Health is low."""
    return any(state.dice[2]) or state.stats[0] <= 4


# --- a Strategy Phase


def _commit(state: State, moves: Sequence[Move]) -> Move:
    _, best = fight(state).best()
    dice = [move for move in moves if isinstance(move, Commit)]
    if any(best) and dice:
        return next(move for move in reversed(dice) if best[move.colour])
    if state.active and ROLL in moves:
        return ROLL
    return STOP if STOP in moves else ROLL


def _apply(state: State, moves: Sequence[Move]) -> Move:
    """The die and the enemy that leave most to be won; or none, to roll again."""
    now = fight(state)
    best: Move = DONE
    found = _again(state, now, state.active)
    labels = enemy_labels(state)
    slots = [slot for slot in labels.values() if not state.enemies[slot].defeated]
    stakes = {slot: round(stake(state, slot), 1) for slot in slots}
    lefts = {slot: health_left(state, slot) for slot in slots}
    for move in moves:
        if not isinstance(move, Apply):
            continue
        slot, colour, shown = labels[move.enemy], colour_of(move.die), hits_of(move.die)
        hits = hits_against(state, slot, colour, shown)
        counts = now.faces[colour][shown - 1]
        ones, twos = now.ones - (counts == 1), now.twos - (counts > 1)
        left = lefts[slot] - hits
        rest = [(lefts[one], stakes[one]) for one in slots if one != slot]
        if left > 0:
            rest.append((left, stakes[slot]))
        after = now._replace(foes=tuple(sorted(rest)), ones=max(0, ones), twos=max(0, twos))
        worthy = max(after.value(), _again(state, after, removed(state.active, move.die))) + 1e-6
        worthy += (stakes[slot] if left <= 0 else 0.0) + now.partial * min(hits, lefts[slot])
        if worthy > found:
            best, found = move, worthy
    return best


def _again(state: State, now: Fight, active: tuple[int, ...]) -> float:
    """What it is worth to apply none of these dice, whatever they show, and to roll them again."""
    if not now.passes or state.rulings["reroll"] == "misses-only":
        return -1.0
    dice = [0] * len(COLOURS)
    for die in active:
        dice[colour_of(die)] += 1
    return now._replace(dice=tuple(dice), ones=0, twos=0).value()


# --- the mountain


def _camp(state: State, move: Go) -> float:
    at = state.arena.camps.place[move.camp]
    return max(one.value + standing(state, at, one) for one in prospects(state, at))


def _card(state: State, moves: Sequence[Move]) -> Move:
    ways = [one for one in prospects(state, state.here) if one.move in moves]
    return max(ways, key=lambda one: one.value + standing(state, state.here, one)).move
