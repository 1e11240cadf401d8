"""The house rules: locks without hosts, no machine paths, short files, a docstring in every module."""

import ast
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.lock", "requirements-dev.lock"]
LONGEST = 300


def modules() -> list[Path]:
    """Every Python file of the two packages."""
    return sorted(path for package in ("explorer", "widgets") for path in (ROOT / package).rglob("*.py"))


def pins(lock: str) -> set[str]:
    """The pinned versions of a lock."""
    return set(re.findall(r"^[a-z0-9][^ ]*==[^ ]+", (ROOT / lock).read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_hashes_and_names_no_host(lock):
    """A lock serves whatever index a user has."""
    text = (ROOT / lock).read_text()
    assert re.findall(r".*(?:https?:|file:|--(?:extra-)?index-url|--find-links).*", text) == []
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_testing_lock_contains_the_running_lock():
    """Both locks pin the same versions, so that one environment serves both."""
    assert pins("requirements.lock")
    assert pins("requirements.lock") <= pins("requirements-dev.lock")


def test_running_lock_has_no_test_tools():
    """Who only runs the explorer installs no test runner and no browser driver."""
    names = {pin.split("==")[0] for pin in pins("requirements.lock")}
    assert names.isdisjoint({"pytest", "hypothesis", "mypy", "ruff", "playwright", "open-spiel", "scipy"})


def test_no_tracked_file_names_a_place_on_this_machine():
    """Neither the checkout's own path nor the folder around it stands in a file."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    common = {Path("/"), Path(tempfile.gettempdir())}
    places = [f"{place}/" for place in (ROOT, ROOT.parent) if place not in common]
    patterns = [word for place in places for word in ("-e", place)]
    command = ["git", "grep", "--untracked", "-nIF", *patterns]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.stdout == ""
    assert found.returncode == 1, found.stderr


@pytest.mark.parametrize("suffix", ["py", "js", "css"])
def test_files_are_short(suffix):
    """A file of more than 300 lines holds two things."""
    files = [path for package in ("explorer", "widgets") for path in (ROOT / package).rglob(f"*.{suffix}")]
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_public_module_says_what_it_is():
    """A module begins with its docstring."""
    silent = [
        str(path.relative_to(ROOT))
        for path in modules()
        if (path.stem.startswith("__") or not path.stem.startswith("_"))
        and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert modules()
    assert silent == []
