"""Boards of the same text are equal, but a set-up names the file that was read."""

from __future__ import annotations

from dataclasses import replace

from explorer.core.components import Components
from explorer.games.victory_race.component_files import GAME_ID
from explorer.games.victory_race.components import boards_of
from explorer.games.victory_race.lay_text import read_lay
from explorer.games.victory_race.track_making import made_track


def test_a_copy_of_the_boards_keeps_its_own_name():
    shipped = boards_of(Components.of(GAME_ID), "twelve-boards.toml", "boards")
    copy = replace(shipped, file="my-boards.toml")
    assert copy == shipped
    lay, _ = read_lay("R R R R", shipped)
    for boards in (shipped, copy, shipped):
        track = made_track(boards, lay, 1, "clockwise")
        assert track.written.boards == boards.file
        assert track.circuit.boards.file == boards.file
    assert made_track(copy, lay, 1, "clockwise") == made_track(shipped, lay, 1, "clockwise")
