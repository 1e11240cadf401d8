"""The inventory: items come into it, are used and discarded; its limit is the Strategy stat."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.core.text import shortened
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import item_labels
from explorer.games.victorum.modifiers import inventory_limit
from explorer.games.victorum.moves import Discard
from explorer.games.victorum.state import CHAMPION, Item, State, counted, listed, more


def sent_away(state: State, log: Log, card: int, item: bool = False) -> State:
    """Put a card that leaves play where it belongs: a tactic into the tactic area, an `item` with Scion Influence onto
    its deck, everything else onto the discard pile."""
    arena = state.arena
    if arena.kinds[card] == "tactic":
        return state._replace(tactics=more(state.tactics, arena.tactic_place(card)))
    if item and arena.icons[card]:
        return to_influence(state, log, card, "scion-influence.items")
    return state._replace(discard=more(state.discard, card))


@cites("scion-influence.deck", "scion-influence.items")
def to_influence(state: State, log: Log, card: int, clause: str) -> State:
    """Put a card on top of the Scion Influence deck."""
    state = state._replace(influence=(*state.influence, card))
    icons = state.arena.icons
    total = sum([icons[one] for one in state.influence])
    fields = {"card": state.arena.names[card], "icons": icons[card], "influence": total}
    log.append(Event("influence", clause, fields, ("scion-influence.current",)))
    return state


def without_item(state: State, item: Item) -> State:
    """The same position without one of the items, and without what its effects have done if it was the last copy."""
    at = state.items.index(item)
    items = state.items[:at] + state.items[at + 1 :]
    spent = state.spent
    if spent and not any(one.card == item.card and not one.open for one in items):
        spent = tuple(one for one in spent if (one[0].kind, one[0].card) != ("item", item.card))
    return state._replace(items=items, spent=spent)


@cites("common.inventory", "opportunity.items")
def gain_item(state: State, log: Log, item: Item, clause: str) -> State:
    """Put a card into the inventory; if that is too many, one is discarded next."""
    state = state._replace(items=tuple(sorted((*state.items, item))))
    fields = {"item": state.arena.names[item.card], "items": len(state.items), "limit": inventory_limit(state)}
    opportunity = state.arena.kinds[item.card] == "opportunity"
    log.append(Event("gained", clause, fields, ("common.inventory", *("opportunity.items",) * opportunity)))
    return react(state, log, [Happened("gained")])


@cites("opportunity.discard", "common.inventory")
def discard_item(state: State, log: Log, label: str, clause: str) -> State:
    """Discard an item."""
    item = item_labels(state)[label]
    state = without_item(state, item)
    log.append(Event("item-discarded", clause, {"item": label}))
    return sent_away(state, log, item.card, item=True)


def overfull(state: State) -> bool:
    """Whether there are more items than the inventory holds."""
    return bool(state.items) and len(state.items) > inventory_limit(state)


@cites("common.inventory", "opportunity.items")
def decide_discard(state: State) -> Decision[Discard]:
    """Too many items: one is discarded at once, the player's choice."""

    def propose() -> list[Discard]:
        return [Discard(label) for label in item_labels(state)]

    def refusals(move: Discard) -> Iterator[Refusal]:
        if move.name not in item_labels(state):
            yield no_item(state, move.name)

    def grounds(move: Discard) -> tuple[str, ...]:
        return "common.inventory", "opportunity.items"

    return Decision(CHAMPION, "common.inventory", propose, refusals, grounds)


def no_item(state: State, name: str) -> Refusal:
    """Why a name is no item."""
    labels = list(item_labels(state))
    have = f"The inventory holds {listed(labels)}." if labels else "The inventory is empty."
    wrong = f"{shortened(name, 40)} is not in it." if name else "Say which item." if labels else ""
    return Refusal(clause="common.inventory", reason=f"{have} {wrong}".strip())


def full_words(state: State) -> str:
    """How full the inventory is, for messages."""
    return f"{counted(len(state.items), 'item')}, and the limit is {inventory_limit(state)}"
