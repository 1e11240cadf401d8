"""Values that are equal if they were made from the same."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from explorer.core.made_from import MadeFrom


@dataclass(frozen=True, eq=False)
class Sheet(MadeFrom):
    """A value with a name that does not count."""

    text: str
    name: str

    @property
    def made_from(self) -> str:
        """The text."""
        return self.text


class Chart(Sheet):
    """Another kind of value."""


def test_made_from_the_same_is_equal_whatever_it_is_called() -> None:
    one, other = Sheet("a", "first"), Sheet("a", "second")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, Sheet("b", "first")}) == 2


def test_another_text_and_another_class_are_not_equal() -> None:
    assert Sheet("a", "") != Sheet("b", "")
    assert Sheet("a", "") != Chart("a", "")
    assert Sheet("a", "") != "a"


def test_the_hash_stays_out_of_a_pickle() -> None:
    sheet = Sheet("a", "first")
    hash(sheet)
    assert "_hash" in vars(sheet)
    back = pickle.loads(pickle.dumps(sheet))
    assert back == sheet
    assert "_hash" not in vars(back)
    assert back.name == "first"
