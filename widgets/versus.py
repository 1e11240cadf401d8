"""How answers of rulings are shown side by side: plots on one scale, and what each answer changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.etree.ElementTree import Element

from explorer.study.answers import Comparison, fewest_samples
from explorer.study.compare import Difference, Gap
from explorer.study.outcome import Outcome
from widgets.desk import Desk
from widgets.markup import h
from widgets.numbers import mean_words
from widgets.part import button, clause_button, said
from widgets.parts.whatif import told
from widgets.plots import Scale, axis, bars, ridge, share


class Versus(NamedTuple):
    """What is compared with what: `base` is the outcome as it is, `share` whether the measure is a likelihood, `scale`
    that of the plots; None for names."""

    desk: Desk
    base: Outcome | None
    share: bool
    scale: Scale | None

    @classmethod
    def of(cls, desk: Desk, base: Outcome | None, share: bool, shown: Iterable[Comparison]) -> Versus:
        """With a scale on which all that is shown finds room."""
        outcomes = [outcome for one in shown for outcome in one.outcomes.values()]
        outcomes += [base] if base is not None else []
        numeric = bool(outcomes) and all(one.numeric for one in outcomes)
        return cls(desk, base, share, Scale.of(outcomes) if numeric else None)

    def as_it_is(self) -> Element | None:
        """The answer under what is in force, above those to compare with it."""
        if self.base is None:
            return None
        row = h("li", h("span", "as it is"), *self._drawn(self.base), data_key="as-it-is")
        below = axis(self.scale) if self.scale is not None and not self.share else None
        return h("div", h("ul", row, class_="rx-ridges rx-versus"), below, class_="rx-as-it-is", data_key="base")

    def comparison(self, one: Comparison) -> Element:
        question = self.desk.game.rulebook.question(one.ruling)
        rows = [self._row(one, answer) for answer in one.differences]
        for answer, (move, refusal) in one.refused.items():
            text: list[Element | str] = [h("strong", said(self.desk.picture.prose(move))), " is refused. "]
            text += [*said(self.desk.picture.prose(refusal.reason)), " ", clause_button(self.desk, refusal.clause)]
            rows.append(self._barred(one, answer, h("span", "The line ends early: ", text)))
        for answer, error in one.impossible.items():
            rows.append(self._barred(one, answer, h("span", f"The set-up is impossible. {error.problems[0].message}")))
        return h(
            "section",
            h("h4", question.question),
            h("p", h("code", one.ruling), f" is {one.in_force}; otherwise:", class_="rx-soft"),
            h("ul", rows, class_="rx-ridges rx-versus"),
            data_key=f"versus-{one.ruling}",
            aria_label=one.ruling,
        )

    def _row(self, one: Comparison, answer: str) -> Element:
        change = h("span", change_told(one.differences[answer], self.share), class_="rx-change")
        drawn = self._drawn(one.outcomes[answer], self.base)
        return h("li", self._answer(one, answer), *drawn, change, data_key=f"answer-{answer}")

    def _drawn(self, outcome: Outcome, base: Outcome | None = None) -> list[Element]:
        """An outcome as a plot, on which the mean of the base is marked, and as a number."""
        mark = None if base is None or base.mean is None else float(base.mean)
        if self.scale is None:
            drawn = bars(outcome)
        else:
            drawn = share(outcome, mark) if self.share else ridge(outcome, self.scale, mark)
        return [
            drawn,
            h("span", told(outcome, self.share, self.scale is not None and self.scale.low < 0), class_="rx-number"),
        ]

    def _barred(self, one: Comparison, answer: str, why: Element) -> Element:
        return h("li", self._answer(one, answer), why, class_="rx-barred", data_key=f"answer-{answer}")

    def _answer(self, one: Comparison, answer: str) -> Element:
        """A button that puts the answer in force."""
        return button(answer, "rule", f"{one.ruling}={answer}", title=f"play on under {one.ruling} = {answer}")


def same(found: list[Comparison]) -> Element | None:
    """The rulings that change nothing, in a sentence, and how sure that is."""
    if not found:
        return None
    names: list[Element | str] = [piece for one in found for piece in (h("code", one.ruling), ", ")][:-1]
    n = fewest_samples(found)
    how = "exact" if n is None else f"in {n:,} samples" if n else "as far as can be seen"
    return h("p", f"No difference ({how}): ", names, class_="rx-soft", data_key="same")


def change_told(difference: Difference, share: bool) -> list[Element | str]:
    """What an answer changes, in a few words: the difference of the means, or the greatest of the shares; with its
    interval, and whether it may be chance."""
    if difference.none:
        return ["no difference"]
    value, gap = difference.greatest
    if value is None:
        return _gap(gap, 100 if share else 1, " %-pt" if share else "")
    return [f"{value} ", *_gap(gap, 100, " %-pt")]


def _gap(gap: Gap, times: int, unit: str) -> list[Element | str]:
    half = None if gap.interval is None else (gap.interval[1] - gap.interval[0]) / 2 * times
    words, width = mean_words(float(gap.value) * times, half, signed=True)
    number = h("strong", words + unit)
    if half is None:
        return [number, " ", h("small", "exact" if gap.clear else "")]
    return [number, " ", h("small", width if gap.clear else f"{width}: may be chance")]
