"""Laying boards: what may be laid next is exact, and what may not is refused with its reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victory_race.tracks import BOARDS, lays, two_kinds

from explorer.games.victory_race.boards import made_boards
from explorer.games.victory_race.component_files import BoardsFile
from explorer.games.victory_race.laying import (
    Laid,
    closing,
    is_closed,
    lay_words,
    left,
    may_follow,
    overlap,
    refusals,
    sides,
    spots,
    turns_of,
)

QUARTER = {"S": 1, "L": -1j, "R": 1j}  # as complex numbers, x to the east and y to the south


def lay(word):
    return tuple(Laid(turn) for turn in word)


def reasons(word, turn, boards=BOARDS):
    return [refusal.reason for refusal in refusals(boards, lay(word), Laid(turn))]


def boards_of(count):
    """The regular boards, fewer of them."""
    from explorer.core.toml_text import parse
    from explorer.core.validate import validate

    text = BOARDS.text.replace("\ncount = 12", f"\ncount = {count}")
    return made_boards(validate(BoardsFile, parse(text)[0]), "few.toml", text)


def closed_words(most):
    """All words of up to so many boards that close, by trying everything."""
    found = []

    def go(word, at, ahead, taken):
        for turn, quarter in QUARTER.items():
            onward = ahead * quarter
            if at + onward == 0 and onward == 1:
                found.append(word + turn)
            elif at + onward not in taken and len(word) + 1 < most:
                go(word + turn, at + onward, onward, taken | {at + onward})

    go("", 0, 1, frozenset({0}))
    return found


@pytest.fixture(scope="module")
def all_closed():
    return closed_words(12)


@pytest.mark.parametrize("count", [12, 9, 6, 4])
def test_what_may_be_laid_is_exactly_what_can_still_close(count, all_closed):
    """From every position that can be reached, against all closed circuits of at most so many boards."""
    boards = BOARDS if count == 12 else boards_of(count)
    closed = [word for word in all_closed if len(word) <= count]
    starts = {word[:at] for word in closed for at in range(len(word) + 1)}
    assert len(starts) > {12: 2_000, 9: 150, 6: 20, 4: 8}[count]
    for word in starts:
        expected = {turn for turn in QUARTER if word + turn in starts and word not in closed}
        assert {one.turn for one in may_follow(boards, lay(word))} == expected


def test_the_fewest_boards_that_close_are_the_fewest_there_are(all_closed):
    shortest = {}
    for word in sorted(all_closed, key=len):
        for at in range(len(word) + 1):
            shortest.setdefault(word[:at], len(word) - at)
    for word, needed in shortest.items():
        rest = closing(word)
        assert rest is not None
        assert len(rest) == needed
        assert is_closed(word + rest)
        assert overlap(word + rest) is None


def test_from_an_empty_table_everything_may_be_laid():
    assert [one.turn for one in may_follow(BOARDS, ())] == ["S", "L", "R"]
    assert left(BOARDS, ()) == (12,)
    assert [lay_words(BOARDS, one) for one in sides(BOARDS)] == ["straight", "left bend", "right bend"]
    assert closing("") == "LLLL"


def test_boards_that_would_be_too_few():
    """Five straights in a row: five more lie beside them, and two bends at each end: nine more, but seven are left."""
    assert reasons("SSSS", "S") == ["To close the circuit would then take at least 9 more boards, and 7 are left."]
    assert reasons("SSSS", "R") == []
    assert reasons("SSSSRRSSSS", "S") == ["To close the circuit would then take at least 3 more boards, and 1 is left."]
    (refusal, *_) = refusals(BOARDS, lay("SSSS"), Laid("S"))
    assert refusal.clause == "setting-up-the-track.closed-circuit"


def test_boards_on_which_the_next_one_would_lie():
    assert reasons("RRR", "R") == []
    assert reasons("SRR", "R") == ["The next board would lie on board 1."]
    assert reasons("SSRR", "R") == ["The next board would lie on board 2."]
    # round a single square: straight on into the side of the first board, or in to where there is no way out
    assert reasons("SSRSRSR", "S") == ["The next board would lie on board 1."]
    assert reasons("SSRSRSR", "R") == ["The circuit could not be closed: it would be walled in by the boards that lie."]
    assert reasons("SSRSRSR", "L") == []


def test_a_closed_circuit_is_not_added_to():
    assert may_follow(BOARDS, lay("RRRR")) == ()
    assert is_closed("RRRR")
    assert not is_closed("RRR")
    assert not is_closed("")


def test_kinds_of_boards_run_out():
    boards = two_kinds()
    words = [lay_words(boards, one) for one in sides(boards)]
    assert words == [
        *("regular straight", "regular left bend", "regular right bend"),
        *("sparse straight", "sparse left bend", "sparse right bend", "sparse straight turned"),
    ]
    five = tuple(Laid(turn, 0) for turn in "SSRRS")
    assert left(boards, five) == (0, 7)
    refused = [refusal.reason for refusal in refusals(boards, five, Laid("S", 0))]
    assert refused == ["All regular boards are laid."]
    assert {one.design for one in may_follow(boards, five)} == {1}


@settings(max_examples=60, deadline=None)
@given(st.one_of(lays(), lays(two_kinds())))
def test_laying_step_by_step_always_closes(lay):
    turns = turns_of(lay)
    cells = [spot.cell for spot in spots(turns)[:-1]]
    assert len(set(cells)) == len(cells) == len(lay) <= 12
    assert abs(turns.count("R") - turns.count("L")) == 4
    for (x, y), (right, down) in zip(cells, cells[1:] + cells[:1], strict=True):
        assert abs(x - right) + abs(y - down) == 1
