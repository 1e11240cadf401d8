"""A JupyterLab of our own and a Chromium that may talk to nothing else.

A browser test asks for `lab`:

    notebook = lab.open("start-here.ipynb")     # or lab.write("mine.ipynb", "1 + 1") first
    notebook.run_all()
    assert notebook.errors() == []
    assert notebook.axe() == []
    assert notebook.faint() == []
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, sync_playwright

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CONTRAST = (Path(__file__).parent / "contrast.js").read_text()
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

# Run All before the kernel is ready silently does nothing.
OPEN = """async path => {
    const app = window.jupyterapp;
    await app.restored;
    const widget = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await widget.context.ready;
    await widget.sessionContext.ready;
    await widget.sessionContext.session.kernel.info;
    app.shell.activateById(widget.id);
}"""
RUN_ALL = """seconds => {
    const late = new Error(`cells still run after ${seconds} s`);
    const clock = new Promise((_, no) => setTimeout(() => no(late), 1000 * seconds));
    return Promise.race([window.jupyterapp.commands.execute('notebook:run-all-cells'), clock]);
}"""
ERRORS = """() => Array.from(window.jupyterapp.shell.currentWidget.content.model.cells).flatMap((cell, i) =>
    (cell.toJSON().outputs || [])
        .filter(output => output.output_type === 'error')
        .map(output => `cell ${i}: ${output.ename}: ${output.evalue}`))"""
SHUT_DOWN = "() => window.jupyterapp?.serviceManager.sessions.shutdownAll()"


class Notebook:
    """The open notebook of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def run_all(self, seconds: float = 120) -> None:
        """Run every cell, up to the first that fails, and wait for the last."""
        self.page.evaluate(RUN_ALL, seconds)

    def errors(self) -> list[str]:
        """The exceptions in the outputs, and the widgets that could not be shown."""
        broken = self.page.get_by_text("Error displaying widget").or_(self.page.get_by_text("Error creating widget"))
        return self.page.evaluate(ERRORS) + broken.all_inner_texts()

    def find(self, selector: str) -> Locator:
        """The first such element in an output, attached and scrolled into view."""
        element = self.page.locator(f".jp-OutputArea {selector}").first
        element.wait_for(state="attached")
        element.scroll_into_view_if_needed()
        return element

    def axe(self, context: str = ".jp-OutputArea") -> list[str]:
        """The WCAG A and AA violations in the outputs, one line an element."""
        # Lab's body has no height and hides what overflows: axe would take all text for invisible.
        self.page.evaluate("() => { document.body.style.height = '100vh'; }")
        options = {"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]}
        found = Axe().run(self.page, context=context, options=options).response["violations"]
        return [
            f"{each['id']}: {' '.join(map(str, node['target']))}: {node['html']}"
            for each in found
            for node in each["nodes"]
        ]

    def faint(self, context: str = ".jp-OutputArea") -> list[str]:
        """The texts inside SVG pictures below WCAG AA contrast, which axe leaves undecided."""
        return self.page.evaluate(CONTRAST, context)


class Lab:
    """JupyterLab in a page: opens notebooks, sets the theme, knows every request."""

    def __init__(self, page: Page, url: str, root: Path) -> None:
        self.page, self.url, self.root = page, url, root
        self.requests: list[str] = []
        self.script_errors: list[str] = []
        page.context.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda websocket: self.requests.append(websocket.url))
        page.on("pageerror", lambda error: self.script_errors.append(str(error)))

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook of these code cells into the server's folder."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.root / name)

    def open(self, name: str) -> Notebook:
        """Open a notebook in a workspace of its own and wait until its kernel answers."""
        self.page.goto(f"{self.url}/lab/workspaces/{uuid.uuid4().hex}")
        self.page.wait_for_function("() => window.jupyterapp")
        self.page.evaluate(OPEN, name)
        return Notebook(self.page)

    def theme(self, name: str) -> None:
        """Switch to the "light" or the "dark" theme."""
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", THEMES[name]
        )
        light = "true" if name == "light" else "false"
        self.page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)

    def strangers(self) -> list[str]:
        """The requests that were meant for another machine."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in {"data", "blob", "about"} and urlsplit(url).hostname not in LOOPBACK
        ]


@contextmanager
def jupyter(folder: Path):
    """A running JupyterLab that keeps everything in this folder: its address and its root."""
    root = folder / "root"
    if NOTEBOOKS.is_dir():
        shutil.copytree(NOTEBOOKS, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    root.mkdir(exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", "--allow-root"]
    command += ["--expose-app-in-browser", f"--ServerApp.root_dir={root}"]
    places = {
        "HOME": "home",
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    environment = os.environ | {variable: str(folder / name) for variable, name in places.items()}
    (folder / "home").mkdir()
    url = f"http://127.0.0.1:{port}"
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            wait_for(f"{url}/api/status", server, folder / "server.log")
            yield url, root
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(url: str, server: subprocess.Popen, log: Path, seconds: float = 60) -> None:
    """Wait until the server answers; say what it printed if it never does."""
    end = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except (URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-4000:]}")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Chromium on this machine, or a skip that says what to install."""
    names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("Chromium is not installed (Debian, Ubuntu: sudo apt install chromium)")
    return found


@pytest.fixture(scope="session")
def server(chromium_path, tmp_path_factory):
    """One JupyterLab for all browser tests: its address and its root."""
    with jupyter(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="module")
def browser(chromium_path):
    """One Chromium a file: Playwright's event loop must not reach into other tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    """An empty page in a profile of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def lab(page, server):
    """JupyterLab in a fresh profile; at the end nothing may have left the machine."""
    lab = Lab(page, *server)
    yield lab
    if page.evaluate("() => window.jupyterapp && document.body.dataset.jpThemeLight === 'false'"):
        lab.theme("light")
    page.evaluate(SHUT_DOWN)
    assert lab.strangers() == []
