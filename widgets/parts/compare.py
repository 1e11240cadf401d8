"""Compare: what each answer of each unclear rule would do to the odds here, and how sure that is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple
from xml.etree.ElementTree import Element

from explorer.core.scenario import Scenario
from explorer.study.answers import Alternative, Comparison, others
from explorer.study.outcome import Outcome
from explorer.study.outcomes import Options, stream
from explorer.study.session import Session
from widgets.aside import work_aside
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, Part, button, clause_card, folded
from widgets.parts.rulings import rule
from widgets.parts.whatif import SEED, WhatIf
from widgets.versus import Versus, same


class Step(NamedTuple):
    """A piece of the work: a better answer for the position as it is, or what the answers of a ruling change; or
    neither yet."""

    base: Outcome | None = None
    found: Comparison | None = None


class Compare(Part):
    """The question of What if, asked of the line as it comes out under each answer of each ruling, one after the other,
    in small pieces between other work, while `asking`.

    `like` is the What-if part whose question it is; without one it has a question of its own. `compute()` answers at
    once, for use without a running loop.
    """

    name = "compare"
    title = "What the rulings change"

    def __init__(self, source: Desk | Session | Scenario, like: WhatIf | None = None, asking: bool = False) -> None:
        super().__init__(source)
        self.alone = like is None
        self.like = WhatIf(self.desk, asking=False) if like is None else like
        self.asking = asking
        self.base: Outcome | None = None
        self.found: list[Comparison] = []
        self.problem = ""
        self.finished = False
        self._question: object = None
        self._task: asyncio.Task[None] | None = None

    def element(self) -> Element:
        self._ask_if_new()
        matter = [one for one in self.found if one.matters]
        if self.finished:
            matter.sort(key=lambda one: -one.effect)
        versus = Versus.of(self.desk, self.base, self.desk.game.measures[self.like.measure].share, matter)
        return folded(
            self.title,
            self._told(matter),
            h("div", self._controls(), class_="rx-tools"),
            h("p", h("span", self._method(), class_="rx-chip rx-method"), data_key="method"),
            versus.as_it_is(),
            h("div", [versus.comparison(one) for one in matter], class_="rx-versuses", data_key="versuses"),
            same([one for one in self.found if not one.matters]),
            clause_card(self.desk, self.name),
        )

    def acts(self) -> Mapping[str, Act]:
        own: dict[str, Act] = {"compare": self._toggle, "rule": lambda value: rule(self.desk, value)}
        return {**self.like.acts(), **own} if self.alone else own

    def moved(self) -> None:
        """Another position: the old question ends, and the same one is asked here."""
        self._ask_if_new()

    def compute(self) -> list[Comparison]:
        """The answers to the question as it stands, all at once, in the rulebook's order; none for a seat's view."""
        self._begin()
        for step in self._steps() if self._possible() else ():
            self._take(step)
        self.finished = True
        return self.found

    # --- asking

    def _asked(self) -> object:
        """All that the answers hang on."""
        like = self.like
        return (self.desk.at, self.desk.session.seat, like.measure, like.until, like.policy, like.samples)

    def _ask_if_new(self) -> None:
        if self._question == (self.asking, self._asked()):
            return
        self._begin()
        if self.asking and self._possible():
            with suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._ask())

    def _begin(self) -> None:
        """Forget the old answers and whoever counts them."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._question = (self.asking, self._asked())
        self.base, self.found, self.problem, self.finished = None, [], "", False

    def _possible(self) -> bool:
        return self.desk.session.seat is None

    def _steps(self) -> Iterator[Step]:
        """The work in small pieces: the position as it is; then each other answer of each ruling. It goes on aside, and
        so changes nothing here."""
        desk, like = self.desk, self.like
        scenario, rulings = desk.session.tree.scenario, desk.state.rulings
        moves = [str(node.move) for node in desk.session.tree.line(desk.at)[1:]]
        options = Options(policy=like.policy, until=like.until, samples=like.samples, seed=SEED)
        base = None
        for base in stream(desk.game, desk.state, like.measure, **options):
            yield Step(base=base)
        if base is not None and not base.exact:
            options["exact"] = False
        for question in desk.game.rulebook.questions.values():
            in_force = rulings[question.id]
            lines = [Alternative(question.id, in_force, desk.state)]
            found = {} if base is None else {in_force: base}
            for line in others(scenario, rulings, moves, question.id):
                lines.append(line)
                yield Step()
                if line.state is None:
                    continue
                for outcome in stream(desk.game, line.state, like.measure, **options):
                    found[line.answer] = outcome
                    yield Step()
            yield Step(found=Comparison.of(lines, found))

    def _take(self, step: Step) -> None:
        """Keep what a step has brought."""
        if step.base is not None:
            self.base = step.base
        if step.found is not None:
            self.found.append(step.found)

    async def _ask(self) -> None:
        self.problem = await work_aside(self, self._steps, self._take, urgent=False)
        self.finished = not self.problem
        self.desk.changed(self.name)

    # --- showing

    def _told(self, matter: list[Comparison]) -> str:
        many = len(self.desk.game.rulebook.questions)
        if not self.found and (not self.asking or self.problem or not self._possible()):
            return "how far the odds here hang on each unclear rule"
        if not self.finished:
            return f"counting: {len(self.found)} of {many} rulings"
        return f"{len(matter)} of {many} change something here" if matter else f"none of {many} changes anything here"

    def _controls(self) -> list[Element]:
        toggle = button("compare", "compare", aria_pressed="true" if self.asking else "false")
        if self.alone:
            return [toggle, *self.like.question()]
        return [toggle, h("span", f"{self.like.told()}, as asked in What if", class_="rx-soft")]

    def _method(self) -> str:
        if not self._possible():
            return "asked with all cards open: switch the view to all cards"
        if self.problem or self.base is None:
            return self.problem or ("counting" if self.asking else "not asked")
        return self.base.words() + ("" if self.finished else " · still counting")

    def _toggle(self, _value: str) -> None:
        self.asking = not self.asking
