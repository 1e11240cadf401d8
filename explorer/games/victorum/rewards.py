"""Rewards of enemies: had at once or kept as items; those of sport cards may be traded (Sport Benefit)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum.cards import is_item
from explorer.games.victorum.dice_areas import recruit, weakest_recruit
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import gain_item
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.moves import RECRUIT_INSTEAD, TACTIC_INSTEAD, TAKE, Word
from explorer.games.victorum.state import CHAMPION, Item, Source, State, Task

_AFTER_ITEMS: Final = ("cleanup", "penalty", "clear", "discard")


def due_at_once(state: State, slot: int) -> bool:
    """Whether a defeated enemy's reward is due now: its icon is defeat, or the step for items is over."""
    reward = state.arena.rewards[state.enemies[slot].card]
    return reward is not None and (
        not is_item(reward.icon) or state.stage in ("cleanup", "penalty", "clear", "discard")
    )


def due_items(state: State) -> list[Task]:
    """The items of defeated enemies that have not been taken or traded."""
    found = []
    for slot, enemy in enumerate(state.enemies):
        reward = state.arena.rewards[enemy.card]
        if enemy.defeated and reward is not None and is_item(reward.icon) and enemy.fate != "taken":
            found.append(Task("gain", Source("enemy", enemy.card, slot)))
    return found


def may_trade(state: State, source: Source) -> bool:
    """Whether a reward is a sport card's."""
    return state.arena.kinds[source.card] == "sport"


@cites("bloodshed-or-sport.sport-benefit")
def decide_trade(state: State, source: Source) -> Decision[Word]:
    """The card's own reward, or one of the other two."""

    def refusals(move: Word) -> Iterator[Refusal]:
        clause = "bloodshed-or-sport.sport-benefit"
        if move == RECRUIT_INSTEAD and weakest_recruit(state) is None:
            yield Refusal(clause, "No die is left in the training grounds.")
        if move == TACTIC_INSTEAD and not any(state.tactics):
            yield Refusal(clause, "No tactic is left in the tactic area.")

    def grounds(move: Word) -> tuple[str, ...]:
        return ("common.rewards",) if move == TAKE else ("bloodshed-or-sport.sport-benefit",)

    moves = [TAKE, RECRUIT_INSTEAD, TACTIC_INSTEAD]
    return Decision(CHAMPION, "bloodshed-or-sport.sport-benefit", lambda: moves, refusals, grounds)


@cites("common.rewards", "flow-of-a-round.gain-item-rewards")
def take(state: State, log: Log, source: Source) -> State:
    """Gain an enemy's own reward."""
    reward = state.arena.rewards[source.card]
    assert reward is not None
    if not is_item(reward.icon):
        return state.pushed(Task("do", source, state.arena.compiled[source.card].reward, when="reward"))
    enemy = state.enemies[source.slot]
    state = state.with_enemy(source.slot, enemy._replace(fate="taken"))
    return gain_item(state, log, Item(source.card), "flow-of-a-round.gain-item-rewards")


@cites("bloodshed-or-sport.sport-benefit")
def trade(state: State, log: Log, source: Source, move: Word) -> State:
    """Trade a sport card's reward for a die or a tactic."""
    fields = {"enemy": enemy_label(state, source.slot), "for": "die" if move == RECRUIT_INSTEAD else "tactic"}
    log.append(Event("traded", clause="bloodshed-or-sport.sport-benefit", fields=fields))
    if move == TACTIC_INSTEAD:
        return state.pushed(Task("tactic", source, left=1))
    colour = weakest_recruit(state)
    assert colour is not None
    return recruit(state, log, colour)
