"""Words in the panel: whose hand it is, what is next, what a measure and a ruling are called."""

import re
from fractions import Fraction

import pytest

from explorer.core.dist import Dist
from explorer.study.outcome import Outcome, Query
from explorer.study.session import Session
from widgets.plots import Scale, ridge


def text(element):
    return " ".join("".join(element.itertext()).split())


def svg_texts(element):
    return [text(one) for one in element.iter() if one.tag.endswith("text")]


def keyed(element, key):
    return next(one for one in element.iter() if one.get("data-key") == key)


def test_every_hand_says_whose_it_is(panel, session, shown):
    """South is to play: its hand lies in front; a step back it is North's turn and North's hand."""
    assert text(keyed(shown("board"), "due")) == "South's hand · to play"
    small = svg_texts(keyed(shown("board"), "small"))
    assert {"North's hand", "East's hand", "West's hand"} <= set(small)
    assert "South's hand" not in small
    panel.hear("board", "back", "")
    assert text(keyed(shown("board"), "due")) == "North's hand · to play"
    panel.hear("title", "seat", "S")
    assert text(keyed(shown("board"), "due")) == "South's hand · North to play"


def test_after_a_scout_the_board_says_what_to_name(panel, shown):
    """Y1 in right faces East."""
    panel.hear("board", "pick", "card.Y1")
    assert text(keyed(shown("board"), "due")) == "Name a position of East's, or none"
    assert panel.surface.said["text"] == "Name a position of East's, or none"
    panel.hear("board", "pick", "names.E.left")
    assert "Name a position" not in panel.surface.shown("board")


def test_where_chance_is_next_the_board_says_so():
    from explorer import load_scenario
    from widgets.desk import Desk
    from widgets.panel import Panel
    from widgets.parts.board import Board

    session = Session.open(load_scenario("victory-and-honor/whole-game"))
    panel = Panel([("main", [Board(session)])], "chance", Desk(session))
    assert "the next thing is chance" in panel.surface.shown("board")
    assert "nothing left to chance" not in panel.surface.shown("board")
    session.play("W opens")
    assert "with 1/4; the next thing is chance" in panel.surface.shown("board")


def test_a_measure_is_named_in_plain_words(panel, session, shown):
    select = next(one for one in shown("whatif").iter("select") if one.get("data-act") == "measure")
    options = {one.get("value"): text(one) for one in select}
    assert options["margin"] == "lead of N+S over E+W"
    assert options["vp.N"] == "North's points"
    assert select.get("title") == "margin"
    panel.hear("rulings", "rule", "play=each-alone")
    select = next(one for one in shown("whatif").iter("select") if one.get("data-act") == "measure")
    assert text(select[0]) == "lead of N over the best of the others"


def outcome(samples):
    query = Query("margin", "lead", "points", False, "phase", "random play")
    counts = {value: samples.count(value) for value in set(samples)}
    return Outcome(query, Dist(counts), seed=1, samples=tuple(samples))


@pytest.mark.parametrize(("number", "dots"), [(12, 12), (49, 49), (50, 0)])
def test_few_samples_are_dots_and_more_a_column_at_each_value(number, dots):
    one = outcome([value % 5 for value in range(number)])
    drawn = ridge(one, Scale.of([one]))
    circles = list(drawn.iter("circle"))
    assert len(circles) == dots
    assert len([one for one in drawn.iter("rect") if one.get("class") == "rx-column"]) == (0 if dots else 5)
    assert all(0 <= float(circle.get("cy")) <= 34 for circle in circles)


def test_an_exact_answer_is_a_hill_however_small():
    query = Query("margin", "lead", "points", False, "phase", "random play")
    one = Outcome(query, Dist({0: 1, 5: 1}), states=2)
    assert one.mean == Fraction(5, 2)
    assert list(ridge(one, Scale.of([one])).iter("circle")) == []


def test_a_ruling_is_headed_by_its_question_and_stays_where_it_is(panel, shown, session):
    def keys():
        found = [one.get("data-key") or "" for one in shown("rulings").iter("details")]
        return [key for key in found if key.startswith("ruling-")]

    before = keys()
    summary = keyed(shown("rulings"), "ruling-sacrificed-cards").find("summary")
    assert text(summary).startswith(session.game.rulebook.questions["sacrificed-cards"].question)
    assert [text(one) for one in summary.iter("small")] == ["sacrificed-cards"]
    panel.hear("rulings", "rule", "sacrificed-cards=lost")
    assert keys() == before


def test_labels_of_the_tree_lie_apart_and_are_whole_in_the_tooltip(panel, session, shown):
    """At the start of a line under other rulings, "you are here" has a row of its own."""
    panel.hear("rulings", "rule", "sacrificed-cards=lost")
    panel.hear("board", "start", "")
    here = next(one for one in shown("tree").iter("text") if one.get("data-key") == "you")
    (label,) = [one for one in shown("tree").iter("text") if text(one).startswith("sacrificed-cards: lost")]
    assert abs(float(here.get("y")) - float(label.get("y"))) >= 14
    panel.hear("board", "forward", "")
    here = next(one for one in shown("tree").iter("text") if one.get("data-key") == "you")
    assert abs(float(here.get("y")) - float(label.get("y"))) >= 14
    panel.hear("board", "end", "")
    name = "a name that is much too long for the room there is"
    panel.hear("tree", "rename", name)
    (cut,) = [one for one in shown("tree").iter("text") if one.find("title") is not None and one[0].text == name]
    assert re.fullmatch(r"a name that.{5,14}…", cut[0].tail)
