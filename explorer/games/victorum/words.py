"""Events told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.core.protocol import Event
from explorer.games.victorum.state import counted, listed
from explorer.games.victorum.words_of_dice import DICE_SENTENCES
from explorer.games.victorum.words_of_setup import SETUP_SENTENCES

Fields = dict[str, Any]


def tell(event: Event) -> str:
    """The event as a sentence for the log; an unknown kind is told by its fields."""
    words = _SENTENCES.get(event.kind)
    if words is None:
        return f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.fields.items())
    return words(dict(event.fields))


def _moved(f: Fields) -> str:
    return f"the hero goes from {f['from']} to {f['to']}" if f["from"] else f"the hero starts at {f['to']}"


def _activated(f: Fields) -> str:
    return f"{f['enemy']} ({f['card']}, health {f['health']}, damage {f['damage']}) is activated from {f['camp']}"


def _nobody(f: Fields) -> str:
    return f"{f['missing']} called by {listed(f['for'])} cannot come" if "for" in f else "no ally is left to be drawn"


def _effect(f: Fields) -> str:
    when = {"penalty": "the spectate penalty", "bane": "the bane", "setup": "the set-up", "reward": "the reward"}
    what = when.get(f["when"], f"the effect ({f['when']})")
    return f"{what} of {f['source']} is resolved"


def _suffered(f: Fields) -> str:
    by = f["by"] if isinstance(f.get("by"), str) else listed(f["by"]) if f.get("by") else ""
    return f"{f['damage']} damage is suffered{f' from {by}' if by else ''}: Health {f['health']}"


def _stat(f: Fields) -> str:
    if not f["by"]:
        return f"{f['stat'].capitalize()} stays at {f['to']}"
    return f"{f['stat'].capitalize()} {'rises' if f['by'] > 0 else 'falls'} to {f['to']}"


def _summit(f: Fields) -> str:
    number = f["discarded"]
    gone = f"{counted(number, 'card')} of the camps {'is' if number == 1 else 'are'} discarded"
    return f"the hero reaches the summit; {gone if number else 'no cards were left in the camps'}"


def _passes(f: Fields) -> str:
    return f"{f['source']}: {counted(abs(f['by']), 'pass')} {'more' if f['by'] > 0 else 'fewer'}"


def _hit(f: Fields) -> str:
    by = f" from {f['by']}" if "by" in f else " left over from another" if f.get("spilled") else ""
    return f"{f['enemy']} takes {f['damage']} damage{by}, {f['left']} left"


def _lost(f: Fields) -> str:
    return f"the game is lost with Health {f['health']}; the next one is of rank {f['next']}"


_SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    **SETUP_SENTENCES,
    **DICE_SENTENCES,
    "moved": _moved,
    "stranded": lambda f: f"no camp beside {f['camp']} can be entered",
    "nothing-here": lambda f: f"no card is left in {f['camp']}, and the round is over",
    "shows": lambda f: f"{f['camp']} shows {f['card']}, {f['below']} below it",
    "activated": _activated,
    "nobody-comes": _nobody,
    "spectates": lambda f: f"the hero watches at {f['camp']}; the penalty of {f['scion']} comes first",
    "spectated": lambda f: f"{f['card']} is discarded from {f['camp']} unfought",
    "opportunity": lambda f: f"{f['opportunity']} is an opportunity: keep it or discard it",
    "not-kept": lambda f: f"{f['opportunity']} is discarded",
    "counted": lambda f: f"{f['opportunity']}: {f['times']} of {f['of']}",
    "completed": lambda f: f"{f['opportunity']} is complete, and its reward gained",
    "gained": lambda f: f"{f['item']} comes into the inventory ({f['items']} of {f['limit']})",
    "used": lambda f: f"{f['item']} is used",
    "used-up": lambda f: f"{f['item']} is used up and discarded",
    "item-discarded": lambda f: f"{f['item']} is discarded from the inventory",
    "top-discarded": lambda f: f"{f['card']} is discarded from the top of {f['camp']}",
    "effect": _effect,
    "strategy-phase": lambda f: f"round {f['round']}: the Strategy Phase begins with {counted(f['passes'], 'pass')}",
    "declined": lambda f: f"what {f['source']} offers is declined",
    "stopped": lambda f: f"the Strategy Phase is ended with {counted(f['unused'], 'pass')} unused",
    "passes": _passes,
    "all-defeated": lambda f: "all enemies are defeated, and the Strategy Phase ends",
    "hit": _hit,
    "mended": lambda f: f"{f['damage']} damage is taken off {f['enemy']}, {f['left']} left to be dealt",
    "defeated": lambda f: f"{f['enemy']} is defeated",
    "shield": lambda f: f"{f['source']}: {f['by']} damage will be prevented",
    "prevented": lambda f: f"{f['prevented']} of {f['damage']} damage is prevented, that of bloodshed enemies first",
    "suffered": _suffered,
    "stat": _stat,
    "no-recovery": lambda f: f"{f['source']}: no dice recover",
    "traded": lambda f: f"the reward of {f['enemy']} is traded for a {f['for']}",
    "penalty": lambda f: f"{counted(f['dice'], 'die')} must be dismissed for the damage of {listed(f['for'])}",
    "will-add": lambda f: f"{f['enemy']} will come into the Scion Influence deck",
    "influence": lambda f: f"{f['card']} goes onto the Scion Influence deck: {counted(f['influence'], 'icon')}",
    "influence-discarded": lambda f: f"{f['card']} leaves the Scion Influence deck: {counted(f['influence'], 'icon')}",
    "cleared": lambda f: f"{f['enemy']} {'is discarded' if f['defeated'] else 'leaves undefeated'}",
    "conflict-won": lambda f: f"the conflict ({f['kind']}) is won",
    "bane": lambda f: f"the conflict with {f['primus']} is completed; {f['left']} left on the mountain, and its bane",
    "round-ended": lambda f: f"round {f['round']} is over",
    "summit": _summit,
    "turned-over": lambda f: f"{f['scion']} is turned to the conflict side",
    "allies": lambda f: f"{f['scion']} calls {counted(f['allies'], 'ally')}",
    "stalemate": lambda f: "the conflict can no longer change",
    "won": lambda f: f"the game is won; the next one is of rank {f['next']}",
    "lost": _lost,
    "drawn": lambda f: "nobody wins",
}

# the kinds of event that the game can bring about
KINDS: Final = tuple(_SENTENCES)
