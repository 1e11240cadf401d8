"""What is missing or contradictory in a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.shapes import Place, parts_of, table_of
from explorer.core.text import shortened
from explorer.core.validate import Partly
from explorer.games.victorum import defeat_checks, effect_checks
from explorer.games.victorum.camp_checks import unknown_sources
from explorer.games.victorum.card_files import ENTRIES, DeckFile, id_of
from explorer.games.victorum.condition_checks import no_enemy
from explorer.games.victorum.defeat_help import Printed
from explorer.games.victorum.effects import Action, MoveCards, Triggered
from explorer.games.victorum.quantities import Per
from explorer.games.victorum.tables import CAMPS, CARDS_A_CAMP, COMPOSITION, CONFLICT_KINDS, MOST_PRIMUSES
from explorer.games.victorum.walk import all_actions, parts

_READ = {kind: table_of(model) for kind, model in ENTRIES.items()}


class Written(NamedTuple):
    """A card that could be read, with its kind, its key, how it is written, and the keys of what is wrong with it."""

    kind: str
    key: str
    entry: Any
    raw: Mapping[str, Any]
    wrong: tuple[str, ...]

    def sure_of(self, key: str) -> bool:
        """Whether nothing at or below a key is wrong."""
        return not any(one.startswith(key) for one in self.wrong)


def find(read: Partly[DeckFile], data: Mapping[str, Any]) -> Iterator[Problem]:
    """All problems of a deck that its shape does not tell."""
    cards = list(_cards(data))
    sure = read.sure_of(*ENTRIES)
    yield from _composition(read, data)
    yield from _names(data)
    yield from _sources(cards)
    if sure:
        yield from _chains(cards)
    icons = sum(card.entry.influence * card.entry.count for card in cards if card.kind == "bloodshed")
    influence = icons if sure else 100
    printed: list[Printed] = []
    right = sure and not any(card.wrong for card in cards)
    for card in cards:
        entry, raw, key = card.entry, card.raw, card.key
        for part in parts(card.kind, entry, raw, key):
            if card.sure_of(part.key):
                wrong = list(effect_checks.find(part, influence, getattr(entry, "influence", 0)))
                yield from wrong
                right = right and not wrong
                printed.append(Printed(part, getattr(entry, "count", 1)))
        if card.kind == "opportunity" and card.sure_of(f"{key}.condition"):
            yield from effect_checks.find_fulfilment(entry.condition, raw["condition"], f"{key}.condition", influence)
        allies = getattr(entry, "allies", 0)
        if isinstance(allies, Per) and allies.quantity.of == "wounds":
            yield no_enemy("wounds", f"{key}.allies.per")
        elif isinstance(allies, Per) and allies.quantity.of in ("passes", "hits"):
            message = f"There are no {allies.quantity.of} to count while allies are called."
            yield Problem(message, 'Count something else, such as "influence".', key=f"{key}.allies.per")
    if right:
        yield from defeat_checks.find(printed, list(_foes(cards)), influence)


def _foes(cards: Sequence[Written]) -> Iterator[defeat_checks.Foe]:
    for kind, key, entry, _, _ in cards:
        match kind:
            case "hero":
                yield defeat_checks.Foe("primus", f"{key}.primus.effect", entry.primus.health)
            case "bloodshed" | "sport" | "scion":
                yield defeat_checks.Foe(kind, f"{key}.effect", entry.health)


def _cards(data: Mapping[str, Any]) -> Iterator[Written]:
    """The cards that can be read, whatever is wrong with others."""
    for kind, shape in _READ.items():
        rows = data.get(kind)
        for place, raw in enumerate(rows if isinstance(rows, list) else ()):
            at = Place(f"{kind}[{place}]")
            entry = shape(raw, at)
            if entry is not None:
                yield Written(kind, at.key, entry, raw, tuple(one.key or "" for one in at.problems))


def _count(raw: Any) -> int | None:
    """How many copies of a card are written, as far as that can be told."""
    count = raw.get("count", 1) if isinstance(raw, Mapping) else None
    return count if isinstance(count, int) and not isinstance(count, bool) else None


@cites("table-of-contents.cards")
def _composition(read: Partly[DeckFile], data: Mapping[str, Any]) -> Iterator[Problem]:
    numbers: dict[str, int | None] = {}
    for kind in COMPOSITION:
        rows = data.get(kind, [])
        counts = [_count(raw) for raw in rows] if isinstance(rows, list) else [None]
        numbers[kind] = None if None in counts else sum(one for one in counts if one is not None)
    if not read.sure_of("variant"):
        return
    if not read.model.variant:
        for kind, wanted in COMPOSITION.items():
            if numbers[kind] not in (wanted, None):
                message = f"The deck has {numbers[kind]} {kind} cards, not {wanted}."
                cure = f"{_more(kind, numbers[kind] or 0, wanted)}, or write variant = true for a deck of your own."
                yield Problem(message, cure, key=kind if kind in data else None)
        return
    least = {"hero": MOST_PRIMUSES + 1, "scion": 1, "tactic": 1}
    for kind, wanted in least.items():
        found = numbers[kind]
        if found is not None and found < wanted:
            message = f"The deck has {found} {kind} cards; a game needs {wanted} or more."
            yield Problem(message, f"{_more(kind, found, wanted)}.", key=kind if kind in data else None)
    conflict = [numbers[kind] for kind in CONFLICT_KINDS]
    wanted = CAMPS * CARDS_A_CAMP
    if None not in conflict and sum(one or 0 for one in conflict) != wanted:
        message = f"The deck has {sum(one or 0 for one in conflict)} conflict cards, not {wanted}."
        cure = f"Nine camps of six are dealt from them: let bloodshed, sport and opportunity make {wanted}."
        yield Problem(message, cure, key=next((kind for kind in CONFLICT_KINDS if kind in data), None))


def _more(kind: str, found: int, wanted: int) -> str:
    number = abs(wanted - found)
    return f"Add {number} [[{kind}]]" if found < wanted else f"Take {number} out"


def _names(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Names and ids that two cards share; a primus may be called like its hero."""
    names: dict[str, str] = {}
    ids: dict[str, str] = {}
    for kind in ENTRIES:
        rows = data.get(kind)
        for place, raw in enumerate(rows if isinstance(rows, list) else ()):
            key = f"{kind}[{place}]"
            if not isinstance(raw, Mapping) or not isinstance(raw.get("name"), str):
                continue
            name, side = raw["name"], raw.get("primus")
            own = side.get("name") if isinstance(side, Mapping) else None
            id = raw["id"] if isinstance(raw.get("id"), str) else id_of(name)
            if id in ids and name not in names:
                message = f"{ids[id]} has the id {shortened(id, 40)!r} already."
                yield Problem(message, "Give it an id of its own.", key=f"{key}.id" if "id" in raw else f"{key}.name")
            elif id not in ids:
                ids[id] = shortened(name, 40)
            for one, at in ((name, f"{key}.name"), (own, f"{key}.primus.name")):
                if isinstance(one, str) and one in names and not (at.endswith(".primus.name") and one == name):
                    message = f"{names[one]} is called {shortened(one, 40)!r} already."
                    yield Problem(message, "Give each card a name of its own; copies are written as count = 2.", key=at)
                elif isinstance(one, str):
                    names[one] = f"The {kind} card {place + 1}"


