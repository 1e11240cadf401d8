"""What a message says beside its key: the spot as people count, the cure to type, the name that was meant."""

import pytest

from explorer import load_game, load_scenario
from explorer.core.errors import ScenarioError
from explorer.core.loader import loads
from explorer.study.check import check

SETUP_HEAD = '[setup]\nleader = "N"\nphase = 3\n'
HEAD = 'format = 1\ngame = "victory-and-honor"\ntitle = "A title"\n'
HANDS = 'hands = { N = "R1 R2 R3 R5", E = "B1 B2 B3 B5", S = "K1 K2 K3 K5", W = "Y1 Y2 Y3 Y5" }\n'
SETUP = SETUP_HEAD + HANDS


def problems(text):
    with pytest.raises(ScenarioError) as raised:
        loads(text, load_game)
    return raised.value.problems


def test_a_missing_comma():
    (one,) = problems(HEAD + SETUP + '[[line]]\nmoves = ["N left R1"\n "E left B1"]\n')
    assert "or a comma is missing" in one.cure


def test_a_missing_format():
    (one,) = problems(HEAD.replace("format = 1\n", ""))
    assert "Add format = 1 here." in one.cure


def test_moves_are_counted_from_one():
    """The second move of the first line; and of a branch that shares one, its own first, which is the second too."""
    text = HEAD + SETUP + '[[line]]\nname = "main"\nmoves = ["N left R1", "W left R1"]\n'
    text += '[[line]]\nname = "other"\nfrom = "main"\nafter = 1\nmoves = ["E left R1"]\n'
    first, second = check(loads(text, load_game))
    assert (first.key, first.spot) == ("line[0].moves[1]", "line 'main', move 2")
    assert (second.key, second.spot) == ("line[1].moves[0]", "line 'other', move 2")
    assert "line[0].moves[1]: line 'main', move 2: " in str(first)


def test_a_line_without_a_name_is_told_by_its_number():
    """A move that is no text: read by the loader, before anything is played."""
    (one,) = problems(HEAD + SETUP + '[[line]]\nmoves = ["N left R1", 7]\n')
    assert (one.key, one.spot) == ("line[0].moves[1]", "line 'line 1', move 2")
    (other,) = problems(HEAD + '[[line]]\nmoves = []\nnmae = "x"\n')
    assert other.spot == "line 'line 1'"
    assert all(one.spot is None for one in problems('title = 7\ngame = "chess"\n'))


@pytest.mark.parametrize(
    "name", ["victory-and-honor/two-bateries", "two-batteries", "victory-and-honor/two-bateries.toml", "two-baterries"]
)
def test_a_shipped_name_that_was_meant(name):
    with pytest.raises(ScenarioError, match="Did you mean 'victory-and-honor/two-batteries'"):
        load_scenario(name)


def test_a_path_without_its_suffix(tmp_path):
    (tmp_path / "mine.toml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"Did you mean '.*mine\.toml'"):
        load_scenario(tmp_path / "mine")
    with pytest.raises(ScenarioError, match=r"no such file\. Give the path of a \.toml file"):
        load_scenario(tmp_path / "qqqqqqqqqqqq")
