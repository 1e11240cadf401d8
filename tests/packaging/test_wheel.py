"""The wheel alone, in an environment of its own, checks the scenarios that it carries."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OUR_FOLDERS = ["explorer", "widgets", "scenarios", "notebooks"]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900), pytest.mark.xdist_group("wheel")]


def run(*command: object, cwd: Path = ROOT) -> str:
    """Run a command away from any Python path of ours; show what it printed if it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the source archive and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def environment(built, tmp_path_factory) -> Path:
    """The scripts folder of a clean environment: the running lock and the wheel, nothing else."""
    place = tmp_path_factory.mktemp("clean") / "venv"
    run(sys.executable, "-m", "venv", place)
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    pip = [scripts / "python", "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps"]
    run(*pip, "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*pip, *built.glob("*.whl"))
    return scripts


def test_wheel_carries_every_file(built):
    """Code, clauses, scenarios, components and notebooks travel; tests stay at home."""
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    tracked = run("git", "ls-files", *OUR_FOLDERS).splitlines()
    data = ("scenarios/", "notebooks/")
    wanted = {f"explorer/_data/{name}" if name.startswith(data) else name for name in tracked}
    assert wanted - inside == set()
    assert {name.split("/")[0] for name in inside} == {
        "explorer",
        "widgets",
        "rules_explorer-0.1.0.dist-info",
    }


def test_source_archive_is_complete(built):
    """The archive holds the licence and the changes, and no environment."""
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.split("/", 1)[-1] for name in opened.getnames()}
    assert {"LICENSE", "CHANGELOG.md", "README.md", "pyproject.toml"} <= inside
    assert not any(name.startswith((".venv", "tests")) for name in inside)


def test_installed_wheel_checks_its_own_scenarios(environment, tmp_path):
    """`rules-explorer check` runs from the wheel, on the wheel's scenarios, and finds no problem."""
    where = "import explorer, pathlib; print(pathlib.Path(explorer.__file__).parent)"
    package = Path(run(environment / "python", "-c", where, cwd=tmp_path).strip())
    assert package.is_relative_to(environment.parent)
    scenarios = package / "_data" / "scenarios"
    report = json.loads(run(environment / "rules-explorer", "check", "--json", scenarios, cwd=tmp_path))
    assert report["files"] >= len(run("git", "ls-files", "scenarios/*/*.toml").splitlines()) > 0
    assert report["problems"] in (0, [])


def test_installed_wheel_has_what_it_imports(environment, tmp_path):
    """Every module of the wheel imports in the clean environment."""
    walk = """
import importlib, pkgutil
for name in ("explorer", "widgets"):
    for module in pkgutil.walk_packages(importlib.import_module(name).__path__, name + "."):
        if not module.name.endswith(("__main__", ".kernel")):
            importlib.import_module(module.name)
"""
    run(environment / "python", "-c", walk, cwd=tmp_path)
