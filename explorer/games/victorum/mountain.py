"""Setup, Prepare Mount Vesuvius: camps with their top cards, and the next card as one is taken."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Event
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.moves import Shows
from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, State, changed, more


def camp_name(state: State, at: int) -> str:
    """What a camp is called; "summit" is the scion's."""
    return state.arena.camps.ids[at] if at >= 0 else "summit"


def has_cards(state: State, at: int) -> bool:
    """Whether cards remain in a camp, a primus included."""
    return state.tops[at] != EMPTY or state.lurking[at] != NONE


def take_top(state: State, at: int) -> tuple[State, int]:
    """The same position without the top card of a camp, and that card; the next one is not seen yet."""
    card, below = state.tops[at], state.below[at]
    top, rest = (HIDDEN, below - 1) if below else (EMPTY, 0)
    return state._replace(tops=changed(state.tops, at, top), below=changed(state.below, at, rest)), card


def hidden_camp(state: State) -> int | None:
    """The first camp whose top card has not been seen yet."""
    return state.tops.index(HIDDEN) if HIDDEN in state.tops else None


@cites("setup.prepare-mount-vesuvius")
def show_next(state: State) -> Chance[Shows]:
    """The next top card of a camp: any of those that nobody has seen, each copy equally likely."""
    at = hidden_camp(state)
    assert at is not None
    camp, names = camp_name(state, at), state.arena.names
    weights = {Shows(camp, names[card]): count for card, count in enumerate(state.unseen) if count}
    by_text = {str(move): move for move in weights}
    return Chance(Dist(weights), "setup.prepare-mount-vesuvius", by_text.get)


def shown(state: State, log: Log, move: Shows) -> State:
    """A top card is seen."""
    at, card = state.arena.camps.place[move.camp], state.arena.conflict_place[move.name]
    fields = {"camp": move.camp, "card": move.name, "kind": state.arena.kinds[card], "below": state.below[at]}
    log.append(Event("shows", clause="setup.prepare-mount-vesuvius", fields=fields))
    return state._replace(tops=changed(state.tops, at, card), unseen=more(state.unseen, card, -1))


def neighbours(state: State, at: int) -> tuple[int, ...]:
    """The camps adjacent to a camp; none for the summit."""
    return state.arena.camps.neighbours[at] if at >= 0 else ()


def with_enemy_on_top(state: State) -> Iterator[int]:
    """The camps whose top card is a bloodshed or sport card."""
    kinds = state.arena.kinds
    return (at for at, card in enumerate(state.tops) if card >= 0 and kinds[card] in ("bloodshed", "sport"))
