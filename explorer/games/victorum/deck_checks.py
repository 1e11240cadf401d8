"""What is missing or contradictory in a deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from explorer.core.errors import Problem
from explorer.core.validate import Partly
from explorer.games.victorum.card_files import DeckFile


def find(read: Partly[DeckFile], data: Mapping[str, Any]) -> Iterator[Problem]:
    """All problems of a deck that its shape does not tell."""
    yield from ()
