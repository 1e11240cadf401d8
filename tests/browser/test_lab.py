"""The browser fixtures themselves, tried on throw-away notebooks."""

import pytest

pytestmark = pytest.mark.browser

COUNTER = """
import anywidget, ipywidgets, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
        const button = document.createElement('button');
        button.className = 'counter';
        const show = () => { button.textContent = `doubled: ${model.get('doubled')}`; };
        button.onclick = () => { model.set('clicks', model.get('clicks') + 1); model.save_changes(); };
        model.on('change:doubled', show);
        show();
        el.append(button);
    } };
    '''
    clicks = traitlets.Int(0).tag(sync=True)
    doubled = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter.observe(lambda change: setattr(counter, 'doubled', 2 * change.new), 'clicks')
ipywidgets.VBox([ipywidgets.Label('Try it'), counter])
"""


def test_a_click_goes_to_the_kernel_and_back(lab):
    """Both kinds of widget appear, a click is answered, and the server is alone with the browser."""
    lab.write("counter.ipynb", COUNTER)
    notebook = lab.open("counter.ipynb")
    notebook.run_all()
    button = notebook.find("button.counter")
    button.click()
    lab.page.get_by_text("doubled: 2").wait_for()
    assert notebook.find(".widget-label").inner_text() == "Try it"
    assert notebook.errors() == []
    assert lab.script_errors == []
    assert any(url.startswith("ws://127.0.0.1") for url in lab.requests)
    assert lab.page.get_by_text("Jupyter news").count() == 0


def test_a_failing_cell_is_reported(lab):
    """Cells before the failing one ran, it is named, and cells after it did not run. It takes its time, for a kernel
    drops only what waits already when a cell fails."""
    lab.write("fails.ipynb", "print('before')", "import time; time.sleep(2); 1 / 0", "print('after')")
    notebook = lab.open("fails.ipynb")
    notebook.run_all()
    assert notebook.errors() == ["cell 1: ZeroDivisionError: division by zero"]
    assert notebook.find("pre").inner_text().strip() == "before"
    assert lab.page.locator(".jp-OutputArea pre", has_text="after").count() == 0


def test_axe_sees_the_outputs_in_both_themes(lab):
    """A field without a name is found in both themes; a faint colour only in the theme where it is faint."""
    html = "<input><p style='color: #999; background: var(--jp-layout-color0)'>faint</p>"
    lab.write("faults.ipynb", f"from IPython.display import HTML; HTML({html!r})")
    notebook = lab.open("faults.ipynb")
    notebook.run_all()
    notebook.find("input")
    assert [line.split(":")[0] for line in notebook.axe()] == ["color-contrast", "label"]
    lab.theme("dark")
    assert [line.split(":")[0] for line in notebook.axe()] == ["label"]


def test_faint_text_in_a_picture_is_found(lab):
    """A picture's text is judged against the shape, or the page, that lies behind it."""
    texts = [
        "<rect width=200 height=40 fill=#333 /><text x=5 y=25 fill=#fff>white on dark</text>",
        "<rect width=200 height=40 fill=#333 /><text x=5 y=25 fill=#555>grey on dark</text>",
        "<text x=5 y=25 fill=#fff>white on the page</text>",
        "<g opacity=.3><text x=5 y=25 fill=var(--jp-ui-font-color0)>washed out</text></g>",
        "<text x=5 y=25 font-size=30 fill=#888>large</text>",
        "<text x=5 y=25 pointer-events=none fill=#888>small</text>",
    ]
    html = "".join(f"<svg width=200 height=40>{text}</svg>" for text in texts)
    lab.write("faint.ipynb", f"from IPython.display import HTML; display(HTML({html!r}))")
    notebook = lab.open("faint.ipynb")
    notebook.run_all()
    notebook.find("text")
    names = [line.split(":")[0] for line in notebook.faint()]
    assert names == ["grey on dark", "white on the page", "washed out", "small"]
    lab.theme("dark")
    assert [line.split(":")[0] for line in notebook.faint()] == ["grey on dark", "washed out"]


def test_a_request_that_leaves_the_machine_is_noticed(lab):
    """A stranger is recorded although it is never reached."""
    lab.page.goto(f"{lab.url}/lab")
    away = "http://stranger.invalid/"
    assert lab.page.evaluate("url => fetch(url).then(() => 'reached', () => 'refused')", away) == "refused"
    assert lab.strangers() == [away]
    lab.requests.remove(away)
