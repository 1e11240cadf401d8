"""What is to be done now, in a sentence, and what a card asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.core.protocol import Chance, Decision
from explorer.games.victorum import doing, flow
from explorer.games.victorum.card_moves import Option
from explorer.games.victorum.effect_words import action_words, actions_words
from explorer.games.victorum.effects import Choose, May
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.moves import Apply
from explorer.games.victorum.reading import due as waits_for
from explorer.games.victorum.setup import next_camp
from explorer.games.victorum.state import State, counted
from explorer.games.victorum.tables import LETTER

if TYPE_CHECKING:
    from widgets.boards import View

_DUE: Final = {
    "scion": "Choose the scion",
    "deal": "Hero/primus cards are dealt",
    "hero": "Choose the hero; the others are the primuses",
    "tactic": "Choose a tactic",
    "summit": "Go to the summit, or use or discard items before",
    "card": "Activate what lies here, or spectate",
    "opportunity": "Keep the opportunity, or discard it",
    "boost": "Recover a die, or gain 1 Health",
    "roll": "The committed dice are rolled",
    "apply": "Apply dice that show hits, or be done",
    "brace": "Damage is about to be suffered",
    "limit": "Too many items: discard one",
    "order": "Several things wait: which comes first?",
    "influence": "Which card goes onto the Scion Influence deck first?",
    "call": "Call an additional enemy",
    "allies": "An ally is drawn from the discard",
    "gain": "Take the reward, or trade it",
    "reroll": "Dice are rolled anew",
    "excess": "Who takes the damage left over?",
}


def due(state: State, view: View) -> str:
    """What is to be done now; once a part of a move is picked, what is next."""
    if state.outcome is not None:
        return {"won": "The scion is defeated", "lost": "The mountain wins", "drawn": "It can no longer change"}[
            state.outcome.how
        ]
    told = prompt(state, view)
    if told:
        return told
    waits = waits_for(state)
    match waits:
        case "shows":
            return "The next card of a camp is shown"
        case "camp":
            return "Move to a camp next to yours" if state.here >= 0 else "Start in the bottom row"
        case "removal":
            return "A camp loses its top card"
        case "primuses":
            return f"Place a primus at {state.arena.camps.ids[next_camp(state)]}"
        case "commit":
            return "Commit dice from the pool, then roll" if state.begun else "No pass is left"
        case "recover":
            return f"Recover up to {counted(state.left, 'die')}"
        case "dismiss":
            return f"Dismiss {counted(state.agenda[-1].left, 'die')}"
        case "tactic":
            return "Gain a tactic from the tactic area" if state.agenda else "Choose a tactic to begin with"
        case "do":
            return _asked(state)
    return _DUE[waits]


def _asked(state: State) -> str:
    """What a card asks for."""
    task = state.agenda[-1]
    action = doing.due(state).action
    who = source_label(state, task.source)
    if isinstance(action, May):
        return f"{who}: {action_words(action)}?"
    if isinstance(action, Choose):
        return f"{who}: choose"
    left = f" ({task.left} left)" if task.left > 1 else ""
    return f"{who}: {action_words(action)}{left}"


def option_words(state: State, option: Option) -> str:
    """What one of a card's options does."""
    step = doing.due(state)
    assert isinstance(step.action, Choose)
    labels = [str(move.label) for move in doing.choices(state, state.agenda[-1]) if isinstance(move, Option)]
    return actions_words(step.action.options[labels.index(option.label)])


def prompt(state: State, view: View) -> str:
    """What is to be picked next, once a part of a move is picked."""
    kinds = {token.partition(".")[0] for token in view.chosen}
    now = flow.pending(state)
    if not view.chosen or isinstance(now, Chance) or not isinstance(now, Decision):
        return ""
    if "active" in kinds and any(isinstance(move, Apply) for move in now.moves):
        die = next(token.partition(".")[2] for token in view.chosen if token.startswith("active."))
        return f"Apply {die} to which enemy?" if die[0] in LETTER else ""
    if "enemy" in kinds:
        return "Which die is applied?"
    if "for" in kinds or "camp" in kinds:
        return "From which camp, and for whom?"
    if "primus" in kinds:
        return "At which camp?"
    return ""


def kind(state: State) -> str:
    """What waits: a stage, a task of the agenda, `shows` or `limit`."""
    return waits_for(state)
