"""What the README shows is run: its scenario, its code and its command lines."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from explorer import GAMES, data_folder, load_game, shipped_scenarios
from explorer.cli import app
from explorer.core.loader import loads
from explorer.study.check import check

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_scenario_holds():
    (text,) = blocks("toml")
    scenario = loads(text, load_game)
    assert check(scenario) == []
    assert scenario.lines[0].expected.refused


def test_the_code_runs(capsys):
    panel, code = blocks("python")
    assert "Explorer(" in panel
    exec(code, {})
    told = capsys.readouterr().out
    assert "crossfire" in told
    assert "follow suit" in told


COMMANDS = [line.split("  #")[0] for line in "".join(blocks("sh")).splitlines() if line.startswith("rules-explorer")]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-scenarios").mkdir()
    (tmp_path / "my-scenarios" / "mine.toml").write_text(blocks("toml")[0])
    shipped = data_folder("scenarios") / "matter-of-honor" / "components" / "leipzig-north-east.toml"
    (tmp_path / "my-scenarios" / "components").mkdir()
    (tmp_path / "my-scenarios" / "components" / "mine.toml").write_bytes(shipped.read_bytes())
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("game", GAMES)
def test_what_it_counts(game):
    """The table of games has a row for each, with its switches and lessons."""
    switches, lessons = len(load_game(game).rulebook.questions), len(shipped_scenarios(game))
    (row,) = (line for line in README.splitlines() if line.startswith("| **") and f"`{game}`" in line)
    assert row.endswith(f"| `{game}` | {switches} | {lessons} |")
    assert f"**{load_game(game).title}**" in row
