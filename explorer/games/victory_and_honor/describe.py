"""A position as plain data, for `show` and for anybody who reads files."""

from __future__ import annotations

from typing import Any

from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEATS, Seat


def describe(state: State) -> dict[str, Any]:
    """Everything in the position as strings, numbers, lists and tables; hands not dealt yet are null."""
    table = state.table
    in_phase = state.stage == "play"
    return {
        "stage": state.stage,
        "round": state.round,
        "phase": state.phase,
        "opener": _name(state.opener),
        "leader": _name(state.leader),
        "turn": SEAT[table.turn] if in_phase else None,
        "filling": table.filling,
        "bound": None if table.bound is None else POSITION[table.bound],
        "opened": {POSITION[p]: table.opened[p] for p in POSITIONS},
        "trump": state.trump,
        "boards": {SEAT[seat]: {POSITION[p]: _laid(state, seat, p) for p in POSITIONS} for seat in SEATS},
        "hands": {SEAT[seat]: None if (hand := state.hands[seat]) is None else list(hand) for seat in SEATS},
        "gifts": [{"seat": SEAT[g.seat], "position": POSITION[g.position], "card": g.card} for g in state.gifts],
        "spoils": {SEAT[seat]: list(state.spoils[seat]) for seat in SEATS},
        "lost": list(state.lost),
        "undealt": list(state.undealt) if None in state.hands else [],
        "out_of_round": [] if None in state.hands else list(state.undealt),
        "scores": {SEAT[seat]: state.scores[seat] for seat in SEATS},
        "totals": dict(zip(state.sides, state.totals, strict=True)),
        "rulings": dict(state.rulings),
    }


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else SEAT[seat]


def _laid(state: State, seat: Any, position: Any) -> dict[str, Any] | None:
    laid = state.table.laid(seat, position)
    return None if laid is None else {"card": laid.card, "face_up": laid.face_up}
