"""What `find` prints: the line that was found, or that there is none and what that proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.cli.output import answer, columns, count, one_line, wrapped

if TYPE_CHECKING:
    from explorer.core.scenario import Scenario
    from explorer.study.search import Answer
    from explorer.study.shrinking import Shrunk


def show(
    as_json: bool,
    found: Answer,
    shrunk: Shrunk | None = None,
    scenario: Scenario | None = None,
    file: Path | None = None,
) -> None:
    """Print what a search has come to: the line that was found as a scenario, made smaller, and the file that holds
    it; without a scenario that there is none."""
    answer(as_json, _data(found, shrunk, scenario, file), _rows(found, shrunk, scenario, file))


def _data(found: Answer, shrunk: Shrunk | None, scenario: Scenario | None, file: Path | None) -> dict[str, Any]:
    from explorer.core.writer import dumps

    data: dict[str, Any] = {
        "game": found.sought.game.id,
        "sought": found.sought.text,
        "until": found.until,
        "method": found.method,
        "found": scenario is not None,
        "complete": found.complete,
        "done": found.done,
        "seed": found.seed,
        "sample": found.sample,
        "met": dict(found.met),
        "words": found.none() if scenario is None else found.how(),
        "why": found.why,
        "file": None,
        "scenario": None,
    }
    if scenario is None or found.trail is None:
        return data
    main = scenario.lines[0]
    return data | {
        "file": None if file is None else str(file),
        "scenario": dumps(scenario),
        "moves": list(main.moves),
        "events": list(main.expected.events or ()),
        "setup": dict(scenario.setup),
        "rulings": dict(scenario.rulings),
        "moves_found": len(found.trail.moves),
        "smallest": shrunk is not None and shrunk.smallest,
    }


def _rows(found: Answer, shrunk: Shrunk | None, scenario: Scenario | None, file: Path | None) -> Iterator[str]:
    yield one_line(f"{found.sought.game.title} · {found.sought.text}")
    if scenario is None or found.trail is None:
        yield from wrapped(found.none())
        if found.method == "sampled" and found.why:
            yield from wrapped(found.why)
        yield from columns(
            ((part, f"in {many:,} of {found.done:,}") for part, many in found.met.items()), indent="    "
        )
        return
    from explorer.core.toml_table import table_text
    from explorer.study.replay import play_line, transcript

    yield from wrapped(f"Found. {found.how()}")
    if shrunk is not None:
        least = "no move and no entry can be left out" if shrunk.smallest else "perhaps more could be left out"
        moves = count(len(found.trail.moves), "move")
        yield from wrapped(f"Made smaller, from {moves} to {len(shrunk.trail.moves):,}: {least}.")
    for name, table in (("rulings", scenario.rulings), ("setup", scenario.setup)):
        if table:
            yield ""
            yield from table_text((name,), table).rstrip().splitlines()
    for line in scenario.lines:
        if line.parent is None or line.rulings:
            yield ""
            yield one_line(line.name)
            yield from transcript(play_line(scenario, line), line.notes).splitlines()
    if file is not None:
        yield ""
        yield f"Written to {file}"
