"""Trees: playing, branching, editing with undo, rulings, and the way into a scenario and back."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer import load_game
from explorer.core.errors import ExplorerError, IllegalMove
from explorer.core.scenario import Expected
from explorer.core.writer import dumps, plain
from explorer.study.replay import transcript
from explorer.study.tree import Tree
from explorer.study.tree_store import tree_data, tree_from
from tests.study.trees import DEALT, LINES, START, again, scenario, shape


def test_lines_that_share_moves_share_nodes():
    tree = Tree.of(scenario(START + LINES))
    start = tree.roots[0]
    assert [str(one.move) for one in start.children] == ["N left R4"]
    (first,) = start.children
    assert [(str(one.move), one.name) for one in first.children] == [
        ("E center K1", "main"),
        ("E center K7", "the Scout stays home"),
    ]
    assert first.comment == "the battery\n\nshared"
    assert [node.ply for node in tree.line(first.children[0])] == [0, 1, 2]


def test_a_line_under_other_rulings_has_a_root_of_its_own():
    tree = Tree.of(scenario(START + LINES))
    assert [root.state.rulings.changed for root in tree.roots] == [{}, {"play": "each-alone"}]
    assert tree.rulings == {}


def test_an_unchanged_tree_gives_back_the_scenario_and_its_text():
    read = scenario(START + LINES)
    assert Tree.of(read).to_scenario() is read
    assert dumps(Tree.of(read).to_scenario()) == START + LINES


def test_play_reuses_a_child_and_refuses_with_the_reason():
    tree = Tree.of(scenario(START))
    node = tree.play(tree.roots[0], " N  left R4")
    assert tree.play(tree.roots[0], node.move) is node
    with pytest.raises(IllegalMove) as error:
        tree.play(node, "E left K1")
    assert error.value.refusal.cites("rules-of-engagement.opening-cards")
    assert node.children == []
    assert [event.kind for event in node.events] == ["opened"]


def test_the_first_line_is_main_and_grows_while_played():
    tree = Tree.of(scenario(START))
    node = tree.play(tree.play(tree.roots[0], "N left R4"), "E center K1")
    assert node.name == "main"
    (line,) = tree.to_scenario().lines
    assert (line.name, line.moves) == ("main", ("N left R4", "E center K1"))


def test_a_line_with_expectations_keeps_its_end():
    tree = Tree.of(scenario(START + LINES))
    main = tree.roots[0].children[0].children[0]
    longer = tree.play(main, "W right Y3")
    assert main.name == "main"
    lines = tree.to_scenario().lines
    assert lines[:3] == scenario(START + LINES).lines
    assert (lines[3].parent, lines[3].after, lines[3].moves) == ("main", 2, ("W right Y3",))
    assert longer.name == lines[3].name
    assert shape(again(tree)) == shape(tree)


def test_promote_makes_a_main_line_and_undo_takes_it_back():
    tree = Tree.of(scenario(START + LINES))
    branch = tree.roots[0].children[0].children[1]
    before = tree_data(tree)
    tree.promote(branch)
    assert tree.roots[0].children[0].children[0] is branch
    assert tree.to_scenario().lines[0].name == "the Scout stays home"
    assert shape(again(tree)) == shape(tree)
    assert tree.undo() is branch
    assert tree_data(tree) == before


def test_delete_cuts_the_line_and_undo_brings_everything_back():
    tree = Tree.of(scenario(START))
    end = tree.roots[0]
    for text in ("N left R4", "E center K1", "W right Y3"):
        end = tree.play(end, text)
    tree.comment(end, "a comment")
    before, text = tree_data(tree), dumps(tree.to_scenario())
    parent = tree.delete(end)
    assert (str(parent.move), parent.name) == ("E center K1", "main")
    with pytest.raises(ExplorerError):
        tree.node(end.id)
    assert tree.undo() is end
    assert (tree_data(tree)["nodes"], dumps(tree.to_scenario())) == (before["nodes"], text)


def test_undo_of_a_deletion_joins_what_was_played_since():
    tree = Tree.of(scenario(START))
    first = tree.play(tree.roots[0], "N left R4")
    second = tree.play(first, "E center K1")
    third = tree.play(second, "W right Y3")
    tree.delete(second)
    anew = tree.play(first, "E center K1")
    other = tree.play(anew, "W left RG1")
    tree.undo()
    assert first.children == [second]
    assert second.children == [third, other]
    assert tree.node(anew.id) is second
    assert other.parent is second
    assert third.name == "main"
    assert other.name not in (None, "main")
    assert shape(again(tree)) == shape(tree)


def test_undo_keeps_a_line_that_grew_onto_the_move_made_anew():
    tree = Tree.of(scenario(START + '[[line]]\nname = "main"\nmoves = ["N left R4"]\nlegal = []\n'))
    (first,) = tree.roots[0].children
    second = tree.play(first, "E center K1")
    tree.rename(first, "short")
    branch = second.name
    (end,) = first.ends
    end.expected = Expected()
    tree.delete(second)
    anew = tree.play(first, "E center K1")
    assert anew.name == "short"
    tree.undo()
    assert {one.name for one in second.ends} == {"short", branch}


def test_undo_does_not_double_the_comments_of_a_cut_line():
    tree = Tree.of(scenario(START + LINES))
    seen = tree.roots[0].children[0].children[1]
    later = tree.play(seen, "W left RG1")
    tree.delete(later)
    tree.play(tree.play(seen, "W left RG1"), "N center K2")
    tree.undo()
    assert shape(again(tree)) == shape(tree)
    assert tree.roots[0].children[0].comment == "the battery\n\nshared"


def test_the_start_cannot_be_deleted():
    tree = Tree.of(scenario(START + LINES))
    with pytest.raises(ExplorerError, match="start"):
        tree.delete(tree.roots[0])


def test_another_ruling_replays_the_line_and_keeps_the_old_one():
    tree = Tree.of(scenario(START + LINES))
    seen = tree.roots[0].children[0].children[1]
    node = tree.rule(seen, {"sacrificed-cards": "lost"})
    assert [str(one.move) for one in tree.line(node)[1:]] == ["N left R4", "E center K7"]
    assert node.state.rulings.changed == {"sacrificed-cards": "lost"}
    assert node.stopped is None
    assert seen in tree
    assert tree.rule(node, {"sacrificed-cards": "captured"}) is seen
    line = tree.to_scenario().lines[-1]
    assert (line.parent, line.after, line.moves) == ("the Scout stays home", 2, ())
    assert line.rulings == {"sacrificed-cards": "lost"}
    assert shape(again(tree)) == shape(tree)


def test_a_scout_in_the_centre_names_nothing_among_partners():
    """Special Maneuvers, Scouts: alone it binds the player across; to an ally it is only advice."""
    alone = START.replace("[setup]", '[rulings]\nplay = "each-alone"\n[setup]')
    tree = Tree.of(scenario(alone))
    node = tree.play(tree.roots[0], "N left R4")
    node = tree.play(tree.play(node, "E center K1 > left"), "W left RG1")
    partners = tree.rule(node, {"play": "partners"})
    text, refusal = partners.stopped
    assert (str(partners.move), text) == ("N left R4", "E center K1 > left")
    assert refusal.cites("special-maneuvers.scouts")
    assert partners.rest == ("E center K1 > left", "W left RG1")
    assert tree.rule(partners, {"play": "each-alone"}) is node
    assert shape(again(tree)) == shape(tree)
    reopened, losses = tree_from(scenario(alone), tree_data(tree))
    assert (tree_data(reopened), losses) == (tree_data(tree), ())


def test_a_refused_ruling_changes_nothing():
    tree = Tree.of(scenario(START + LINES))
    before = tree_data(tree)
    with pytest.raises(ExplorerError, match="no answer"):
        tree.rule(tree.roots[0], {"play": "in-teams"})
    assert tree_data(tree) == before


def test_the_likelihood_of_two_hands():
    """Eight cards are nowhere: E gets 4 of them in 70 ways, S the rest in one."""
    tree = Tree.of(scenario(DEALT))
    node = tree.play(tree.roots[0], "deal E R2 K7 K1 Y1")
    assert tree.likelihood(node) == Fraction(1, 70)
    assert tree.play(tree.roots[0], "deal E K7 K1 R2 Y1") is node
    node = tree.play(node, "deal S B7 R6 Y2 K3")
    node = tree.play(node, "N left R4")
    assert tree.likelihood(node) == Fraction(1, 70)
    assert tree.likelihood(tree.roots[0]) == 1
    assert shape(again(tree)) == shape(tree)
    told = transcript(tree.played(node), {0: "at the start", 3: "here"}, tree.likelihood(node))
    assert "at the start" in told.splitlines()[0]
    assert told.splitlines()[-1].endswith("1/70")


def test_names_and_comments_that_no_file_could_hold_are_refused():
    tree = Tree.of(scenario(START + LINES))
    main, other = tree.roots[0].children[0].children
    for name in ("", "  ", "main", "x" * 201, "a\x00b", "two\nlines"):
        with pytest.raises(ExplorerError):
            tree.rename(other, name)
    for text in ("x" * 20_001, "\x1b[31m", "\ud800"):
        with pytest.raises(ExplorerError):
            tree.comment(main, text)
    tree.rename(other, "K7 instead")
    tree.comment(main, 'quotes """ and \\ and\r\n  "lines"')
    assert [line.name for line in tree.to_scenario().lines][:2] == ["main", "K7 instead"]
    assert shape(again(tree)) == shape(tree)
    tree.undo()
    tree.undo()
    assert plain(tree.to_scenario()) == plain(scenario(START + LINES))


