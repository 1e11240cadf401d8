"""The flow of a round as a graph: what comes next, after what, and by which clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.core.course import Stage, Way, course
from explorer.games.victorum.state import State

if TYPE_CHECKING:
    import networkx as nx


STEP: Final = (250.0, 105.0)


def _stage(label: str, kind: str, x: float, y: float) -> Stage:
    """A stage where it is drawn, in steps to the right and down."""
    return Stage(label, kind, (x * STEP[0], -y * STEP[1]))


# the stages of a position under their own names
STAGES: Final = {
    "camp": _stage("Activation:\nthe chip moves", "decision", 0, 0),
    "card": _stage("the camp's card", "decision", 1, 0),
    "watch": _stage("it is spectated", "passing", 2, -1),
    "boost": _stage("a die or Health", "decision", 3, -1),
    "opportunity": _stage("an opportunity:\nkept or not", "decision", 3, 0),
    "summit": _stage("to the summit", "decision", 0, 2),
    "battlefield": _stage("the scion is\nturned over", "passing", 1, 2),
    "allies": _stage("its allies come", "passing", 2, 2),
    "engage": _stage("Engagement:\nthe Strategy Phase", "passing", 2, 1),
    "pass": _stage("a pass begins", "passing", 3, 1),
    "commit": _stage("Commit Dice", "decision", 3, 2),
    "roll": _stage("Roll Dice", "chance", 4, 2),
    "apply": _stage("Apply Dice", "decision", 4, 1),
    "damage": _stage("the phase is over", "passing", 3, 3),
    "brace": _stage("something may\nbe used", "decision", 4, 3),
    "suffer": _stage("Suffer Damage", "passing", 5, 3),
    "after": _stage("After Effects", "passing", 5, 2),
    "exhaust": _stage("Exhaust Dice", "passing", 5, 1),
    "recover": _stage("Recover Dice", "decision", 5, 0),
    "gain": _stage("Gain Item\nRewards", "passing", 5, -1),
    "cleanup": _stage("Cleanup", "passing", 5, -2),
    "penalty": _stage("dice are dismissed", "passing", 4, -2),
    "clear": _stage("Scion Influence", "passing", 3, -2),
    "discard": _stage("other cards leave", "passing", 2, -2),
    "won": _stage("is it won?", "passing", 2, -3.2),
    "bane": _stage("the primus's bane", "passing", 1, -2),
    "end": _stage("the round ends", "passing", 0, -2),
    "over": _stage("the game is over", "over", 0, -3.2),
}

_MOVED: Final = "activation.first-camp activation.adjacent activation.chip-stays"
_ENGAGED: Final = "flow-of-a-round.strategy-phase flow-of-a-round.engagement round-adjustments.common-rules"
_BOSS: Final = "common.endgame primus.boss endgame.all-enemies primus.all-enemies"
_PHASE: Final = "flow-of-a-round.strategy-phase"
_OVER: Final = "winning-and-losing.health endgame.win winning-and-losing.scion difficulty-ranking.ladder"

WAYS: Final = {
    ("camp", "card"): Way("it moves", "moved", _MOVED),
    ("camp", "over"): Way("no way to go", "stranded lost", "activation.not-empty activation.adjacent", "stranded"),
    ("card", "engage"): Way(
        "an enemy is activated", "activated", "activation.choose activation.primus bloodshed-or-sport.engagement"
    ),
    ("card", "opportunity"): Way("an opportunity lies there", "opportunity", "opportunity.keep-or-discard"),
    ("card", "watch"): Way(
        "spectate", "spectates", "spectating.instead spectating.penalty scion-card.values", "spectate-primus-only"
    ),
    ("card", "end"): Way("its last card has gone", "nothing-here", "activation.not-empty"),
    ("watch", "boost"): Way("the card is discarded", "spectated suffered", "spectating.discard spectating.penalty"),
    ("boost", "end"): Way("gained", "recovered stat", "spectating.boost"),
    ("opportunity", "end"): Way(
        "no Engagement", "gained not-kept", "opportunity.keep-or-discard opportunity.items scion-influence.others"
    ),
    ("engage", "pass"): Way("enemies are there", "strategy-phase", _ENGAGED),
    ("engage", "damage"): Way("all fell before", "", "common.all-defeated"),
    ("pass", "commit"): Way("passes are left", "", _PHASE),
    ("pass", "damage"): Way("none is left, or no enemy", "all-defeated", f"{_PHASE} common.all-defeated"),
    ("commit", "roll"): Way("roll", "", "common.roll common.commit", "reroll"),
    ("commit", "apply"): Way("no dice to roll", "rolled", "common.roll", "reroll"),
    ("commit", "damage"): Way("stop", "stopped all-defeated", f"{_PHASE} common.all-defeated", "stop-early"),
    ("commit", "pass"): Way("all have fallen", "", "common.all-defeated"),
    ("roll", "apply"): Way("the dice fall", "rolled", "common.roll common.dice"),
    ("apply", "pass"): Way("done", "", "common.apply"),
    ("damage", "brace"): Way("the step begins", "", "flow-of-a-round.suffer-damage"),
    ("brace", "suffer"): Way("suffer damage", "", "common.suffer"),
    ("suffer", "after"): Way(
        "of all undefeated enemies",
        "suffered prevented",
        "flow-of-a-round.suffer-damage common.suffer common.precedence",
    ),
    ("after", "exhaust"): Way("they happen", "", "flow-of-a-round.after-effects common.after"),
    ("exhaust", "recover"): Way(
        "committed dice",
        "exhausted staying no-recovery",
        "flow-of-a-round.exhaust-dice common.exhaust primus.dice-stay endgame.dice-stay",
    ),
    ("recover", "gain"): Way("enough", "", "flow-of-a-round.recover-dice common.recover"),
    ("gain", "cleanup"): Way("items are due", "", "flow-of-a-round.gain-item-rewards common.rewards"),
    ("cleanup", "penalty"): Way("it begins", "", "flow-of-a-round.cleanup"),
    ("penalty", "clear"): Way(
        "for bloodshed that dealt damage",
        "penalty",
        "bloodshed-or-sport.bloodshed-penalty flow-of-a-round.cleanup",
        "dismiss-applied",
    ),
    ("clear", "discard"): Way(
        "onto the Scion Influence deck", "influence", "flow-of-a-round.cleanup scion-influence.deck"
    ),
    ("discard", "won"): Way(
        "onto the discard",
        "cleared",
        "flow-of-a-round.cleanup.discard common.cleanup scion-influence.others endgame.defeated-discarded",
    ),
    ("won", "bane"): Way("all enemies fell, or not", "conflict-won", "flow-of-a-round.cleanup"),
    ("bane", "end"): Way("if a primus's conflict is won", "bane", "primus.bane banes.suffer"),
    ("end", "camp"): Way("the next round", "round-ended used-up", "flow-of-a-round.engagement"),
    ("end", "engage"): Way(
        "enemies of a boss still stand", "round-ended used-up", f"{_BOSS} flow-of-a-round.engagement"
    ),
    ("end", "summit"): Way(
        "the last primus has fallen", "round-ended used-up", "endgame.begins flow-of-a-round.engagement"
    ),
    ("end", "over"): Way(
        "won, lost or stuck", "round-ended won lost drawn stalemate", f"{_OVER} common.endgame", "stalemate"
    ),
    ("summit", "battlefield"): Way("the chip is there", "summit", "endgame.reach-the-summit endgame.begins"),
    ("battlefield", "allies"): Way(
        "activated, its set-up followed", "turned-over activated", "endgame.prepare-the-battlefield scion-card.sides"
    ),
    ("allies", "engage"): Way("called", "allies", "endgame.allies scion-influence.current"),
}


def round_flow(state: State | None = None) -> nx.DiGraph[str]:
    """The round as a state machine, the same in every position; where a position stands in it is marked. Health below
    1, and the fall of the last enemy of the endgame, end the game at once wherever that happens; those ways are left
    out.

    Nodes are the stages of a position: `kind` (`decision`, `chance`, `passing`, `over`), `now`, `group` (the kind, or
    `now`). Edges: `events` (kinds that happen on the way; what cards do besides is not told), `clauses`, `rulings`
    (those that it hangs on), `label`.
    """
    now = None if state is None else state.stage if state.outcome is None else "over"
    return course(
        STAGES,
        WAYS,
        now,
        lambda one, _: "next round" if one == "end" else "",
        "The flow of a round",
        "What comes after what. Health below 1 loses at once, wherever that happens.",
    )
