"""What is missing or contradictory in a file of camps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly
from explorer.games.victorum.camp_files import CampEntry, CampsFile, is_camp
from explorer.games.victorum.camps import SUMMIT
from explorer.games.victorum.tables import CAMPS, MOST_PRIMUSES, ROWS

_HOW = "A camp is named by letters and a number, such as b1; the scion's is 'summit'."


def find(read: Partly[CampsFile], data: Mapping[str, Any]) -> Iterator[Problem]:
    """All problems of a file that its shape does not tell."""
    written = data.get("camp")
    ids = list(written) if isinstance(written, Mapping) else []
    for id in ids:
        if not is_camp(id):
            yield Problem(f"{shortened(id, 20)!r} cannot be the name of a camp.", _HOW, key=f"camp.{id}")
    yield from _numbers(ids)
    if read.sure_of("camp"):
        yield from _rows(read.model.camp)
        yield from _labels(read.model.camp)
    for id, camp in read.model.camp.items():
        yield from unknown_sources(camp.sources, ("row", "label"), f"camp.{id}")
    if read.sure_of("path"):
        for place, path in enumerate(read.model.path):
            yield from unknown_sources(path.sources, ("along",), f"path[{place}]")
        yield from _paths(read.model, ids)


def unknown_sources(sources: Mapping[str, str], values: tuple[str, ...], key: str) -> Iterator[Problem]:
    """Sources that are given for values which a block does not have."""
    for value in sources:
        if value not in values:
            cure = f"{did_you_mean(value, values)}Sources are given for: {', '.join(values)}."
            yield Problem(f"There is no value {shortened(value, 20)!r} here.", cure, key=f"{key}.sources.{value}")


@cites("setup.prepare-mount-vesuvius")
def _numbers(ids: list[str]) -> Iterator[Problem]:
    if len(ids) != CAMPS:
        message = f"There {'is 1 camp' if len(ids) == 1 else f'are {len(ids)} camps'}."
        yield Problem(message, f"The conflict deck is divided into {CAMPS} of them.", key="camp")


@cites("activation.first-camp")
def _rows(camps: Mapping[str, CampEntry]) -> Iterator[Problem]:
    bottom = [id for id, camp in camps.items() if camp.row == 1]
    if len(bottom) != ROWS[0] and len(camps) == CAMPS:
        few = ", ".join(bottom) or "none"
        message = f"The bottom row has {len(bottom)} camps: {few}."
        yield Problem(message, f"Write row = 1 for {ROWS[0]} of them: the chip starts there.", key="camp")


@cites("setup.place-primuses")
def _labels(camps: Mapping[str, CampEntry]) -> Iterator[Problem]:
    owner: dict[int, str] = {}
    given = 0
    for id, camp in camps.items():
        given += camp.label is not None
        if camp.label is not None and camp.label in owner:
            message = f"{owner[camp.label]} has the label {camp.label} already."
            yield Problem(message, f"Give each of 1 to {MOST_PRIMUSES} to one camp.", key=f"camp.{id}.label")
        elif camp.label is not None:
            owner[camp.label] = id
    missing = [str(number) for number in range(1, MOST_PRIMUSES + 1) if number not in owner]
    if missing and given == len(owner):
        message = f"No camp has the label {', '.join(missing)}."
        yield Problem(message, f"Primuses are placed at the camps labelled 1 to {MOST_PRIMUSES}.", key="camp")


@cites("activation.adjacent")
def _paths(read: CampsFile, ids: list[str]) -> Iterator[Problem]:
    steps: dict[frozenset[str], int] = {}
    broken = False
    for place, path in enumerate(read.path):
        key, stops = f"path[{place}].along", path.along.split()
        if len(stops) < 2:
            yield Problem("The path leads nowhere.", 'Write two camps or more: along = "b1 b2 b3".', key=key)
        for id in dict.fromkeys(stops):
            if id != SUMMIT and id not in ids:
                broken = True
                cure = f"{did_you_mean(id, (*ids, SUMMIT))}Camps are {', '.join(ids)} and {SUMMIT}."
                yield Problem(f"There is no camp {shortened(id, 20)!r}.", cure, key=key)
        for one, other in pairwise(stops):
            if one == other:
                yield Problem(f"{one} is adjacent to itself here.", "Write each camp once in a row.", key=key)
            elif frozenset((one, other)) in steps:
                yield Problem(f"The path between {one} and {other} is there already.", "Write it once.", key=key)
            elif one in read.camp and other in read.camp and abs(read.camp[one].row - read.camp[other].row) > 1:
                rows = f"rows {read.camp[one].row} and {read.camp[other].row}"
                cure = "A camp is adjacent to camps in its own row and the next ones."
                yield Problem(f"{one} and {other} lie in {rows}.", cure, key=key)
            steps.setdefault(frozenset((one, other)), place)
    if not broken and len(ids) == CAMPS:
        yield from _together(ids, steps)


def _together(ids: list[str], steps: Mapping[frozenset[str], int]) -> Iterator[Problem]:
    """Camps that cannot be reached, and a summit that none is adjacent to."""
    reached, waiting = {ids[0]}, [ids[0]]
    while waiting:
        at = waiting.pop()
        near = {id for step in steps if at in step and SUMMIT not in step for id in step} - reached
        reached |= near
        waiting += near
    apart = [id for id in ids if id not in reached]
    if apart:
        message = f"No path leads from {ids[0]} to {', '.join(apart)}."
        yield Problem(message, "Add a [[path]] between them.", key=f"camp.{apart[0]}")
    if not any(SUMMIT in step for step in steps):
        cure = f'Add a [[path]] such as along = "{ids[-1]} {SUMMIT}".'
        yield Problem("No camp is adjacent to the summit.", cure, key="path")
