"""What `find` prints: the line that was found, or that there is none and what that proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.cli.output import answer, columns, count, one_line, wrapped

if TYPE_CHECKING:
    from explorer.core.scenario import Line, Scenario
    from explorer.study.search_answer import Answer
    from explorer.study.shrinking import Shrunk

MOST_MOVES = 12


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
        "impossible": {name: str(error) for name, error in found.impossible.items()},
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
        of = f"of {count(found.done, 'line')}" if found.method == "sampled" else "moves"
        yield from columns(((part, f"in {many:,} {of}") for part, many in sorted(found.met.items())), indent="    ")
        return
    from explorer.core.toml_table import table_text
    from explorer.study.replay import play_line, transcript

    yield from wrapped(f"Found. {found.how()}")
    if shrunk is not None:
        yield from wrapped(_smaller(len(found.trail.moves), shrunk))
    for name, table in (("rulings", scenario.rulings), ("setup", scenario.setup)):
        if table:
            yield ""
            yield from table_text((name,), table).rstrip().splitlines()
    main, *others = scenario.lines
    yield ""
    if not main.moves:
        yield "at the start, before any move"
    yield from transcript(play_line(scenario, main), main.notes).splitlines()
    for other in others:
        if other.rulings:
            yield ""
            yield from _otherwise(scenario, main, other)
    if file is not None:
        yield ""
        yield f"Written to {file}"


def _smaller(moves: int, shrunk: Shrunk) -> str:
    left = len(shrunk.trail.moves)
    change = f"Made smaller, from {count(moves, 'move')} to {left:,}" if left < moves else count(left, "move")
    least = "no move and no entry of the set-up can be left out" if shrunk.smallest else "perhaps more can be left out"
    return f"{change}: {least}."


def _otherwise(scenario: Scenario, main: Line, other: Line) -> Iterator[str]:
    """What is different at the end of a line that is played under another answer."""
    from explorer.study.replay import play_line

    yield from wrapped(f"{other.name}:")
    here, there = main.expected, other.expected
    for refused in there.refused:
        yield from wrapped(f"{refused.move} is refused [{refused.clause}]", "    ")
    if there.events is not None:
        for event in play_line(scenario, other).events[-1]:
            yield from wrapped(f"{scenario.game.tell(event)}  [{event.clause}]", "    ", "      ")
    if there.legal is not None:
        allowed, before = set(there.legal), set(here.legal or ())
        more, less = sorted(allowed - before), sorted(before - allowed)
        if more:
            yield from wrapped(f"possible here, not above: {_some(more)}", "    ", "      ")
        if less:
            yield from wrapped(f"possible above, not here: {_some(less)}", "    ", "      ")
    for move, share in (there.odds or {}).items():
        if (here.odds or {}).get(move) != share:
            yield from wrapped(f"{move} has odds of {share}, not {(here.odds or {}).get(move, 0)}", "    ")
    if there.result is not None:
        yield from wrapped(f"the game is over; won by {', '.join(there.result.winners or ()) or 'nobody'}", "    ")


def _some(moves: list[str]) -> str:
    more = f" and {len(moves) - MOST_MOVES} more" if len(moves) > MOST_MOVES else ""
    return ", ".join(moves[:MOST_MOVES]) + more
