"""The command line: what it answers in words and in JSON, and its exit codes."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import explorer
from explorer import data_folder, load_game

GAME = "victory-and-honor"
FOLLOW = "rules-of-engagement.opening-cards.follow"
ORDER = "rules-of-engagement.order-of-play"


def test_show_answers_the_whole_contract(call, looks):
    """South's position, worked out by hand from the rulebook."""
    answer = call("show", looks, "--json")
    assert answer.code == 0
    assert answer.err == ""
    data = answer.json
    assert data["format"] == 1
    assert (data["game"], data["scenario"], data["file"]) == (GAME, "South to play", str(looks))
    assert (data["line"], data["ply"]) == ("main", 7)
    assert data["pending"] == {"kind": "decision", "player": "S", "clause": ORDER}
    assert data["result"] is None
    assert {one["move"] for one in data["legal"]} == {
        "S left K1",
        "S left K1 > center",
        "S right Y1",
        "S right Y1 > left",
        "S right Y5",
        "S right YG2",
    }
    assert all(one["clauses"] for one in data["legal"])
    assert next(one for one in data["legal"] if one["move"] == "S right Y5")["clauses"] == [FOLLOW, ORDER]
    assert data["state"]["trump"] == "R"
    assert data["state"]["opened"] == {"left": "K", "center": "B", "right": "Y"}
    assert data["state"]["hands"]["S"] == ["R3", "BG1", "K1", "YG2", "Y5", "Y1"]
    # the cards named nowhere, which score for nobody
    assert " ".join(data["state"]["out_of_round"]) == "RG3 RG2 R5 R1 BG2 B7 B6 K5 K3 Y6 Y3 Y2"


def test_show_refuses_every_other_card_in_every_free_position(call, looks):
    """Eight plays do not follow suit; a Scout cannot name East's right, which leads to North's full board."""
    refused = {one["move"]: one for one in call("show", looks, "--json").json["refused"]}
    left = [f"S left {card}" for card in ("R3", "BG1", "YG2", "Y5", "Y1")]
    right = [f"S right {card}" for card in ("R3", "BG1", "K1")]
    for move in left + right:
        assert refused[move]["clause"] == FOLLOW
        assert "follow suit" in refused[move]["reason"]
    named = refused["S right Y1 > right"]
    assert named["clause"] == "special-maneuvers.scouts.free-positions"
    assert not {"S left K1", "S right Y5"} & set(refused)


def test_show_tells_the_events_with_their_plies(call, looks):
    """Seven plays: three openings, two of them by facing Artilleries, a trump, a sacrifice."""
    events = call("show", looks, "--json").json["events"]
    told = [(one["ply"], one["kind"], one.get("seat"), one.get("position"), one.get("card")) for one in events]
    assert told == [
        (1, "opened", "N", "right", "Y4"),
        (2, "opened", "W", "left", "K4"),
        (2, "crossfire", "W", "left", "K4"),
        (3, "followed", "N", "left", "KG2"),
        (4, "opened", "E", "center", "BG3"),
        (4, "trump-set", None, None, None),
        (5, "sacrificed", "W", "right", "K2"),
        (6, "followed", "S", "center", "B2"),
        (7, "followed", "N", "center", "B4"),
    ]
    assert events[2]["by"] == "N"
    assert events[2]["clause"] == "special-maneuvers.artillery.crossfire"
    assert events[5]["regiment"] == "R"
    assert all(isinstance(one["also"], list) for one in events)


def test_show_in_words(call, looks):
    """The same for a reader: the position, what happened, what may be played and why not."""
    words = call("show", looks)
    assert words.code == 0
    for text in (
        "South to play · Victory & Honor · line 'main', ply 7 of 7",
        "North opens right in Yellow with Y4  [rules-of-engagement.opening-cards]",
        "S decides  [rules-of-engagement.order-of-play]",
        "legal: 6",
        "Left was opened in Black and South still holds Black (K1): follow suit.",
    ):
        assert text in words.out


@pytest.mark.parametrize(
    ("options", "line", "ply", "player"),
    [
        ((), "main", 7, "S"),
        (("--at", 0), "main", 0, "N"),
        (("--at", "2"), "main", 2, "N"),
        (("--line", "another guard"), "another guard", 4, "S"),
        (("--line", "another guard", "--at", 1), "another guard", 1, "W"),
        (("--line", "refused", "--at", "8"), "refused", 8, "W"),
    ],
)
def test_a_ply_counts_from_the_start_the_shared_part_included(call, looks, options, line, ply, player):
    """Without --line the first line, without --at its end."""
    data = call("show", looks, *options, "--json").json
    assert (data["line"], data["ply"], data["pending"]["player"]) == (line, ply, player)
    assert len(data["moves"]) == ply


