"""How much may be looked at for one answer."""

from __future__ import annotations

from explorer.core.errors import ExplorerError, Problem


class TooManyWays(ExplorerError):
    """A question is about more ways to play than the bound: no exact odds."""


class Budget:
    """A number of ways that may be looked at: outcomes of rolls, each with each way to apply it, and so on."""

    def __init__(self, most: int) -> None:
        self.most, self.left = most, most

    def spend(self, ways: int) -> None:
        """Look at so many more. Raises TooManyWays beyond the bound."""
        self.left -= ways
        if self.left < 0:
            message = f"This Strategy Phase can be played in more than {self.most:,} ways that matter."
            cure = "Ask when fewer dice or passes are left, of fewer dice, or raise the budget."
            raise TooManyWays(Problem(message, cure))
