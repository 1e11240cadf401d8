"""The graphs: counted by hand on the oval, useful to networkx as they are, and true to what may be played."""

from fractions import Fraction
from io import BytesIO
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest
from victory_race.play import GAME, LAP, after, legal, position
from victory_race.test_outlook import crowd

from explorer.core.protocol import Chance, Decision, Over
from explorer.games.victory_race.graph_flow import WAYS
from explorer.games.victory_race.graph_points import FLAG
from explorer.games.victory_race.graph_reach import reach_of
from explorer.games.victory_race.outlook import heat
from explorer.study.graph_files import graphml, svg


def graph(name, state=None):
    return GAME.graph(name).make(state)


def positions():
    laid = after(GAME.start(), "lay straight", "lay right bend", "lay right bend")[0]
    closed = after(laid, "lay straight", "lay right bend", "lay right bend")[0]
    placed = after(closed, "Blue starts", "start card before board 2")[0]
    last = {"circuit": "oval.toml", "cars": "Red Blue", "laps": 1, "out": "Blue", "turn": "Red", "dice": "R"}
    over = after(GAME.start({**last, "at": {"Red": "1c2"}}), "Red drives red 2a2")[0]
    return {
        "nothing": None,
        "to be laid": GAME.start(),
        "half laid": laid,
        "closed": closed,
        "start card": placed,
        "who starts": GAME.start({"circuit": "ring-road.toml"}),
        "first throw": position(turn="Red", at={}),
        "one die or two": position(thrown="R B X", turn="Red", at={}),
        "second throw": position(thrown="R B X", takes=2, turn="Red", at={}),
        "driving": position(dice="R R B", turn="Red", at={}),
        "over": over,
    }


@pytest.mark.parametrize("name", GAME.graphs)
def test_every_graph_is_plain_networkx_and_can_be_written(name):
    for where, state in positions().items():
        found = graph(name, state)
        assert type(found) in (nx.Graph, nx.DiGraph)
        groups, kinds = found.graph["groups"], found.graph["edge_groups"]
        for _, data in found.nodes(data=True):
            assert data["label"]
            assert len(data["pos"]) == 2
            assert data["group"] in groups, where
        for *_, data in found.edges(data=True):
            assert data["group"] in kinds, where
        assert nx.read_graphml(BytesIO(graphml(found))).number_of_edges() == found.number_of_edges()
        assert ElementTree.fromstring(svg(found).decode()).tag.endswith("svg")


def test_the_points_by_hand():
    """Ten boards of nine points. On the oval lies a ring of 3 × 12 + 2 × 3 points along, as the two rows of boards are
    six points apart: 15 columns of six rows. Red lines join all neighbours but those across the infield."""
    found = graph("points")
    assert found.number_of_nodes() == 90
    assert {data["lane"] for _, data in found.nodes(data=True)} == {1, 2, 3}
    assert found.nodes["2a1"]["cars"] == ["Red"]
    assert found.nodes["2a1"]["group"] == found.nodes["1c1"]["group"] == "car"
    assert found.nodes["3b2"]["group"] == "middle lane"
    assert max(data["progress"] for _, data in found.nodes(data=True)) == LAP - 1
    red = nx.Graph((u, v) for u, v, data in found.edges(data=True) if data["colour"] != "blue")
    assert red.number_of_edges() == 6 * 14 + 15 * 5 - 9
    over = {frozenset(edge) for *edge, data in found.edges(data=True) if data["line"]}
    assert {frozenset(("1c1", "2a1")), frozenset(("1c2", "2a2")), frozenset(("1c3", "2a3"))} <= over
    assert all({name[0] for name in edge} == {"1", "2"} for edge in over)


def test_what_is_laid_is_shown_before_it_is_closed():
    state = positions()["half laid"]
    found = graph("points", state)
    assert found.number_of_nodes() == 27
    assert nx.is_connected(found)
    assert found.edges["1c2", "2a2"]["colour"] == "red"
    assert graph("points", positions()["closed"]).number_of_nodes() == 54


