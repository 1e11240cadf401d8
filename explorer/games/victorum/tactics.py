"""Tactic Cards: gained from the tactic area, used once, and returned to it."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Refusal
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import gain_item
from explorer.games.victorum.setup_moves import Choice
from explorer.games.victorum.state import CHAMPION, Item, State, more


def in_area(state: State) -> list[str]:
    """The names of the tactics in the tactic area."""
    tactics = state.arena.deck.tactics
    return [tactic.name for tactic, count in zip(tactics, state.tactics, strict=True) if count]


@cites("tactic-cards.gain", "setup.starting-tactic")
def decide_tactic(state: State, clause: str = "tactic-cards.gain") -> Decision[Choice]:
    """Which tactic is gained: any of those in the tactic area."""

    def propose() -> list[Choice]:
        return [Choice("tactic", tactic.name) for tactic in state.arena.deck.tactics]

    def refusals(move: Choice) -> Iterator[Refusal]:
        area = in_area(state)
        if move.name not in area:
            reason = f"{move.name} is not in the tactic area, which has {', '.join(area)}."
            yield Refusal(clause="tactic-cards.gain", reason=reason)

    return Decision(CHAMPION, clause, propose, refusals, lambda move: (clause,))


@cites("tactic-cards.gain", "tactic-card.reward")
def gain_tactic(state: State, log: Log, name: str, clause: str = "tactic-cards.gain") -> State:
    """Take a tactic from the tactic area into the inventory."""
    names = [tactic.name for tactic in state.arena.deck.tactics]
    place = names.index(name)
    state = state._replace(tactics=more(state.tactics, place, -1))
    return gain_item(state, log, Item(state.arena.tactic(place)), clause)
