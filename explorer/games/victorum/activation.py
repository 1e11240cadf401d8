"""Activation: the chip moves to a camp, and what lies there is activated or spectated."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import ending, opportunity, windows
from explorer.games.victorum.adding_enemies import activate
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.mountain import camp_name, has_cards, neighbours, take_top
from explorer.games.victorum.moves import PRIMUS, SPECTATE, TOP, Go, Word
from explorer.games.victorum.state import CHAMPION, EMPTY, NONE, State, changed, listed
from explorer.games.victorum.windows import AtWill

# --- moving


@cites(
    "activation.first-camp",
    "activation.adjacent",
    "activation.not-scion",
    "activation.not-empty",
    "activation.not-in-place",
    "winning-and-losing.primuses",
)
def may_not_go(state: State, camp: str) -> Iterator[Refusal]:
    """Why the chip may not move to a camp."""
    camps = state.arena.camps
    if camp == "summit":
        reason = "Nobody moves to the scion's camp; it is reached once no primus is left."
        yield Refusal(clause="activation.not-scion", reason=reason)
        left = sum(one != NONE for one in state.lurking)
        reason = f"{left} of the primuses are still on the mountain."
        yield Refusal(clause="winning-and-losing.primuses", reason=reason)
        return
    at, here = camps.place[camp], state.here
    if here == NONE:
        if at not in camps.bottom:
            bottom = listed([camps.ids[one] for one in camps.bottom], "or")
            reason = f"The chip starts in the bottom row: {bottom}."
            yield Refusal(clause="activation.first-camp", reason=reason)
    elif at == here and not state.staying:
        reason = f"The chip is at {camp} and cannot stay there."
        yield Refusal(clause="activation.not-in-place", reason=reason)
    elif at != here and at not in camps.neighbours[here]:
        near = listed([camps.ids[one] for one in camps.neighbours[here]])
        reason = f"{camp} is not adjacent to {camps.ids[here]}; {near} are."
        yield Refusal(clause="activation.adjacent", reason=reason)
    if not has_cards(state, at):
        yield Refusal(clause="activation.not-empty", reason=f"No card is left in {camp}.")


def open_camps(state: State) -> list[int]:
    """The camps that the chip may move to."""
    if state.here == NONE:
        near = state.arena.camps.bottom
    else:
        near = (*neighbours(state, state.here), *((state.here,) if state.staying else ()))
    return sorted(at for at in near if has_cards(state, at))


@cites("activation.adjacent", "activation.not-in-place", "activation.not-empty")
def stranded(state: State, log: Log) -> State | None:
    """The position where no camp can be entered: lost, or with the hero allowed to stay (ruling stranded); None where
    the choice is the player's."""
    if open_camps(state):
        return None
    fields = {"camp": camp_name(state, state.here)}
    log.append(Event("stranded", clause="activation.not-empty", fields=fields, also=("activation.adjacent",)))
    match state.rulings["stranded"]:
        case "stay":
            if state.here != NONE and has_cards(state, state.here):
                return state._replace(staying=True)
    return ending.lose(state, log, "activation.not-empty")


def decide_camp(state: State) -> Decision[Go | AtWill]:
    """Where the chip moves."""

    def propose() -> list[Go | AtWill]:
        return [*map(Go, state.arena.camps.ids), Go("summit"), *windows.at_will(state)]

    def choose() -> list[Go | AtWill]:
        return [*(Go(camp_name(state, at)) for at in open_camps(state)), *windows.possible(state)]

    def refusals(move: Go | AtWill) -> Iterator[Refusal]:
        if isinstance(move, Go):
            yield from may_not_go(state, move.camp)
        else:
            yield from windows.refusals(state, move)

    clause = "activation.first-camp" if state.here == NONE else "activation.adjacent"

    def grounds(move: Go | AtWill) -> tuple[str, ...]:
        return (clause,) if isinstance(move, Go) else windows.grounds(state, move)

    return Decision(CHAMPION, clause, propose, refusals, grounds, choose=choose)


