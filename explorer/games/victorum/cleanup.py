"""Flow of a Round, Cleanup: the bloodshed penalty, Scion Influence, cards that leave; and the end of the round."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victorum import ending
from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.counting import for_one_round
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.inventory import sent_away, without_item
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.state import NONE, Enemy, Item, Source, State, Task


@cites("flow-of-a-round.cleanup")
def cleanup(state: State, log: Log) -> State:
    """The Cleanup step begins."""
    return react(state._replace(stage="penalty"), log, [Happened("cleanup")])


@cites("bloodshed-or-sport.bloodshed-penalty", "flow-of-a-round.cleanup")
def bloodshed_penalty(state: State, log: Log) -> State:
    """A die is dismissed for each bloodshed enemy that dealt damage this round."""
    state = state._replace(stage="clear")
    kinds = state.arena.kinds
    guilty = [slot for slot, one in enumerate(state.enemies) if one.dealt and kinds[one.card] == "bloodshed"]
    if not guilty:
        return state
    clause = "bloodshed-or-sport.bloodshed-penalty"
    fields = {"dice": len(guilty), "for": [enemy_label(state, slot) for slot in guilty]}
    log.append(Event("penalty", clause=clause, fields=fields, also=("flow-of-a-round.cleanup",)))
    return state.pushed(Task("dismiss", left=len(guilty), when=clause))


@cites("scion-influence.deck", "scion-influence.others", "endgame.defeated-discarded")
def comes_into_deck(state: State, enemy: Enemy) -> bool:
    """Whether a card that leaves goes onto the Scion Influence deck."""
    if enemy.fate == "influence":
        return True
    return enemy.defeated and state.arena.icons[enemy.card] > 0 and not state.final


@cites("scion-influence.deck", "flow-of-a-round.cleanup")
def clear(state: State, log: Log) -> State:
    """Defeated cards with Scion Influence go onto its deck, before all others leave."""
    onto = [enemy for enemy in state.enemies if not _stays(state, enemy) and comes_into_deck(state, enemy)]
    rest = tuple(enemy for enemy in state.enemies if enemy not in onto)
    state = state._replace(stage="discard", won=_won(state))
    if not onto:
        return state
    cards = tuple(enemy.card for enemy in onto)
    state = state._replace(enemies=rest, held=(*state.held, *cards))
    return state.pushed(Task("influence", when="scion-influence.deck", parts=cards))


def _stays(state: State, enemy: Enemy) -> bool:
    """Whether an enemy is no card that leaves the active area: it goes on fighting, or has left already."""
    kind = state.arena.kinds[enemy.card]
    return (state.boss and not enemy.defeated) or enemy.fate == "taken" or kind in ("primus", "scion")


@cites("flow-of-a-round.cleanup.discard", "common.cleanup", "primus.all-enemies", "endgame.all-enemies")
def discard_others(state: State, log: Log) -> State:
    """All other active cards leave; undefeated enemies of a conflict that goes on stay."""
    staying: list[Enemy] = []
    for slot, enemy in enumerate(state.enemies):
        if state.boss and not enemy.defeated:
            staying.append(enemy._replace(dealt=False, fresh=0))
        elif not _stays(state, enemy):
            clause = "endgame.defeated-discarded" if state.final else "flow-of-a-round.cleanup.discard"
            also = () if enemy.defeated else ("common.cleanup", "scion-influence.others")
            fields = {"enemy": enemy_label(state, slot), "defeated": enemy.defeated}
            log.append(Event("cleared", clause, fields, also))
            state = sent_away(state, log, enemy.card)
    return state._replace(stage="won", enemies=tuple(staying))


def _won(state: State) -> str:
    """The kind of conflict that is won by now: of its boss, or of the card that was activated first."""
    if not state.enemies or state.fighting:
        return ""
    if state.boss:
        return "scion" if state.final else "primus"
    return state.arena.kinds[state.enemies[0].card]


def conflict_won(state: State, log: Log) -> State:
    """All enemies of the conflict are defeated, if they are."""
    state = state._replace(stage="bane")
    if not state.won:
        return state
    log.append(Event("conflict-won", clause="flow-of-a-round.cleanup", fields={"kind": state.won}))
    return react(state, log, [Happened("conflict-won", kind=state.won)])


@cites("primus.bane", "banes.suffer", "banes.kept-nearby", "winning-and-losing.primuses")
def bane(state: State, log: Log) -> State:
    """A primus whose conflict is completed leaves, and its bane is followed."""
    state = state._replace(stage="end")
    if state.primus == NONE or state.won != "primus":
        return state
    card = state.arena.primus(state.primus)
    fallen = tuple(sorted((*state.fallen, state.primus)))
    left = sum(one != NONE for one in state.lurking)
    fields = {"primus": state.arena.names[card], "left": left}
    also = ("banes.suffer", "winning-and-losing.primuses")
    log.append(Event("bane", clause="primus.bane", fields=fields, also=also))
    state = state._replace(primus=NONE, fallen=fallen)
    return state.pushed(Task("do", Source("primus", card), state.arena.compiled[card].bane, when="bane"))


@cites("common.endgame", "endgame.begins", "flow-of-a-round.engagement")
def end_round(state: State, log: Log) -> State:
    """The round is over: the game may end by it, else the next one begins."""
    state = _once_only(state, log)
    state = ending.at_end_of_round(state, log)
    if state.outcome is not None:
        return state
    going_on = bool(state.enemies)
    fields = {"round": state.round, "damage": state.suffered, "defeated": sum(state.defeats)}
    log.append(Event("round-ended", clause="flow-of-a-round.engagement", fields=fields))
    return state._replace(
        stage="engage" if going_on else _next_stage(state),
        round=state.round + 1,
        begun=0,
        extra=0,
        fresh=0,
        left=0,
        suffered=0,
        shield=0,
        defeats=(0, 0, 0, 0),
        spent=(),
        won="",
        staying=False,
        items=tuple(sorted(_fresh(state, item) for item in state.items)),
    )


@cites("endgame.begins")
def _next_stage(state: State) -> str:
    """The next round begins with a move, or, once no primus is left, on the summit."""
    return "camp" if any(one != NONE for one in state.lurking) else "summit"


def _fresh(state: State, item: Item) -> Item:
    """An item for a new round: what must come true within one round is counted anew."""
    card = state.arena.cards[item.card]
    within = item.open and isinstance(card, Opportunity) and card.fulfilment.within == "round"
    return item._replace(times=0) if within else item


@cites("opportunity.completed")
def _once_only(state: State, log: Log) -> State:
    """Completed opportunities that work all the time are discarded after a whole round (ruling opportunity-reward)."""
    for item in state.items:
        if item.open or not for_one_round(state, item.card):
            continue
        if item.times:
            state = without_item(state, item)
            state = state._replace(items=tuple(sorted((*state.items, Item(item.card)))))
            continue
        log.append(Event("used-up", clause="opportunity.completed", fields={"item": state.arena.names[item.card]}))
        state = sent_away(without_item(state, item), log, item.card, item=True)
    return state
