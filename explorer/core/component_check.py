"""A component file held against what its `kind` says that it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from explorer.core.errors import ExplorerError, Problem
from explorer.core.loader import located
from explorer.core.text import did_you_mean, shortened
from explorer.core.toml_text import parse, read_text

Checked = Callable[[str, str], tuple[Problem, ...]]


def check_by_kind(file: Path, kinds: Mapping[str, Checked]) -> tuple[Problem, ...]:
    """Everything that is wrong with a component file. `kinds` has for each kind what checks a text under its file's
    name."""
    try:
        text, name = read_text(file), str(file)
        data, where = parse(text, name)
        kind = data.get("kind")
        if isinstance(kind, str) and kind in kinds:
            return kinds[kind](text, name)
    except ExplorerError as error:
        return error.problems
    got = f"{shortened(repr(kind), 40)} is no kind of component." if "kind" in data else "'kind' is missing."
    hint = did_you_mean(kind, kinds) if isinstance(kind, str) else ""
    words = " or ".join(f'kind = "{one}"' for one in kinds)
    return tuple(located([Problem(got, f"{hint}Write {words}.", key="kind")], where, name))