def test_a_file_without_lines_is_shown_at_its_start(call, tmp_path):
    """Chance decides who opens, one in four each."""
    path = tmp_path / "start.toml"
    path.write_text(f'format = 1\ngame = "{GAME}"\ntitle = "From the deal"\n', encoding="utf-8")
    data = call("show", path, "--json").json
    assert (data["line"], data["ply"], data["moves"], data["events"]) == (None, 0, [], [])
    assert data["pending"] == {"kind": "chance", "player": None, "clause": "setup.first-player"}
    assert data["legal"] == [
        {"move": f"{seat} opens", "clauses": ["setup.first-player"], "p": "1/4"} for seat in "NESW"
    ]
    assert "25" not in call("show", path).err
    assert "N opens  1/4" in call("show", path).out
    assert call("show", path, "--at", 1, "--json").code == 2
    assert call("show", path, "--line", "main", "--json").code == 2


def test_a_deal_is_counted_not_listed(call, tmp_path):
    """847,660,528 hands of ten out of forty: a few examples, the number, and a word that they are examples."""
    path = tmp_path / "deal.toml"
    path.write_text(f'format = 1\ngame = "{GAME}"\ntitle = "A deal"\n[setup]\nleader = "N"\n', encoding="utf-8")
    data = call("show", path, "--json").json
    assert data["outcomes"] == 847_660_528
    assert data["listed"] is False
    assert "too many to list" in data["note"]
    assert 1 <= len(data["legal"]) <= 5
    for one in data["legal"]:
        assert one["p"] == "1/847660528"
        assert one["move"].startswith("deal N ")
        assert call("why", path, one["move"], "--json").json["allowed"] is True
    assert "too many to list" in call("show", path).out


def test_a_finished_game_is_shown_with_its_result(call, tmp_path):
    """The last phase of the last round, played out by the moves that `show` itself offers."""
    rows = [
        'format = 1\ngame = "victory-and-honor"\ntitle = "The end"\n[setup]\nleader = "N"\nphase = 3\nround = 4',
        "scores = { N = 30, S = 20 }",
        'hands = { N = "R1 R2 R3 R5", E = "B1 B2 B3 B5", S = "K1 K2 K3 K5", W = "Y1 Y2 Y3 Y5" }',
    ]
    path, moves = tmp_path / "end.toml", []
    while True:
        path.write_text("\n".join([*rows, f"[[line]]\nmoves = {json.dumps(moves)}"]), encoding="utf-8")
        data = call("show", path, "--json").json
        if data["pending"]["kind"] == "over":
            break
        assert len(moves) < 12
        moves.append(data["legal"][0]["move"])
    assert len(moves) == 12
    assert data["legal"] == data["refused"] == []
    # no General was captured in this phase, so nobody scores more than before
    assert data["result"]["scores"] == {"N": 30, "E": 0, "S": 20, "W": 0}
    assert data["result"]["totals"] == {"N+S": 50, "E+W": 0}
    assert set(data["result"]["winners"]) == {"N", "S"}
    assert data["events"][-1]["kind"] == "game-ended"
    assert "The game is over" in call("show", path).out


@pytest.mark.parametrize(
    ("move", "allowed", "clause"),
    [
        ("S left K1", True, FOLLOW),
        ("  S   left K1 ", True, FOLLOW),
        ("S right Y1 > left", True, "special-maneuvers.scouts"),
        ("S left R3", False, FOLLOW),
        ("S left K1 > right", False, "special-maneuvers.scouts.free-positions"),
        ("S center R3", False, "components.battle-boards"),
        ("W left R6", False, ORDER),
        ("S left RG3", False, ORDER),
        ("S left Z9", False, "components.regiment-cards"),
        ("S up R3", False, "components.battle-boards"),
        ("something else", False, ORDER),
        ("", False, ORDER),
    ],
)
def test_why_answers_and_exits_with_0(call, looks, move, allowed, clause):
    """A move that may be played, or not, or that is none: an answer each time."""
    answer = call("why", looks, move, "--json")
    assert answer.code == 0
    data = answer.json
    assert data["move"] == " ".join(move.split())
    assert data["allowed"] is allowed
    assert data["clauses"][0] == clause
    if allowed:
        assert data["refusal"] is None
    else:
        assert data["refusal"]["clause"] == clause
        assert data["refusal"]["reason"]
        assert data["refusal"] == data["refusals"][0]
    words = call("why", looks, move)
    assert words.code == 0
    assert clause in words.out
    assert ("may not be played" in words.out) is not allowed


