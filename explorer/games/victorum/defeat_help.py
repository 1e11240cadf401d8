"""What the other cards of a deck can do at the most to help against an enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from explorer.games.victorum.effects import Action, Continuous, Modifier, MoveCards, MoveDice, Strike, Triggered
from explorer.games.victorum.quantities import EnemyKind
from explorer.games.victorum.tables import COLOURS, Colour
from explorer.games.victorum.walk import ENEMIES, Part, Role, all_actions

BOSSES: Final = ("primus", "scion")
MOST_DAMAGE: Final = 200  # more than any enemy can take
_ONCE: Final = ("item", "reward", "fulfilled")  # what a copy of a card does a single time


class Printed(NamedTuple):
    """A part of a card, and how many copies of it a deck has."""

    part: Part
    copies: int


class Fought(NamedTuple):
    """An enemy of a kind, seen from the part of a card whose rules bear on it: its own, or that of a hero or an aura.
    There it is any enemy of the kind, and `health` the least that one can have."""

    kind: EnemyKind
    by: Printed
    health: int

    @property
    def itself(self) -> bool:
        """Whether the rules are the enemy's own."""
        return self.by.part.role in ENEMIES


class Help(NamedTuple):
    """What other cards can do at the most: add to the `hits` of a die, by colour; deal `damage` without dice, at most
    `MOST_DAMAGE`; take off `health`. `trades` says that dice in the active area can be traded for dice that were
    never committed, `joins` that enemies can come after dice were committed."""

    hits: tuple[int, ...]
    damage: int
    health: int
    trades: bool
    joins: bool


def helping(fought: Fought, printed: Sequence[Printed]) -> Help:
    """The help of all cards of a deck but the part from which an enemy is seen."""
    every = [action for one in printed for action in _actions(one.part)]
    joins = any(isinstance(action, MoveCards) and action.verb == "add-enemies" for action in every)
    trades = any(
        isinstance(action, MoveDice) and action.verb in ("strengthen", "weaken") and "active" in action.dice.areas
        for action in every
    )
    hits = tuple(_raised(fought, printed, "hits", 1, colour) for colour in COLOURS)
    return Help(hits, _damage(fought, printed, joins), _raised(fought, printed, "health", -1), trades, joins)


def _actions(part: Part) -> Iterator[Action]:
    yield from all_actions(part.actions)
    for effect in part.effects:
        if isinstance(effect, Triggered):
            yield from all_actions(effect.do)


def bears_on(modifier: Modifier, kind: EnemyKind, own: bool) -> bool:
    """Whether a modifier bears on an enemy of a kind; `own` if it is the enemy's own."""
    if modifier.of == ("others" if own else "this"):
        return False
    return modifier.enemy in (None, kind)


def _raised(fought: Fought, printed: Sequence[Printed], kind: str, sign: int, colour: Colour | None = None) -> int:
    """By how much the modifiers of a kind that help can change a number: one hero, one aura and one primus or scion
    are there at a time, and any number of other cards."""
    single: dict[Role, int] = {}
    total = 0
    for one in printed:
        found = sum(
            abs(modifier.by)
            for modifier in _modifiers(one.part)
            if modifier.kind == kind
            and modifier.by * sign > 0
            and modifier.colour in (None, colour)
            and bears_on(modifier, fought.kind, own=False)
        )
        there = _beside(fought, one)
        if one.part.role in ("hero", "aura", *BOSSES):
            group: Role = "primus" if one.part.role in BOSSES else one.part.role
            single[group] = max(single.get(group, 0), found if there else 0)
        else:
            total += found * there
    return total + sum(single.values())


def _modifiers(part: Part) -> Iterator[Modifier]:
    for effect in part.effects:
        if isinstance(effect, Continuous):
            yield from effect.modify


def _beside(fought: Fought, one: Printed) -> int:
    """How many copies of a part can be in play beside an enemy and the part from which it is seen."""
    role, seen = one.part.role, fought.by
    same = one.part.key == seen.part.key
    if role in BOSSES and fought.kind in BOSSES:
        return 0
    if role == "aura" and fought.kind == "scion":
        return 0
    if role in ("hero", "aura") and role == seen.part.role and not same:
        return 0
    return one.copies - 1 if same else one.copies


def _damage(fought: Fought, printed: Sequence[Printed], joins: bool) -> int:
    """The damage that `hit` can deal to an enemy in one conflict; cards that can come back have no bound, as the
    effects of cards in play have none."""
    total = 0
    for one in printed:
        strikes = list(_strikes(fought, one))
        if not strikes:
            continue
        amounts = [action.amount if isinstance(action.amount, int) else action.amount.most for action in strikes]
        known = [amount for amount in amounts if amount is not None]
        if joins or one.part.role not in _ONCE or len(known) < len(amounts):
            return MOST_DAMAGE
        total += sum(known) * one.copies
    return min(total, MOST_DAMAGE)


def _strikes(fought: Fought, one: Printed) -> Iterator[Strike]:
    """The actions of a part that can damage an enemy."""
    own = fought.itself and one.part.key == fought.by.part.key
    reached: Iterable[str] = ("this", "chosen", "each") if own else ("chosen", "another", "each", "others")
    if own and one.copies > 1:
        reached = ("this", "chosen", "another", "each", "others")
    if own or _beside(fought, one) or (one.part.role in ("hero", "aura") and one.part.key == fought.by.part.key):
        yield from (
            action
            for action in _actions(one.part)
            if isinstance(action, Strike) and action.verb == "hit" and action.target in reached
        )
