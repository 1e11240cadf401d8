"""The parts of a card that hold effects or actions, each with its key in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from explorer.games.victorum.effects import Action, Choose, Effect, May, Reward
from explorer.games.victorum.quantities import AllOf, AnyOf, Condition, Not

T = TypeVar("T")

# what an effect or a list of actions stands for on its card
Role: TypeAlias = Literal[
    "hero",
    "lasting",
    "aura",
    "bloodshed",
    "sport",
    "primus",
    "scion",
    "bane",
    "penalty",
    "setup",
    "tactic",
    "item",
    "reward",  # on defeat
    "fulfilled",  # at once, of an opportunity
]
ENEMIES: tuple[Role, ...] = ("bloodshed", "sport", "primus", "scion")


class Part(NamedTuple):
    """Effects or actions of a card, their key, and how they are written."""

    role: Role
    key: str
    raw: Any
    effects: tuple[Effect, ...] = ()
    actions: tuple[Action, ...] = ()


def parts(kind: str, entry: Any, raw: Mapping[str, Any], key: str) -> Iterator[Part]:
    """All parts of a card that was read as `entry`."""
    match kind:
        case "hero" | "universal":
            yield from _effects("hero", "ability", entry, raw, key)
            side = getattr(entry, "primus", None)
            if side is not None:
                yield from _effects("primus", "effect", side, raw["primus"], f"{key}.primus")
                yield from _actions("bane", "bane", side, raw["primus"], f"{key}.primus")
        case "scion":
            yield from _actions("penalty", "penalty", entry, raw, key)
            yield from _effects("aura", "aura", entry, raw, key)
            yield from _effects("scion", "effect", entry, raw, key)
            yield from _actions("setup", "setup", entry, raw, key)
        case "tactic":
            yield from _actions("tactic", "do", entry, raw, key)
        case "bloodshed" | "sport":
            yield from _effects(kind, "effect", entry, raw, key)
            if entry.reward is not None:
                yield from _reward(entry.reward, "reward", raw["reward"], f"{key}.reward")
        case _:
            yield from _reward(entry.reward, "fulfilled", raw["reward"], f"{key}.reward")


def _reward(reward: Reward, at_once: Role, raw: Mapping[str, Any], key: str) -> Iterator[Part]:
    if reward.icon == "lasting":
        yield Part("lasting", f"{key}.effect", raw["effect"], effects=reward.effects)
    else:
        yield Part(at_once if reward.icon == "defeat" else "item", f"{key}.do", raw["do"], actions=reward.do)


def _effects(role: Any, name: str, entry: Any, raw: Mapping[str, Any], key: str) -> Iterator[Part]:
    if name in raw:
        yield Part(role, f"{key}.{name}", raw[name], effects=tuple(getattr(entry, name)))


def _actions(role: Role, name: str, entry: Any, raw: Mapping[str, Any], key: str) -> Iterator[Part]:
    if name in raw:
        yield Part(role, f"{key}.{name}", raw[name], actions=tuple(getattr(entry, name)))


def entries(values: Sequence[T], raw: Any, key: str) -> Iterator[tuple[T, Any, str]]:
    """The entries of a list, which may be written as a single one, each with how it is written and its key."""
    if isinstance(raw, Mapping):
        yield values[0], raw, key
    else:
        for place, (value, one) in enumerate(zip(values, raw, strict=True)):
            yield value, one, f"{key}[{place}]"


def actions(do: Sequence[Action], raw: Any, key: str, deep: int = 0) -> Iterator[tuple[Action, Any, str, int]]:
    """All actions of a list, those within others too, with how they are written, their key, and how deep they lie."""
    for action, one, at in entries(do, raw, key):
        yield action, one, at, deep
        match action:
            case Choose():
                for place, option in enumerate(action.options):
                    yield from actions(option, one["choose"][place], f"{at}.choose[{place}]", deep + 1)
            case May():
                yield from actions(action.do, one["may"], f"{at}.may", deep + 1)


def all_actions(do: Sequence[Action]) -> Iterator[Action]:
    """All actions of a list, those within others and those of costs too."""
    for action in do:
        yield action
        match action:
            case Choose():
                for option in action.options:
                    yield from all_actions(option)
            case May():
                yield from all_actions((*action.do, *action.cost))


def depth(condition: Condition) -> int:
    """How many conditions lie within each other."""
    match condition:
        case AllOf() | AnyOf():
            return 1 + max(map(depth, condition.of))
        case Not():
            return 1 + depth(condition.of)
    return 1
