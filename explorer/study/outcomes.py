"""How likely is what: the distribution of a measure from a position, exact where that is possible, else sampled.

outcomes(game, state, "margin", policy="heuristic", until="round", samples=1_500, seed=5)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypedDict, TypeVar, Unpack

from explorer.core.errors import ExplorerError, Problem
from explorer.core.game import Game, Measure, Move, State
from explorer.core.protocol import Chance, Decision
from explorer.study.draws import key
from explorer.study.exact import BUDGET
from explorer.study.outcome import Outcome
from explorer.study.playout import RANDOM, Playout, Policies, TooMany
from explorer.study.rollouts import B, Positions, Run, Worlds, checked

SAMPLES: Final = 1_000
ALLOWANCE: Final = 1.0
CHUNK: Final = 0.03

Progress = Callable[[int, int], object]
A = TypeVar("A")


class Options(TypedDict, total=False):
    """How a question is asked and answered; everything may be left out.

    `policy`: a name for all players, or a mapping from player to name (`"random"`).
    `until`: the horizon (the first one of the measure).
    `exact`: True takes the time that an exact answer needs, False samples; None (as if left out) is exact if all
    ways on merge into at most `budget` states (50,000) that are walked within `allowance` seconds (1), else it samples.
    `samples`: how many (1,000), numbered from `first` (0), under `seed` (0).
    `states`: the position of each sample, where `seen_by`, who asks, does not know it in full: a function of the
    sample's number, a list, or a Dist.
    `chunk`: about how many seconds lie between two answers of a stream (0.03).
    """

    policy: Policies
    until: str | None
    exact: bool | None
    budget: int
    allowance: float
    samples: int
    first: int
    seed: int
    states: Worlds | None
    seen_by: str | None
    chunk: float


def outcomes(
    game: Game,
    state: State,
    measure: str | Measure,
    *,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Outcome:
    """The distribution of a measure from a position.

    `progress(done, wanted)` is told about 30 times a second how many samples there are; if it answers False, the
    answer is made of those. Raises ExplorerError; with `exact=True` also its kinds TooMany and Circular.
    """
    found = _ask(game, state, measure, lambda: {"": None}, True, options)
    return _last(found, progress, options)[""]


def stream(game: Game, state: State, measure: str | Measure, **options: Unpack[Options]) -> Iterator[Outcome]:
    """Better and better answers to the same question, one about every 30 ms: stop when the last one will do.

    Samples come first, in growing number; an exact answer, if it is found in time, is the last one.
    """
    return (table[""] for table in _ask(game, state, measure, lambda: {"": None}, False, options))


def per_move(
    game: Game,
    state: State,
    measure: str | Measure,
    *,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> dict[Move, Outcome]:
    """One distribution for each legal move, or for each listed outcome of a chance, in their order.

    All are exact or all are sampled; then sample i meets the same draws after every move, so that differences
    (see `explorer.study.compare.paired`) are sharper than the intervals suggest.
    """
    found = _ask(game, state, measure, lambda: {move: move for move in first_moves(game, state)}, True, options)
    return _last(found, progress, options)


def stream_per_move(
    game: Game, state: State, measure: str | Measure, **options: Unpack[Options]
) -> Iterator[dict[Move, Outcome]]:
    """Better and better answers of `per_move`; in each, all moves have the same samples."""
    return _ask(game, state, measure, lambda: {move: move for move in first_moves(game, state)}, False, options)


def first_moves(game: Game, state: State) -> tuple[Move, ...]:
    """The legal moves of a decision, or the listed outcomes of a chance. Raises ExplorerError if there are none."""
    match now := game.pending(state):
        case Decision():
            return now.moves
        case Chance():
            if now.outcomes.listed:
                return tuple(now.outcomes)
            message = f"This chance has {now.outcomes.total:,} outcomes, too many for an answer each."
            raise TooMany(Problem(message, "Ask for the distribution of the position as a whole."))
    raise ExplorerError(Problem("The game is over here: there is no move to ask about.", "Go back in the line."))


def sample_line(
    game: Game,
    state: State,
    measure: str | Measure,
    sample: int,
    *,
    seed: int = 0,
    policy: Policies = RANDOM,
    until: str | None = None,
    move: Move | None = None,
) -> tuple[Move, ...]:
    """The moves of one sample of `outcomes` (or, with `move`, of `per_move`), to be looked at as a line.
    `state` is the position of that sample."""
    playout = Playout.of(game, measure, policy, until)
    if move is None:
        return playout.line(state, key(seed, sample))
    after, value = playout.advance(state, move)
    return (move,) if value is not None else (move, *playout.line(after, key(seed, sample), 1))


def _ask(
    game: Game,
    state: State,
    measure: str | Measure,
    branches: Callable[[], dict[B, Move | None]],
    patient: bool,
    options: Options,
) -> Iterator[dict[B, Outcome]]:
    """The answers to a question. A patient one tries for the exact answer before the first sample is drawn."""
    seed, exact = options.get("seed", 0), options.get("exact")
    playout = Playout.of(game, measure, options.get("policy", RANDOM), options.get("until"))
    positions = Positions.of(state, options.get("states"), seed)
    first = options.get("first", 0)
    wanted = checked(options.get("samples", SAMPLES), first, positions)
    budget, seen_by = options.get("budget", BUDGET), options.get("seen_by")
    run = Run(playout, positions, branches(), seed, first, wanted, budget, seen_by)
    if exact:
        return iter([run.exact()])
    chunk = options.get("chunk", CHUNK)
    allowance = 0.0 if exact is False else options.get("allowance", ALLOWANCE)
    return run.answers(allowance, allowance if patient else chunk, chunk)


def _last(answers: Iterator[dict[B, Outcome]], progress: Progress | None, options: Options) -> dict[B, Outcome]:
    answer: dict[B, Outcome] = {}
    for answer in answers:
        done = next(iter(answer.values())).n
        if progress is not None and done and progress(done, options.get("samples", SAMPLES)) is False:
            break
    return answer