def test_the_reach_by_hand():
    """A red die and a blue one from 2a1, Blue beside in 2a2: straight on along the left lane, or aslant. Only with the
    blue one first can the turn end in 2b1."""
    state = position(dice="R B", turn="Red", at={"Blue": "2a2"})
    found = reach_of(state)
    first = {v: data["colour"] for u, v, data in found.edges(data=True) if u == "2a1" and data["first"]}
    lane = ["2b1", "2c1", "3a1", "3b1", "3c1", "4a1", "4b1", "4c1"]
    assert first == {**dict.fromkeys(lane, "red"), "2b2": "blue", "2c3": "blue"}
    assert found.nodes["2b1"]["way"] == ["blue 2b2", "red 2b1"]
    assert found.nodes["2b1"]["throws"] == ["R B"]
    assert found.nodes["2a1"]["group"] == "the car"
    assert not found.in_degree("2a2")
    assert "flag" in found
    assert not found.in_degree("flag")
    assert found.nodes["2c2"]["odds"] == {}


def test_the_odds_of_a_point():
    """Red stands before the flag with R X X on the table, and only a red die leads over the line as the point right
    ahead is free: the one on the table does, unless further crosses cost the turn."""
    state = position(thrown="R X X", turn="Red", laps=1, at={"Red": "1c2"})
    odds = reach_of(state).nodes[FLAG]["odds"]
    assert odds == {"one die": "2/3", "two dice": "4/9"}
    assert reach_of(state, dice="R").nodes[FLAG]["way"] == ["red 2a2"]
    assert reach_of(state, car="Blue").graph["title"] == "Reach of Blue"
    for asked in ({"car": "Green"}, {"car": "White"}):
        with pytest.raises(KeyError):
            reach_of(state, **asked)
    for dice in ("", "R R R R R R", "G", "r"):
        with pytest.raises(ValueError, match="are no dice"):
            reach_of(state, dice=dice)


def ends(state, car):
    """Everywhere that a turn can end, as the engine plays it."""
    if state.stage != "drive" or state.turn != car:
        return {FLAG if car in state.finished else state.circuit.points[state.at[car]].id}
    found = set()
    for move in GAME.pending(state).moves:
        found |= ends(GAME.advance(state, move)[0], car)
    return found


@pytest.mark.parametrize("changed", [{}, {"driving": "may", "occupied-point": "yes"}, {"blocked-dice": "step-by-step"}])
def test_reach_is_what_may_be_played(changed):
    random = Random(str(changed))
    for _ in range(12):
        state = crowd("four-bends.toml", changed, random)
        dice = random.choice(["R", "B", "R B", "R R", "B B", "R R B"])
        asked = state._replace(stage="drive", dice=state.dice._replace(red=dice.count("R"), blue=dice.count("B")))
        if not legal(asked):
            continue
        found = reach_of(asked)
        here = asked.circuit.points[asked.at[0]].id
        first = {(data["colour"], v) for u, v, data in found.edges(data=True) if u == here and data["first"]}
        drives = {tuple(move.split()[2:]) for move in legal(asked) if " drives " in move}
        assert {(colour, v) for colours, v in first for colour in colours.split(" and ")} == drives
        assert {name for name, data in found.nodes(data=True) if data["throws"]} == ends(asked, 0)
        for name, data in found.nodes(data=True):
            if data["way"]:
                played = asked
                for step in data["way"]:
                    played = GAME.play(played, f"Red drives {step}")[0]
                at = FLAG if 0 in played.finished else played.circuit.points[played.at[0]].id
                assert at == name


