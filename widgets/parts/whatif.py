"""What if: for each legal move the distribution of a measure, with its mean, its interval and its method."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.game import Game, Move
from explorer.core.protocol import Chance
from explorer.core.scenario import Scenario
from explorer.study.outcome import Outcome
from explorer.study.outcomes import Options, stream, stream_per_move
from explorer.study.session import Session
from explorer.study.views import view, worlds
from widgets.aside import work_aside
from widgets.desk import Desk
from widgets.markup import h
from widgets.numbers import likely, mean_words, minus
from widgets.part import Act, Part, button, said, section
from widgets.plots import Scale, axis, bars, ridge, share

Answers = dict[Move, Outcome]  # the move None stands for the position as it is
SAMPLES: Final = (200, 500, 1_000, 5_000)
SEED: Final = 5
MOST_CHANCES: Final = 40  # with more outcomes of a chance, a single sample of each would hold up the panel


class WhatIf(Part):
    """Asks the question of the position it stands on, in small pieces between other work, while `asking`.

    A change of position ends the old question. `compute()` answers at once, for use without a running loop.
    """

    name = "whatif"
    title = "What if"

    def __init__(self, source: Desk | Session | Scenario, asking: bool = True) -> None:
        super().__init__(source)
        game = self.desk.game
        self.measure = next(iter(game.measures))
        self.until = game.measures[self.measure].until[0]
        self.policy = next(iter(game.policies))
        self.samples = SAMPLES[1]
        self.asking = asking
        self.answers: Answers = {}
        self.problem = ""
        self.scale: Scale | None = None
        self.finished = False
        self._task: asyncio.Task[None] | None = None
        self.moved()

    def element(self) -> Element:
        measure = self.desk.game.measures[self.measure]
        name = measure.titled(self.desk.state)
        unit = f", {measure.unit}" if measure.unit and measure.unit not in name else ""
        title = h("p", h("strong", name), f", {_end(self.desk.game, self.until)}{unit}")
        return section(self.title, h("div", self._controls(), class_="rx-tools"), title, self._method(), self._plot())

    def acts(self) -> Mapping[str, Act]:
        return {"asking": self._toggle, "measure": self._measure, "until": self._until, "policy": self._policy} | {
            "samples": self._samples
        }

    def moved(self) -> None:
        """Another position: the old question ends, and the same one is asked here."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.answers, self.problem, self.scale, self.finished = {}, "", None, False
        if self.asking and self._possible():
            with suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._ask())

    def compute(self) -> Answers:
        """The answers to the question as it stands, all at once."""
        for answers in self._stream():
            self.answers = answers
        self.finished = True
        return self.answers

    def _possible(self) -> bool:
        return self.desk.session.seat is None or self.desk.game.hidden is not None

    def _stream(self) -> Iterator[Answers]:
        """Better and better answers, one a move. Where the moves are too many, or hidden from the seat whose view
        is shown, one for the position (None). A seat asks over all positions that fit what it has seen."""
        desk, seat = self.desk, self.desk.session.seat
        options = Options(policy=self.policy, until=self.until, samples=self.samples, seed=SEED)
        if seat is not None:
            possible = worlds(desk.game, view(desk.game, desk.session.tree.line(desk.at), seat))
            options["states"] = lambda number: possible.sample(number, SEED)
            options["seen_by"] = seat
        now = desk.pending
        if desk.hidden or (isinstance(now, Chance) and _many(now)):
            return ({None: answer} for answer in stream(desk.game, desk.state, self.measure, **options))
        return stream_per_move(desk.game, desk.state, self.measure, **options)

    async def _ask(self) -> None:
        self.problem = await work_aside(self, self._stream, self._take)
        self.finished = not self.problem
        self.desk.changed(self.name)

    def _take(self, answers: Answers) -> None:
        self.answers = answers

    def _controls(self) -> list[Element]:
        return [button("what if?", "asking", aria_pressed="true" if self.asking else "false"), *self.question()]

    def question(self) -> list[Element]:
        """What is asked, to be chosen: the measure, its end, how all play, how many samples."""
        game = self.desk.game
        measure, state = game.measures[self.measure], self.desk.state
        fitting = {
            name: one.titled(state) for name, one in game.measures.items() if one.fitting(state) or one is measure
        }
        return [
            _select("measure", "Measure", fitting, self.measure),
            _select("until", "Until", {one: _end(game, one) for one in measure.until}, self.until),
            _select("policy", "All play", {name: name for name in game.policies}, self.policy),
            _select("samples", "Samples", {str(n): f"{n:,} samples" for n in SAMPLES}, str(self.samples)),
        ]

    def told(self) -> str:
        """What is asked, in words."""
        measure = self.desk.game.measures[self.measure]
        name = measure.titled(self.desk.state)
        unit = f", {measure.unit}" if measure.unit and measure.unit not in name else ""
        return f"{name}, {_end(self.desk.game, self.until)}{unit}"

    def _method(self) -> Element:
        if not self._possible():
            words = "asked with all cards open: switch the view to all cards"
        elif self.problem:
            words = self.problem
        elif self.answers:
            words = next(iter(self.answers.values())).words() + ("" if self.finished else " · still counting")
        else:
            words = "counting" if self.asking else "not asked"
        return h("p", h("span", words, class_="rx-chip rx-method"), data_key="method")

    def _plot(self) -> Element | None:
        """One row a move, as many from the first moment on, so that nothing shifts while numbers get sharper."""
        if not self.answers:
            return None
        numeric = next(iter(self.answers.values())).numeric
        self.scale = Scale.of(self.answers.values(), self.scale) if numeric else None
        rows = [self._row(move, outcome) for move, outcome in self.answers.items()]
        bottom = axis(self.scale) if self.scale is not None and not self._share() else None
        class_ = "rx-ridges rx-shares" if self._share() else "rx-ridges"
        return h("div", h("ul", rows, class_=class_, data_rove="whatif"), bottom, data_key="plot")

    def _signed(self) -> bool:
        return self.scale is not None and self.scale.low < 0

    def _share(self) -> bool:
        return self.desk.game.measures[self.measure].share

    def _row(self, move: Move, outcome: Outcome) -> Element:
        if self.scale is None:
            drawn = bars(outcome)
        else:
            drawn = share(outcome) if self._share() else ridge(outcome, self.scale)
        number = h("span", told(outcome, self._share(), self._signed()), class_="rx-number")
        if move is None:
            return h("li", h("span", "as it stands"), drawn, number, data_key="if-nothing")
        label = said(self.desk.picture.notation(self.desk.state, move, None))
        head = h("button", label, type="button", data_act="play", data_value=str(move), class_="rx-plain-button")
        return h("li", head, drawn, number, data_key=f"if-{move}")

    def _toggle(self, _value: str) -> None:
        self.asking = not self.asking
        self.moved()

    def _measure(self, name: str) -> None:
        if name in self.desk.game.measures:
            self.measure, self.until = name, self.desk.game.measures[name].until[0]
            self.moved()

    def _until(self, horizon: str) -> None:
        if horizon in self.desk.game.measures[self.measure].until:
            self.until = horizon
            self.moved()

    def _policy(self, name: str) -> None:
        if name in self.desk.game.policies:
            self.policy = name
            self.moved()

    def _samples(self, number: str) -> None:
        if number in map(str, SAMPLES):
            self.samples = int(number)
            self.moved()


