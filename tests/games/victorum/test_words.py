"""What effects are called: the documented page, and by hand the places where English is not one rule."""

import re
import tomllib

import pytest
from victorum.test_random_decks import CLOSED

from explorer.core.components import Components, data_folder
from explorer.core.shapes import Place
from explorer.games.victorum.action_files import ACTIONS
from explorer.games.victorum.card_files import BloodshedEntry
from explorer.games.victorum.card_words import lines
from explorer.games.victorum.components import deck
from explorer.games.victorum.condition_files import CONDITION
from explorer.games.victorum.effect_files import EFFECT, FULFILMENT, REWARD
from explorer.games.victorum.effect_words import actions_words, effect_words, fulfilment_words, reward_words
from explorer.games.victorum.quantity_words import condition

PAGE = (data_folder("scenarios") / "victorum" / "components" / "effect-language.md").read_text(encoding="utf-8")
TOLD = {
    "effect": (EFFECT, effect_words),
    "condition": (CONDITION, condition),
    "actions": (ACTIONS, actions_words),
    "reward": (REWARD, reward_words),
    "opportunity": (FULFILMENT, fulfilment_words),
}
EXAMPLES = re.findall(r"```toml (\w+)\n(.*?)\n```\n> (.*)\n", PAGE)


def told(kind, text):
    """A part of a card, as it is written, in words."""
    place, (shape, words) = Place("x"), TOLD[kind]
    read = shape(tomllib.loads(f"x = {text}")["x"], place)
    assert place.problems == []
    return words(read)


@pytest.mark.parametrize(("kind", "text", "words"), EXAMPLES, ids=[words[:40] for *_, words in EXAMPLES])
def test_the_examples_of_the_page(kind, text, words):
    assert told(kind, text) == words


