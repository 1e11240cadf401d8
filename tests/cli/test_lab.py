"""`lab`: the user's own copies of the notebooks, and JupyterLab beside them."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

import pytest

from explorer.cli import lab


@pytest.fixture
def shipped(tmp_path, monkeypatch) -> Path:
    """Two notebooks as they are shipped."""
    folder = tmp_path / "shipped"
    (folder / "more").mkdir(parents=True)
    for name in ("start-here.ipynb", "more/classroom.ipynb"):
        (folder / name).write_text(json.dumps({"name": name}), encoding="utf-8")
    monkeypatch.setattr(lab, "data_folder", lambda name: folder)
    return folder


@pytest.fixture
def started(monkeypatch) -> list[list[str]]:
    """The commands that would become JupyterLab."""
    commands: list[list[str]] = []
    monkeypatch.setattr(lab, "_start", lambda command, quiet: commands.append(command))
    return commands


def test_notebooks_are_copied_and_never_overwritten(call, shipped, started, tmp_path):
    """The second time only what is missing comes, and the user's work stays."""
    folder = tmp_path / "mine"
    first = call("lab", "--folder", folder, "--json")
    assert first.code == 0
    assert first.json["copied"] == ["more/classroom.ipynb", "start-here.ipynb"]
    assert first.json["notebook"] == "start-here.ipynb"
    (folder / "start-here.ipynb").write_text("my work", encoding="utf-8")
    (folder / "more" / "classroom.ipynb").unlink()
    second = call("lab", "--folder", folder, "--json").json
    assert (second["copied"], second["kept"]) == (["more/classroom.ipynb"], ["start-here.ipynb"])
    assert (folder / "start-here.ipynb").read_text(encoding="utf-8") == "my work"
    assert json.loads((folder / "more" / "classroom.ipynb").read_text()) == {"name": "more/classroom.ipynb"}


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["classroom.ipynb", "more/a-start.ipynb", "start-here.ipynb", "boards.css"], "start-here.ipynb"),
        (["01_what_if.ipynb", "00_start_here.ipynb"], "00_start_here.ipynb"),
        (["what-if.ipynb", "classroom.ipynb"], "classroom.ipynb"),
        (["boards.css"], None),
    ],
)
def test_the_start_notebook_is_found(names, first):
    """By its name, wherever it stands in the list."""
    assert lab.start_notebook(names) == first


def test_the_shipped_start_notebook_is_opened(call, started, tmp_path):
    """The one that comes with the package."""
    name = call("lab", "--folder", tmp_path / "mine", "--json").json["notebook"]
    assert "start" in name
    assert (tmp_path / "mine" / name).is_file()
    assert f"--LabApp.default_url=/lab/tree/{name}" in started[0]


def test_the_default_folder_is_here(call, shipped, started, tmp_path, monkeypatch):
    """Beside wherever the command was given."""
    monkeypatch.chdir(tmp_path)
    assert call("lab").code == 0
    assert (tmp_path / "rules-explorer-notebooks" / "start-here.ipynb").is_file()


def test_other_options_are_passed_on(call, shipped, started, tmp_path):
    """JupyterLab of this environment, at the start notebook, with the user's options after ours."""
    folder = tmp_path / "mine"
    assert call("lab", "--folder", folder, "--no-browser", "--port", 8890).code == 0
    (command,) = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={folder.resolve()}" in command
    assert "--LabApp.default_url=/lab/tree/start-here.ipynb" in command
    assert command[-3:] == ["--no-browser", "--port", "8890"]


def test_a_folder_that_cannot_be_made_is_told(call, shipped, started, tmp_path):
    """A file stands in the way."""
    (tmp_path / "mine").write_text("a file", encoding="utf-8")
    answer = call("lab", "--folder", tmp_path / "mine", "--json")
    assert answer.code == 1
    assert "cannot be written" in answer.json["error"]["message"]
    assert "--folder" in answer.json["error"]["cure"]
    assert started == []


def test_missing_notebooks_are_told(call, shipped, started, tmp_path):
    """As from a broken installation."""
    for file in shipped.rglob("*.ipynb"):
        file.unlink()
    answer = call("lab", "--folder", tmp_path / "mine", "--json")
    assert answer.code == 1
    assert "missing" in answer.json["error"]["message"]


def test_the_users_own_settings_come_first(monkeypatch):
    """Our folder is looked at last, and only for what nobody else has set."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "their-own")
    assert lab.environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep) == ["their-own", str(lab.CONFIG)]
    monkeypatch.delenv("JUPYTER_CONFIG_PATH")
    assert lab.environment()["JUPYTER_CONFIG_PATH"] == str(lab.CONFIG)


@pytest.mark.slow
def test_jupyterlab_starts_without_news(tmp_path):
    """A real start: the server answers, looks for no news, writes nothing into the user's settings, and ends."""
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (shipped / "start-here.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = (
        "import pathlib, sys; from explorer.cli import lab, run; "
        "lab.data_folder = lambda name: pathlib.Path(sys.argv[1]); sys.exit(run(sys.argv[2:]))"
    )
    command = [sys.executable, "-c", code, str(shipped), "lab", "--json", "--folder", str(tmp_path / "mine")]
    command += ["--no-browser", f"--port={port}", "--IdentityProvider.token=", "--allow-root", "--ip=127.0.0.1"]
    home = {
        "HOME": str(tmp_path),
        "JUPYTER_PREFER_ENV_PATH": "0",
        "JUPYTERLAB_SETTINGS_DIR": str(tmp_path / "settings"),
    }
    # the environment's own settings may already say the same: only ours are looked at
    (tmp_path / "app").mkdir()
    command.append(f"--LabApp.app_settings_dir={tmp_path / 'app'}")
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, env=os.environ | home, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        address = f"http://127.0.0.1:{port}/lab/api/settings/@jupyterlab/apputils-extension:notification"
        settings = _answer(address, process, tmp_path / "log")
        assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"
        assert settings["schema"]["properties"]["checkForUpdates"]["default"] is False
        assert settings["raw"] == "{}"
    finally:
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=30)
    assert json.loads(out)["notebook"] == "start-here.ipynb"


def _answer(address: str, process: subprocess.Popen, log: Path) -> dict:
    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return json.load(answer)
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not answer:\n{log.read_text()[-3000:]}")
