"""The graphs: by hand, by brute force, and against games as they are played."""

from functools import cache
from io import BytesIO
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victorum.play import COMPONENTS, GAME, after, eager, fight, start

from explorer.core.protocol import Decision, Over
from explorer.games.victorum import flow as engine
from explorer.games.victorum.graph_camps import rounds_to, takeable
from explorer.games.victorum.graph_round import STAGES, WAYS
from explorer.games.victorum.state import EMPTY, NONE
from explorer.study.graph_files import graphml, svg

COUNTED = {"counted", "completed"}  # of opportunities, whatever happens
MOUNTAIN = {"b1": "Runner 0", "b2": "Caller 0", "b3": "Hunt 0", "m1": "Brute 2", "m2": "Twin Caller 0", "t1": "Guard 0"}


def graph(name, state=None):
    return GAME.graph(name).make(state)


@pytest.mark.parametrize("name", GAME.graphs)
def test_every_graph_is_plain_networkx_and_can_be_written(name):
    calling = after(start(at="b3", camps=MOUNTAIN, unseen="Runner, Brute"), "camp b2", "activate top")
    for state in (None, start(at="b3", camps=MOUNTAIN, unseen="Runner, Brute"), calling, fight("Brute")):
        found = graph(name, state)
        assert type(found) in (nx.Graph, nx.DiGraph)
        groups, kinds = found.graph["groups"], found.graph["edge_groups"]
        for _, data in found.nodes(data=True):
            assert data["label"]
            assert len(data["pos"]) == 2
            assert data["group"] in groups
        for *_, data in found.edges(data=True):
            assert data["group"] in kinds
        assert nx.read_graphml(BytesIO(graphml(found))).number_of_edges() == found.number_of_edges()
        assert ElementTree.fromstring(svg(found).decode()).tag.endswith("svg")


# --- camps


def test_the_camps_by_hand():
    found = graph("camps", start(at="b3", camps=MOUNTAIN, unseen="Runner, Brute"))
    assert (found.number_of_nodes(), found.number_of_edges()) == (10, 18)
    assert {node for node, data in found.nodes(data=True) if data["enter"]} == {"b2", "m2", "m3"}
    assert found.nodes["b3"]["group"] == "chip"
    m1 = found.nodes["m1"]
    assert (m1["top"], m1["kind"], m1["below"], m1["cards"]) == ("Brute", "bloodshed", 2, 4)
    assert m1["primus"] == "Plain Primus"
    assert m1["why_not"].startswith("activation.adjacent: ")
    assert found.nodes["b4"]["group"] == "empty"
    assert found.nodes["b4"]["why_not"].startswith("activation.not-empty: ")
    assert found.nodes["summit"]["label"] == "summit\nPlain Scion"
    # nothing is entered while something else goes on
    assert not any(data["enter"] for _, data in graph("camps", fight("Brute")).nodes(data=True))


def test_before_the_first_move_the_bottom_row_is_open():
    found = graph("camps", start(camps=MOUNTAIN, unseen="Runner, Brute"))
    assert {node for node, data in found.nodes(data=True) if data["enter"]} == {"b1", "b2", "b3"}


# --- cards that can still be reached


def lying(cards, here):
    """A position in which so many cards lie in each camp, and the chip is at a place."""
    state = start(at="b1", camps={"b1": "Runner 0"})
    tops = tuple(0 if number else EMPTY for number in cards)
    below = tuple(max(0, number - 1) for number in cards)
    return state._replace(tops=tops, below=below, lurking=(NONE,) * len(cards), here=here)


def test_cards_that_can_be_reached_by_hand():
    """b1 holds three cards, and b2 beside it one; m1, where a primus lies, is a neighbour of both. From b3: b2 costs
    nothing to enter but its own card, and b1 can be entered from it; back to b2 there is no way, but over m1."""
    state = start(at="b3", camps={"b1": "Runner 2", "b2": "Brute 0", "b4": "Dancer 1"}, unseen="Runner, Brute, Guard")
    found = graph("reachable", state)
    told = {node: (data["rounds"], data["takeable"], data["group"]) for node, data in found.nodes(data=True)}
    # coming to b1 takes the card of b2 or m1; the other one brings the chip back once
    assert told["b1"] == (2, 2, "some")
    assert told["b2"] == (1, 1, "all")
    assert told["b4"] == (1, 2, "all")
    assert told["m1"] == (2, 1, "all")
    assert told["b3"] == (-1, 0, "empty")
    # t2, where a primus lies, is beside m3 with another, which is beside b3
    assert told["m3"] == (1, 1, "all")
    assert told["t2"] == (2, 1, "all")
    assert told["m2"] == (-1, 0, "empty")


def test_camps_that_are_cut_off():
    state = start(at="b1", camps={"b4": "Runner 0", "b2": "Brute 0"})
    found = graph("reachable", state)
    assert found.nodes["b4"]["group"] == "cut off"
    assert found.nodes["b4"]["rounds"] == -1


CARDS = st.lists(st.sampled_from([0, 0, 1, 1, 2]), min_size=9, max_size=9)


