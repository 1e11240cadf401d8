"""Scenarios that tests of trees and sessions share, and a tree as something to compare."""

from explorer import load_game
from explorer.core.loader import loads
from explorer.core.writer import dumps
from explorer.study.session import Session
from explorer.study.sidecar import sidecar_for
from explorer.study.tree import Tree

START = """
format = 1
game = "victory-and-honor"
title = "Four cards each"
[setup]
leader = "N"
phase = 3
[setup.hands]
N = "R4 BG3 K2 Y5"
E = "K1 K7 R2 Y1"
S = "B7 R6 Y2 K3"
W = "RG1 Y3 B4 K5"
"""
LINES = """
[[line]]
name = "main"
moves = ["N left R4", "E  center K1"]
legal = ["W left RG1", "W right Y3", "W right B4"]
[line.notes]
1 = "the battery"
[[line]]
name = "the Scout stays home"
from = "main"
after = 1
moves = ["E center K7"]
notes = { 1 = "shared", 2 = "seen" }
[[line]]
from = "main"
after = 1
moves = ["E center K7", "W left RG1"]
rulings = { play = "each-alone" }
"""
DEALT = """
format = 1
game = "victory-and-honor"
title = "Two hands to be dealt"
[setup]
leader = "N"
phase = 3
lost = "RG3 RG2 R7 R5 R3 R1 BG2 BG1 B6 B5 B3 B2 B1 KG3 KG2 KG1 K6 K4 YG3 YG2 YG1 Y7 Y6 Y4"
[setup.hands]
N = "R4 BG3 K2 Y5"
E = "?"
S = "?"
W = "RG1 Y3 B4 K5"
"""


def scenario(text):
    return loads(text, load_game)


def shape(tree):
    """A tree without its ids: rulings, moves, comments, lines with what they expect, in their order."""

    def of(node):
        ends = [(end.name, end.rest, end.expected) for end in node.lines]
        return (str(node.move), node.state, node.comment, ends, [of(child) for child in node.children])

    return [of(root) for root in tree.roots]


def again(tree):
    """The tree after it has been written and read."""
    return Tree.of(scenario(dumps(tree.to_scenario())))


def kept(folder, text=START, **options):
    """A session that keeps itself in this folder."""
    one = scenario(text)
    return Session.open(one, sidecar_for(one, folder), **options)
