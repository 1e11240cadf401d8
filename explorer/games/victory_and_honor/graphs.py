"""The graphs of Victory & Honor."""

from __future__ import annotations

from explorer.core.game import NamedGraph

GRAPHS: dict[str, NamedGraph] = {}
