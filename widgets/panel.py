"""A panel: parts around one desk, shown by one surface."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

from widgets.desk import Desk
from widgets.markup import markup
from widgets.part import Act, Part
from widgets.saving import Saving
from widgets.snapshot import Snapshot
from widgets.surface import Surface

SHORTCUTS: Final = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "[": "back",
    "]": "forward",
    "Home": "start",
    "End": "end",
    "u": "undo",
    "?": "help",
    "Escape": "escape",
}


class Panel:
    """Lays parts out in areas and keeps them true to the session.

    Every act that is heard changes the session or the desk; then all parts are drawn, and those that changed are sent.
    """

    def __init__(self, areas: Sequence[tuple[str, Sequence[Part]]], label: str, desk: Desk) -> None:
        self.desk = desk
        self.parts: dict[str, Part] = {part.name: part for _, parts in areas for part in parts}
        names = [(area, [part.name for part in parts]) for area, parts in areas]
        self.surface = Surface(names, SHORTCUTS, label, self.hear)
        self.snapshot = Snapshot(desk)
        self._acts: dict[str, Act] = {**self._common(), **self._own()}
        self._grounds: dict[str, Hashable] = {}
        self._hearing = False
        self._saving = Saving(desk.session, self.refresh)
        self._unsubscribe = desk.session.on_change(self._changed)
        desk.listeners.append(self._redraw)
        self.refresh()

    def _common(self) -> Mapping[str, Act]:
        desk, session = self.desk, self.desk.session

        def simply(move: Callable[[], object]) -> Act:
            def act(_value: str) -> None:
                desk.attempt(move)
                if not desk.say:
                    desk.say = f"Ply {desk.ply}. {desk.due()}"

            return act

        return {
            "pick": desk.pick,
            "play": desk.play,
            "why": desk.ask,
            "start": simply(session.to_start),
            "back": simply(desk.sight.back),
            "forward": simply(desk.sight.forward),
            "end": simply(session.to_end),
            "undo": simply(session.undo),
            "draw": simply(session.draw),
            "redraw": simply(self._draw_again),
            "goto": lambda value: simply(lambda: session.goto(desk.sight.numbered(int(value))))(value),
            "close-clause": self._close_clause,
            "escape": self._escape,
            "help": self._help,
        }

    def _own(self) -> dict[str, Act]:
        return {act: handler for part in self.parts.values() for act, handler in part.acts().items()}

    def _draw_again(self) -> None:
        self.desk.sight.back()
        self.desk.session.draw()

    def _close_clause(self, _value: str) -> None:
        self.desk.clause = None

    def _help(self, _value: str) -> None:
        self.desk.help = not self.desk.help

    def _escape(self, _value: str) -> None:
        self.desk.picked, self.desk.refusal, self.desk.clause, self.desk.help = (), None, None, False

    def hear(self, part: str, act: str, value: str) -> None:
        """Something was done in a part: `act` with its `value`. An act that nobody knows is passed over."""
        self._hearing = True
        self.desk.notice = self.desk.say = ""
        try:
            if act == "clause":
                self._open_clause(part, value)
            elif act in self._acts:
                self._acts[act](value)
        finally:
            self._hearing = False
            self.refresh()

    def _open_clause(self, part: str, id: str) -> None:
        clause = self.desk.game.rulebook.clauses.get(id)
        if clause is None:
            return
        self.desk.clause = (part, id)
        self.desk.say = f"{clause.heading}: {clause.gist}"

    def _changed(self, *_: object) -> None:
        notice = self.desk.notice
        self.desk.moved()
        self.desk.notice = notice
        for part in self.parts.values():
            part.moved()
        if not self._hearing:
            self.refresh()

    def refresh(self, *names: str) -> None:
        """Draw all parts, or those named, and send what changed."""
        drawn = {}
        for name in names or self.parts:
            part = self.parts[name]
            ground = part.rests_on()
            if ground is not None and self._grounds.get(name) == ground:
                continue
            self._grounds[name] = ground
            element = part.element()
            drawn[name] = "" if element is None else markup(element)
        self.surface.show(drawn, self.desk.say)
        self.desk.say = ""
        self.snapshot.soon()

    def _redraw(self, name: str) -> None:
        if name in self.parts:
            self.refresh(name)

    def display(self) -> None:
        """Show the panel as the output of the cell that runs, and beneath it what remains without a kernel."""
        from IPython.display import display

        display(self.surface)  # type: ignore[no-untyped-call]
        self.snapshot.display()

    def close(self) -> None:
        """Take the panel off the session and the page."""
        self._saving.now()
        self._unsubscribe()
        self.desk.listeners.remove(self._redraw)
        self.surface.close()
