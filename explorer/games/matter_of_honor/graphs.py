"""The graphs of A Matter of Honor, Sire."""

from __future__ import annotations

from explorer.core.game import NamedGraph

GRAPHS: dict[str, NamedGraph] = {}
