"""Keeping a session a moment after a step, so that the new picture does not wait for the disk."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable
from typing import Final

from explorer.study.session import Session

PAUSE: Final = 0.15
_waiting: set[Saving] = set()


class Saving:
    """Has a session kept at most `PAUSE` seconds after a change; before the next cell runs, and when the kernel
    ends, at the latest. `noticed` is called when keeping it went other than planned. Without an event loop that
    runs, changes are kept at once."""

    def __init__(self, session: Session, noticed: Callable[[], object]) -> None:
        self._session = session
        self._noticed = noticed
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        session.keep_later(self._defer)

    def _defer(self, _keep: Callable[[], None]) -> bool:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        if self._timer is None or self._loop is not loop:
            self._loop = loop
            self._timer = loop.call_later(PAUSE, self.now)
            _waiting.add(self)
            _before_each_cell()
        return True

    def now(self) -> None:
        """Keep the session now if something has changed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        _waiting.discard(self)
        before = self._session.notices
        self._session.keep()
        if self._session.notices != before:
            self._noticed()


def keep_all(*_: object) -> None:
    """Keep every session that still waits."""
    for saving in tuple(_waiting):
        saving.now()


@atexit.register
def _at_the_end() -> None:
    for saving in _waiting:
        saving._session.keep()


def _before_each_cell() -> None:
    """A cell may run long, or read the file."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None and keep_all not in shell.events.callbacks["pre_run_cell"]:
        shell.events.register("pre_run_cell", keep_all)
