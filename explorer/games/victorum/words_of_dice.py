"""Events about dice told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.games.victorum.state import counted
from explorer.games.victorum.tables import DICE, LETTER

Fields = dict[str, Any]
AREAS: Final = {
    "pool": "the pool",
    "training": "the training grounds",
    "active": "the active area",
    "exhausted": "the exhausted area",
    "banished": "the banished dice",
}


def _die(f: Fields, name: str = "die") -> str:
    """ "a yellow die", or the text of a die with its face."""
    text = str(f[name])
    return f"a {DICE[LETTER[text]].name} die" if text in LETTER else text


def _from(f: Fields) -> str:
    return f"from {AREAS.get(f['from'], f['from'])}"


def _exhausted(f: Fields) -> str:
    if "dice" in f:
        kept = f"; {f['staying']} stay on undefeated enemies" if "staying" in f else ""
        return f"{f['dice']} are exhausted{kept}"
    return f"{_die(f)} {_from(f)} is exhausted"


def _rolled(f: Fields) -> str:
    return f"pass {f['pass']}: {f['dice'] or 'no dice'} rolled"


def _applied(f: Fields) -> str:
    return f"{f['die']} goes to {f['enemy']} for {counted(f['hits'], 'hit')}, {f['left']} left"


def _traded(how: str) -> Callable[[Fields], str]:
    return lambda f: f"{_die(f)} {_from(f)} is {how}: {_die(f, 'new')} comes there"


DICE_SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "committed": lambda f: f"{_die(f)} is committed",
    "rolled": _rolled,
    "rerolled": lambda f: f"{f['dice']} rolled anew",
    "turned": lambda f: f"{f['die']} is turned to {f['to']}",
    "applied": _applied,
    "exhausted": _exhausted,
    "staying": lambda f: f"{f['dice']} stay on undefeated enemies",
    "recovered": lambda f: f"{_die(f)} is recovered",
    "recruited": lambda f: f"{_die(f)} is recruited",
    "dismissed": lambda f: f"{_die(f)} {_from(f)} is dismissed",
    "strengthened": _traded("strengthened"),
    "weakened": _traded("weakened"),
    "banished": lambda f: f"{_die(f)} {_from(f)} is banished",
    "reclaimed": lambda f: f"{_die(f)} is reclaimed",
}
