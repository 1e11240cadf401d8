"""What an expression says about events, and what is wrong with one that cannot be read."""

import pytest

from explorer import GAMES, load_game
from explorer.core.errors import ExplorerError, UnknownName
from explorer.core.protocol import Event
from explorer.study.condition_text import MOST, read_condition

GAME = load_game("victory-and-honor")
BOMBARDED = Event("bombarded", "victory-conditions.1", {"seat": "N", "card": "YG1", "position": "right", "by": "W"})
WON = Event("won", "victory-conditions.4", {"position": "left", "seat": "E", "with": "regiment", "cards": ["R7", "K6"]})
LOST = Event("total-defeat", "sacrifices.total-defeat", {"position": "right", "cards": ["RG2"]})
SCORED = Event("round-scored", "scoring.recorded", {"scores": {"N": 0, "E": 3}})
ALL = (WON, BOMBARDED, LOST, SCORED)


def holds(text, *events, game=GAME):
    condition = read_condition(text, game)
    return condition.holds(condition.counted(condition.none, events))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("total-defeat and bombarded", True),
        ("total-defeat and crossfire", False),
        ("crossfire or bombarded and won", True),
        ("(crossfire or bombarded) and flanked", False),
        ("not crossfire", True),
        ("NOT won OR flanked", False),
        ("won(position=left, with=regiment)", True),
        ("won(position=left, with=trump)", False),
        ("won(position = 'left')", True),
        ("won(position != left)", False),
        ("won(position != right, with=regiment)", True),
        ("won(with=regiment, position != right)", True),
        ("won(with=regiment, position != left)", False),
        ("won(nothing != left)", False),
        ("won(cards=R7)", True),
        ("won(cards='K6 R7')", True),
        ("won(cards='K6 R6')", False),
        ("round-scored(scores='E=3')", True),
        ("round-scored(scores='E=4')", False),
        ("won(clause=victory-conditions)", True),
        ("won(clause=victory-conditions.3)", False),
        ("any(clause=sacrifices)", True),
        ("any >= 4", True),
        ("any > 4", False),
        ("bombarded >= 2", False),
        ("bombarded < 2", True),
        ("bombarded == 1", True),
        ("won != 1", False),
        ("won(position=left) >= 1 and not bombarded(by=N)", True),
    ],
)
def test_what_holds(text, expected):
    assert holds(text, *ALL) is expected


def test_numbers_are_compared():
    game = load_game("victory-race")
    drove = Event("drove", "the-race", {"car": "Red", "gain": 2})
    assert holds("drove(gain >= 2)", drove, game=game)
    assert not holds("drove(gain > 2)", drove, game=game)
    assert holds("drove(gain=2, car=Red)", drove, game=game)
    assert not holds("any(car >= 2)", drove, game=game)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("won(position >= 2)", "position of won is a word, no number, and cannot be >= 2."),
        ("won(with=regiment, cards < 2)", "cards of won is a list, no number, and cannot be < 2."),
        ("round-scored(scores >= 12)", "scores of round-scored is a table, no number"),
        ("won(position >= 2)", "In won, position is a word, seat is a word, with is a word, cards is a list."),
    ],
)
def test_what_is_no_number_has_no_size(text, told):
    with pytest.raises(ExplorerError) as caught:
        holds(text, *ALL)
    assert told in str(caught.value)


def test_true_is_no_number():
    victorum = load_game("victorum")
    with pytest.raises(ExplorerError, match=r"first of not-kept is true or false, no number.*In not-kept.*is a number"):
        holds("not-kept(first >= 1)", Event("not-kept", "", {"first": True, "round": 3}), game=victorum)


def test_how_often_is_compared_by_two_signs():
    with pytest.raises(ExplorerError, match=r"Write 'won\(position=left\) == 3'\."):
        read_condition("flanked or won(position = left) = 3", GAME)


@pytest.mark.parametrize(
    "text", ["any >= 0", "won >= -1", "won > -1", "won or bombarded >= 0", "won>=0 and flanked>=0"]
)
def test_what_holds_though_nothing_happens_is_refused(text):
    with pytest.raises(ExplorerError, match=r"holds before anything has happened\. Ask for 1 or more"):
        read_condition(text, GAME)


def test_a_kind_may_begin_with_a_word_of_python():
    victorum = load_game("victorum")
    kept = Event("not-kept", "opportunity", {"opportunity": "The Crowd Rises"})
    assert holds("not-kept(opportunity='The Crowd Rises')", kept, game=victorum)
    assert not holds("not not-kept", kept, game=victorum)


def test_counts_go_no_further_than_matters():
    """Three bombardments are more than two; a fourth changes nothing."""
    condition = read_condition("bombarded > 2 or won", GAME)
    assert condition.counted(condition.none, [BOMBARDED] * 9) == (3, 0)
    assert condition.counted((3, 0), [WON, WON]) == (3, 1)


@pytest.mark.parametrize(
    ("text", "lasting"),
    [("won and bombarded", True), ("won >= 2 or won > 5", True), ("won and not flanked", False), ("won < 2", False)],
)
def test_what_lasts(text, lasting):
    assert read_condition(text, GAME).lasting is lasting


@pytest.mark.parametrize(
    "text",
    [
        *("", "won(", "won)", "won bombarded", "won & bombarded", "won and", "won(left)", "won[0]", "won(position=)"),
        *("won(**position)", "won()()", "won(position=left)(by=N)", "won >= two", "won >= 1.5", "won(gain >= much)"),
        *("1 < won < 3", "'won' 'flanked'", "(" * 300 + "won" + ")" * 300, "won " * MOST, "won if won else won"),
        *("lambda: won", "won(clause >= sacrifices)", "won, won", "won = 1", "-won", "won(a=b for a in b)"),
    ],
)
def test_what_cannot_be_read(text):
    with pytest.raises(ExplorerError) as caught:
        read_condition(text, GAME)
    assert all(problem.cure for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("totel-defeat and won", "Did you mean 'total-defeat'?"),
        ("__import__", "There is no kind of event '__import__'."),
        ("won(clause=victory-condition.1)", "Did you mean 'victory-conditions.1'?"),
    ],
)
def test_unknown_names(text, hint):
    with pytest.raises(UnknownName) as caught:
        read_condition(text, GAME)
    assert hint in str(caught.value)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_can_be_asked_for(game):
    game = load_game(game)
    assert game.events
    for kind in game.events:
        assert holds(kind, Event(kind, "", {}), game=game)
        assert not holds(kind, Event("another", "", {}), game=game)
