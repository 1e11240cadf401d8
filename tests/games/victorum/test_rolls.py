"""Rolls as outcomes: what is listed, weighed and picked is the same."""

from __future__ import annotations

import pytest

from explorer.games.victorum.rolls import Rolls

# how many dice of each colour, weakest first
SETS = [(1, 0, 0, 0, 0), (2, 1, 0, 0, 0), (1, 1, 0, 1, 0), (0, 0, 2, 0, 1), (1, 1, 1, 1, 1), (3, 0, 0, 2, 0)]


@pytest.mark.parametrize("counts", SETS)
def test_positions_run_through_the_outcomes_in_their_order(counts: tuple[int, ...]) -> None:
    rolls = Rolls(counts)
    assert rolls.total == 6 ** sum(counts)
    expected = [roll for roll in rolls for _ in range(rolls.weight(roll))]
    assert [rolls.pick(index) for index in range(rolls.total)] == expected


def test_two_dice_by_hand() -> None:
    """A yellow die has four misses, a hit and two hits once each; a red one five hits and two hits once."""
    rolls = Rolls((1, 0, 0, 0, 1))
    assert [(str(roll), rolls.weight(roll)) for roll in rolls] == [
        ("roll Y0 R1", 20),
        ("roll Y0 R2", 4),
        ("roll Y1 R1", 5),
        ("roll Y1 R2", 1),
        ("roll Y2 R1", 5),
        ("roll Y2 R2", 1),
    ]
    assert [str(rolls.pick(index)) for index in (0, 19, 20, 23, 24, 28, 29, 30, 35)] == [
        "roll Y0 R1",
        "roll Y0 R1",
        "roll Y0 R2",
        "roll Y0 R2",
        "roll Y1 R1",
        "roll Y1 R1",
        "roll Y1 R2",
        "roll Y2 R1",
        "roll Y2 R2",
    ]


def test_positions_beyond_the_total_are_refused() -> None:
    rolls = Rolls((1, 0, 0, 0, 0))
    for index in (-1, 6):
        with pytest.raises(IndexError):
            rolls.pick(index)
