"""Apply Dice: a die that shows a hit goes to one enemy, whole."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Event, Refusal
from explorer.games.victorum.counting import of_kind
from explorer.games.victorum.dice import added, applied, colour_of, face_of, hits_of, removed, written
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import enemy_label, enemy_labels, source_label
from explorer.games.victorum.modifiers import health_left, hits_against
from explorer.games.victorum.moves import Apply
from explorer.games.victorum.state import State
from explorer.games.victorum.tables import DICE


def candidates(state: State) -> list[Apply]:
    """Every different die of the active area with every active enemy."""
    labels = [enemy_label(state, slot) for slot in range(len(state.enemies))]
    return [Apply(die, label) for die in dict.fromkeys(state.active) for label in labels]


def legal(state: State) -> list[Apply]:
    """The legal ones of `candidates`, in the same order."""
    found = []
    for die in dict.fromkeys(state.active):
        if face_of(die) in (1, 2):
            for slot, enemy in enumerate(state.enemies):
                if not enemy.defeated and next(_barred(state, die, slot), None) is None:
                    found.append(Apply(die, enemy_label(state, slot)))
    return found


@cites("common.apply", "common.defeat")
def may_not_apply(state: State, move: Apply) -> Iterator[Refusal]:
    """Why a die may not be applied to an enemy."""
    slot = enemy_labels(state)[move.enemy]
    if face_of(move.die) not in (1, 2):
        shows = "shows a miss" if face_of(move.die) == 0 else "was not rolled"
        reason = f"The {DICE[colour_of(move.die)].name} die {shows}; dice that show a hit are applied."
        yield Refusal(clause="common.apply", reason=reason)
    if state.enemies[slot].defeated:
        yield Refusal(clause="common.defeat", reason=f"{move.enemy} is defeated already.")
    yield from _barred(state, move.die, slot)


@cites("common.continuous")
def _barred(state: State, die: int, slot: int) -> Iterator[Refusal]:
    """Continuous effects that keep a die off an enemy."""
    colour, hits = colour_of(die), hits_of(die)
    name = enemy_label(state, slot)
    for source, _ in of_kind(state, "no-apply", slot, colour):
        reason = f"{source_label(state, source)}: no {DICE[colour].name} dice may be applied to {name}."
        yield Refusal(clause="common.continuous", reason=reason)
    for source, modifier in of_kind(state, "least-hits", slot):
        if hits_against(state, slot, colour, hits) < modifier.by:
            reason = (
                f"{source_label(state, source)}: only dice with at least {modifier.by} hits may be applied to {name}."
            )
            yield Refusal(clause="common.continuous", reason=reason)
    for source, modifier in of_kind(state, "most-applied", slot):
        if state.enemies[slot].fresh >= modifier.by:
            reason = f"{source_label(state, source)}: at most {modifier.by} dice a pass may be applied to {name}."
            yield Refusal(clause="common.continuous", reason=reason)
    if hits and not hits_against(state, slot, colour, hits):
        reason = f"{written(die)} counts no hit against {name}."
        yield Refusal(clause="common.continuous", reason=reason)


@cites("common.apply")
def apply(state: State, log: Log, move: Apply) -> State:
    """A die goes to an enemy. If that defeats it, only others take notice of the die."""
    slot = enemy_labels(state)[move.enemy]
    enemy = state.enemies[slot]
    colour, shown = colour_of(move.die), hits_of(move.die)
    hits = hits_against(state, slot, colour, shown)
    enemy = enemy._replace(dice=added(enemy.dice, applied(colour, hits)), fresh=enemy.fresh + 1)
    state = state.with_enemy(slot, enemy)._replace(active=removed(state.active, move.die))
    left = health_left(state, slot)
    fields = {"die": written(move.die), "enemy": move.enemy, "hits": hits, "left": left}
    log.append(Event("applied", clause="common.apply", fields=fields, also=("common.continuous",) * (hits != shown)))
    kind = state.arena.kinds[enemy.card]
    happened = [Happened("die-applied", slot, kind, colour, shown)]
    if left:
        happened.insert(0, Happened("applied", slot, kind, colour, shown))
    return react(state, log, happened)
