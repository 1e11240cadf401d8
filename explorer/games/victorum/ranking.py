"""Difficulty Ranking: camps that lose their top card before the game begins."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.dist import Subsets
from explorer.core.protocol import Chance, Decision, Event, Pending, Refusal
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import sent_away, to_influence
from explorer.games.victorum.mountain import camp_name, take_top
from explorer.games.victorum.setup_moves import Remove, Removed
from explorer.games.victorum.state import CHAMPION, State, Task
from explorer.games.victorum.tables import RANKS

CLAUSE = "difficulty-ranking.cards-removed"


def due(state: State) -> int:
    """How many camps still have to lose their top card."""
    return RANKS[state.rank].removed - len(state.chosen)


@cites("difficulty-ranking.cards-removed")
def pending(state: State) -> Pending:
    """Who picks the next camp, the player or chance (ruling rank-removal)."""
    match state.rulings["rank-removal"]:
        case "random":
            return _by_chance(state)
        case _:
            return _by_player(state)


def _by_player(state: State) -> Decision[Remove]:
    def propose() -> list[Remove]:
        return [Remove(camp) for camp in state.arena.camps.ids]

    def refusals(move: Remove) -> Iterator[Refusal]:
        if state.arena.camps.place[move.camp] in state.chosen:
            reason = f"{move.camp} has been chosen already; the cards are removed from different camps."
            yield Refusal(clause="difficulty-ranking.cards-removed", reason=reason)

    return Decision(CHAMPION, CLAUSE, propose, refusals, lambda move: (CLAUSE,))


def _by_chance(state: State) -> Chance[Removed]:
    ids = state.arena.camps.ids

    def camps_of(move: object) -> tuple[str, ...] | None:
        return move.camps if isinstance(move, Removed) else None

    outcomes: Subsets[str, Removed] = Subsets(ids, due(state), Removed, camps_of)

    def read(text: str) -> Removed | None:
        if not text.startswith("remove from "):
            return None
        found = [one.strip() for one in text.removeprefix("remove from ").split(",")]
        if any(one not in ids for one in found):
            return None
        move = Removed(tuple(sorted(found, key=ids.index)))
        return move if outcomes.weight(move) else None

    return Chance(outcomes, CLAUSE, read)


@cites("difficulty-ranking.cards-removed")
def remove(state: State, log: Log, move: Remove) -> State:
    """A camp is chosen: it loses its top card now, or with the others (ruling rank-removal)."""
    at = state.arena.camps.place[move.camp]
    state = state._replace(chosen=tuple(sorted((*state.chosen, at))))
    match state.rulings["rank-removal"]:
        case "player-at-once":
            return state if due(state) else _all_at_once(state, log, state.chosen)
        case _:
            return _all_at_once(state, log, (at,))


def removed(state: State, log: Log, move: Removed) -> State:
    """Chance has chosen the camps."""
    camps = tuple(sorted(state.arena.camps.place[camp] for camp in move.camps))
    return _all_at_once(state._replace(chosen=camps), log, camps)


@cites("difficulty-ranking.cards-removed", "difficulty-ranking.dismissed")
def _all_at_once(state: State, log: Log, camps: tuple[int, ...]) -> State:
    """Camps lose their top cards: those with Scion Influence go onto its deck, in the player's order, the others to the
    discard, with a die that will be dismissed for each."""
    onto: list[int] = []
    for at in camps:
        state, card = take_top(state, at)
        icons = state.arena.icons[card]
        fields = {"camp": camp_name(state, at), "card": state.arena.names[card], "icons": icons}
        also = () if icons else ("difficulty-ranking.dismissed",)
        log.append(Event("removed", clause="difficulty-ranking.cards-removed", fields=fields, also=also))
        if icons:
            onto.append(card)
        else:
            state = sent_away(state, log, card)._replace(left=state.left + 1)
    if len(onto) == 1:
        return to_influence(state, log, onto[0], CLAUSE)
    if onto:
        state = state._replace(held=(*state.held, *onto))
        return state.pushed(Task("influence", when=CLAUSE, parts=tuple(onto)))
    return state
