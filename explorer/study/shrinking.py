"""Making a found line smaller: what can be left out of it while what was sought is still found at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from explorer.core.components import can_be_named
from explorer.core.errors import ExplorerError, Problem
from explorer.study.replay import Played
from explorer.study.sought import Sought
from explorer.study.trails import Trail, trace

TRIALS: Final = 2_000  # lines that are played anew
MOST_PLIES: Final = 100_000  # moves of all of them

T = TypeVar("T")
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Shrunk:
    """A smaller trail, how many lines were tried, and whether surely nothing more can be left out of it: no single
    move, entry of the set-up (component files aside) or ruling, nor the beginning."""

    trail: Trail
    trials: int
    smallest: bool


def smaller(
    trail: Trail, sought: Sought, trials: int = TRIALS, progress: Callable[[int, int], object] | None = None
) -> Shrunk:
    """Leave out of a trail what can be left out: the end, the beginning where a later position can be written as a
    set-up, moves, entries of the set-up, and rulings. Every smaller line is played anew, and taken if what is sought
    is found in it.

    At most `trials` lines are tried. `progress(done, trials)` is told now and then; if it answers False, the trail as
    it is by then is the answer. Raises ExplorerError if nothing is found in the trail itself.
    """
    attempt = _Attempt(sought, trials, progress)
    found = attempt.held(trail)
    if found is None:
        message = "What is sought does not happen in this line."
        raise ExplorerError(Problem(message, "Give a line in which it was found."))
    try:
        while True:
            before = found
            for way in (_later, _fewer_moves, _less_said):
                found = way(attempt, found)
            if found == before:
                return Shrunk(found, attempt.done, True)
    except _Enough as enough:
        return Shrunk(enough.best or found, attempt.done, False)


class _Enough(Exception):
    """No more lines are to be tried; `best` is the last that was taken."""

    def __init__(self, best: Trail | None) -> None:
        self.best = best


class _Attempt:
    """Plays trails, counts them, and keeps the last one in which what is sought was found."""

    def __init__(self, sought: Sought, most: int, progress: Callable[[int, int], object] | None) -> None:
        self.sought, self.most, self.progress = sought, most, progress
        self.done = self.plies = 0
        self.best: Trail | None = None

    def held(self, trail: Trail) -> Trail | None:
        """The trail up to where what is sought is found, if it is. Raises _Enough."""
        if self.done >= self.most or self.plies >= MOST_PLIES:
            raise _Enough(self.best)
        if self.progress is not None and self.done and self.progress(self.done, self.most) is False:
            raise _Enough(self.best)
        self.done += 1
        try:
            traced = trace(self.sought, trail)
        except ExplorerError:
            return None
        self.plies += traced.played.ply
        if traced.found is None:
            return None
        self.best = Trail(trail.scenario, trail.moves[: traced.found], min(trail.lead, traced.found))
        return self.best


def _later(attempt: _Attempt, trail: Trail) -> Trail:
    """Begin at the last position that can be a start."""
    played = trace(attempt.sought, trail).played
    game = trail.scenario.game
    for ply in range(played.ply, 0, -1):
        if not _may_begin(attempt.sought, played, ply, trail.lead):
            continue
        try:
            setup = game.write_setup(played.states[ply])
        except ExplorerError:
            continue
        scenario = replace(trail.scenario, setup=setup)
        found = attempt.held(Trail(scenario, trail.moves[ply:], max(0, trail.lead - ply)))
        if found is not None:
            return found
    return trail


def _may_begin(sought: Sought, played: Played, ply: int, lead: int) -> bool:
    """Whether what is sought is the same thing in the line from a ply on, as far as can be told without playing it."""
    if not sought.lasting and not sought.closes(played.states[ply - 1], played.states[ply]):
        return False
    return sought.still(played, ply, lead)


def _fewer_moves(attempt: _Attempt, trail: Trail) -> Trail:
    """Leave moves out. Those that were given stay given: what is found among them does not count."""
    best = trail

    def works(places: list[int]) -> bool:
        nonlocal best
        moves = tuple(trail.moves[place] for place in places)
        found = attempt.held(Trail(trail.scenario, moves, sum(place < trail.lead for place in places)))
        best = best if found is None else found
        return found is not None

    without(list(range(len(trail.moves))), works)
    return best


def _less_said(attempt: _Attempt, trail: Trail) -> Trail:
    """Leave entries of the set-up out, words of its texts, and rulings; not the component files that are named."""
    scenario, best = trail.scenario, trail
    said = {"rulings": dict(scenario.rulings), "setup": dict(scenario.setup)}
    every = list(parts(said))
    files = frozenset(path for path in every if _names_file(said, path))

    def works(paths: list[Path]) -> bool:
        nonlocal best
        left = only(said, files.union(paths))
        smaller = replace(scenario, rulings=left.get("rulings", {}), setup=left.get("setup", {}))
        found = attempt.held(Trail(smaller, trail.moves, trail.lead))
        best = best if found is None else found
        return found is not None

    without([path for path in every if path not in files], works)
    return best


def _names_file(said: Any, path: Path) -> bool:
    for step in path:
        if isinstance(said, str):
            return False
        said = said[step]
    return isinstance(said, str) and can_be_named(said)


def without(items: list[T], works: Callable[[list[T]], bool]) -> list[T]:
    """The items without those that can be left out, tried in ever smaller groups, the last ones first.

    >>> without([1, 2, 3, 4, 5, 6, 7], lambda left: {2, 5} <= set(left))
    [2, 5]
    """
    size = len(items)
    while size:
        end = len(items)
        while end > 0:
            fewer = items[: max(0, end - size)] + items[end:]
            if works(fewer):
                items = fewer
            end -= size
            end = min(end, len(items))
        size //= 2
    return items


def parts(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where the smallest parts of a table are: values of its tables, entries of its lists, words of its texts."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from parts(inner, (*path, name))
    elif isinstance(value, list | tuple) and value:
        for place, inner in enumerate(value):
            yield from parts(inner, (*path, place))
    elif isinstance(value, str) and len(words := value.split()) > 1:
        yield from ((*path, place) for place in range(len(words)))
    elif path:
        yield path


def only(value: Any, paths: frozenset[Path]) -> Any:
    """A table with these of its parts alone; what has no part left is left out.

    >>> only({"a": "x y z", "b": {"c": 1, "d": [2, 3]}}, frozenset({("a", 0), ("a", 2), ("b", "d", 1)}))
    {'a': 'x z', 'b': {'d': [3]}}
    """
    prefixes = {path[:length] for path in paths for length in range(len(path) + 1)}

    def kept(one: Any, path: Path) -> Any:
        if path in paths:
            return one
        if isinstance(one, Mapping):
            return {name: kept(inner, (*path, name)) for name, inner in one.items() if (*path, name) in prefixes}
        if isinstance(one, str):
            return " ".join(word for place, word in enumerate(one.split()) if (*path, place) in prefixes)
        return [kept(inner, (*path, place)) for place, inner in enumerate(one) if (*path, place) in prefixes]

    return kept(value, ())
