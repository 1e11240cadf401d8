"""The file in which a session keeps itself, in all weathers."""

import json
import os

import pytest

from explorer.study.session import Session
from explorer.study.sidecar import content_key
from explorer.study.tree_store import tree_data
from tests.study.trees import LINES, START, kept, scenario, shape


def test_reopened_it_is_as_it_was_left(tmp_path):
    session = kept(tmp_path, START + LINES)
    session.forward()
    session.comment("a “comment”\n\nin two parts")
    session.play("E left R2")
    session.rule("play", "each-alone")
    session.seat = "S"
    session.back()
    anew = kept(tmp_path, START + LINES)
    assert tree_data(anew.tree) == tree_data(session.tree)
    assert (anew.at.id, anew.seat, anew.notices) == (session.at.id, "S", ())
    assert shape(anew.tree) == shape(session.tree)


def test_the_key_is_the_content():
    base = content_key(scenario(START))
    assert content_key(scenario(START.replace("Four", "4"))) == base
    assert content_key(scenario("# comment\n" + START + "[rulings]\nplay = 'partners'\n")) == base
    for other in (START + LINES, START.replace("K1 K7", "K7 K1"), START + "[rulings]\nredeal = 'never'\n"):
        assert content_key(scenario(other)) != base


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_a_damaged_file_is_kept_aside_and_said(tmp_path, damage):
    session = kept(tmp_path)
    session.play("N left R4")
    session.sidecar.write_bytes(damage)
    anew = kept(tmp_path)
    assert [node.ply for node in anew.tree.nodes()] == [0]
    assert "damaged" in anew.notices[0]
    anew.play("N left R4")
    kept_aside = [one.read_bytes() for one in session.sidecar.parent.glob("*damaged-1.json")]
    assert kept_aside == [damage]
    assert kept(tmp_path).notices == ()


@pytest.mark.parametrize(
    "change",
    [
        {"tree": None},
        {"tree": {"next_id": 1, "next_order": 0, "nodes": []}},
        {"tree": {"next_id": 2, "next_order": 0, "nodes": [{"id": 0, "rulings": {}}, {"id": 1, "parent": 7}]}},
        {"tree": {"next_id": 2, "next_order": 0, "nodes": [{"id": 0, "rulings": {}}, {"id": 0, "rulings": {}}]}},
        {"tree": {"next_id": 1, "next_order": 0, "nodes": [{"id": 0, "rulings": {"play": "each-alone"}}]}},
        {"tree": {"next_id": 1, "next_order": 0, "nodes": [{"id": True, "rulings": {}}]}},
        {"tree": {"next_id": 1, "next_order": 0, "nodes": [{"id": 0, "rulings": {}, "comment": 3}]}},
        {"tree": {"next_id": 1, "next_order": 0, "nodes": [{"id": 0, "rulings": {}, "ends": [{"name": 1}]}]}},
        {"game": "another-game"},
        {"key": "of another scenario"},
        {"format": 2},
    ],
)
def test_a_file_that_fits_not_is_kept_aside(tmp_path, change):
    session = kept(tmp_path)
    session.play("N left R4")
    raw = json.dumps({**json.loads(session.sidecar.read_text()), **change})
    session.sidecar.write_text(raw)
    anew = kept(tmp_path)
    assert len(anew.notices) == 1
    assert [node.ply for node in anew.tree.nodes()] == [0]
    aside = [one for one in session.sidecar.parent.iterdir() if one != session.sidecar]
    assert [one.read_text() for one in aside] == [raw]


def test_a_line_cut_by_a_corrected_engine_is_said_and_the_old_file_kept(tmp_path):
    session = kept(tmp_path)
    session.play("N left R4")
    session.play("E center K1")
    old = session.sidecar.read_text().replace("E center K1", "E left K1")
    session.sidecar.write_text(old)
    anew = kept(tmp_path)
    assert anew.at.stopped[0] == "E left K1"
    assert str(anew.at.move) == "N left R4"
    assert any("E left K1" in notice for notice in anew.notices)
    assert [one.read_text() for one in session.sidecar.parent.glob("*.earlier-1.json")] == [old]


def test_two_kernels_keep_both(tmp_path):
    one, other = kept(tmp_path), kept(tmp_path)
    one.play("N left R4")
    other.play("N left K2")
    other.play("E center R2")
    one.play("E center K1")
    assert one.sidecar != other.sidecar
    assert any("both are kept" in notice for notice in other.notices)
    moves = {path.name: path.read_text() for path in one.sidecar.parent.glob("*.json")}
    assert "E center K1" in moves[one.sidecar.name]
    assert "E center R2" in moves[other.sidecar.name]
    assert len(moves) == 2
    assert one.other_files == (other.sidecar,)
    again_other = Session.open(scenario(START), other.sidecar)
    assert tree_data(again_other.tree) == tree_data(other.tree)


def test_the_same_change_twice_is_no_conflict(tmp_path):
    one, other = kept(tmp_path), kept(tmp_path)
    one.play("N left R4")
    other.play("N left R4")
    assert other.notices == ()
    assert one.sidecar == other.sidecar


def test_fresh_starts_over_and_keeps_the_old(tmp_path):
    session = kept(tmp_path)
    session.play("N left R4")
    old = session.sidecar.read_text()
    anew = kept(tmp_path, fresh=True)
    assert anew.at.ply == 0
    assert [one.read_text() for one in session.sidecar.parent.glob("*.backup-1.json")] == [old]
    anew.forward()
    kept(tmp_path, fresh=True)
    assert len(list(session.sidecar.parent.glob("*.backup-*.json"))) == 1


def test_a_folder_that_cannot_be_written_does_not_stop_the_play(tmp_path):
    (tmp_path / ".rules-explorer").write_text("a file in the way")
    session = kept(tmp_path)
    session.play("N left R4")
    session.play("E center K1")
    assert session.at.ply == 2
    assert len(session.notices) <= 2
    assert any("cannot be saved" in notice for notice in session.notices)


def test_a_lock_left_behind_is_broken(tmp_path):
    session = kept(tmp_path)
    lock = session.sidecar.with_name(session.sidecar.name + ".lock")
    lock.parent.mkdir()
    lock.touch()
    os.utime(lock, (0, 0))
    session.play("N left R4")
    assert not lock.exists()
    assert kept(tmp_path).at.ply == 1
