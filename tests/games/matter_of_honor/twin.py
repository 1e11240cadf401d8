"""What may be done, read off the rulebook a second time: from plain files and the plain description of a position.

Nothing of the engine is used. Hexes are points on a sheet, neighbours are those less than two apart; distances are
counted by walking.
"""

import tomllib
from itertools import pairwise
from pathlib import Path

COMPONENTS = Path(__file__).parents[3] / "scenarios" / "matter-of-honor" / "components"
MAP = tomllib.loads((COMPONENTS / "leipzig-north-east.toml").read_text(encoding="utf-8"))
UNITS = tomllib.loads((COMPONENTS / "corps.toml").read_text(encoding="utf-8"))["unit"]
HEXES = list(MAP["hex"])
LEIPZIG = next(name for name, hex in MAP["hex"].items() if hex.get("town") == "Leipzig")


def point(name):
    column, row = "ABCDEFGHIJ".index(name[0]), int(name[1:])
    return 1.5 * column, 3**0.5 * (row + (0.5 if name[0] in "BDFHJ" else 0))


def beside(one, other):
    (x, y), (u, v) = point(one), point(other)
    return 0 < (x - u) ** 2 + (y - v) ** 2 < 4


NEAR = {one: {other for other in HEXES if beside(one, other)} for one in HEXES}
EDGE = {one for one in HEXES if len(NEAR[one]) < 6}
ROADS = {frozenset(pair) for road in MAP["road"] for pair in pairwise(road["along"].split())}
RIVERS = {frozenset(side.split("/")) for river in MAP["river"] for side in river["along"].split()}


def steps_between(one, other):
    ring, steps = {one}, 0
    while other not in ring:
        ring, steps = {near for hex in ring for near in NEAR[hex]} | ring, steps + 1
    return steps


def side(unit):
    return UNITS[unit]["side"]


class Position:
    """A position as `describe` tells it."""

    def __init__(self, told):
        self.told, self.rulings = told, told["rulings"]
        self.units = told["units"]

    def on_map(self):
        return {unit: one["at"] for unit, one in self.units.items() if one["at"] not in ("waiting", "gone")}

    def there(self, hex):
        return [unit for unit, at in self.on_map().items() if at == hex]

    def enemy_in(self, unit, hex):
        return any(side(other) != side(unit) for other in self.there(hex))

    def room(self, unit, hex):
        others = [other for other in self.there(hex) if other != unit]
        return len(others) < 2 and all(UNITS[other]["army"] == UNITS[unit]["army"] for other in others)

    def marches(self, unit):
        here = self.units[unit]["at"]
        for to in NEAR[here]:
            if self.room(unit, to):
                yield f"{unit} moves {to}"
        for middle in NEAR[here]:
            for to in NEAR[middle] - {here}:
                roads = [{middle, to}]
                if self.rulings["road-bonus"] == "all-the-way":
                    roads.append({here, middle})
                if not all(frozenset(road) in ROADS for road in roads) or not self.room(unit, to):
                    continue
                passes = not self.enemy_in(unit, middle)
                if self.rulings["pass-through"] == "no":
                    passes = self.room(unit, middle)
                if passes:
                    yield f"{unit} moves {middle} {to}"

    def attacks(self, unit):
        both = {*self.told["activated"], side(unit)} == {"French", "Coalition"}
        if set(self.told["left"]) - (set() if both else {"joker"}):
            for foe, at in self.on_map().items():
                if side(foe) != side(unit) and at in NEAR[self.units[unit]["at"]]:
                    yield f"{unit} attacks {foe}"

    def entries(self, unit):
        orders = UNITS[unit]
        if self.told["turn"] < orders["entry_turn"]:
            return
        gates = [LEIPZIG if gate == "Leipzig" else gate for gate in orders["entry"]]
        found = {gate for gate in gates if self.room(unit, gate)}
        held = [gate for gate in gates if self.enemy_in(unit, gate)]
        if self.rulings["entry-displaced"] == "other-hex-first" and len(held) < len(gates):
            held = []
        if not found and self.rulings["entry-full"] == "nearest-edge":
            held = gates
        if held:
            far = {hex: min(steps_between(gate, hex) for gate in held) for hex in EDGE if not self.there(hex)}
            found |= {hex for hex, steps in far.items() if steps == min(far.values())}
        for hex in found:
            yield f"{unit} enters {hex}"

    def may_flip(self):
        if not self.told["card"].endswith("face"):
            return False
        return self.rulings["face-card"] == "mix" or (self.told["activations"] == 3 and not self.told["used"])

    def activations(self):
        """Every legal move while a card is in use."""
        acting = "French" if self.told["card"].startswith("black") else "Coalition"
        found = {f"{acting} done"}
        for unit in UNITS:
            at = self.units[unit]["at"]
            if side(unit) != acting or unit in self.told["used"] or at == "gone":
                continue
            if at == "waiting":
                found |= set(self.entries(unit))
                continue
            found |= {*self.marches(unit), *self.attacks(unit)}
            if self.units[unit]["reduced"] and self.may_flip():
                found.add(f"{unit} recovers")
        return found

    def ways_out(self, unit, foe):
        """Where a unit could retreat to from another."""
        here, there = self.units[unit]["at"], self.units[foe]["at"]
        return {
            hex
            for hex in NEAR[here]
            if self.room(unit, hex)
            and hex != there
            and hex not in NEAR[there]
            and (frozenset((here, hex)) not in RIVERS or hex == LEIPZIG)
        }

    def retreats(self):
        """Every legal move while a unit must retreat."""
        unit, foe = self.told["retreat"]["unit"], self.told["retreat"]["from"]
        return {f"{unit} retreats {hex}" for hex in self.ways_out(unit, foe)}

    def weights(self, unit, target):
        """How many terrain modifiers weigh on an attack."""
        here, there = self.units[unit]["at"], self.units[target]["at"]
        off, into = MAP["hex"][here]["terrain"], MAP["hex"][there]["terrain"]
        climbs = into == "hill" and off != "hill"
        return (into in ("city", "woods")) + (frozenset((here, there)) in RIVERS) + climbs

    def verdict(self, card):
        """What a card other than the Joker makes of the attack that was declared: who suffers what, if anybody."""
        unit, target = self.told["attack"]["unit"], self.told["attack"]["target"]
        colour, rank = card.split()
        acting = "black" if side(unit) == "French" else "red"
        if rank == "face":
            return None
        attack, defence = self.factor(unit, "af"), self.factor(target, "df")
        total = 0 if rank == "A" else int(rank) + attack - defence - self.weights(unit, target)
        wins, fails = total > defence or rank == "10", total < defence or rank == "A"
        if wins and rank != "A":
            return target, "step" if colour == acting else "retreat"
        if fails:
            return unit, "step" if colour != acting else "retreat"
        return None

    def factor(self, unit, name):
        return UNITS[unit][f"reduced_{name}" if self.units[unit]["reduced"] else name]
