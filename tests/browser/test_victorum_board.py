"""The volcano of Hoplomachus Victorum in JupyterLab: two rounds by mouse and by keyboard, a roll that goes two ways."""

import shutil
from pathlib import Path

import pytest

from tests.browser.hands import ByKeyboard, ByMouse

pytestmark = pytest.mark.browser

BOARDS = Path(__file__).parents[1] / "data" / "victorum" / "boards"
CELL = """
from widgets import Explorer
panel = Explorer({source!r}, fresh=True)
panel.whatif.asking = False
panel
"""


def show(lab, name):
    """A position of the tests in a notebook, with the side bar out of the way."""
    (lab.root / f"{name}.toml").write_text((BOARDS / f"{name}.toml").read_text())
    shutil.copytree(BOARDS / "components", lab.root / "components", dirs_exist_ok=True)
    lab.write(f"{name}.ipynb", CELL.format(source=f"{name}.toml"))
    notebook = lab.open(f"{name}.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    notebook.find(".rx .hv")
    return notebook


class Hands(ByMouse):
    """On the volcano; dice and cards that lie on others show a corner."""

    board = ".hv"

    def corner(self, key):
        return {"x": 9, "y": 9}


class Fingers(ByKeyboard):
    """The same by keyboard alone."""

    board = ".hv"


def two_rounds(hands):
    """A Practice Post falls to two dice, and its reward is traded for a recruit; then a camp is spectated."""
    hands.click("camp-b2")
    hands.said("the hero goes from b1 to b2")
    hands.click("word.activate top")
    hands.said("Practice Post (sport, health 2, damage 0) is activated from b2")
    hands.draw("b2 shows Grave Robber", "b2 shows Grave Robber")
    hands.click("pool-R")
    hands.said("a red die is committed")
    hands.click("pool-P")
    hands.said("a purple die is committed")
    hands.click("word.roll")
    hands.waits("draw", "Roll the dice")
    hands.draw("roll P1 R1", "P1 R1 rolled")
    hands.click("active-P1")
    hands.said("P1 goes to Practice Post")
    hands.click("active-R1")
    hands.said("Practice Post is defeated")
    hands.click("word.recruit instead")
    hands.said("the reward of Practice Post is traded for a die")
    # Sabina recovers two dice, the just exhausted ones included
    hands.click("exhausted-R")
    hands.said("a red die is recovered")
    hands.click("exhausted-P")
    hands.said("round 2 is over")
    hands.waits("camp-m2", "you may go here")
    assert hands.label("pool-R").startswith("A red die in the pool")
    assert hands.label("discard").startswith("2 cards are discarded: 1 Practice Post, 1 Oiled Wrestler")
    hands.click("camp-m2")
    hands.said("the hero goes from b2 to m2")
    hands.click("word.spectate")
    hands.said("Blood Augur is discarded from m2 unfought")
    hands.draw("m2 shows Harbour Sprinter", "m2 shows Harbour Sprinter")
    hands.click("exhausted-P")
    hands.said("round 3 is over")
    hands.waits("camp-t1", "you may go here")
    assert "Health 4" in hands.label("hero-card")


def test_two_rounds_by_mouse_and_a_roll_that_goes_two_ways(lab):
    notebook = show(lab, "two-rounds")
    hands = Hands(lab, notebook)
    # a camp that is not adjacent says why
    hands.thing("camp-t1").click(position={"x": 9, "y": 9}, force=True)
    hands.said("camp t1 is refused. t1 is not adjacent to b1")
    notebook.find(".rx-refusal")
    # a card's text shows while the pointer is on it
    hands.thing("camp-m2").hover()
    sheet = lab.page.locator('.hv [data-tip-of="camp-m2"][data-shown]')
    sheet.wait_for()
    assert sheet.evaluate("e => getComputedStyle(e).visibility") == "visible"
    assert "When an enemy is defeated" in " ".join(sheet.locator("text").all_text_contents())
    two_rounds(hands)

    # back to the roll of the first round, where the purple die misses instead
    notebook.find('.rx-log [aria-label="go to ply 6"]').click()
    hands.waits("draw", "Roll the dice")
    hands.draw("roll P0 R1", "P0 R1 rolled")
    hands.waits("active-P0", "refused")
    points = lab.page.locator(".rx-tree [data-act=goto]")
    labels = [point.get_attribute("aria-label") for point in points.all()]
    assert any("roll P1 R1" in label for label in labels)
    assert any("roll P0 R1" in label for label in labels)
    notebook.find('.rx-tree [aria-label*="roll P1 R1"]').click()
    hands.waits("active-P1", "pick it")
    assert lab.script_errors == []


def test_two_rounds_by_keyboard(lab):
    notebook = show(lab, "two-rounds")
    fingers = Fingers(lab, notebook)
    notebook.find(".rx [data-act=help]").focus()
    fingers.tab_to(".hv [data-act], .hv [data-stop]")
    # the focus shows a card's text, and Escape hides it; a refused camp is read out
    fingers.go("camp-t1")
    lab.page.locator('.hv [data-tip-of="camp-t1"][data-shown]').wait_for()
    fingers.said("t1 is not adjacent to b1")
    fingers.press("Escape")
    lab.page.locator('.hv [data-tip-of="camp-t1"][data-shown]').wait_for(state="detached")
    two_rounds(fingers)
    assert lab.page.evaluate("() => !!document.activeElement.closest('.hv')")
    assert lab.script_errors == []


def test_the_odds_of_a_commitment_stand_beside_each_choice(lab):
    """Worked out by hand in tests/widgets: 23/36 with both dice, at 13/36 of a damage; none without any."""
    notebook = show(lab, "two-hits-to-go")
    hands = Hands(lab, notebook)
    hands.waits("pool-P", "chance to defeat all 23/36, 63.9 %, expected damage 0.36")
    hands.waits("pool-B", "23/36")
    assert "63.9%" in hands.thing("pool-P").text_content()
    assert "chance to defeat all 0 %, expected damage 1" in hands.label("word.roll")
    assert "exact" in hands.label("expected")
    hands.click("pool-P", "pool-B")
    hands.said("a blue die is committed")
    hands.waits("word.roll", "23/36")
    # switched off, and on again against another aim
    notebook.find('.rx [data-act=switch][data-value="advice"]').click()
    lab.page.locator('.hv [data-key="expected"]').wait_for(state="detached")
    notebook.find('.rx [data-act=switch][data-value="careful"]').click()
    notebook.find('.rx [data-act=switch][data-value="advice"]').click()
    hands.waits("expected", "the least damage")
    assert lab.script_errors == []


@pytest.mark.parametrize(("name", "width"), [("on-the-slope", 1400), ("three-at-once", 760)])
def test_axe_finds_nothing(lab, name, width):
    """In both themes: the mountain with a refusal, and a conflict with its odds; with all below it opened."""
    notebook = show(lab, name)
    hands = Hands(lab, notebook)
    lab.page.set_viewport_size({"width": width, "height": 1000})
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    for summary in lab.page.locator(".rx-part-board summary").all():
        summary.click()
    if name == "on-the-slope":
        hands.thing("camp-b1").click(position={"x": 9, "y": 9}, force=True)
        notebook.find(".rx-refusal")
    for theme in ("light", "dark"):
        lab.theme(theme)
        if name == "three-at-once":
            hands.waits("expected", "to defeat all")
            hands.thing("enemy-Chain Brother").hover()
        assert notebook.axe() == []
        assert notebook.faint() == []
    assert lab.page.evaluate(
        "() => document.querySelector('.rx').scrollWidth <= document.querySelector('.rx').clientWidth"
    )
