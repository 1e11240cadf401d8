"""Broken and hostile files: each is told with file, line, key and cure, and nothing else happens."""

import json
import os
import time
import tomllib
from pathlib import Path

import pytest

from explorer import load_scenario
from explorer.cli import run
from explorer.core.errors import Problem, ScenarioError
from explorer.study.check import check

DATA = tomllib.loads((Path(__file__).parents[1] / "data" / "bad" / "cases.toml").read_text(encoding="utf-8"))
BASE = DATA["base"]
CASES = DATA["case"]
MOST_SECONDS = 20  # of processor time; a hang, not slowness, is what it is for


def text_of(case: dict) -> str:
    """The base with the lines of a case replaced, and its text added."""
    rows = BASE.split("\n")
    for number, row in case.get("replace", {}).items():
        rows[int(number) - 1] = row
    return "\n".join(rows) + case.get("add", "")


def problems_of(path: Path) -> tuple[Problem, ...]:
    """What the loader or, if it loads, the check of its lines says about a file."""
    try:
        return tuple(check(load_scenario(path)))
    except ScenarioError as error:
        return error.problems


def told(problem: Problem, line: int | None, key: str | None, message: str, cure: str) -> bool:
    """Whether a problem stands where it should and says what it should."""
    return (problem.line, problem.key) == (line, key) and message in problem.message and cure in problem.cure


def test_the_base_is_good(tmp_path):
    """What the cases change is a file without a problem."""
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    assert problems_of(tmp_path / "base.toml") == ()
    assert len(CASES) == len({case["name"] for case in CASES}) >= 45


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_problem_is_told(case, tmp_path):
    """All problems of a file and no others, each with its place and cure."""
    path = tmp_path / "case.toml"
    path.write_text(text_of(case), encoding="utf-8", newline="")
    began = time.process_time()
    found = problems_of(path)
    assert time.process_time() - began < MOST_SECONDS
    shown = "\n".join(map(str, found))
    assert [(one.line, one.key) for one in found] == [(one["line"], one["key"]) for one in case["problems"]], shown
    for problem, expected in zip(found, case["problems"], strict=True):
        assert told(problem, **expected), shown
        assert problem.file == str(path)
        assert problem.cure
        assert str(problem).startswith(f"{path}:{problem.line}: {problem.key}: ")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_check_fails_in_words_and_in_json(case, tmp_path, capsys):
    """Exit code 1, one JSON object with all problems, no traceback and nothing that a terminal would obey."""
    path = tmp_path / "case.toml"
    path.write_text(text_of(case), encoding="utf-8", newline="")
    assert run(["check", str(path), "--json"]) == 1
    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    assert (answer["format"], answer["files"], answer["problems"]) == (1, 1, len(case["problems"]))
    for error, expected in zip(answer["errors"], case["problems"], strict=True):
        assert (error["file"], error["line"], error["key"]) == (str(path), expected["line"], expected["key"])
        assert expected["message"] in error["message"]
        assert expected["cure"] in error["cure"]
    assert answer["error"] == answer["errors"][0]
    assert run(["check", str(path)]) == 1
    words = capsys.readouterr()
    for text in (printed.out, printed.err, words.out, words.err):
        assert "Traceback" not in text
        assert not [one for one in text if (one < " " and one != "\n") or "\x7f" <= one < "\xa0" or one == "\u202e"]
    assert all(expected["message"] in words.out for expected in case["problems"])
    counts = [(1, "file"), (answer["lines"], "line"), (len(case["problems"]), "problem")]
    shown = ", ".join(f"{number} {name}{'s' * (number != 1)}" for number, name in counts)
    assert words.out.splitlines()[-1] == shown


