"""Rules Explorer: rulebooks as engines that cite the clause for everything they allow, forbid or cause.

>>> from explorer import load_game, load_scenario
>>> game = load_game("victory-and-honor")
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.components import data_folder as data_folder
from explorer.core.errors import Problem, ScenarioError, UnknownName
from explorer.core.text import did_you_mean

if TYPE_CHECKING:
    from explorer.core.game import Game
    from explorer.core.scenario import Scenario

__version__ = "0.1.0"

# game id -> package below explorer.games; a game is loaded on first use
GAMES = {
    "victory-and-honor": "victory_and_honor",
    "matter-of-honor": "matter_of_honor",
    "victory-race": "victory_race",
    "victorum": "victorum",
}


def load_game(id: str) -> Game:
    """The declaration of a game. Raises UnknownName."""
    if id not in GAMES:
        raise UnknownName("game", id, GAMES)
    game: Game = import_module(f"explorer.games.{GAMES[id]}").GAME
    return game


def load_scenario(file: str | Path) -> Scenario:
    """A scenario from a path, or a shipped one by name: `victory-and-honor/two-batteries`.

    Raises ScenarioError with all problems of the file.
    """
    from explorer.core.loader import load

    path = Path(file)
    if not os.path.exists(path):  # unlike Path.exists, it takes any name
        shipped = data_folder("scenarios") / (f"{file}.toml" if path.suffix != ".toml" else str(file))
        path = shipped if os.path.isfile(shipped) and not path.is_absolute() else path
        hint = "" if os.path.lexists(path) else _meant(str(file))
        if hint:
            cure = f"{hint}Give the path of a .toml file, or the name of a shipped scenario."
            raise ScenarioError(Problem("There is no such file.", cure, file=str(file)))
    return load(path, load_game)


def _meant(file: str) -> str:
    """What a name that is no file may have meant: the same with its suffix, a shipped scenario, or one of a game."""
    if os.path.isfile(f"{file}.toml"):
        return f"Did you mean {f'{file}.toml'!r}? "
    shipped = {name.rpartition("/")[2]: name for name in shipped_scenarios()}
    given = file.removesuffix(".toml")
    near = did_you_mean(given, [*shipped, *shipped.values()])
    for short, name in shipped.items():
        near = near.replace(f"{short!r}", f"{name!r}")
    game = given.partition("/")[0]
    if not near and game in GAMES:
        return f"Shipped ones are {', '.join(shipped_scenarios(game))}. "
    return near


def shipped_scenarios(game: str | None = None) -> tuple[str, ...]:
    """Names of the shipped scenarios, for `load_scenario`."""
    root = data_folder("scenarios")
    files = sorted(root.glob(f"{game or '*'}/*.toml"))
    return tuple(file.relative_to(root).with_suffix("").as_posix() for file in files)
