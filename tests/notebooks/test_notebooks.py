"""Every notebook runs from its first cell to its last, in a folder of its own, as a reader would run it."""

import os
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A folder whose IPython and Jupyter settings are its own."""
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    # the kernel that runs is the one of this environment
    monkeypatch.setenv("JUPYTER_PATH", os.environ.get("JUPYTER_PATH", ""))
    return tmp_path


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook, at_home):
    """No cell fails, and every cell that ends in an expression or a print shows something."""
    copy = at_home / notebook.name
    shutil.copy(notebook, copy)
    content = nbformat.read(copy, 4)
    NotebookClient(
        content, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(at_home)}}
    ).execute()
    code = [cell for cell in content.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in code)
    assert sum(bool(cell.outputs) for cell in code) >= len(code) - 3


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_shipped_clean(notebook):
    """No outputs and no counts: what a reader sees is what their own run says."""
    content = nbformat.read(notebook, 4)
    assert all(not cell.outputs and cell.execution_count is None for cell in content.cells if cell.cell_type == "code")
    nbformat.validate(content)


def test_there_are_notebooks():
    assert [path.stem for path in NOTEBOOKS][:1] == ["00_start_here"]