def test_why_looks_at_a_line_and_a_ply(call, looks):
    """After two plays it is North's turn, who holds Black and so must follow on the left."""
    assert call("why", looks, "N left KG2", "--at", 2, "--json").json["allowed"] is True
    data = call("why", looks, "N left B4", "--line", "another guard", "--at", "2", "--json").json
    assert (data["line"], data["ply"], data["allowed"], data["clauses"]) == ("another guard", 2, False, [FOLLOW])


@pytest.mark.parametrize(
    ("words", "code", "message", "cure"),
    [
        (["show", "LOOKS", "--line", "mian"], 2, "There is no line 'mian'", "Did you mean 'main'?"),
        (["show", "LOOKS", "--at", "8"], 2, "There is no ply 8. The line 'main' has 7 moves", "--at 0 to 7"),
        (["show", "LOOKS", "--at", "-1"], 2, "There is no ply -1", "--at 0 to 7"),
        (["why", "LOOKS", "S left K1", "--at", "99999999999999999999"], 2, "There is no ply", "--at 0 to 7"),
        (
            ["show", "LOOKS", "--at", "seven"],
            2,
            "'--at': write a whole number, such as 3.",
            "rules-explorer show --help",
        ),
        (["show"], 2, "Missing argument", "rules-explorer show --help"),
        (["why", "LOOKS"], 2, "Missing argument 'MOVE'", "such as 'S left K1'. See rules-explorer why --help"),
        (["graph", "LOOKS", "nonsense"], 2, "no graph of victory-and-honor 'nonsense'", "Known: turn-passing, "),
        (["graph", "LOOKS", "turn-pasing"], 2, "no graph of victory-and-honor", "Did you mean 'turn-passing'?"),
        (
            ["graph", "LOOKS"],
            2,
            "Missing argument 'NAME'",
            "clauses, game-tree, merged-states. See rules-explorer graph",
        ),
        (["graph", "LOOKS", "turn-passing"], 2, "Missing option '--out'", "such as --out turn-passing.svg"),
        (["schema", "victorum"], 2, "Missing argument 'KIND'", "Give one of deck, camps, setup."),
        (["show", "DECK"], 1, "This is a component file ('deck'), and no scenario", "rules-explorer check"),
        (["show", "victorum"], 1, "There is no such file", "Shipped ones are victorum/a-fight-without-end, "),
        (["show", "victorum/nonsense"], 1, "There is no such file", "victorum/whole-game"),
        (["show", "victorum/spectatin"], 1, "There is no such file", "Did you mean 'victorum/spectating'?"),
        (["show", "LOOKS", "--lien", "main"], 2, "No such option", "rules-explorer show --help"),
        (["shwo", "LOOKS"], 2, "No such command 'shwo'", "rules-explorer --help"),
        ([], 2, "No command is given", "rules-explorer --help"),
        (["rules", "chess"], 2, "There is no game 'chess'", "Known: victory-and-honor"),
        (["rules", GAME, "special-maneuvers.cavalri"], 2, "There is no clause or ruling", "Known: components"),
        (["outcomes", "LOOKS"], 2, "--measure", "margin"),
        (["outcomes", "LOOKS"], 2, "--measure", "rules-explorer outcomes --help"),
        (["rules", "victorum", "nonsense"], 2, "There is no clause or ruling", " more."),
        (["outcomes", "LOOKS", "--measure", "marge"], 2, "no measure of victory-and-honor 'marge'", "'margin'"),
        (["outcomes", "LOOKS", "--measure", "margin", "--until", "week"], 2, "end of 'week'", "round, phase, game"),
        (["outcomes", "LOOKS", "--measure", "margin", "--policy", "best"], 2, "'best'", "random"),
        (["outcomes", "LOOKS", "--measure", "margin", "--policy", "Q=random"], 2, "'Q'", "N, E, S, W"),
        (
            ["outcomes", "LOOKS", "--measure", "margin", "--samples", "0"],
            2,
            "'--samples': the least is 1.",
            "outcomes --help",
        ),
        (["outcomes", "LOOKS", "--measure", "margin", "--samples", "9", "--exact"], 2, "exclude", "one of them"),
        (["show", "nowhere.toml"], 1, "There is no such file", "a .toml file"),
        (["check", "nowhere.toml"], 1, "There is no such file", "a .toml file"),
        (["show", "FOLDER"], 1, "This is a folder", "a .toml file"),
        (["show", "LOOKS", "--line", "refused"], 1, "Move 9, 'W center R6', is refused", "Possible here: W center B5"),
        (["why", "LOOKS", "E left K6", "--line", "refused"], 1, "Move 9", "Possible here"),
        (["outcomes", "LOOKS", "--measure", "margin", "--line", "refused"], 1, "Move 9", "Possible here"),
        (["check", "LOOKS"], 1, "Move 9, 'W center R6', is refused", "Possible here: W center B5"),
    ],
)
def test_failures_say_what_is_wrong_in_words_and_in_json(call, looks, tmp_path, words, code, message, cure):
    """One JSON object, the same words on standard error, and the exit code."""
    (tmp_path / "folder").mkdir()
    deck = data_folder("scenarios") / "victorum" / "components" / "training-deck.toml"
    places = {"LOOKS": str(looks), "DECK": str(deck), "FOLDER": str(tmp_path / "folder")}
    words = [places.get(word, word) for word in words]
    answer = call(*words, "--json")
    assert answer.code == code
    error = answer.json["error"]
    assert answer.json["format"] == 1
    assert list(error) == ["file", "line", "key", "message", "cure"]
    assert message in error["message"]
    assert cure in error["cure"]
    assert message in answer.err
    assert "Traceback" not in answer.err
    plain = call(*words)
    assert plain.code == code
    assert message in plain.out + plain.err


