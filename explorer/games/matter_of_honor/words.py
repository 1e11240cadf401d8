"""Events told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.core.protocol import Event
from explorer.games.matter_of_honor.state import listed

Fields = dict[str, Any]


def tell(event: Event) -> str:
    """The event as a sentence for the log; an unknown kind is told by its fields."""
    words = _SENTENCES.get(event.kind)
    if words is None:
        return f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.fields.items())
    return words(dict(event.fields))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _moved(f: Fields) -> str:
    through = f" through {f['through']}" if "through" in f else ""
    return f"{f['unit']} moves from {f['from']}{through} to {f['to']}"


def _entered(f: Fields) -> str:
    kept = f", kept from {listed(f['from'])}" if "from" in f else ""
    return f"{f['unit']} enters at {f['at']}{kept}"


def _attacks(f: Fields) -> str:
    over = f", {listed(f['modifiers'])} against it" if f["modifiers"] else ""
    return f"{f['unit']} ({f['af']}) in {f['from']} attacks {f['target']} ({f['df']}) in {f['at']}{over}"


def _combat(what: str) -> Callable[[Fields], str]:
    def words(f: Fields) -> str:
        if "net" in f:
            sign = {"success": "more than", "no-effect": "equal to", "failure": "less than"}[what]
            return f"{f['card']} nets {f['net']}, {sign} {f['against']}: {_NAMED[what]}"
        if "card" in f:
            return f"{f['card']}: {_NAMED[what]}"
        return f"no card is left to decide the attack of {f['unit']}: no effect"

    return words


_NAMED: Final = {"success": "the attack succeeds", "no-effect": "no effect", "failure": "the attack fails"}


def _ignored(f: Fields) -> str:
    how = "set aside" if f["how"] == "set-aside" else "shuffled back in after the next draw"
    return f"the Joker comes before the {listed(f['waiting_for'])} activated: it is {how}, and another card is drawn"


def _ended(f: Fields) -> str:
    lost = f", {_count(f['lost'], 'activation')} lost" if "lost" in f else ""
    why = "the Joker ends" if f["cause"] == "joker" else "the deck has run out and ends"
    last = f", {f['card']} without effect" if "card" in f else ""
    return f"{why} turn {f['turn']}{last}{lost}"


_SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "activates": lambda f: f"{f['card']} activates up to {f['activations']} {f['side']} units",
    "joker-ignored": _ignored,
    "joker-redraw": lambda f: f"the Joker ends the turn once another card has decided the attack of {f['unit']}",
    "moved": _moved,
    "entered": _entered,
    "recovered": lambda f: f"{f['unit']} is flipped to full strength",
    "done": lambda f: f"the {f['side']} leave {_count(f['unused'], 'activation')} unused",
    "attacks": _attacks,
    "success": _combat("success"),
    "no-effect": _combat("no-effect"),
    "failure": _combat("failure"),
    "reduced": lambda f: f"{f['unit']} loses a step and is reduced",
    "eliminated": lambda f: f"{f['unit']} loses its last step and is eliminated",
    "must-retreat": lambda f: (
        f"{f['unit']} must retreat from {f['from']}; the {f['by']} choose {listed(f['to'], 'or')}"
    ),
    "cannot-retreat": lambda f: f"{f['unit']} cannot retreat from {f['from']} and loses a step instead",
    "retreated": lambda f: f"{f['unit']} retreats from {f['from']} to {f['to']}",
    "control": lambda f: f"the {f['side']} control Leipzig",
    "turn-ended": _ended,
    "game-ended": lambda f: f"the game ends: Leipzig is held by {_held(f['leipzig'])}, and the {f['winner']} win",
}

# the kinds of event that the game can bring about
KINDS: Final = tuple(_SENTENCES)


def _held(side: str) -> str:
    return side if side == "nobody" else f"the {side}"
