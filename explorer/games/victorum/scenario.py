"""The `[setup]` table of a scenario: read with all its problems at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.rulings import Rulings
from explorer.core.validate import partly
from explorer.games.victorum import activation, components, setup_checks
from explorer.games.victorum.arena import Arena
from explorer.games.victorum.counting import KIND_PLACE, for_one_round
from explorer.games.victorum.dice import UNROLLED, face_of
from explorer.games.victorum.modifiers import recovery_dice
from explorer.games.victorum.setup_cards import lay, primus_place
from explorer.games.victorum.setup_conflict import fight
from explorer.games.victorum.setup_table import BEFORE_PLAY, FIGHTING, Setup, SpentEntry, names_in, unknown
from explorer.games.victorum.state import HIDDEN, NONE, SUMMIT, Enemy, Item, Source, State, Stats, more
from explorer.games.victorum.tables import STATS

_ARENAS: dict[tuple[object, object], Arena] = {}


def arena_of(components_: Components, deck: str | None, mountain: str | None) -> Arena:
    """The deck and the camps that a set-up names, made ready once. Raises ExplorerError."""
    problems: list[Problem] = []
    try:
        cards = components.deck(components_, deck)
    except ExplorerError as error:
        problems += error.problems
    try:
        camps = components.camps(components_, mountain)
    except ExplorerError as error:
        problems += [_named(problem) for problem in error.problems]
    if problems:
        raise ExplorerError(problems)
    found = _ARENAS.get((cards, camps))
    if found is None or (found.deck.name, found.camps.name) != (cards.name, camps.name):
        found = _ARENAS[cards, camps] = Arena(cards, camps)
    return found


def _named(problem: Problem) -> Problem:
    """A problem of the camps' name, keyed as the set-up calls it."""
    from dataclasses import replace

    return replace(problem, key="setup.mountain") if problem.key == "setup.camps" else problem


def read_setup(table: Mapping[str, Any], rulings: Rulings, components_: Components) -> State:
    """The starting state of a set-up table. Raises ExplorerError with every problem, keyed below `setup`."""
    read = partly(Setup, table, "setup")
    setup, problems = read.model, list(read.problems)
    try:
        arena = arena_of(components_, setup.deck, setup.mountain)
    except ExplorerError as error:
        raise ExplorerError([*problems, *error.problems]) from None
    state = _position(setup, State(rulings, arena, rank=setup.rank), problems)
    if not problems:
        state = _stranded(state)
        problems += setup_checks.find(setup, state)
    if problems:
        raise ExplorerError(problems)
    return state


def _as_ruled(state: State) -> tuple[Item, ...]:
    """The inventory, whose cards are for one round only where a ruling says so."""
    return tuple(
        sorted(one if one.open or for_one_round(state, one.card) else one._replace(times=0) for one in state.items)
    )


def _position(setup: Setup, state: State, problems: list[Problem]) -> State:
    """The position that is set up, as far as it can be read."""
    arena = state.arena
    here = _here(setup, arena, problems)
    hero, universal = _hero(setup, arena, problems)
    scions = [scion.name for scion in arena.deck.scions]
    if setup.scion is not None and setup.scion not in scions:
        problems.append(unknown("scion", setup.scion, scions, "setup.scion"))
    scion = scions.index(setup.scion) if setup.scion in scions else NONE
    fought = fight(setup, arena, here, problems)
    held = _held(setup, arena, problems)
    away = [enemy.card for enemy in fought.enemies if enemy.card < arena.conflicts and enemy.fate != "taken"]
    laid = lay(setup, arena, [*away, *held], problems)
    stage = setup.stage or _stage(setup, fought.enemies)
    state = state._replace(
        **laid._asdict(),
        **fought._asdict(),
        stage=stage,
        scion=scion,
        hero=hero,
        universal=universal,
        dealt=_primuses(setup.dealt, arena, "setup.dealt", problems),
        fallen=_primuses(setup.fallen, arena, "setup.fallen", problems),
        avoided=_primuses(setup.spectated, arena, "setup.spectated", problems),
        stats=_stats(setup, arena, hero, universal),
        here=here,
        final=here == SUMMIT,
        round=setup.round,
        held=held,
        chosen=_chosen(setup, arena, problems),
        suffered=setup.suffered,
        shield=setup.prevented,
        defeats=_defeats(arena, fought.enemies),
    )
    state = state._replace(items=_as_ruled(state), spent=_spent(setup.spent, state, problems))
    if stage in BEFORE_PLAY:
        return state._replace(left=setup.dismissals)
    if stage in FIGHTING[:3]:
        rolled = sum(face_of(die) == UNROLLED for die in state.active)
        fresh = rolled if setup.committed is None and stage != "apply" else setup.committed or 0
        begun = 1 if setup.begun is None else setup.begun
        return state._replace(begun=begun, extra=setup.extra or 0, fresh=fresh)
    if stage == "recover":
        return state._replace(left=recovery_dice(state) if setup.left is None else setup.left)
    return state


