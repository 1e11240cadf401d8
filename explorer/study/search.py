"""Searching for a line in which something happens: by sampling lines, or by walking all ways on.

find_sampled(Trail.start(game), Happening.of(game, "total-defeat and bombarded"), policy="random", samples=500, seed=1)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, Measure, Move, State
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.draws import key
from explorer.study.playout import RANDOM, Playout, Policies
from explorer.study.search_answer import Answer
from explorer.study.sought import LISTED, Sought
from explorer.study.trails import Traced, Trail, trace

SAMPLES: Final = 1_000
POSITIONS: Final = 200_000
MOST_PLIES: Final = 10_000  # moves of a sampled line
GAME: Final = "game"
TOLD_EVERY: Final = 100  # moves or positions

Progress = Callable[[int, int], object]


def find_sampled(
    origin: Trail,
    sought: Sought,
    *,
    policy: Policies = RANDOM,
    until: str = GAME,
    samples: int = SAMPLES,
    first: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
) -> Answer:
    """The first of some sampled lines in which it is found.

    The lines go on from the end of the trail by a policy until a horizon closes (or for 10,000 moves); sample i of a
    seed is that of `outcomes`. `progress(done, samples)` is told now and then; if it answers False, the search ends.
    Raises UnknownName for a policy or horizon, ExplorerError if nothing can be played on, or if no line comes to where
    alone it is decided.
    """
    if samples < 1 or first < 0:
        message = f"{samples} samples from number {first} on are no search."
        raise ExplorerError(Problem(message, "Ask for 1 or more, numbered from 0 on.", key="samples"))
    game = origin.scenario.game
    playout = Playout.of(game, _nothing(sought, until), policy, until)
    begun = _begun(origin, sought)
    if begun.found is not None:
        return _given(origin, begun, sought, until, begun.found)
    met: dict[str, int] = {}
    answer = replace(_empty(origin, begun, sought, until, "sampled"), seed=seed, play=playout.words(), met=met)
    tell = _Teller(progress, samples)
    decided = sought.decided is None
    for sample in range(first, first + samples):
        line = _sampled(playout, sought, begun, key(seed, sample), partial(tell, sample - first))
        if not line.whole:
            return answer
        for part in line.parts:
            met[part] = met.get(part, 0) + 1
        done = sample - first + 1
        if line.found:
            return replace(answer, done=done, sample=sample, trail=_longer(origin, line.moves))
        answer = replace(answer, done=done)
        decided = decided or line.decided
        if progress is not None and progress(done, samples) is False:
            return answer
    if not decided:
        raise ExplorerError(_undecided(sought, until))
    return answer


class _Sampled(NamedTuple):
    """The moves of a sample, up to where it is found, if it is; the parts that occurred; whether a move came at which
    it is decided; and whether the line was played to its end."""

    moves: list[Move]
    parts: set[str]
    decided: bool
    found: bool = False
    whole: bool = True


def _sampled(playout: Playout, sought: Sought, begun: Traced, words: int, going: Callable[[], bool]) -> _Sampled:
    game, state, known = playout.game, begun.played.state, begun.known
    moves: list[Move] = []
    parts: set[str] = set()
    decided = False
    for k in range(MOST_PLIES):
        if isinstance(game.pending(state), Over):
            break
        moves.append(move := playout.choose(state, words, k))
        after, events = game.advance(state, move)
        parts.update(sought.met(events))
        known, found = sought.follow(known, state, move, after, events)
        if found:
            return _Sampled(moves, parts, True, found=True)
        decided = decided or sought.closes(state, after)
        if playout.until in game.ended(state, after):
            break
        if not going():
            return _Sampled(moves, parts, decided, whole=False)
        state = after
    return _Sampled(moves, parts, decided)


def find_all_ways(
    origin: Trail,
    sought: Sought,
    *,
    until: str = GAME,
    positions: int = POSITIONS,
    progress: Progress | None = None,
) -> Answer:
    """The shortest line in which it is found, of all that can be played from the end of the trail until a horizon
    closes, equal positions walked once.

    At most `positions` merged positions are reached, and a chance of more than 10,000 outcomes is not followed: then
    the answer is not `complete`. `progress(done, positions)` is told now and then; if it answers False, the search
    ends.
    Raises UnknownName for a horizon, ExplorerError if nothing can be played on, or if no line comes to where alone it
    is decided.
    """
    if positions < 1:
        raise ExplorerError(Problem(f"{positions} positions are no search.", "Ask for at least 1.", key="positions"))
    game = origin.scenario.game
    _nothing(sought, until)
    begun = _begun(origin, sought)
    if begun.found is not None:
        return _given(origin, begun, sought, until, begun.found)
    first = (begun.played.state, begun.known)
    seen: dict[_Key, tuple[_Key, Move] | None] = {first: None}
    waiting: deque[_Key] = deque([first])
    tell = _Teller(progress, positions)
    met: dict[str, int] = {}
    answer = replace(_empty(origin, begun, sought, until, "exact"), met=met)
    why, decided = "", sought.decided is None
    while waiting:
        here = waiting.popleft()
        state, known = here
        options = _options(game, state)
        if options is None:
            why = "A chance on the way has too many outcomes to be followed: sample, or begin behind it."
            continue
        for move in options:
            after, events = game.advance(state, move)
            then, found = sought.follow(known, state, move, after, events)
            for part in set(sought.met(events)):
                met[part] = met.get(part, 0) + 1
            if found:
                moves = [*_way(seen, here), move]
                return replace(answer, done=len(seen), trail=_longer(origin, moves), why=why)
            decided = decided or sought.closes(state, after)
            there = (after, then)
            if until in game.ended(state, after) or there in seen:
                continue
            if len(seen) >= positions:
                why = "There are more: raise the bound, ask for an earlier end, begin later, or sample."
                return replace(answer, done=len(seen), why=why)
            seen[there] = here, move
            waiting.append(there)
            if not tell(len(seen)):
                return replace(answer, done=len(seen), why="It was stopped.")
    if not (why or decided):
        raise ExplorerError(_undecided(sought, until))
    return replace(answer, done=len(seen), complete=not why, why=why)


_Key = tuple[State, Hashable]


class _Teller:
    """Tells of progress not too often, and whether to go on."""

    def __init__(self, progress: Progress | None, wanted: int) -> None:
        self.progress, self.wanted, self.calls = progress, wanted, 0

    def __call__(self, done: int) -> bool:
        self.calls += 1
        if self.progress is None or self.calls % TOLD_EVERY:
            return True
        return self.progress(done, self.wanted) is not False


def _nothing(sought: Sought, until: str) -> Measure:
    """What a policy's playing on is asked for here: nothing, at any horizon. Raises UnknownName, and ExplorerError if
    what is sought is decided at the end of the game alone, and lines end earlier."""
    game = sought.game
    if until not in game.horizons:
        raise UnknownName(f"horizon of {game.id}", until, game.horizons)
    if sought.decided == GAME != until:
        raise ExplorerError(_undecided(sought, until))
    return Measure("nothing", "nothing", "", lambda state, events: 0, game.horizons)


def _undecided(sought: Sought, until: str) -> Problem:
    end, last = sought.game.end_of(until), sought.game.end_of(str(sought.decided))
    message = f"Only at {last} is it decided whether this holds: {sought.text}. Lines to {end} do not get there."
    return Problem(message, f"Ask until {sought.decided}, or within one {until}.", key="until")


def _empty(origin: Trail, begun: Traced, sought: Sought, until: str, method: str) -> Answer:
    return Answer(sought, until, method, 0, given=begun.anew, impossible=sought.impossible(origin.scenario))


def _begun(origin: Trail, sought: Sought) -> Traced:
    begun = trace(sought, origin)
    if begun.played.stopped is not None:
        text, refusal = begun.played.stopped
        raise ExplorerError(Problem(f"{text!r} is refused: {refusal.reason}", f"[{refusal.clause}]"))
    if begun.found is None and isinstance(origin.scenario.game.pending(begun.played.state), Over):
        raise ExplorerError(Problem("The game is over here: nothing can follow.", "Begin earlier in the line."))
    return begun


def _given(origin: Trail, begun: Traced, sought: Sought, until: str, found: int) -> Answer:
    trail = Trail(origin.scenario, origin.moves[:found], min(found, origin.lead))
    return replace(_empty(origin, begun, sought, until, "given"), done=found, trail=trail)


def _longer(origin: Trail, moves: Iterable[Move]) -> Trail:
    return Trail(origin.scenario, (*origin.moves, *map(str, moves)), origin.lead)


def _options(game: Game, state: State) -> Iterable[Move] | None:
    """All that can come next; None for a chance with too many outcomes."""
    match now := game.pending(state):
        case Decision():
            return now.moves
        case Chance():
            return now.outcomes if now.outcomes.listed and now.outcomes.total <= LISTED else None
        case Over():
            return ()


def _way(seen: Mapping[_Key, tuple[_Key, Move] | None], here: _Key) -> list[Move]:
    moves: list[Move] = []
    while (step := seen[here]) is not None:
        here, move = step
        moves.append(move)
    return moves[::-1]