@settings(max_examples=25, deadline=None)
@given(CARDS, st.integers(-1, 8))
def test_what_can_be_reached_against_every_walk(cards, here):
    state = lying(cards, here)
    near, bottom = state.arena.camps.neighbours, state.arena.camps.bottom
    if sum(cards) > 9:
        cards = [min(number, 1) for number in cards]
        state = lying(cards, here)

    @cache
    def walk(at, left, goal):
        """How often a camp can be entered, and in how many moves for the first time."""
        most, soonest = 0, 99
        for to in bottom if at == NONE else near[at]:
            if left[to]:
                then = (*left[:to], left[to] - 1, *left[to + 1 :])
                often, moves = walk(to, then, goal)
                most = max(most, often + (to == goal))
                soonest = min(soonest, 1 if to == goal else moves + 1)
        return most, soonest

    for goal in range(9):
        most, soonest = walk(here, tuple(cards), goal)
        assert takeable(state, goal) == most
        assert rounds_to(state, goal) == (soonest if most else -1)


# --- calls


def test_calls_of_the_deck():
    found = graph("calls")
    calling = {node: data["calls"] for node, data in found.nodes(data=True) if node != "others"}
    deck = GAME.start().arena.deck
    assert calling == {card.name: card.calls for card in deck.conflicts if getattr(card, "calls", 0)}
    assert found.nodes["others"]["copies"] == 44 - sum(deck.named[name].copies for name in calling)
    assert found.has_edge("Pit Wolf", "Pit Wolf")
    # there is one of them alone
    assert not found.has_edge("Bearer of the Black Standard", "Bearer of the Black Standard")
    assert found.edges["Pit Vulture", "others"]["most"] == 2


@pytest.mark.parametrize("ruling", ["its-own-camp", "current-camp"])
def test_calls_from_where_the_cards_lie(ruling):
    state = start({"second-order-enemies": ruling}, at="b3", camps=MOUNTAIN, unseen="Runner, Brute")
    found = graph("calls", state)
    of_b2 = {"b1", "m1", "m2"} if ruling == "its-own-camp" else {"m2"}
    of_m2 = {"b2", "m1", "t1"} if ruling == "its-own-camp" else {"b2"}
    assert set(found["b2"]) == of_b2
    assert set(found["m2"]) == of_m2
    assert found.edges["m2", "b2"]["most"] == 2
    assert found.out_degree("m1") == found.out_degree("b1") == 0


def test_who_calls_now():
    state = after(start(at="b3", camps=MOUNTAIN, unseen="Runner, Brute"), "camp b2", "activate top")
    found = graph("calls", state)
    assert set(found["Caller"]) == {"b1", "m1", "m2"}
    assert {data["group"] for *_, data in found.out_edges("Caller", data=True)} == {"now"}
    assert {str(move) for move in GAME.pending(state).moves} == {f"add {camp}" for camp in found["Caller"]}


# --- the round


def played(seed, rulings, watch, deck):
    """A game at random, each step from stage to stage told to `watch`."""
    random = Random(seed)
    state = GAME.start({"rank": 1 + seed % 2, "deck": deck}, rulings, COMPONENTS)
    for _ in range(3_000):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Decision):
            move = eager(pending.moves, random)
        else:
            move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
        state, _ = GAME.advance(state, move)


def test_every_step_follows_the_flow_and_every_arrow_is_walked(monkeypatch):
    """Each step from stage to stage, in games at random: there is an arrow for it, with its events and clauses."""
    walked, wrong = set(), set()

    def watched(function):
        def step(state, log, *rest):
            begin = len(log)
            result = function(state, log, *rest)
            after = result[0] if isinstance(result, tuple) and not hasattr(result, "stage") else result
            way = (state.stage, after.stage)
            if way[0] in STAGES and way[0] != way[1] and not state.agenda:
                at_once = way[1] == "over" and way not in WAYS
                if way in WAYS:
                    walked.add(way)
                    events = log[begin:]
                    told = {event.kind for event in events} - set(WAYS[way].events.split()) - COUNTED
                    clauses = WAYS[way].clauses.split()
                    events = [event for event in events if event.kind not in COUNTED]
                    uncited = [e for e in events if not any(e.cites(clause) for clause in clauses)]
                    if told or (events and len(uncited) == len(events)):
                        wrong.add((way, tuple(sorted(told))))
                elif not at_once:
                    wrong.add((way, ()))
            return result

        return step

    monkeypatch.setattr(engine, "_stage", watched(engine._stage))
    monkeypatch.setattr(engine, "_made", watched(engine._made))
    answers = [{}, {"stop-early": "no"}, {"stranded": "stay", "lose-check": "end-of-round", "stat-floor": "0"}]
    for seed in range(45):
        played(seed, answers[seed % 3], watched, ("plain.toml", "sons-of-the-mountain.toml")[seed % 2])
    assert not wrong
    assert set(WAYS) - walked <= RARE


RARE = {("commit", "pass"), ("engage", "damage"), ("end", "over"), ("card", "end"), ("camp", "over")}


def test_rare_steps_of_the_flow():
    """What games at random may not come to: an item that ends a conflict while dice are committed, and others."""
    item = fight("Brute", inventory="Relic Bearer")
    assert after(item, "use Relic Bearer").stage != "commit"
    assert set(WAYS) >= RARE


def test_the_flow_cites_the_rulebook_and_says_where_a_position_stands():
    book = GAME.rulebook
    for way in WAYS.values():
        assert set(way.clauses.split()) <= set(book.clauses)
        assert set(way.rulings.split()) <= set(book.questions)
    flow = graph("round", fight("Brute"))
    assert [node for node, data in flow.nodes(data=True) if data["now"]] == ["commit"]
    assert set(nx.descendants(flow, "over")) == set()
    assert all(nx.has_path(flow, node, "over") for node in flow)
    assert set(STAGES) - {"over"} == set(engine.AUTOMATIC | engine.WAITING | {"end": None}) - {
        *("dice", "scion", "removal", "deal", "hero", "tactic", "primuses"),
    }
