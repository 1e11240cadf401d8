"""End of the Game, and who opens the next round."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POINTS_TO_WIN, ROUNDS, SEAT, Seat
from explorer.games.victory_and_honor.turn_order import clockwise, seats_from


@cites("end-of-the-game.length")
def is_over(answer: str, rounds_played: int, totals: tuple[int, ...]) -> bool:
    """Whether the game ends after this round (ruling game-end)."""
    if answer in ROUNDS:
        return rounds_played >= ROUNDS[answer]
    return max(totals) >= POINTS_TO_WIN[answer]


def winners(state: State, totals: tuple[int, ...]) -> list[str]:
    """The seats of the side or sides with the highest total."""
    best = [side for side, total in zip(state.sides.values(), totals, strict=True) if total == max(totals)]
    return [SEAT[seat] for seat in sorted(seat for side in best for seat in side)]


@cites("end-of-the-game.highest-total", "end-of-the-game.length")
def game_ended(state: State, totals: tuple[int, ...]) -> Event:
    return Event(
        "game-ended",
        clause="end-of-the-game.highest-total",
        fields={"winners": winners(state, totals), "totals": dict(zip(state.sides, totals, strict=True))},
        also=("end-of-the-game.length",),
    )


@cites("setup.first-player")
def next_opener(state: State, totals: tuple[int, ...]) -> Seat:
    """The seat that opens the next round (ruling round-opener)."""
    assert state.opener is not None
    following = clockwise(state.opener)
    match state.rulings["round-opener"]:
        case "clockwise":
            return following
        case _:
            behind = [side for side, total in zip(state.sides.values(), totals, strict=True) if total == min(totals)]
            seats = [seat for side in behind for seat in side]
            return next(seat for seat in seats_from(following) if seat in seats)
