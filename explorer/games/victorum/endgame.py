"""Endgame: to the summit, the scion and its allies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Decision, Event, Refusal
from explorer.games.victorum import camps, windows
from explorer.games.victorum.adding_enemies import activate
from explorer.games.victorum.cards import Scion
from explorer.games.victorum.counting import amount, influence
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import sent_away
from explorer.games.victorum.moves import Drawn, Go
from explorer.games.victorum.state import CHAMPION, EMPTY, SUMMIT, Source, State, Task, more
from explorer.games.victorum.windows import AtWill

FOUGHT = ("bloodshed", "sport")
TO_SUMMIT: Final = Go(camps.SUMMIT)


def scion_card(state: State) -> int:
    """The place in `Arena.cards` of the scion."""
    return state.arena.scion(state.scion)


def waits_for_summit(state: State) -> bool:
    """Whether there is anything to use or to discard before the summit is reached."""
    return bool(windows.possible(state))


@cites("endgame.begins", "endgame.reach-the-summit")
def decide_summit(state: State) -> Decision[Go | AtWill]:
    """Go to the summit, or use and discard something before."""

    def propose() -> list[Go | AtWill]:
        return [*map(Go, (*state.arena.camps.ids, camps.SUMMIT)), *windows.at_will(state)]

    def refusals(move: Go | AtWill) -> Iterator[Refusal]:
        if not isinstance(move, Go):
            yield from windows.refusals(state, move)
        elif move != TO_SUMMIT:
            reason = "No primus is left on the mountain: the hero moves directly to the summit."
            yield Refusal(clause="endgame.reach-the-summit", reason=reason)

    def grounds(move: Go | AtWill) -> tuple[str, ...]:
        if isinstance(move, Go):
            return "endgame.reach-the-summit", "endgame.begins"
        return windows.grounds(state, move)

    def choose() -> list[Go | AtWill]:
        return [TO_SUMMIT, *windows.possible(state)]

    return Decision(CHAMPION, "endgame.reach-the-summit", propose, refusals, grounds, choose=choose)


@cites("endgame.begins", "endgame.reach-the-summit")
def reach_the_summit(state: State, log: Log) -> State:
    """The chip goes to the scion's camp, and all cards left in the others are discarded, those never seen too."""
    discard = tuple(one + other for one, other in zip(state.discard, state.unseen, strict=True))
    for card in state.tops:
        if card >= 0:
            discard = more(discard, card)
    number = sum(discard) - sum(state.discard)
    fields = {"discarded": number, "round": state.round}
    log.append(Event("summit", clause="endgame.reach-the-summit", fields=fields, also=("endgame.begins",)))
    every = len(state.tops)
    none = (0,) * len(state.unseen)
    empty = state._replace(tops=(EMPTY,) * every, below=(0,) * every, unseen=none, discard=discard)
    return empty._replace(here=SUMMIT, final=True, stage="battlefield")


@cites("endgame.prepare-the-battlefield", "scion-card.sides", "scion-card.values")
def prepare_the_battlefield(state: State, log: Log) -> State:
    """The scion is turned and activated, and its set-up is followed; its allies come next."""
    card = scion_card(state)
    scion = state.arena.cards[card]
    assert isinstance(scion, Scion)
    fields = {"scion": scion.name, "influence": influence(state)}
    clause = "endgame.prepare-the-battlefield"
    log.append(Event("turned-over", clause=clause, fields=fields, also=("scion-card.sides",)))
    state = state._replace(stage="allies")
    before = len(state.agenda)
    state = activate(state, log, card, SUMMIT, clause)
    script = state.arena.compiled[card].bane
    if script < 0:
        return state
    set_up = Task("do", Source("scion", card), script, when="setup")
    waiting = (set_up, *state.agenda[before:])
    return state._replace(agenda=state.agenda[:before] + waiting)


@cites("endgame.allies")
def call_allies(state: State, log: Log) -> State:
    """The scion's additional enemies are called."""
    card = scion_card(state)
    scion = state.arena.cards[card]
    assert isinstance(scion, Scion)
    slot = next((slot for slot, enemy in enumerate(state.enemies) if enemy.card == card), -1)
    number = amount(state, scion.allies, Source("enemy", card, slot))
    fields = {"scion": scion.name, "allies": number, "influence": influence(state)}
    log.append(Event("allies", clause="endgame.allies", fields=fields, also=("scion-influence.current",)))
    state = state._replace(stage="engage")
    return state.pushed(Task("allies", Source("enemy", card, slot), left=number)) if number else state


@cites("endgame.allies", "scion-influence.order")
def next_ally(state: State, log: Log) -> tuple[State, bool]:
    """The top card of the Scion Influence deck is activated, or one is drawn from the discard, which is up to chance;
    an opportunity in that deck is discarded."""
    task = state.agenda[-1]
    rest = state._replace(agenda=state.agenda[:-1])
    if task.left <= 0:
        return rest, False
    if state.influence:
        card = state.influence[-1]
        state = state._replace(influence=state.influence[:-1])
        if state.arena.kinds[card] not in FOUGHT:
            return sent_away(state, log, card), False
        return _comes(state, log, card, "endgame.allies", "scion-influence.order"), False
    if not any(_drawable(state)):
        fields = {"missing": task.left}
        log.append(Event("nobody-comes", clause="endgame.allies.from-discard", fields=fields))
        return rest, False
    return state, True


def _comes(state: State, log: Log, card: int, clause: str, *also: str) -> State:
    """An ally comes; it calls nobody."""
    task = state.agenda[-1]
    left = (task._replace(left=task.left - 1),) if task.left > 1 else ()
    calls = getattr(state.arena.cards[card], "calls", 0)
    alone = ("endgame.allies.call-nobody",) if calls else ()
    state = state._replace(agenda=state.agenda[:-1] + left)
    return activate(state, log, card, SUMMIT, clause, *also, *alone)


def _drawable(state: State) -> list[int]:
    """The discard by cards, opportunities left out."""
    kinds = state.arena.kinds
    return [count if kinds[card] in FOUGHT else 0 for card, count in enumerate(state.discard)]


@cites("endgame.allies.from-discard")
def draw_ally(state: State) -> Chance[Drawn]:
    """An ally is drawn at random from the discard; opportunities are skipped."""
    names = state.arena.names
    weights = {Drawn(names[card]): count for card, count in enumerate(_drawable(state)) if count}
    by_text = {str(move): move for move in weights}
    return Chance(Dist(weights), "endgame.allies.from-discard", by_text.get)


def ally_drawn(state: State, log: Log, move: Drawn) -> State:
    """An ally comes from the discard."""
    card = state.arena.conflict_place[move.name]
    state = state._replace(discard=more(state.discard, card, -1))
    return _comes(state, log, card, "endgame.allies.from-discard")
