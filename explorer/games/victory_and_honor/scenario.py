"""The `[setup]` table of a scenario: read with all its problems at once, and written back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.rulings import Rulings
from explorer.core.shapes import map_of, one_of, part, table, table_of, text, whole
from explorer.core.text import did_you_mean
from explorer.core.validate import Partly, partly
from explorer.games.victory_and_honor.before_play import settle
from explorer.games.victory_and_honor.cards import Card, in_order, sort_out, write_cards
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import Hand, State, Table
from explorer.games.victory_and_honor.tables import (
    PHASES,
    POINTS_TO_WIN,
    ROUNDS,
    SEAT,
    SEATS,
    SIDES,
    Seat,
    cards_held,
)

SEAT_ID = one_of(*SEAT_OF)
POINTS = whole(0, 10_000)
CARDS = text(400, lines=True)
UNKNOWN = "?"


@table
class CardsBySeat:
    """One list of cards a seat."""

    N: str | None = part(CARDS, default=None)
    E: str | None = part(CARDS, default=None)
    S: str | None = part(CARDS, default=None)
    W: str | None = part(CARDS, default=None)


@table
class PointsBySeat:
    """Points of each seat."""

    N: int = part(POINTS, default=0)
    E: int = part(POINTS, default=0)
    S: int = part(POINTS, default=0)
    W: int = part(POINTS, default=0)


@table
class Setup:
    """What a scenario of Victory & Honor may set up."""

    leader: str | None = part(SEAT_ID, default=None)
    phase: int = part(whole(1, PHASES), default=1)
    start: str | None = part(one_of("play", "pass", "redeal", "deal"), default=None)
    hands: CardsBySeat | None = part(table_of(CardsBySeat), default=None)
    spoils: CardsBySeat = part(table_of(CardsBySeat), default=CardsBySeat())
    lost: str = part(CARDS, default="")
    round: int = part(whole(1, 100), default=1)
    opener: str | None = part(SEAT_ID, default=None)
    scores: PointsBySeat | None = part(table_of(PointsBySeat), default=None)
    totals: dict[str, int] | None = part(map_of(POINTS), default=None)


def read_setup(table: Mapping[str, Any], rulings: Rulings, components: Components) -> State:
    """The starting state of a set-up table, which names no component files. Raises ExplorerError with every
    problem, keyed below `setup`."""
    read = partly(Setup, table, "setup")
    setup, problems = read.model, list(read.problems)
    problems += _start_problems(read)
    problems += _round_problems(read, rulings)
    hands = _hands(read, problems)
    spoils = tuple(_cards(f"setup.spoils.{SEAT[seat]}", _of(setup.spoils, seat), problems) for seat in SEATS)
    lost = _cards("setup.lost", setup.lost, problems)
    problems += _deck_problems(read, hands, spoils, lost)
    scores = tuple(getattr(setup.scores or PointsBySeat(), SEAT[seat]) for seat in SEATS)
    totals = _totals(read, rulings, scores, problems)
    answer = rulings["game-end"]
    if answer in POINTS_TO_WIN and max(totals, default=0) >= POINTS_TO_WIN[answer]:
        problems.append(
            Problem(
                f"With {max(totals)} points the game is over under the ruling game-end = {answer!r}.",
                f"Give less than {POINTS_TO_WIN[answer]} points, or change the ruling.",
                key="setup.totals" if setup.totals else "setup.scores",
            )
        )
    if problems:
        raise ExplorerError(problems)
    opener = SEAT_OF.get(setup.opener or setup.leader or "")
    leader = SEAT_OF.get(setup.leader or setup.opener or "")
    after_deal = "redeal" if setup.hands is None else setup.start or "play"
    stage = "opener" if opener is None else "deal" if None in hands else after_deal
    return settle(
        State(
            rulings,
            stage,
            Table(leader if leader is not None else Seat.N),
            hands=hands,
            round=setup.round,
            phase=setup.phase,
            opener=opener,
            leader=leader,
            after_deal=after_deal if stage == "deal" else "redeal",
            spoils=spoils,
            lost=lost,
            scores=scores,
            totals=totals,
        )
    )


def _of(cards: CardsBySeat, seat: Seat) -> str:
    return getattr(cards, SEAT[seat]) or ""


def _start_problems(read: Partly[Setup]) -> Iterator[Problem]:
    """What does not fit together about where the scenario begins."""
    setup = read.model
    if not read.sure_of("start", "phase", "round", "leader", "opener") or "hands" in read.left_out:
        return
    if setup.hands is None:
        if setup.start not in (None, "deal"):
            cure = 'Add [setup.hands], with "?" for a hand that chance deals, or write start = "deal".'
            yield Problem(f"start = {setup.start!r} needs hands.", cure, key="setup.start")
        if setup.phase != 1:
            cure = f"Add [setup.hands] with {cards_held(setup.phase)} cards each, or leave phase out."
            yield Problem(f"Phase {setup.phase} cannot begin with a deal.", cure, key="setup.phase")
        if setup.round > 1 and not (setup.opener or setup.leader):
            cure = 'Add opener = "N" (or E, S, W): chance decides in round 1 alone.'
            yield Problem(f"Who opens round {setup.round} is not said.", cure, key="setup.opener")
        return
    if setup.start == "deal":
        cure = 'Leave out the hands, or write start = "redeal", "pass" or "play".'
        yield Problem("start = 'deal' deals all hands, but hands are given.", cure, key="setup.start")
    if setup.start in ("pass", "redeal") and setup.phase != 1:
        cure = "Leave start out, or write phase = 1."
        yield Problem(f"Cards are passed before phase 1, not in phase {setup.phase}.", cure, key="setup.start")
    if not (setup.leader or (setup.opener and setup.phase == 1)):
        cure = 'Add leader = "N" (or E, S, W): the seat that plays first in this phase.'
        yield Problem("Who leads is not said.", cure, key="setup.leader")


def _round_problems(read: Partly[Setup], rulings: Rulings) -> Iterator[Problem]:
    setup = read.model
    in_phase_1 = setup.phase == 1 and read.sure_of("phase")
    if in_phase_1 and setup.leader and setup.opener and setup.leader != setup.opener:
        cure = "Make them the same, or leave opener out."
        yield Problem("Phase 1 is led by the seat that opens the round.", cure, key="setup.opener")
    answer = rulings["game-end"]
    if setup.round > ROUNDS.get(answer, setup.round):
        cure = f"Write round = 1 to {ROUNDS[answer]}, or change the ruling."
        yield Problem(f"There is no round {setup.round} under game-end = {answer!r}.", cure, key="setup.round")


def _cards(key: str, text: str, problems: list[Problem]) -> Hand:
    cards, wrong = sort_out(text)
    problems += [replace(one, key=key) for one in wrong]
    return in_order(cards)


def _hands(read: Partly[Setup], problems: list[Problem]) -> tuple[Hand | None, ...]:
    setup = read.model
    if setup.hands is None:
        return (None,) * 4
    size = cards_held(setup.phase)
    hands: list[Hand | None] = []
    for seat in SEATS:
        key, text = f"setup.hands.{SEAT[seat]}", getattr(setup.hands, SEAT[seat])
        if text is None and read.sure_of(f"hands.{SEAT[seat]}"):
            cure = f'Give its {size} cards, or "?" to have it dealt.'
            problems.append(Problem("This hand is missing.", cure, key=key))
        if text is None or text.strip() == UNKNOWN:
            hands.append(None)
            continue
        hand, words = _cards(key, text, problems), len(text.split())
        if words != size and read.sure_of("phase"):
            cure = f'Give {size} cards, or "?" to have them dealt.'
            message = f"{words} cards, but a hand holds {size} in phase {setup.phase}."
            problems.append(Problem(message, cure, key=key))
        hands.append(hand)
    return tuple(hands)


def _deck_problems(
    read: Partly[Setup], hands: tuple[Hand | None, ...], spoils: tuple[Hand, ...], lost: Hand
) -> Iterator[Problem]:
    """Cards that lie in two places, and more cards gone than have been played."""
    places: dict[Card, list[str]] = {}
    for what, piles in (("hands", hands), ("spoils", spoils)):
        for seat in SEATS:
            for card in piles[seat] or ():
                places.setdefault(card, []).append(f"setup.{what}.{SEAT[seat]}")
    for card in lost:
        places.setdefault(card, []).append("setup.lost")
    for card, keys in places.items():
        if len(keys) > 1:
            first, *others = dict.fromkeys(keys)
            where = f"in {first} and {', '.join(others)}" if others else "twice here"
            yield Problem(
                f"{card} lies {where}; the deck has it once.",
                "Take it out of one place.",
                key=(others or [first])[-1],
            )
    gone, played = sum(map(len, spoils)) + len(lost), 12 * (read.model.phase - 1)
    if gone > played and read.sure_of("phase"):
        cure = f"At most {played} cards can be in spoils and lost together."
        key = "setup.spoils" if any(spoils) else "setup.lost"
        yield Problem(f"Spoils and lost cards are {gone}, but only {played} cards have been played.", cure, key=key)


def _totals(read: Partly[Setup], rulings: Rulings, scores: tuple[int, ...], problems: list[Problem]) -> tuple[int, ...]:
    """The sides' totals: as given, else the sums of the seats' scores."""
    setup = read.model
    sides = SIDES[rulings["play"]]
    sums = tuple(sum(scores[seat] for seat in seats) for seats in sides.values())
    if setup.totals is None:
        return sums
    given = {}
    for key, points in setup.totals.items():
        if key in sides:
            given[key] = points
        else:
            listed = ", ".join(f'"{side}"' for side in sides)
            cure = f"{did_you_mean(key, sides)}Sides under play = {rulings['play']!r}: {listed}."
            problems.append(Problem(f"There is no side {key[:20]!r}.", cure, key=f"setup.totals.{key[:20]}"))
    totals = tuple(given.get(side, sums[place]) for place, side in enumerate(sides))
    if setup.scores is not None and read.sure_of("scores", "totals"):
        for side, total, expected in zip(sides, totals, sums, strict=True):
            if total != expected:
                cure = f"The seats' scores add up to {expected}: correct one of them."
                problems.append(Problem(f"{side} cannot have {total} points.", cure, key=f"setup.totals.{side}"))
    return totals


def write_setup(state: State) -> dict[str, Any]:
    """The set-up table of a position with empty boards and no cards laid to pass. Raises ExplorerError."""
    if any(state.table.board) or state.gifts or state.kept or state.stage == "over":
        message = "This position lies within a phase, and a set-up is the start of one."
        raise ExplorerError(Problem(message, "Save the line from the last start of a phase instead."))
    table: dict[str, Any] = {}
    if state.leader is not None:
        table["leader"] = SEAT[state.leader]
    if state.phase > 1:
        table["phase"] = state.phase
    if state.round > 1:
        table["round"] = state.round
    if state.opener is not None and state.opener != state.leader:
        table["opener"] = SEAT[state.opener]
    stage = state.after_deal if state.stage == "deal" else state.stage
    dealt = any(hand is not None for hand in state.hands) or stage != "redeal"
    if dealt and state.stage != "opener":
        table["start"] = stage
        table["hands"] = {SEAT[seat]: _written(state.hands[seat]) for seat in SEATS}
    if any(state.spoils):
        table["spoils"] = {SEAT[seat]: write_cards(state.spoils[seat]) for seat in SEATS if state.spoils[seat]}
    if state.lost:
        table["lost"] = write_cards(state.lost)
    if any(state.scores):
        table["scores"] = {SEAT[seat]: state.scores[seat] for seat in SEATS}
    elif any(state.totals):
        table["totals"] = dict(zip(state.sides, state.totals, strict=True))
    return table


def _written(hand: Hand | None) -> str:
    return UNKNOWN if hand is None else write_cards(hand)
