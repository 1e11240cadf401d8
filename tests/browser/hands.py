"""What a player does in a panel, by mouse or by keyboard alone; a test says in which picture.

class Hands(ByMouse):
    board = ".mh"
"""

from __future__ import annotations

import pytest

FOCUSED = "() => document.activeElement.dataset.key ?? document.activeElement.dataset.value ?? ''"
# where the focus is, and where the wanted thing is, both by their middles
APART = """selector => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(document.activeElement);
    const [goalX, goalY] = middle(document.querySelector(selector));
    return [goalX - x, goalY - y];
}"""
MOST_KEYS = 80


class ByMouse:
    """Each act waits until the picture has followed."""

    board = ""

    def __init__(self, lab, notebook):
        self.lab, self.notebook = lab, notebook

    def corner(self, key):
        """Where a thing is clicked: None for its middle."""

    def said(self, words):
        self.lab.page.locator(".rx-live", has_text=words).first.wait_for(state="attached")

    def named(self, key):
        return f'{self.board} [data-key="{key}"]'

    def thing(self, key):
        return self.notebook.find(self.named(key))

    def label(self, key):
        return self.thing(key).get_attribute("aria-label")

    def waits(self, key, words):
        self.lab.page.locator(f'{self.named(key)}[aria-label*="{words}"]').wait_for(state="attached")

    def ready(self, key):
        """Wait until a thing can be acted on."""
        self.lab.page.locator(f"{self.named(key)}[data-act]:not([aria-disabled])").wait_for(state="attached")

    def click(self, *keys):
        for key in keys:
            self.ready(key)
            self.thing(key).click(position=self.corner(key))

    def ask(self, key):
        """Ask why something may not be picked."""
        self.thing(key).click(force=True)

    def begin(self):
        """Nothing is to be done before the first click."""

    def comes(self, *outcomes):
        """Choose what chance brings, one after the other."""
        for outcome in outcomes:
            self.notebook.find(f'.rx-odds [data-value="{outcome}"]').click()

    def draw(self, outcome, words):
        """Choose what chance brings, and hear what comes of it."""
        self.comes(outcome)
        self.said(words)


class ByKeyboard(ByMouse):
    """The same by keyboard alone: arrows to the thing, then Enter."""

    def press(self, key):
        self.lab.page.keyboard.press(key)

    def focused(self):
        return self.lab.page.evaluate(FOCUSED)

    def go(self, key):
        """By the arrows alone, always the way on which more is missing; sideways where that leads nowhere."""
        seen = {}
        for _ in range(MOST_KEYS):
            here = self.focused()
            if here == key:
                return
            dx, dy = self.lab.page.evaluate(APART, self.named(key))
            across, along = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
            ways = [across, along] if abs(dx) > abs(dy) else [along, across]
            self.press(ways[seen.get(here, 0) % 2])
            seen[here] = seen.get(here, 0) + 1
        pytest.fail(f"the arrows never came to {key}, but to {self.focused()!r}")

    def click(self, *keys):
        for key in keys:
            self.ready(key)
            self.go(key)
            self.press("Enter")

    def ask(self, key):
        self.go(key)
        self.press("Enter")

    def begin(self):
        """From the help button to the board."""
        self.notebook.find(".rx [data-act=help]").focus()
        self.tab_to(self._on_board())

    def tab_to(self, selector, back=False):
        for _ in range(MOST_KEYS):
            if self.lab.page.evaluate("test => document.activeElement.matches(test)", selector):
                return
            self.press("Shift+Tab" if back else "Tab")
        pytest.fail(f"Tab never came to {selector}")

    def comes(self, *outcomes):
        """From the board to the list of what chance may bring, down to the outcome, and back."""
        for outcome in outcomes:
            self._choose(outcome).wait_for(state="detached")
            self.tab_to(self._on_board(), back=True)

    def draw(self, outcome, words):
        self._choose(outcome)
        self.said(words)
        self.tab_to(self._on_board(), back=True)

    def _on_board(self):
        return f"{self.board} [data-act], {self.board} [data-stop]"

    def _choose(self, outcome):
        listed = self.lab.page.locator(f'.rx-odds [data-value="{outcome}"]')
        listed.wait_for(state="attached")
        self.tab_to(".rx-odds button")
        self.press("Home")
        for _ in range(MOST_KEYS):
            if self.focused() == outcome:
                break
            self.press("ArrowDown")
        assert self.focused() == outcome
        self.press("Enter")
        return listed
