"""Items and abilities that are used at will, and items that are discarded at any time: offered with other choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum.actions import does_something, unpayable
from explorer.games.victorum.counting import hero_card, holds, is_lasting
from explorer.games.victorum.happenings import Happened, Log, may_work, react
from explorer.games.victorum.inventory import discard_item, no_item, without_item
from explorer.games.victorum.labels import item_labels
from explorer.games.victorum.moves import Discard, Use
from explorer.games.victorum.scripts import Heard
from explorer.games.victorum.state import NONE, Item, Source, State, Task

AtWill = Use | Discard


def at_will(state: State) -> list[AtWill]:
    """What may be worth considering: every item used or discarded, and abilities that are used at will."""
    hero = hero_card(state)
    moves: list[AtWill] = []
    if hero != NONE and state.arena.compiled[hero].active.heard.get("used"):
        moves.append(Use(state.arena.names[hero]))
    labels = item_labels(state)
    return [*moves, *map(Use, labels), *map(Discard, labels)]


def usable(state: State) -> list[Use]:
    """What can be used now and would do something."""
    return [
        move for move in at_will(state) if isinstance(move, Use) and next(may_not_use(state, move.name), None) is None
    ]


def possible(state: State) -> list[AtWill]:
    """The legal ones of `at_will`."""
    if not state.items and hero_card(state) == NONE:
        return []
    return [move for move in at_will(state) if next(refusals(state, move), None) is None]


def refusals(state: State, move: AtWill) -> Iterator[Refusal]:
    """Everything that stands against a use or a discard."""
    if isinstance(move, Discard):
        if move.name not in item_labels(state):
            yield no_item(state, move.name)
    else:
        yield from may_not_use(state, move.name)


def _abilities(state: State, name: str) -> tuple[Source, tuple[Heard, ...]] | None:
    """An ability or a lasting reward that is used at will, by its card's name."""
    hero = hero_card(state)
    if hero != NONE and state.arena.names[hero] == name:
        return Source("hero", hero), state.arena.compiled[hero].active.heard.get("used", ())
    item = item_labels(state).get(name)
    if item is not None and is_lasting(state, item):
        return Source("item", item.card), state.arena.compiled[item.card].lasting.heard.get("used", ())
    return None


@cites("opportunity.condition", "common.rewards")
def may_not_use(state: State, name: str) -> Iterator[Refusal]:
    """Why something cannot be used."""
    item = item_labels(state).get(name)
    ability = _abilities(state, name)
    if item is None and ability is None:
        yield no_item(state, name)
    elif item is not None and item.open:
        reason = f"The condition of {name} has not been fulfilled, so that its reward cannot be used."
        yield Refusal(clause="opportunity.condition", reason=reason)
    elif ability is not None:
        source, heard = ability
        if not heard:
            effects = state.arena.compiled[source.card].active
            if source.kind == "hero" and not effects.heard and not effects.modifiers:
                yield Refusal(clause="hero-primus-card.hero-side", reason=f"{name} has no ability.")
            else:
                yield Refusal(clause="common.rewards", reason=f"{name} works by itself, and is not used.")
            return
        left = [one for one in heard if may_work(state, source, one.number, one.limit)]
        if not left:
            yield Refusal(clause="common.precedence", reason=f"{name} has been used as often as a round allows.")
        elif not any(holds(state, one.condition, source) for one in left):
            yield Refusal(clause="common.precedence", reason=f"The condition of {name} does not hold now.")
        elif _next_ability(state, source, heard) is None:
            if any(unpayable(state, one.script, source) for one in left):
                yield _unpaid(name)
            yield Refusal(clause="common.precedence", reason=f"{name} would do nothing now.")
    elif item is not None and not does_something(state, _reward(state, item), Source("item", item.card)):
        if unpayable(state, _reward(state, item), Source("item", item.card)):
            yield _unpaid(name)
        yield Refusal(clause="common.precedence", reason=f"{name} would do nothing now.")


@cites("common.may")
def _unpaid(name: str) -> Refusal:
    return Refusal(clause="common.may", reason=f"What {name} costs cannot be paid in full.")


def _reward(state: State, item: Item) -> int:
    return state.arena.compiled[item.card].reward


def _next_ability(state: State, source: Source, heard: tuple[Heard, ...]) -> Heard | None:
    """The first ability of a card that can be used and would do something."""
    for one in heard:
        works = may_work(state, source, one.number, one.limit) and holds(state, one.condition, source)
        if works and does_something(state, one.script, source):
            return one
    return None


def script_of(state: State, move: Use) -> int:
    """The script of what would be used."""
    ability = _abilities(state, move.name)
    if ability is not None:
        found = _next_ability(state, *ability)
        return NONE if found is None else found.script
    return _reward(state, item_labels(state)[move.name])


def grounds(state: State, move: object) -> tuple[str, ...]:
    """The clauses that allow a use or a discard."""
    if isinstance(move, Discard):
        return ("opportunity.discard",)
    item = item_labels(state).get(move.name) if isinstance(move, Use) else None
    if item is None:
        return ("hero-primus-card.hero-side",)
    return ("tactic-cards.use",) if state.arena.kinds[item.card] == "tactic" else ("common.rewards",)


@cites("opportunity.discard")
def or_discard(state: State, now: Decision[Any]) -> Decision[Any]:
    """The same decision, with the items of the inventory that may be discarded before it is made; not during set-up."""
    if not state.items or state.here == NONE:
        return now
    discards = [Discard(label) for label in item_labels(state)]

    def refusals(move: Any) -> Iterator[Refusal]:
        return iter(()) if isinstance(move, Discard) else now.refusals(move)

    def grounds_of(move: Any) -> tuple[str, ...]:
        return grounds(state, move) if isinstance(move, Discard) else now.grounds(move)

    def propose() -> list[Any]:
        return [*(one.move for one in now.candidates), *discards]

    return Decision(now.player, now.clause, propose, refusals, grounds_of, lambda: [*now.moves, *discards])


def make(state: State, log: Log, move: AtWill) -> State:
    """Use or discard."""
    if isinstance(move, Discard):
        return discard_item(state, log, move.name, "opportunity.discard")
    return use(state, log, move.name)


@cites("tactic-cards.use", "common.rewards")
def use(state: State, log: Log, name: str) -> State:
    """Use an item, which then leaves the inventory, or an ability."""
    ability = _abilities(state, name)
    if ability is not None:
        source, heard = ability
        found = _next_ability(state, source, heard)
        assert found is not None
        return state.pushed(Task("do", source, found.script, when="used", number=found.number))
    item = item_labels(state)[name]
    clause = "tactic-cards.use" if state.arena.kinds[item.card] == "tactic" else "common.rewards"
    log.append(Event("used", clause, {"item": name}))
    state = without_item(state, item)._replace(held=(*state.held, item.card))
    state = react(state, log, [Happened("item-used")])
    source = Source("item", item.card)
    return state.pushed(Task("put", source), Task("do", source, _reward(state, item), when="used"))
