"""Spectating: the penalty, the card that goes, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import dice_areas, stats, windows
from explorer.games.victorum.activation import may_spectate_primus
from explorer.games.victorum.counting import change
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.inventory import sent_away
from explorer.games.victorum.mountain import camp_name, take_top
from explorer.games.victorum.moves import HEAL, RECOVERS, Recover, Word
from explorer.games.victorum.resolve_phase import may_not_recover
from explorer.games.victorum.state import CHAMPION, EMPTY, EXHAUSTED, HEALTH, NONE, Source, State, Task, changed
from explorer.games.victorum.windows import AtWill


@cites("spectating.penalty", "spectating.instead", "scion-card.values")
def spectate(state: State, log: Log) -> State:
    """The scion's penalty is suffered first; cards may add to what it costs in Health."""
    card = state.arena.scion(state.scion)
    fields = {"camp": camp_name(state, state.here), "scion": state.arena.names[card]}
    also = ("spectating.instead", "scion-card.values")
    log.append(Event("spectates", clause="spectating.penalty", fields=fields, also=also))
    state = state._replace(stage="watch", fee=change(state, "spectate-penalty"))
    return state.pushed(Task("do", Source("scion", card), state.arena.compiled[card].penalty, when="penalty"))


@cites("spectating.discard", "flow-of-a-round.engagement", "scion-influence.others")
def watch(state: State, log: Log) -> State:
    """What cards add to a penalty that costs no Health is suffered, then the top card is discarded."""
    fee, state = state.fee, state._replace(fee=0)
    if fee > 0:
        state = stats.suffer(state, log, fee, "spectating.penalty")
    state, at = state._replace(stage="boost"), state.here
    also = ("flow-of-a-round.engagement", "scion-influence.others")
    if state.tops[at] == EMPTY:
        primus = state.lurking[at]
        if primus == NONE or not may_spectate_primus(state):
            return state
        fields = {"camp": camp_name(state, at), "card": state.arena.names[state.arena.primus(primus)]}
        log.append(Event("spectated", clause="spectating.discard", fields=fields, also=also))
        avoided = tuple(sorted((*state.avoided, primus)))
        return state._replace(lurking=changed(state.lurking, at, NONE), avoided=avoided)
    state, card = take_top(state, at)
    fields = {"camp": camp_name(state, at), "card": state.arena.names[card]}
    log.append(Event("spectated", clause="spectating.discard", fields=fields, also=also))
    return sent_away(state, log, card)


def decide_boost(state: State) -> Decision[Word | Recover | AtWill]:
    """A die or Health."""

    def propose() -> list[Word | Recover | AtWill]:
        return [HEAL, *RECOVERS, *windows.at_will(state)]

    def refusals(move: Word | Recover | AtWill) -> Iterator[Refusal]:
        if isinstance(move, Recover):
            yield from may_not_recover(state, move, "spectating.boost")
        elif not isinstance(move, Word):
            yield from windows.refusals(state, move)

    def grounds(move: Word | Recover | AtWill) -> tuple[str, ...]:
        return ("spectating.boost",) if isinstance(move, Word | Recover) else windows.grounds(state, move)

    return Decision(CHAMPION, "spectating.boost", propose, refusals, grounds)


@cites("spectating.boost")
def boost(state: State, log: Log, move: Word | Recover) -> State:
    """What spectating brings; the round is over."""
    if isinstance(move, Recover):
        assert state.dice[EXHAUSTED][move.colour]
        state = dice_areas.recover(state, log, move.colour, "spectating.boost")
    else:
        state = stats.change_stat(state, log, HEALTH, 1, "spectating.boost")
    return react(state._replace(stage="end"), log, [Happened("spectated")])
