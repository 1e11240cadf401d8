"""Playing moves one after the other, and lines of scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.errors import IllegalMove
from explorer.core.game import Game, Move, State
from explorer.core.protocol import Event, Refusal
from explorer.core.scenario import Line, Scenario


@dataclass(frozen=True)
class Played:
    """A line as far as it could be played.

    `states[k]` is the position after `k` moves and `events[k]` what move `k` (from 1 on) caused; `stopped` is
    the text of the move that was refused and why, if any.
    """

    game: Game
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    events: tuple[tuple[Event, ...], ...]
    stopped: tuple[str, Refusal] | None = None

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def ply(self) -> int:
        return len(self.moves)


def replay(game: Game, state: State, texts: Iterable[str]) -> Played:
    """Read and make the moves in turn, up to the first one that is refused."""
    states: list[State] = [state]
    moves: list[Move] = []
    events: list[tuple[Event, ...]] = [()]
    for text in texts:
        try:
            move = game.read(states[-1], text)
            after, happened = game.step(states[-1], move)
        except IllegalMove as error:
            return Played(game, tuple(states), tuple(moves), tuple(events), (text, error.refusal))
        states.append(after)
        moves.append(move)
        events.append(happened)
    return Played(game, tuple(states), tuple(moves), tuple(events))


def continued(played: Played, after: int, texts: Iterable[str]) -> Played:
    """The first `after` moves of a line, without playing them anew, and then others."""
    if played.ply < after:
        return played
    more = replay(played.game, played.states[after], texts)
    return Played(
        played.game,
        played.states[:after] + more.states,
        played.moves[:after] + more.moves,
        played.events[: after + 1] + more.events[1:],
        more.stopped,
    )


def play_line(scenario: Scenario, line: Line | None, changed: Mapping[str, str] | None = None) -> Played:
    """Play a line of a scenario (None: no moves), under its rulings with some changed. Raises ExplorerError
    if the set-up is impossible under them."""
    return replay(scenario.game, scenario.start(line, changed), scenario.all_moves(line) if line else ())


def transcript(played: Played, notes: Mapping[int, str] | None = None, likelihood: Fraction | None = None) -> str:
    """The line as text: each move, and beneath it what happened and by which clause, then the comment on it
    (`notes`, by ply). The likelihood of the line comes last."""
    notes = notes or {}
    rows = _note(notes.get(0, ""))
    for ply, (move, events) in enumerate(zip(played.moves, played.events[1:], strict=True), 1):
        rows.append(f"{ply:>3}  {move}")
        rows += [f"       {played.game.tell(event)}  [{event.clause}]" for event in events]
        rows += _note(notes.get(ply, ""))
    if played.stopped:
        text, refusal = played.stopped
        rows.append(f"  –  {text} is refused: {refusal.reason}  [{refusal.clause}]")
    if likelihood is not None and likelihood != 1:
        rows.append(f"     likelihood of this line: {likelihood}")
    return "\n".join(rows)


def _note(text: str) -> list[str]:
    return [f"     “{row}”" for row in text.split("\n") if row.strip()]