def test_a_refused_move_of_a_line_is_located(call, looks):
    """The last line of the file: its second move."""
    error = call("show", looks, "--line", "refused", "--json").json["error"]
    assert (error["file"], error["line"], error["key"]) == (str(looks), 28, "line[2].moves[1]")


def test_several_problems_are_all_listed(call, tmp_path):
    """`error` is the first, `errors` are all."""
    path = tmp_path / "bad.toml"
    path.write_text('format = 2\ntitle = 7\n[setup]\nleader = "Q"\n', encoding="utf-8")
    data = call("show", path, "--json").json
    assert [(one["line"], one["key"]) for one in data["errors"]] == [(1, "format"), (1, "game"), (2, "title")]
    assert data["error"] == data["errors"][0]


def test_games_and_rules(call):
    """Every clause and ruling of the rulebook, in its order."""
    game = load_game(GAME)
    (listed,) = [one for one in call("games", "--json").json["games"] if one["id"] == GAME]
    assert listed["title"] == "Victory & Honor"
    assert listed["clauses"] == len(game.rulebook.clauses)
    assert GAME in call("games").out
    data = call("rules", GAME, "--json").json
    assert [one["id"] for one in data["clauses"]] == list(game.rulebook.clauses)
    assert [one["id"] for one in data["rulings"]] == list(game.rulebook.questions)
    ruling = next(one for one in data["rulings"] if one["id"] == "opening-card-lost")
    assert (ruling["default"], [one["id"] for one in ruling["answers"]]) == ("regiment", ["regiment", "card"])
    assert data["coverage"]["not_coded"] == []


def test_rules_of_one_clause_tell_its_coverage(call):
    """With all that lies below it, the code that cites it, and the lines that work it."""
    data = call("rules", GAME, "special-maneuvers.cavalry", "--json").json
    assert [one["id"] for one in data["clauses"]] == [
        f"special-maneuvers.cavalry.{name}"
        for name in ("flanking", "foiled-by-trump", "foiled-by-artillery", "never-center")
    ]
    for clause in data["clauses"]:
        assert clause["gist"]
        assert any(place.startswith("cavalry.py:") for place in clause["code"])
        assert clause["lines"]
    boards = call("rules", GAME, "setup.boards", "--json").json["clauses"]
    assert boards[0]["see"] == ["rules-of-engagement.turn-order", "special-maneuvers.artillery.lines-of-fire"]
    words = call("rules", GAME, "setup.boards").out
    assert "see:   rules-of-engagement.turn-order" in words
    assert "opening-card-lost" in call("rules", GAME, "opening-card-lost").out


