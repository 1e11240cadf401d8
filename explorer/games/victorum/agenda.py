"""What is still to be resolved, the last thing first: carried out until a choice or chance is due."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Pending, Refusal
from explorer.games.victorum import adding_enemies, doing, endgame, rewards, rolls, tactics, windows
from explorer.games.victorum.card_moves import Aim, Die, First
from explorer.games.victorum.dice_areas import Lying, as_lying, as_move, dismiss, lying_in
from explorer.games.victorum.fighting import undefeated, wound
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import sent_away, to_influence
from explorer.games.victorum.labels import enemy_label, enemy_labels, source_label
from explorer.games.victorum.moves import Add, Discard, Drawn, Move, Rolled, Word
from explorer.games.victorum.quantities import Area
from explorer.games.victorum.setup_moves import Choice
from explorer.games.victorum.state import CHAMPION, State, Task
from explorer.games.victorum.tables import COLOURS

# --- several things at once


def firsts(state: State, task: Task) -> dict[First, int]:
    """Which of several things comes first: the moves, each with the place of its task; equal ones once."""
    found: dict[First, int] = {}
    seen: dict[str, list[Task]] = {}
    for place, one in enumerate(task.parts):
        assert isinstance(one, Task)
        label = source_label(state, one.source) + (" reward" if one.kind == "gain" else "")
        others = seen.setdefault(label, [])
        if one not in others:
            others.append(one)
            found[First(label if len(others) == 1 else f"{label} effect {len(others)}")] = place
    return found


@cites("common.order")
def put_first(state: State, place: int) -> State:
    """One of several things comes first, the others wait."""
    task = state.agenda[-1]
    rest = task.parts[:place] + task.parts[place + 1 :]
    chosen = task.parts[place]
    assert isinstance(chosen, Task)
    last = rest[0] if len(rest) == 1 else task._replace(parts=rest)
    assert isinstance(last, Task)
    return state._replace(agenda=(*state.agenda[:-1], last, chosen))


# --- dice that must be dismissed


@cites("bloodshed-or-sport.bloodshed-penalty", "recruiting-and-dismissing-dice.dismiss")
def penalty_areas(state: State) -> tuple[Area, ...]:
    """Where a die may be dismissed from: anywhere but from cards (ruling dismiss-applied), banished dice aside."""
    match state.rulings["dismiss-applied"]:
        case "yes":
            return "pool", "active", "exhausted", "applied"
        case _:
            return "pool", "active", "exhausted"


def _to_dismiss(state: State) -> list[Lying]:
    return [die for area in penalty_areas(state) for die in lying_in(state, area)]


def decide_dismiss(state: State, task: Task) -> Decision[Die]:
    """Which die is dismissed."""
    every: tuple[Area, ...] = ("pool", "active", "exhausted", "applied", "banished")

    def propose() -> list[Die]:
        return [as_move("dismiss", die) for area in every for die in lying_in(state, area)]

    def refusals(move: Die) -> Iterator[Refusal]:
        if move.area not in penalty_areas(state):
            where = "lies on a card" if move.area == "applied" else "is banished"
            reason = f"The die {where}, from where none is dismissed."
            yield Refusal(clause="recruiting-and-dismissing-dice.dismiss", reason=reason)

    return Decision(CHAMPION, task.when, propose, refusals, lambda move: (task.when,))


# --- what is due on top


def go_on(state: State, log: Log) -> tuple[State, bool]:
    """Carry out what is on top of the agenda as far as it leaves no choice; whether it then waits."""
    task = state.agenda[-1]
    rest = state._replace(agenda=state.agenda[:-1])
    match task.kind:
        case "do":
            return doing.go_on(state, log)
        case "order":
            return (state, True) if len(firsts(state, task)) > 1 else (put_first(state, 0), False)
        case "gain":
            if rewards.may_trade(state, task.source):
                return state, True
            return rewards.take(rest, log, task.source), False
        case "call":
            possible = adding_enemies.adds(state, task)
            if not possible:
                adding_enemies.nobody_comes(state, log, task)
                return rest, False
            if len(possible) > 1:
                return state, True
            return adding_enemies.add(state, log, *next(iter(possible.values()))), False
        case "allies":
            return endgame.next_ally(state, log)
        case "tactic":
            area = tactics.in_area(state)
            if not area or task.left <= 0:
                return rest, False
            return (state, True) if len(area) > 1 else (make(state, log, Choice("tactic", area[0])), False)
        case "dismiss":
            dice = _to_dismiss(state)
            if task.left <= 0 or not dice:
                return rest, False
            return (state, True) if len(dice) > 1 else (make(state, log, as_move("dismiss", dice[0])), False)
        case "excess":
            slots = undefeated(state)
            if not slots:
                return rest, False
            aim = Aim("spill to", enemy_label(state, slots[0]))
            return (state, True) if len(slots) > 1 else (make(state, log, aim), False)
        case "influence":
            cards = cards_waiting(state, task)
            return (state, True) if len(cards) > 1 else (make(state, log, next(iter(cards))), False)
        case "put":
            held = list(state.held)
            held.remove(task.source.card)
            return sent_away(rest._replace(held=tuple(held)), log, task.source.card, item=True), False
    return state, True  # reroll


def cards_waiting(state: State, task: Task) -> dict[First, int]:
    """The cards that go onto the Scion Influence deck, by the move that puts one there first."""
    return {First(state.arena.names[card]): card for card in task.parts if isinstance(card, int)}


def pending(state: State) -> Pending:
    """The choice or chance that what is on top of the agenda waits for; items may be discarded before a choice."""
    now = _pending(state)
    return windows.or_discard(state, now) if isinstance(now, Decision) and _leaves_items(state) else now


def _leaves_items(state: State) -> bool:
    """Whether items may be discarded besides: not while a cost is paid, and not where a card asks for one."""
    task = state.agenda[-1]
    return not task.paying and not (task.kind == "do" and doing.asks_for_item(state))


def _pending(state: State) -> Pending:
    task = state.agenda[-1]
    match task.kind:
        case "do":
            return doing.decide(state)
        case "order":
            moves: list[Move] = list(firsts(state, task))
            return _free("common.order", moves)
        case "gain":
            return rewards.decide_trade(state, task.source)
        case "call":
            return adding_enemies.decide_add(state, task)
        case "allies":
            return endgame.draw_ally(state)
        case "tactic":
            return tactics.decide_tactic(state)
        case "dismiss":
            return decide_dismiss(state, task)
        case "excess":
            return _free("common.apply", [Aim("spill to", enemy_label(state, slot)) for slot in undefeated(state)])
        case "influence":
            return _free("scion-influence.deck", list(cards_waiting(state, task)))
        case "reroll":
            return rolls.chance(tuple(task.parts.count(colour) for colour in COLOURS), "common.roll")
    raise AssertionError(task.kind)


def _free(clause: str, moves: list[Move]) -> Decision[Move]:
    """A choice among moves against which nothing stands."""
    return Decision(CHAMPION, clause, lambda: moves, lambda move: iter(()), lambda move: (clause,))


def make(state: State, log: Log, move: Move) -> State:
    """Make a move that what is on top of the agenda waited for."""
    if isinstance(move, Discard) and _leaves_items(state):
        return windows.make(state, log, move)
    task = state.agenda[-1]
    rest = state._replace(agenda=state.agenda[:-1])
    match task.kind, move:
        case "do", _:
            return doing.make(state, log, move)
        case "order", First():
            return put_first(state, firsts(state, task)[move])
        case "gain", Word():
            if str(move) == "take reward":
                return rewards.take(rest, log, task.source)
            return rewards.trade(rest, log, task.source, move)
        case "call", Add():
            return adding_enemies.add(state, log, *adding_enemies.adds(state, task)[move])
        case "allies", Drawn():
            return endgame.ally_drawn(state, log, move)
        case "tactic", Choice():
            left = () if task.left <= 1 else (task._replace(left=task.left - 1),)
            return tactics.gain_tactic(rest.pushed(*left), log, move.name)
        case "dismiss", Die():
            left = () if task.left <= 1 else (task._replace(left=task.left - 1),)
            return dismiss(rest.pushed(*left), log, as_lying(move), task.when)
        case "excess", Aim():
            return wound(rest, log, enemy_labels(state)[move.enemy], task.left, "common.apply", spilled=True)
        case "influence", First():
            return _onto_influence(state, log, cards_waiting(state, task)[move])
        case "reroll", Rolled():
            dice = rolls.written_dice(move.dice)
            log.append(Event("rerolled", clause="common.roll", fields={"dice": dice}))
            return rest._replace(active=rolls.landed(state.active, move.dice))
    raise AssertionError(f"{move} does not answer {task.kind}")


@cites("scion-influence.deck", "common.order")
def _onto_influence(state: State, log: Log, card: int) -> State:
    """One of several cards goes onto the Scion Influence deck before the others."""
    task = state.agenda[-1]
    held, waiting = list(state.held), list(task.parts)
    held.remove(card)
    waiting.remove(card)
    more = (task._replace(parts=tuple(waiting)),) if waiting else ()
    state = state._replace(held=tuple(held), agenda=(*state.agenda[:-1], *more))
    return to_influence(state, log, card, task.when)
