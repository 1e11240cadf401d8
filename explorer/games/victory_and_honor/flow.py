"""The course of the game: what is pending, and what a move leads to."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Chance, Decision, Event, Over, Pending, Refusal, remember_last
from explorer.games.victory_and_honor import before_play, game_end, playing, scoring, victory
from explorer.games.victory_and_honor.cards import in_order
from explorer.games.victory_and_honor.state import Deal, Give, Move, Opens, Play, Redeal, State, Table
from explorer.games.victory_and_honor.tables import PHASES, SEAT, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn import Turn
from explorer.games.victory_and_honor.turn_order import clockwise


@remember_last
def pending(state: State) -> Pending:
    """What comes next in this position."""
    match state.stage:
        case "play":
            return Turn(state)
        case "pass":
            return before_play.choose_gift(state)
        case "deal":
            return before_play.deal_next(state)
        case "redeal":
            return before_play.ask_redeal(state)
        case "opener":
            return before_play.choose_opener()
    return Over(result(state), clause="end-of-the-game.highest-total")


def result(state: State) -> dict[str, object]:
    """Scores by seat, totals by side, and the winning seats."""
    return {
        "scores": {SEAT[seat]: state.scores[seat] for seat in SEATS},
        "totals": dict(zip(state.sides, state.totals, strict=True)),
        "winners": game_end.winners(state, state.totals),
    }


def advance(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """What a possible move does."""
    match move:
        case Play():
            after, events, complete = playing.lay(state, move)
            return _end_phase(after, events) if complete else (after, events)
        case Give():
            return before_play.give(state, move)
        case Redeal():
            return before_play.redeal(state, move)
        case Deal():
            return before_play.deal(state, move)
        case Opens():
            return before_play.opens(state, move)


KIND = {"play": Play, "pass": Give, "redeal": Redeal}

_DUE = {
    "play": ("rules-of-engagement.order-of-play", "{seat} plays a card now, such as {move}."),
    "pass": ("rules-of-engagement.passing", "{seat} lays a card to pass now, such as {move}."),
    "redeal": ("setup.redeal", "{seat} is asked for a new deal now: {move}."),
    "deal": ("setup.dealing", "A hand is dealt now, such as {move}."),
    "opener": ("setup.first-player", "Chance decides who opens, such as {move}."),
    "over": ("end-of-the-game.highest-total", "The game is over."),
}


def not_now(state: State) -> Refusal:
    """The refusal of a move of another kind than the one that is due."""
    clause, words = _DUE[state.stage]
    now = pending(state)
    match now:
        case Decision():
            return Refusal(clause, words.format(seat=now.player, move=now.moves[0]))
        case Chance():
            return Refusal(clause, words.format(move=now.outcomes.pick(0)))
    return Refusal(clause, words)


@cites("rules-of-engagement.winning-the-center", "sacrifices.face-down")
def _end_phase(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Resolve the three positions, then go on to the next phase or the end of the round."""
    battles = victory.resolve(state)
    spoils, lost = list(state.spoils), state.lost
    for battle in battles.values():
        events += battle.events
        lost += battle.lost
        for seat, cards in battle.captured:
            spoils[seat] += cards
    state = state._replace(spoils=tuple([in_order(cards) for cards in spoils]), lost=in_order(lost))
    clause = "rules-of-engagement.winning-the-center"
    also = ("rules-of-engagement.spoils-of-war", "victory-conditions.order", "sacrifices.face-down")
    if state.phase == PHASES:
        events += (Event("phase-ended", clause="rules-of-engagement.spoils-of-war", also=also[1:]),)
        return _end_round(state, events)
    leader = _next_leader(state, battles[Position.CENTER].winner)
    events += (Event("phase-ended", clause=clause, fields={"leader": SEAT[leader]}, also=also),)
    return state._replace(phase=state.phase + 1, leader=leader, table=Table(leader)), events


def _next_leader(state: State, winner: Seat | None) -> Seat:
    """Who opens the next phase (ruling lead-after-lost-center)."""
    assert state.leader is not None
    if winner is not None:
        return winner
    match state.rulings["lead-after-lost-center"]:
        case "same-leader":
            return state.leader
        case _:
            return clockwise(state.leader)


def _end_round(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Reserves, scores, and the next round or the end of the game."""
    state, reserves = scoring.take_reserves(state)
    points, totals, scored = scoring.round_scored(state)
    scores = tuple(state.scores[seat] + points[seat] for seat in SEATS)
    events += (*reserves, scored)
    state = state._replace(scores=scores, totals=totals)
    if game_end.is_over(state.rulings["game-end"], state.round, totals):
        ended = game_end.game_ended(state, totals)
        return state._replace(stage="over", table=Table(state.table.turn)), (*events, ended)
    opener = game_end.next_opener(state, totals)
    fresh = State(
        state.rulings,
        "deal",
        Table(opener),
        round=state.round + 1,
        opener=opener,
        leader=opener,
        scores=scores,
        totals=totals,
    )
    return fresh, events
