"""Sessions: the cursor, chance, listeners, saving."""

import pytest

from explorer.core.errors import ExplorerError, UnknownName
from explorer.study.session import Session
from explorer.study.tree import Tree
from tests.study.trees import DEALT, LINES, START, scenario, shape


def test_the_cursor_goes_back_and_forward_on_the_way_it_came():
    session = Session.open(scenario(START + LINES))
    first = session.forward()
    branch = session.goto(first.children[1].id)
    assert session.back() is first
    assert session.back() is session.tree.roots[0]
    assert session.back() is session.tree.roots[0]
    assert session.forward() is first
    assert session.forward() is branch
    assert session.forward() is branch
    assert session.to_start() is session.tree.roots[0]
    assert session.to_end() is branch
    session.goto(first.id)
    assert session.to_end() is first.children[0]


def test_going_back_never_rolls_anew_and_drawing_again_branches():
    session = Session.open(scenario(DEALT))
    one = session.draw(seed=1)
    session.back()
    assert session.forward() is one
    session.back()
    assert session.draw(seed=1) is one
    drawn = set()
    for seed in range(20):
        session.to_start()
        drawn.add(session.draw(seed).id)
    assert {node.id for node in session.tree.roots[0].children} == drawn
    assert len(drawn) > 1


def test_nothing_is_drawn_where_a_player_decides():
    with pytest.raises(ExplorerError, match="N decides"):
        Session.open(scenario(START)).draw()


def test_why_not_gives_every_reason():
    session = Session.open(scenario(START))
    session.play("N left R4")
    assert session.why("E center K1") == ()
    assert any(one.cites("rules-of-engagement.opening-cards") for one in session.why("E left K1"))


def test_seats_are_the_players():
    session = Session.open(scenario(START))
    session.seat = "W"
    with pytest.raises(UnknownName):
        session.seat = "X"
    assert session.seat == "W"


def test_listeners_hear_every_change_until_they_stop():
    session, heard = Session.open(scenario(START)), []
    stop = session.on_change(lambda: heard.append(session.at.ply))

    def broken():
        raise RuntimeError("a broken listener")

    session.play("N left R4")
    session.on_change(broken)
    with pytest.raises(RuntimeError):
        session.play("E center K1")
    stop()
    stop()
    with pytest.raises(RuntimeError):
        session.back()
    assert heard == [1, 2]
    assert session.at.ply == 1


def test_save_as_writes_a_file_that_reads_the_same(tmp_path):
    session = Session.open(scenario(START + LINES))
    session.forward()
    session.play("E left R2")
    path = session.save_as(tmp_path / "new" / "mine")
    assert path.name == "mine.toml"
    assert shape(Tree.of(scenario(path.read_text()))) == shape(session.tree)


def test_the_cursor_survives_a_deletion_behind_its_back():
    session = Session.open(scenario(START))
    first = session.play("N left R4")
    session.play("E center K1")
    session.tree.delete(session.at)
    assert session.at is first
    assert session.forward() is first


def test_the_end_of_the_line_is_that_of_the_branch_that_was_come_back_along():
    session = Session.open(scenario(START + LINES))
    first = session.forward()
    main = first.children[0]
    session.play("E left R2")
    branch = session.play("S left R6")
    session.back()
    assert session.end is branch
    session.to_start()
    assert session.end is branch
    session.goto(first.id)
    assert session.end is main
    session.goto(branch.parent.id)
    assert session.end is branch
    assert session.to_end() is branch
    assert session.end is branch


def test_keeping_can_be_put_off_and_is_done_once(tmp_path):
    import json

    session = Session.open(scenario(START), tmp_path / "kept.json")
    waiting = []
    session.keep_later(lambda keep: waiting.append(keep) is None)
    session.play("N left R4")
    session.play("E center K1")
    assert not (tmp_path / "kept.json").exists()
    waiting[0]()
    assert json.loads((tmp_path / "kept.json").read_text())["at"] == session.at.id
    (tmp_path / "kept.json").unlink()
    waiting[1]()
    assert not (tmp_path / "kept.json").exists()
    session.back()
    session.save_as(tmp_path / "mine.toml")
    assert json.loads((tmp_path / "kept.json").read_text())["at"] == session.at.id
    session.keep_later(lambda keep: False)
    session.forward()
    assert json.loads((tmp_path / "kept.json").read_text())["at"] == session.at.id
