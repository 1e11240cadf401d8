"""`find`: a line in which something happens, saved as a scenario that `check` holds; or that there is none."""

import pytest

from explorer import data_folder, load_game
from explorer.core.loader import loads
from explorer.study.check import check

SOUGHT = ("find", "victory-and-honor", "--where", "total-defeat and bombarded", "--seed", 3)
# Four forced plays are left, without guns: see tests/study/test_search.py.
RIDER = ("find", "victory-and-honor/last-rider", "--at", 8, "--until", "phase")
SACRIFICES = ("find", "victory-and-honor/who-takes-the-sacrifices", "--at", 11, "--until", "round")


def test_what_is_found_is_saved_and_checked(call, tmp_path):
    file = tmp_path / "found.toml"
    printed = call(*SOUGHT, "--out", file.with_suffix(""))
    assert printed.code == 0
    assert printed.err == ""
    assert "Found. In sample 0 of seed 3, random play." in printed.out
    assert "to 12: no move and no entry of the set-up can be left out." in printed.out
    assert "total defeat in" in printed.out
    assert "[sacrifices.total-defeat]" in printed.out
    assert f"Written to {file}" in printed.out
    assert call("check", file).out.endswith("1 file, 1 line, 0 problems\n")
    assert call("show", file).code == 0


