"""A lesson stands at the end of the line that it names."""

import pytest

from explorer.core.errors import UnknownName
from widgets import Lesson


def test_stands_at_the_end_of_its_line():
    lesson = Lesson("victory-and-honor/two-batteries", "the crossfire")
    assert lesson.session.at.ply == 2
    assert [event.kind for event in lesson.session.at.events] == ["opened", "crossfire"]


def test_stands_at_a_ply():
    assert Lesson("victory-and-honor/two-batteries", at=5).session.at.ply == 5
    assert Lesson("victory-and-honor/two-batteries").session.at.ply == 7


def test_an_unknown_line_is_told_with_the_known_ones():
    with pytest.raises(UnknownName, match="the General comes first"):
        Lesson("victory-and-honor/two-batteries", "no such line")


def test_shows_what_the_picture_can_be_asked_for():
    plain, warm = (Lesson("victory-race/no-way-through", show=show) for show in ((), ("ideal", "heat")))
    pictures = ["".join(one.panel.parts["board"].element().itertext()) for one in (plain, warm)]
    assert ["ideal line" in one for one in pictures] == [False, True]
    with pytest.raises(UnknownName, match="Did you mean 'heat'"):
        Lesson("victory-race/no-way-through", show=["heta"])
