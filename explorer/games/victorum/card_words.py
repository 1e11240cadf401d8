"""The text of a card, made of its numbers and effects: what a panel shows, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.games.victorum.cards import Bloodshed, Card, Foe, Hero, Opportunity, Primus, Scion, Sport, Tactic
from explorer.games.victorum.effect_words import actions_words, effects_words, fulfilment_words, reward_words
from explorer.games.victorum.effects import Action, Icon, Reward
from explorer.games.victorum.quantities import Amount
from explorer.games.victorum.quantity_words import amount

ICON: dict[Icon, str] = {"defeat": "at once", "item": "item, used once", "lasting": "item, lasting"}


def lines(card: Card) -> tuple[tuple[str, str], ...]:
    """A label and its words for each thing that is printed on a card, in the order of the rulebook; what a card has
    not is left out. A hero's are those of the hero side."""
    return tuple((label, words) for label, words in _lines(card) if words)


def _lines(card: Card) -> Iterator[tuple[str, str]]:
    match card:
        case Hero():
            yield "Health", str(card.health)
            yield "Strategy", str(card.strategy)
            yield "Recovery", str(card.recovery)
            yield "Ability", effects_words(card.ability)
        case Scion():
            yield "Spectate penalty", _sentence(card.penalty)
            yield "While you climb", effects_words(card.aura)
            yield "Setup", _sentence(card.setup)
            yield "Additional enemies", _allies(card.allies)
            yield from _fight(card)
        case Primus():
            yield from _fight(card)
            yield "Bane", _sentence(card.bane)
        case Bloodshed():
            yield "Additional enemies", str(card.calls or "")
            yield "Scion Influence", str(card.influence or "")
            yield from _fight(card)
            if card.reward is not None:
                yield _reward(card.reward)
        case Sport():
            yield from _fight(card)
            yield _reward(card.reward)
            yield "Instead", "Recruit 1 die, or gain 1 tactic."
        case Opportunity():
            yield "Condition", fulfilment_words(card.fulfilment)
            yield _reward(card.reward)
        case Tactic():
            yield "Reward", reward_words(card.reward)


def _fight(card: Foe) -> Iterator[tuple[str, str]]:
    yield "Effect", effects_words(card.effects)
    yield "Health", str(card.health)
    yield "Damage", str(card.damage)


def _reward(reward: Reward) -> tuple[str, str]:
    return f"Reward ({ICON[reward.icon]})", reward_words(reward)


def _allies(much: Amount) -> str:
    if isinstance(much, int):
        return str(much or "")
    return amount(much, "enemy", "enemies")


def _sentence(do: tuple[Action, ...]) -> str:
    words = actions_words(do)
    return f"{words[0].upper()}{words[1:]}." if words else ""
