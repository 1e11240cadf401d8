"""How moves are written, when each kind of them is due, and what was meant by other ways of writing them."""

from __future__ import annotations

import re
from typing import Final

_AT_WILL: Final = ("camp", "summit", "card", "opportunity", "boost", "commit", "apply", "brace", "recover")
# how moves begin -> the stages and tasks that they belong to; what is written otherwise is no move at all
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "scion": ("scion",),
    "hero": ("hero",),
    "tactic": ("tactic",),
    "primus": ("primuses",),
    "remove from": ("removal",),
    "deal": ("deal",),
    "draw": ("allies",),
    "camp": ("camp", "summit"),
    "activate top": ("card",),
    "activate primus": ("card",),
    "spectate": ("card",),
    "keep": ("opportunity",),
    "gain health": ("boost",),
    "commit": ("commit",),
    "roll": ("commit", "roll", "reroll"),
    "stop": ("commit",),
    "apply": ("apply",),
    "done": ("apply", "recover"),
    "suffer damage": ("brace",),
    "recover": ("recover", "boost", "do"),
    "use": _AT_WILL,
    "discard": (*_AT_WILL, "limit", "do", "order", "influence", "call", "gain", "tactic", "dismiss", "excess"),
    "add": ("call",),
    "first": ("order", "influence"),
    "choose": ("do",),
    "accept": ("do",),
    "decline": ("do",),
    "enough": ("do",),
    "take reward": ("gain",),
    "recruit instead": ("gain",),
    "gain a tactic instead": ("gain",),
    "spill to": ("excess",),
    **dict.fromkeys(("recruit", "dismiss", "strengthen", "weaken", "exhaust", "banish", "reclaim"), ("do", "dismiss")),
    **dict.fromkeys(("reroll", "turn", "hit", "mend"), ("do",)),
}
HOW: Final = (
    "Moves are written 'camp b2', 'activate top', 'activate primus', 'spectate', 'commit Y', 'roll', 'apply Y1 to Pit "
    "Wolf', 'done', 'stop', 'recover P', 'use Feint', 'discard Feint' and the like; chance as 'roll Y0 G1', 'b2 shows "
    "Pit Wolf'."
)
# what is due, by stage or task
DUE: Final[dict[str, str]] = {
    "scion": "A scion is chosen now",
    "removal": "A camp loses its top card now",
    "deal": "Hero/primus cards are dealt now",
    "hero": "A hero is chosen now",
    "tactic": "A tactic is chosen now",
    "primuses": "A primus is placed now",
    "camp": "The hero moves now",
    "summit": "The hero goes to the summit now",
    "card": "The hero says now what becomes of the camp's card",
    "opportunity": "The opportunity is kept or discarded now",
    "boost": "A die or Health is chosen now",
    "commit": "Dice are committed now",
    "roll": "The committed dice are rolled now",
    "apply": "Dice are applied now",
    "brace": "Damage is about to be suffered now",
    "recover": "Dice are recovered now",
    "limit": "There are too many items, and one is discarded now",
    "shows": "The next card of a camp is seen now",
    "order": "Several things wait, and one comes first now",
    "influence": "A card goes onto the Scion Influence deck now",
    "do": "A card asks for a choice now",
    "call": "An additional enemy is activated now",
    "allies": "An ally of the scion is drawn from the discard now",
    "gain": "A reward is taken or traded now",
    "dismiss": "A die is dismissed now",
    "reroll": "Dice are rolled anew now",
    "excess": "The damage left over goes to an enemy now",
}


def split(text: str) -> tuple[str | None, str]:
    """How a move begins, and the rest of it; None if it begins like no move."""
    for verb in sorted(VERBS, key=len, reverse=True):
        if text == verb or text.startswith(f"{verb} "):
            return verb, text[len(verb) :].strip()
    if re.fullmatch(r"\S+ shows( .+)?", text):
        return "shows", text
    return None, text


_DICE_VERBS: Final = frozenset(
    (
        "commit",
        "roll",
        "apply",
        "recover",
        "recruit",
        "dismiss",
        "strengthen",
        "weaken",
        "exhaust",
        "banish",
        "reclaim",
        "reroll",
        "turn",
    )
)
_DIE: Final = re.compile("[ygbpr][0-2]?")


def normalise(text: str) -> str:
    """The notation that was meant: with capitals in the first word, or with small letters for dice.

    >>> normalise("Roll y0 g1"), normalise("apply r2 to Pit Wolf"), normalise("ROLL")
    ('roll Y0 G1', 'apply R2 to Pit Wolf', 'roll')
    """
    first, *rest = text.split() or [""]
    small = first.lower()
    if not any(verb == small or verb.startswith(f"{small} ") for verb in VERBS):
        return text
    if small in _DICE_VERBS:
        rest = [word.upper() if _DIE.fullmatch(word) else word for word in rest]
    if small == "activate":
        rest = [word.lower() for word in rest]
    return " ".join((small, *rest))
