"""Effects that could never happen, never end, or speak of what is not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from explorer.core.errors import Problem
from explorer.games.victorum import condition_checks
from explorer.games.victorum.action_files import VERBS
from explorer.games.victorum.condition_checks import no_enemy
from explorer.games.victorum.effect_files import HAPPENINGS
from explorer.games.victorum.effects import (
    Action,
    ChangeStat,
    Continuous,
    DiceChoice,
    Effect,
    Fulfilment,
    Happening,
    May,
    MoveCards,
    MoveDice,
    Strike,
    Tempo,
    Trigger,
    Triggered,
)
from explorer.games.victorum.quantities import Per
from explorer.games.victorum.tables import COLOURS, DICE, FACES, Colour
from explorer.games.victorum.walk import ENEMIES, Part, Role, actions, entries

MOST_NESTED: Final = 2
_OWN: Final = ("activated", "applied", "defeated", "dealt")  # of the card itself, which is an enemy
_COUNTED: Final = ("item-used", "recruited", "dismissed", "strengthened", "weakened", "banished")
_PLAYERS: Final = ("moved", "spectated", "conflict-won", "gained", "used")
_ONCE: Final = (
    *("moved", "spectated", "engagement", "damage", "suffered", "after", "recovered", "cleanup", "conflict-won"),
)
# which triggers the effects of a role can have
TRIGGERS: Final[Mapping[Role, tuple[Happening, ...]]] = {
    **{role: tuple(one for one in HAPPENINGS if one not in (*_COUNTED, *_PLAYERS)) for role in ENEMIES},
    **{role: tuple(one for one in HAPPENINGS if one not in (*_COUNTED, *_OWN)) for role in ("hero", "lasting")},
    "aura": tuple(one for one in HAPPENINGS if one not in (*_COUNTED, *_OWN, "used")),
}
FULFILLING: Final = tuple(one for one in HAPPENINGS if one not in (*_OWN, "used"))

# action -> the triggers with which it does something; at any other moment nothing is there that it could work on
_PHASE: Final = ("pass", "rolled", "applied", "die-applied", "defeated", "enemy-defeated", "used")
_ENGAGED: Final = (*_PHASE, "engagement", "activated", "enemy-activated")
_NO_PASSES = "no Strategy Phase is going on"
_MOMENTS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "reroll": (_PHASE, "no dice are rolled"),
    "turn": (_PHASE, "no dice are rolled"),
    "extra-pass": ((*_PHASE, "engagement"), _NO_PASSES),
    "lose-pass": ((*_PHASE, "engagement"), _NO_PASSES),
    "prevent": ((*_ENGAGED, "damage"), "no damage is still to come"),
    "add-enemies": (_ENGAGED, "nobody fights them any more"),
    "hit": ((*_ENGAGED, "damage", "dealt", "suffered", "after"), "no enemy is fought"),
    "mend": ((*_ENGAGED, "damage", "dealt", "suffered", "after", "recovered", "cleanup"), "no enemy is fought"),
}
_UNKNOWN: Final = (*_COUNTED, "gained")  # moments that may come at any time
_COSTS: Final = ("suffer", "lower", "dismiss", "weaken", "exhaust", "banish", "discard-item", "lose-pass")
_AT: Final[Mapping[Role, str]] = {"reward": "enemy-defeated", "tactic": "used", "item": "used"}
_NAMES: Final[Mapping[Role, str]] = {
    "hero": "a hero",
    "lasting": "a lasting reward",
    "aura": "a scion's spectate side",
    "bloodshed": "a bloodshed enemy",
    "sport": "a sport enemy",
    "primus": "a primus",
    "scion": "a scion",
}


def find(part: Part, influence: int, icons: int) -> Iterator[Problem]:
    """The problems of a part of a card. `influence` are the fire icons of the deck, `icons` those of the card."""
    if part.actions:
        yield from _actions(part.role, _AT.get(part.role, part.role), part.actions, part.raw, part.key, icons)
    if part.effects:
        for effect, raw, key in entries(part.effects, part.raw, part.key):
            yield from _effect(part.role, effect, raw, key, influence, icons)


def find_fulfilment(asked: Fulfilment, raw: Mapping[str, Any], key: str, influence: int) -> Iterator[Problem]:
    """The problems of what an opportunity asks for."""
    yield from _trigger(asked.when, FULFILLING, "an opportunity", raw, key)
    if asked.condition is not None:
        yield from condition_checks.find(asked.condition, raw["if"], f"{key}.if", influence, of_enemy=False)
    if asked.within == "round" and asked.times > 1 and asked.when.event in _ONCE:
        message = f"{asked.when.event!r} comes once in a round, and never {asked.times} times."
        yield Problem(message, 'Write times = 1, or within = "held".', key=f"{key}.times")


def _effect(
    role: Role, effect: Effect, raw: Mapping[str, Any], key: str, influence: int, icons: int
) -> Iterator[Problem]:
    enemy = role in ENEMIES
    name = "if" if isinstance(effect, Triggered) else "while"
    if effect.condition is not None:
        yield from condition_checks.find(effect.condition, raw[name], f"{key}.{name}", influence, enemy)
    if isinstance(effect, Continuous):
        yield from _modifiers(role, effect, raw, key)
        return
    wrong = list(_trigger(effect.when, TRIGGERS[role], _NAMES[role], raw, key))
    yield from wrong
    if not wrong:
        yield from _endless(effect, raw, key)
        yield from _actions(role, effect.when.event, effect.do, raw["do"], f"{key}.do", icons)


def _trigger(when: Trigger, possible: tuple[str, ...], who: str, raw: Any, key: str) -> Iterator[Problem]:
    at = f"{key}.when" if isinstance(raw["when"], str) else f"{key}.when.event"
    if when.event not in possible:
        cure = f"Write one of {', '.join(map(repr, possible))}."
        yield Problem(f"{when.event!r} does not happen to {who}.", cure, key=at)
    elif _no_other(when.event, when.colour):
        message = f"A {DICE[cast(Colour, when.colour)].name} die is never {when.event}."
        yield Problem(message, "Write another colour, or leave it out.", key=f"{key}.when.colour")
    elif when.event == "conflict-won" and when.kind == "scion":
        cure = "Leave the kind out, or write another one."
        yield Problem("With the scion's conflict the game is won, and nothing follows.", cure, key=f"{key}.when.kind")


def _endless(effect: Triggered, raw: Mapping[str, Any], key: str) -> Iterator[Problem]:
    """Effects that cause what causes them, without end."""
    if effect.when.event == "used" and effect.limit is None:
        message = "It could be used again and again without end."
        yield Problem(message, "Add limit = 1: so many times in a round.", key=key)
    if effect.limit is not None:
        return
    causes = {
        "extra-pass": ("pass", "rolled"),
        "add-enemies": ("enemy-activated",),
        "tactic": ("gained",),
    }
    for action, _, at, _ in actions(effect.do, raw["do"], f"{key}.do"):
        verb = getattr(action, "verb", "")
        if effect.when.event in causes.get(verb, ()):
            message = f"{verb!r} brings about {effect.when.event!r}, which brings it about again without end."
            yield Problem(
                message, f"Add limit = 1 beside `when`, or write another trigger than {effect.when.event!r}.", key=at
            )


def _modifiers(role: Role, effect: Continuous, raw: Mapping[str, Any], key: str) -> Iterator[Problem]:
    for modifier, _, at in entries(effect.modify, raw["modify"], f"{key}.modify"):
        if modifier.of != "all" and role not in ENEMIES:
            yield no_enemy(modifier.of, f"{at}.of")
        if modifier.enemy is not None and modifier.of == "this":
            cure = 'Leave the kind out, or write of = "others" or "all".'
            yield Problem("This enemy is of one kind only.", cure, key=f"{at}.kind")
        if modifier.enemy == "scion" and role == "aura":
            message = "The scion's spectate side is turned over before the scion fights."
            yield Problem(message, "Write another kind, or make it the scion's effect.", key=f"{at}.kind")


def _actions(role: Role, moment: str, do: tuple[Action, ...], raw: Any, key: str, icons: int) -> Iterator[Problem]:
    for action, one, at, deep in actions(do, raw, key):
        if deep > MOST_NESTED:
            cure = f"At most {MOST_NESTED} are read: write the choice as one list of options."
            yield Problem(f"Choices lie {deep} deep within each other.", cure, key=at)
            continue
        yield from _about_this(role, action, one, at, icons)
        yield from _in_vain(action, moment, at)
        verb = getattr(action, "verb", "")
        moments, reason = _MOMENTS.get(verb, ((moment,), ""))
        if moment not in moments and moment not in _UNKNOWN:
            words = f"in a {moment}" if moment in ("bane", "penalty", "setup") else f"with {moment!r}"
            cure = f"It works with {', '.join(map(repr, moments))}."
            yield Problem(f"{verb!r} does nothing {words}: {reason} then.", cure, key=f"{at}.{verb}")
        if role == "tactic" and verb == "tactic":
            message = "A tactic that brings a tactic could bring itself back without end."
            yield Problem(message, "Let it do something else.", key=f"{at}.tactic")
        if isinstance(action, May) and action.cost:
            for paid, how, where in entries(action.cost, one["cost"], f"{at}.cost"):
                yield from _about_this(role, paid, how, where, icons)
            yield from _cost(action, one, at)


def _in_vain(action: Action, moment: str, key: str) -> Iterator[Problem]:
    """Actions for which there is never a die, or an enemy."""
    match action:
        case MoveDice(dice=DiceChoice(colour=Colour() as colour, showing=showing)):
            name, faces = DICE[colour].name, DICE[colour].faces
            if _no_other(action.verb, colour):
                stronger = "stronger" if action.verb == "strengthen" else "weaker"
                yield Problem(f"No die is {stronger} than a {name} one.", "Write another colour.", key=f"{key}.colour")
            for face, word in ((action.face, "to"), (showing, "showing")):
                if face is not None and not faces[face]:
                    message = f"A {name} die never shows a {FACES[face]}."
                    yield Problem(message, "Write another colour or another face.", key=f"{key}.{word}")
        case Strike(target="this") if moment == "defeated":
            cure = 'Write another target, such as "chosen", or another trigger.'
            yield Problem("This enemy is defeated then.", cure, key=key)


def _no_other(change: str, colour: Colour | None) -> bool:
    """Whether dice of a colour can never be strengthened or weakened, there being none beyond it."""
    return (change.startswith("strengthen") and colour is COLOURS[-1]) or (
        change.startswith("weaken") and colour is COLOURS[0]
    )


def _cost(action: May, raw: Mapping[str, Any], key: str) -> Iterator[Problem]:
    for paid, written, at in entries(action.cost, raw["cost"], f"{key}.cost"):
        verb = next(one for one in written if one in VERBS)
        if verb not in _COSTS:
            cure = f"Costs are paid with {', '.join(map(repr, _COSTS))}."
            yield Problem(f"{verb!r} is no cost.", cure, key=at)
        elif isinstance(paid, MoveDice) and (paid.up_to or paid.amount == "all"):
            yield Problem("A cost is paid in full.", "Write a number of dice, without up-to.", key=at)


def _about_this(role: Role, action: Action, raw: Mapping[str, Any], key: str, icons: int) -> Iterator[Problem]:
    """Actions that speak of this card where there is no enemy, or nothing on it."""
    enemy = role in ENEMIES
    match action:
        case Strike(target="this" | "another" | "others") if not enemy:
            yield no_enemy(action.target, f"{key}.target")
        case MoveCards(verb="add-influence"):
            if role not in ("bloodshed", "sport") or not icons:
                cure = "Write it on a bloodshed card with influence = 1 or more."
                yield Problem("This card has no Scion Influence to add.", cure, key=f"{key}.add-influence")
    match action:
        case ChangeStat() | MoveDice() | Strike() | MoveCards() | Tempo():
            amount = action.amount
            if isinstance(amount, Per) and amount.quantity.of == "wounds" and not enemy:
                name = next(one for one in raw if isinstance(raw[one], Mapping))
                yield no_enemy("wounds", f"{key}.{name}.per")
