"""Shipped camps and deck by hand, the graph of camps, and files in which anything may stand."""

import copy
import tomllib

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victorum.small_deck import CAMPS, DECK

from explorer.core.components import Components, data_folder
from explorer.core.errors import ExplorerError
from explorer.core.validate import partly
from explorer.games.victorum.card_words import lines
from explorer.games.victorum.component_graph import component_graph
from explorer.games.victorum.components import KINDS, camps, deck
from explorer.games.victorum.tables import COLOURS, DICE, DICE_IN_ALL, RANKS, START_POOL

FOLDER = data_folder("scenarios") / "victorum" / "components"
DATA = tomllib.loads(DECK)
SHIPPED = tomllib.loads((FOLDER / "sons-of-the-mountain.toml").read_text(encoding="utf-8"))


def test_the_camps_by_hand():
    """Rows of four, three and two; a camp touches its neighbours in the row and the camps that it straddles."""
    there = camps(Components.of("victorum"))
    near = {there.ids[at]: " ".join(there.ids[one] for one in there.neighbours[at]) for at in range(9)}
    assert near == {
        "b1": "b2 m1",
        "b2": "b1 b3 m1 m2",
        "b3": "b2 b4 m2 m3",
        "b4": "b3 m3",
        "m1": "b1 b2 m2 t1",
        "m2": "b2 b3 m1 m3 t1 t2",
        "m3": "b3 b4 m2 t2",
        "t1": "m1 m2 t2",
        "t2": "m2 m3 t1",
    }
    assert len(there.edges) == 16
    assert [there.ids[at] for at in there.summit] == ["t1", "t2"]
    assert [there.ids[at] for at in there.bottom] == ["b1", "b2", "b3", "b4"]
    assert [there.ids[at] for at in there.labels] == ["m1", "m3", "t2", "b1", "b4", "m2", "t1"]
    assert [there.label(at) for at in range(9)] == [4, None, None, 5, 1, 6, 2, 7, 3]
    assert [there.spot(at) for at in (0, 3, 5, 8)] == [(-1.5, 0.0), (1.5, 0.0), (0.0, 1.0), (0.5, 2.0)]


def test_camps_and_decks_are_equal_by_their_text():
    one, other = camps(Components.of("victorum")), camps(Components.of("victorum"))
    assert (one, hash(one)) == (other, hash(other))
    assert one != deck(Components.of("victorum"))


def test_the_sources_of_the_camps():
    """The rulebook has four camps at the bottom; the other rows and the paths are inferred, labels invented."""
    sources = dict(camps(Components.of("victorum")).sources)
    assert {sources[f"camp.{id}"] for id in ("b2", "b3")} == {"rulebook"}
    assert {sources[f"camp.b{number}.row"] for number in (1, 4)} == {"rulebook"}
    assert {sources[f"camp.{id}.row"] for id in ("m1", "m2", "m3", "t1", "t2")} == {"inferred"}
    assert {sources[f"path[{place}]"] for place in range(6)} == {"inferred"}


def test_every_value_of_the_deck_is_invented():
    for card in deck(Components.of("victorum")).card.values():
        assert set(card.sources.values()) == {"invented"}
        assert card.flavour


def test_the_deck_has_the_numbers_of_the_rulebook():
    cards = deck(Components.of("victorum"))
    numbers = [len(cards.heroes), len(cards.primuses), len(cards.scions), len(cards.tactics)]
    assert numbers == [9, 9, 9, 4]
    kinds = ("bloodshed", "sport", "opportunity")
    assert [sum(one.copies for one in cards.of_kind(kind)) for kind in kinds] == [22, 22, 10]


def test_dice_and_ranks():
    """As the rulebook's set-up and the published faces have them."""
    assert [sum(die.faces) for die in DICE] == [6] * 5
    assert sum(START_POOL) == 9
    assert DICE_IN_ALL - sum(START_POOL) == 8
    assert [DICE[colour].copies - START_POOL[colour] for colour in COLOURS] == [2, 2, 2, 2, 0]
    assert [(rank.primuses, rank.removed) for rank in RANKS.values()] == [(3, 0), (4, 2), (5, 3), (6, 4), (7, 5)]


def test_the_graph_of_camps():
    graph = component_graph(FOLDER / "vesuvius.toml", None)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (10, 18)
    assert nx.shortest_path_length(graph, "b1", "summit") == 3
    assert sorted(graph["summit"]) == ["t1", "t2"]
    assert {one for one in graph if graph.nodes[one]["group"] == "primus"} == {"m1", "m3", "t2"}
    assert {one for one in graph if graph.nodes[one]["start"]} == {"b1", "b2", "b3", "b4"}
    assert len({data["pos"] for _, data in graph.nodes(data=True)}) == 10


@pytest.mark.parametrize(
    ("text", "message"),
    [(DECK, "A deck has no map."), (CAMPS.replace("label = 5", "label = 4"), "b1 has the label 4 already.")],
)
def test_what_cannot_be_drawn(text, message, tmp_path):
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ExplorerError) as caught:
        component_graph(tmp_path / "mine.toml", None)
    assert [one.message for one in caught.value.problems] == [message]


def places(value, path=()):
    """Where anything stands in plain data."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from places(one, (*path, key))


PLACES = [path for path in places(SHIPPED) if path]
WORDS = (
    "all",
    "any",
    "this",
    "others",
    "used",
    "gained",
    "pass",
    "enemy-activated",
    "wounds",
    "red",
    "pool",
    "",
    "<b>",
)
ANYTHING = st.recursive(
    st.one_of(st.integers(-3, 25), st.sampled_from(WORDS), st.booleans(), st.floats(0, 1)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ("when", "do", "if", "while", "modify", "count", "all", "not", "may", "cost", "choose", "hit")
            ),
            inner,
            max_size=3,
        ),
        st.sampled_from((SHIPPED["hero"][0], SHIPPED["sport"][4]["effect"], SHIPPED["scion"][3]["aura"])),
    ),
    max_leaves=5,
)


@given(st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_anything_may_stand_anywhere(changes):
    """Reading tells what is wrong and never fails; what it finds right can be made and told in words."""
    data = copy.deepcopy(SHIPPED)
    for path, value in changes:
        around = data
        try:
            for step in path[:-1]:
                around = around[step]
            around[path[-1]] = copy.deepcopy(value)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took its place away
    kind = KINDS["deck"]
    read = partly(kind.model, data)
    problems = [*read.problems, *kind.find(read, data)]
    for one in problems:
        assert one.message
        assert one.cure
    if not problems:
        for card in kind.make(read.model, "changed.toml", "").card.values():
            assert lines(card)
