"""Panels for JupyterLab: the explorer, and its parts, each of which works alone over a session.

>>> from widgets import Explorer
>>> Explorer("victory-and-honor/two-batteries")  # doctest: +SKIP
"""

from widgets.explorer import Explorer
from widgets.graph import show_graph
from widgets.lesson import Lesson
from widgets.parts.board import Board
from widgets.parts.compare import Compare
from widgets.parts.log import Log
from widgets.parts.moves import Moves
from widgets.parts.rulebook import Rulebook
from widgets.parts.rulings import Rulings
from widgets.parts.tree import Tree
from widgets.parts.whatif import WhatIf

__all__ = [
    "Board",
    "Compare",
    "Explorer",
    "Lesson",
    "Log",
    "Moves",
    "Rulebook",
    "Rulings",
    "Tree",
    "WhatIf",
    "show_graph",
]
