"""The effect language: what a card does, as frozen values. It is closed; a card is data and never code.

A card has effects. A `Triggered` one happens *when* something happens, *if* a condition holds, and *does* a list of
actions; a `Continuous` one *modifies* the rules *while* its card is in play and its condition holds.

- An enemy (bloodshed, sport, primus, and the scion's conflict side) is in play while it is active and not defeated; its
  triggered effects work until then too, but `defeated` itself, and `after` and `cleanup` even for a defeated one.
- A hero, and the spectate side of the scion, are in play throughout. A lasting reward is, while it is held.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from explorer.games.victorum.quantities import Amount, Area, Condition, EnemyKind, Stat
from explorer.games.victorum.tables import Colour

# --- triggers

Happening: TypeAlias = Literal[
    # of this enemy
    "activated",  # it was put into the active area
    "applied",  # a die was applied to it
    "defeated",  # it was defeated
    "dealt",  # it dealt damage in the Suffer Damage step
    # of any enemy, this one included
    "enemy-activated",
    "die-applied",
    "enemy-defeated",
    # of a round
    "moved",  # the chip was put on a camp
    "spectated",  # a card was spectated, after the penalty and what it brings
    "engagement",  # a Strategy Phase begins
    "pass",  # a pass begins, before dice are committed
    "rolled",  # the dice of a pass were rolled
    "damage",  # the Suffer Damage step begins
    "suffered",  # damage was suffered in that step
    "after",  # the After Effects step
    "recovered",  # the Recover Dice step has ended
    "cleanup",  # the Cleanup step begins
    "conflict-won",  # all enemies of a conflict are defeated, at the end of Cleanup; before a primus's bane
    # of the inventory
    "gained",  # an item or a tactic came into the inventory
    "used",  # the player uses this at will: of heroes and lasting rewards, with a `limit`
    # counted by opportunities alone, so that effects cannot call each other for ever
    "item-used",  # an item or a tactic was used
    "recruited",  # a die was
    "dismissed",
    "strengthened",
    "weakened",
    "banished",
]


@dataclass(frozen=True, slots=True)
class Trigger:
    """When something happens: to an enemy of a `kind`, with a die of a `colour` that shows at least some `hits`."""

    event: Happening
    kind: EnemyKind | None = None
    colour: Colour | None = None
    hits: int = 0


# --- actions

Pick: TypeAlias = Literal["choose", "weakest", "strongest"]


@dataclass(frozen=True, slots=True)
class ChangeStat:
    """`suffer` takes Health (and counts as damage suffered), `raise` and `lower` change any of the three stats."""

    verb: Literal["suffer", "raise", "lower"]
    amount: Amount
    stat: Stat = "health"


@dataclass(frozen=True, slots=True)
class DiceChoice:
    """Which dice: in one of some areas, of a colour or any, showing some hits (only dice in the active area do)
    or any; the player chooses among them, or the weakest or strongest are taken."""

    areas: tuple[Area, ...]
    pick: Pick = "choose"
    colour: Colour | None = None
    showing: Literal[0, 1, 2] | None = None


DiceVerb: TypeAlias = Literal[
    "recruit",  # from the training grounds to `to`
    "dismiss",  # to the training grounds
    "strengthen",  # dismiss, then recruit the next stronger one to be had into the same area
    "weaken",  # dismiss, then recruit the next weaker one to be had into the same area
    "exhaust",  # to the exhausted area
    "recover",  # from the exhausted area to the pool
    "banish",  # to the banished dice
    "reclaim",  # from the banished dice to `to`
    "reroll",  # dice of the active area that are not applied
    "turn",  # the same, to `face`
]


@dataclass(frozen=True, slots=True)
class MoveDice:
    """Something done with dice, one after the other: `amount` of them or all, as many as there are; with `up_to` the
    player may stop before. `to` and `face` (hits) are set for the verbs that have them."""

    verb: DiceVerb
    amount: Amount | Literal["all"]
    dice: DiceChoice
    up_to: bool = False
    to: Area | None = None
    face: Literal[0, 1, 2] | None = None


Target: TypeAlias = Literal[
    "this",
    "chosen",  # an undefeated enemy of the player's choice
    "another",  # one that is not this one, of the player's choice
    "each",  # all undefeated enemies
    "others",  # all but this one
]


@dataclass(frozen=True, slots=True)
class Strike:
    """`hit` deals damage to undefeated enemies, `mend` takes damage off them."""

    verb: Literal["hit", "mend"]
    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class MoveCards:
    """`tactic`: gain tactics. `discard-item`: discard items, the player's choice. `discard-top`: discard the top
    cards of camps that the player chooses, `where` they are adjacent, here, or anywhere; primuses stay.
    `add-enemies`: activate additional enemies. `discard-influence`: discard the top cards of the Scion Influence deck.
    `add-influence`: this card goes onto that deck in Cleanup, defeated or not."""

    verb: Literal["tactic", "discard-item", "discard-top", "add-enemies", "discard-influence", "add-influence"]
    amount: Amount = 1
    where: Literal["adjacent", "here", "any"] | None = None


@dataclass(frozen=True, slots=True)
class Tempo:
    """`extra-pass`, `lose-pass`: more or fewer passes in this Strategy Phase. `prevent`: that much less damage in the
    Suffer Damage step of this round."""

    verb: Literal["extra-pass", "lose-pass", "prevent"]
    amount: Amount


@dataclass(frozen=True, slots=True)
class Choose:
    """The player chooses one of some lists of actions; one that would do nothing may be chosen too."""

    options: tuple[tuple[Action, ...], ...]


@dataclass(frozen=True, slots=True)
class May:
    """The player may have these actions done, for a cost that can be paid in full."""

    do: tuple[Action, ...]
    cost: tuple[Action, ...] = ()


Action: TypeAlias = ChangeStat | MoveDice | Strike | MoveCards | Tempo | Choose | May

# --- continuous effects

ModifierKind: TypeAlias = Literal[
    "damage",  # of enemies, by so much; never below 0
    "health",  # of enemies; never below 1
    "hits",  # of a die that shows a hit, when it is applied to such enemies; a miss stays a miss
    "least-hits",  # only dice with at least so many hits may be applied to such enemies
    "most-applied",  # at most so many dice may be applied to each such enemy in a pass
    "no-apply",  # no dice of the colour may be applied to such enemies
    "most-committed",  # at most so many dice may be committed in a pass
    "no-commit",  # no dice of the colour may be committed
    "passes",  # of each Strategy Phase; at least one stays
    "recovery-dice",  # recovered in the Recover Dice step
    "no-recovery",  # the Recover Dice step is skipped
    "inventory",  # the limit of the inventory
    "spectate-penalty",  # Health that the spectate penalty costs
]
Scope: TypeAlias = Literal["this", "others", "all"]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A change of the rules `by` a number (0 where there is none): for dice of a `colour` or any, and for this
    enemy, the others or all, of a `kind` or any."""

    kind: ModifierKind
    by: int = 0
    of: Scope = "all"
    colour: Colour | None = None
    enemy: EnemyKind | None = None


@dataclass(frozen=True, slots=True)
class Triggered:
    """*When* this happens, *if* that holds, *do* these actions; at most `limit` times in a round."""

    when: Trigger
    do: tuple[Action, ...]
    condition: Condition | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Continuous:
    """*While* the card is in play and the condition holds, *modify* the rules so."""

    modify: tuple[Modifier, ...]
    condition: Condition | None = None


Effect: TypeAlias = Triggered | Continuous

# --- rewards and opportunities

Icon: TypeAlias = Literal["defeat", "item", "lasting"]


@dataclass(frozen=True, slots=True)
class Reward:
    """What a card brings. `defeat`: the actions, at once. `item`: kept, and the actions once, at will. `lasting`: kept,
    and the effects while it is held."""

    icon: Icon
    do: tuple[Action, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Fulfilment:
    """An opportunity's condition: something happens, and the condition holds then, so many `times`, within one round
    or in all while the card is held."""

    when: Trigger
    times: int = 1
    within: Literal["round", "held"] = "held"
    condition: Condition | None = None
