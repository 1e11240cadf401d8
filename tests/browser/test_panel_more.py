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
