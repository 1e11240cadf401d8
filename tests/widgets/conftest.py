"""Sessions and panels without a browser; nothing is kept on disk but in a test's own folder."""

from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.study.session import Session
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

# South is to play after these; Black is opened in left, Blue in center, Yellow in right, so Red is trump.
LINE = ["N right Y4", "W left K4", "N left KG2", "E center BG3", "W right K2", "S center B2", "N center B4"]


@pytest.fixture
def session():
    """Two batteries, with South to play: in left K1 must follow, in right any Yellow."""
    session = Session.open(load_scenario("victory-and-honor/two-batteries"))
    for move in LINE:
        session.play(move)
    return session


@pytest.fixture
def desk(session):
    return Desk(session)


@pytest.fixture
def panel(desk):
    parts = [Title(desk), Board(desk), Moves(desk), Log(desk), Tree(desk), Rulings(desk), Rulebook(desk)]
    return Panel([("main", [*parts, WhatIf(desk, asking=False)])], "panel", desk)


@pytest.fixture
def shown(panel):
    """A part as the surface holds it, read as XML."""
    return lambda part: ElementTree.fromstring(panel.surface.shown(part))
