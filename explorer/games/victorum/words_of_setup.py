"""Events of the set-up told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.games.victorum.state import counted, listed

Fields = dict[str, Any]


def _removed(f: Fields) -> str:
    what = f"goes onto the Scion Influence deck with {counted(f['icons'], 'icon')}"
    return f"{f['card']} is removed from {f['camp']} and {what if f['icons'] else 'discarded; a die will be dismissed'}"


def _stats(f: Fields) -> str:
    return f"{f['hero']} begins with Health {f['health']}, Strategy {f['strategy']} and Recovery {f['recovery']}"


SETUP_SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "scion-chosen": lambda f: f"the scion is {f['scion']}",
    "mountain": lambda f: f"{f['cards']} cards make {f['camps']} camps of {f['each']}",
    "removed": _removed,
    "dealt": lambda f: f"{listed(f['cards'])} are dealt",
    "hero-chosen": lambda f: f"{f['hero']} is the hero",
    "substituted": lambda f: f"{f['hero']} takes the place of {f['replaced']}, who returns to the box",
    "stats": _stats,
    "primus-placed": lambda f: f"{f['primus']} is placed at {f['camp']}, number {f['number']}",
    "dice-pool": lambda f: f"the pool is {f['pool']}, the training grounds {f['training']}",
}
