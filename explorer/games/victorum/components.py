"""Reading component files: all problems at once, each with file, line, key and cure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from explorer.core.component_check import check_by_kind
from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.loader import located
from explorer.core.toml_text import parse
from explorer.core.validate import partly
from explorer.games.victorum import camp_checks, deck_checks
from explorer.games.victorum.camp_files import CampsFile, made_camps
from explorer.games.victorum.camps import Camps
from explorer.games.victorum.card_files import DeckFile, made_deck
from explorer.games.victorum.cards import Deck

DEFAULT_DECK = "sons-of-the-mountain.toml"
DEFAULT_CAMPS = "vesuvius.toml"


class Kind(NamedTuple):
    """A kind of component file: how it is written, what else can be wrong with it, and what is made of it."""

    model: type[Any]
    find: Callable[..., Any]
    make: Callable[..., Any]


KINDS: Mapping[str, Kind] = {
    "deck": Kind(DeckFile, deck_checks.find, made_deck),
    "camps": Kind(CampsFile, camp_checks.find, made_camps),
}
MODELS: Mapping[str, type[object]] = {name: kind.model for name, kind in KINDS.items()}


@lru_cache(maxsize=64)
def _read(kind: str, text: str, file: str) -> tuple[Any, tuple[Problem, ...]]:
    """What a file of a kind holds, or its problems. Raises ScenarioError if it is no TOML."""
    about = KINDS[kind]
    data, where = parse(text, file)
    read = partly(about.model, data)
    problems = [*read.problems, *about.find(read, data)]
    if problems:
        return None, tuple(located(problems, where, file))
    return about.make(read.model, Path(file).name, text), ()


def read_deck(text: str, file: str) -> tuple[Deck | None, tuple[Problem, ...]]:
    """The deck of a text, or its problems. `file` is how messages call it. Raises ScenarioError if it is no TOML."""
    return _read("deck", text, file)


def read_camps(text: str, file: str) -> tuple[Camps | None, tuple[Problem, ...]]:
    """The camps of a text, or its problems. `file` is how messages call it. Raises ScenarioError if it is no TOML."""
    return _read("camps", text, file)


def deck(components: Components, name: str | None = None) -> Deck:
    """The deck that a set-up names, or the shipped one. Raises ExplorerError, keyed below `setup` for the name."""
    path, text = components.read(name or DEFAULT_DECK, "setup.deck")
    found, problems = read_deck(text, str(path))
    if found is None:
        raise ExplorerError(problems)
    return found


def camps(components: Components, name: str | None = None) -> Camps:
    """The camps that a set-up names, or the shipped ones. Raises ExplorerError, keyed below `setup` for the name."""
    path, text = components.read(name or DEFAULT_CAMPS, "setup.camps")
    found, problems = read_camps(text, str(path))
    if found is None:
        raise ExplorerError(problems)
    return found


def check_component(file: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a deck or camps file."""
    return check_by_kind(file, {kind: partial(_problems, kind) for kind in KINDS})


def _problems(kind: str, text: str, name: str) -> tuple[Problem, ...]:
    return _read(kind, text, name)[1]
