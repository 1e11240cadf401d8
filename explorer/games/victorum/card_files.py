"""How decks are written in files that an owner of the game can replace, and the cards that are made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from unicodedata import normalize

from explorer.core.shapes import checked, list_of, map_of, one_of, part, parts_of, table, table_of, text, truth, whole
from explorer.games.victorum.action_files import ACTIONS
from explorer.games.victorum.cards import Bloodshed, Conflict, Deck, Hero, Opportunity, Primus, Scion, Sport, Tactic
from explorer.games.victorum.condition_files import ALLIES
from explorer.games.victorum.effect_files import EFFECTS, FULFILMENT, REWARD
from explorer.games.victorum.effects import Fulfilment, Reward
from explorer.games.victorum.quantities import AREAS
from explorer.games.victorum.tables import COMPOSITION, STAT_CAP

FORMAT: Final = 1
GAME_ID: Final = "victorum"
NO_TITLE: Final = "?"  # stands for a name that is missing or wrong, where the rest of a file is read
EMPTY_CAMP: Final = "empty"  # what a set-up writes where no card lies
_NAME: Final = r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*"
_ID: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


def _known_format(value: int) -> tuple[str, str] | None:
    wrong = f"Format {str(value)[:20]} cannot be read here."
    return None if value == FORMAT else (wrong, f"Write format = {FORMAT}.")


def _plain_name(value: str) -> tuple[str, str] | None:
    cure = "Write words of letters, with single spaces, hyphens or apostrophes between them."
    if value.lower() in AREAS or value.lower().endswith((" complete", " complete now")):
        return f"{value!r} would be mistaken for a word of moves and scenario files.", "Write another name."
    if normalize("NFC", value) != value:
        return f"{value!r} has accents as signs of their own.", "Write a letter with its accent as one letter."
    if value.casefold() == EMPTY_CAMP:
        return f"{value!r} cannot be a card's name: in a set-up it says that a camp has no card.", "Choose another one."
    return None if re.fullmatch(_NAME, value) else (f"{value!r} cannot be a card's name.", cure)


def _plain_id(value: str) -> tuple[str, str] | None:
    cure = "Write small letters and digits, with single hyphens between them, such as net-fighter."
    return None if re.fullmatch(_ID, value) else (f"{value!r} cannot be an id.", cure)


KNOWN_FORMAT = checked(whole(), _known_format, const=FORMAT)
TITLE = text(80, blank=False)
NAME = checked(text(40, blank=False), _plain_name)
ID = checked(text(40, blank=False), _plain_id, pattern=f"^{_ID}$")
LINE = text(200)
LONG = text(20_000, lines=True)
SOURCE = one_of("rulebook", "published", "inferred", "invented")
HEALTH = whole(1, 30)
DAMAGE = whole(0, 9)
STAT = whole(1, STAT_CAP)


@table
class Sourced:
    """A block of data: where it comes from, and `sources` for single values that come from elsewhere."""

    source: str = part(SOURCE, example='"invented"')
    sources: dict[str, str] = part(map_of(SOURCE), default={})


@table
class CardEntry(Sourced):
    """A card: its name, a line of `flavour`, and an `id` if it is not the name in small letters."""

    name: str = part(NAME, example='"…"')
    id: str | None = part(ID, default=None)
    flavour: str = part(LINE, default="")


@table
class PrimusEntry:
    """The primus side of a hero/primus card; its name is the hero's if it has none of its own."""

    name: str | None = part(NAME, default=None)
    flavour: str = part(LINE, default="")
    health: int = part(HEALTH, example="5")
    damage: int = part(DAMAGE, example="2")
    effect: Any = part(EFFECTS, default=[])
    bane: Any = part(ACTIONS, example="{ suffer = 1 }")


@table
class UniversalEntry(CardEntry):
    """A hero of another deck, who takes the place of the one that was chosen."""

    health: int = part(STAT, example="5")
    strategy: int = part(STAT, example="3")
    recovery: int = part(STAT, example="3")
    ability: Any = part(EFFECTS, default=[])


@table
class HeroEntry(UniversalEntry):
    """A hero/primus card: the stats at the start, the ability, and the primus side."""

    primus: PrimusEntry = part(table_of(PrimusEntry), example="{ health = 5, damage = 2, bane = { suffer = 1 } }")


@table
class ScionEntry(CardEntry):
    """A scion. `penalty` is for spectating and `aura` the effect of the spectate side; the other values are those of
    the conflict side: `setup` and `allies` for the begin of the endgame, and `effect`."""

    penalty: Any = part(ACTIONS, example="{ suffer = 1 }")
    aura: Any = part(EFFECTS, default=[])
    health: int = part(HEALTH, example="8")
    damage: int = part(DAMAGE, example="2")
    effect: Any = part(EFFECTS, default=[])
    setup: Any = part(ACTIONS, default=[])
    allies: Any = part(ALLIES, default=0)


@table
class TacticEntry(CardEntry):
    """A tactic: what it does when it is used."""

    do: Any = part(ACTIONS, example="{ recover = 2 }")


