"""Setting Up the Track: all closed circuits of so many boards, each once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from explorer.games.victory_race.laying import TURNS, closing
from explorer.games.victory_race.tables import BOARDS

_ORDER: Final = str.maketrans("SRL", "012")
_MIRROR: Final = str.maketrans("LR", "RL")


@lru_cache(maxsize=16)
def circuits(boards: int) -> tuple[str, ...]:
    """All different closed circuits of exactly so many boards, as words such as "SRRSRR", in a fixed order.

    A circuit is the closed way from board to board; two are the same if one can be turned or mirrored to lie like the
    other. It makes no difference at which board the laying began, which way round it went or the race goes, nor
    which board of the box lies where. Exactly 4, 6, 8, 10 and 12 boards make 1, 1, 3, 6 and 25 circuits; an odd number
    makes none.

    >>> circuits(6)
    ('SRRSRR',)
    """
    if boards > BOARDS:
        raise ValueError(f"{boards} boards: the game has {BOARDS}.")
    return tuple(sorted({canonical(word) for word in _closed("", boards)}, key=_rank))


def _closed(word: str, boards: int) -> Iterator[str]:
    """The words of so many boards that begin in a given way and close."""
    needed = closing(word)
    if word and needed == "":
        if len(word) == boards:
            yield word
    elif needed is not None and len(word) + len(needed) <= boards:
        for turn in TURNS:
            yield from _closed(word + turn, boards)


def _rank(word: str) -> str:
    return word.translate(_ORDER)


def canonical(word: str) -> str:
    """The word that stands for all words of the same circuit: with the most straights first, then bends to the right.

    >>> canonical("LLLL")
    'RRRR'
    """
    return min(same(word), key=_rank)


def same(word: str) -> frozenset[str]:
    """All words of a circuit: begun at any board, laid the other way round, and mirrored."""
    mirrored = word.translate(_MIRROR)
    ways = word, mirrored, word[::-1], mirrored[::-1]
    return frozenset(way[at:] + way[:at] for way in ways for at in range(len(word)))
