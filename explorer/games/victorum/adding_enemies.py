"""Adding Enemies: cards come into the active area, and call others."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.modifiers import damage_of, health_of
from explorer.games.victorum.mountain import camp_name, neighbours, take_top
from explorer.games.victorum.moves import Add
from explorer.games.victorum.state import CHAMPION, Caller, Enemy, Source, State, Task, counted

_CARD = {
    "bloodshed": "conflict-cards.bloodshed",
    "sport": "conflict-cards.sport",
    "primus": "hero-primus-card.primus-side",
    "scion": "scion-card.values",
}


def activate(state: State, log: Log, card: int, camp: int, clause: str, *also: str) -> State:
    """Put a card into the active area; what it sets off waits on the agenda, the enemies that it calls below that."""
    numbers = {enemy.number for enemy in state.enemies if enemy.card == card}
    number = next(one for one in range(1, len(numbers) + 2) if one not in numbers)
    slot = len(state.enemies)
    state = state._replace(enemies=(*state.enemies, Enemy(card, camp, number)))
    kind = state.arena.kinds[card]
    fields = {
        "enemy": enemy_label(state, slot),
        "camp": camp_name(state, camp),
        "card": kind,
        "health": health_of(state, slot),
        "damage": damage_of(state, slot),
    }
    log.append(Event("activated", clause, fields, (_CARD[kind], *also)))
    state = _with_calls(state, slot)
    happened = (Happened("activated", slot, kind), Happened("enemy-activated", slot, kind))
    return react(state, log, happened)


@cites("endgame.allies.call-nobody")
def _with_calls(state: State, slot: int) -> State:
    """The position with what an enemy that was just activated calls; nobody calls in the endgame."""
    enemy = state.enemies[slot]
    calls = getattr(state.arena.cards[enemy.card], "calls", 0)
    if not calls or state.final:
        return state
    source = Source("enemy", enemy.card, slot)
    caller = Caller(source, calling_camp(state, source), calls)
    if state.agenda and state.agenda[-1].kind == "call":
        task = state.agenda[-1]
        return state._replace(agenda=(*state.agenda[:-1], task._replace(parts=(*task.parts, caller))))
    return state.pushed(Task("call", source, parts=(caller,)))


@cites("adding-enemies.second-order", "adding-enemies.from-adjacent")
def calling_camp(state: State, source: Source) -> int:
    """The camp whose neighbours supply the enemies that a card calls: its own (ruling second-order-enemies), which is
    the current one for everything that was not called itself."""
    match state.rulings["second-order-enemies"]:
        case "current-camp":
            return state.here
        case _:
            return state.enemies[source.slot].camp if source.kind == "enemy" else state.here


def call_more(state: State, source: Source, number: int) -> State:
    """The position with enemies that an effect calls: from the camps around, or the scion's allies in the endgame."""
    if number <= 0:
        return state
    if state.final:
        return state.pushed(Task("allies", source, left=number))
    return state.pushed(Task("call", source, parts=(Caller(source, calling_camp(state, source), number),)))


def callers_of(task: Task) -> tuple[Caller, ...]:
    """Who calls, and how many each."""
    return tuple(one for one in task.parts if isinstance(one, Caller) and one.left)


@cites("adding-enemies.from-adjacent")
def not_from(state: State, caller: Caller, at: int) -> Refusal | None:
    """Why no enemy comes from a camp for a caller (ruling same-camp-twice)."""
    camp = camp_name(state, at)
    if at not in neighbours(state, caller.camp):
        reason = (
            f"{camp} is not adjacent to {camp_name(state, caller.camp)}, where {source_label(state, caller.source)} "
        )
        return Refusal(clause="adding-enemies.from-adjacent", reason=reason + "calls from.")
    card = state.tops[at]
    if card < 0 or state.arena.kinds[card] not in ("bloodshed", "sport"):
        shows = "no card" if card < 0 else f"{state.arena.names[card]}, an opportunity"
        reason = f"{camp} shows {shows}; bloodshed and sport cards are called."
        return Refusal(clause="adding-enemies.from-adjacent", reason=reason)
    if at in caller.taken and not twice(state):
        reason = f"{source_label(state, caller.source)} has called an enemy from {camp} already."
        return Refusal(clause="adding-enemies.from-adjacent", reason=reason)
    return None


@cites("adding-enemies.from-adjacent")
def twice(state: State) -> bool:
    """Whether two of one card's additional enemies may come from one camp (ruling same-camp-twice)."""
    match state.rulings["same-camp-twice"]:
        case "no":
            return False
        case _:
            return True


def _camps(state: State, caller: Caller) -> list[int]:
    return [at for at in neighbours(state, caller.camp) if not_from(state, caller, at) is None]


def adds(state: State, task: Task) -> dict[Add, tuple[int, int]]:
    """The possible moves, each with the place of its caller and the camp."""
    callers = callers_of(task)
    found = [(place, at) for place, caller in enumerate(callers) for at in _camps(state, caller)]
    several = len({place for place, _ in found}) > 1
    made: dict[Add, tuple[int, int]] = {}
    for place, at in found:
        label = source_label(state, callers[place].source) if several else None
        move = Add(camp_name(state, at), label)
        made.setdefault(move, (place, at))
    return made


@cites("adding-enemies.from-adjacent", "common.order")
def decide_add(state: State, task: Task) -> Decision[Add]:
    """Which enemy is called next, and for whom."""
    possible = adds(state, task)
    callers = callers_of(task)
    named = any(move.caller is not None for move in possible)

    def propose() -> list[Add]:
        every = list(possible)
        for caller in callers:
            label = source_label(state, caller.source) if named else None
            every += [Add(camp_name(state, at), label) for at in neighbours(state, caller.camp)]
        return list(dict.fromkeys(every))

    def refusals(move: Add) -> Iterator[Refusal]:
        if move in possible:
            return
        at = state.arena.camps.place[move.camp]
        for caller in callers:
            if move.caller in (None, source_label(state, caller.source)):
                refusal = not_from(state, caller, at)
                if refusal is not None:
                    yield refusal

    def grounds(move: Add) -> tuple[str, ...]:
        return ("adding-enemies.from-adjacent", *(("common.order",) if move.caller else ()))

    return Decision(CHAMPION, "adding-enemies.from-adjacent", propose, refusals, grounds, choose=lambda: possible)


@cites("adding-enemies.second-order", "adding-enemies.until-no-more")
def add(state: State, log: Log, place: int, at: int) -> State:
    """An enemy comes from a camp for a caller of the task on top of the agenda."""
    task = state.agenda[-1]
    callers = list(callers_of(task))
    caller = callers[place]
    slot = caller.source.slot
    second = caller.source.kind == "enemy" and (slot > 0 or state.enemies[slot].camp != state.here)
    callers[place] = caller._replace(left=caller.left - 1, taken=(*caller.taken, at))
    state = state._replace(agenda=(*state.agenda[:-1], task._replace(parts=tuple(callers))))
    state, card = take_top(state, at)
    clause = "adding-enemies.second-order" if second else "adding-enemies.from-adjacent"
    return activate(state, log, card, at, clause, "adding-enemies.until-no-more")


@cites("adding-enemies.none-showing")
def nobody_comes(state: State, log: Log, task: Task) -> None:
    """Enemies that are called in vain."""
    missing = sum(caller.left for caller in callers_of(task))
    if missing:
        labels = [source_label(state, caller.source) for caller in callers_of(task)]
        fields = {"missing": counted(missing, "enemy"), "for": labels}
        log.append(Event("nobody-comes", clause="adding-enemies.none-showing", fields=fields))
