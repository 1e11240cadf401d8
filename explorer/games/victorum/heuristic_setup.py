"""The set-up of the heuristic player: which hero, and which primus where."""

from __future__ import annotations

from explorer.games.victorum.heuristic_worth import effects_worth, stat_worth, toughness
from explorer.games.victorum.moves import Move
from explorer.games.victorum.setup_moves import Choice, Place
from explorer.games.victorum.state import State


def hero(state: State, move: Move) -> float:
    """What a hero is worth: its stats, its ability, and that its other side is no primus then."""
    assert isinstance(move, Choice)
    one = next(hero for hero in state.arena.deck.heroes if hero.name == move.name)
    stats = (one.health, one.strategy, one.recovery)
    card = state.arena.hero(state.arena.deck.heroes.index(one))
    able = effects_worth(state._replace(stats=stats), state.arena.compiled[card].active)
    assert one.primus is not None
    spared = toughness(state.arena, one.primus)
    return sum(stat_worth(stat, number) for stat, number in enumerate(stats)) + 2 * able + 0.2 * spared


def place(state: State, move: Move) -> float:
    """What speaks against placing a primus at a camp: the weak ones lie low, the hard ones under the summit."""
    assert isinstance(move, Place)
    primus = next(one for one in state.arena.deck.primuses if one.name == move.name)
    rows = state.arena.camps.rows
    high = rows[state.arena.camps.place[move.camp]] == max(rows)
    return toughness(state.arena, primus) * (-1 if high else 1)