def test_the_page_is_complete():
    """It has an example of every kind of part, and names everything that the language has."""
    assert {kind for kind, *_ in EXAMPLES} == set(TOLD)
    assert PAGE.count("```toml ") == len(EXAMPLES)
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", " ".join(re.findall(r"`[^`]+`|```.*?```", PAGE, re.DOTALL))))
    assert {name: words - named for name, words in CLOSED.items()} == {name: set() for name in CLOSED}


def test_the_card_of_the_page_is_a_card():
    (card,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    text = card.split("\n", 1)[1]
    (written,) = tomllib.loads(card)["bloodshed"]
    assert set(written) <= set(BloodshedEntry.__dataclass_fields__)
    shipped = deck(Components.of("victorum")).card["chain-brother"]
    assert (shipped.name, shipped.flavour) == (written["name"], written["flavour"])
    assert "calls = 1" in text


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("actions", "{ recruit = 1 }", "recruit 1 die"),
        ("actions", "{ recruit = 2 }", "recruit 2 dice"),
        ("actions", '{ recruit = 2, pick = "choose" }', "recruit any 2 dice"),
        ("actions", '{ recruit = 1, colour = "red", to = "exhausted" }', "recruit 1 red die into the exhausted area"),
        ("actions", '{ exhaust = "all", colour = "blue" }', "exhaust all blue dice"),
        ("actions", '{ exhaust = 1, area = "applied" }', "exhaust 1 die from enemies"),
        ("actions", '{ turn = 1, showing = "miss", to = "hit" }', "turn 1 die that shows a miss to a hit"),
        ("actions", '{ turn = 2, pick = "weakest", to = "crit" }', "turn the 2 weakest dice to a crit"),
        ("actions", '{ weaken = 3, up-to = true, pick = "strongest" }', "weaken up to 3 dice, the strongest first"),
        ("actions", '{ recover = { per = "items", times = 2 } }', "recover 2 dice for each item that you hold"),
        ("actions", '{ reclaim = "all" }', "reclaim all dice"),
        ("actions", '{ raise = "strategy", by = 2 }', "gain 2 Strategy"),
        ("actions", '{ hit = 1, target = "others" }', "deal 1 damage to each other enemy"),
        ("actions", '{ mend = { per = "passes" }, target = "this" }', "take 1 damage off this for each pass to come"),
        ("actions", "{ discard-top = 1 }", "discard the top card of an adjacent camp"),
        ("actions", '{ discard-top = 2, where = "here" }', "discard 2 top cards of your camp"),
        ("actions", "{ discard-influence = 2 }", "discard 2 top cards of the Scion Influence deck"),
        ("actions", "{ add-enemies = 2 }", "activate 2 additional enemies"),
        ("actions", '{ add-influence = "this" }', "add this to the Scion Influence deck"),
        ("actions", "[{ extra-pass = 1 }, { lose-pass = 2 }]", "gain 1 pass, then lose 2 passes"),
        (
            "actions",
            "{ choose = [[{ heal = 1 }, { tactic = 1 }], { choose = [{ heal = 2 }, { may = { heal = 3 } }] }] }",
            "choose (1) gain 1 Health, then gain 1 tactic, or (2) choose (a) gain 2 Health, or (b) you may gain 3 "
            "Health",
        ),
        (
            "actions",
            "{ may = { choose = [{ heal = 1 }, { tactic = 2 }] }, cost = [{ suffer = 1 }, { dismiss = 1 }] }",
            "you may suffer 1 damage, then dismiss 1 die, and if you do: choose to gain 1 Health, or to gain 2 tactics",
        ),
        ("condition", '{ count = "health", exactly = 1 }', "your Health is exactly 1"),
        ("condition", '{ count = "dice", at-most = 0 }', "there are no dice"),
        ("condition", '{ count = "dice", colour = "green", at-most = 1 }', "there is at most 1 green die"),
        ("condition", '{ count = "dice", area = "pool", exactly = 1 }', "there is exactly 1 die in the pool"),
        ("condition", '{ count = "dice", at-least = 1, at-most = 3 }', "there are 1 to 3 dice"),
        ("condition", '{ count = "hits", colour = "blue", at-least = 1 }', "your blue dice show 1 or more hits"),
        ("condition", '{ count = "enemies", kind = "primus", at-least = 1 }', "there are 1 or more primuses"),
        ("condition", '{ count = "enemies", kind = "sport", exactly = 1 }', "there is exactly 1 sport enemy"),
        ("condition", '{ count = "defeated", at-most = 0 }', "no enemies were defeated this round"),
        ("condition", '{ count = "damage", exactly = 0 }', "you suffered no damage this round"),
        ("condition", '{ count = "wounds", at-least = 2 }', "this has taken 2 or more damage"),
        ("condition", '{ count = "passes", exactly = 0 }', "it is the last pass"),
        ("condition", '{ count = "round", at-least = 4 }', "it is round 4 or later"),
        ("condition", '{ count = "row", at-most = 2 }', "you are in row 2 or lower"),
        ("condition", '{ count = "cards", at-most = 1 }', "there is at most 1 card in your camp"),
        ("condition", '{ not = { count = "influence", at-most = 3 } }', "Scion Influence is 4 or more"),
        ("condition", '{ not = { count = "items", at-least = 2 } }', "you hold at most 1 item"),
        ("condition", '{ not = { count = "items", exactly = 1 } }', "it is not so that you hold exactly 1 item"),
        ("condition", '{ count = "primuses", exactly = 1 }', "exactly 1 primus is beaten"),
        ("effect", "{ modify = { passes = -1 } }", "Each Strategy Phase has 1 fewer pass."),
        ("effect", "{ modify = { passes = 2 } }", "Each Strategy Phase has 2 more passes."),
        ("effect", "{ modify = { recovery-dice = -2 } }", "2 fewer dice recover in the Recover Dice step."),
        ("effect", "{ modify = { spectate-penalty = -1 } }", "Spectating costs 1 Health less."),
        ("effect", "{ modify = { most-applied = 1 } }", "At most 1 die may be applied to each enemy in a pass."),
        ("effect", '{ modify = { no-commit = "red" } }', "No red dice may be committed."),
        ("effect", '{ modify = { hits = 1, of = "this" } }', "Dice that show a hit count 1 more against this."),
        (
            "effect",
            '{ while = { count = "enemies", at-least = 2 }, modify = { no-apply = "any", of = "this" } }',
            "While there are 2 or more enemies: no dice may be applied to this.",
        ),
        ("effect", '{ when = "used", limit = 2, do = { heal = 1 } }', "At will (twice a round): gain 1 Health."),
        (
            "effect",
            '{ when = "used", limit = 3, do = { heal = 1 } }',
            "At will (up to 3 times a round): gain 1 Health.",
        ),
        (
            "effect",
            '{ when = { event = "die-applied", kind = "primus", colour = "yellow" }, do = { heal = 1 } }',
            "When a yellow die is applied to a primus: gain 1 Health.",
        ),
        ("opportunity", '{ when = { event = "recruited", colour = "red" } }', "When a red die is recruited."),
        ("opportunity", '{ when = { event = "conflict-won", kind = "primus" } }', "When a primus conflict is won."),
        (
            "opportunity",
            '{ when = "cleanup", if = { count = "damage", exactly = 0 }, times = 2 }',
            "At the start of Cleanup, if you suffered no damage this round, 2 times.",
        ),
        ("reward", '{ icon = "defeat", do = { strengthen = 1 } }', "Strengthen 1 die."),
    ],
)
def test_words_by_hand(kind, text, words):
    assert told(kind, text) == words


def test_the_lines_of_a_card():
    """In the order of the rulebook, and nothing that the card has not."""
    shipped = deck(Components.of("victorum"))
    labels = {card.kind: [label for label, _ in lines(card)] for card in (*shipped.conflicts[:3], *shipped.tactics)}
    assert labels["tactic"] == ["Reward"]
    assert [label for label, _ in lines(shipped.heroes[0])] == ["Health", "Strategy", "Recovery", "Ability"]
    assert [label for label, _ in lines(shipped.primuses[0])] == ["Effect", "Health", "Damage", "Bane"]
    assert dict(lines(shipped.card["practice-post"])) == {
        "Health": "3",
        "Damage": "0",
        "Reward (at once)": "Recover 1 die.",
        "Instead": "Recruit 1 die, or gain 1 tactic.",
    }