def test_a_file_is_not_replaced_unless_told(call, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    refused = call(*SOUGHT, "--out", file)
    assert (refused.code, file.read_text()) == (1, "mine")
    assert "This file exists." in refused.err
    assert "--force" in refused.err
    assert call(*SOUGHT, "--out", file, "--force").code == 0
    assert "total-defeat" in file.read_text()


def test_a_shipped_file_is_never_replaced(call):
    file = data_folder("scenarios") / "victory-and-honor" / "last-rider.toml"
    before = file.read_bytes()
    assert call(*SOUGHT, "--out", file, "--force").code == 1
    assert file.read_bytes() == before


def test_as_json(call):
    data = call(*SOUGHT, "--json").json
    assert (data["format"], data["game"], data["found"], data["sample"]) == (1, "victory-and-honor", True, 0)
    assert len(data["moves"]) == 12 < data["moves_found"]
    assert {"total-defeat", "bombarded"} <= {event["kind"] for event in data["events"]}
    assert check(loads(data["scenario"], load_game)) == []
    assert call(*SOUGHT, "--json").json == data
    whole = call(*SOUGHT, "--whole", "--json").json
    assert len(whole["moves"]) == whole["moves_found"] == data["moves_found"]


def test_none_and_the_search_is_complete(call, tmp_path):
    file = tmp_path / "none.toml"
    words = (*RIDER, "--where", "bombarded or total-defeat", "--exact", "--out", file)
    out = " ".join(call(*words).out.split())
    assert "None: all 7 positions on the way to the end of the phase" in out
    assert "The search is complete." in out
    assert not file.exists()
    data = call(*words, "--json").json
    assert (data["found"], data["complete"], data["done"], data["file"]) == (False, True, 7, None)


def test_none_but_that_is_no_proof(call):
    out = " ".join(call(*RIDER, "--where", "won(postion=left)", "--samples", 5).out.split())
    assert "None in 5 sampled lines to the end of the phase (seed 0, random play). That is no proof" in out
    assert "won has no postion, but position, seat, card, cards, with in 5 of 5 lines" in out
    out = " ".join(call(*RIDER, "--where", "bombarded", "--exact", "--positions", 6).out.split())
    assert "None among 6 merged positions, but the search is not complete." in out


def test_the_time_is_kept(call):
    data = call("find", "victory-and-honor", "--where", "bombarded >= 9", "--seconds", 0.1, "--json").json
    assert (data["found"], data["complete"]) == (False, False)
    assert 0 < data["done"] < 1_000
    assert "Stopped after 0.1 s" in data["why"]


def test_what_was_given_is_counted_afresh(call):
    words = ("find", "victory-and-honor/last-rider", "--at", 10, "--until", "phase", "--exact", "--where", "followed")
    assert "what follows them was counted afresh." in " ".join(call(*words).out.split())
    assert len(call(*words, "--whole", "--json").json["moves"]) == 11


def test_an_answer_that_is_impossible_is_named(call):
    words = ("find", "victory-and-honor/to-a-hundred", "--at", 11, "--until", "round", "--disagree", "game-end")
    out = " ".join(call(*words, "--exact", "--whole").out.split())
    assert "3-rounds was left aside, as this set-up is impossible under it: There is no round 4" in out
    assert "game-end = 4-rounds:" in out
    assert list(call(*words, "--exact", "--json").json["impossible"]) == ["3-rounds"]


def test_answers_that_disagree(call):
    """The sacrificed General is lost: North has 6 and not 7."""
    out = call(*SACRIFICES, "--disagree", "sacrificed-cards").out
    before, after = out.split("sacrificed-cards = lost:")
    assert "the round scores N 7," in before
    assert "the round scores N 6," in after
    out = call(*SACRIFICES, "--disagree", "redeal", "--exact").out
    assert "nothing else can come before the end of the round. The search is complete." in " ".join(out.split())


def test_odds_that_are_others_under_another_answer(call):
    """A die of one X in six sides shows three with 1/216, one of two with 8/216."""
    out = call("find", "victory-race", "--disagree", "die").out
    assert "die = 3-2-1:" in out
    assert "Red throws X X X has odds of 1/216, not 8/216" in out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((), 2, "Missing argument 'GAME'. Give one of victory-and-honor,"),
        (("victory-and-honor",), 2, "Missing option '--where'. Name events of opens, dealt,"),
        (("victory-and-honor", "--where", "totel-defeat"), 2, "Did you mean 'total-defeat'?"),
        (("victory-and-honor", "--where", "won("), 2, "cannot be read. Write it as in"),
        (("victory-and-honor", "--where", "won = 3"), 2, "Write 'won == 3'."),
        (("victory-and-honor", "--where", "won(position>=2)", "--samples", 1), 2, "position is a word"),
        (("victory-and-honor", "--where", "any >= 0"), 2, "holds before anything has happened."),
        (
            ("victory-and-honor", "--where", "not won", "--within", "game", "--until", "phase"),
            2,
            "Ask until game, or within one phase.",
        ),
        (("victory-and-honor", "--where", "won", "--within", "trick"), 2, "There is no horizon of victory-and-honor"),
        (("victory-and-honor", "--where", "won", "--until", "trick"), 2, "There is no horizon of victory-and-honor"),
        (("victory-and-honor", "--where", "won", "--policy", "clever"), 2, "Known: "),
        (
            ("victory-and-honor", "--disagree", "play", "--where", "won"),
            2,
            "--where and --disagree exclude each other.",
        ),
        (("victory-and-honor", "--disagree", "weather"), 2, "There is no ruling 'weather'."),
        (("victory-and-honor", "--disagree", "play", "--within", "phase"), 2, "exclude each other."),
        (("victory-and-honor", "--where", "won", "--exact", "--samples", 5), 2, "exclude each other."),
        (("victory-and-honor", "--where", "won", "--exact", "--policy", "random"), 2, "exclude each other."),
        (("victory-and-honor", "--where", "won", "--positions", 5), 2, "--positions belongs to --exact."),
        (("victory-and-honor", "--where", "won", "--at", 3), 2, "--line and --at belong to a scenario file."),
        (("victory-and-honour", "--where", "won"), 2, "Did you mean 'victory-and-honor'?"),
        (("nowhere.toml", "--where", "won"), 1, "There is no such file."),
        (("victory-and-honor/last-rider", "--where", "won", "--at", 99), 2, "There is no ply 99."),
    ],
)
def test_wrong_questions(call, words, code, message):
    answer = call("find", *words)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_nothing_can_follow_the_end(call):
    answer = call("find", "victory-and-honor/to-a-hundred", "--where", "won", "--line", "main")
    assert answer.code == 2
    assert "The game is over here" in answer.err


def test_a_map_of_ones_own_stays(call, tmp_path):
    """It is left in the set-up; where its folder is missing the line is shown, though it cannot be saved."""
    shipped = data_folder("scenarios") / "matter-of-honor" / "components" / "leipzig-north-east.toml"
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "mine.toml").write_bytes(shipped.read_bytes())
    (tmp_path / "elsewhere").mkdir()
    start = tmp_path / "start.toml"
    start.write_text('format = 1\ngame = "matter-of-honor"\ntitle = "Mine"\n[setup]\nmap = "mine.toml"\n')
    words = ("find", start, "--where", "moved", "--out")
    assert call(*words, tmp_path / "found.toml").code == 0
    assert 'map = "mine.toml"' in (tmp_path / "found.toml").read_text()
    lost = call(*words, tmp_path / "elsewhere" / "found.toml")
    assert lost.code == 1
    assert "Found. In sample 0" in lost.out
    assert "There is no component file 'mine.toml'." in lost.err
    assert "error" in call(*words, tmp_path / "elsewhere" / "found.toml", "--json").json
