"""`lab`: JupyterLab at the start notebook, in a folder of the user's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from explorer import data_folder
from explorer.cli.output import AsJson, answer
from explorer.core.errors import ExplorerError, Problem

FOLDER = Path("rules-explorer-notebooks")
CONFIG = Path(__file__).parent / "lab_config"


def lab(
    context: typer.Context,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where your copies of the notebooks live.")] = FOLDER,
    as_json: AsJson = False,
) -> None:
    """Open JupyterLab at the start notebook. What is already in your folder is never overwritten.

    Other options, such as --no-browser and --port 8890, are passed on to JupyterLab.
    """
    if find_spec("jupyterlab") is None:
        message = f"JupyterLab is not installed beside {Path(sys.executable).name}."
        raise ExplorerError(Problem(message, "Install it into the same environment: pip install jupyterlab."))
    copied, kept = copy_notebooks(data_folder("notebooks"), folder)
    first = start_notebook(copied + kept)
    address = f"/lab/tree/{quote(first)}" if first else "/lab"
    command = [sys.executable, "-m", "jupyterlab"]
    command += [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url={address}"]
    data = {"folder": str(folder.resolve()), "notebook": first, "copied": copied, "kept": kept}
    rows = [f"Notebooks in {folder.resolve()}: {len(copied)} copied, {len(kept)} of yours kept."]
    answer(as_json, data, rows)
    _start([*command, *context.args], quiet=as_json)


def copy_notebooks(shipped: Path, folder: Path) -> tuple[list[str], list[str]]:
    """Copy the shipped files that the folder does not have: the names of the copied and of the kept ones.

    Raises ExplorerError if nothing is shipped or the folder cannot be written.
    """
    files = sorted(file for file in shipped.rglob("*") if file.is_file() and ".ipynb_checkpoints" not in file.parts)
    if not files:
        raise ExplorerError(Problem("The shipped notebooks are missing.", "Install rules-explorer anew."))
    copied, kept = [], []
    for file in files:
        name = file.relative_to(shipped)
        target = folder / name
        if target.exists() or target.is_symlink():
            kept.append(name.as_posix())
            continue
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as stream:
                stream.write(file.read_bytes())
        except OSError as error:
            cure = "Give another folder: rules-explorer lab --folder FOLDER."
            message = f"The notebooks cannot be written: {error.strerror}."
            raise ExplorerError(Problem(message, cure, file=str(target))) from None
        copied.append(name.as_posix())
    return copied, kept


def start_notebook(names: Sequence[str]) -> str | None:
    """The shipped notebook to begin with: the first that is called a start, else the first of all."""
    notebooks = sorted(name for name in names if name.endswith(".ipynb") and "/" not in name)
    return next((name for name in notebooks if "start" in name), notebooks[0] if notebooks else None)


def environment() -> dict[str, str]:
    """The environment with our settings (no news, no look for updates) beneath the user's own."""
    paths = [os.environ.get("JUPYTER_CONFIG_PATH", ""), str(CONFIG)]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(path for path in paths if path)}


def _start(command: list[str], quiet: bool) -> None:
    """Become JupyterLab, so that its signals and exit code are ours; with `quiet` it prints on standard error."""
    sys.stdout.flush()
    sys.stderr.flush()
    if quiet:
        os.dup2(2, 1)
    if os.name == "nt":
        raise typer.Exit(subprocess.run(command, env=environment(), check=False).returncode)
    os.execve(command[0], command, environment())
