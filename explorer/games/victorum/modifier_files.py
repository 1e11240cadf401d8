"""How the modifiers of continuous effects are written in a file: each is a table with the key of what it changes."""

from __future__ import annotations

from typing import Any, Final

from explorer.core.shape_choices import Keyed, by_key, keyed_table, mapped
from explorer.core.shapes import Shape, checked, list_of, one_of, part, table, truth, whole
from explorer.games.victorum.action_files import camel
from explorer.games.victorum.condition_files import COLOUR_NAME, KIND
from explorer.games.victorum.effects import Modifier
from explorer.games.victorum.tables import COLOUR

MOST_MODIFIERS: Final = 4


@table
class OfEnemies:
    """Of this enemy, the others or all, of a `kind` or any."""

    of: str = part(one_of("this", "others", "all"), default="all")
    kind: str | None = part(KIND, default=None)


@table
class OfEnemiesAndDice(OfEnemies):
    """Of this enemy, the others or all, of a `kind` or any, and dice of a `colour` or any."""

    colour: str | None = part(COLOUR_NAME, default=None)


@table
class Everywhere:
    """Nothing narrows it."""


def _not_zero(value: int) -> tuple[str, str] | None:
    return None if value else ("0 changes nothing.", "Write a number above or below 0, or leave the modifier out.")


def change(most: int) -> Shape[int]:
    """A number above or below 0."""
    return checked(whole(-most, most), _not_zero, **{"not": {"const": 0}})


def _yes(value: Any) -> tuple[str, str] | None:
    return None if value else ("false changes nothing.", "Write true, or leave the modifier out.")


def _modifier(kind: Any, about: str, value: Shape[Any], beside: type[Any] = Everywhere) -> Shape[Modifier]:
    def make(entry: Keyed) -> Modifier:
        by, colour = entry.value, getattr(entry.beside, "colour", None)
        if isinstance(by, str):
            by, colour = 0, by
        of: Any = getattr(entry.beside, "of", "all")
        return Modifier(kind, int(by), of, COLOUR.get(colour or ""), getattr(entry.beside, "kind", None))

    return mapped(keyed_table(kind, f"{camel(kind)}Modifier", about, beside, value), make)


KINDS: Final[dict[str, Shape[Modifier]]] = {
    "damage": _modifier("damage", "The damage of enemies changes.", change(9), OfEnemies),
    "health": _modifier("health", "The health of enemies changes.", change(9), OfEnemies),
    "hits": _modifier(
        "hits", "Dice that show a hit count for more or less against such enemies.", change(2), OfEnemiesAndDice
    ),
    "least-hits": _modifier(
        "least-hits", "Only dice with at least so many hits may be applied to such enemies.", whole(2, 3), OfEnemies
    ),
    "most-applied": _modifier(
        "most-applied", "At most so many dice may be applied to each such enemy in a pass.", whole(1, 9), OfEnemies
    ),
    "no-apply": _modifier(
        "no-apply",
        "No dice of this colour, or of any, may be applied to them.",
        one_of(*COLOUR, "any"),
        OfEnemies,
    ),
    "most-committed": _modifier("most-committed", "At most so many dice may be committed in a pass.", whole(1, 16)),
    "no-commit": _modifier("no-commit", "No dice of this colour may be committed.", COLOUR_NAME),
    "passes": _modifier("passes", "Each Strategy Phase has more or fewer passes.", change(3)),
    "recovery-dice": _modifier("recovery-dice", "More or fewer dice recover in the Recover Dice step.", change(5)),
    "no-recovery": _modifier("no-recovery", "The Recover Dice step is skipped.", checked(truth(), _yes, const=True)),
    "inventory": _modifier("inventory", "The limit of the inventory changes.", change(5)),
    "spectate-penalty": _modifier("spectate-penalty", "Spectating costs more or less Health.", change(5)),
}
MODIFIER: Final[Shape[Modifier]] = by_key("modifier", KINDS, ("of", "kind", "colour"))
MODIFIERS: Final[Shape[list[Modifier]]] = list_of(MODIFIER, MOST_MODIFIERS, least=1, or_one=True)
