"""A position without a picture, as lists of names and values."""

from types import SimpleNamespace

from widgets.boards.plain import plain


def test_listed_tables_are_told_one_by_one():
    game = SimpleNamespace(describe=lambda state: {"round": 2, "enemies": [{"name": "Brute"}, {"name": "Runner"}]})
    items = plain(game, ()).findall(".//li")
    assert [[one.text for one in item.iter() if one.tag in ("dt", "dd")] for item in items] == [
        ["name", "Brute"],
        ["name", "Runner"],
    ]
