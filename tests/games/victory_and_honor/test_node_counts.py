"""Node counts: the numbers in the data file, counted by the engine and by its twin."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from victory_and_honor import twin
from victory_and_honor.lines import GAME

from explorer.games.victory_and_honor.orders import orders_graph, orders_of_play
from explorer.games.victory_and_honor.tables import SEAT, Seat

DATA = tomllib.loads((Path(__file__).parents[2] / "data/victory-and-honor/node_counts.toml").read_text())
DEALS = DATA["deal"]


def count(state, depth):
    """Move sequences of this depth; a shorter one that ends the phase counts once."""
    if depth == 0:
        return 1
    total = 0
    for move in GAME.pending(state).moves:
        after, _ = GAME.step(state, move)
        total += 1 if GAME.ended(state, after) else count(after, depth - 1)
    return total


@pytest.mark.parametrize("leader", list(Seat), ids=SEAT.get)
def test_864_orders_of_play(leader):
    """Turn-passing alone, from any leader: by the engine's rule for the next turn, and by the twin's."""
    ours = [tuple(one) for one in orders_of_play(SEAT[leader])]
    lengths = Counter(map(len, ours))
    assert len(ours) == len(set(ours)) == DATA["orders"]["total"] == 864
    assert {str(plays): number for plays, number in lengths.items()} == DATA["orders"]["after"]
    assert DATA["orders"]["after"] == {"9": 96, "11": 768}
    theirs = [tuple(f"{seat} {where}" for seat, where in one) for one in twin.orders(SEAT[leader])]
    assert sorted(ours) == sorted(theirs)


@pytest.mark.parametrize("leader", ["N", "W"])
def test_paths_of_the_graph_are_the_orders(leader):
    """Every path from its start to a node without successors is one order of play, and each order is one path."""
    graph = orders_graph(leader)

    def paths(node, done):
        if not graph.out_degree(node):
            yield tuple(done)
        for _, after, slot in graph.out_edges(node, data="slot"):
            yield from paths(after, [*done, slot])

    found = list(paths(graph.graph["start"], []))
    assert len(found) == 864
    assert set(found) == set(orders_of_play(leader))


def starts(deal):
    """The start of a deal, for the engine and for the twin."""
    changed = deal.get("rulings", {})
    setup = {"leader": deal["leader"], "phase": deal["phase"], "hands": deal["hands"]}
    state = GAME.start(setup, changed)
    return state, twin.at_phase(GAME.rulings(changed), deal["leader"], deal["phase"], deal["hands"])


@pytest.mark.parametrize("deal", DEALS, ids=[deal["name"] for deal in DEALS])
def test_move_sequences(deal):
    """To the depths of the data file."""
    state, position = starts(deal)
    depths = range(1, len(deal["counts"]) + 1)
    assert [count(state, depth) for depth in depths] == deal["counts"]
    assert [twin.count(position, depth) for depth in depths] == deal["counts"]


FINISHED = [deal for deal in DEALS if deal["opening"]]


@pytest.mark.parametrize("deal", FINISHED, ids=[deal["name"] for deal in FINISHED])
def test_move_sequences_to_the_end_of_the_phase(deal):
    """Every way to finish the phase after the opening moves."""
    state, position = starts(deal)
    for text in deal["opening"]:
        state, _ = GAME.play(state, text)
        position, _ = twin.play(position, text)
    assert count(state, 12) == deal["to_the_end"]
    assert twin.count(position, 12) == deal["to_the_end"]
