"""A session is kept a moment after a step, and never later than that."""

import asyncio
import json

from jupyter_client.manager import start_new_kernel

from widgets import Explorer
from widgets.saving import PAUSE

NAME = "victory-and-honor/two-batteries"


def kept(folder):
    (file,) = (folder / ".rules-explorer").glob("*.json")
    return json.loads(file.read_text())["at"]


def test_a_step_is_kept_a_moment_later_and_many_steps_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    explorer = Explorer(NAME)
    explorer.session.to_start()
    start, writes = explorer.session.at.id, []
    write = explorer.session._sidecar.write
    monkeypatch.setattr(explorer.session._sidecar, "write", lambda data: writes.append(data["at"]) or write(data))

    async def step():
        for _ in range(3):
            explorer.panel.hear("board", "forward", "")
            await asyncio.sleep(0.02)
        assert kept(tmp_path) == start
        await asyncio.sleep(PAUSE)

    asyncio.run(step())
    assert kept(tmp_path) == explorer.session.at.id
    assert explorer.session.at.ply == 3
    assert writes == [explorer.session.at.id]


def test_a_step_without_a_loop_is_kept_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    explorer = Explorer(NAME)
    explorer.panel.hear("board", "forward", "")
    assert kept(tmp_path) == explorer.session.at.id != 0


def test_closing_opening_again_and_a_loop_that_is_gone_keep_what_waits(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    explorer = Explorer(NAME)

    async def step(then):
        explorer.panel.hear("board", "forward", "")
        before = kept(tmp_path)
        then()
        return before

    before = asyncio.run(step(lambda: None))
    assert before == kept(tmp_path) != explorer.session.at.id
    before = asyncio.run(step(explorer.session.keep))
    assert before != kept(tmp_path) == explorer.session.at.id
    asyncio.run(step(lambda: Explorer(NAME)))
    assert kept(tmp_path) == explorer.session.at.id
    asyncio.run(step(explorer.panel.close))
    assert kept(tmp_path) == explorer.session.at.id
    assert explorer.session.at.ply == 4
    assert explorer.session.notices == ()


def test_a_saved_session_that_somebody_else_changed_is_noticed_in_the_panel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one, other = Explorer(NAME), Explorer(NAME)
    other.panel.hear("board", "forward", "")

    async def step():
        one.panel.hear("board", "end", "")
        assert "both are kept" not in one.panel.surface.shown("title")
        await asyncio.sleep(PAUSE + 0.05)

    asyncio.run(step())
    assert "both are kept" in one.panel.surface.shown("title")


def test_a_kernel_that_is_ended_or_runs_a_cell_right_after_a_step_has_kept_it(tmp_path):
    """Inside a kernel: the next cell finds the step in the file; the last step is there after the kernel has gone."""
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(tmp_path))
    try:

        def run(code):
            answer = client.execute_interactive(code, timeout=60, output_hook=lambda _: None)
            assert answer["content"]["status"] == "ok", answer["content"]

        run(f"from widgets import Explorer\nexplorer = Explorer({NAME!r})")
        run("explorer.panel.hear('board', 'forward', '')\nfirst = explorer.session.at.id")
        run("import json, pathlib\nfile, = pathlib.Path('.rules-explorer').glob('*.json')")
        run("assert json.loads(file.read_text())['at'] == first != 0")
        run("explorer.panel.hear('log', 'goto', '7')")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=False)
    assert kept(tmp_path) == 7
