"""Work in small pieces between other work: a click never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from explorer.core.errors import ExplorerError
from widgets.part import Part

T = TypeVar("T")
PAUSE: Final = 0.25  # before it begins: a reader who steps on does not wait for what is dropped
BREATH: Final = 0.004
SHOW_EVERY: Final = 0.4

_working: list[Part] = []  # who works; the last one goes first, so that whoever asks last never waits for all


async def work_aside(
    part: Part, steps: Callable[[], Iterator[T]], take: Callable[[T], object], urgent: bool = True
) -> str:
    """Take the steps of a part's work one by one, and draw the part now and then. What is not `urgent` waits for all
    that is. Answers what went wrong, in words, or nothing; the part is drawn once more by whoever called."""
    await asyncio.sleep(PAUSE)
    _working.insert(len(_working) if urgent else 0, part)
    loop = asyncio.get_running_loop()
    shown = loop.time()
    try:
        coming = steps()
        # in a thread: where a game is long, a single step takes longer than a click may wait
        while (step := await asyncio.to_thread(next, coming, None)) is not None:
            take(step)
            if loop.time() - shown > SHOW_EVERY:
                part.desk.changed(part.name)
                shown = loop.time()
            await asyncio.sleep(BREATH)
            while _working[-1] is not part:
                await asyncio.sleep(10 * BREATH)
    except ExplorerError as error:
        return error.problems[0].message
    finally:
        _working.remove(part)
    return ""
