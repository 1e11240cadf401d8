"""The scenarios of Victorum together work every clause and try every answer, whatever the numbers of the deck."""

import pytest

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.core.components import data_folder
from explorer.study.audit import audit
from explorer.study.replay import play_line

NAMES = shipped_scenarios("victorum")
SCENARIOS = {name: load_scenario(name) for name in NAMES}
GAME = load_game("victorum")
OF_AN_ENEMY = {"activated", "applied", "defeated", "hit", "mended", "traded", "cleared"}


def test_every_clause_is_coded_and_worked_and_every_answer_is_tried():
    report = audit(GAME, SCENARIOS.values())
    assert report.not_coded == ()
    assert report.not_worked == ()
    assert report.unknown == ()
    assert report.not_tried == ()
    assert report.out == {}


def test_lessons_less_and_the_audit_says_what_is_missing():
    left_out = ("/spectating", "/a-fight-without-end", "/higher-ranks")
    poorer = audit(GAME, [one for name, one in SCENARIOS.items() if not name.endswith(left_out)])
    assert set(poorer.not_tried) == {
        "spectate-primus-only = no",
        "spectate-primus-only = yes",
        "stalemate = loss",
        "stalemate = draw",
        "rank-removal = player-one-by-one",
        "rank-removal = player-at-once",
        "rank-removal = random",
    }
    assert set(poorer.not_worked) == {
        "primus.all-enemies",
        "spectating.instead",
        "spectating.penalty",
        "spectating.discard",
        "spectating.boost",
        "difficulty-ranking.primuses",
        "difficulty-ranking.cards-removed",
        "difficulty-ranking.dismissed",
    }


@pytest.mark.parametrize("name", NAMES)
def test_expected_events_tell_whose_they_are(name):
    for line in SCENARIOS[name].lines:
        for event in line.expected.events or ():
            whose = "enemy" in event or "die" in event
            assert event["kind"] not in OF_AN_ENEMY or whose, f"{name}: {line.name}: {event}"


@pytest.mark.parametrize("name", NAMES)
def test_lessons_lean_on_the_training_deck(name):
    """The deck for playing is balanced by its numbers, and no lesson may depend on these."""
    if name.endswith("/setting-the-mountain"):
        numbers = {"health", "strategy", "recovery", "damage", "influence", "icons", "limit"}
        events = [event for line in SCENARIOS[name].lines for event in line.expected.events or ()]
        assert not any(numbers & set(event) for event in events)
    else:
        assert SCENARIOS[name].setup["deck"] == "training-deck.toml"


def test_the_training_deck_has_the_numbers_of_conflict_cards_of_the_rulebook():
    components = data_folder("scenarios") / "victorum" / "components"
    assert GAME.check_component(components / "training-deck.toml") == ()
    deck = SCENARIOS["victorum/whole-game"].start().arena.deck
    copies = {kind: sum(card.copies for card in deck.conflicts if card.kind == kind) for kind in CONFLICTS}
    assert copies == CONFLICTS


CONFLICTS = {"bloodshed": 22, "sport": 22, "opportunity": 10}


def test_the_whole_game_ends_where_the_dice_and_cards_lie():
    """Counted by hand along the line: 17 dice, of which eleven are Rufus's, and the cards on the discard pile."""
    scenario = SCENARIOS["victorum/whole-game"]
    told = GAME.describe(play_line(scenario, scenario.line("won")).state)
    assert told["primuses"]["fallen"] == ["Cassius", "Livia", "Gnaeus"]
    assert [told[stat] for stat in ("health", "strategy", "recovery")] == [3, 3, 2]
    assert told["dice"]["training"] == "Y G B B B P"
