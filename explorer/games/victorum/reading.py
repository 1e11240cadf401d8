"""Reading moves, and saying why a text that names no candidate may not be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Chance, Decision, Pending, Refusal
from explorer.core.text import did_you_mean, foreign_letters, shortened
from explorer.games.victorum import adding_enemies, doing, flow, inventory, windows
from explorer.games.victorum.activation import may_not_go
from explorer.games.victorum.dice import UNROLLED, face_of, written
from explorer.games.victorum.dice_areas import as_move, lying_in, traded_for
from explorer.games.victorum.effects import MoveDice
from explorer.games.victorum.labels import enemy_labels, item_labels
from explorer.games.victorum.mountain import camp_name, hidden_camp
from explorer.games.victorum.moves import Discard, Use
from explorer.games.victorum.notation import DUE, HOW, VERBS, split
from explorer.games.victorum.state import State, listed
from explorer.games.victorum.tables import DICE, FACES, LETTER

_MOST_TOLD: Final = 6  # of the moves of a kind


def due(state: State) -> str:
    """What waits in a position: a stage, a task of the agenda, `shows` or `limit`."""
    if state.stage != "scion" and hidden_camp(state) is not None:
        return "shows"
    if inventory.overfull(state):
        return "limit"
    return state.agenda[-1].kind if state.agenda else state.stage


def explain(state: State, text: str) -> Refusal:
    """Why a text that names no candidate may not be played: never a bare "invalid"."""
    pending = flow.pending(state)
    if state.outcome is not None:
        return Refusal(clause=state.outcome.clause, reason="The game is over.")
    now = due(state)
    verb, rest = split(text)
    if verb is None:
        return _not_a_move(state, pending, text)
    if now not in VERBS.get(verb, ("shows",)):
        return not_now(pending, now, text)
    teach = _TEACH.get(verb)
    told = None if teach is None else teach(state, rest)
    return told or _none_of(pending, now, verb, text) or not_now(pending, now, text)


def example(pending: Pending) -> str:
    """A possible move as text."""
    if isinstance(pending, Decision):
        return str(pending.moves[0])
    assert isinstance(pending, Chance)
    return str(pending.outcomes.pick(0))


def not_now(pending: Pending, now: str, text: str) -> Refusal:
    """The refusal of a move that is not due."""
    reason = f"{shortened(text, 60)!r} is not possible here. {DUE[now]}: {example(pending)!r}, for one."
    return Refusal(pending.clause, reason)


def _none_of(pending: Pending, now: str, verb: str, text: str) -> Refusal | None:
    """The refusal of a move of a kind that is due, but none of those that there are."""
    moves = [str(move) for move in pending.moves] if isinstance(pending, Decision) else []
    alike = [move for move in moves if split(move)[0] == verb]
    if not alike:
        return None
    more = f" and {len(alike) - _MOST_TOLD} more" if len(alike) > _MOST_TOLD else ""
    there = ", ".join(map(repr, alike[:_MOST_TOLD])) + more
    reason = f"{shortened(text, 60)!r} is not possible here. {did_you_mean(text, alike)}{DUE[now]}: {there}."
    return Refusal(pending.clause, reason)


def _not_a_move(state: State, pending: Pending, text: str) -> Refusal:
    word = text.split(maxsplit=1)[0] if text.split() else ""
    hint = foreign_letters(word) or did_you_mean(word, VERBS)
    now = due(state)
    reason = f"{shortened(text, 60)!r} is not written like a move. {hint}{HOW} {DUE[now]}: {example(pending)!r}."
    return Refusal(pending.clause, reason)


# --- what is wrong within a move of the right kind


def _camp(state: State, rest: str) -> Refusal | None:
    named = (*state.arena.camps.ids, "summit")
    return next(may_not_go(state, rest), None) if rest in named else _no_camp(rest, named)


def _no_camp(name: str, ids: Sequence[str]) -> Refusal:
    hint = foreign_letters(name) or did_you_mean(name, ids)
    what = f"There is no camp {shortened(name, 20)!r}. {hint}" if name else "Say which camp. "
    return Refusal(clause="game-layout.camps", reason=f"{what}Camps are {listed(list(ids))}.")


def _letter(rest: str, verb: str) -> Refusal | None:
    words = rest.split()
    if not rest:
        return Refusal(clause="common.dice", reason=f"Say which die, such as '{verb} {DICE[0].letter}'.")
    if len(words) > 1 and all(word in LETTER for word in words):
        return Refusal(clause="common.commit", reason=f"One die at a time: '{verb} {words[0]}', and so on.")
    if rest not in LETTER:
        letters = ", ".join(f"{die.letter} ({die.name})" for die in DICE)
        hint = foreign_letters(rest) or did_you_mean(rest, LETTER)
        reason = f"{shortened(rest, 20)!r} is no colour of dice. {hint}They are {letters}."
        return Refusal(clause="common.dice", reason=reason)
    return None


def _commit(state: State, rest: str) -> Refusal | None:
    return _letter(rest, "commit")


def _recover(state: State, rest: str) -> Refusal | None:
    return _letter(rest, "recover")


def _apply(state: State, rest: str) -> Refusal | None:
    die, to, enemy = rest.partition(" to ")
    shown = [written(one) for one in dict.fromkeys(state.active)]
    if not to:
        reason = f"Say to which enemy: 'apply {shown[0] if shown else 'Y1'} to {next(iter(enemy_labels(state)))}'."
        return Refusal(clause="common.apply", reason=reason)
    if enemy not in enemy_labels(state):
        hint = did_you_mean(enemy, enemy_labels(state))
        reason = f"{shortened(enemy, 40)} is no active enemy. {hint}There are {listed(list(enemy_labels(state)))}."
        return Refusal(clause="common.apply", reason=reason)
    if die not in shown:
        lie = f"There are {', '.join(shown)}." if shown else "There is none."
        return Refusal(clause="common.apply", reason=f"{shortened(die, 20)} is not in the active area. {lie}")
    return None


def _roll(state: State, rest: str) -> Refusal | None:
    if state.stage != "roll" or state.agenda:
        if not rest:
            return None
        reason = "First say 'roll'; what the dice then show is up to chance."
        return Refusal(clause="common.roll", reason=reason) if not state.agenda else None
    for word in rest.split():
        if len(word) == 2 and word[0] in LETTER and word[1] in "012" and not DICE[LETTER[word[0]]].faces[int(word[1])]:
            die = DICE[LETTER[word[0]]]
            reason = f"A {die.name} die never shows a {FACES[int(word[1])]}: {word} cannot come up."
            return Refusal(clause="common.dice", reason=reason)
    rolled = [written(die) for die in state.active if face_of(die) == UNROLLED]
    reason = f"The dice that are rolled are {' '.join(rolled)}; say what each shows, such as "
    reason += f"{example(flow.pending(state))!r}."
    return Refusal(clause="common.roll", reason=reason)


def _use(state: State, rest: str) -> Refusal | None:
    return next(windows.refusals(state, Use(rest)), None)


def _discard(state: State, rest: str) -> Refusal | None:
    if not rest:
        return inventory.no_item(state, rest) if state.items else None
    if rest in item_labels(state):
        return None
    return next(windows.refusals(state, Discard(rest)), None)


def _add(state: State, rest: str) -> Refusal | None:
    name, _, _ = rest.partition(" for ")
    if name not in state.arena.camps.ids:
        return _no_camp(name, state.arena.camps.ids)
    at = state.arena.camps.place[name]
    refusals = (adding_enemies.not_from(state, one, at) for one in adding_enemies.callers_of(state.agenda[-1]))
    return next((one for one in refusals if one is not None), None)


def _shows(state: State, rest: str) -> Refusal | None:
    at = hidden_camp(state)
    if at is None:
        return None
    camp, _, name = rest.partition(" shows ")
    if camp != camp_name(state, at):
        reason = f"It is {camp_name(state, at)} whose next card is seen now."
        return Refusal(clause="setup.prepare-mount-vesuvius", reason=reason)
    names = state.arena.conflict_place
    if name not in names:
        unseen = [one for one, left in zip(state.arena.names, state.unseen, strict=False) if left]
        what = f"There is no conflict card {shortened(name, 40)!r}. {did_you_mean(name, names)}" if name else ""
        reason = f"{what}Say which card it is: {listed(unseen, 'or')}."
        return Refusal(clause="table-of-contents.cards", reason=reason)
    reason = f"No {name} is left among the cards that nobody has seen."
    return Refusal(clause="setup.prepare-mount-vesuvius", reason=reason)


@cites("strengthening-and-weakening-dice.ineligible")
def _trade(verb: str) -> Callable[[State, str], Refusal | None]:
    """Why a die that lies where it might be strengthened or weakened is not eligible."""

    def teach(state: State, rest: str) -> Refusal | None:
        step = doing.due(state) if state.agenda and state.agenda[-1].kind == "do" else None
        if step is None or not isinstance(step.action, MoveDice) or step.action.verb != verb:
            return None
        lying = (die for area in step.action.dice.areas for die in lying_in(state, area))
        die = next((die for die in lying if str(as_move(verb, die)) == f"{verb} {rest}"), None)
        if die is None or traded_for(state, verb, die.colour) is not None:
            return None
        than = f"{'stronger' if verb == 'strengthen' else 'weaker'} than {DICE[die.colour].name}"
        reason = f"No die {than} is in the training grounds."
        return Refusal(clause="strengthening-and-weakening-dice.ineligible", reason=reason)

    return teach


def _named(what: str, clause: str, names: Callable[[State], Sequence[str]]) -> Callable[[State, str], Refusal | None]:
    def teach(state: State, rest: str) -> Refusal | None:
        known = names(state)
        if rest in known:
            return None
        wrong = f"There is no {what} {shortened(rest, 40)!r}. {did_you_mean(rest, known)}" if rest else ""
        return Refusal(clause, f"{wrong}Say which {what}: {listed(list(known), 'or')}.")

    return teach


def _dealt(state: State) -> list[str]:
    return [state.arena.deck.heroes[one].name for one in state.dealt]


_TEACH: Final[dict[str, Callable[[State, str], Refusal | None]]] = {
    "scion": _named("scion", "setup.choose-scion", lambda state: [one.name for one in state.arena.deck.scions]),
    "hero": _named("hero", "setup.choose-hero", _dealt),
    "tactic": _named("tactic", "tactic-cards.gain", lambda state: [one.name for one in state.arena.deck.tactics]),
    "camp": _camp,
    "commit": _commit,
    "recover": _recover,
    "apply": _apply,
    "roll": _roll,
    "use": _use,
    "discard": _discard,
    "add": _add,
    "shows": _shows,
    "strengthen": _trade("strengthen"),
    "weaken": _trade("weaken"),
}
