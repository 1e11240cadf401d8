"""Flow of a Round, Strategy Phase: dice are committed, rolled and applied, as often as the Strategy stat says."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import rolls, windows
from explorer.games.victorum.applying import candidates, legal, may_not_apply
from explorer.games.victorum.counting import of_kind, passes_in_all, passes_left
from explorer.games.victorum.dice import UNROLLED, added, code, colour_of, face_of, hits_of, letter
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.moves import COMMITS, DONE, ROLL, STOP, Apply, Commit, Rolled, Word
from explorer.games.victorum.state import CHAMPION, POOL, Counts, Enemy, State, more
from explorer.games.victorum.tables import COLOURS, DICE
from explorer.games.victorum.windows import AtWill

PHASE = "flow-of-a-round.strategy-phase"


@cites("flow-of-a-round.strategy-phase", "round-adjustments.common-rules", "flow-of-a-round.engagement")
def engage(state: State, log: Log) -> State:
    """A Strategy Phase begins."""
    state = state._replace(stage="pass", begun=0, extra=0)
    if not state.fighting:
        return state._replace(stage="damage")
    also = ["round-adjustments.common-rules", "flow-of-a-round.engagement"]
    if state.boss:
        also.append("common.endgame")
        also.append("endgame.all-enemies" if state.final else "primus.boss")
    else:
        also.append("bloodshed-or-sport.engagement")
    fields = {"round": state.round, "passes": passes_in_all(state)}
    log.append(Event("strategy-phase", clause="flow-of-a-round.strategy-phase", fields=fields, also=tuple(also)))
    return react(state, log, [Happened("engagement")])


@cites("flow-of-a-round.strategy-phase", "common.all-defeated")
def next_pass(state: State, log: Log) -> State:
    """A pass begins, or the phase ends: no passes left, or no enemies. Without any pass there is still a moment in
    which something can be used."""
    left = passes_left(state) if state.fighting else 0
    if state.fighting and not left and not state.begun:
        return state._replace(stage="commit")
    if not left:
        return end_phase(state, log)
    state = state._replace(stage="commit", begun=state.begun + 1, fresh=0, enemies=_none_fresh(state.enemies))
    return react(state, log, [Happened("pass")])


def _none_fresh(enemies: tuple[Enemy, ...]) -> tuple[Enemy, ...]:
    """The enemies without dice of this pass."""
    return tuple([enemy._replace(fresh=0) if enemy.fresh else enemy for enemy in enemies])


@cites("common.all-defeated")
def end_phase(state: State, log: Log) -> State:
    """The Strategy Phase is over."""
    if not state.fighting:
        fields = {"passes": state.begun}
        log.append(Event("all-defeated", clause="common.all-defeated", fields=fields))
    return state._replace(stage="damage", begun=0, extra=0, fresh=0, enemies=_none_fresh(state.enemies))


# --- commit


def decide_commit(state: State) -> Decision[Commit | Word | AtWill]:
    """Which die is committed next, or that the dice are rolled, or that the phase ends."""

    def propose() -> list[Commit | Word | AtWill]:
        return [*COMMITS, ROLL, STOP, *windows.at_will(state)]

    def choose() -> list[Commit | Word | AtWill]:
        pool = state.dice[POOL]
        found: list[Commit | Word | AtWill] = []
        if state.begun:
            found += [one for one in COMMITS if pool[one.colour] and next(may_not_commit(state, one), None) is None]
            found.append(ROLL)
        if next(may_not_stop(state), None) is None:
            found.append(STOP)
        return [*found, *windows.possible(state)]

    def refusals(move: Commit | Word | AtWill) -> Iterator[Refusal]:
        match move:
            case Commit():
                yield from may_not_commit(state, move)
            case Word():
                yield from may_not_stop(state) if move == STOP else no_pass(state)
            case _:
                yield from windows.refusals(state, move)

    def grounds(move: Commit | Word | AtWill) -> tuple[str, ...]:
        if isinstance(move, Commit):
            return ("common.commit",)
        if move == STOP:
            return (PHASE,)
        return ("common.roll",) if move == ROLL else windows.grounds(state, move)

    return Decision(CHAMPION, "common.commit", propose, refusals, grounds, choose=choose)


@cites("common.commit", "game-layout.areas", "common.continuous")
def may_not_commit(state: State, move: Commit) -> Iterator[Refusal]:
    """Why a die may not be committed."""
    yield from no_pass(state)
    die = DICE[move.colour]
    if not state.dice[POOL][move.colour]:
        where = [area for area, number in zip(_AREAS, state.dice[1:], strict=True) if number[move.colour]]
        lies = f" It lies in {' and '.join(where)}." if where else ""
        yield Refusal(clause="common.commit", reason=f"No {die.name} die is in the pool.{lies}")
    for source, modifier in of_kind(state, "no-commit", colour=move.colour):
        if modifier.colour is not None:
            reason = f"{source_label(state, source)}: no {die.name} dice may be committed."
            yield Refusal(clause="common.continuous", reason=reason)
    for source, modifier in of_kind(state, "most-committed"):
        if state.fresh >= modifier.by:
            reason = f"{source_label(state, source)}: at most {modifier.by} dice may be committed in a pass."
            yield Refusal(clause="common.continuous", reason=reason)


_AREAS = ("the training grounds", "the exhausted area", "the banished dice")


@cites("flow-of-a-round.strategy-phase")
def no_pass(state: State) -> Iterator[Refusal]:
    """Why nothing is committed and rolled: the Strategy stat is 0."""
    if not state.begun:
        reason = "Strategy is 0, so that there is no pass."
        yield Refusal(clause="flow-of-a-round.strategy-phase", reason=reason)


@cites("flow-of-a-round.strategy-phase")
def may_not_stop(state: State) -> Iterator[Refusal]:
    """Why the Strategy Phase may not be ended now (ruling stop-early)."""
    if not state.begun:
        return
    match state.rulings["stop-early"]:
        case "no":
            left = passes_left(state) + 1
            reason = f"Every pass is played: {left} of {passes_in_all(state)} are left, this one included."
            yield Refusal(clause="flow-of-a-round.strategy-phase", reason=reason)
    if state.fresh:
        reason = "Dice have been committed to this pass: they are rolled."
        yield Refusal(clause="flow-of-a-round.strategy-phase", reason=reason)


@cites("common.commit")
def commit(state: State, log: Log, move: Commit) -> State:
    """A die goes from the pool into the active area."""
    log.append(Event("committed", clause="common.commit", fields={"die": letter(move.colour)}))
    state = state.with_dice(POOL, more(state.dice[POOL], move.colour, -1))
    return state._replace(active=added(state.active, code(move.colour, UNROLLED)), fresh=state.fresh + 1)


@cites("flow-of-a-round.strategy-phase")
def stop(state: State, log: Log) -> State:
    """The phase is ended before its last pass."""
    fields = {"unused": passes_left(state) + (state.begun > 0)}
    log.append(Event("stopped", clause="flow-of-a-round.strategy-phase", fields=fields))
    return end_phase(state, log)


# --- roll


@cites("common.roll")
def rolled_dice(state: State) -> Counts:
    """Which dice of the active area are rolled (ruling reroll)."""
    match state.rulings["reroll"]:
        case "misses-only":
            rolled = [die for die in state.active if face_of(die) in (0, UNROLLED)]
        case _:
            rolled = list(state.active)
    found = [0] * len(COLOURS)
    for die in rolled:
        found[colour_of(die)] += 1
    return tuple(found)


def roll(state: State, log: Log) -> State:
    """The committed dice are rolled: chance is next, if there are any."""
    counts = rolled_dice(state)
    if not any(counts):
        return rolled(state, log, Rolled(()))
    kept = state.active if state.rulings["reroll"] == "misses-only" else ()
    kept = tuple(die for die in kept if face_of(die) in (1, 2))
    up = [code(colour, UNROLLED) for colour in COLOURS for _ in range(counts[colour])]
    return state._replace(stage="roll", active=added(kept, *up))


@cites("common.roll")
def rolled(state: State, log: Log, move: Rolled) -> State:
    """What the dice show."""
    state = state._replace(stage="apply", active=rolls.landed(state.active, move.dice))
    fields = {"pass": state.begun, "dice": rolls.written_dice(move.dice)}
    log.append(Event("rolled", clause="common.roll", fields=fields, also=("common.dice",)))
    return react(state, log, [Happened("rolled")])


# --- apply


def waits_for_apply(state: State) -> bool:
    """Whether there is anything to decide after a roll: a die to apply, or something to use. With passes still to come
    the latter can wait for Commit Dice, unless it may bear on dice that lie there: it touches them, or they show hits
    that are kept off the enemies now."""
    if legal(state):
        return True
    usable = windows.usable(state)
    if not usable:
        return False
    if not passes_left(state) or any(map(hits_of, state.active)):
        return True
    touches = state.arena.touches_active
    return any(windows.script_of(state, move) in touches for move in usable)


def decide_apply(state: State) -> Decision[Apply | Word | AtWill]:
    """Which die is applied to which enemy, or that this pass is done."""

    def propose() -> list[Apply | Word | AtWill]:
        return [*candidates(state), DONE, *windows.at_will(state)]

    def choose() -> list[Apply | Word | AtWill]:
        return [*legal(state), DONE, *windows.possible(state)]

    def refusals(move: Apply | Word | AtWill) -> Iterator[Refusal]:
        if isinstance(move, Apply):
            yield from may_not_apply(state, move)
        elif not isinstance(move, Word):
            yield from windows.refusals(state, move)

    def grounds(move: Apply | Word | AtWill) -> tuple[str, ...]:
        return ("common.apply",) if isinstance(move, Apply | Word) else windows.grounds(state, move)

    return Decision(CHAMPION, "common.apply", propose, refusals, grounds, choose=choose)
