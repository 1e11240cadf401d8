"""The explorer in JupyterLab, what goes beyond playing: saving over a file, the log's rows, the help, labels."""

import pytest

from tests.browser.test_panel import TWO_BATTERIES, nodes, show, spoken

pytestmark = pytest.mark.browser

CUT_ROWS = """list => {
    const box = list.getBoundingClientRect();
    return Array.from(list.children, row => row.getBoundingClientRect())
        .filter(row => row.bottom > box.top + 1 && row.top < box.top - 1).length;
}"""
# what reaches out of the panel on the right, but in what scrolls
SPILLS = """rx => {
    const right = rx.getBoundingClientRect().right + 1;
    return Array.from(rx.querySelectorAll('button, select, p, svg.rx-plot, .rx-number'))
        .filter(one => !one.closest('.rx-tree, details:not([open])') && one.getBoundingClientRect().right > right)
        .map(one => one.outerHTML.slice(0, 80));
}"""
OVERLAPS = """svg => {
    const boxes = Array.from(svg.querySelectorAll('text'), text => [text.textContent, text.getBoundingClientRect()]);
    return boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom)
        .map(([other]) => `${one} / ${other}`));
}"""

# By hand: North and South lead by 7, or by 6 if the General that East had to sacrifice is lost.
LAST_CARD = """
format = 1
game = "victory-and-honor"
title = "Before the last card"
[setup]
leader = "N"
phase = 3
[setup.hands]
N = "RG3 R6 B6 Y2"
E = "BG2 BG1 B5 Y6"
S = "R5 BG3 K3 Y3"
W = "R2 B2 K6 YG1"
[[line]]
name = "main"
moves = ["N left RG3", "E center B5", "W right YG1", "S left R5", "W left R2", "N center B6", "S right Y3",
    "E right Y6", "N right Y2", "W center B2", "E left BG1"]
"""


def test_saving_asks_rows_are_whole_and_labels_lie_apart(lab):
    """By keyboard: the file that exists is replaced only by the button that says so."""
    more = '"N center B4", "S right Y5", "E left KG3", "S left K1", "W center B5"]'
    notebook = show(lab, TWO_BATTERIES.replace('"N center B4"]', more), "more")
    log = notebook.find(".rx-log")
    assert log.evaluate("list => list.scrollHeight > list.clientHeight")
    assert log.evaluate(CUT_ROWS) == 0

    (lab.root / "mine.toml").write_text("precious")
    notebook.find("button[data-act=saving]").click()
    field = notebook.find("form[data-act=save] input")
    lab.page.wait_for_function("() => document.activeElement.matches('form[data-act=save] input')")
    field.fill("mine.toml")
    field.press("Enter")
    spoken(lab, "mine.toml exists: replace?")
    assert (lab.root / "mine.toml").read_text() == "precious"
    assert field.input_value() == "mine.toml"
    replace = notebook.find("button[data-act=replace]")
    replace.focus()
    replace.press("Enter")
    spoken(lab, "Saved as mine.toml.")
    assert lab.page.evaluate("() => document.activeElement.dataset.act") == "saving"
    assert (lab.root / "mine.toml").read_text().lstrip().startswith("format = 1")
    assert lab.page.locator(".rx-part-moves .rx-notice").count() == 0

    notebook.find("button[data-act=help]").click()
    keys = notebook.find(".rx-note dt")
    assert lab.page.locator(".rx-note dt").evaluate_all(
        "all => all.every(each => each.scrollWidth <= each.clientWidth)"
    )
    assert keys.is_visible()

    before = nodes(lab)
    notebook.find(".rx-part-rulings summary").click()
    ruling = notebook.find('[data-key="ruling-sacrificed-cards"] > summary')
    ruling.click()
    answer = notebook.find('button[data-value="sacrificed-cards=lost"]')
    place = answer.bounding_box()["y"]
    answer.click()
    lab.page.wait_for_function(
        "before => document.querySelectorAll('.rx-tree [data-act=goto]').length > before", arg=before
    )
    lab.page.wait_for_timeout(500)
    assert abs(answer.bounding_box()["y"] - place) <= 2
    assert ruling.inner_text().endswith("sacrificed-cards")
    notebook.find(".rx-way [data-act=start]").click()
    spoken(lab, "Ply 0")
    assert lab.page.locator(".rx-tree svg").evaluate(OVERLAPS) == []
    assert lab.page.locator(".rx svg.vh").first.evaluate(OVERLAPS) == []
    assert notebook.axe() == []
    assert notebook.faint() == []
    for width, columns in ((800, 1), (1450, 2), (2200, 3)):
        lab.page.set_viewport_size({"width": width, "height": 900})
        lefts = {
            part: lab.page.locator(f".rx-part-{part}").bounding_box()["x"] for part in ("board", "moves", "whatif")
        }
        assert len(set(lefts.values())) == columns
        assert lab.page.locator(".rx").evaluate(SPILLS) == []
    assert lab.script_errors == []


def test_what_each_ruling_changes_is_compared(lab):
    """Before the last card, exactly; by the button of an answer the line goes on under it, and the old one stays."""
    notebook = show(lab, LAST_CARD, "last")
    notebook.find(".rx-part-compare summary").click()
    notebook.find(".rx-part-compare button[data-act=compare]").click()
    change = notebook.find('[data-key="versus-sacrificed-cards"] .rx-change')
    assert change.inner_text().split() == ["−1.0", "exact"]
    told = lab.page.locator(".rx-part-compare summary")
    told.filter(has_text="3 of 12 change something here").wait_for(state="attached")
    assert notebook.axe() == []
    assert notebook.faint() == []
    answer = notebook.find('button[data-value="sacrificed-cards=lost"][title]')
    answer.focus()
    answer.press("Enter")
    spoken(lab, "sacrificed-cards is now lost.")
    change = notebook.find('[data-key="versus-sacrificed-cards"] .rx-change')
    assert change.inner_text().split() == ["+1.0", "exact"]
    assert lab.script_errors == []
