"""What is missing or contradictory in a file of units, alone and on a map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.shapes import parts_of
from explorer.core.text import did_you_mean, shortened
from explorer.games.matter_of_honor.component_files import UnitEntry, UnitsFile
from explorer.games.matter_of_honor.map_checks import unknown_sources
from explorer.games.matter_of_honor.tables import ARMIES, LEIPZIG, ORDER_OF_BATTLE, SIDE, STACK, Orders
from explorer.games.matter_of_honor.theatre import Map

VERBS = ("moves", "attacks", "enters", "recovers", "retreats", "done")
VALUES = tuple(name for name in parts_of(UnitEntry) if name not in ("source", "sources", "advanced"))


def find(read: UnitsFile, written: Mapping[str, object]) -> Iterator[Problem]:
    """All problems of a file of units that can be told without a map; `written` are the units as written."""
    yield from _names(read, written)
    for id, unit in read.unit.items():
        key = f"unit.{id}"
        yield from unknown_sources(unit, VALUES, key)
        if not unit.advanced:
            yield from _counter(unit, key)
            yield from _arrival(unit, key)
    if not read.variant:
        yield from _order_of_battle(read, written)
    sides = {unit.side for unit in read.unit.values() if not unit.advanced}
    for side in SIDE.values():
        if side not in sides and not any(_says(one, "side", side) for one in written.values()):
            yield Problem(f"The {side} have no unit.", f'Add a unit with side = "{side}".', key="unit")


def _says(entry: object, key: str, value: str) -> bool:
    return isinstance(entry, Mapping) and entry.get(key) == value


@cites("component-key.unit-counter")
def _names(read: UnitsFile, written: Mapping[str, object]) -> Iterator[Problem]:
    """Names that cannot stand in a move, and units that are there twice."""
    met: dict[str, str] = {}
    for id in written:
        words, key = id.split(), f"unit.{id}"
        if not words or id != " ".join(words) or len(id) > 20 or not id.replace(" ", "").isalnum():
            cure = 'Write letters and numbers, and single spaces between: "Pr I".'
            yield Problem(f"{shortened(id, 20)!r} cannot be a unit's name in moves.", cure, key=key)
        elif any(word in VERBS for word in words) or id in SIDE.values():
            cure = f"Sides and the words {', '.join(VERBS)} have a meaning in moves."
            yield Problem(f"{id!r} cannot be told from a move.", cure, key=key)
        same = met.setdefault("".join(id.casefold().split()), id)
        if same != id:
            yield Problem(f"{id!r} and {same!r} are the same unit.", "Take one of them out.", key=key)
    names: dict[str, str] = {}
    for id, unit in read.unit.items():
        same = names.setdefault(unit.name.casefold(), id)
        if same != id:
            cure = "Give each counter a name of its own, or take one of them out."
            yield Problem(f"{unit.name} is there twice, as {same!r} and {id!r}.", cure, key=f"unit.{id}.name")


@cites("component-key.unit-counter", "component-key.colours")
def _counter(unit: UnitEntry, key: str) -> Iterator[Problem]:
    side = SIDE[ARMIES[unit.army]]
    if side != unit.side:
        fitting = " or ".join(f'"{army}"' for army, owner in ARMIES.items() if SIDE[owner] == unit.side)
        cure = f'Write army = {fitting}, or side = "{side}".'
        yield Problem(f"The army {unit.army} is {side}, not {unit.side}.", cure, key=f"{key}.army")
    if (unit.type.split()[0] == "French") != (unit.side == "French"):
        cure = f"Write a type of the {unit.side}, or correct the side."
        yield Problem(f"{unit.type} does not fight for the {unit.side}.", cure, key=f"{key}.type")
    for factor, back, word in ((unit.af, unit.reduced_af, "af"), (unit.df, unit.reduced_df, "df")):
        if back > factor:
            cure = f"Write reduced_{word} = {factor} or less: it is the side with the bar."
            yield Problem(f"Reduced it has {back}, in full strength {factor}.", cure, key=f"{key}.reduced_{word}")


@cites("set-up.reinforcements")
def _arrival(unit: UnitEntry, key: str) -> Iterator[Problem]:
    if unit.start is not None and (unit.entry_turn is not None or unit.entry is not None):
        cure = "Write start, or entry_turn and entry, not both."
        yield Problem("It stands on the map already and enters too.", cure, key=f"{key}.start")
    if unit.start is None and unit.entry_turn is None and unit.entry is None:
        cure = 'Write start = "C3", or entry_turn = 1 and entry = ["A4"].'
        yield Problem("Where it comes from is missing.", cure, key=key)
    elif unit.start is None and unit.entry_turn is None:
        yield Problem("The turn of its entry is missing.", "Write entry_turn = 1 to 6.", key=f"{key}.entry")
    elif unit.start is None and unit.entry is None:
        yield Problem("The hexes of its entry are missing.", 'Write entry = ["A4"].', key=f"{key}.entry_turn")
    if unit.entry is not None and len(set(unit.entry)) < len(unit.entry):
        yield Problem("An entry hex is written twice.", "Write it once.", key=f"{key}.entry")


@cites("reinforcements.french", "reinforcements.coalition", "set-up.french-start", "component-key.unit-types")
def _order_of_battle(read: UnitsFile, written: Mapping[str, object]) -> Iterator[Problem]:
    """What differs from the rulebook's order of battle."""
    cure = "Add it, or write variant = true at the top if this is an order of battle of your own."
    missing = [id for id in ORDER_OF_BATTLE if id not in written]
    for id in missing:
        orders = ORDER_OF_BATTLE[id]
        yield Problem(f"{id} ({orders.type}, {_arrives(orders)}) is missing.", cure, key="unit")
    for id, unit in read.unit.items():
        key = f"unit.{id}"
        if unit.advanced:
            continue
        if id not in ORDER_OF_BATTLE:
            hint = f"{did_you_mean(id, missing)}The rulebook's units are {', '.join(ORDER_OF_BATTLE)}; "
            rest = "mark others advanced = true, or the file variant = true."
            yield Problem(f"The basic game has no unit {id!r}.", hint + rest, key=key)
            continue
        orders = ORDER_OF_BATTLE[id]
        entry = None if unit.entry is None else sorted(unit.entry)
        stated = {
            "side": (unit.side, SIDE[orders.side]),
            "type": (unit.type, orders.type),
            "start": (unit.start, orders.start),
            "entry_turn": (unit.entry_turn, orders.turn),
            "entry": (entry, sorted(orders.entry) or None),
        }
        for value, (here, there) in stated.items():
            if here != there:
                said = "The rulebook says otherwise" if here is not None else "The rulebook says more"
                right = f"Write {value} = {_toml(there)}" if there is not None else f"Leave {value} out"
                message = f"{said} of {id}: {_arrives(orders) if value not in ('side', 'type') else there}."
                yield Problem(message, f"{right}, or mark the file variant = true.", key=f"{key}.{value}")


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _arrives(orders: Orders) -> str:
    return f"at {orders.start} from the start" if orders.start else f"turn {orders.turn} at {' or '.join(orders.entry)}"


