"""How the camps of Mount Vesuvius are written in a file that an owner of the game can replace."""

from __future__ import annotations

import re
from itertools import pairwise

from explorer.core.clauses import cites
from explorer.core.shapes import list_of, map_of, one_of, part, table, table_of, text, whole
from explorer.games.victorum.camps import SUMMIT, Camps
from explorer.games.victorum.card_files import FORMAT, GAME_ID, KNOWN_FORMAT, LONG, NO_TITLE, TITLE, Sourced
from explorer.games.victorum.tables import MOST_PRIMUSES, ROWS

PATH = text(400)


@table
class CampEntry(Sourced):
    """A camp: the row that it lies in, from the bottom, and the number of its label if it has one."""

    row: int = part(whole(1, len(ROWS)), example="1")
    label: int | None = part(whole(1, MOST_PRIMUSES), default=None)


@table
class PathEntry(Sourced):
    """A path from camp to camp, each adjacent to the next: "b1 b2 b3"; `summit` is the scion's camp."""

    along: str = part(PATH, example='"b1 b2"')


@table
class CampsFile:
    """The camps."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT, example="1")
    game: str = part(one_of(GAME_ID), instead=GAME_ID, example=f'"{GAME_ID}"')
    kind: str = part(one_of("camps"), instead="camps", example='"camps"')
    title: str = part(TITLE, instead=NO_TITLE, example='"…"')
    about: str = part(LONG, default="")
    camp: dict[str, CampEntry] = part(map_of(table_of(CampEntry), 20), instead={})
    path: list[PathEntry] = part(list_of(table_of(PathEntry), 100), default=[])


def is_camp(id: str) -> bool:
    """Whether a text can name a camp: letters and a number."""
    return bool(re.fullmatch(r"[a-z]{1,3}[1-9][0-9]?", id))


@cites("game-layout.camps")
def made_camps(read: CampsFile, name: str, written: str) -> Camps:
    """The camps of a file without problems, row by row from the bottom."""
    ids = tuple(sorted(read.camp, key=lambda id: read.camp[id].row))
    place = {id: at for at, id in enumerate(ids)}
    labels = {entry.label: place[id] for id, entry in read.camp.items() if entry.label is not None}
    steps = [frozenset(step) for path in read.path for step in pairwise(path.along.split())]
    edges = sorted(tuple(sorted(place[id] for id in step)) for step in steps if SUMMIT not in step)
    summit = sorted(place[id] for step in steps if SUMMIT in step for id in step if id != SUMMIT)
    sources = [(f"camp.{id}", entry.source) for id, entry in read.camp.items()]
    sources += [
        (f"camp.{id}.{one}", source) for id, entry in read.camp.items() for one, source in entry.sources.items()
    ]
    sources += [(f"path[{at}]", path.source) for at, path in enumerate(read.path)]
    return Camps(
        read.title,
        ids,
        tuple(read.camp[id].row for id in ids),
        tuple(labels[number] for number in sorted(labels)),
        tuple((one, other) for one, other in edges),
        tuple(summit),
        name,
        written,
        tuple(sources),
    )
