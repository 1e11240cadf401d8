"""Writing scenarios: what is read back is what was written, and a designer's comments stay."""

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from explorer import data_folder, load_game, load_scenario, shipped_scenarios
from explorer.core.errors import ExplorerError
from explorer.core.loader import loads
from explorer.core.scenario import Expected, Line, RefusedEntry, ResultEntry, Scenario
from explorer.core.writer import dumps, plain, save

GAME = load_game("victory-and-honor")
SETUP = {
    "leader": "N",
    "phase": 3,
    "hands": {"N": "R4 BG3 K2 Y5", "E": "K1 K7 R2 Y1", "S": "B7 R6 Y2 K3", "W": "RG1 Y3 B4 K5"},
}
FILE = """\
# Two batteries
#   by a designer

format = 1      # the only one
title = 'Two batteries'          # title before game
game = "victory-and-honor"
tags = [ "artillery-crossfire",  # the first
         "lesson" ]

# ---- set-up ----
[setup]   # the last phase
leader = "N"
phase = 3
  [setup.hands]
  # North has the battery
  N = "R4 BG3 K2 Y5"
  E = "K1 K7 R2 Y1"
  "S" = "B7 R6 Y2 K3"
  W = "RG1 Y3 B4 K5"

# ==== part one ====

# it begins
[[line]]
name = "main"
moves = [
  "N left R4",   # a battery
  "E center K1"  # a Scout
]
refused = { move = "W left Y1", clause = "rules-of-engagement.opening-cards" }   # W holds a red card
[line.notes]
# about the first ply
1 = "one"        # note

# ==== part two ====

# stays home
[[line]]
from = "main"
after = 1
moves = ["E center K7"] # cavalry
rulings = { sacrificed-cards = "lost" }   # why not
# the end
"""


def read(text):
    return loads(text, load_game)


def missing(before, after):
    """Lines of one text that the other has not, in order."""
    rows = after.splitlines()
    return [row for row in before.splitlines() if row not in rows]


def test_an_unchanged_file_is_written_as_it_was():
    assert dumps(read(FILE)) == FILE


@pytest.mark.parametrize("name", shipped_scenarios())
def test_shipped_files_come_back_the_same(name):
    scenario = load_scenario(name)
    assert dumps(scenario) == scenario.text
    assert plain(read(dumps(replace(scenario, text=None)))) == plain(scenario)


def test_a_new_file_in_the_usual_layout():
    line = Line(
        "main",
        ("N left R4", "E center K1"),
        notes={1: "one", 2: 'two\n"three"'},
        expected=Expected(
            legal=("W left RG1",),
            odds={"deal": "1/27"},
            refused=(RefusedEntry(move="W left Y1", clause="rules-of-engagement.opening-cards"),),
            events=({"kind": "opened", "seat": "E"},),
            result=ResultEntry(scores={"N": 1}, winners=["N"]),
        ),
    )
    branch = Line("other", ("E center K7",), "main", 1, {"play": "each-alone"})
    scenario = Scenario(GAME, "Two", "About", ("a",), (), {"redeal": "never"}, SETUP, (line, branch))
    assert dumps(scenario) == (
        "format = 1\n"
        'game = "victory-and-honor"\n'
        'title = "Two"\n'
        'about = "About"\n'
        'tags = ["a"]\n'
        "\n[rulings]\n"
        'redeal = "never"\n'
        "\n[setup]\n"
        'leader = "N"\n'
        "phase = 3\n"
        "[setup.hands]\n"
        'N = "R4 BG3 K2 Y5"\n'
        'E = "K1 K7 R2 Y1"\n'
        'S = "B7 R6 Y2 K3"\n'
        'W = "RG1 Y3 B4 K5"\n'
        "\n[[line]]\n"
        'name = "main"\n'
        'moves = ["N left R4", "E center K1"]\n'
        'legal = ["W left RG1"]\n'
        'odds = { deal = "1/27" }\n'
        'refused = { move = "W left Y1", clause = "rules-of-engagement.opening-cards" }\n'
        'events = [{ kind = "opened", seat = "E" }]\n'
        'result = { scores = { N = 1 }, winners = ["N"] }\n'
        "[line.notes]\n"
        '1 = "one"\n'
        '2 = """\ntwo\n"three\\""""\n'
        "\n[[line]]\n"
        'name = "other"\n'
        'from = "main"\n'
        "after = 1\n"
        'moves = ["E center K7"]\n'
        'rulings = { play = "each-alone" }\n'
    )