@cites("reinforcements.displaced", "stacking.two-units", "stacking.same-army")
def on_map(read: UnitsFile, map: Map) -> Iterator[Problem]:
    """What does not fit a map: hexes that are missing or lie inland, and units that cannot stand together."""
    stacks: dict[str, list[str]] = defaultdict(list)
    for id, unit in read.unit.items():
        if unit.advanced:
            continue
        if unit.start is not None:
            stacks[unit.start].append(id)
            if map.find(unit.start) is None:
                yield _not_there(unit.start, map, f"unit.{id}.start")
        for entry in unit.entry or ():
            at = map.find(entry)
            if at is None:
                yield _not_there(entry, map, f"unit.{id}.entry")
            elif not map.edge[at] and entry != LEIPZIG:
                cure = f"Units enter over the map's edge, or in {LEIPZIG}: correct the hex, or the map around it."
                yield Problem(f"{entry} lies inland on {map.title!r}.", cure, key=f"unit.{id}.entry")
    for hex, ids in stacks.items():
        armies = sorted({read.unit[id].army for id in ids})
        if len(armies) > 1:
            message = f"{', '.join(ids)} begin together in {hex}, but are of the armies {' and '.join(armies)}."
            yield Problem(message, "A hex holds units of one army.", key=f"unit.{ids[-1]}.start")
        if len(ids) > STACK:
            message = f"{', '.join(ids)} begin together in {hex}."
            yield Problem(message, f"A hex holds at most {STACK} units.", key=f"unit.{ids[-1]}.start")


def _not_there(hex: str, map: Map, key: str) -> Problem:
    known = [*(one.id for one in map.hexes), LEIPZIG]
    cure = f"{did_you_mean(hex, known)}Correct it, or add [hex.{hex[:3]}] to the map."
    return Problem(f"{shortened(hex, 20)} is not on {map.title!r}.", cure, key=key)
