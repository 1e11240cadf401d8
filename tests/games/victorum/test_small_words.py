"""Small words of moves and files: which clause is cited, which word is meant, which name is reserved."""

from victorum.play import PLAIN, after, fight, play, refused, start, told

from explorer.games.victorum.components import read_deck
from explorer.games.victorum.notation import normalise


def test_no_card_is_called_as_an_empty_camp_is_written():
    """`b2 = "empty"` says that no card lies there."""
    text = (PLAIN / "plain.toml").read_text(encoding="utf-8")
    _, problems = read_deck(text.replace('name = "Brute"', 'name = "Empty"'), "own.toml")
    assert any("cannot be a card's name" in str(one) for one in problems)


def test_capitals_after_activate_are_read():
    assert normalise("activate Primus") == "activate primus"
    assert normalise("Activate Top") == "activate top"


def test_a_red_die_shows_no_miss():
    state = after(fight("Runner", dice={"pool": "R"}), "commit R", "roll")
    assert refused(state, "roll R0") == "common.dice"
    assert "never shows a miss" in told(state, "roll R0")


def test_what_spectating_brings_cites_spectating():
    """The Recover Dice step is skipped then."""
    state = after(start(at="b1", camps={"b2": "Runner 0"}), "camp b2", "spectate")
    assert refused(state, "recover Y") == "spectating.boost"


def test_an_after_effect_cites_each_clause_once():
    """The Mender mends itself after the damage step."""
    beside = {"m3": "Primus Six", "t2": "Primus Seven"}
    played = play(fight({"name": "Mender", "dice": "B2"}, primuses=beside, dice={"pool": "Y"}), "stop")
    effect = next(one for events in played.events for one in events if one.kind == "effect")
    clauses = (effect.clause, *effect.also)
    assert len(clauses) == len(set(clauses))


def test_letters_in_two_parts_are_told_apart_from_wrong_ones():
    """An accent that follows its letter as a sign of its own looks the same, and is another name."""
    text = (PLAIN / "plain.toml").read_text(encoding="utf-8")
    _, problems = read_deck(text.replace('name = "Brute"', 'name = "Cafe\u0301"'), "own.toml")
    assert any("one letter" in str(one) for one in problems)
    _, problems = read_deck(text.replace('name = "Brute"', 'name = "Caf\u00e9"'), "own.toml")
    assert problems == ()
