"""How often the heuristic player wins with the shipped deck, as it was measured and stored beside it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final, NamedTuple

from explorer.core.components import Components, data_folder
from explorer.games.victorum.card_files import GAME_ID
from explorer.games.victorum.components import camps, deck

FILE: Final = "win-rates.json"


class AtRank(NamedTuple):
    """How many games at a rank were won, lost, drawn, and stuck (not over after the bound); the 95 % interval (Wilson)
    of the share that is won; and the mean of the rounds played."""

    rank: int
    won: int
    lost: int
    drawn: int
    stuck: int
    interval: tuple[float, float]
    rounds: float

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn + self.stuck

    @property
    def share(self) -> float:
        """The share of the games that is won."""
        return self.won / self.games


class WinRates(NamedTuple):
    """Games by a policy, samples 0, 1, … under a seed; `commit` is the state of the program that played them, and the
    files are told by the SHA-256 of their text."""

    policy: str
    seed: int
    commit: str
    deck: str
    camps: str
    ranks: tuple[AtRank, ...]

    @property
    def fits(self) -> bool:
        """Whether the shipped deck and camps are still those that were played with."""
        return (self.deck, self.camps) == shipped()


def shipped() -> tuple[str, str]:
    """The SHA-256 of the texts of the shipped deck and camps."""
    folder = Components.of(GAME_ID)
    found = [sha256(one.text.encode()).hexdigest() for one in (deck(folder, None), camps(folder, None))]
    return found[0], found[1]


def stored() -> WinRates:
    """What was measured last."""
    data = json.loads((data_folder("scenarios") / GAME_ID / FILE).read_text(encoding="utf-8"))
    ranks = tuple(AtRank(**{**one, "interval": tuple(one["interval"])}) for one in data.pop("ranks"))
    data.pop("format")
    return WinRates(ranks=ranks, **data)


def written(rates: WinRates) -> str:
    """The text of the file."""
    ranks = [one._asdict() for one in rates.ranks]
    return json.dumps({"format": 1, **rates._asdict(), "ranks": ranks}, indent=2) + "\n"
