"""A form that saves something under a name: a file that is there is replaced only after a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from explorer.core.errors import ExplorerError, FileTaken
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, button


class Saved(NamedTuple):
    """What is told of a file that was written: in a sentence, and where more is to be said, as elements."""

    said: str
    shown: tuple[Element | str, ...] = ()


class SaveForm:
    """A button that opens a form with a name, what came of it, and the question where a file has that name.

    `kind` tells this form's acts and keys from those of others (`""` for the first). `write(name, replace)` writes the
    file, or raises ExplorerError, FileTaken or OSError.
    """

    def __init__(self, desk: Desk, kind: str, write: Callable[[str, bool], Saved]) -> None:
        self.desk = desk
        self._write = write
        self._tail = f"-{kind}" if kind else ""
        self._open = self._taken = False
        self._name = ""  # as it was written
        self._told: Saved | None = None
        self._wrong = ""

    def forget(self) -> None:
        """Put away what was told."""
        self._told, self._wrong, self._taken = None, "", False

    def button(self, label: str) -> Element:
        """What opens the form."""
        expanded = "true" if self._open else "false"
        return button(label, f"saving{self._tail}", aria_expanded=expanded, data_opens=f"saving{self._tail}")

    def elements(self, label: str, suggested: str) -> list[Element | None]:
        """The form if it is open, and what came of it."""
        told = self._told
        return [
            self._form(label, suggested) if self._open else None,
            h("p", self._wrong, class_="rx-notice", data_key=f"not-saved{self._tail}") if self._wrong else None,
            h("div", told.shown or told.said, class_="rx-note", data_key=f"saved{self._tail}") if told else None,
        ]

    def acts(self) -> Mapping[str, Act]:
        """What can be done in the form."""
        acts: dict[str, Act] = {"saving": self._toggle, "save": self._save}
        acts |= {"replace": self._replace, "keep-file": self._keep}
        return {f"{act}{self._tail}": does for act, does in acts.items()}

    def _form(self, label: str, suggested: str) -> Element:
        field = h("input", type="text", value=self._name or suggested, maxlength="200", spellcheck="false")
        field.set("aria-label", "File name")
        form = h(
            "form",
            h("label", f"{label} ", field),
            h("button", "save", type="submit"),
            data_act=f"save{self._tail}",
            class_="rx-write",
            data_key=f"save{self._tail}",
        )
        act = f"saving{self._tail}"
        return h("div", form, self._question() if self._taken else None, data_key=act, data_back=act)

    def _question(self) -> Element:
        return h(
            "div",
            h("strong", f"{self._name} exists: replace?"),
            button(f"replace {self._name}", f"replace{self._tail}", self._name),
            button("keep it", f"keep-file{self._tail}"),
            class_="rx-write",
            role="group",
            aria_label="The file exists",
            data_key=f"taken{self._tail}",
        )

    def _toggle(self, _value: str) -> None:
        self._open = not self._open
        self.forget()

    def _keep(self, _value: str) -> None:
        self.forget()
        self.desk.say = f"{self._name} stays as it is. Save under another name."

    def _save(self, name: str, replace: bool = False) -> None:
        name = name.strip()
        if not name:
            return
        self.forget()
        try:
            self._told = self._write(name, replace)
        except FileTaken as error:
            self._name, self._taken = str(error.problems[0].file), True
            self.desk.say = f"{self._name} exists: replace?"
        except (ExplorerError, OSError) as error:
            self._name = name
            self._wrong = self.desk.say = str(error)
        else:
            self._open, self._name = False, ""
            self.desk.say = self._told.said

    def _replace(self, name: str) -> None:
        if self._taken and name == self._name:
            self._save(name, replace=True)
