"""The track of Victory, the race, in JupyterLab: a lap by mouse, a lap by keyboard, the odds, a circuit laid."""

from fractions import Fraction

import pytest

from tests.browser.hands import ByKeyboard, ByMouse

pytestmark = pytest.mark.browser

HEAD = """
format = 1
game = "victory-race"
title = "A race"
[setup]
cars = "Red Blue"
"""
LAP = HEAD + 'circuit = "four-bends.toml"\nlaps = 1\n'
NEAR_THE_FLAG = 'order = "Red Blue"\nat = { Red = "3c3", Blue = "1a2" }\n'
LAID = HEAD + "laps = 1\n"
CELL = """
from widgets import Explorer
panel = Explorer({source!r}, fresh=True)
panel.whatif.asking = False
for move in {moves!r}:
    panel.session.play(move)
panel
"""


def show(lab, text, name="race", moves=()):
    (lab.root / f"{name}.toml").write_text(text)
    lab.write(f"{name}.ipynb", CELL.format(source=f"{name}.toml", moves=list(moves)))
    notebook = lab.open(f"{name}.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    notebook.find(".rx .vr")
    return notebook


class Hands(ByMouse):
    """On the track."""

    board = ".vr"


class Fingers(ByKeyboard):
    """The same by keyboard alone."""

    board = ".vr"


def lap_by(hands):
    """Red drives the shortest lap there is: along the outer lane to two corners, aslant to the apex of the second bend,
    across to the left, up and over the line. On the way it asks for Blue's place; Blue has an accident."""
    hands.begin()
    hands.comes("Red starts", "Red throws R R B")
    hands.click("take-1")
    hands.comes("Red throws R")
    hands.said("Red throws R")
    hands.ask("point-1a2")
    hands.said("Red drives red 1a2 is refused. Blue stands in 1a2, and a point has room for one car.")
    hands.click("point-1c1", "point-2c1", "die-blue-1", "point-2a3", "point-3c3")
    hands.said("Red drives red from 2a3 to 3c3")
    assert "board 3, left lane, rank 14 of 20: Red" in hands.label("point-3c3")
    hands.comes("Blue throws X X X")
    hands.click("take-1")
    hands.comes("Blue throws X")
    hands.said("Blue has an accident and is out of the race")
    hands.comes("Red throws R R B")
    hands.click("take-2")
    hands.comes("Red throws X X")
    hands.click("point-4c1", "point-1a1")
    hands.said("Red finishes and wins")
    assert "the race is over" in hands.notebook.find(".vr").get_attribute("aria-label")
    told = hands.label("pad")
    assert told.endswith("1: Red, Blue; finish: Red")
    assert hands.notebook.errors() == []
    assert hands.lab.script_errors == []


def test_a_lap_by_mouse(lab):
    hands = Hands(lab, show(lab, LAP))
    lap_by(hands)
    # the last move is drawn, and the car has left the track
    assert lab.page.locator(".vr .vr-way").count() == 2
    assert lab.page.locator('.vr [data-key="points"] ~ [data-key="cars"] .vr-car').count() == 0


def test_a_lap_by_keyboard(lab):
    fingers = Fingers(lab, show(lab, LAP))
    lap_by(fingers)
    assert lab.page.evaluate("() => !!document.activeElement.closest('.vr')")


# by hand: a die shows a cross with 1/3
ODDS = {
    "R B X": {1: ("0", "0"), 2: ("1/9 = 11.1 %", "0")},
    "R X X": {1: ("1/3 = 33.3 %", "0"), 2: ("4/9 = 44.4 %", "1/9 = 11.1 %")},
    "X X X": {1: ("2/3 = 66.7 %", "1/3 = 33.3 %"), 2: ("4/9 = 44.4 %", "5/9 = 55.6 %")},
}


def test_the_odds_stand_beside_the_choice(lab):
    """After each of three throws, read where they stand: within the button, and in its name. From 3c3 a red and a blue
    die bring Red home, so that one die more leaves it this turn alone; two may cost it, as the accident always does."""
    hands = Hands(lab, show(lab, LAP + NEAR_THE_FLAG))
    for throw, wanted in ODDS.items():
        hands.comes(f"Red throws {throw}")
        turns = {}
        for dice, (sits, out) in wanted.items():
            hands.ready(f"take-{dice}")
            card = lab.page.locator(f'.vr [data-key="take-{dice}"]')
            card.filter(has_not_text="counting").wait_for(state="attached")
            texts = card.locator("text").all_text_contents()
            assert texts[1:5] == ["sits out", sits, "out of the race", out]
            assert texts[5] == "turns to the flag"
            turns[dice] = Fraction(texts[6])
            told = f"sits out {sits}; out of the race {out}; turns to the flag {texts[6]}"
            assert card.get_attribute("aria-label").endswith(told)
            box, button = card.locator("text").last.bounding_box(), card.bounding_box()
            assert button["x"] <= box["x"]
            assert box["x"] + box["width"] <= button["x"] + button["width"]
        assert 1 <= turns[1] < turns[2]
        assert (turns[1] == 1) == (throw == "R B X")
        lab.page.locator(".rx-way [data-act=back]").click()
        hands.said("Ply 0")


def test_a_circuit_is_laid_by_keyboard(lab):
    """Four right bends; then the card before board 3, and anticlockwise; then the cars stand on the grid."""
    fingers = Fingers(lab, show(lab, LAID, "laid"))
    fingers.begin()
    fingers.ready("lay-R")
    for key in ("lay-R", "lay-S", "lay-L"):
        fingers.go(key)
        shown = lab.page.locator(f'.vr [data-key="{key.replace("lay", "preview")}"]')
        assert shown.evaluate("one => getComputedStyle(one).visibility") == "visible"
    for number in range(1, 5):
        lab.page.locator(f'.vr [data-key="lay-R"][aria-label^="board {number}: right bend"]').wait_for(state="attached")
        fingers.click("lay-R")
    fingers.said("the circuit is closed, with 4 boards")
    fingers.comes("Red starts")
    fingers.click("card-3", "drive-anticlockwise")
    fingers.said("it is driven anticlockwise")
    fingers.ready("throw")
    # against the order of laying board 2 is entered, on its inner lane by the car on the left
    assert fingers.label("point-2a3").startswith("2a3, board 2, left lane, rank 2 of 20: Red")
    assert lab.script_errors == []


def test_axe_finds_nothing(lab):
    """In both themes: a choice; a move with all switches on, the key and a refusal open; narrow, a designer."""
    lab.page.set_viewport_size({"width": 1400, "height": 1000})
    panel = show(
        lab, LAP.replace("Red Blue", "Red Blue Green Yellow White Black"), moves=["Red starts", "Red throws R X X"]
    )
    hands = Hands(lab, panel)
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    panel.find(".rx-part-board summary").click()
    look(lab, panel)
    hands.click("take-1")
    hands.comes("Red throws B")
    for switch in ("reach", "ideal", "heat"):
        panel.find(f".rx [data-act=switch][data-value={switch}]").click()
    panel.find(".vr .vr-warm")
    hands.ask("point-1a2")
    panel.find(".rx-refusal")
    look(lab, panel)
    lab.page.set_viewport_size({"width": 760, "height": 1000})
    panel = show(lab, LAID, "laid", moves=["lay straight"] * 4)
    panel.find('.vr [data-key="lay-S"][aria-disabled=true]')
    panel.find('.vr [data-key="lay-L"]').hover()
    shown = lab.page.locator('.vr [data-key="preview-L"]')
    assert shown.evaluate("one => getComputedStyle(one).visibility") == "visible"
    look(lab, panel)
    assert lab.page.evaluate(
        "() => document.querySelector('.rx').scrollWidth <= document.querySelector('.rx').clientWidth"
    )


def look(lab, panel):
    """Nothing is wrong to axe, and no text too faint, in both themes."""
    for theme in ("dark", "light"):
        lab.theme(theme)
        assert panel.axe() == []
        assert panel.faint(".jp-OutputArea .rx-part-board") == []