def test_long_lists_of_moves_take_several_rows():
    moves = tuple(f"N left R{number % 7 + 1}" for number in range(30))
    text = dumps(Scenario(GAME, "Long", setup=SETUP, lines=(Line("main", moves),)))
    assert max(map(len, text.splitlines())) <= 110
    assert read(text).lines[0].moves == moves


def test_more_moves_notes_and_lines_leave_everything_else_alone():
    scenario = read(FILE)
    main, branch = scenario.lines
    main = replace(main, moves=(*main.moves, "W left RG1"), notes={**main.notes, 3: "three"})
    new = replace(scenario, about="Now with\ntext.", lines=(main, branch, Line("new", (), "main", 2)))
    text = dumps(new)
    assert plain(read(text)) == plain(new)
    assert missing(FILE, text) == ['  "E center K1"  # a Scout']
    assert '  "E center K1",  # a Scout' in text.splitlines()
    assert missing(text, FILE) == [
        'about = """',
        "Now with",
        'text."""',
        '  "E center K1",  # a Scout',
        '  "W left RG1",',
        '3 = "three"',
        'name = "new"',
        "after = 2",
        "moves = []",
    ]


def test_what_is_taken_out_goes_and_section_comments_stay():
    scenario = read(FILE)
    main, branch = scenario.lines
    without = replace(scenario, lines=(replace(branch, parent=None, after=0, moves=("N left R4", "E center K7")),))
    text = dumps(without)
    assert plain(read(text)) == plain(without)
    assert "# ==== part one ====" in text
    assert "# ==== part two ====" in text
    assert "# stays home" in text
    assert "# it begins" not in text
    assert 'name = "line 2"' in text
    only_main = replace(scenario, lines=(replace(main, notes={}),), tags=())
    text = dumps(only_main)
    assert plain(read(text)) == plain(only_main)
    assert "# stays home" not in text
    assert "# about the first ply" not in text


def test_another_order_of_lines_takes_their_comments_along():
    scenario = read(FILE)
    main, branch = scenario.lines
    main = replace(main, parent="line 2", after=1, moves=("E center K1",))
    branch = replace(branch, parent=None, after=0, moves=("N left R4", "E center K7"))
    turned = replace(scenario, lines=(branch, main))
    text = dumps(turned)
    assert plain(read(text)) == plain(turned)
    rows = text.splitlines()
    assert rows.index("# stays home") < rows.index("# it begins")
    kept = [row[row.index("#") :] for row in FILE.splitlines() if "#" in row]
    assert [comment for comment in kept if comment not in text] == []


def test_comments_inside_a_changed_list_move_above_it():
    scenario = read(FILE)
    main, branch = scenario.lines
    new = replace(scenario, lines=(replace(main, moves=("N left R4",)), replace(branch, moves=())), tags=("lesson",))
    text = dumps(new)
    assert plain(read(text)) == plain(new)
    for comment in ("# the first", "# a battery", "# a Scout", "# cavalry"):
        assert comment in text


