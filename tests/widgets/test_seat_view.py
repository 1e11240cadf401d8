"""Whether a seat is asked about a new deal is not public: equal views are shown by equal markup.

North opens; South holds Generals. Where East is asked, East alone has no General; in the other deal East holds one of
West's instead of a soldier, so that nobody is asked and North lays cards to pass at once.
"""

import itertools

import pytest

from explorer import load_scenario
from explorer.study.session import Session
from explorer.study.views import is_waiting, view
from widgets.desk import Desk
from widgets.panel import Panel
from widgets.parts.board import Board
from widgets.parts.log import Log
from widgets.parts.moves import Moves
from widgets.parts.rulebook import Rulebook
from widgets.parts.rulings import Rulings
from widgets.parts.title import Title
from widgets.parts.tree import Tree
from widgets.parts.whatif import WhatIf
from widgets.snapshot import Snapshot

SETUP = """
format = 1
game = "victory-and-honor"
title = "Dealt"
[setup]
start = "redeal"
opener = "N"
[setup.hands]
N = "RG1 RG2 R1 R2 R3 R4 R5 R6 R7 BG1"
E = "{east} B2 B3 B4 B5 B6 B7 K1 K2 K3"
S = "KG1 KG2 KG3 K4 K5 K6 K7 Y1 Y2 Y3"
W = "{west} BG2 BG3 YG1 YG2 YG3 Y4 Y5 Y6 Y7"
"""
LINE = '[[line]]\nname = "main"\nmoves = [{moves}]\n'


def panel_of(tmp_path, name, text, moves=()):
    (tmp_path / f"{name}.toml").write_text(text)
    session = Session.open(load_scenario(tmp_path / f"{name}.toml"))
    session.seat = "S"
    for move in moves:
        session.play(move)
    desk = Desk(session)
    whatif = WhatIf(desk, asking=False)
    whatif.samples, whatif.until = 4, "phase"
    parts = [Title(desk), Board(desk), Moves(desk), Log(desk), Tree(desk), Rulings(desk), Rulebook(desk), whatif]
    return Panel([("main", parts)], "panel", desk)


def shown(panel):
    panel.parts["whatif"].compute()
    panel.refresh()
    parts = {name: panel.surface.shown(name) for name in panel.parts}
    return {**parts, "snapshot": Snapshot(panel.desk).html(), "due": panel.desk.due()}


@pytest.fixture
def asked():
    """A General of each: RG3 and B1 lie with East and West, or the other way round."""
    return SETUP.format(east="B1", west="RG3")


@pytest.fixture
def not_asked():
    return SETUP.format(east="RG3", west="B1")


def same(one, other):
    desks = [panel.desk for panel in (one, other)]
    seen = [view(desk.game, desk.session.tree.line(desk.at), "S") for desk in desks]
    assert seen[0] == seen[1], "the test compares equal views"
    for (name, first), second in zip(shown(one).items(), shown(other).values(), strict=True):
        assert first == second, name


GIFTS = ["N gives left R4", "N gives center R5"]


@pytest.mark.parametrize("gifts", [0, 1, 2])
@pytest.mark.parametrize("lines", [False, True])
def test_equal_views_look_equal(tmp_path, asked, not_asked, gifts, lines):
    """Before East answers (no gift yet), after it, and later on; the line made by hand, or told by a file."""
    given = GIFTS[:gifts]
    if lines:
        told = [", ".join(f'"{move}"' for move in moves) for moves in (["E keeps", *given], given)]
        texts = [text + LINE.format(moves=moves) for text, moves in zip((asked, not_asked), told, strict=True)]
        one, other = (panel_of(tmp_path, name, text) for name, text in zip("ab", texts, strict=True))
        one.hear("board", "end", "")
        other.hear("board", "end", "")
    else:
        one, other = panel_of(tmp_path, "a", asked, ["E keeps", *given]), panel_of(tmp_path, "b", not_asked, given)
    same(one, other)
    assert "keep" not in one.surface.shown("log") + one.surface.shown("tree")
    for act in itertools.chain(["back"] * gifts, ["forward"] * gifts, ["start", "end"]):
        one.hear("board", act, "")
        other.hear("board", act, "")
        same(one, other)
        assert one.surface.said["text"] == other.surface.said["text"]


def test_before_anybody_answers_the_view_says_only_that_others_may_be_asked(tmp_path, asked, not_asked):
    one, other = panel_of(tmp_path, "a", asked), panel_of(tmp_path, "b", not_asked)
    same(one, other)
    assert is_waiting(one.desk.game, one.desk.state, "S")
    assert not is_waiting(one.desk.game, one.desk.state, "E")
    assert not is_waiting(one.desk.game, one.desk.state, None)
    assert "Others decide" in one.surface.shown("moves")
    assert "seats may be asking for a new deal" in one.surface.shown("board")
    assert "▶" not in one.surface.shown("board").partition('data-key="names"')[2].partition("</g>")[0]


def test_who_is_asked_sees_it_and_all_cards_show_all(tmp_path, asked):
    panel = panel_of(tmp_path, "a", asked, ["E keeps"])
    panel.hear("board", "seat", "E")
    assert "keeps the hand" in panel.surface.shown("tree")
    panel.hear("board", "back", "")
    assert "East decides" in panel.surface.shown("moves")
    panel.hear("board", "seat", "")
    panel.hear("board", "forward", "")
    assert "ply 1: keeps the hand" in panel.surface.shown("tree")


def test_a_branch_named_after_a_hidden_move_does_not_tell_it(tmp_path, asked):
    """The second branch is named after its first move, a gift that South does not see."""
    panel = panel_of(tmp_path, "a", asked, ["E keeps", "N gives left R4"])
    session = panel.desk.session
    session.back()
    session.play("N gives left R7")
    assert session.at.name == "2. N gives left R7"
    assert "R7" not in panel.surface.shown("tree")
    assert "1. lays left a card face down" in panel.surface.shown("tree")
    panel.hear("board", "seat", "")
    assert "2. N gives left R7" in panel.surface.shown("tree")


def test_a_point_of_the_tree_leads_to_the_position_it_shows(tmp_path, asked):
    panel = panel_of(tmp_path, "a", asked, ["E keeps", *GIFTS])
    third = panel.desk.at
    panel.hear("tree", "goto", "1")
    assert panel.desk.at is third.parent
    panel.hear("tree", "goto", "2")
    assert panel.desk.at is third
    panel.hear("tree", "goto", "77")
    assert panel.desk.at is third
