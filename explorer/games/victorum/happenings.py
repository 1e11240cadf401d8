"""What happens, and which effects and opportunities it sets off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.counting import for_one_round, holds, in_play
from explorer.games.victorum.effects import Trigger
from explorer.games.victorum.scripts import Heard
from explorer.games.victorum.state import NONE, Item, Source, State, Task

Log = list[Event]

# what only the enemy to which it happens takes notice of
_OWN: Final = frozenset(("activated", "applied", "defeated", "dealt"))
# what enemies take notice of even if they are defeated
_EVEN_DEFEATED: Final = frozenset(("defeated", "after", "cleanup"))


class Happened(NamedTuple):
    """An event of the effect language: to the enemy in a slot or of a kind, with a die of a colour that shows hits."""

    event: str
    slot: int = NONE
    kind: str | None = None
    colour: int | None = None
    hits: int = 0


def matches(happened: Happened, when: Trigger) -> bool:
    """Whether a trigger waits for this."""
    return (
        when.event == happened.event
        and when.kind in (None, happened.kind)
        and when.colour in (None, happened.colour)
        and when.hits <= happened.hits
    )


def spent(state: State, source: Source, number: int) -> int:
    """How often an effect has worked this round."""
    return next((times for one, other, times in state.spent if one == source and other == number), 0)


def may_work(state: State, source: Source, number: int, limit: int | None) -> bool:
    """Whether an effect with a limit may work once more this round; copies of an item share theirs."""
    if limit is None:
        return True
    copies = 1
    if source.kind == "item":
        copies = sum([item.card == source.card and not item.open for item in state.items])
    return spent(state, source, number) < limit * max(1, copies)


def with_spent(state: State, source: Source, number: int, by: int = 1) -> State:
    """The same position after an effect has worked so many times more."""
    times = spent(state, source, number) + by
    others = [one for one in state.spent if one[:2] != (source, number)]
    return state._replace(spent=tuple(sorted([*others, (source, number, times)] if times else others)))


def _set_off(state: State, happened: Happened) -> Iterable[Task]:
    """The effects in play that an event sets off."""
    event = happened.event
    for source, effects in in_play(state):
        found: tuple[Heard, ...] = effects.heard.get(event, ())
        if not found:
            continue
        if source.kind == "enemy":
            if event in _OWN and source.slot != happened.slot:
                continue
            if state.enemies[source.slot].defeated and event not in _EVEN_DEFEATED:
                continue
        for one in found:
            if (
                matches(happened, one.when)
                and may_work(state, source, one.number, one.limit)
                and holds(state, one.condition, source)
            ):
                yield Task("do", source, one.script, when=event, number=one.number)


@cites("opportunity.completed", "common.order")
def react(state: State, log: Log, happened: Sequence[Happened], more: Sequence[Task] = ()) -> State:
    """Let effects and opportunities take notice of what happened at one moment. All that they set off, and `more`,
    waits for its turn: the player orders it if it is more than one thing."""
    waiting = [*more, *(task for one in happened for task in _set_off(state, one))]
    for one in happened:
        state, completed = _count(state, log, one)
        waiting += completed
    if not waiting:
        return state
    if len(waiting) == 1:
        return state.pushed(waiting[0])
    return state.pushed(Task("order", parts=tuple(waiting)))


def _count(state: State, log: Log, happened: Happened) -> tuple[State, list[Task]]:
    """Opportunities whose condition comes true once more, and the rewards of those that are complete."""
    if not any(item.open for item in state.items):
        return state, []
    items: list[Item] = []
    tasks: list[Task] = []
    held = state.held
    for item in state.items:
        card = state.arena.cards[item.card]
        if not (item.open and isinstance(card, Opportunity) and matches(happened, card.fulfilment.when)):
            items.append(item)
            continue
        source = Source("item", item.card)
        if not holds(state, card.fulfilment.condition, source):
            items.append(item)
            continue
        fulfilment = card.fulfilment
        fields = {"opportunity": card.name, "times": item.times + 1, "of": fulfilment.times}
        if item.times + 1 < fulfilment.times:
            log.append(Event("counted", clause="opportunity.condition", fields=fields))
            items.append(item._replace(times=item.times + 1))
            continue
        fields = {"opportunity": card.name, "icon": card.reward.icon}
        also = ("common.rewards", "conflict-cards.opportunity")
        log.append(Event("completed", clause="opportunity.completed", fields=fields, also=also))
        if card.reward.icon == "defeat":
            held = (*held, item.card)
            script = state.arena.compiled[item.card].reward
            tasks.append(Task("do", source, script, when="completed", parts=("put",)))
        else:
            items.append(Item(item.card, times=int(for_one_round(state, item.card))))
    return state._replace(items=tuple(sorted(items)), held=held), tasks
