"""Random decks that are right, written in the effect language: every construct, and nothing that the rules refuse.

`deck_text(pick)` writes one, where `pick(options)` chooses one of a sequence: `seeded(7)` picks the same ones each
time, and the strategy `decks()` lets hypothesis pick, and make a failing deck smaller.
"""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

Pick = Callable[[Sequence[Any]], Any]

COLOURS = ("yellow", "green", "blue", "purple", "red")
FACES = ("miss", "hit", "crit")
KINDS = ("bloodshed", "sport", "primus", "scion")
DICE_VERBS = {
    "recruit": (),
    "dismiss": ("pool", "active", "applied", "exhausted"),
    "strengthen": ("pool", "active", "applied", "exhausted"),
    "weaken": ("pool", "active", "applied", "exhausted"),
    "exhaust": ("pool", "active", "applied"),
    "recover": (),
    "banish": ("pool", "active", "applied", "exhausted", "training"),
    "reclaim": (),
}
ALWAYS = ("suffer", "heal", "raise", "lower", *DICE_VERBS, "tactic", "discard-item", "discard-top", "discard-influence")
ROLLED = ("reroll", "turn")
PASSES = ("extra-pass", "lose-pass")
FIGHT = ("hit", "mend", "prevent", "add-enemies")
# what is possible besides, by trigger
IN_A_PASS = ("pass", "rolled", "applied", "die-applied", "defeated", "enemy-defeated", "used", "gained")
QUIET = ("moved", "spectated", "conflict-won", "bane", "penalty", "setup", "fulfilled")
MOMENTS = {
    **dict.fromkeys(IN_A_PASS, (*ROLLED, *PASSES, *FIGHT)),
    "engagement": (*PASSES, *FIGHT),
    **dict.fromkeys(("activated", "enemy-activated"), FIGHT),
    "damage": ("hit", "mend", "prevent"),
    **dict.fromkeys(("dealt", "suffered", "after"), ("hit", "mend")),
    **dict.fromkeys(("recovered", "cleanup"), ("mend",)),
    **dict.fromkeys(QUIET, ()),
}
ROUND = (
    *("enemy-activated", "die-applied", "enemy-defeated", "engagement", "pass", "rolled", "damage", "suffered"),
    *("after", "recovered", "cleanup"),
)
OF_ENEMY = ("activated", "applied", "defeated", "dealt")
OF_PLAYER = ("moved", "spectated", "conflict-won", "gained")
COUNTED = ("item-used", "recruited", "dismissed", "strengthened", "weakened", "banished")
TRIGGERS = {
    **dict.fromkeys(KINDS, (*OF_ENEMY, *ROUND)),
    **dict.fromkeys(("hero", "lasting"), (*OF_PLAYER, "used", *ROUND)),
    "aura": (*OF_PLAYER, *ROUND),
    "opportunity": (*OF_PLAYER, *ROUND, *COUNTED),
}
ONCE = (*("moved", "spectated", "engagement", "damage", "suffered", "after", "recovered", "cleanup", "conflict-won"),)
COSTS = ("suffer", "lower", "dismiss", "weaken", "exhaust", "banish", "discard-item")
# quantity -> the least and the most that a condition asks for
QUANTITIES = {
    **dict.fromkeys(("health", "strategy", "recovery"), (0, 6)),
    **{"dice": (0, 4), "hits": (0, 6), "enemies": (0, 4), "defeated": (0, 4), "influence": (0, 8), "primuses": (0, 3)},
    **{"round": (1, 9), "row": (1, 4), "cards": (0, 6), "items": (0, 4), "passes": (0, 4), "damage": (0, 5)},
}


