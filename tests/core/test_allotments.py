"""Counting and picking allotments against listing them all."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.core.allotments import Allotments, Holder, Shape, vectors


def listed(items, class_of, holders):
    """All allotments the slow way: every order of the items cut into bins, order within a bin ignored."""
    sizes = [size for holder in holders for size in holder.sizes]
    found = set()
    for order in permutations(items):
        bins, at = [], 0
        for size in sizes:
            bins.append(tuple(sorted(order[at : at + size])))
            at += size
        assert at == len(items)
        found.add(tuple(bins))
    fitting = set()
    for bins in found:
        at, notes = 0, []
        for holder in holders:
            mine = bins[at : at + len(holder.sizes)]
            at += len(holder.sizes)
            counts = tuple(tuple(sum(class_of(item) == c for item in bin) for c in range(2)) for bin in mine)
            fits = [None] if holder.shapes is None else [s.note for s in holder.shapes if s.bins == counts]
            notes.append(fits)
        for first in notes[0]:
            for second in notes[1]:
                fitting |= {(bins, first, second, third) for third in notes[2]}
    return fitting


def test_by_hand():
    """Four cards a b | c d, the first holder takes two of one class: ab or cd, the second gets the rest: 2 ways."""
    holders = [Holder((2,), (Shape(((2, 0),)), Shape(((0, 2),)))), Holder((2,))]
    ways = Allotments("abcd", lambda item: "aabb"["abcd".index(item)] == "b", holders)
    assert ways.total == 2
    assert [ways.pick(n)[0].bins for n in range(2)] == [(("a", "b"),), (("c", "d"),)]
    with pytest.raises(IndexError):
        ways.pick(2)


def test_nobody_is_restricted():
    """Ten, ten, ten and ten of forty: 40! / 10!^4."""
    assert Allotments(range(40), lambda item: item % 4, [Holder((10,))] * 4).total == 4705360871073570227520


def test_impossible():
    """Two of a class of one cannot be had."""
    assert Allotments("ab", lambda item: item == "b", [Holder((2,), (Shape(((0, 2),)),))]).total == 0


shape_of = {1: list(vectors(1, (9, 9))), 2: list(vectors(2, (9, 9)))}


@st.composite
def problems(draw):
    """Three holders of one or two bins, some of them with random shapes, and just enough items."""
    holders = []
    for _ in range(3):
        sizes = tuple(draw(st.lists(st.integers(1, 2), min_size=1, max_size=2)))
        if sum(one for holder in holders for one in holder.sizes) + sum(sizes) > 6:
            sizes = (1,)
        if draw(st.booleans()):
            holders.append(Holder(sizes))
            continue
        bins = st.tuples(*(st.sampled_from(shape_of[size]) for size in sizes))
        shapes = draw(st.lists(st.builds(Shape, bins, st.sampled_from("xy")), max_size=4, unique=True))
        holders.append(Holder(sizes, tuple(shapes)))
    total = sum(size for holder in holders for size in holder.sizes)
    return "abcdefgh"[:total], draw(st.integers(0, total)), holders


@settings(max_examples=60)
@given(problems())
def test_every_way_is_picked_exactly_once(problem):
    """Picking every rank gives each possible allotment once: the count is right and picking is uniform."""
    items, split, holders = problem

    def class_of(item):
        return int(items.index(item) >= split)

    ways = Allotments(items, class_of, holders)
    picked = [ways.pick(index) for index in range(ways.total)]
    plain = [(tuple(bin for share in one for bin in share.bins), *(share.note for share in one)) for one in picked]
    assert len(set(plain)) == len(plain)
    assert set(plain) == listed(items, class_of, holders)