@cites("activation.first-camp", "activation.adjacent", "activation.chip-stays")
def go(state: State, log: Log, move: Go) -> State:
    """The chip moves."""
    at = state.arena.camps.place[move.camp]
    fields = {"from": camp_name(state, state.here) if state.here != NONE else "", "to": move.camp}
    clause = "activation.first-camp" if state.here == NONE else "activation.adjacent"
    log.append(Event("moved", clause, fields))
    return react(state._replace(stage="card", here=at, staying=False), log, [Happened("moved")])


# --- the card


def decide_card(state: State) -> Decision[Word | AtWill]:
    """What becomes of the camp's top card or primus."""

    def propose() -> list[Word | AtWill]:
        return [TOP, PRIMUS, SPECTATE, *windows.at_will(state)]

    def refusals(move: Word | AtWill) -> Iterator[Refusal]:
        if isinstance(move, Word):
            yield from may_not_take(state, move)
        else:
            yield from windows.refusals(state, move)

    def grounds(move: Word | AtWill) -> tuple[str, ...]:
        if not isinstance(move, Word):
            return windows.grounds(state, move)
        if move == SPECTATE:
            return "activation.choose", "spectating.instead"
        return ("activation.choose",) if move == TOP else ("activation.primus",)

    return Decision(CHAMPION, "activation.choose", propose, refusals, grounds)


@cites("activation.choose", "activation.primus", "spectating.instead")
def may_not_take(state: State, move: Word) -> Iterator[Refusal]:
    """Why a card may not be activated or spectated."""
    at, camp = state.here, camp_name(state, state.here)
    if state.tops[at] == EMPTY and state.lurking[at] == NONE:
        if move == TOP:
            yield Refusal(clause="activation.not-empty", reason=f"No card is left in {camp}.")
    elif move == TOP and state.tops[at] == EMPTY:
        yield Refusal(
            clause="activation.choose", reason=f"Nothing but a primus is left in {camp}: activate the primus."
        )
    if move == PRIMUS and state.lurking[at] == NONE:
        yield Refusal(clause="activation.primus", reason=f"No primus is in {camp}.")
    if move == SPECTATE and state.tops[at] == EMPTY and not may_spectate_primus(state):
        reason = (
            f"Nothing but a primus is left in {camp}; what is spectated are bloodshed, sport and opportunity cards."
        )
        yield Refusal(clause="spectating.instead", reason=reason)


@cites("spectating.instead")
def may_spectate_primus(state: State) -> bool:
    """Whether a camp with nothing but a primus may be spectated (ruling spectate-primus-only)."""
    match state.rulings["spectate-primus-only"]:
        case "yes":
            return state.lurking[state.here] != NONE
        case _:
            return False


def nothing_here(state: State) -> bool:
    """Whether the camp has lost its last card since the chip moved there."""
    return not has_cards(state, state.here)


@cites("activation.not-empty")
def pass_by(state: State, log: Log) -> State:
    """The camp's last card went as the chip came: the round is over without an Engagement."""
    fields = {"camp": camp_name(state, state.here)}
    log.append(Event("nothing-here", clause="activation.not-empty", fields=fields))
    return state._replace(stage="end")


@cites("activation.choose", "activation.chip-stays", "bloodshed-or-sport.engagement")
def activate_top(state: State, log: Log) -> State:
    """The top card goes into the active area; an opportunity is kept or discarded."""
    state, card = take_top(state, state.here)
    if state.arena.kinds[card] == "opportunity":
        return opportunity.activated(state, log, card)
    return activate(state._replace(stage="engage"), log, card, state.here, "activation.choose", "activation.chip-stays")


@cites("activation.primus", "primus.boss")
def activate_primus(state: State, log: Log) -> State:
    """The primus of the camp goes into the active area."""
    at = state.here
    primus = state.lurking[at]
    state = state._replace(stage="engage", primus=primus, lurking=changed(state.lurking, at, NONE))
    return activate(state, log, state.arena.primus(primus), at, "activation.primus", "primus.boss")
