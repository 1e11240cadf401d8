"""Timing whole Python processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Ran:
    """What a process took, in seconds of wall and of processor time, and what it printed."""

    wall: float
    processor: float
    printed: str


def run(code: str) -> Ran:
    """Run this code in a fresh process. Raises CalledProcessError.

    Compiled modules are kept on disk, as they are wherever nobody forbids it.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, begin = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    wall, after = perf_counter() - begin, getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Ran(wall, used, done.stdout)


def in_turns(codes: dict[str, str], repeats: int) -> dict[str, list[Ran]]:
    """Several processes, run in turns after one run of each that warms the file cache."""
    for code in codes.values():
        run(code)
    ran: dict[str, list[Ran]] = {name: [] for name in codes}
    for _ in range(repeats):
        for name, code in codes.items():
            ran[name].append(run(code))
    return ran


def imported(code: str, names: tuple[str, ...]) -> list[str]:
    """Which of these packages a process has imported after running the code."""
    asked = f"\nimport json, sys\nprint(json.dumps([name for name in {names!r} if name in sys.modules]))"
    found: list[str] = json.loads(run(code + asked).printed.splitlines()[-1])
    return found