@pytest.mark.parametrize(
    "rewritten",
    [
        FILE.replace("[setup]   # the last phase\n", "[setup]\n").replace("\n", "\r\n"),
        FILE.replace('[setup]   # the last phase\nleader = "N"\nphase = 3\n', "")
        .replace('game = "victory-and-honor"\n', 'game = "victory-and-honor"\nsetup.leader = "N"\nsetup.phase = 3\n')
        .replace("  [setup.hands]", "[setup.hands]"),
        FILE.replace("[line.notes]\n# about the first ply\n1 =", "notes.1 ="),
        FILE.replace('[line.notes]\n# about the first ply\n1 = "one"', 'notes = { 1 = "one" }'),
        FILE.rstrip("\n"),
    ],
)
def test_other_ways_to_write_the_same(rewritten):
    scenario = read(rewritten)
    assert plain(scenario) == plain(read(FILE))
    assert dumps(scenario) == rewritten
    main, branch = scenario.lines
    new = replace(
        scenario,
        rulings={"redeal": "never"},
        setup={**scenario.setup, "leader": "E", "round": 2},
        lines=(replace(main, notes={1: "other", 2: "two"}), replace(branch, rulings={"play": "each-alone"})),
    )
    text = dumps(new)
    assert plain(read(text)) == plain(new)
    comments = [row[row.index("#") :] for row in rewritten.splitlines() if "#" in row]
    assert [comment for comment in comments if comment not in text] == []


def test_lines_written_as_one_list_are_changed_too():
    inline = FILE[: FILE.index("# ==== part one")].replace(
        "# ---- set-up", 'line = [ { name = "main", moves = ["N left R4"] } ] # inline\n\n# ---- set-up'
    )
    scenario = read(inline)
    new = replace(scenario, lines=(*scenario.lines, Line("more", ("E center K1",), "main", 1)))
    text = dumps(new)
    assert plain(read(text)) == plain(new)
    assert missing(inline, text) == ['line = [ { name = "main", moves = ["N left R4"] } ] # inline']
    assert "# inline" in text


def test_save_makes_folders_and_replaces_in_one_step(tmp_path):
    scenario = read(FILE)
    path = save(scenario, tmp_path / "a folder" / "scenario")
    assert path == (tmp_path / "a folder" / "scenario.toml").resolve()
    assert path.read_text() == FILE
    path.chmod(0o640)
    save(replace(scenario, title="Other"), path)
    assert read(path.read_text()).title == "Other"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [one.name for one in path.parent.iterdir()] == ["scenario.toml"]


def test_line_ends_are_written_as_they_were(tmp_path):
    text = FILE.replace("\n", "\r\n")
    path = save(replace(read(text), title="Other"), tmp_path / "dos.toml")
    raw = path.read_bytes()
    assert raw.count(b"\n") == raw.count(b"\r\n") == text.count("\r\n")


def test_shipped_and_read_only_files_are_not_written(tmp_path):
    scenario = read(FILE)
    shipped = next(data_folder("scenarios").glob("*/*.toml"))
    before = shipped.read_bytes()
    with pytest.raises(ExplorerError, match="comes with the explorer"):
        save(scenario, shipped)
    link = tmp_path / "link.toml"
    link.symlink_to(shipped)
    with pytest.raises(ExplorerError, match="comes with the explorer"):
        save(scenario, link)
    assert shipped.read_bytes() == before
    mine = save(scenario, tmp_path / "mine.toml")
    mine.chmod(0o444)
    with pytest.raises(ExplorerError, match="read-only"):
        save(replace(scenario, title="Other"), mine)
    with pytest.raises(ExplorerError, match="folder"):
        save(scenario, tmp_path)
    assert mine.read_text() == FILE


@pytest.mark.parametrize(
    "change",
    [{"title": ""}, {"about": "x" * 20_001}, {"lines": (Line("a", ()), Line("a", ()))}, {"setup": {"leader": "Q"}}],
)
def test_what_could_not_be_read_back_is_not_written(tmp_path, change):
    with pytest.raises(ExplorerError):
        save(replace(read(FILE), **change), tmp_path / "new.toml")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_would_be_too_large_is_not_written(tmp_path):
    line = Line("a", tuple("x" * 390 for _ in range(700)))
    with pytest.raises(ExplorerError, match="256 kB"):
        save(replace(read(FILE), lines=(line,)), tmp_path / "new.toml")


def test_a_disk_that_refuses_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ExplorerError, match="cannot be written"):
        save(read(FILE), tmp_path / "file" / "new.toml")
    assert os.listdir(tmp_path) == ["file"]
    assert Path(tmp_path / "file").read_text() == ""
