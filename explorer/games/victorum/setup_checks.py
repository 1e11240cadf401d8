"""What makes a position impossible, once everything in a set-up could be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from explorer.core.errors import Problem
from explorer.games.victorum import activation, inventory, resolve_phase, stats, strategy_phase
from explorer.games.victorum.counting import damage_on, in_play, passes_in_all
from explorer.games.victorum.dice import UNROLLED, face_of
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.modifiers import health_of, inventory_limit, recovery_dice
from explorer.games.victorum.setup_table import BEFORE_PLAY, FIGHTING, Setup
from explorer.games.victorum.state import EMPTY, EXHAUSTED, HEALTH, HIDDEN, NONE, SUMMIT, Source, State
from explorer.games.victorum.tables import RANKS, STATS

_SETUP = {"scion": 0, "removal": 1, "deal": 1, "hero": 1, "tactic": 2, "primuses": 2}


def find(setup: Setup, state: State) -> list[Problem]:
    """All problems of a position."""
    found = list(_needs(setup, state))
    if not found:
        found += [*_heroes(setup, state), *_stats(state), *_places(setup, state), *_conflict(setup, state)]
    return found or ([] if HIDDEN in state.tops else list(_stage(setup, state)))


def limited_sources(state: State) -> dict[tuple[str, str], Source]:
    """What has effects with a limit, by kind and name."""
    return {(source.kind, source_label(state, source)): source for source, effects in in_play(state) if effects.limits}


def _needs(setup: Setup, state: State) -> Iterator[Problem]:
    """What a stage cannot do without."""
    stage = state.stage
    step = _SETUP.get(stage, 2)
    if step >= 1 and state.scion == NONE:
        yield Problem(f"stage = {stage!r} needs a scion.", 'Add scion = "…".', key="setup.scion")
    if step >= 2 and state.hero == NONE:
        yield Problem(f"stage = {stage!r} needs a hero.", 'Add hero = "…".', key="setup.hero")
    if step < 2 and state.hero != NONE:
        message = f"At stage = {stage!r} no hero has been chosen yet."
        yield Problem(message, "Leave hero out, or write a later stage.", key="setup.hero")
    if step < 1 and state.scion != NONE:
        message = "At stage = 'scion' no scion has been chosen yet."
        yield Problem(message, "Leave scion out, or write a later stage.", key="setup.scion")
    if stage == "hero" and not state.dealt:
        yield Problem("stage = 'hero' needs the cards that were dealt.", 'Add dealt = "…".', key="setup.dealt")
    if stage not in BEFORE_PLAY and stage != "camp" and state.here == NONE:
        yield Problem(f"stage = {stage!r} needs the camp where the hero is.", 'Add at = "b1".', key="setup.at")
    if stage in BEFORE_PLAY and state.here != NONE:
        yield Problem("The chip is not on the mountain yet.", "Leave at out, or write a later stage.", key="setup.at")
    if (stage == "opportunity") != bool(state.held):
        cure = 'Add opportunity = "…".' if stage == "opportunity" else "Leave it out."
        yield Problem(
            f"An opportunity is {'missing' if not state.held else 'too much'} at stage = {stage!r}.",
            cure,
            key="setup.opportunity",
        )
    if stage in FIGHTING and not state.enemies:
        yield Problem(f"stage = {stage!r} needs an enemy.", "Add [[setup.enemy]].", key="setup.enemy")
    if stage not in FIGHTING and state.enemies:
        message = f"Enemies are active, and stage = {stage!r} is not part of a conflict."
        yield Problem(message, f"Write one of {', '.join(FIGHTING)}, or no enemy.", key="setup.stage")
    if state.here == SUMMIT and stage not in FIGHTING:
        message = "On the summit there is nothing but the conflict with the scion."
        yield Problem(message, "Add its enemies, or write another camp.", key="setup.at")


def _heroes(setup: Setup, state: State) -> Iterator[Problem]:
    """Hero/primus cards that are in two places, too many or missing."""
    names = [hero.name for hero in state.arena.deck.heroes]
    lurking = [one for one in state.lurking if one != NONE]
    fought = [state.primus] if state.primus != NONE else []
    hero = [state.hero] if state.hero != NONE else []
    every = [*hero, *lurking, *fought, *state.fallen, *state.avoided, *state.dealt]
    for one, number in Counter(every).items():
        if number > 1:
            message = f"{names[one]} is in {number} places: a card is the hero, or one primus."
            yield Problem(message, "Take the others out.", key="setup.primuses")
    wanted = RANKS[state.rank].primuses
    primuses = len(every) - len(hero)
    if state.stage in ("scion", "removal", "deal"):
        if every:
            message = f"At stage = {state.stage!r} no hero/primus card has been dealt yet."
            yield Problem(message, "Leave them out, or write a later stage.", key="setup.primuses")
        return
    if state.stage == "hero":
        wanted += 1
    if primuses != wanted:
        what = "hero/primus cards in the deal" if state.stage == "hero" else "primuses"
        message = f"At rank {state.rank} there are {wanted} {what}; {primuses} are told of."
        cure = "Write where they are: in [setup.primuses], or as fallen, spectated or primus."
        if state.stage in ("hero", "tactic", "primuses"):
            cure = "Write them as dealt."
        yield Problem(message, cure, key="setup.dealt" if state.stage == "hero" else "setup.primuses")
    if state.dealt and state.stage not in BEFORE_PLAY:
        yield Problem("All primuses have been placed.", "Leave dealt out.", key="setup.dealt")
    if state.stage in ("tactic", "primuses") and (fought or state.fallen or state.avoided):
        yield Problem("No primus has been fought yet.", "Write them as dealt.", key="setup.fallen")


def _stats(state: State) -> Iterator[Problem]:
    if state.hero == NONE:
        return
    top = stats.most(state.rulings)
    for stat, (name, value) in enumerate(zip(STATS, state.stats, strict=True)):
        floor = stats.least(state.rulings, stat)
        if top is not None and value > top:
            yield Problem(f"{name} = {value} is more than the die shows.", f"Write {top} or less.", key=f"setup.{name}")
        if floor is not None and value < floor:
            yield Problem(
                f"{name} = {value} is less than there can be.", f"Write {floor} or more.", key=f"setup.{name}"
            )
    if state.stats[HEALTH] < 1 and state.rulings["lose-check"] == "at-once":
        yield Problem("With Health below 1 the game is lost.", "Write health = 1 or more.", key="setup.health")


def _places(setup: Setup, state: State) -> Iterator[Problem]:
    """Camps and inventory."""
    if state.stage in BEFORE_PLAY and state.items and state.stage != "primuses":
        message = f"At stage = {state.stage!r} the inventory is empty."
        yield Problem(message, "Leave inventory out.", key="setup.inventory")
    elif inventory.overfull(state):
        message = f"{len(state.items)} items are more than the inventory holds, which is {inventory_limit(state)}."
        yield Problem(message, "Take some out, or write more strategy.", key="setup.inventory")
    if state.here == SUMMIT:
        camps = [camp for at, camp in enumerate(state.arena.camps.ids) if state.tops[at] != EMPTY]
        if camps:
            message = f"In the endgame no cards are left in the camps, as in {camps[0]}."
            yield Problem(message, "Leave the camps out.", key="setup.camps")
        if any(one != NONE for one in state.lurking):
            message = "In the endgame no primus is left on the mountain."
            yield Problem(message, "Write them as fallen.", key="setup.primuses")
    if state.stage == "card" and activation.nothing_here(state):
        yield Problem(f"No card is left in {setup.at}.", "Give it cards, or write another camp.", key="setup.at")
    if state.stage == "camp" and state.here != SUMMIT and not any(one != NONE for one in state.lurking):
        message = "No primus is left, so that the endgame has begun."
        yield Problem(message, 'Write at = "summit" with its enemies, or a primus in a camp.', key="setup.primuses")
    if state.stage == "removal" and len(state.chosen) >= RANKS[state.rank].removed + (HIDDEN in state.tops):
        message = f"Rank {state.rank} removes {RANKS[state.rank].removed} cards, and {len(state.chosen)} are gone."
        yield Problem(message, "Write stage = 'deal', or fewer camps.", key="setup.removed")


def _conflict(setup: Setup, state: State) -> Iterator[Problem]:
    """Enemies, passes and dice of a conflict."""
    for slot, enemy in enumerate(state.enemies):
        key = f"setup.enemy[{slot}]"
        taken, health = damage_on(enemy), health_of(state, slot)
        if not enemy.defeated and taken >= health:
            message = f"{setup.enemy[slot].name} has taken {taken} damage and has health {health}: it is defeated."
            yield Problem(message, "Add defeated = true, or take dice away.", key=key)
        if enemy.dealt and state.stage != "recover":
            message = "No enemy has dealt damage before the Suffer Damage step."
            yield Problem(message, "Leave dealt out, or write stage = 'recover'.", key=f"{key}.dealt")
        if enemy.dice and state.stage == "recover" and not (state.boss and not enemy.defeated):
            message = "Dice on this enemy have been exhausted by now."
            yield Problem(message, "Write them as exhausted.", key=f"{key}.dice")
    if state.stage in FIGHTING[:4] and not state.fighting and HIDDEN not in state.tops:
        message = "All enemies are defeated, so that the Strategy Phase is over."
        yield Problem(message, "Write stage = 'recover', or an enemy that stands.", key="setup.enemy")
    if state.active and state.stage not in FIGHTING[:4]:
        message = f"No dice are in the active area at stage = {state.stage!r}."
        yield Problem(message, "Write them as exhausted or in the pool.", key="setup.dice.active")
    if state.stage in FIGHTING[:3] and state.begun > passes_in_all(state) and setup.extra is None:
        message = f"Pass {state.begun} does not come: there are {passes_in_all(state)}."
        cure = f"Write pass = 1 to {passes_in_all(state)}, or more strategy; extra-passes = 0 if passes were lost."
        yield Problem(message, cure, key="setup.pass")
    if state.stage in FIGHTING[:3] and not state.begun and passes_in_all(state):
        message = "Pass 0 is for a Strategy Phase without passes."
        yield Problem(message, "Write pass = 1 or more.", key="setup.pass")
    for name, given in (("pass", setup.begun is not None), ("committed", setup.committed is not None)):
        if given and state.stage not in FIGHTING[:3]:
            message = f"{name!r} is of a Strategy Phase, and stage = {state.stage!r} is not."
            yield Problem(message, "Leave it out.", key=f"setup.{name}")


def _stage(setup: Setup, state: State) -> Iterator[Problem]:
    """Stages in which nothing would be left to decide."""
    unrolled = [die for die in state.active if face_of(die) == UNROLLED]
    match state.stage:
        case "roll" if not unrolled:
            yield Problem("No die waits to be rolled.", 'Add dice to active: "Y G".', key="setup.dice.active")
        case "apply" if not strategy_phase.waits_for_apply(state):
            message = "No die can be applied here."
            yield Problem(message, "Write stage = 'commit' with the next pass, or other dice.", key="setup.stage")
        case "brace" if not resolve_phase.braces(state):
            message = "Nothing can be used against the damage that comes."
            yield Problem(message, "Write an earlier stage, or something to use.", key="setup.stage")
        case "recover" if state.left <= 0 or not any(state.dice[EXHAUSTED]):
            message = "No die can be recovered here."
            yield Problem(message, "Write exhausted dice, or an earlier stage.", key="setup.stage")
        case "recover" if state.left > max(recovery_dice(state), setup.left or 0):
            yield Problem("More dice than Recovery says.", "Write recover as a smaller number.", key="setup.recover")
        case "camp" if state.here != NONE and not activation.open_camps(state):
            message = f"No camp beside {setup.at} can be entered, so that the game is over."
            yield Problem(message, "Give a camp beside it cards.", key="setup.camps")
