"""What a command prints, and where: flags before it, long questions that are stopped, places that take no words."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

GAME = "victory-and-honor"
COMMAND = [sys.executable, "-m", "explorer"]
NO_FOLDER = "There is no folder"


@pytest.fixture
def start(tmp_path):
    """The whole game, from its first chance on."""
    path = tmp_path / "start.toml"
    path.write_text(f'format = 1\ngame = "{GAME}"\ntitle = "From the deal"\n', encoding="utf-8")
    return path


def test_the_flag_may_stand_before_the_command(call, looks):
    """`--json show FILE` is `show FILE --json`, and so are its failures."""
    assert call("--json", "show", looks).json == call("show", looks, "--json").json
    failed = call("--json", "show", looks, "--at", 99)
    assert failed.code == 2
    assert "There is no ply 99" in failed.json["error"]["message"]
    assert call("--json", "--version").json["version"]


def test_a_question_ends_with_its_time_and_says_so(call, start):
    """Heuristic play of whole games is slow: what is done in time is shown with its smaller n."""
    asked = ("outcomes", start, "--measure", "margin", "--until", "game", "--policy", "heuristic")
    data = call(*asked, "--seconds", "0.2", "--json").json
    assert 1 <= data["n"] < 1_000
    assert data["n"] == sum(one["count"] for one in data["distribution"])
    assert "Stopped after 0.2 s" in data["why"]
    assert "Stopped" not in call(*asked, "--samples", 1, "--json").json.get("why", "")


@pytest.mark.skipif(os.name == "nt", reason="another kind of interrupt")
def test_an_interrupt_off_a_terminal_keeps_what_is_done(start):
    """SIGINT to a command whose streams are pipes."""
    asked = ["outcomes", str(start), "--measure", "margin", "--until", "game", "--samples", "1000000", "--json"]
    with subprocess.Popen([*COMMAND, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    data = json.loads(out)
    assert "Traceback" not in err
    if process.returncode == 130:  # on a busy machine not even one sample was done
        assert "Stopped before there was an answer" in data["error"]["message"]
        return
    assert process.returncode == 0
    assert 1 <= data["n"] < 1_000_000
    assert "Stopped by hand" in data["why"]


def test_a_graph_makes_no_folder(call, looks, tmp_path):
    """The folder is refused by name, and is not there afterwards."""
    out = tmp_path / "none" / "x.svg"
    answer = call("graph", looks, "clauses", "--out", out, "--json")
    assert answer.code == 1
    assert NO_FOLDER in answer.json["error"]["message"]
    assert "Make it first" in answer.json["error"]["cure"]
    assert not out.parent.exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("words", [["show", "LOOKS", "--json"], ["show", "nowhere.toml", "--json"], ["games"]])
def test_a_full_device_is_told_in_one_line(looks, words):
    words = [str(looks) if word == "LOOKS" else word for word in words]
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 74
    assert done.stderr.splitlines()[-1].startswith("The answer cannot be written: No space left on device.")
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_a_closed_output_is_told_in_one_line(looks):
    done = subprocess.run(
        ["sh", "-c", '"$0" -m explorer show "$1" >&-', sys.executable, str(looks)],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 74
    assert len(done.stderr.splitlines()) == 1
    assert "standard output is closed" in done.stderr


def test_halves_of_pairs_are_written_out_in_json(call, looks):
    """A byte that is no UTF-8 in a name becomes six plain characters; letters of any language stay themselves."""
    answer = call("why", looks, "S left \udcff é", "--json")
    assert answer.out.isascii()
    assert answer.json["move"] == r"S left \udcff é"
    failed = call("show", "no\udcffwhere.toml", "--json")
    assert failed.json["error"]["file"] == r"no\udcffwhere.toml"


def test_per_move_is_one_line_a_move(call, looks):
    """The mean of each; the distributions with --full, and always in JSON."""
    asked = ("outcomes", looks, "--measure", "margin", "--until", "phase", "--per-move", "--samples", 20)
    short, full = call(*asked).out.splitlines(), call(*asked, "--full").out.splitlines()
    moves = [one["move"] for one in call(*asked, "--json").json["moves"]]
    assert len(moves) == 6
    for move in moves:
        (row,) = [row for row in short if row.startswith(f"{move}  ")]
        assert row.endswith("points")
        assert move in full
    assert len(short) <= 3 + len(moves)
    assert len(full) > 3 * len(moves)
    assert sum(row.startswith("mean ") for row in full) == len(moves)