class Writer:
    """Writes cards as plain data."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick
        self.calls = 0  # that are left, so that no chain is endless

    def some(self, likely: int = 2) -> bool:
        """True once in so many times."""
        return self.pick(range(likely)) == 0

    def number(self, low: int, high: int) -> int:
        return self.pick(range(low, high + 1))

    # --- quantities, amounts, conditions

    def counted(self, key: str, enemy: bool) -> tuple[dict[str, Any], int, int]:
        names = (*QUANTITIES, "wounds") if enemy else tuple(QUANTITIES)
        of = self.pick(names)
        table: dict[str, Any] = {key: of}
        low, high = QUANTITIES.get(of, (0, 4))
        if of == "dice" and self.some():
            table["area"] = self.pick(("pool", "training", "active", "applied", "exhausted", "banished"))
        if of in ("dice", "hits") and self.some(3):
            table["colour"] = self.pick(COLOURS)
            high = 1 if of == "dice" else 2
        if of in ("enemies", "defeated") and self.some(3):
            table["kind"] = self.pick(KINDS)
            high = 1
        return table, low, high

    def compare(self, enemy: bool) -> dict[str, Any]:
        table, low, high = self.counted("count", enemy)
        match self.pick(("at-least", "at-most", "exactly", "between")):
            case "at-least":
                return {**table, "at-least": self.number(low + 1, high)}
            case "at-most":
                return {**table, "at-most": self.number(low, high - 1)}
            case "exactly":
                return {**table, "exactly": self.number(low, high)}
        return {**table, "at-least": low + 1, "at-most": high}

    def condition(self, enemy: bool, deep: int = 0) -> dict[str, Any]:
        how = "count" if deep == 2 else self.pick(("count", "count", "all", "any", "not"))
        if how == "count":
            return self.compare(enemy)
        if how == "not":
            return {"not": self.compare(enemy)}
        if how == "any":
            return {"any": [self.condition(enemy, deep + 1) for _ in range(self.number(2, 3))]}
        # parts of different quantities, so that they do not exclude each other
        part = self.compare(enemy) if deep else {"any": [self.compare(enemy), _LOW]}
        other = _LOW if part.get("count") == "round" else part
        return {"all": [{"count": "round", "at-least": self.number(1, 4)}, other]}

    def amount(self, enemy: bool, most: int = 3) -> Any:
        if not self.some(5):
            return self.number(1, most)
        table, _, _ = self.counted("per", enemy)
        if self.some():
            table["times"] = self.number(1, 2)
        if self.some():
            table["every"] = self.number(1, 4)
        return {**table, "most": self.number(1, 4)} if self.some() else table

    # --- actions

    def dice(self, verb: str, enemy: bool) -> dict[str, Any]:
        much = "all" if self.some(8) else self.amount(enemy)
        table: dict[str, Any] = {verb: much}
        if self.some(3):
            table["pick"] = self.pick(("choose", "weakest", "strongest"))
        if self.some(4):
            table["colour"] = self.pick(COLOURS)
        if much != "all" and self.some(3):
            table["up-to"] = True
        areas = DICE_VERBS.get(verb, ())
        if areas and self.some(3):
            table["area"] = self.pick(areas) if self.some() else list(areas)
        if (areas or verb in ROLLED) and self.some(5):
            table["showing"] = self.pick(FACES)
        if verb in ("recruit", "reclaim") and self.some(4):
            table["to"] = self.pick(("pool", "exhausted", "training") if verb == "reclaim" else ("pool", "exhausted"))
        if verb == "turn":
            table["to"] = self.pick(FACES)
        never = (table.get("colour"), verb) in (("red", "strengthen"), ("yellow", "weaken"))
        if never or (table.get("colour") == "red" and "miss" in (table.get("to"), table.get("showing"))):
            table["colour"] = "blue"
        return table

    def action(self, role: str, moment: str, limit: bool, deep: int = 0) -> dict[str, Any]:
        enemy = role in KINDS
        if deep < 2 and self.some(7):
            return {"choose": [self.actions(role, moment, limit, deep + 1) for _ in range(self.number(2, 3))]}
        if deep < 2 and self.some(7):
            cost = {"cost": self.cost()} if self.some() else {}
            return {"may": self.actions(role, moment, limit, deep + 1), **cost}
        verb = self.pick((*ALWAYS, *MOMENTS[moment], *MOMENTS[moment]))
        endless = not limit and (
            (verb == "extra-pass" and moment in ("pass", "rolled"))
            or (verb == "add-enemies" and moment == "enemy-activated")
            or (verb == "tactic" and moment == "gained")
        )
        if endless or (verb == "tactic" and role == "tactic"):
            verb = "heal"
        if verb == "add-enemies" and moment in ("activated", "defeated"):
            verb = "hit"
        if verb in DICE_VERBS or verb in ROLLED:
            return self.dice(verb, enemy)
        if verb in ("raise", "lower"):
            by = {"by": self.amount(enemy, 2)} if self.some(3) else {}
            return {verb: self.pick(("strategy", "recovery")), **by}
        if verb in ("hit", "mend"):
            targets = ("this", "chosen", "another", "each", "others") if enemy else ("chosen", "each")
            targets = targets[moment == "defeated" :] if enemy else targets
            return {verb: self.amount(enemy), **({"target": self.pick(targets)} if self.some() else {})}
        if verb == "discard-top" and self.some():
            return {verb: self.amount(enemy, 2), "where": self.pick(("adjacent", "here", "any"))}
        return {verb: self.amount(enemy, 2)}

    def actions(self, role: str, moment: str, limit: bool = False, deep: int = 0) -> Any:
        first = self.action(role, moment, limit, deep)
        return [first, self.action(role, moment, limit, deep)] if self.some(5) else first

    def cost(self) -> dict[str, Any]:
        verb = self.pick(COSTS)
        return {verb: "recovery"} if verb == "lower" else {verb: self.number(1, 2)}

    # --- effects

    def trigger(self, event: str) -> Any:
        table: dict[str, Any] = {"event": event}
        if event in ("die-applied", "enemy-activated", "enemy-defeated", "conflict-won") and self.some(3):
            table["kind"] = self.pick(KINDS[:3])
        if event in ("applied", "die-applied", *COUNTED[1:]) and self.some(3):
            never = {"strengthened": "red", "weakened": "yellow"}.get(event)
            table["colour"] = self.pick([colour for colour in COLOURS if colour != never])
        if event in ("applied", "die-applied") and self.some(3):
            table["hits"] = self.number(1, 2)
        return table if len(table) > 1 else event

    def effect(self, role: str) -> dict[str, Any]:
        enemy = role in KINDS
        if self.some(3):
            holds = {"while": self.condition(enemy)} if self.some() else {}
            modify = self.modifier(role, bool(holds))
            return {**holds, "modify": [modify, self.modifier(role, bool(holds))] if self.some(5) else modify}
        event = self.pick(TRIGGERS[role])
        limit = event == "used" or self.some(4)
        do = self.actions(role, event, limit)
        effect = {"when": self.trigger(event), "do": do, **({"limit": self.number(1, 2)} if limit else {})}
        return {**effect, "if": self.condition(enemy)} if self.some(3) else effect

    def effects(self, role: str) -> dict[str, Any]:
        """No effect, one or two, under the key that the role has for them."""
        key = {"hero": "ability", "aura": "aura"}.get(role, "effect")
        match self.pick(("none", "one", "one", "one", "two")):
            case "none":
                return {}
            case "one":
                return {key: self.effect(role)}
        return {key: [self.effect(role), self.effect(role)]}

    def modifier(self, role: str, holds: bool) -> dict[str, Any]:
        kind = self.pick(
            (
                *("damage", "health", "hits", "least-hits", "most-applied", "no-apply", "most-committed", "no-commit"),
                *("passes", "recovery-dice", "no-recovery", "inventory", "spectate-penalty"),
            )
        )
        sign = self.pick((1, -1))
        match kind:
            case "passes" | "recovery-dice" | "inventory" | "spectate-penalty":
                return {kind: sign * self.number(1, 2)}
            case "no-recovery":
                return {kind: True}
            case "most-committed":
                return {kind: self.number(2, 6)}
            case "no-commit":
                return {kind: self.pick(COLOURS)}
        table: dict[str, Any] = {}
        if self.some():
            table["of"] = self.pick(("this", "others", "all")) if role in KINDS else "all"
        if table.get("of") != "this" and self.some(3):
            table["kind"] = self.pick(KINDS[:3] if role == "aura" else KINDS)
        match kind:
            case "damage" | "health":
                return {kind: sign * self.number(1, 2), **table}
            case "hits":
                colour = {"colour": self.pick(COLOURS)} if self.some() else {}
                return {kind: sign, **table, **colour}
            case "least-hits":
                return {kind: 2, **table}
            case "most-applied":
                return {kind: self.number(1, 3), **table}
        return {kind: self.pick((*COLOURS, "any") if holds else COLOURS), **table}

    def reward(self, at_once: str, moment: str) -> dict[str, Any]:
        icon = self.pick(("defeat", "item", "lasting"))
        if icon == "lasting":
            return {"icon": icon, "effect": self.effect("lasting")}
        role, when = (at_once, moment) if icon == "defeat" else ("item", "used")
        return {"icon": icon, "do": self.actions(role, when)}

    # --- cards

    def hero(self, number: int) -> dict[str, Any]:
        side = {
            "health": self.number(3, 8),
            "damage": self.number(0, 3),
            **self.effects("primus"),
            "bane": self.actions("bane", "bane"),
        }
        stats = {"health": self.number(3, 6), "strategy": self.number(1, 4), "recovery": self.number(1, 4)}
        return {**stats, **self.effects("hero"), "primus": side}

    def scion(self, number: int) -> dict[str, Any]:
        card = {
            "penalty": self.actions("penalty", "penalty"),
            "health": self.number(4, 9),
            "damage": self.number(0, 3),
            "allies": self.number(0, 2) if self.some() else {"per": "influence", "every": 4, "most": 3},
            **self.effects("aura"),
            **self.effects("scion"),
        }
        return {**card, "setup": self.actions("setup", "setup")} if self.some() else card

    def tactic(self, number: int) -> dict[str, Any]:
        return {"do": self.actions("tactic", "used")}

    def bloodshed(self, count: int) -> dict[str, Any]:
        calls = min(self.number(0, 2), self.calls // count)
        self.calls -= calls * count
        icons = self.number(1, 3)
        card = {"health": self.number(1, 5), "damage": self.number(0, 3), "calls": calls, "influence": icons}
        effects = {"effect": _JOINS} if self.some(5) else self.effects("bloodshed")
        reward = {"reward": self.reward("reward", "enemy-defeated")} if not self.some(4) else {}
        return {**card, **effects, **reward}

    def sport(self, count: int) -> dict[str, Any]:
        card = {"health": self.number(1, 5), "damage": self.number(0, 2), **self.effects("sport")}
        return {**card, "reward": self.reward("reward", "enemy-defeated")}

    def opportunity(self, count: int) -> dict[str, Any]:
        event = self.pick(TRIGGERS["opportunity"])
        asked: dict[str, Any] = {"when": self.trigger(event), "times": self.number(1, 3)}
        if event not in ONCE and self.some():
            asked["within"] = "round"
        if self.some(3):
            asked["if"] = self.condition(False)
        return {"condition": asked, "reward": self.reward("fulfilled", "fulfilled")}


_LOW = {"count": "items", "at-most": 2}
_JOINS = {"when": "cleanup", "do": {"add-influence": "this"}}
_NAMES = ("Amber", "Basalt", "Cinder", "Dusk", "Ember", "Flint", "Garnet", "Haze", "Iron")
# how many copies of each card there are
_COPIES = {"bloodshed": (6, 5, 4, 3, 2, 1, 1), "sport": (6, 5, 4, 3, 2, 1, 1), "opportunity": (3, 2, 2, 1, 1, 1)}


def deck_text(pick: Pick) -> str:
    """The text of a deck with the numbers of cards that the rulebook gives."""
    writer = Writer(pick)
    writer.calls = 40
    rows = ['format = 1\ngame = "victorum"\nkind = "deck"\ntitle = "A random deck"\n']
    for kind, number in (("hero", 9), ("scion", 9), ("tactic", 4)):
        for place in range(number):
            rows += _card(kind, f"{_NAMES[place]} {kind.capitalize()}", getattr(writer, kind)(place))
    for kind, copies in _COPIES.items():
        for place, count in enumerate(copies):
            card = {"count": count, **getattr(writer, kind)(count)}
            rows += _card(kind, f"{_NAMES[place]} {kind.capitalize()}", card)
    return "\n".join(rows) + "\n"


def _card(kind: str, name: str, values: dict[str, Any]) -> list[str]:
    values = {"name": name, **values, "source": "invented"}
    return [f"[[{kind}]]", *(f"{key} = {_toml(value)}" for key, value in values.items()), ""]


def _toml(value: Any) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def seeded(seed: int) -> Pick:
    """Picks that are the same each time."""
    return random.Random(seed).choice


@st.composite
def decks(draw: Callable[..., Any]) -> str:
    """The texts of random decks."""
    return deck_text(lambda options: draw(st.sampled_from(options)))
