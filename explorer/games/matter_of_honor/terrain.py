"""Combat, Terrain Modifiers: what an attack loses to the ground it crosses."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.games.matter_of_honor.tables import COVER
from explorer.games.matter_of_honor.theatre import Map

# what weighs on an attack -> its clause
CLAUSES = {
    "city": "combat.terrain-modifiers.city-or-woods",
    "woods": "combat.terrain-modifiers.city-or-woods",
    "river": "combat.terrain-modifiers.river",
    "uphill": "combat.terrain-modifiers.uphill",
}


@cites(
    "combat.terrain-modifiers.city-or-woods",
    "combat.terrain-modifiers.river",
    "combat.terrain-modifiers.uphill",
    "combat.terrain-modifiers.add-up",
    "component-key.terrain",
)
def modifiers(map: Map, attacker: int, target: int) -> tuple[str, ...]:
    """What weighs on an attack from a hex into the next one, each by 1: `city` or `woods`, `river`, `uphill`."""
    found = []
    into, off = map.hexes[target], map.hexes[attacker]
    if into.terrain in COVER:
        found.append(into.terrain)
    if (attacker, target) in map.rivers:
        found.append("river")
    if off.level < into.level:
        found.append("uphill")
    return tuple(found)


def clauses(found: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of some modifiers."""
    each = [CLAUSES[one] for one in found]
    if "woods" in found or "city" in found or "uphill" in found:
        each.append("component-key.terrain")
    return (*each, "combat.terrain-modifiers.add-up") if len(found) > 1 else tuple(each)