@table
class ConflictEntry(CardEntry):
    """A card of the conflict deck, `count` times."""

    count: int = part(whole(1, 54), default=1)


@table
class BloodshedEntry(ConflictEntry):
    """A bloodshed enemy: it `calls` so many additional enemies, and shows so many fire icons of `influence`."""

    health: int = part(HEALTH, example="3")
    damage: int = part(DAMAGE, example="1")
    calls: int = part(whole(0, 4), default=0)
    influence: int = part(whole(0, 5), default=0)
    effect: Any = part(EFFECTS, default=[])
    reward: Any = part(REWARD, default=None)


@table
class SportEntry(ConflictEntry):
    """A sport enemy."""

    health: int = part(HEALTH, example="3")
    damage: int = part(DAMAGE, example="1")
    effect: Any = part(EFFECTS, default=[])
    reward: Reward = part(REWARD, example='{ icon = "defeat", do = { heal = 1 } }')


@table
class OpportunityEntry(ConflictEntry):
    """An opportunity: the `condition` that it asks for, and its reward."""

    condition: Fulfilment = part(FULFILMENT, example='{ when = "enemy-defeated", times = 2 }')
    reward: Reward = part(REWARD, example='{ icon = "item", do = { heal = 2 } }')


# kind of card -> how it is written
ENTRIES: Final[dict[str, type[Any]]] = {
    "hero": HeroEntry,
    "universal": UniversalEntry,
    "scion": ScionEntry,
    "tactic": TacticEntry,
    "bloodshed": BloodshedEntry,
    "sport": SportEntry,
    "opportunity": OpportunityEntry,
}


@table
class DeckFile:
    """A deck. A `variant` is not held against the numbers of cards that the rulebook gives."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT, example="1")
    game: str = part(one_of(GAME_ID), instead=GAME_ID, example=f'"{GAME_ID}"')
    kind: str = part(one_of("deck"), instead="deck", example='"deck"')
    title: str = part(TITLE, instead=NO_TITLE, example='"…"')
    about: str = part(LONG, default="")
    variant: bool = part(truth(), default=False)
    hero: list[HeroEntry] = part(list_of(table_of(HeroEntry), 100), default=[])
    universal: list[UniversalEntry] = part(list_of(table_of(UniversalEntry), 100), default=[])
    scion: list[ScionEntry] = part(list_of(table_of(ScionEntry), 100), default=[])
    tactic: list[TacticEntry] = part(list_of(table_of(TacticEntry), 100), default=[])
    bloodshed: list[BloodshedEntry] = part(list_of(table_of(BloodshedEntry), 100), default=[])
    sport: list[SportEntry] = part(list_of(table_of(SportEntry), 100), default=[])
    opportunity: list[OpportunityEntry] = part(list_of(table_of(OpportunityEntry), 100), default=[])


def id_of(name: str) -> str:
    """The id of a card that has none of its own: `Net of Nerio` is `net-of-nerio`."""
    plain = normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain.replace("'", "")))


def made_card(kind: str, entry: Any) -> Any:
    """The card of a kind that an entry describes."""
    values = {one: entry.sources.get(one, entry.source) for one in parts_of(type(entry)) if getattr(entry, one, None)}
    sources: Mapping[str, str] = {one: source for one, source in values.items() if one not in ("source", "sources")}
    head = (entry.id or id_of(entry.name), entry.name, entry.flavour, getattr(entry, "count", 1), sources)
    match kind:
        case "hero" | "universal":
            return Hero(*head, entry.health, entry.strategy, entry.recovery, tuple(entry.ability), _primus(head, entry))
        case "scion":
            sides = (tuple(entry.penalty), tuple(entry.aura), tuple(entry.setup), entry.allies)
            return Scion(*head, entry.health, entry.damage, tuple(entry.effect), *sides)
        case "tactic":
            return Tactic(*head, Reward("item", tuple(entry.do)))
        case "bloodshed":
            fight = (entry.health, entry.damage, tuple(entry.effect))
            return Bloodshed(*head, *fight, entry.calls, entry.influence, entry.reward)
        case "sport":
            return Sport(*head, entry.health, entry.damage, tuple(entry.effect), entry.reward)
        case _:
            return Opportunity(*head, entry.condition, entry.reward)


def _primus(head: tuple[Any, ...], entry: Any) -> Primus | None:
    side: PrimusEntry | None = getattr(entry, "primus", None)
    if side is None:
        return None
    id, name, _, _, sources = head
    values = (side.health, side.damage, tuple(side.effect), tuple(side.bane))
    return Primus(f"primus:{id}", side.name or name, side.flavour, 1, sources, *values)


def made_deck(read: DeckFile, name: str, written: str) -> Deck:
    """The deck of a file without problems."""
    cards = {kind: tuple(made_card(kind, one) for one in getattr(read, kind)) for kind in ENTRIES}
    conflicts: tuple[Conflict, ...] = (*cards["bloodshed"], *cards["sport"], *cards["opportunity"])
    outer = (cards["hero"], cards["universal"], cards["scion"], cards["tactic"])
    return Deck(read.title, read.about, *outer, conflicts, name, written)


assert set(COMPOSITION) <= set(ENTRIES)
