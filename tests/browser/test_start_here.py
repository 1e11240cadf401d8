"""The start notebook, as its reader meets it: every cell, one's own branch, a refusal, the odds, a new kernel."""

import re
import shutil

import pytest

pytestmark = pytest.mark.browser

RESTART = """async () => {
    const widget = window.jupyterapp.shell.currentWidget;
    await widget.context.save();
    await widget.sessionContext.session.kernel.restart();
    await widget.sessionContext.session.kernel.info;
}"""


@pytest.fixture
def start(lab):
    shutil.rmtree(lab.root / ".rules-explorer", ignore_errors=True)  # what another test left
    notebook = lab.open("00_start_here.ipynb")
    notebook.run_all(240)
    assert notebook.errors() == []
    notebook.find(".rx .vh")
    return notebook


def to_ply_seven(lab, notebook):
    """Step forward seven times, as the notebook asks."""
    for ply in range(1, 8):
        notebook.find(".rx-way [data-act=forward]").click()
        lab.page.locator(".rx-live", has_text=f"Ply {ply}.").first.wait_for(state="attached")


def first_panel(lab, selector):
    return lab.page.locator(".rx").first.locator(selector)


def test_the_ten_minutes(lab, start):
    """Step, play a card, take it back, play another, be refused, and see the odds; then come back after a restart."""
    to_ply_seven(lab, start)
    nodes = first_panel(lab, ".rx-tree [data-act=goto]")
    before = nodes.count()

    start.find('.vh [data-value="card.YG2"]').click(force=True)
    lab.page.locator(".rx-live", has_text="South follows in right with YG2").first.wait_for(state="attached")
    assert nodes.count() == before + 1
    start.find(".rx-way [data-act=back]").click()
    lab.page.locator(".rx-live", has_text="Ply 7.").first.wait_for(state="attached")
    start.find('.vh [data-value="card.K1"]').click(force=True)
    start.find('.vh [data-value="names.N.center"], .vh [data-value="names..none"], .vh [data-value^="names."]').click()
    lab.page.wait_for_function(
        "n => document.querySelector('.rx').querySelectorAll('.rx-tree [data-act=goto]').length === n", arg=before + 2
    )

    start.find(".rx-way [data-act=back]").click()
    lab.page.locator(".rx-live", has_text="Ply 7.").first.wait_for(state="attached")
    start.find('.vh [data-value="card.R3"]').click(force=True)
    refusal = start.find(".rx-refusal").inner_text()
    assert "follow suit" in refusal
    assert "§" in refusal
    start.find(".rx-part-whatif .rx-plot")
    method = first_panel(lab, ".rx-part-whatif").filter(
        has_text=re.compile(r"sampled · n \d+ · seed \d+ · random play · 95")
    )
    method.wait_for()

    lab.page.evaluate(RESTART)
    start.run_all(240)
    assert start.errors() == []
    start.find(".rx .vh")
    lab.page.wait_for_function(
        "n => document.querySelector('.rx').querySelectorAll('.rx-tree [data-act=goto]').length === n", arg=before + 2
    )
    assert first_panel(lab, ".rx-part-board").inner_text().count("ply 7 of") == 1
    assert lab.script_errors == []


def test_the_keyboard_alone(lab, start):
    """Arrow keys step; the Tab key reaches the hand; a card is played and taken back without a mouse."""
    keys = lab.page.keyboard
    start.find(".rx [data-act=help]").focus()
    for ply in range(1, 8):
        keys.press("]")
        lab.page.locator(".rx-live", has_text=f"Ply {ply}.").first.wait_for(state="attached")
    for _ in range(40):
        keys.press("Tab")
        if lab.page.evaluate("() => document.activeElement.matches('.vh-held')"):
            break
    for _ in range(12):
        if lab.page.evaluate("() => document.activeElement.dataset.value") == "card.Y5":
            break
        keys.press("ArrowRight")
    keys.press("Enter")
    lab.page.locator(".rx-live", has_text="South follows in right with Y5").first.wait_for(state="attached")
    keys.press("[")
    lab.page.locator(".rx-live", has_text="Ply 7.").first.wait_for(state="attached")
    assert lab.page.evaluate("() => !!document.activeElement.closest('.rx')")


def test_axe_finds_nothing(lab, start):
    """In all outputs of the notebook, light and dark."""
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert start.axe() == []
        assert start.faint(".rx") == []