def test_odds_are_those_of_the_engine():
    """Before the second throw: for each choice, how likely the dice can end the turn in a point."""
    random = Random(7)
    state = crowd("four-bends.toml", {}, random)._replace(stage="choose")
    state = state._replace(dice=state.dice._replace(red=1, blue=1, crosses=1))
    found = reach_of(state)
    for move in GAME.pending(state).moves:
        odds = {}
        second, _ = GAME.advance(state, move)
        for roll, share in GAME.pending(second).outcomes.items():
            shown, _ = GAME.advance(second, roll)
            if 0 not in shown.out:
                for name in ends(shown, 0):
                    odds[name] = odds.get(name, Fraction(0)) + share
        words = str(move).removeprefix("Red takes ")
        told = {n: Fraction(data["odds"][words]) for n, data in found.nodes(data=True) if words in data["odds"]}
        assert told == odds


def test_the_ideal_line_by_hand():
    found = graph("ideal-line")
    lap = sorted((data["lap"], u, v) for u, v, data in found.edges(data=True) if data["lap"])
    assert lap == [(1, "4a3", "5a3"), (2, "5a3", "9a3"), (3, "9a3", "10a3"), (4, "10a3", "4a3")]
    ways = sorted(number for *_, data in found.edges(data=True) for number in data["way"])
    assert ways == list(range(1, 14))
    state = position(turn="Red", at={})
    turns = heat(state)
    assert found.nodes["7b2"]["turns"] == round(turns[state.circuit.place["7b2"]], 3)
    assert nx.has_path(found, "2a1", FLAG)


def games():
    """Races under all kinds of rulings, from the laying of the boards or from a grid."""
    answers = [
        {},
        {"three-crosses": "the-next", "second-throw": "may-stop", "driving": "may"},
        {"finished-cars": "stay", "last-car": "wins", "backwards": "allowed"},
    ]
    for changed in answers:
        for cars in ("Red Blue", "Red Blue Green Yellow"):
            yield GAME.start({"circuit": "four-bends.toml", "cars": cars, "laps": 1}, changed)
            yield GAME.start({"cars": cars, "laps": 1}, changed)
            yield GAME.start(
                {"cars": cars, "laps": 1, "lay": "R R R R", "start": 2, "boards": "twelve-boards.toml"}, changed
            )


def played(start, random):
    """Steps of a race at random: before, events, after."""
    state = start
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
        else:
            assert isinstance(pending, Decision)
            move = random.choice(pending.moves)
        before = state
        state, events = GAME.step(before, move)
        yield before, events, state


def test_every_step_follows_the_flow_and_every_arrow_is_walked():
    """Each step is an arrow, with its events and clauses; and no arrow is idle."""
    flow, walked = graph("turn-flow"), set()
    for number, start in enumerate(games()):
        for seed in range(12):
            for before, happened, now in played(start, Random(100 * number + seed)):
                kinds = {event.kind for event in happened}
                way = [before.stage]
                if kinds & {"first-row"}:
                    way.append("grid")
                if kinds & {"turn", "race-ended"}:
                    way.append("turn ends")
                way.append(now.stage)
                arrows = list(pairwise(way))
                assert all(flow.has_edge(*arrow) for arrow in arrows), (way, kinds)
                assert kinds <= {kind for arrow in arrows for kind in flow.edges[arrow]["events"]}, (way, kinds)
                cited = {clause for arrow in arrows for clause in flow.edges[arrow]["clauses"]}
                assert all(any(event.cites(clause) for clause in cited) for event in happened), (way, kinds)
                walked |= set(arrows)
    assert walked == set(WAYS), set(WAYS) - walked


def test_the_flow_cites_the_rulebook_and_says_where_a_position_stands():
    book = GAME.rulebook
    for way in WAYS.values():
        assert set(way.clauses.split()) <= set(book.clauses)
        assert set(way.rulings.split()) <= set(book.questions)
    flow = graph("turn-flow", position(dice="R R B", turn="Red", at={}))
    assert [node for node, data in flow.nodes(data=True) if data["now"]] == ["drive"]
    assert flow.nodes["drive"]["car"] == "Red"
    assert nx.has_path(flow, "lay", "over")
    assert set(nx.descendants(flow, "over")) == set()
