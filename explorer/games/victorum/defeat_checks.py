"""Enemies that could never be defeated: too little damage can be dealt to them, whatever is rolled and played.

An enemy is refused only if that is certain. What its own card says of it is held against the most that all other cards
of the deck can do to help; conditions hold or do not hold as it suits, if they can at all. What a hero, or the spectate
side of a scion, says of enemies is looked at in the same way. Damage that spills over from other enemies (ruling
excess-hits) is not counted: an enemy should not need it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.games.victorum.condition_checks import Bounds
from explorer.games.victorum.defeat_help import BOSSES, MOST_DAMAGE, Fought, Help, Printed, helping
from explorer.games.victorum.defeat_rules import Rule, Situation, rules, situations
from explorer.games.victorum.quantities import ENEMY_KINDS, EnemyKind
from explorer.games.victorum.tables import COLOURS, DICE, Colour
from explorer.games.victorum.walk import ENEMIES, Role

_BEST: Final = tuple(max(hits for hits, faces in enumerate(die.faces) if faces) for die in DICE)
# a hero or an aura -> the kinds of enemies that are fought while it is in play
_FOUGHT_WITH: Final[Mapping[Role, tuple[EnemyKind, ...]]] = {
    "hero": ENEMY_KINDS,
    "aura": ("bloodshed", "sport", "primus"),
}


class Foe(NamedTuple):
    """An enemy of a deck, and the key of its effects."""

    kind: EnemyKind
    key: str
    health: int


class _Step(NamedTuple):
    """A die that can be applied with so many wounds, and the most hits that it can count."""

    wounds: Bounds
    hits: int


class _Reached(NamedTuple):
    """The most damage that an enemy can come to, and the health that it has then at the least."""

    damage: int
    health: int


def find(printed: Sequence[Printed], foes: Sequence[Foe], influence: int) -> Iterator[Problem]:
    """The problems of enemies that could never be defeated. `printed` are the parts of all cards of a deck, right but
    for this, `foes` its enemies, `influence` its fire icons."""
    weakest = {kind: min((foe.health for foe in foes if foe.kind == kind), default=1) for kind in ENEMY_KINDS}
    health = {foe.key: foe.health for foe in foes}
    for one in printed:
        part = one.part
        if part.role in ENEMIES:
            own: Any = part.role
            fights = [Fought(own, one, health[part.key])]
        else:
            fights = [Fought(kind, one, weakest[kind]) for kind in _FOUGHT_WITH.get(part.role, ())]
        problems = (_problem(fought, printed, influence) for fought in fights)
        yield from islice((problem for problem in problems if problem is not None), 1)


def _problem(fought: Fought, printed: Sequence[Printed], influence: int) -> Problem | None:
    """The problem of an enemy: told of the rule that leaves no way to defeat it."""
    told = rules(fought)
    hindering = [rule for rule in told if rule.hinders]
    if not hindering:
        return None
    help = helping(fought, printed)
    if help.damage >= MOST_DAMAGE or _reached(fought, told, help, influence) is None:
        return None

    def far(number: int) -> _Reached | None:
        """How far the enemy can be brought if of what hinders only the first rules were told."""
        left = hindering[number:]
        return _reached(fought, [rule for rule in told if rule not in left], help, influence)

    first = bisect_left(range(len(hindering) + 1), True, key=lambda number: far(number) is not None)
    reached = far(first)
    return _told(fought, hindering[max(0, first - 1)], reached) if reached else None


@cites("common.defeat", "common.apply")
def _reached(fought: Fought, told: Sequence[Rule], help: Help, influence: int) -> _Reached | None:
    """How far an enemy can be brought if that is never far enough, else None."""
    fight = situations(told, fought.kind, influence)
    if fight is None:
        return None
    steps: dict[Colour, list[_Step]] = {}
    for colour in COLOURS:
        found = situations(told, fought.kind, influence, colour)
        if found is None:
            return None
        steps[colour] = [] if _never_committed(fought, fight, help, colour) else list(_steps(found, colour, help))
    all_dice = sum(DICE[colour].copies * max([0, *(step.hits for step in steps[colour])]) for colour in COLOURS)
    climbed = _climbed([step for each in steps.values() for step in each], sum(one.mended for one in told), help.damage)
    damage = min(climbed, all_dice + help.damage)
    health = {wounds: _least_health(fought, fight, help, wounds) for wounds in range(damage + 1)}
    if any(wounds >= least for wounds, least in health.items()):
        return None
    return _Reached(damage, health[damage])


def _least_health(fought: Fought, fight: Sequence[Situation], help: Help, wounds: int) -> int:
    """The least health that an enemy can have with so many wounds."""
    now = [one.sum_of("health") for one in fight if one.wounds[0] <= wounds <= one.wounds[1]]
    return max(1, fought.health + min(now, default=-fought.health) - help.health)


def _never_committed(fought: Fought, fight: Sequence[Situation], help: Help, colour: Colour) -> bool:
    """Whether no die of a colour comes into the active area while an enemy is fought."""
    if help.trades or (help.joins and fought.itself and fought.kind not in BOSSES):
        return False
    return all(any(one.colour is colour for one in now.of_kind("no-commit", colour)) for now in fight)


def _steps(found: Sequence[Situation], colour: Colour, help: Help) -> Iterator[_Step]:
    """How dice of a colour can be applied."""
    for now in found:
        hits = _BEST[colour] + now.sum_of("hits", colour) + help.hits[colour]
        needed = max([1, *(one.by for one in now.of_kind("least-hits"))])
        if hits >= needed and not any(now.of_kind("no-apply", colour)):
            yield _Step(now.wounds, hits)


def _climbed(steps: Sequence[_Step], mended: int, spare: int) -> int:
    """The most wounds that dice can lead to, with some `spare` damage that can be dealt at any time. What can be
    wounded more can also be wounded less, as damage can be mended, and dice taken off cards."""
    held = most = 0
    for used in range(spare + 1):
        held += used > 0
        while True:
            landed = max([0, *(min(step.wounds[1], held) + step.hits for step in steps if step.wounds[0] <= held)])
            most = max(most, held + spare - used, landed + spare - used)
            if landed - mended <= held:
                break
            held = landed - mended
    return most


def _told(fought: Fought, rule: Rule, reached: _Reached) -> Problem:
    role = fought.by.part.role
    who = "this enemy" if fought.itself else f"a {fought.kind} enemy"
    start = "" if fought.itself else "With this hero in play, " if role == "hero" else "While this is in play, "
    if reached.damage:
        far = f"it comes to {reached.damage} damage at most, with a health of {reached.health}"
        what = f"{who} could never be defeated: {far}."
    else:
        what = f"{who} could never be defeated: no die can ever be applied to it."
    words = start + what
    return Problem(words[0].upper() + words[1:], _cure(rule, reached), key=rule.key)


def _cure(rule: Rule, reached: _Reached) -> str:
    modifier = rule.modifier
    if modifier is None:
        return f"Let it mend less, add limit = 1, or lower the health to {reached.damage}."
    when = "add `while` to say when it is so" if rule.condition is None else "let `while` hold at some times only"
    match modifier.kind:
        case "no-apply" if modifier.colour is None:
            cure = f"Name a colour, {when}"
        case "no-apply" | "no-commit":
            cure = f"Leave this colour out, {when}"
        case "least-hits":
            cure = f"Write a number that dice can show, 2 at the most, {when}"
        case "hits":
            cure = f"Name a colour, write a number nearer to 0, {when}"
        case _:
            cure = f"Write a smaller number, {when}"
    return f"{cure}, or add cards that help, with {'{ hits = 1 }'} or {'{ hit = 3 }'}."
