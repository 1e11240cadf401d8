"""The map of A Matter of Honor, Sire in JupyterLab: a turn by mouse, one by keyboard, a battle that goes two ways."""

import pytest

from tests.browser.hands import ByKeyboard, ByMouse

pytestmark = pytest.mark.browser

CELL = """
from widgets import Explorer
panel = Explorer({source!r}, fresh=True)
panel.whatif.asking = False
panel
"""


def show(lab, source="matter-of-honor/whole-game", name="hexes"):
    lab.write(f"{name}.ipynb", CELL.format(source=source))
    notebook = lab.open(f"{name}.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    notebook.find(".rx .mh")
    return notebook


@pytest.fixture
def panel(lab):
    """The notebook that shows the whole game at its start."""
    return show(lab)


class Hands(ByMouse):
    """On the map; of counters in a stack each shows a corner."""

    board = ".mh"

    def corner(self, key):
        return {"x": 12, "y": 12} if key.startswith("unit") else None

    def draw(self, card, words):
        super().draw(f"draw {card}", words)


class Fingers(ByKeyboard):
    """The same by keyboard alone."""

    board = ".mh"

    def draw(self, card, words):
        super().draw(f"draw {card}", words)


def turn_by(hands, first):
    """A whole turn, in which both sides bring somebody or go somewhere; it ends with the Joker."""
    hands.draw("red 7", "up to 3 Coalition units")
    hands.click(f"unit-{first[0]}", "hex-A4")
    hands.said(f"{first[0]} enters at A4")
    hands.click(f"unit-{first[1]}", "hex-A5")
    hands.said(f"{first[1]} enters at A5")
    hands.click("Coalition done")
    hands.said("the Coalition leave 1 activation unused")
    hands.draw("black 4", "up to 2 French units")


def test_a_turn_by_mouse_with_a_battle_that_goes_two_ways(lab, panel):
    """The Coalition arrives, the French attack; a red 10 makes Pr I retreat to A5, a black 10 costs it a step."""
    hands = Hands(lab, panel)
    turn_by(hands, ("Pr I", "Ru X"))
    hands.click("unit-XI")
    hands.waits("hex-B3", "XI may move here")
    assert "aria-pressed" in hands.thing("unit-XI").evaluate("e => e.getAttributeNames().join()")
    hands.click("hex-B3")
    hands.said("XI moves from C3 to B3")
    hands.click("French done")
    hands.said("unused")
    hands.draw("black 6", "up to 2 French units")

    # AF 5, DF 4, nothing in the way: the card plus 1 against 4. 4 to 9 and 10 succeed, 3 does nothing, 2 and A fail.
    # Of 50 cards left, black 4, 6 and red 7 being out: black 4 to 10 are 12, red ones 13; black and red 3 are 4, faces
    # 12; black 2 and A are 4, red ones 4; 1 Joker.
    hands.click("unit-XI")
    hands.waits("unit-Pr I", "may attack it")
    hands.thing("unit-Pr I").hover()
    tip = lab.page.locator('.mh [data-tip-of="odds-Pr I"]')
    lab.page.locator('.mh [data-tip-of="odds-Pr I"][data-shown]').wait_for()
    told = " ".join(tip.locator("text").all_text_contents())
    for share in (
        "defender step loss 12/50",
        "defender retreat 13/50",
        "no effect 16/50",
        "attacker retreat 4/50",
        "attacker step loss 4/50",
        "turn ends first 1/50",
    ):
        assert share in told
    assert tip.evaluate("e => getComputedStyle(e).visibility") == "visible"
    hands.thing("hex-G5").hover()
    lab.page.wait_for_function(
        "() => getComputedStyle(document.querySelector('[data-tip-of=\"odds-Pr I\"]')).visibility === 'hidden'"
    )
    hands.click("unit-Pr I")
    hands.said("XI (5) in B3 attacks Pr I (4) in A4")
    hands.draw("red 10", "Pr I must retreat from A4")
    hands.waits("hex-A5", "Pr I may retreat here")
    assert "must retreat" in hands.label("unit-Pr I")
    hands.click("hex-A5")
    hands.said("Pr I retreats from A4 to A5")
    assert "in A5" in hands.label("unit-Pr I")
    assert "full strength" in hands.label("unit-Pr I")

    for _ in range(2):
        panel.find(".rx-way [data-act=back]").click()
    hands.waits("deck", "Draw a card: 50 are left")
    hands.draw("black 10", "Pr I loses a step and is reduced")
    assert "in A4" in hands.label("unit-Pr I")
    assert "reduced" in hands.label("unit-Pr I")

    # both ends stand in the tree, one below the other, and each can be looked at
    points = lab.page.locator(".rx-tree [data-act=goto]")
    labels = [point.get_attribute("aria-label") for point in points.all()]
    outcomes = [label for label in labels if "♥♦10" in label or "♠♣10" in label]
    assert len(outcomes) == 2
    panel.find('.rx-tree [aria-label*="retreats A5"]').click()
    hands.waits("unit-Pr I", "in A5")
    panel.find('.rx-tree [aria-label*="♠♣10"]').click()
    hands.waits("unit-Pr I", "in A4")

    hands.click("French done")
    hands.said("unused")
    hands.draw("joker", "the Joker ends turn 1")
    assert "turn 2 of 6" in panel.find(".mh").get_attribute("aria-label")
    assert lab.script_errors == []


def test_a_turn_by_keyboard(lab, panel):
    """From the help button by Tab, arrows and Enter: cards, arrivals, a move, a refusal, an attack, the Joker."""
    fingers = Fingers(lab, panel)
    panel.find(".rx [data-act=help]").focus()
    fingers.tab_to(".mh [data-act], .mh [data-stop]")
    assert fingers.focused() == "deck"
    turn_by(fingers, ("Pr I", "Ru X"))
    fingers.click("unit-XI")
    fingers.waits("unit-XI", "chosen")
    # a hex too far away says why
    fingers.go("hex-E5")
    fingers.press("Enter")
    fingers.said("XI moves E5 is refused. E5 is 3 hexes from XI, which moves 1.")
    fingers.click("hex-B3")
    fingers.said("XI moves from C3 to B3")
    assert fingers.focused() == "hex-B3"
    fingers.click("French done")
    fingers.said("unused")
    fingers.draw("black 6", "up to 2 French units")
    fingers.click("unit-XI")
    fingers.waits("unit-Pr I", "defender step loss 12/50")
    fingers.go("unit-Pr I")
    shown = lab.page.locator('.mh [data-tip-of="odds-Pr I"][data-shown]')
    shown.wait_for()
    fingers.press("Escape")
    shown.wait_for(state="detached")
    fingers.click("unit-XI", "unit-Pr I")
    fingers.said("XI (5) in B3 attacks Pr I (4) in A4")
    fingers.draw("red 10", "Pr I must retreat from A4")
    fingers.click("hex-A5")
    fingers.said("Pr I retreats from A4 to A5")
    # two in a stack are both reached
    fingers.go("unit-Pr I")
    fingers.go("unit-Ru X")
    fingers.click("French done")
    fingers.said("unused")
    fingers.draw("joker", "the Joker ends turn 1")
    assert lab.page.evaluate("() => !!document.activeElement.closest('.mh')")
    assert panel.errors() == []
    assert lab.script_errors == []


ALL_AT_ONCE = """
format = 1
game = "matter-of-honor"
title = "Everybody"
[setup]
turn = 6
card = "red face"
drawn = "black 2, black face"
activated = ["French", "Coalition"]
[setup.at]
XI = "D2 reduced"
"II C" = "gone"
IV = "G4"
VI = "G2"
"III C" = "G2"
"Pr I" = "D3 reduced"
"Ru X" = "D3"
APR = "F3 reduced"
"Sw I" = "F3"
"""


@pytest.mark.parametrize("width", [1400, 760])
def test_axe_finds_nothing(lab, width):
    """In both themes, wide and narrow: a unit that may do everything, its odds, the key, a refusal, then a battle."""
    (lab.root / "everybody.toml").write_text(ALL_AT_ONCE)
    panel = show(lab, "everybody.toml", "everybody")
    hands = Hands(lab, panel)
    lab.page.set_viewport_size({"width": width, "height": 1000})
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    panel.find(".rx-part-board summary").click()
    hands.click("unit-Pr I")
    hands.waits("recover.Pr I", "is flipped")
    hands.thing("hex-A1").click(force=True)
    panel.find(".rx-refusal")
    for theme in ("light", "dark"):
        lab.theme(theme)
        hands.thing("unit-XI").hover()
        assert panel.axe() == []
        assert panel.faint() == []
    hands.click("unit-XI")
    hands.waits("deck", "Draw a card")
    hands.draw("black 10", "XI must retreat")
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert panel.axe() == []
        assert panel.faint() == []
    assert lab.page.evaluate(
        "() => document.querySelector('.rx').scrollWidth <= document.querySelector('.rx').clientWidth"
    )
