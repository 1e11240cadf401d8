"""Setup and Passing: who opens, the deal, a new deal, and the three cards given away."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.dist import Dist, Subsets
from explorer.core.errors import ExplorerError
from explorer.core.protocol import Chance, Decision, Event, Refusal
from explorer.games.victory_and_honor.cards import in_order, read_cards
from explorer.games.victory_and_honor.state import (
    GIVES,
    Deal,
    Gift,
    Give,
    Hand,
    Opens,
    Redeal,
    State,
    Table,
    joined,
    without,
)
from explorer.games.victory_and_honor.tables import (
    CARDS_PASSED,
    POSITION,
    POSITIONS,
    SEAT,
    SEAT_NAME,
    SEATS,
    Seat,
    cards_held,
)
from explorer.games.victory_and_honor.turn_order import seats_from, target

GIFTS = CARDS_PASSED * len(SEATS)


@cites("setup.first-player")
def choose_opener() -> Chance[Opens]:
    outcomes = Dist.uniform(Opens(seat) for seat in SEATS)
    by_text = {str(move): move for move in outcomes}
    return Chance(outcomes, clause="setup.first-player", read=by_text.get)


def opens(state: State, move: Opens) -> tuple[State, tuple[Event, ...]]:
    event = Event("opens", clause="setup.first-player", fields={"seat": SEAT[move.seat]})
    table = state.table._replace(turn=move.seat)
    return state._replace(stage="deal", opener=move.seat, leader=move.seat, table=table), (event,)


@cites("setup.dealing")
def deal_next(state: State) -> Chance[Deal]:
    """One hand, for the first seat from N clockwise that has none yet, from the cards that are nowhere."""
    seat = next(seat for seat in SEATS if state.hands[seat] is None)
    outcomes: Subsets[object, Deal] = Subsets(
        state.undealt,
        cards_held(state.phase),
        make=lambda cards: Deal(seat, cards),  # type: ignore[arg-type]
        items_of=lambda move: move.cards if isinstance(move, Deal) and move.seat == seat else None,
    )

    def read(text: str) -> Deal | None:
        words = text.split(maxsplit=2)
        if words[:2] != ["deal", SEAT[seat]]:
            return None
        try:
            move = Deal(seat, in_order(read_cards(words[2] if len(words) > 2 else "")))
        except ExplorerError:
            return None
        return None if outcomes.rank(move) is None else move

    return Chance(outcomes, clause="setup.dealing", read=read)


def deal(state: State, move: Deal) -> tuple[State, tuple[Event, ...]]:
    hands = (*state.hands[: move.seat], move.cards, *state.hands[move.seat + 1 :])
    stage, after = (state.after_deal, "redeal") if None not in hands else ("deal", state.after_deal)
    fields = {"seat": SEAT[move.seat], "cards": list(move.cards)}
    event = Event("dealt", clause="setup.dealing", fields=fields)
    return settle(state._replace(hands=hands, stage=stage, after_deal=after)), (event,)


def seat_asked(state: State) -> Seat | None:
    """The next seat, from the opener clockwise, that holds no General and has not declined a new deal."""
    assert state.opener is not None
    for seat in seats_from(state.opener):
        if seat not in state.kept and not any(card.is_general for card in state.hand(seat)):
            return seat
    return None


@cites("setup.redeal")
def settle(state: State) -> State:
    """Go on to the passing if nobody may ask for a new deal (ruling redeal)."""
    if state.stage != "redeal":
        return state
    match state.rulings["redeal"]:
        case "never":
            return state._replace(stage="pass", kept=())
        case _:
            return state if seat_asked(state) is not None else state._replace(stage="pass", kept=())


@cites("setup.redeal")
def ask_redeal(state: State) -> Decision[Redeal]:
    seat = seat_asked(state)
    assert seat is not None

    def propose() -> tuple[Redeal, ...]:
        return Redeal(seat, False), Redeal(seat, True)

    def refusals(move: Redeal) -> Iterator[Refusal]:
        if move.seat != seat:
            yield Refusal(clause="setup.redeal", reason=f"{SEAT_NAME[seat]}, who holds no General, is asked now.")

    clause = "setup.redeal"
    return Decision(SEAT[seat], clause, propose, refusals, grounds=lambda move: (clause,))


def redeal(state: State, move: Redeal) -> tuple[State, tuple[Event, ...]]:
    if not move.wanted:
        event = Event("kept", clause="setup.redeal", fields={"seat": SEAT[move.seat]})
        return settle(state._replace(kept=(*state.kept, move.seat))), (event,)
    fields = {"seat": SEAT[move.seat], "cards": list(state.hand(move.seat))}
    event = Event("redealt", clause="setup.redeal", fields=fields)
    return state._replace(stage="deal", after_deal="redeal", hands=(None,) * 4, kept=()), (event,)


@cites("rules-of-engagement.passing")
def choose_gift(state: State) -> Decision[Give]:
    """Seats clockwise from the opener, each left, center, right."""
    assert state.opener is not None
    seat = seats_from(state.opener)[len(state.gifts) // CARDS_PASSED]
    position = POSITIONS[len(state.gifts) % CARDS_PASSED]

    def propose() -> list[Give]:
        gives = GIVES[seat * 3 + position]
        return [gives[card] for card in state.hand(seat)]

    def refusals(move: Give) -> Iterator[Refusal]:
        if (move.seat, move.position) != (seat, position):
            due = f"{SEAT_NAME[seat]}'s {POSITION[position]} is laid now"
            reason = f"{due}: seats clockwise from the opener, each left, center, right."
        elif move.card not in state.hand(seat):
            reason = f"{SEAT_NAME[seat]} does not hold {move.card}; in hand: {' '.join(state.hand(seat))}."
        else:
            return
        yield Refusal(clause="rules-of-engagement.passing", reason=reason)

    clause = "rules-of-engagement.passing"
    return Decision(SEAT[seat], clause, propose, refusals, grounds=lambda move: (clause,), choose=propose)


@cites("rules-of-engagement.passing", "rules-of-engagement.passing.destinations")
def give(state: State, move: Give) -> tuple[State, tuple[Event, ...]]:
    """Lay a card to be passed; with the twelfth all cards arrive."""
    fields = {"seat": SEAT[move.seat], "position": POSITION[move.position], "card": move.card}
    events = [Event("laid-to-pass", clause="rules-of-engagement.passing", fields=fields)]
    gifts = (*state.gifts, Gift(move.seat, move.position, move.card))
    hands = without(state.hands, move.seat, move.card)
    if len(gifts) < GIFTS:
        return state._replace(gifts=gifts, hands=hands), tuple(events)
    arrived: list[Hand] = [hand or () for hand in hands]
    for one in gifts:
        to = target(one.seat, one.position)
        arrived[to] = joined(arrived[to], (one.card,))
        fields = {"seat": SEAT[one.seat], "to": SEAT[to], "card": one.card}
        clause = "rules-of-engagement.passing.destinations"
        events.append(Event("passed", clause=clause, fields=fields, also=("setup.boards",)))
    assert state.leader is not None
    table = Table(state.leader)
    return state._replace(stage="play", gifts=(), hands=tuple(arrived), table=table), tuple(events)
