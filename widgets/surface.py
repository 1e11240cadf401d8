"""The one widget: it shows named parts and hands back what is done to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

STATIC: Final = Path(__file__).parent / "static"
STYLES: Final = ("surface.css", "parts.css", *sorted(file.name for file in STATIC.glob("board*.css")))
Heard = Callable[[str, str, str], None]


def joined(*names: str) -> str:
    """The text of static files of this package, one after the other."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class Surface(anywidget.AnyWidget):
    """Shows parts, each a string of markup, in named areas.

    `areas` lists each area with the parts in it; `shortcuts` maps keys to acts. What is done to an element
    with `data-act` comes back as `heard(part, act, value)`. Each part is a trait of its own, so that only
    changed parts travel.
    """

    _esm = joined("morph.js", "focus.js", "surface.js")
    _css = joined(*STYLES)
    areas: traitlets.List[Any] = traitlets.List().tag(sync=True)
    shortcuts = traitlets.Dict().tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, areas: Sequence[tuple[str, Sequence[str]]], shortcuts: Mapping[str, str], label: str, heard: Heard
    ) -> None:
        names = [f"part_{name}" for _, parts in areas for name in parts]
        self.add_traits(**{name: traitlets.Unicode("").tag(sync=True) for name in names})
        laid_out = [[area, list(parts)] for area, parts in areas]
        super().__init__(areas=laid_out, shortcuts=dict(shortcuts), label=label)
        self._heard = heard
        self.on_msg(self._receive)

    def show(self, parts: Mapping[str, str], say: str = "") -> None:
        """Show parts and read a sentence out; what has not changed is not sent."""
        with self.hold_sync():
            for name, text in parts.items():
                setattr(self, f"part_{name}", text)
            if say:
                self.said = {"text": say, "turn": int(self.said.get("turn", 0)) + 1}

    def shown(self, part: str) -> str:
        """The markup of a part as it stands now."""
        return str(getattr(self, f"part_{part}"))

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or not isinstance(content.get("act"), str):
            return
        part, value, number = content.get("part", ""), content.get("value", ""), content.get("number", 0)
        with self.hold_sync():
            try:
                self._heard(str(part), content["act"], str(value)[:20_000])
            finally:
                self.answered = number if isinstance(number, int) else 0
