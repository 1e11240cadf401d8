"""Opportunity: kept or discarded as it is activated."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import windows
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import gain_item, sent_away
from explorer.games.victorum.moves import KEEP, LEAVE, Word
from explorer.games.victorum.state import CHAMPION, Item, State
from explorer.games.victorum.windows import AtWill


@cites("opportunity.keep-or-discard", "flow-of-a-round.engagement")
def activated(state: State, log: Log, card: int) -> State:
    """An opportunity lies there to be kept or discarded."""
    fields = {"opportunity": state.arena.names[card]}
    also = ("conflict-cards.opportunity", "activation.choose", "flow-of-a-round.engagement")
    log.append(Event("opportunity", clause="opportunity.keep-or-discard", fields=fields, also=also))
    return state._replace(stage="opportunity", held=(*state.held, card))


def decide(state: State) -> Decision[Word | AtWill]:
    """Keep it or discard it."""

    def propose() -> list[Word | AtWill]:
        return [KEEP, LEAVE, *windows.at_will(state)]

    def refusals(move: Word | AtWill) -> Iterator[Refusal]:
        if not isinstance(move, Word):
            yield from windows.refusals(state, move)

    def grounds(move: Word | AtWill) -> tuple[str, ...]:
        return ("opportunity.keep-or-discard",) if isinstance(move, Word) else windows.grounds(state, move)

    return Decision(CHAMPION, "opportunity.keep-or-discard", propose, refusals, grounds)


@cites("opportunity.keep-or-discard", "opportunity.items", "scion-influence.others")
def settle(state: State, log: Log, move: Word) -> State:
    """It goes into the inventory or onto the discard pile, and the round is over."""
    card = state.held[-1]
    state = state._replace(stage="end", held=state.held[:-1])
    if move == KEEP:
        return gain_item(state, log, Item(card, open=True), "opportunity.keep-or-discard")
    fields = {"opportunity": state.arena.names[card]}
    log.append(Event("not-kept", clause="opportunity.keep-or-discard", fields=fields))
    return sent_away(state, log, card)