def test_clauses_that_are_not_from_the_rulebook_say_so(call):
    """The common rules of Victorum were not supplied: what is published or inferred of them is told as such."""
    words = " ".join(call("rules", "victorum", "common").out.split())
    assert "Not in the rulebook: public descriptions of the game say so." in words
    assert "Not in the rulebook: inferred from what it says." in words
    assert "Not in the rulebook" not in call("rules", "victorum", "setup").out


def test_check_counts_files_lines_and_problems(call, looks, tmp_path):
    """The last line of the words, and the same numbers in JSON; component files are not scenarios."""
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "map.toml").write_text("nothing = 1", encoding="utf-8")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "old.toml").write_text("nothing = 1", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    good = tmp_path / "deeper" / "good.toml"
    good.parent.mkdir()
    good.write_text(looks.read_text().split('[[line]]\nname = "refused"')[0], encoding="utf-8")
    data = call("check", tmp_path, good, "--json")
    counts = {name: data.json[name] for name in ("files", "lines", "problems", "skipped")}
    assert counts == {"files": 2, "lines": 5, "problems": 1, "skipped": 1}
    assert data.code == 1
    assert call("check", tmp_path).out.splitlines()[-1] == "2 files, 5 lines, 1 problem, 1 component file skipped"
    fine = call("check", good, "--json")
    assert (fine.code, fine.err) == (0, "")
    assert fine.json["problems"] == 0
    assert "error" not in fine.json
    assert call("check", good).out == "1 file, 2 lines, 0 problems\n"


def test_check_of_a_folder_without_scenarios_is_no_success(call, tmp_path):
    """A mistyped folder must not look like a clean one."""
    answer = call("check", tmp_path, "--json")
    assert answer.code == 1
    assert "no .toml file in this folder" in answer.json["error"]["message"]


def test_check_without_a_path_checks_what_is_shipped(call):
    """As many files as there are; whether they are right is for their own tests."""
    data = call("check", "--json").json
    shipped = list(data_folder("scenarios").rglob("*.toml"))
    assert data["files"] + data["skipped"] == len(shipped) > 0


def test_check_reads_component_files_wherever_they_are(call, tmp_path):
    """A component file says of which game it is; one that is no TOML is no success."""
    shipped = data_folder("scenarios") / "matter-of-honor" / "components" / "leipzig-north-east.toml"
    text = shipped.read_text(encoding="utf-8")
    for file in (tmp_path / "map.toml", tmp_path / "mine" / "components" / "map.toml"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        assert call("check", file).out == "1 file, 0 lines, 0 problems\n"
        file.write_text(text.replace('along = "G5 G4 G3"', 'along = "G5 G6"'), encoding="utf-8")
        answer = call("check", file, "--json")
        assert answer.code == 1
        assert answer.json["error"]["key"] == "road[3].along"
        assert "G6, which is not on the map" in answer.json["error"]["message"]
        assert text.splitlines()[answer.json["error"]["line"] - 1] == 'along = "G5 G4 G3"'
        file.write_text(text.replace("[hex.A1]", "[hex.A1"), encoding="utf-8")
        assert call("check", file, "--json").code == 1


def test_check_tells_problems_below_the_file_in_which_they_stand(call, tmp_path):
    """A scenario is wrong if a file is wrong that it names, but its own lines are right."""
    folder = tmp_path / "components"
    folder.mkdir()
    head = 'format = 1\ngame = "victory-race"\n'
    circuit = f'{head}kind = "circuit"\ntitle = "Mine"\nsource = "invented"\nboards = "twelve-boards.toml"\n'
    (folder / "mine.toml").write_text(f'{circuit}lay = "R R R"\nstart = 1\ndirection = "clockwise"\n')
    file = tmp_path / "race.toml"
    file.write_text(f'{head}title = "Mine"\n[setup]\ncircuit = "mine.toml"\n')
    heading, problem, _, last = call("check", file).out.splitlines()
    assert heading == str(folder / "mine.toml")
    assert problem.split()[:3] == ["line", "7", "lay"]
    assert last == "1 file, 0 lines, 1 problem"
    both = call("check", file, folder / "mine.toml").out.splitlines()
    assert [row for row in both if row.endswith(".toml")] == [heading]
    file.write_text(f'{head}title = "Mine"\nlaps = 3\n[setup]\ncircuit = "oval.toml"\n')
    assert call("check", file).out.splitlines()[0] == str(file)


def test_outcomes_of_what_means_nothing_are_refused(call):
    """White takes no part in a race of four."""
    answer = call("outcomes", "victory-race/one-die-or-two", "--measure", "rounds.White", "--json")
    assert answer.code == 2
    assert answer.json["error"]["message"] == "rounds.White means nothing in this position."
    assert "rounds.Red," in answer.json["error"]["cure"]
    assert "White" not in answer.json["error"]["cure"]


def test_outcomes_say_in_words_when_they_are_taken(call):
    words = ("outcomes", "victory-race/one-die-or-two", "--samples", 1, "--measure")
    assert call(*words, "rounds.Red").out.splitlines()[1].endswith(", at the end of Red's race")
    assert call(*words, "place.Red", "--until", "finish").out.splitlines()[1].endswith(", at the next finish")
    assert call(*words, "place.Red", "--until", "lap").out.splitlines()[1].endswith(", at the end of the lap")


def test_outcomes_exactly_and_by_move(call, looks):
    """Right was opened in Yellow: East's only Yellow card is YG3, and East wins with it whatever South plays there."""
    data = call("outcomes", looks, "--measure", "winner.right", "--until", "phase", "--json").json
    assert (data["format"], data["method"], data["ply"], data["until"]) == (1, "exact", 7, "phase")
    assert data["distribution"] == [{"value": "E", "p": "1"}]
    table = call("outcomes", looks, "--measure", "winner.right", "--until", "phase", "--per-move", "--json").json
    assert [one["move"] for one in table["moves"]] == [
        one["move"] for one in call("show", looks, "--json").json["legal"]
    ]
    assert all(one["distribution"] == [{"value": "E", "p": "1"}] for one in table["moves"])
    assert "exact" in call("outcomes", looks, "--measure", "winner.right").out


def test_outcomes_by_sampling(call, looks):
    """The same seed gives the same answer; the method, the number and the seed are said."""
    words = ("outcomes", looks, "--measure", "margin", "--samples", 50, "--seed", 7, "--json")
    data = call(*words).json
    assert (data["method"], data["n"], data["seed"]) == ("sampled", 50, 7)
    assert sum(one["count"] for one in data["distribution"]) == 50
    assert call(*words).json == data
    other = call("outcomes", looks, "--measure", "margin", "--samples", 50, "--policy", "N=random", "--json").json
    assert other["distribution"] != data["distribution"]


def test_version(call):
    """The version of the package, which is the one of the project."""
    version = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]["version"]
    assert call("--version").out == f"rules-explorer {version}\n"
    assert call("--version", "--json").json == {"format": 1, "version": version}
    assert explorer.__version__ == version


@pytest.mark.parametrize("entry", ["module", "script"])
def test_both_entries(entry, looks):
    """`python -m explorer` and the script are the same, exit codes included."""
    script = Path(sys.executable).parent / "rules-explorer"
    command = [sys.executable, "-m", "explorer"] if entry == "module" else [str(script)]
    done = subprocess.run([*command, "show", str(looks), "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["ply"] == 7
    done = subprocess.run(
        [*command, "show", str(looks), "--at", "9", "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "There is no ply 9" in json.loads(done.stdout)["error"]["message"]


def test_starting_imports_nothing_heavy():
    """A list of games must not wait for arrays, graphs, plots or notebooks."""
    code = "import sys; from explorer.cli import run; run(['games']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert "typer" in loaded
    assert not loaded & {"networkx", "numpy", "jupyterlab", "plotly", "ipywidgets", "anywidget", "numba", "tqdm"}


def test_a_reader_that_goes_away_is_no_error(looks):
    """`rules-explorer show … | head -1`."""
    command = [sys.executable, "-m", "explorer", "rules", GAME]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(30) in (0, 141)


def test_the_audit_is_a_command(call, monkeypatch):
    """It passes on what is shipped, and fails with what is missing when there are no scenarios."""
    passed = call("rules", GAME, "--audit", "--json")
    assert passed.code == 0
    assert passed.json["coverage"]["passed"] is True
    assert "error" not in passed.json
    monkeypatch.setattr("explorer.cli.catalogue.shipped_scenarios", lambda game: ())
    failed = call("rules", GAME, "--audit", "--json")
    assert failed.code == 1
    assert [one["key"] for one in failed.json["errors"]] == ["not_worked", "not_tried"]
    assert "special-maneuvers.cavalry.flanking" in failed.json["errors"][0]["message"]
    assert "opening-card-lost = card" in failed.json["errors"][1]["message"]
    assert "Add a line" in failed.err
    assert call("rules", GAME, "--json").code == 0