def _stranded(state: State) -> State:
    """The position with the hero allowed to stay, where no camp can be entered and a ruling allows it."""
    if state.stage != "camp" or state.here < 0 or HIDDEN in state.tops or activation.open_camps(state):
        return state
    allowed = activation.stranded(state, [])
    return state if allowed is None or allowed.outcome is not None else allowed


def _here(setup: Setup, arena: Arena, problems: list[Problem]) -> int:
    if setup.at is None:
        return NONE
    if setup.at == "summit":
        return SUMMIT
    if setup.at not in arena.camps.ids:
        problems.append(unknown("camp", setup.at, (*arena.camps.ids, "summit"), "setup.at"))
        return NONE
    return arena.camps.ids.index(setup.at)


def _hero(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[int, int]:
    heroes = [hero.name for hero in arena.deck.heroes]
    universals = [hero.name for hero in arena.deck.universals]
    if setup.hero is not None and setup.hero not in heroes:
        problems.append(unknown("hero", setup.hero, heroes, "setup.hero"))
    if setup.universal is not None and setup.universal not in universals:
        problems.append(unknown("universal hero", setup.universal, universals, "setup.universal"))
    hero = heroes.index(setup.hero) if setup.hero in heroes else NONE
    return hero, universals.index(setup.universal) if setup.universal in universals else NONE


def _stats(setup: Setup, arena: Arena, hero: int, universal: int) -> Stats:
    """The stats as written, or those that the hero begins with."""
    if hero == NONE:
        return 0, 0, 0
    one = arena.deck.heroes[hero] if universal == NONE else arena.deck.universals[universal]
    first = (one.health, one.strategy, one.recovery)
    told = (getattr(setup, name) for name in STATS)
    health, strategy, recovery = (have if given is None else given for have, given in zip(first, told, strict=True))
    return health, strategy, recovery


def _stage(setup: Setup, enemies: tuple[Enemy, ...]) -> str:
    """What a set-up begins with if it does not say so."""
    if setup.scion is None:
        return "scion"
    if setup.hero is None:
        return "hero" if setup.dealt else "deal"
    if enemies:
        return "commit"
    return "opportunity" if setup.opportunity is not None else "camp"


def _held(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[int, ...]:
    """The opportunity that is kept or discarded next."""
    if setup.opportunity is None:
        return ()
    cards = {card.name: place for place, card in enumerate(arena.deck.conflicts) if card.kind == "opportunity"}
    if setup.opportunity not in cards:
        problems.append(unknown("opportunity", setup.opportunity, list(cards), "setup.opportunity"))
        return ()
    return (cards[setup.opportunity],)


def _primuses(written: str, arena: Arena, key: str, problems: list[Problem]) -> tuple[int, ...]:
    found = []
    for name in names_in(written):
        place = primus_place(arena, name)
        if place is None:
            names = [primus.name for primus in arena.deck.primuses]
            problems.append(unknown("hero/primus card", name, names, key))
        else:
            found.append(place)
    return tuple(sorted(found))


def _chosen(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[int, ...]:
    camps = names_in(setup.removed)
    ids = arena.camps.ids
    problems += [unknown("camp", camp, ids, "setup.removed") for camp in camps if camp not in ids]
    return tuple(sorted(ids.index(camp) for camp in camps if camp in ids))


def _defeats(arena: Arena, enemies: tuple[Enemy, ...]) -> tuple[int, int, int, int]:
    found: tuple[int, ...] = (0, 0, 0, 0)
    for enemy in enemies:
        if enemy.defeated:
            found = more(found, KIND_PLACE[arena.kinds[enemy.card]])
    return found[0], found[1], found[2], found[3]


def _spent(entries: list[SpentEntry], state: State, problems: list[Problem]) -> tuple[tuple[Source, int, int], ...]:
    """The effects with a limit that have worked in this round."""
    found = []
    sources = setup_checks.limited_sources(state)
    for place, entry in enumerate(entries):
        source = sources.get((entry.of, entry.name))
        if source is None:
            known = [f"{of} {name}" for of, name in sources]
            problems.append(unknown("effect with a limit", f"{entry.of} {entry.name}", known, f"setup.spent[{place}]"))
        else:
            found.append((source, entry.effect - 1, entry.times))
    return tuple(sorted(found))
