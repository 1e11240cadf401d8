"""Flow of a Round, Resolve Phase: damage, after effects, exhausted and recovered dice, items."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import dice_areas, rewards, stats, windows
from explorer.games.victorum.counting import of_kind
from explorer.games.victorum.dice import applied_colour, colour_of, letter, written_counts
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.modifiers import damage_of, recovery_dice
from explorer.games.victorum.moves import DONE, RECOVERS, SUFFER, Recover, Word
from explorer.games.victorum.state import CHAMPION, EXHAUSTED, State, Task
from explorer.games.victorum.tables import COLOURS, DICE
from explorer.games.victorum.windows import AtWill

# --- damage


def before_damage(state: State, log: Log) -> State:
    """The Suffer Damage step begins."""
    return react(state._replace(stage="brace"), log, [Happened("damage")])


def decided(state: State) -> bool:
    """Whether a Strategy Phase is over and what it led to is settled: nobody is left to deal damage, or it is suffered
    next."""
    return state.stage == "suffer" or (state.stage == "damage" and not state.fighting)


def dealing(state: State) -> list[tuple[int, int]]:
    """The undefeated enemies that deal damage, with how much."""
    every = [(slot, damage_of(state, slot)) for slot, enemy in enumerate(state.enemies) if not enemy.defeated]
    return [(slot, damage) for slot, damage in every if damage]


def braces(state: State) -> bool:
    """Whether the player may still use something against the damage that comes."""
    return bool(dealing(state)) and bool(windows.usable(state))


def decide_brace(state: State) -> Decision[Word | AtWill]:
    """Use something before damage is suffered, or suffer it."""

    def propose() -> list[Word | AtWill]:
        return [SUFFER, *windows.at_will(state)]

    def refusals(move: Word | AtWill) -> Iterator[Refusal]:
        if not isinstance(move, Word):
            yield from windows.refusals(state, move)

    def grounds(move: Word | AtWill) -> tuple[str, ...]:
        return ("common.suffer",) if isinstance(move, Word) else windows.grounds(state, move)

    return Decision(CHAMPION, "common.suffer", propose, refusals, grounds)


@cites("flow-of-a-round.suffer-damage", "common.suffer", "bloodshed-or-sport.bloodshed-penalty")
def suffer_damage(state: State, log: Log) -> State:
    """The damage of all undefeated enemies is taken off Health. What is prevented is taken off the damage of bloodshed
    enemies first, the least damage first, so that as few as possible deal any."""
    state = state._replace(stage="after")
    deal = dealing(state)
    total = sum(damage for _, damage in deal)
    prevented = min(state.shield, total)
    state = state._replace(shield=0)
    if prevented:
        fields = {"prevented": prevented, "damage": total}
        log.append(Event("prevented", clause="common.precedence", fields=fields))
    if total - prevented <= 0:
        return state
    happened, rest = [], prevented
    for slot, damage in sorted(deal, key=lambda one: (_kind(state, one[0]) != "bloodshed", one[1])):
        if rest >= damage:
            rest -= damage
            continue
        rest = 0
        state = state.with_enemy(slot, state.enemies[slot]._replace(dealt=True))
        happened.append(Happened("dealt", slot, _kind(state, slot)))
    by = [enemy_label(state, slot) for slot, enemy in enumerate(state.enemies) if enemy.dealt]
    state = stats.suffer(state, log, total - prevented, "flow-of-a-round.suffer-damage", by=by)
    log[-1] = log[-1]._replace(also=("common.suffer", *log[-1].also))
    return react(state, log, [*happened, Happened("suffered")])


def _kind(state: State, slot: int) -> str:
    return state.arena.kinds[state.enemies[slot].card]


@cites("flow-of-a-round.after-effects", "common.after")
def after_effects(state: State, log: Log) -> State:
    """After effects happen."""
    return react(state._replace(stage="exhaust"), log, [Happened("after")])


# --- exhaust and recover


@cites("flow-of-a-round.exhaust-dice", "common.exhaust", "primus.dice-stay", "endgame.dice-stay")
def exhaust_dice(state: State, log: Log) -> State:
    """Every committed die is exhausted, but those on undefeated enemies where the conflict goes on."""
    used = [colour_of(die) for die in state.active]
    enemies, staying = [], []
    for enemy in state.enemies:
        if state.boss and not enemy.defeated:
            staying += [applied_colour(die) for die in enemy.dice]
            enemies.append(enemy)
        else:
            used += [applied_colour(die) for die in enemy.dice]
            enemies.append(enemy._replace(dice=(), wounds=max(0, enemy.wounds)) if enemy.dice else enemy)
    counts = tuple(have + used.count(colour) for colour, have in zip(COLOURS, state.dice[EXHAUSTED], strict=True))
    if used:
        fields: dict[str, object] = {"dice": " ".join(letter(colour) for colour in sorted(used))}
        also = ["common.exhaust"]
        if staying:
            fields["staying"] = " ".join(letter(colour) for colour in sorted(staying))
            also.append("endgame.dice-stay" if state.final else "primus.dice-stay")
        log.append(Event("exhausted", clause="flow-of-a-round.exhaust-dice", fields=fields, also=tuple(also)))
    elif staying:
        dice = " ".join(letter(colour) for colour in sorted(staying))
        clause = "endgame.dice-stay" if state.final else "primus.dice-stay"
        log.append(Event("staying", clause, {"dice": dice}))
    state = state.with_dice(EXHAUSTED, counts)._replace(stage="recover", active=(), enemies=tuple(enemies))
    left = recovery_dice(state)
    for source, _ in of_kind(state, "no-recovery"):
        fields = {"source": source_label(state, source)}
        log.append(Event("no-recovery", clause="common.continuous", fields=fields))
        break
    return state._replace(left=left)


@cites("common.recover", "flow-of-a-round.recover-dice", "spectating.boost")
def may_not_recover(state: State, move: Recover, clause: str = "flow-of-a-round.recover-dice") -> Iterator[Refusal]:
    """Why a die may not be recovered."""
    if not state.dice[EXHAUSTED][move.colour]:
        have = written_counts(state.dice[EXHAUSTED])
        lie = f"Exhausted are {have}." if have else "No die is."
        reason = f"No {DICE[move.colour].name} die is exhausted. {lie}"
        yield Refusal(clause, reason)


def decide_recover(state: State) -> Decision[Recover | Word | AtWill]:
    """Which die is recovered next, or that it is enough."""

    def propose() -> list[Recover | Word | AtWill]:
        return [*RECOVERS, DONE, *windows.at_will(state)]

    def choose() -> list[Recover | Word | AtWill]:
        found: list[Recover | Word | AtWill] = [one for one in RECOVERS if state.dice[EXHAUSTED][one.colour]]
        return [*found, DONE, *windows.possible(state)]

    def refusals(move: Recover | Word | AtWill) -> Iterator[Refusal]:
        if isinstance(move, Recover):
            yield from may_not_recover(state, move)
        elif not isinstance(move, Word):
            yield from windows.refusals(state, move)

    def grounds(move: Recover | Word | AtWill) -> tuple[str, ...]:
        if isinstance(move, Recover | Word):
            return "flow-of-a-round.recover-dice", "common.recover"
        return windows.grounds(state, move)

    return Decision(CHAMPION, "flow-of-a-round.recover-dice", propose, refusals, grounds, choose=choose)


@cites("common.recover")
def recover(state: State, log: Log, move: Recover) -> State:
    """One die is recovered in the Recover Dice step."""
    state = dice_areas.recover(state, log, move.colour, "flow-of-a-round.recover-dice")
    log[-1] = log[-1]._replace(also=("common.recover",))
    return state._replace(left=state.left - 1)


def recovered(state: State, log: Log) -> State:
    """The Recover Dice step has ended."""
    return react(state._replace(stage="gain", left=0), log, [Happened("recovered")])


@cites("flow-of-a-round.gain-item-rewards")
def gain_items(state: State, log: Log) -> State:
    """The items of defeated enemies are gained."""
    state = state._replace(stage="cleanup")
    tasks = rewards.due_items(state)
    if len(tasks) < 2:
        return state.pushed(*tasks)
    return state.pushed(Task("order", parts=tuple(tasks)))
