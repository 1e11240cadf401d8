"""The explorer in JupyterLab: by mouse and by keyboard, in both themes, with hostile text, without a kernel."""

import json
import re
import statistics

import nbformat
import pytest

pytestmark = pytest.mark.browser

# Phase 2, South to play, trump Red. South must follow Black in left with K1, and Yellow in right.
TWO_BATTERIES = """
format = 1
game = "victory-and-honor"
title = "Crossfire at the left flank"
about = "Two *batteries* meet."
[setup]
leader = "N"
phase = 2
[setup.hands]
N = "R4 RG1 Y7 YG1 Y4 KG2 B4"
E = "K6 K7 KG3 R2 R7 YG3 BG3"
S = "BG1 K1 R3 Y1 Y5 YG2 B2"
W = "B1 B3 B5 KG1 R6 K4 K2"
[[line]]
name = "main"
moves = ["N right Y4", "W left K4", "N left KG2", "E center BG3", "W right K2", "S center B2", "N center B4"]
"""
CELL = """
from widgets import Explorer
panel = Explorer({file!r}, fresh=True)
panel.whatif.samples = 60
panel.session.to_end()
panel
"""
CLICK_TO_PICTURE = """act => new Promise(answer => {
    const board = document.querySelector('.rx-part-board');
    const start = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => answer(performance.now() - start));
    });
    watch.observe(board, { subtree: true, childList: true, attributes: true });
    document.querySelector(`.rx button[data-act=${act}]`).click();
})"""
OPEN_WITHOUT_KERNEL = """async path => {
    const app = window.jupyterapp;
    await app.restored;
    const widget = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await widget.context.ready;
}"""


@pytest.fixture
def panel(lab):
    """The notebook that shows the explorer at the end of the line, South to play."""
    return show(lab, TWO_BATTERIES)


