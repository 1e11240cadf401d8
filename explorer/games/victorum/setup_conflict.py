"""Reading a set-up: enemies in the active area, and the dice."""

from __future__ import annotations

from typing import NamedTuple

from explorer.core.errors import Problem
from explorer.games.victorum.arena import Arena
from explorer.games.victorum.dice import NO_DICE, applied, first_dice
from explorer.games.victorum.setup_cards import primus_place
from explorer.games.victorum.setup_table import (
    DiceEntry,
    EnemyEntry,
    Setup,
    as_active,
    read_counts,
    read_faces,
    unknown,
)
from explorer.games.victorum.state import NONE, SUMMIT, Counts, Enemy
from explorer.games.victorum.tables import COLOURS, DICE, MOST_AMOUNT

Areas = tuple[Counts, Counts, Counts, Counts]


class Fought(NamedTuple):
    """The active area: enemies, the dice that are not applied, the primus that is fought, and all other dice."""

    enemies: tuple[Enemy, ...]
    active: tuple[int, ...]
    primus: int
    dice: Areas


def fight(setup: Setup, arena: Arena, here: int, problems: list[Problem]) -> Fought:
    """The active area and the dice of a set-up."""
    enemies, on_cards = _enemies(setup, arena, here, problems)
    active, dice = _dice(setup.dice, on_cards, problems)
    return Fought(enemies, active, _primus(setup, arena, enemies, problems), dice)


def _card(arena: Arena, name: str, final: bool) -> int | None:
    """The place of an enemy by its name: a conflict card, a primus, or in the endgame the scion."""
    card = arena.conflict_place.get(name)
    if card is not None:
        return card if arena.kinds[card] != "opportunity" else None
    scions = [scion.name for scion in arena.deck.scions]
    if final and name in scions:
        return arena.scion(scions.index(name))
    place = primus_place(arena, name)
    return None if place is None else arena.primus(place)


def _enemies(setup: Setup, arena: Arena, here: int, problems: list[Problem]) -> tuple[tuple[Enemy, ...], list[int]]:
    """The active enemies, and the colours of the dice on them."""
    found: list[Enemy] = []
    colours: list[int] = []
    for place, entry in enumerate(setup.enemy):
        key = f"setup.enemy[{place}]"
        card = _card(arena, entry.name, here == SUMMIT)
        if card is None:
            foes = [name for name, at in arena.conflict_place.items() if arena.kinds[at] != "opportunity"]
            foes += [primus.name for primus in arena.deck.primuses]
            problems.append(unknown("enemy", entry.name, foes, f"{key}.name"))
            continue
        faces = read_faces(entry.dice, f"{key}.dice", problems, MOST_AMOUNT, rolled=True)
        colours += [colour for colour, _ in faces]
        dice = tuple(sorted(applied(colour, hits) for colour, hits in faces))
        fate = "taken" if entry.taken else "influence" if entry.influence else ""
        camp = _camp(entry, arena, here, key, problems)
        taken = {enemy.number for enemy in found if enemy.card == card}
        number = entry.number or next(one for one in range(1, len(taken) + 2) if one not in taken)
        if number in taken:
            message = f"{entry.name} number {number} stands here twice."
            problems.append(Problem(message, "Leave the number out.", key=f"{key}.number"))
        if entry.wounds + sum(hits for _, hits in faces) < 0:
            message = "More damage is taken off than lies there."
            problems.append(Problem(message, f"Write {-sum(hits for _, hits in faces)} or more.", key=f"{key}.wounds"))
        if entry.taken and not entry.defeated:
            message = f"{entry.name} has been taken as an item, and is not defeated."
            problems.append(Problem(message, "Add defeated = true.", key=f"{key}.taken"))
        found.append(Enemy(card, camp, number, entry.wounds, dice, entry.fresh, entry.defeated, entry.dealt, fate))
    return tuple(found), colours


def _camp(entry: EnemyEntry, arena: Arena, here: int, key: str, problems: list[Problem]) -> int:
    if entry.camp is None:
        return here
    if entry.camp == "summit":
        return SUMMIT
    if entry.camp not in arena.camps.ids:
        problems.append(unknown("camp", entry.camp, arena.camps.ids, f"{key}.camp"))
        return here
    return arena.camps.ids.index(entry.camp)


def _primus(setup: Setup, arena: Arena, enemies: tuple[Enemy, ...], problems: list[Problem]) -> int:
    """The primus that is fought: as written, or the one among the enemies."""
    active = [enemy.card - arena.primus(0) for enemy in enemies if arena.kinds[enemy.card] == "primus"]
    if len(active) > 1:
        problems.append(Problem("Two primuses are fought at once.", "Leave one of them out.", key="setup.enemy"))
    if setup.primus is None:
        return active[0] if active else NONE
    place = primus_place(arena, setup.primus)
    if place is None:
        problems.append(unknown("primus", setup.primus, [one.name for one in arena.deck.primuses], "setup.primus"))
        return NONE
    if active and place not in active:
        message = f"{setup.primus} is fought, and another primus is among the enemies."
        problems.append(Problem(message, "Leave primus out: it is the one among the enemies.", key="setup.primus"))
    if not enemies:
        cure = "Add the enemies that are left of it, or leave primus out."
        problems.append(Problem(f"{setup.primus} is fought, and no enemy is active.", cure, key="setup.primus"))
    return place


def _dice(entry: DiceEntry | None, on_cards: list[int], problems: list[Problem]) -> tuple[tuple[int, ...], Areas]:
    """The dice that are not applied, and those of the other areas: what is not named is in the training grounds."""
    if entry is None and not on_cards:
        return (), first_dice()
    entry = entry or DiceEntry()
    pool = read_counts(entry.pool, "setup.dice.pool", problems)
    exhausted = read_counts(entry.exhausted, "setup.dice.exhausted", problems)
    banished = read_counts(entry.banished, "setup.dice.banished", problems)
    faces = read_faces(entry.active, "setup.dice.active", problems, most=2)
    rest = []
    for colour in COLOURS:
        used = pool[colour] + exhausted[colour] + banished[colour] + on_cards.count(colour)
        used += sum(one == colour for one, _ in faces)
        die = DICE[colour]
        rest.append(die.copies - used)
        if used > die.copies:
            message = (
                f"{used} {die.name} dice stand in this set-up; there {'is' if die.copies == 1 else 'are'} {die.copies}."
            )
            problems.append(Problem(message, f"Take {used - die.copies} out.", key="setup.dice"))
    training = tuple(max(0, number) for number in rest)
    if entry.training is not None:
        told = read_counts(entry.training, "setup.dice.training", problems)
        if told != training:
            message = "The training grounds hold what lies nowhere else, and that is something else."
            problems.append(Problem(message, "Leave training out.", key="setup.dice.training"))
    assert len(training) == len(NO_DICE)
    return as_active(faces), (pool, training, exhausted, banished)
