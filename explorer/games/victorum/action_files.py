"""How the actions of the effect language are written in a file: each is a table with the key of what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.core.shape_choices import Keyed, by_key, fitting, keyed_table, later, mapped, one_or_more
from explorer.core.shapes import Place, Shape, list_of, one_of, part, table, table_of, truth
from explorer.games.victorum.condition_files import AMOUNT, COLOUR_NAME, DICE_AMOUNT
from explorer.games.victorum.effects import (
    Action,
    ChangeStat,
    Choose,
    DiceChoice,
    May,
    MoveCards,
    MoveDice,
    Strike,
    Tempo,
)
from explorer.games.victorum.tables import COLOUR, FACES

MOST_ACTIONS: Final = 6
MOST_OPTIONS: Final = 4
FACE: Final = one_of(*FACES)


@table
class Plain:
    """Nothing but how much."""


@table
class By:
    """Of which stat."""

    by: Any = part(AMOUNT, default=1)


@table
class Targeted:
    """At which enemies."""

    target: str = part(one_of("this", "chosen", "another", "each", "others"), default="chosen")


@table
class Dice:
    """Which dice: any or of a `colour`; with `up-to` as many as the player likes."""

    pick: str = part(one_of("choose", "weakest", "strongest"), default="choose")
    colour: str | None = part(COLOUR_NAME, default=None)
    up_to: bool = part(truth(), key="up-to", default=False)


@table
class Recruits(Dice):
    """Which dice of the training grounds, and where they go."""

    pick: str = part(one_of("weakest", "strongest", "choose"), default="weakest")
    to: str = part(one_of("pool", "exhausted"), default="pool")


@table
class Reclaims(Dice):
    """Which of the banished dice, and where they go."""

    to: str = part(one_of("pool", "training", "exhausted"), default="pool")


@table
class Leaves(Dice):
    """Which dice of one or more areas."""

    area: list[str] = part(
        one_or_more(one_of("pool", "active", "applied", "exhausted"), 4), default=["pool", "active", "exhausted"]
    )
    showing: str | None = part(FACE, default=None)


@table
class Exhausts(Dice):
    """Which dice of one or more areas."""

    area: list[str] = part(one_or_more(one_of("pool", "active", "applied"), 3), default=["pool", "active"])
    showing: str | None = part(FACE, default=None)


@table
class Banishes(Dice):
    """Which dice of one or more areas."""

    area: list[str] = part(
        one_or_more(one_of("pool", "active", "applied", "exhausted", "training"), 5),
        default=["pool", "active", "exhausted"],
    )
    showing: str | None = part(FACE, default=None)


@table
class Rolled(Dice):
    """Which dice that were rolled and not applied."""

    showing: str | None = part(FACE, default=None)


@table
class Turned(Rolled):
    """Which dice that were rolled and not applied, and which face they then show."""

    to: str = part(FACE, example='"crit"')


@table
class Where:
    """Of which camps."""

    where: str = part(one_of("adjacent", "here", "any"), default="adjacent")


def _table(verb: str, about: str, base: type[Any], amount: Shape[Any], example: str = "1") -> Shape[Keyed]:
    """A table with the key of an action, whose value is read as `amount`, and what may stand beside it."""
    return keyed_table(verb, camel(verb), about, base, amount, example)


def camel(key: str) -> str:
    """`add-enemies` as `AddEnemies`."""
    return "".join(word.capitalize() for word in key.split("-"))


def _face(word: str | None) -> Any:
    return None if word is None else FACES.index(word)


_ALWAYS = {"recruit": "training", "recover": "exhausted", "reclaim": "banished", "reroll": "active", "turn": "active"}


def _dice(verb: Any) -> Callable[[Any], Action]:
    def make(entry: Keyed) -> Action:
        about = entry.beside
        areas: Any = (_ALWAYS[verb],) if verb in _ALWAYS else tuple(dict.fromkeys(about.area))
        colour = None if about.colour is None else COLOUR[about.colour]
        choice = DiceChoice(areas, about.pick, colour, _face(getattr(about, "showing", None)))
        face = _face(about.to) if verb == "turn" else None
        to = None if verb == "turn" else getattr(about, "to", None)
        return MoveDice(verb, entry.value, choice, about.up_to, to, face)

    return make


def _up_to_fits(entry: Keyed, at: Place) -> None:
    if entry.value == "all" and entry.beside.up_to:
        cure = "Write up-to with a number, such as 20, or leave it out."
        at.below("up-to").wrong('"all" and up-to cannot stand together.', cure)


def _moves(verb: str, about: str, base: type[Any]) -> Shape[Action]:
    return mapped(fitting(_table(verb, about, base, DICE_AMOUNT), _up_to_fits), _dice(verb))


def _strikes(verb: Any, about: str) -> Shape[Action]:
    return mapped(_table(verb, about, Targeted, AMOUNT), lambda entry: Strike(verb, entry.value, entry.beside.target))


def _stat(verb: Any, about: str, base: type[Any] = Plain) -> Shape[Action]:
    if base is By:
        shape = _table(verb, about, By, one_of("strategy", "recovery"), '"strategy"')
        return mapped(shape, lambda entry: ChangeStat(verb, entry.beside.by, entry.value))
    made: Any = {"heal": "raise"}.get(verb, verb)
    return mapped(_table(verb, about, Plain, AMOUNT), lambda entry: ChangeStat(made, entry.value))


def _cards(verb: Any, about: str, base: type[Any] = Plain) -> Shape[Action]:
    shape = _table(verb, about, base, AMOUNT)
    return mapped(shape, lambda entry: MoveCards(verb, entry.value, getattr(entry.beside, "where", None)))


def _tempo(verb: Any, about: str) -> Shape[Action]:
    return mapped(_table(verb, about, Plain, AMOUNT), lambda entry: Tempo(verb, entry.value))


def _action() -> Shape[Action]:
    return ACTION


ACTIONS: Final[Shape[list[Action]]] = list_of(later(_action), MOST_ACTIONS, least=1, or_one=True)


@table
class ChooseEntry:
    """The player chooses one of some lists of actions."""

    choose: list[list[Action]] = part(list_of(ACTIONS, MOST_OPTIONS, least=2))


@table
class MayEntry:
    """The player may have these actions done, for the `cost` if there is one."""

    may: list[Action] = part(ACTIONS)
    cost: list[Action] = part(ACTIONS, default=[])


_THIS = one_of("this")
VERBS: Final[dict[str, Shape[Action]]] = {
    "suffer": _stat("suffer", "You lose Health, and it counts as damage suffered."),
    "heal": _stat("heal", "You gain Health."),
    "raise": _stat("raise", "You gain Strategy or Recovery.", By),
    "lower": _stat("lower", "You lose Strategy or Recovery.", By),
    "recruit": _moves("recruit", "Dice come from the training grounds, the weakest first.", Recruits),
    "dismiss": _moves("dismiss", "Dice go to the training grounds.", Leaves),
    "strengthen": _moves("strengthen", "Dice are traded for the next stronger ones to be had.", Leaves),
    "weaken": _moves("weaken", "Dice are traded for the next weaker ones to be had.", Leaves),
    "exhaust": _moves("exhaust", "Dice go to the exhausted area.", Exhausts),
    "recover": _moves("recover", "Exhausted dice go to the pool.", Dice),
    "banish": _moves("banish", "Dice leave the game, if nothing reclaims them.", Banishes),
    "reclaim": _moves("reclaim", "Banished dice come back.", Reclaims),
    "reroll": _moves("reroll", "Dice that were rolled and not applied are rolled again.", Rolled),
    "turn": _moves("turn", "Dice that were rolled and not applied are turned to a face.", Turned),
    "hit": _strikes("hit", "Enemies take damage, the one that the player chooses if no other target is named."),
    "mend": _strikes("mend", "Damage is taken off enemies."),
    "tactic": _cards("tactic", "You gain tactics."),
    "discard-item": _cards("discard-item", "You discard items of your choice."),
    "discard-top": _cards("discard-top", "The top cards of camps of your choice are discarded.", Where),
    "add-enemies": _cards("add-enemies", "Additional enemies are activated."),
    "discard-influence": _cards("discard-influence", "The top cards of the Scion Influence deck are discarded."),
    "add-influence": mapped(
        _table("add-influence", "This card is added to the Scion Influence deck.", Plain, _THIS, '"this"'),
        lambda entry: MoveCards("add-influence"),
    ),
    "extra-pass": _tempo("extra-pass", "This Strategy Phase has more passes."),
    "lose-pass": _tempo("lose-pass", "This Strategy Phase has fewer passes."),
    "prevent": _tempo("prevent", "Less damage is suffered in this round's Suffer Damage step."),
    "choose": mapped(table_of(ChooseEntry), lambda entry: Choose(tuple(map(tuple, entry.choose)))),
    "may": mapped(table_of(MayEntry), lambda entry: May(tuple(entry.may), tuple(entry.cost))),
}
_BESIDE = ("by", "target", "pick", "colour", "up-to", "to", "area", "showing", "where", "cost")
ACTION: Final[Shape[Action]] = by_key("action", VERBS, _BESIDE)
