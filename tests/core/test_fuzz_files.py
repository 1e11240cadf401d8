"""A good file, changed at random, either loads or is refused with places and cures; nothing else, and soon."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import load_game
from explorer.core.errors import ScenarioError
from explorer.core.loader import loads
from explorer.study.check import check

TEXT = """\
format = 1
game = "victory-and-honor"
title = "Two branches"
about = '''
Some *text*.
'''
tags = ["scout", "artillery"]
cites = ["special-maneuvers.scouts"]

[rulings]
opening-card-lost = "card"

[setup]
leader = "N"
phase = 2
spoils = { N = "RG3 RG2", E = "" }
lost = "R5"
scores = { N = 3, S = 4 }
[setup.hands]
N = "R4 RG1 Y7 YG1 Y4 KG2 B4"
E = "K6 K7 KG3 R2 R7 YG3 BG3"
S = "BG1 K1 R3 Y1 Y5 YG2 B2"
W = "?"

[[line]]
name = "main"
moves = [
    "deal W B1 B3 B5 KG1 R6 K4 K2",
    "N right Y4",
    "W left K4",
]
legal = ["N left KG2"]
odds = { "N left KG2" = "1/2" }
events = [{ kind = "opened", seat = "W", position = "left" }]
refused = { move = "N left R4", clause = "rules-of-engagement.opening-cards" }
[line.notes]
2 = "now"

[[line]]
name = "other"
from = "main"
after = 2
moves = ["W left K2"]
rulings = { sacrificed-cards = "lost" }
"""
FILE = Path("mine.toml")
TOKENS = re.findall(r'"[^"\n]*"|[\w.-]+|\s+|.', TEXT)
ODD = st.sampled_from(
    [
        '"',
        "'",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        ".",
        "#",
        ",",
        "\\",
        "0",
        "-",
        "true",
        "?",
        "[[line]]",
        '"""',
        "é",
        "\x1b",
    ]
)
PLACE = st.integers(0, 10_000)
CHANGE = st.tuples(st.sampled_from(["drop", "double", "swap", "put"]), PLACE, PLACE, ODD)


def changed(parts: list[str], changes: list[tuple[str, int, int, str]]) -> list[str]:
    """Some parts dropped, doubled, exchanged, or joined by something odd."""
    parts = list(parts)
    for how, one, other, odd in changes:
        if not parts:
            break
        one, other = one % len(parts), other % len(parts)
        if how == "drop":
            del parts[one]
        elif how == "double":
            parts.insert(other, parts[one])
        elif how == "swap":
            parts[one], parts[other] = parts[other], parts[one]
        else:
            parts.insert(one, odd)
    return parts


def judge(text: str) -> bool:
    """Whether a text loads; if not, every problem must be told in full."""
    began = time.process_time()
    try:
        problems = tuple(check(loads(text, load_game, FILE)))
        loaded = True
    except ScenarioError as error:
        problems, loaded = error.problems, False
    assert time.process_time() - began < 20
    assert loaded or problems
    for one in problems:
        assert one.file == str(FILE)
        assert one.line is not None
        assert 1 <= one.line <= text.count("\n") + 1
        assert one.message
        assert one.cure
        assert "\x1b" not in str(one)
    return loaded


def test_the_unchanged_text_loads():
    """What is changed below is a good file."""
    scenario = loads(TEXT, load_game, FILE)
    assert [one.name for one in scenario.lines] == ["main", "other"]
    assert judge(TEXT)


@pytest.mark.parametrize("parts", [list(TEXT), TOKENS, TEXT.splitlines(keepends=True)], ids=["signs", "words", "rows"])
def test_changed_texts_load_or_say_why(parts):
    """Signs, words and rows, dropped, doubled, exchanged and added."""

    @settings(max_examples=250)
    @given(st.lists(CHANGE, min_size=1, max_size=4))
    def one_of_many(changes):
        judge("".join(changed(parts, changes)))

    one_of_many()


@settings(max_examples=250)
@given(st.integers(0, len(TEXT)), st.text(max_size=20))
def test_texts_that_break_off_load_or_say_why(length, rest):
    """A file cut short, with anything behind."""
    judge(TEXT[:length] + rest)


VALUE = st.recursive(
    st.sampled_from(["1", "-1", "1.5", "nan", "true", '""', '"N"', '"?"', "2026-02-02", "07:30:00", "99999999999"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda values: f"[{', '.join(values)}]")
        | st.lists(inner, max_size=2).map(
            lambda values: "{" + ", ".join(f"k{place} = {value}" for place, value in enumerate(values)) + "}"
        )
    ),
    max_leaves=6,
)
PAIRS = [number for number, row in enumerate(TEXT.splitlines()) if re.match(r"[\w-]+ = (?!\[$|''')", row)]


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(PAIRS), VALUE), min_size=1, max_size=3))
def test_values_of_any_type_load_or_say_why(changes):
    """Any key with any kind of value."""
    rows = TEXT.splitlines()
    for number, value in changes:
        rows[number] = rows[number].split(" = ")[0] + f" = {value}"
    judge("\n".join(rows))
