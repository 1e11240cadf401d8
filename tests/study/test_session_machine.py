"""A state machine over sessions: whatever is done, nothing is lost."""

import shutil
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from explorer.core.errors import IllegalMove
from explorer.core.protocol import Chance, Decision
from explorer.study.replay import replay
from explorer.study.tree_store import tree_data
from explorer.study.under_rulings import all_rulings
from tests.study.trees import DEALT, LINES, START, again, kept, scenario, shape


class Sessions(RuleBasedStateMachine):
    """Whatever is done, nothing is lost: every node stays what its line makes it, undo restores, saving and
    reopening give the same tree."""

    @initialize(
        text=st.sampled_from([START, START + LINES, DEALT]),
        rulings=st.sampled_from(range(30)),
    )
    def begin(self, text, rulings):
        game = scenario(START).game
        every = all_rulings(game.rulebook)
        changed = every[rulings % len(every)].changed
        lines = "".join(f'{id} = "{answer}"\n' for id, answer in changed.items())
        self.text = f"{text}\n[rulings]\n{lines}"
        self.folder = Path(tempfile.mkdtemp())
        self.session = kept(self.folder, self.text)
        self.edits = []

    def teardown(self):
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def ways(self):
        tree = self.session.tree
        return {(node.state.rulings, *(str(one.move) for one in tree.line(node)[1:])) for node in tree.nodes()}

    def grown(self):
        for edit in self.edits:
            edit["exact"] = False

    def edit(self, change):
        before = picture(self.session.tree)
        size = len(self.session.tree._undo)
        change()
        if len(self.session.tree._undo) > size:
            self.edits.append({"before": before, "exact": True})

    @rule(numbers=st.lists(st.integers(0, 2), min_size=1, max_size=4))
    def play_something_legal(self, numbers):
        for number in numbers:
            self.play_one(number)

    def play_one(self, number):
        pending = self.session.pending
        if isinstance(pending, Decision):
            move = str(pending.moves[number % len(pending.moves)])
        elif isinstance(pending, Chance):
            move = str(pending.outcomes.pick(number % pending.outcomes.total))
        else:
            return
        before = self.session.at
        known = before.child(move)
        node = self.session.play(move)
        assert node.parent is before
        assert node is known or known is None
        if known is None:
            self.grown()

    @rule(number=st.integers(0, 1000))
    def play_something_refused(self, number):
        pending = self.session.pending
        refused = [str(move) for move, _ in pending.refused] if isinstance(pending, Decision) else []
        text = refused[number % len(refused)] if refused else "N up R9"
        before = tree_data(self.session.tree), self.session.at
        with pytest.raises(IllegalMove) as error:
            self.session.play(text)
        assert self.session.why(text)[0] == error.value.refusal
        assert (tree_data(self.session.tree), self.session.at) == before

    @precondition(lambda self: isinstance(self.session.pending, Chance))
    @rule(seed=st.integers(0, 5))
    def draw(self, seed):
        known = self.session.tree.next_id
        self.session.draw(seed)
        if self.session.tree.next_id != known:
            self.grown()

    @rule(step=st.sampled_from(["back", "forward", "to_start", "to_end"]))
    def walk(self, step):
        before = tree_data(self.session.tree)
        getattr(self.session, step)()
        assert tree_data(self.session.tree) == before

    @rule(number=st.integers(0, 1000))
    def jump(self, number):
        nodes = list(self.session.tree.nodes())
        node = nodes[number % len(nodes)]
        assert self.session.goto(node.id) is node

    @rule(number=st.integers(0, 1000))
    def change_a_ruling(self, number):
        questions = list(self.session.game.rulebook.questions.values())
        question = questions[number % len(questions)]
        answer = question.answers[number // len(questions) % len(question.answers)].id
        old, known = self.session.at, set(self.session.tree.nodes())
        node = self.session.rule(question.id, answer)
        assert node.state.rulings == old.state.rulings.with_answers({question.id: answer})
        assert known <= set(self.session.tree.nodes())
        if node.stopped is None and old.stopped is None:
            assert [str(one.move) for one in self.session.tree.line(node)] == [
                str(one.move) for one in self.session.tree.line(old)
            ]
        self.grown()

    @rule(text=st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=12).map(str.strip))
    def comment(self, text):
        self.edit(lambda: self.session.comment(text))
        assert self.session.at.comment == text

    @rule(number=st.integers(0, 4))
    def rename(self, number):
        names = {end.name for node in self.session.tree.nodes() for end in node.ends}
        name = f'name "{number}"'
        if name not in names:
            self.edit(lambda: self.session.rename(name))
            assert self.session.at.name == name

    @rule()
    def promote(self):
        self.edit(self.session.promote)
        line = self.session.tree.line(self.session.at)
        assert all(one.children[0] is two for one, two in pairwise(line))

    @precondition(lambda self: self.session.at.id != 0)
    @rule()
    def take_out(self):
        self.delete()

    def delete(self):
        gone = self.session.at
        self.edit(self.session.delete)
        assert gone not in self.session.tree

    @rule()
    def take_back(self):
        self.undo()

    def undo(self):
        edits, ways, ids = len(self.session.tree._undo), self.ways(), [one.id for one in self.session.tree.nodes()]
        self.session.undo()
        assert edits == len(self.edits)
        assert ways <= self.ways()
        assert all(str(self.session.tree.node(id).move) for id in ids)
        if not self.edits:
            return
        edit = self.edits.pop()
        now, before = picture(self.session.tree), edit["before"]
        if edit["exact"]:
            assert now == before
        for id, (parent, move, comment, children, _) in before["nodes"].items():
            assert now["nodes"][id][:3] == (parent, move, comment)
            assert [child for child in now["nodes"][id][3] if child in children] == children
        assert before["names"] <= now["names"]

    @precondition(lambda self: self.session.at.parent is not None)
    @rule(numbers=st.lists(st.integers(0, 2), max_size=3), undone=st.booleans())
    def delete_and_play_again(self, numbers, undone):
        move, parent = str(self.session.at.move), self.session.at.parent
        self.delete()
        self.session.goto(parent.id)
        if not parent.child(move):
            self.session.play(move)
            self.grown()
        self.play_something_legal(numbers)
        if undone:
            self.undo()

    @rule(numbers=st.lists(st.integers(0, 2), min_size=2, max_size=3, unique=True))
    def branch(self, numbers):
        at = self.session.at
        for number in numbers:
            self.session.goto(at.id)
            self.play_one(number)

    @rule(seat=st.sampled_from([None, "N", "E", "S", "W"]))
    def look_from(self, seat):
        self.session.seat = seat

    @rule()
    def reopen(self):
        anew = kept(self.folder, self.text)
        assert tree_data(anew.tree) == {**tree_data(self.session.tree)}
        assert (anew.at.id, anew.seat, anew.notices) == (self.session.at.id, self.session.seat, ())
        assert shape(anew.tree) == shape(self.session.tree)

    @rule()
    def save_and_load(self):
        assert shape(again(self.session.tree)) == shape(self.session.tree)

    @invariant()
    def the_cursor_is_in_the_tree_and_its_line_makes_it(self):
        if not hasattr(self, "session"):
            return
        tree, at = self.session.tree, self.session.at
        assert at in tree
        line = tree.line(at)
        played = replay(tree.game, line[0].state, [str(node.move) for node in line[1:]])
        assert played.stopped is None
        assert played.states == tuple(node.state for node in line)
        assert played.events == tuple(node.events for node in line)

    @invariant()
    def every_leaf_is_a_named_line(self):
        if not hasattr(self, "session"):
            return
        nodes = list(self.session.tree.nodes())
        names = [end.name for node in nodes for end in node.ends]
        assert len(set(names)) == len(names)
        assert sorted(node.id for node in nodes) == sorted(self.session.tree.nodes_by_id)
        assert all(node.ends or node.children or node.id == 0 for node in nodes)
        assert all(child.parent is node for node in nodes for child in node.children)


def picture(tree):
    """What an undo must bring back: for each node parent, move, comment, children, lines; and all names."""
    return {
        "nodes": {
            node.id: (
                node.parent and node.parent.id,
                str(node.move),
                node.comment,
                [child.id for child in node.children],
                [(end.name, end.rest, end.expected) for end in node.lines],
            )
            for node in tree.nodes()
        },
        "roots": [root.id for root in tree.roots],
        "names": {end.name for node in tree.nodes() for end in node.ends},
    }


TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
