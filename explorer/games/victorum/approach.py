"""The way to a fight: what may come of moving to a camp and activating a card there, by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from explorer.core.protocol import Decision, Event
from explorer.games.victorum import activation, flow, inventory
from explorer.games.victorum.mountain import camp_name
from explorer.games.victorum.moves import TOP, Add, Go, Word
from explorer.games.victorum.resolve_phase import decided
from explorer.games.victorum.state import HIDDEN, State

MOST_STEPS: Final = 200  # positions on the way to a fight that are looked at

_Run = Callable[[State, list[Event]], State]


class Fight(NamedTuple):
    """A fight as it begins, in its first pass, or as it is won before, all enemies having fallen."""

    state: State

    @property
    def over(self) -> bool:
        """Whether nobody is left to fight."""
        return decided(self.state)


class Approach(NamedTuple):
    """The fights that may come of it, as the player chooses, alike ones once. `lost`: the game may be lost on the way;
    `chance`: something is rolled or drawn on the way, and what comes of it is not followed; `unseen`: a card that
    nobody has seen yet may come; `too_many`: not all ways were followed."""

    fights: tuple[Fight, ...]
    lost: bool
    chance: bool
    unseen: bool
    too_many: bool


class _On(NamedTuple):
    """A position on the way. `covered` are the camps whose next card nobody has seen: a card lies there in its stead,
    one that might be called, or once that has been noticed (`unseen`) one that might not. `activated`, the card of the
    camp has been."""

    state: State
    covered: frozenset[int] = frozenset()
    unseen: bool = False
    activated: bool = False


def approach(state: State, at: int, way: Word) -> Approach:
    """Where it leads to go to a camp, unless the chip is there, and to activate its top or its primus."""
    on = _On(state)
    if state.stage != "card" or state.here != at:
        move = Go(camp_name(state, at))
        on = _run(on, lambda now, log: _settled(activation.go(now, log, move), log))
    waiting, fights = [on], dict[object, Fight]()
    lost = chance = unseen = False
    for _ in range(MOST_STEPS):
        if not waiting:
            break
        on = waiting.pop()
        now = on.state
        free = not now.agenda and not inventory.overfull(now)
        unseen |= on.unseen
        if free and on.activated and (now.stage == "commit" or decided(now)):
            fights.setdefault(_key(now), Fight(now))
        elif now.outcome is not None:
            lost = True
        elif free and now.stage == "card" and not on.activated:
            unseen |= way == TOP and at in on.covered
            if next(activation.may_not_take(now, way), None) is None and not (way == TOP and at in on.covered):
                waiting.append(_run(on._replace(activated=True), _making(way)))
        elif not free:
            found = _choices(on)
            chance |= found is None
            waiting += found or ()
    return Approach(tuple(fights.values()), lost, chance, unseen, bool(waiting))


def _choices(on: _On) -> list[_On] | None:
    """The positions after each choice that is due; None where chance is due."""
    pending = flow.pending(on.state)
    if not isinstance(pending, Decision):
        return None
    place = on.state.arena.camps.place
    if any(isinstance(move, Add) and place[move.camp] in on.covered for move in pending.moves):
        return [_run(_noticed(on), _settled)]
    return [_run(on, _making(move)) for move in pending.moves]


def _settled(state: State, log: list[Event]) -> State:
    """The position when something is due, or when the fight is won."""
    return flow.settled(state, log, until=decided)


def _making(move: object) -> _Run:
    def run(state: State, log: list[Event]) -> State:
        after, events = flow.advance(state, move, until=decided)  # type: ignore[arg-type]
        log += events
        return after

    return run


def _run(on: _On, run: _Run) -> _On:
    """The position after something, with all cards covered that nobody has seen."""
    after = _once(on, run)
    while HIDDEN in after.state.tops:
        covered = after.covered | {at for at, top in enumerate(after.state.tops) if top == HIDDEN}
        after = _once(_cover(after._replace(covered=covered)), _settled)
    return after


def _once(on: _On, run: _Run) -> _On:
    log: list[Event] = []
    state = run(on.state, log)
    names = {camp_name(on.state, at) for at in on.covered}
    if any(event.kind == "activated" and event.get("camp") in names for event in log):
        on, log = _noticed(on), []
        state = run(on.state, log)
    return on._replace(state=state)


def _noticed(on: _On) -> _On:
    """The position in which a card that nobody has seen might have been called, and none is."""
    return _cover(on._replace(unseen=True))


def _cover(on: _On) -> _On:
    kinds = on.state.arena.kinds
    card = kinds.index("opportunity" if on.unseen else "bloodshed")
    tops = tuple(card if at in on.covered else top for at, top in enumerate(on.state.tops))
    return on._replace(state=on.state._replace(tops=tops))


def _key(state: State) -> object:
    """What tells fights apart: alike enemies may have come in any order."""
    enemies = tuple(sorted(enemy._replace(camp=0, number=1) for enemy in state.enemies))
    spent = tuple((one.kind, one.card, number, times) for one, number, times in state.spent)
    now = (state.stats, state.dice, state.active, state.items, state.influence, state.extra, state.shield, spent)
    return enemies, now, state.stage, state.begun, state.suffered, state.defeats, state.tactics, len(state.agenda)