def _sources(cards: list[Written]) -> Iterator[Problem]:
    for card in cards:
        values = tuple(one for one in parts_of(ENTRIES[card.kind]) if one not in ("source", "sources"))
        yield from unknown_sources(card.entry.sources, values, card.key)


@cites("adding-enemies.until-no-more")
def _chains(cards: list[Written]) -> Iterator[Problem]:
    """Enemies that call enemies that call enemies: a chain that brings as many new calls as it answers has no end but
    that of the cards."""
    enemies = [card for card in cards if card.kind in ("bloodshed", "sport")]
    calls = [_calls(card.entry) * card.entry.count for card in enemies]
    there = sum(card.entry.count for card in enemies)
    if sum(calls) >= there > 0:
        most = max(range(len(enemies)), key=calls.__getitem__)
        message = f"The {there} bloodshed and sport cards call {sum(calls)} enemies, so that a chain may never end."
        cure = f"Let them call fewer than {there} in all; {enemies[most].entry.name!r} calls most."
        calls_there = f"{enemies[most].key}.calls" if "calls" in enemies[most].raw else enemies[most].key
        yield Problem(message, cure, key=calls_there)


def _calls(entry: Any) -> int:
    """How many enemies a card calls when it is activated, or when it is defeated."""
    called = getattr(entry, "calls", 0)
    for effect in entry.effect:
        if isinstance(effect, Triggered) and effect.when.event in ("activated", "defeated"):
            called += sum(map(_added, all_actions(effect.do)))
    return int(called)


def _added(action: Action) -> int:
    if not isinstance(action, MoveCards) or action.verb != "add-enemies":
        return 0
    return action.amount if isinstance(action.amount, int) else action.amount.most or 20
