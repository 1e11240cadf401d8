"""What is picked in the picture to make a move: the tokens of each move, and what they are called."""

from __future__ import annotations

from explorer.games.victorum.card_moves import Aim, Die, DiscardTop, First, Option
from explorer.games.victorum.dice import code, letter, written
from explorer.games.victorum.moves import Add, Apply, Commit, Discard, Go, Move, Recover, Use, Word
from explorer.games.victorum.setup_moves import Choice, Place, Remove
from explorer.games.victorum.state import State
from widgets.boards import Groups


def tokens(state: State, move: Move) -> Groups:
    """A die and an enemy, a primus and a camp, a camp and who calls; else one thing."""
    match move:
        case Apply(die=die, enemy=enemy):
            return (frozenset({f"active.{written(die)}", f"enemy.{enemy}"}),)
        case Place(name=name, camp=camp):
            return (frozenset({f"primus.{name}", f"camp.{camp}"}),)
        case Add(camp=camp, caller=caller) if caller is not None:
            return (frozenset({f"camp.{camp}", f"for.{caller}"}),)
        case Go(camp=camp) | Remove(camp=camp) | DiscardTop(camp=camp) | Add(camp=camp):
            return _one("camp", camp)
        case Choice(what=what, name=name):
            return _one(what, name)
        case Commit(colour=colour):
            return _one("pool", letter(colour))
        case Recover(colour=colour):
            return _one("exhausted", letter(colour))
        case Die():
            return (frozenset({die_token(move)}),)
        case Aim(enemy=enemy):
            return _one("enemy", enemy)
        case Use(name=name):
            return _one("use", name)
        case Discard(name=name):
            return _one("discard", name)
        case First(label=label):
            return _one("first", label)
        case Option(label=label):
            return _one("option", label)
        case Word(text=text):
            return _one("word", text)
    return ()


def die_token(move: Die) -> str:
    """The token of a die that a card does something with, where it lies."""
    if move.enemy is not None:
        return on_enemy(move.enemy, f"{letter(move.colour)}{move.face}")
    if move.face is not None:
        return f"active.{written(code(move.colour, move.face))}"
    return f"{move.area}.{letter(move.colour)}"


def on_enemy(enemy: str, die: str) -> str:
    """The token of a die on an enemy's card."""
    return f"on.{die} {enemy}"


def _one(kind: str, name: str) -> Groups:
    return (frozenset({f"{kind}.{name}"}),)