def test_check_of_a_folder_reports_every_file(tmp_path, capsys):
    """One broken file, or a hundred, does not hide the others."""
    for number, case in enumerate(CASES):
        (tmp_path / f"{number:03}.toml").write_text(text_of(case), encoding="utf-8", newline="")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "good.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "999.toml").write_bytes(b"\xff\xfe")
    assert run(["check", str(tmp_path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    counts = {Path(one["file"]).name: one["problems"] for one in answer["checked"]}
    expected = {f"{number:03}.toml": len(case["problems"]) for number, case in enumerate(CASES)}
    assert counts == {**expected, "good.toml": 0, "999.toml": 1}
    assert answer["files"] == len(CASES) + 2
    assert answer["problems"] == sum(expected.values()) + 1 == len(answer["errors"])


DOTS = ".".join(["a"] * 60_000)
LONG = "k" * 10_000
RAW = {
    "nothing": (b"", [(1, "format", "missing", "Add"), (1, "game", "missing", "Add"), (1, "title", "missing", "Add")]),
    "a NUL byte": (
        BASE.replace("A position", "A\0position").encode(),
        [(3, "title", "illegal character '\\x00'", "invisible characters go out")],
    ),
    "a raw colour code": (
        BASE.replace("A position", "A\x1b[31mposition").encode(),
        [(3, "title", "illegal character '\\x1b'", "invisible characters go out")],
    ),
    "Latin-1": (
        BASE.replace("A position", "Zürich").encode("latin-1"),
        [(3, "title", "not UTF-8 text: byte 0xfc", "Save the file as UTF-8")],
    ),
    "UTF-16": (BASE.encode("utf-16"), [(1, None, "not UTF-8 text: byte 0xff", "Save the file as UTF-8")]),
    "a lone carriage return": (
        BASE.replace("leader", "\rleader").encode(),
        [(6, "setup.leader", "not TOML: invalid statement", "one key a line")],
    ),
    "larger than 256 kB": (
        BASE.encode() + b"#" * 256 * 1024,
        [(None, None, "larger than 256 kB", "Split it")],
    ),
    "lists in lists": (
        BASE.encode() + b"\nlegal = " + b"[" * 25 + b"]" * 25,
        [(22, "line[0].legal", "nested 25 deep", "At most 20 levels")],
    ),
    "thousands of lists in lists": (
        BASE.encode() + b"\nlegal = " + b"[" * 100_000 + b"]" * 100_000,
        [(22, "line[0].legal", "nested 100000 deep", "At most 20 levels")],
    ),
    "thousands of open lists": (
        BASE.encode() + b"\nlegal = " + b"[" * 100_000,
        [(22, "line[0].legal", "too many open brackets", "At most 20 levels")],
    ),
    "a key of 30 parts": (
        BASE.encode() + b"\n" + b".".join([b"a"] * 30) + b" = 1",
        [(22, "line[0]." + ".".join(["a"] * 30), "nested 29 deep", "At most 20 levels")],
    ),
    "a key of 60,000 parts": (
        f"{BASE}\n{DOTS} = 1".encode(),
        [(22, None, "nested 59999 deep", "At most 20 levels")],
    ),
    "a broken key of 60,000 parts": (
        f"{BASE}\n{DOTS} = = 1".encode(),
        [(22, None, "nested 59999 deep", "At most 20 levels")],
    ),
    "a broken header of 60,000 parts": (
        f"{BASE}\n[{DOTS}".encode(),
        [(22, None, "nested 59999 deep", "At most 20 levels")],
    ),
    "a number of 5,000 digits": (
        BASE.replace("phase = 2", "phase = " + "9" * 5_000).encode(),
        [(7, "setup.phase", "number is too long", "less than 4000 digits")],
    ),
    "an infinite number": (
        BASE.replace("phase = 2", "phase = 1e999").encode(),
        [(7, "setup.phase", "inf is a decimal number", "a whole number")],
    ),
    "a key of 10,000 letters": (
        f"{LONG} = 1\n{BASE}".encode(),
        [(1, "k" * 199 + "…", "Unknown key 'kkk", "Known keys: format")],
    ),
    "a title of 201 letters": (
        BASE.replace("A position", "x" * 201).encode(),
        [(3, "title", "is too long", "At most 200 characters")],
    ),
    "2,001 moves": (
        BASE.replace('"N left KG2"', '"x", ' * 1_998 + '"x"').encode(),
        [(16, "line[0].moves", "2001 entries are too many", "At most 2000")],
    ),
    "501 lines": (
        BASE.encode() + b"[[line]]\n" * 500,
        [(14, "line", "501 entries are too many", "At most 500")],
    ),
    "thousands of unknown keys": (
        "".join(f"k{number} = 1\n" for number in range(15_000)).encode(),
        [(1, "format", "missing", "Add"), (1, "game", "missing", "Add"), (1, "title", "missing", "Add")]
        + [(number + 1, f"k{number}", "Unknown key", "Known keys") for number in range(97)]
        + [(97, "k96", "There are 14903 more problems", "Correct those above first")],
    ),
    "thousands of tables": (
        b"[[line]]\n" * 25_000,
        [(1, key, "missing", "Add") for key in ("format", "game", "title")]
        + [(1, "line", "25000 entries are too many", "At most 500")],
    ),
}


@pytest.mark.parametrize("name", RAW)
def test_hostile_bytes(name, tmp_path, capsys):
    """Whatever the bytes are, the answer comes soon and says where and how to mend it."""
    raw, expected = RAW[name]
    path = tmp_path / "raw.toml"
    path.write_bytes(raw)
    began = time.process_time()
    found = problems_of(path)
    assert time.process_time() - began < MOST_SECONDS
    shown = "\n".join(str(one)[:300] for one in found)
    assert len(found) == len(expected), shown
    for problem, (line, key, message, cure) in zip(found, sorted(expected, key=lambda one: one[0] or 0), strict=True):
        assert told(problem, line, key or problem.key, message, cure), shown
        assert problem.file == str(path)
        assert problem.cure
        assert len(str(problem)) < 1_200
    assert run(["check", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"] == len(expected)


@pytest.mark.parametrize(
    ("name", "raw"),
    {
        "a mark at the beginning": b"\xef\xbb\xbf" + BASE.encode(),
        "the line ends of Windows": BASE.replace("\n", "\r\n").encode(),
        "markup": BASE.replace("A position", "<script>alert(1)</script>").encode(),
        "a path": BASE.replace("A position", "../../etc/passwd").encode(),
        "empty lines": BASE.replace("\n", "\n\n").encode(),
    }.items(),
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_odd_but_good_files(name, raw, tmp_path):
    """What only looks bad is read like anything else, and taken literally."""
    path = tmp_path / "odd.toml"
    path.write_bytes(raw)
    assert problems_of(path) == ()
    if name == "markup":
        assert load_scenario(path).title == "<script>alert(1)</script>"


def test_lines_are_counted_with_windows_line_ends(tmp_path):
    """A carriage return before the line feed does not shift the line."""
    path = tmp_path / "case.toml"
    path.write_bytes(BASE.replace("phase = 2", "phase = 9").replace("\n", "\r\n").encode())
    assert [(one.line, one.key) for one in problems_of(path)] == [(7, "setup.phase")]


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


PATHS = {
    "no file": (lambda path: None, "There is no such file", "path of a .toml file"),
    "a link to nothing": (lambda path: path.symlink_to(path.with_name("gone.toml")), "does not exist", "Point it at"),
    "a link to itself": (_link_to_itself, "leads back to itself", "Point it at"),
    "a pipe": (os.mkfifo if hasattr(os, "mkfifo") else None, "not an ordinary file", "path of a .toml file"),
}


@pytest.mark.parametrize("name", PATHS)
def test_paths_that_are_no_files(name, tmp_path, capsys):
    """Said at once, without a line or key, which there is not; nothing is waited for."""
    make, message, cure = PATHS[name]
    if make is None:
        pytest.skip("this system has no pipes with names")
    path = tmp_path / "odd.toml"
    make(path)
    (found,) = problems_of(path)
    assert told(found, None, None, message, cure)
    assert found.file == str(path)
    for command in (["check", str(path)], ["show", str(path)], ["why", str(path), "N left R7"]):
        assert run([*command, "--json"]) == 1
        assert message in json.loads(capsys.readouterr().out)["error"]["message"]


@pytest.mark.parametrize("name", ["x" * 5_000, "a\0b", "", ".", "\udcff.toml"])
def test_names_that_no_file_can_have(name, capsys):
    """Too long, or with a NUL, or no name at all."""
    with pytest.raises(ScenarioError) as caught:
        load_scenario(name)
    assert all(one.message and one.cure for one in caught.value.problems)
    if "\0" not in name:
        assert run(["show", name, "--json"]) == 1
        assert json.loads(capsys.readouterr().out)["error"]["message"]


def test_a_folder_is_no_scenario(tmp_path):
    """Only `check` takes folders."""
    (found,) = problems_of(tmp_path)
    assert told(found, None, None, "This is a folder", "path of a .toml file")


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    """The system's reason is passed on."""
    path = tmp_path / "secret.toml"
    path.write_text(BASE, encoding="utf-8")

    def refuse(self, *args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (found,) = problems_of(path)
    assert told(found, None, None, "cannot be read: Permission denied", "Allow yourself to read it")


def test_folders_that_lead_back_to_themselves(tmp_path, capsys):
    """A link to a folder above is not followed."""
    (tmp_path / "good.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert run(["check", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["files"] == 1


def test_names_of_files_cannot_command_a_terminal(tmp_path, capsys):
    """A colour code in a file's name is shown as its escape."""
    path = tmp_path / "a\x1b[31mb.toml"
    path.write_text("format = 2", encoding="utf-8")
    for command in (["check", str(tmp_path)], ["check", str(path), "--json"], ["show", str(path)]):
        assert run(command) == 1
        printed = capsys.readouterr()
        assert "\x1b" not in printed.out + printed.err
        assert "\\x1b[31m" in printed.out + printed.err or "\\u001b[31m" in printed.out
