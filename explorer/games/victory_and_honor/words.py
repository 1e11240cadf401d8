"""Events told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from explorer.core.protocol import Event
from explorer.games.victory_and_honor.tables import REGIMENTS, SEAT, SEAT_NAME

_NAME: Final = {SEAT[seat]: name for seat, name in SEAT_NAME.items()}


def tell(event: Event) -> str:
    """The event as a sentence for the log; an unknown kind is told by its fields."""
    words = _SENTENCES.get(event.kind)
    if words is None:
        return f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.fields.items())
    fields = dict(event.fields)
    for name in ("seat", "by", "to", "binds", "leader"):
        if name in fields:
            fields[name] = _NAME[fields[name]]
    return words(fields)


def _regiment(card: str) -> str:
    return REGIMENTS[card[0]]


def _list(cards: Sequence[str]) -> str:
    return " ".join(cards) or "nothing"


def _won(f: dict[str, Any]) -> str:
    with_what = "trump" if f["with"] == "trump" else "the highest card of its regiment,"
    return f"{f['seat']} wins {f['position']} with {with_what} {f['card']}, and takes {_list(f['cards'])}{_lost(f)}"


def _lost(f: dict[str, Any]) -> str:
    return f"; {_list(f['lost'])} lost" if "lost" in f else ""


def _total_defeat(f: dict[str, Any]) -> str:
    why = "its opening card was shot away" if f["cause"] == "artillery" else "it was never opened"
    return f"total defeat in {f['position']}: {why}; {_list(f['cards'])} lost"


def _scored(f: dict[str, Any]) -> str:
    seats = ", ".join(f"{seat} {points}" for seat, points in f["scores"].items())
    totals = ", ".join(f"{side} {points}" for side, points in f["totals"].items())
    return f"the round scores {seats}; totals {totals}"


_SENTENCES: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "opens": lambda f: f"{f['seat']} opens the round",
    "dealt": lambda f: f"{f['seat']} is dealt {_list(f['cards'])}",
    "kept": lambda f: f"{f['seat']} holds no General and keeps the hand",
    "redealt": lambda f: f"{f['seat']} shows {_list(f['cards'])}, no General: a new deal",
    "laid-to-pass": lambda f: f"{f['seat']} lays {f['card']} in {f['position']} to pass it on",
    "passed": lambda f: f"{f['seat']} gives {f['card']} to {f['to']}",
    "opened": lambda f: f"{f['seat']} opens {f['position']} in {_regiment(f['card'])} with {f['card']}",
    "followed": lambda f: f"{f['seat']} follows in {f['position']} with {f['card']}",
    "trumped": lambda f: f"{f['seat']} trumps in {f['position']}, face down, with {f['card']}",
    "sacrificed": lambda f: f"{f['seat']} sacrifices {f['card']} in {f['position']}, face down",
    "opening-sacrificed": lambda f: (
        f"{f['seat']} sacrifices the opening of {f['position']} with {f['card']}, face down"
    ),
    "trump-set": lambda f: f"{REGIMENTS[f['regiment']]} is trump",
    "became-trump": lambda f: f"{f['seat']}'s {f['card']}, sacrificed in {f['position']}, becomes a trump",
    "scout-names": lambda f: f"{f['seat']}'s Scout binds {f['binds']} to play {f['position']}",
    "order-ended": lambda f: f"the normal order ends; {f['seat']} fills first",
    "crossfire": lambda f: (
        f"crossfire: {f['seat']}'s {f['card']} in {f['position']} and {f['by']}'s Artillery take each other"
    ),
    "under-fire": lambda f: f"{f['seat']}'s {f['card']} in {f['position']} comes under fire from {f['by']}'s Artillery",
    "bombarded": lambda f: f"{f['by']}'s Artillery takes {f['seat']}'s {f['card']} from {f['position']}",
    "won": _won,
    "flanked": lambda f: (
        f"{f['seat']}'s Cavalry {f['card']} flanks {f['position']} and takes {_list(f['cards'])}{_lost(f)}"
    ),
    "total-defeat": _total_defeat,
    "phase-ended": lambda f: (
        f"the phase ends; {f['leader']} opens the next" if "leader" in f else "the last phase ends"
    ),
    "reserve": lambda f: f"{f['seat']} adds the reserve {f['card']}",
    "round-scored": _scored,
    "game-ended": lambda f: f"the game ends; won by {', '.join(_NAME[seat] for seat in f['winners'])}",
}

# the kinds of event that the game can bring about
KINDS: Final = tuple(_SENTENCES)
