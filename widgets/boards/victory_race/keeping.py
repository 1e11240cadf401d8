"""Keeping the circuit that was laid by hand."""

from __future__ import annotations

from pathlib import Path

from explorer.games.victory_race.circuit_text import save_circuit
from explorer.games.victory_race.state import State
from widgets.boards import Made


def made(state: State) -> Made | None:
    """The circuit that was laid, once its start and direction are settled; None for one that a file names."""
    track = state.track
    if track is None or track.written.circuit is not None:
        return None

    def save(path: Path, replace: bool) -> Path:
        title = path.stem.replace("-", " ").replace("_", " ").strip().capitalize()
        return save_circuit(track, path, title or "A circuit", replace=replace)

    return Made("circuit", save, lambda name: f'circuit = "{name}"')
