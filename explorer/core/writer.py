"""Writing a scenario: a clean layout for a new one, and small changes in the text of one that was read.

The text of a file keeps its comments, its order of keys and its layout wherever nothing has changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.core.errors import Problem, ScenarioError
from explorer.core.files import own_file, write_whole
from explorer.core.loader import loads
from explorer.core.scenario import FORMAT, Expected, Line, Scenario
from explorer.core.toml_edit import LINE, ROOT, changed, line_text
from explorer.core.toml_layout import all_comments
from explorer.core.toml_table import table_text
from explorer.core.toml_text import MOST_BYTES
from explorer.core.toml_values import pair_text

SUFFIX = ".toml"


def dumps(scenario: Scenario) -> str:
    """The scenario as TOML text; reading it gives an equal scenario."""
    new = plain(scenario)
    if scenario.text is None:
        return _clean(new)
    try:
        raw = tomllib.loads(scenario.text)
        if _canonical(raw) == new:
            return scenario.text
        text = changed(scenario.text, raw, _canonical(raw), new)
        if _canonical(tomllib.loads(text)) == new:
            return text
    except (ValueError, LookupError, RecursionError):
        pass
    kept = "".join(f"{comment}\n" for comment in all_comments(scenario.text.encode()))
    return kept + _clean(new)


def save(scenario: Scenario, path: Path, replace: bool = True) -> Path:
    """Write a scenario, whole or not at all, and answer the file (`.toml` is added to a name without ending).

    Raises ExplorerError if the file is shipped or read-only, or if the scenario could not be read back; FileTaken if
    there is such a file and it is not to `replace`.
    """
    path = own_file(Path(path), SUFFIX, replace)
    text = dumps(scenario)
    _check(scenario, text, path)
    write_whole(path, text)
    return path.resolve()


def _check(scenario: Scenario, text: str, path: Path) -> None:
    """Refuse to write what the loader would refuse to read."""
    if len(text.encode()) > MOST_BYTES:
        message = f"The scenario would take {len(text.encode()) // 1024} kB, and 256 kB are read."
        raise ScenarioError(Problem(message, "Delete branches, or save them as several files.", file=str(path)))
    back = loads(text, lambda _: scenario.game, path)
    if plain(back) != plain(scenario):
        message = "The scenario would not be read back the same."
        raise ScenarioError(Problem(message, "Save it as a new file.", file=str(path)))


def plain(scenario: Scenario) -> dict[str, Any]:
    """The scenario as the plain data of its file, nothing but what must be said, in the usual order."""
    table = {
        "format": FORMAT,
        "game": scenario.game.id,
        "title": scenario.title,
        "about": scenario.about,
        "tags": scenario.tags,
        "cites": scenario.cites,
        "rulings": scenario.rulings,
        "setup": scenario.setup,
        "line": [_line(line) for line in scenario.lines],
    }
    return _said(table)


def _line(line: Line) -> dict[str, Any]:
    return {
        "name": line.name,
        "from": line.parent,
        "after": line.after if line.parent is not None else None,
        "moves": line.moves,
        **_expected(line.expected),
        "rulings": line.rulings,
        "notes": {str(ply): note for ply, note in line.notes.items()},
    }


def _expected(expected: Expected) -> dict[str, Any]:
    refused = [{"move": one.move, **({"clause": one.clause} if one.clause else {})} for one in expected.refused]
    result = expected.result
    return {
        "legal": expected.legal,
        "odds": expected.odds,
        "refused": refused,
        "events": expected.events,
        "result": result and {"scores": result.scores, "winners": result.winners},
    }


def _canonical(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a file in the form that `plain` gives."""
    lines = []
    for place, line in enumerate(raw.get("line", ())):
        refused = line.get("refused")
        line = {
            "name": line.get("name", f"line {place + 1}"),
            **line,
            "moves": line.get("moves", []),
            "after": line.get("after", 0) if "from" in line else None,
            "refused": [refused] if isinstance(refused, Mapping) else refused,
            "notes": {str(int(ply)): note for ply, note in line.get("notes", {}).items()},
        }
        lines.append({key: line.get(key) for key in LINE})
    return _said({**{key: raw.get(key) for key in ROOT}, "line": lines})


_SILENT_WHEN_EMPTY = ("about", "tags", "cites", "rulings", "setup", "line", "refused", "notes")


def _said(table: Mapping[str, Any]) -> dict[str, Any]:
    """Without keys that say nothing, and with plain lists and tables."""
    return {
        key: [_said(line) for line in value] if key == "line" else _listed(value)
        for key, value in table.items()
        if value is not None and (value or key not in _SILENT_WHEN_EMPTY)
    }


def _listed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _listed(inner) for key, inner in value.items() if inner is not None}
    return [_listed(inner) for inner in value] if isinstance(value, list | tuple) else value


def _clean(table: Mapping[str, Any]) -> str:
    """A whole file in the usual layout."""
    parts = ["".join(f"{pair_text(key, table[key])}\n" for key in ROOT[:6] if key in table)]
    parts += [table_text((key,), table[key]) for key in ("rulings", "setup") if key in table]
    parts += map(line_text, table.get("line", ()))
    return "\n".join(parts)