def test_a_comment_on_an_empty_start_survives():
    tree = Tree.of(scenario(START))
    tree.comment(tree.roots[0], "before the first move")
    assert shape(again(tree)) == shape(tree)
    tree.undo()
    assert tree.to_scenario().lines == ()


def test_lines_that_the_engine_cuts_short_keep_their_text_and_notes():
    wrong = '[[line]]\nname = "a"\nmoves = ["N left R4", "N left R4", "E center K1"]\n[line.notes]\n3 = "late"\n'
    tree = Tree.of(scenario(START + wrong))
    (node,) = tree.roots[0].children
    assert node.stopped[0] == "N left R4"
    assert node.rest == ("N left R4", "E center K1")
    tree.play(node, "E center K1")
    tree.comment(tree.roots[0], "changed")
    assert shape(again(tree)) == shape(tree)
    line = tree.to_scenario().lines[0]
    assert (line.moves, line.notes[3]) == (("N left R4", "N left R4", "E center K1"), "late")


def test_saved_moves_that_a_corrected_engine_refuses_stay_as_text():
    tree = Tree.of(scenario(START))
    node = tree.roots[0]
    for text in ("N left R4", "E center K1", "W right Y3"):
        node = tree.play(node, text)
        tree.comment(node, f"after {text}")
    data = tree_data(tree)

    def stricter(state, text):
        move, refusal = game.look_up(state, text)
        return (None, game.explain(state, "E left K1")) if text == "E center K1" else (move, refusal)

    game = load_game("victory-and-honor")
    strict = replace(game)
    object.__setattr__(strict, "read", lambda state, text: _read(stricter, state, text))
    shorter, losses = tree_from(replace(scenario(START), game=strict), data)
    (first,) = shorter.roots[0].children
    assert first.rest == ("E center K1", "W right Y3")
    assert len(losses) == 1
    line = shorter.to_scenario().lines[0]
    assert line.moves == ("N left R4", "E center K1", "W right Y3")
    assert line.notes == {1: "after N left R4", 2: "after E center K1", 3: "after W right Y3"}
    healed, losses = tree_from(scenario(START), tree_data(shorter))
    assert losses == ()
    assert shape(healed) == shape(tree)


def _read(look_up, state, text):
    move, refusal = look_up(state, text)
    if refusal is not None:
        raise IllegalMove(text, refusal)
    return move