def show(lab, scenario, name="panel"):
    (lab.root / f"{name}.toml").write_text(scenario)
    lab.write(f"{name}.ipynb", CELL.format(file=f"{name}.toml"))
    notebook = lab.open(f"{name}.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    notebook.find(".rx .vh")
    return notebook


def pick(notebook, token):
    """Click a card or a place; Playwright itself would not click what is `aria-disabled`."""
    notebook.find(f'.vh [data-value="{token}"]').click(force=True)


def slot(notebook, name):
    """What a screen reader says of a slot."""
    return notebook.find(f'.vh [data-key="slot-{name}"]').get_attribute("aria-label")


def spoken(lab, words):
    """Wait until the live region says this."""
    lab.page.locator(".rx-live", has_text=words).first.wait_for(state="attached")


def nodes(lab):
    return lab.page.locator(".rx-tree [data-act=goto]").count()


def test_a_card_is_played_taken_back_and_another_is_played(lab, panel):
    """A card with one place is played at once; a Scout asks what it names; the tree keeps both branches."""
    assert nodes(lab) == 8
    pick(panel, "card.Y5")
    spoken(lab, "South follows in right with Y5")
    assert slot(panel, "S-right").startswith("South right: yellow 5, Infantry, face up")
    assert nodes(lab) == 9

    panel.find(".rx-way [data-act=back]").click()
    spoken(lab, "Ply 7")
    assert slot(panel, "S-right").startswith("South right: free, opened in yellow, points at East")

    pick(panel, "card.Y1")
    panel.find('.vh [data-value="names.E.left"]').click()
    spoken(lab, "South's Scout binds East to play left")
    assert slot(panel, "S-right").startswith("South right: yellow 1, Scout")
    assert nodes(lab) == 10
    last = panel.find(".rx-log > li:last-child")
    assert "binds East to play left" in last.inner_text()
    last.locator("button.rx-clause").last.click()
    lab.page.locator(".rx-part-log .rx-note").wait_for()
    assert lab.script_errors == []


def test_a_finished_phase_stays_on_the_boards_until_the_next_play(lab):
    """The twelfth play shows who took what, in both themes; the next leader picks a slot in which a card still lies."""
    more = '"N center B4", "S right Y5", "E left KG3", "S left K1", "W center B5"]'
    notebook = show(lab, TWO_BATTERIES.replace('"N center B4"]', more), "ending")
    pick(notebook, "card.YG3")
    spoken(lab, "West's Artillery takes North's Y4 from right")
    assert slot(notebook, "W-right").endswith("black 2, Infantry, face down, a sacrifice, taken by East")
    assert lab.page.locator(".vh-ghost").count() == 12
    assert lab.page.locator(".rx-log > li:last-child > ul > li").count() == 7
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert notebook.axe() == []
        assert notebook.faint() == []
    assert slot(notebook, "E-left").startswith("East left: free, not opened, points at South; may be played now")
    box = notebook.find('.vh [data-key="slot-E-left"] .vh-ghost').bounding_box()
    lab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    notebook.find('.vh [data-key="slot-E-left"].vh-chosen')
    pick(notebook, "card.K6")
    spoken(lab, "East opens left in Black with K6")
    assert lab.page.locator(".vh-ghost").count() == 0
    assert slot(notebook, "W-right").startswith("West right: free, not opened")
    assert lab.script_errors == []


def test_a_refusal_teaches_by_mouse(lab, panel):
    """A card that may not be played tells why, with the clause to click."""
    pick(panel, "card.R3")
    box = panel.find(".rx-refusal")
    assert "is refused" in box.inner_text()
    assert "follow suit" in box.inner_text()
    spoken(lab, "follow suit")
    box.locator("button.rx-clause").first.click()
    note = panel.find(".rx-part-moves .rx-note")
    assert "rules-of-engagement.opening-cards.follow" in note.inner_text()


def test_the_keyboard_alone_is_enough(lab, panel):
    """From the help button by Tab, arrows and Enter: a refusal is heard, a move is made, a step is taken back."""
    keys = lab.page.keyboard
    focused = "() => document.activeElement"
    panel.find(".rx [data-act=help]").focus()

    def tab_to(test):
        for _ in range(40):
            keys.press("Tab")
            if lab.page.evaluate(f"() => ({focused})()?.matches({json.dumps(test)})"):
                return
        pytest.fail(f"Tab never came to {test}")

    tab_to(".vh-held")
    first = lab.page.evaluate("() => document.activeElement.dataset.value")
    keys.press("ArrowRight")
    assert lab.page.evaluate("() => document.activeElement.dataset.value") != first
    tab_to(".rx-not")
    spoken(lab, "is refused")
    keys.press("Enter")
    refused = panel.find(".rx-refusal").inner_text()
    assert "§" in refused
    assert lab.page.evaluate("() => document.activeElement.matches('.rx-not')")

    before = nodes(lab)
    keys.press("Shift+Tab")
    for _ in range(10):
        if lab.page.evaluate("() => document.activeElement.matches('.rx-choices button')"):
            break
        keys.press("Shift+Tab")
    chosen = lab.page.evaluate("() => document.activeElement.dataset.value")
    keys.press("Enter")
    spoken(lab, "South")
    lab.page.wait_for_function(
        "n => document.querySelectorAll('.rx-tree [data-act=goto]').length === n", arg=before + 1
    )
    assert chosen.startswith("S ")
    assert lab.page.evaluate("() => !!document.activeElement.closest('.rx')")
    keys.press("[")
    spoken(lab, "Ply 7")
    keys.press("?")
    panel.find('[data-key="help"]')
    keys.press("Escape")
    lab.page.locator('[data-key="help"]').wait_for(state="detached")
    assert panel.errors() == []


@pytest.mark.parametrize("width", [1400, 760])
def test_axe_finds_nothing(lab, panel, width):
    """In both themes, side by side and stacked, with everything opened."""
    lab.page.set_viewport_size({"width": width, "height": 1000})
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    pick(panel, "card.R3")
    panel.find(".rx [data-act=help]").click()
    panel.find(".rx [data-act=saving]").click()
    for summary in ("rx-part-rulings", "rx-part-rulebook", "rx-part-tree"):
        panel.find(f".{summary} summary").click()
    panel.find(".rx-part-rulings .rx-question summary").click()
    panel.find(".rx-part-rulebook .rx-clause").click()
    panel.find(".rx-part-rulebook .rx-note")
    panel.find(".rx-part-whatif .rx-plot")
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert panel.axe() == []
        assert panel.faint() == []
    board = panel.find(".rx-area-main").bounding_box()
    words = panel.find(".rx-area-side").bounding_box()
    assert (words["x"] > board["x"]) == (width == 1400)
    assert lab.page.evaluate(
        "() => document.querySelector('.rx').scrollWidth <= document.querySelector('.rx').clientWidth"
    )


HOSTILE = "<img src=x onerror=window.hacked=1><script>window.hacked=2</script>"
LINK = "[press](javascript:window.hacked=3) ![p](http://stranger.invalid/p.png) <svg onload=window.hacked=4>"


def test_a_scenario_cannot_put_markup_into_the_page(lab):
    """Title, about, names and comments are shown as they are written; nothing in them runs or is fetched."""
    text = TWO_BATTERIES.replace("Crossfire at the left flank", HOSTILE).replace(
        "Two *batteries* meet.", HOSTILE + LINK
    )
    text = text.replace('name = "main"', f'name = "{HOSTILE}"\nnotes = {{ 7 = "{HOSTILE} {LINK}" }}')
    notebook = show(lab, text, "hostile")
    pick(notebook, "card.Y5")
    notebook.find(".rx-way [data-act=back]").click()
    spoken(lab, "Ply 7")
    notebook.find(".rx-part-tree details > summary").click()
    field = notebook.find(".rx-part-tree textarea")
    field.fill(HOSTILE + LINK + "</textarea>" + HOSTILE)
    field.blur()
    lab.page.locator(".rx-comment .rx-prose", has_text="</textarea>").wait_for()
    assert notebook.find(".rx-title h2").inner_text() == HOSTILE
    assert lab.page.locator(".rx img, .rx script, .rx a, .rx iframe").count() == 0
    assert (
        lab.page.evaluate(
            "() => [...document.querySelectorAll('.rx *')].flatMap(e => e.getAttributeNames())"
            ".filter(name => name.startsWith('on') || name === 'href' || name === 'src')"
        )
        == []
    )
    assert lab.page.evaluate("() => window.hacked") is None
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lab.page.wait_for_timeout(1500)
    assert lab.page.evaluate("() => window.hacked") is None


def test_a_step_is_quick(lab, panel, capsys):
    """From the click to the new picture; the time is printed, the benchmarks judge it."""
    panel.find(".rx [data-act=asking]").click()
    times = []
    for _ in range(8):
        for act in ("back", "forward"):
            times.append(lab.page.evaluate(CLICK_TO_PICTURE, act))
            lab.page.wait_for_timeout(100)
    with capsys.disabled():
        print(f"\nclick to picture: median {statistics.median(times):.0f} ms, most {max(times):.0f} ms")
    assert len(times) == 16


def test_a_saved_notebook_can_be_read_without_a_kernel(lab, panel):
    """The picture and the log are there when the notebook is opened again and nothing runs."""
    pick(panel, "card.Y5")
    spoken(lab, "South follows in right with Y5")
    saved = lab.root / "panel.ipynb"

    def snapshot():
        outputs = [each for cell in nbformat.read(saved, 4).cells for each in cell.get("outputs", [])]
        return "".join(each.data["text/html"] for each in outputs if "text/html" in each.get("data", {}))

    for _ in range(20):
        lab.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        lab.page.wait_for_timeout(500)
        if "South follows in right with Y5" in snapshot():
            break
    assert "South follows in right with Y5" in snapshot()
    lab.page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")

    broken = json.loads(saved.read_text())
    broken["metadata"]["kernelspec"] = {"name": "gone", "display_name": "Gone", "language": "python"}
    broken["metadata"].pop("widgets", None)
    saved.write_text(json.dumps(broken))
    lab.page.goto(f"{lab.url}/lab/workspaces/without-kernel")
    lab.page.wait_for_function("() => window.jupyterapp")
    lab.page.evaluate(OPEN_WITHOUT_KERNEL, "panel.ipynb")
    still = lab.page.locator(".rx-snapshot")
    still.wait_for(state="attached")
    assert re.search(r"West opens left in Black with K4.*crossfire", still.inner_text(), re.S)
    picture = still.locator("img")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 300")
    assert picture.get_attribute("alt").startswith("The table in round 1, phase 2")


MISPLACE = """() => {
    const item = document.activeElement;
    item.parentElement.append(...Array.from(item.parentElement.children).filter(each => each !== item));
    item.focus();
}"""
WITHIN = "test => document.activeElement.matches(test)"


def test_the_focus_is_never_lost(lab, panel):
    """It goes with what is drawn elsewhere, and on to the neighbour of a button that cannot be pressed any more."""
    keys = lab.page.keyboard
    panel.find('.vh-held[data-value="card.R3"]').focus()
    lab.page.evaluate(MISPLACE)
    keys.press("Enter")
    panel.find(".rx-refusal")
    assert lab.page.evaluate(WITHIN, '.vh-held[data-value="card.R3"]')

    panel.find(".rx-way [data-act=start]").focus()
    keys.press("Enter")
    spoken(lab, "Ply 0")
    assert panel.find(".rx-way [data-act=start]").is_disabled()
    assert lab.page.evaluate(WITHIN, ".rx-way button")
    keys.press("Enter")
    spoken(lab, "Ply 1")
