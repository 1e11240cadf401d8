"""How effects, rewards and the conditions of opportunities are written in a file."""

from __future__ import annotations

from typing import Any, Final, cast, get_args

from explorer.core.shape_choices import by_key, fitting, mapped, table_or
from explorer.core.shapes import Place, Shape, list_of, one_of, part, table, table_of, whole
from explorer.games.victorum.action_files import ACTIONS
from explorer.games.victorum.condition_files import COLOUR_NAME, CONDITION, KIND
from explorer.games.victorum.effects import (
    Continuous,
    Effect,
    Fulfilment,
    Happening,
    Reward,
    Trigger,
    Triggered,
)
from explorer.games.victorum.modifier_files import MODIFIERS
from explorer.games.victorum.tables import COLOUR

HAPPENINGS: Final[tuple[Happening, ...]] = get_args(Happening)
MOST_EFFECTS: Final = 4
MOST_TIMES: Final = 20
EVENT: Final = one_of(*HAPPENINGS)

# trigger -> the keys that narrow it
NARROWED: Final = {
    "applied": ("colour", "hits"),
    "die-applied": ("kind", "colour", "hits"),
    "enemy-activated": ("kind",),
    "enemy-defeated": ("kind",),
    "conflict-won": ("kind",),
    "recruited": ("colour",),
    "dismissed": ("colour",),
    "strengthened": ("colour",),
    "weakened": ("colour",),
    "banished": ("colour",),
}


@table
class TriggerEntry:
    """An event, narrowed to enemies of a `kind` or conflicts that began with one, to dice of a `colour`, or to dice
    that show at least so many `hits`."""

    event: str = part(EVENT, example='"enemy-defeated"')
    kind: str | None = part(KIND, default=None)
    colour: str | None = part(COLOUR_NAME, default=None)
    hits: int | None = part(whole(1, 2), default=None)


def _trigger_fits(entry: TriggerEntry, at: Place) -> None:
    for key in ("kind", "colour", "hits"):
        takes = NARROWED.get(entry.event, ())
        if getattr(entry, key) is not None and key not in takes:
            cure = f"Leave it out: {entry.event!r} is narrowed by {' and '.join(map(repr, takes)) or 'no key'}."
            at.below(key).wrong(f"{key!r} does not narrow {entry.event!r}.", cure)


def _trigger(entry: TriggerEntry) -> Trigger:
    colour = None if entry.colour is None else COLOUR[entry.colour]
    made: Any = Trigger
    return cast(Trigger, made(entry.event, entry.kind, colour, entry.hits or 0))


TRIGGER: Final[Shape[Trigger]] = table_or(
    mapped(EVENT, Trigger),
    mapped(fitting(table_of(TriggerEntry), _trigger_fits), _trigger),
    'an event such as "after", or a table such as { event = "enemy-defeated", kind = "sport" }',
)


@table
class TriggeredEntry:
    """*When* something happens, and *if* a condition holds, *do* something; at most `limit` times in a round."""

    when: Trigger = part(TRIGGER, example='"after"')
    if_: Any = part(CONDITION, key="if", default=None)
    do: Any = part(ACTIONS, example="{ suffer = 1 }")
    limit: int | None = part(whole(1, MOST_TIMES), default=None)


@table
class ContinuousEntry:
    """*While* the card is in play and a condition holds, *modify* the rules."""

    while_: Any = part(CONDITION, key="while", default=None)
    modify: Any = part(MODIFIERS, example="{ damage = 1 }")


def _triggered(entry: TriggeredEntry) -> Effect:
    return Triggered(entry.when, tuple(entry.do), entry.if_, entry.limit)


def _continuous(entry: ContinuousEntry) -> Effect:
    return Continuous(tuple(entry.modify), entry.while_)


EFFECT: Final[Shape[Effect]] = by_key(
    "effect",
    {"when": mapped(table_of(TriggeredEntry), _triggered), "modify": mapped(table_of(ContinuousEntry), _continuous)},
    other=("if", "do", "limit", "while"),
)
EFFECTS: Final[Shape[list[Effect]]] = list_of(EFFECT, MOST_EFFECTS, or_one=True)


@table
class RewardEntry:
    """A reward: what it does at once (`defeat`) or once at will (`item`), or effects while held (`lasting`)."""

    icon: str = part(one_of("defeat", "item", "lasting"), example='"item"')
    do: Any = part(ACTIONS, default=[])
    effect: Any = part(EFFECTS, default=[])


def _reward_fits(entry: RewardEntry, at: Place) -> None:
    lasting = entry.icon == "lasting"
    wanted, other = ("effect", "do") if lasting else ("do", "effect")
    if getattr(entry, other):
        icons = "'defeat' and 'item'" if lasting else "'lasting'"
        cure = f"Write {wanted!r} instead: {other!r} is for {icons}."
        at.below(other).wrong(f"A reward with the icon {entry.icon!r} has no {other!r}.", cure)
    elif not getattr(entry, wanted):
        example = "effect = { modify = { inventory = 1 } }" if lasting else "do = { heal = 1 }"
        at.wrong(f"A reward with the icon {entry.icon!r} needs {wanted!r}.", f"Add for example {example}.")


def _reward(entry: RewardEntry) -> Reward:
    icon: Any = entry.icon
    return Reward(icon, tuple(entry.do), tuple(entry.effect))


REWARD: Final[Shape[Reward]] = mapped(fitting(table_of(RewardEntry), _reward_fits), _reward)


@table
class FulfilmentEntry:
    """What an opportunity asks for: something happens, and *if* a condition holds then, so many `times`: within one
    `round`, or in all while the card is `held`."""

    when: Trigger = part(TRIGGER, example='"enemy-defeated"')
    if_: Any = part(CONDITION, key="if", default=None)
    times: int = part(whole(1, MOST_TIMES), default=1)
    within: str = part(one_of("round", "held"), default="held")


def _fulfilment(entry: FulfilmentEntry) -> Fulfilment:
    within: Any = entry.within
    return Fulfilment(entry.when, entry.times, within, entry.if_)


FULFILMENT: Final[Shape[Fulfilment]] = mapped(table_of(FulfilmentEntry), _fulfilment)
