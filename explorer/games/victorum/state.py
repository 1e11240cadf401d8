"""The state of Hoplomachus Victorum: frozen, hashable values that hold what decides what may happen next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.rulings import Rulings
from explorer.games.victorum.tables import CAMPS, CARDS_A_CAMP, START_POOL

if TYPE_CHECKING:
    from explorer.games.victorum.arena import Arena

CHAMPION: Final = "Champion"  # the player
VESUVIUS: Final = "Vesuvius"  # who wins what the player loses

NONE: Final = -1
# the top of a camp that has no conflict card, or one that nobody has seen yet
EMPTY: Final = -1
HIDDEN: Final = -2
# the place of the chip in the endgame
SUMMIT: Final = -2

# dice by colour
Counts = tuple[int, ...]
POOL, TRAINING, EXHAUSTED, BANISHED = range(4)

Stats = tuple[int, int, int]
HEALTH, STRATEGY, RECOVERY = range(3)


class Enemy(NamedTuple):
    """A card in the active area that is fought, told by its place in `Arena.cards`.

    `camp` is where it came from; `number` tells copies apart. `wounds` is damage that no die lies there for, below 0
    where it was mended; `dice` are those applied to it (see `dice.py`), `fresh` how many of them in this pass.
    `dealt` says that it dealt damage this round; `fate` is "taken" once the card went to the inventory and "influence"
    if it must come into the Scion Influence deck.
    """

    card: int
    camp: int
    number: int = 1
    wounds: int = 0
    dice: tuple[int, ...] = ()
    fresh: int = 0
    defeated: bool = False
    dealt: bool = False
    fate: str = ""


class Item(NamedTuple):
    """A card in the inventory. An opportunity is `open` until its condition is fulfilled, and `times` is how often
    it has come true; of a complete one that works for one round only, 1 says that this round is still to come."""

    card: int
    open: bool = False
    times: int = 0


class Source(NamedTuple):
    """Where an effect comes from: an `enemy` in a slot of the active area, the `hero`, an `item`, the `scion`'s
    spectate side or set-up, a `primus` that fell (for its bane), or a `rule`. `card` is a place in `Arena.cards`."""

    kind: str
    card: int = NONE
    slot: int = NONE


RULE: Final = Source("rule")


class Caller(NamedTuple):
    """Who still calls `left` additional enemies to the camps around `camp`; `taken` are the camps they came from."""

    source: Source
    camp: int
    left: int
    taken: tuple[int, ...] = ()


class Task(NamedTuple):
    """Something that is still to be resolved, the last one of the agenda first.

    `do`: the actions of `script` from number `at` on, `left` times the first of them (NONE: not begun); `when` is what
    caused them, `number` the effect on its card, `parts` the colours of dice that were picked so far for a new roll;
    `paying`: they are the cost of what comes next.
    `order`: `parts` wait, and the player says which comes first. `call`: `parts` are callers of additional enemies;
    `allies`: `left` of them come in the endgame. `gain`: the reward of an enemy. `tactic`: `left` tactics are gained.
    `dismiss`: `left` dice are dismissed. `reroll`: chance rolls the colours of `parts`. `excess`: `left` damage goes
    to another enemy. `influence`: the cards on their way go onto the Scion Influence deck. `put`: a card that was used
    goes to its place.
    """

    kind: str
    source: Source = RULE
    script: int = NONE
    at: int = 0
    left: int = NONE
    when: str = ""
    number: int = NONE
    parts: tuple[object, ...] = ()
    paying: bool = False


class Outcome(NamedTuple):
    """How the game ended: `won`, `lost` or `drawn`, and by which clause."""

    how: str
    clause: str


class State(NamedTuple):
    """A position of the game.

    `stage` is what comes next (see `flow.py`) once the `agenda` is empty. `scion`, `hero` and `universal` are places in
    the deck's lists, `dealt` the hero/primus cards on the table, `lurking` the hero/primus card in each camp,
    `primus` the one that is fought, `fallen` those that fell and `avoided` those that were spectated. `tops` and
    `below` tell of each camp its top card and how many lie below it; `unseen` counts the cards that nobody has seen,
    by their places, and `discard` those discarded; `influence` is the Scion Influence deck from its bottom; `held` are
    cards on their way. `tactics` counts those in the tactic area. `dice` are counted by area and colour; `active` are
    those in the active area that are not applied. `begun` counts the passes of this Strategy Phase, `extra` those
    granted besides, `fresh` the dice committed in this pass, `left` the dice that may still be recovered, or that the
    rank dismisses. `suffered` and `shield` (damage that will be prevented), `defeats` by kind of enemy and `spent`
    (source, effect, times) are of this round. `fee` is what cards add to the spectate penalty. `chosen` are the camps
    that lose their top card by the rank. `won` is the kind of conflict that was won this round, `staying` says that
    the hero need not move.
    """

    rulings: Rulings
    arena: Arena
    stage: str = "scion"
    rank: int = 1
    scion: int = NONE
    hero: int = NONE
    universal: int = NONE
    dealt: tuple[int, ...] = ()
    stats: Stats = (0, 0, 0)
    tops: tuple[int, ...] = (HIDDEN,) * CAMPS
    below: tuple[int, ...] = (CARDS_A_CAMP - 1,) * CAMPS
    lurking: tuple[int, ...] = (NONE,) * CAMPS
    unseen: Counts = ()
    discard: Counts = ()
    influence: tuple[int, ...] = ()
    items: tuple[Item, ...] = ()
    tactics: Counts = ()
    dice: tuple[Counts, Counts, Counts, Counts] = (START_POOL, START_POOL, START_POOL, START_POOL)
    active: tuple[int, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    here: int = NONE
    primus: int = NONE
    fallen: tuple[int, ...] = ()
    avoided: tuple[int, ...] = ()
    final: bool = False
    round: int = 1
    begun: int = 0
    extra: int = 0
    fresh: int = 0
    left: int = 0
    suffered: int = 0
    shield: int = 0
    defeats: tuple[int, int, int, int] = (0, 0, 0, 0)
    spent: tuple[tuple[Source, int, int], ...] = ()
    held: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    fee: int = 0
    won: str = ""
    staying: bool = False
    agenda: tuple[Task, ...] = ()
    outcome: Outcome | None = None

    def pushed(self, *tasks: Task) -> State:
        """The same position with tasks that are resolved before the others, the last one first."""
        return self._replace(agenda=self.agenda + tasks) if tasks else self

    def with_stat(self, stat: int, value: int) -> State:
        """The same position with a stat changed."""
        stats = self.stats
        return self._replace(stats=(*stats[:stat], value, *stats[stat + 1 :]))  # type: ignore[arg-type]

    def with_enemy(self, slot: int, enemy: Enemy) -> State:
        """The same position with an active enemy changed."""
        return self._replace(enemies=(*self.enemies[:slot], enemy, *self.enemies[slot + 1 :]))

    def with_dice(self, area: int, counts: Counts) -> State:
        """The same position with the dice of an area changed."""
        dice = self.dice
        return self._replace(dice=(*dice[:area], counts, *dice[area + 1 :]))  # type: ignore[arg-type]

    @property
    def fighting(self) -> bool:
        """Whether an enemy is active and not defeated."""
        return any(not enemy.defeated for enemy in self.enemies)

    @property
    def boss(self) -> bool:
        """Whether the conflict goes on over rounds: with a primus or the scion."""
        return self.final or self.primus != NONE


def changed(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    return (*values[:at], value, *values[at + 1 :])


def more(counts: Counts, at: int, by: int = 1) -> Counts:
    """The counts with one of them changed by a number."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def listed(words: list[str], last: str = "and") -> str:
    """Words in a sentence: "b1", "b1 or b2", "b1, b2 or b3"."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 die", "2 dice"."""
    plural = {"die": "dice", "pass": "passes", "enemy": "enemies", "ally": "allies"}.get(noun, f"{noun}s")
    return f"{number} {noun if number == 1 else plural}"
