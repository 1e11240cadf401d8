"""A position worked out by hand, and a way to call the command line."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from explorer.cli import run

# North, East, South and West after seven plays of a second phase. South plays next and holds R3 BG1 K1 YG2 Y5 Y1:
# left was opened in Black, right in Yellow, South's center is covered.
LOOKS = """\
format = 1
game = "victory-and-honor"
title = "South to play"

[setup]
leader = "N"
phase = 2
[setup.hands]
N = "R4 RG1 Y7 YG1 Y4 KG2 B4"
E = "K6 K7 KG3 R2 R7 YG3 BG3"
S = "BG1 K1 R3 Y1 Y5 YG2 B2"
W = "B1 B3 B5 KG1 R6 K4 K2"

[[line]]
name = "main"
moves = ["N right Y4", "W left K4", "N left KG2", "E center BG3", "W right K2", "S center B2", "N center B4"]

[[line]]
name = "another guard"
from = "main"
after = 2
moves = ["N left KG2", "E left K6"]

[[line]]
name = "refused"
from = "main"
after = 7
moves = ["S left K1", "W center R6"]
"""


@dataclass(frozen=True)
class Called:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        return json.loads(self.out)


@pytest.fixture
def looks(tmp_path) -> Path:
    """The position as a file."""
    path = tmp_path / "looks.toml"
    path.write_text(LOOKS, encoding="utf-8")
    return path


@pytest.fixture
def call(capsys) -> Callable[..., Called]:
    """Run a command: `call("show", path, "--json")`."""

    def command(*words: object) -> Called:
        capsys.readouterr()
        code = run([str(word) for word in words])
        printed = capsys.readouterr()
        return Called(code, printed.out, printed.err)

    return command