def _many(chance: Chance[Move]) -> bool:
    """Whether chance has too many outcomes to ask about each."""
    outcomes = chance.outcomes
    return not outcomes.listed or next(islice(outcomes, MOST_CHANCES, None), None) is not None


def _end(game: Game, horizon: str) -> str:
    return game.end_of(horizon).removeprefix("the ")


def _select(act: str, label: str, options: Mapping[str, str], chosen: str) -> Element:
    items = [
        h("option", text, value=name, selected=name == chosen, title=name if name != text else None)
        for name, text in options.items()
    ]
    select = h("select", items, data_act=act, data_key=act)
    select.set("aria-label", label)
    if options.get(chosen) != chosen:
        select.set("title", chosen)
    return select


def told(outcome: Outcome, share: bool, signed: bool) -> list[Element | str]:
    """The mean with its interval, or for names the likeliest; an exact number also as the fraction that it is."""
    mean, interval = outcome.mean, outcome.interval
    if mean is None:
        best = max(outcome.shares, key=lambda one: one.p)
        return _number(f"{best.value} {likely(best.p)}", outcome.alike)
    if share and interval is not None:
        return _number(likely(mean, 1), f"{interval[0]:.1%} to {interval[1]:.1%}")
    if outcome.alike:
        sign = "+" if signed else ""
        return _number(likely(mean) if share else minus(f"{float(mean):{sign}g}"), outcome.alike)
    half = None if interval is None else (interval[1] - interval[0]) / 2
    number, width = mean_words(mean, half, signed)
    if interval is None:
        readable = isinstance(mean, Fraction) and 1 < mean.denominator <= 1_000
        width = minus(f"exact {mean}") if readable else "exact"
    return _number(likely(mean, 1) if share else number, width)


def _number(number: str, width: str) -> list[Element | str]:
    return [h("strong", number), " ", h("small", width) if width else ""]
