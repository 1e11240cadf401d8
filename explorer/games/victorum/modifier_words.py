"""Modifiers in the words of a card."""

from __future__ import annotations

from explorer.games.victorum.effects import Modifier
from explorer.games.victorum.quantity_words import die, enemy


def modifier_words(modifier: Modifier) -> str:
    """What a continuous effect changes: "each other enemy deals 1 more damage"."""
    by = abs(modifier.by)
    more, fewer = ("more", "more") if modifier.by > 0 else ("less", "fewer")
    foes = enemies(modifier)
    match modifier.kind:
        case "damage":
            return f"{foes} deals {by} {more} damage"
        case "health":
            return f"{foes} has {by} {more} health"
        case "hits":
            against = "" if _all(modifier) else f" against {enemies(modifier, many=True)}"
            return f"{die(2, modifier.colour)} that show a hit count {by} {fewer}{against}"
        case "least-hits":
            which = "crits" if modifier.by == 2 else f"dice of {modifier.by} or more hits"
            return f"only {which} may be applied to {enemies(modifier, many=True)}"
        case "most-applied":
            return f"at most {modifier.by} {die(modifier.by)} may be applied to {foes} in a pass"
        case "no-apply":
            return f"no {die(2, modifier.colour)} may be applied to {enemies(modifier, many=True)}"
        case "most-committed":
            return f"at most {modifier.by} {die(modifier.by)} may be committed in a pass"
        case "no-commit":
            return f"no {die(2, modifier.colour)} may be committed"
        case "passes":
            return f"each Strategy Phase has {by} {fewer} {'pass' if by == 1 else 'passes'}"
        case "recovery-dice":
            return f"{by} {fewer} {die(by)} {'recovers' if by == 1 else 'recover'} in the Recover Dice step"
        case "no-recovery":
            return "no dice recover in the Recover Dice step"
        case "inventory":
            return f"you can hold {by} {fewer} {'item' if by == 1 else 'items'}"
        case "spectate-penalty":
            return f"spectating costs {by} Health {more}"


def _all(modifier: Modifier) -> bool:
    return modifier.of == "all" and modifier.enemy is None


def enemies(modifier: Modifier, many: bool = False) -> str:
    """Which enemies a modifier is about: "this", "each other sport enemy", or as `many` "other sport enemies"."""
    if modifier.of == "this":
        return "this"
    other = "other " if modifier.of == "others" else ""
    return f"{other}{enemy(2, modifier.enemy)}" if many else f"each {other}{enemy(1, modifier.enemy)}"
