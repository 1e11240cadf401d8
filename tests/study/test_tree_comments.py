"""A line that is replayed under other rulings keeps the comments of the positions it repeats."""

from explorer.core.writer import dumps
from explorer.study.tree import Tree
from tests.study.trees import LINES, START, scenario


def comments(tree, node):
    return [one.comment for one in tree.line(node)]


def line():
    tree = Tree.of(scenario(START))
    tree.comment(tree.roots[0], "the start")
    node = tree.play(tree.play(tree.roots[0], "N left R4"), "E center K7")
    tree.comment(node, "seen")
    return tree, node


def test_a_replayed_line_keeps_its_comments():
    tree, node = line()
    again = tree.rule(node, {"play": "each-alone"})
    assert again is not node
    assert comments(tree, again) == ["the start", "", "seen"]
    tree.comment(again, "thought over")
    assert node.comment == "seen"


def test_a_line_that_exists_keeps_the_comments_it_has():
    """Going back to the old rulings changes nothing there, also where a comment was taken away."""
    tree, node = line()
    again = tree.rule(node, {"play": "each-alone"})
    tree.comment(node, "")
    assert tree.rule(again, {"play": "partners"}) is node
    assert comments(tree, node) == ["the start", "", ""]


def test_the_comments_of_a_replayed_line_are_in_the_file():
    tree, node = line()
    tree.rule(node, {"play": "each-alone"})
    back = Tree.of(scenario(dumps(tree.to_scenario())))
    assert [comments(back, end) for _, end in back.ends()] == [["the start", "", "seen"]] * 2


def test_shared_notes_of_a_file_go_along():
    tree = Tree.of(scenario(START + LINES))
    node = tree.roots[0].children[0].children[1]
    again = tree.rule(node, {"troop-multiplier": next(iter(other_answers(tree, "troop-multiplier")))})
    assert comments(tree, again) == comments(tree, node)
    assert comments(tree, again)[2]


def other_answers(tree, id):
    question = tree.game.rulebook.questions[id]
    return [one.id for one in question.answers if one.id != question.default]
