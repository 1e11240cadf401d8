"""Random decks in every construct of the language: they are read, fit the schema, and can be told in words."""

import json
import re
import tomllib
from typing import get_args

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from victorum.decks import deck_text, decks, seeded

from explorer.core.components import data_folder
from explorer.games.victorum import effects, quantities
from explorer.games.victorum.action_files import VERBS
from explorer.games.victorum.card_words import lines
from explorer.games.victorum.components import read_deck
from explorer.games.victorum.modifier_files import KINDS

COMPONENTS = data_folder("scenarios") / "victorum" / "components"
SCHEMA = jsonschema.Draft202012Validator(json.loads((COMPONENTS / "deck.schema.json").read_text(encoding="utf-8")))
SHIPPED = (COMPONENTS / "sons-of-the-mountain.toml").read_text(encoding="utf-8")
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


def right(text):
    """The deck of a text that has no problem and fits the schema."""
    deck, problems = read_deck(text, "random.toml")
    assert problems == (), "\n".join(map(str, problems))
    assert [one.json_path for one in SCHEMA.iter_errors(tomllib.loads(text))] == []
    assert sum(deck.counts) == 54
    return deck


def keys_and_words(value):
    """Every key and every string of plain data."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from keys_and_words(one)
    elif isinstance(value, list):
        for one in value:
            yield from keys_and_words(one)
    else:
        yield value


CLOSED = {
    "actions": set(VERBS),
    "modifiers": set(KINDS),
    "triggers": set(get_args(effects.Happening)),
    "quantities": set(get_args(quantities.Counted)),
    "targets": set(get_args(effects.Target)),
    "icons": set(get_args(effects.Icon)),
    "areas": set(get_args(quantities.Area)),
    "kinds": set(get_args(quantities.EnemyKind)),
    "conditions": {"count", "all", "any", "not", "at-least", "at-most", "exactly"},
    "keys": {
        "per",
        "times",
        "every",
        "most",
        "by",
        "pick",
        "colour",
        "up-to",
        "showing",
        "to",
        "where",
        "cost",
        "limit",
    },
}


def test_every_construct_comes_up():
    """In fifty decks there is all that the language has."""
    found = {one for seed in range(50) for one in keys_and_words(tomllib.loads(deck_text(seeded(seed))))}
    assert {name: words - found for name, words in CLOSED.items()} == {name: set() for name in CLOSED}


def test_the_shipped_deck_shows_the_language():
    """Every action, modifier but one and icon; most triggers and quantities."""
    found = set(keys_and_words(tomllib.loads(SHIPPED)))
    missing = {name: words - found for name, words in CLOSED.items()}
    assert missing["actions"] <= {"add-enemies", "lose-pass"}
    assert missing["modifiers"] == set()
    assert missing["icons"] == set()
    assert len(missing["triggers"]) <= 6
    assert len(missing["quantities"]) <= 7


@pytest.mark.parametrize("seed", range(25))
def test_a_random_deck_is_right(seed):
    right(deck_text(seeded(seed)))


@given(decks())
@settings(max_examples=8, deadline=None, suppress_health_check=SLOW)
def test_decks_that_hypothesis_picks_are_right(text):
    right(text)


@pytest.mark.parametrize("text", [SHIPPED, *(deck_text(seeded(seed)) for seed in range(100, 110))], ids=str.__len__)
def test_every_card_is_told_in_words(text):
    """Whole sentences, one and many told apart, and nothing of the code in them."""
    deck, _ = read_deck(text, "random.toml")
    for card in deck.card.values():
        told = lines(card)
        assert told
        for label, words in told:
            assert label
            assert words == words.strip()
            assert not re.search(
                r"None|  |\{|\}|_|<|>|Per\(|\b1 (dice|hits|passes|enemies|items|cards|tactics)\b", words
            ), words
            assert not re.search(r"\b([2-9]|1[0-9]|20) (die|hit|pass|enemy|item|card|tactic)\b", words), words
            assert re.fullmatch(r"[A-Z0-9].*[.\d]|\d.*", words), words
