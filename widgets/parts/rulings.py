"""The rulings: each unclear clause as a switch, with what speaks for each answer."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from xml.etree.ElementTree import Element

from explorer.core.clauses import Answer, Question
from widgets.desk import Desk
from widgets.markup import h
from widgets.part import Act, Part, button, clause_button, clause_card, folded


class Rulings(Part):
    """Every open question; another answer plays the line again as a new branch, and the old one stays."""

    name = "rulings"
    title = "Rulings"

    def element(self) -> Element:
        questions = self.desk.game.rulebook.questions.values()
        changed = self.desk.state.rulings.changed
        told = f"{len(changed)} changed" if changed else "all as by default"
        return folded(
            self.title,
            f"{len(questions)} places where the rulebook is silent or unclear; {told}",
            [self._question(one) for one in questions],
            clause_card(self.desk, self.name),
        )

    def rests_on(self) -> Hashable:
        return (self.desk.state.rulings, self.desk.clause)

    def acts(self) -> Mapping[str, Act]:
        return {"rule": lambda value: rule(self.desk, value)}

    def _question(self, question: Question) -> Element:
        answer = self.desk.state.rulings[question.id]
        changed = answer != question.default
        return h(
            "details",
            h(
                "summary",
                question.question,
                " ",
                h("strong", answer),
                " (changed) " if changed else " ",
                h("small", h("code", question.id)),
            ),
            h("p", [clause_button(self.desk, one) for one in question.clauses], class_="rx-sources"),
            h("ul", [self._answer(question, one, one.id == answer) for one in question.answers], class_="rx-answers"),
            class_="rx-question rx-changed" if changed else "rx-question",
            data_key=f"ruling-{question.id}",
        )

    def _answer(self, question: Question, answer: Answer, current: bool) -> Element:
        default = " (default)" if answer.id == question.default else ""
        value = f"{question.id}={answer.id}"
        return h(
            "li",
            button(answer.id + default, "rule", value, aria_pressed="true" if current else "false"),
            h("p", answer.means),
            h("p", h("em", "For it: "), answer.grounds, class_="rx-soft"),
        )


def rule(desk: Desk, value: str) -> None:
    """Give a ruling another answer, written `id=answer`, and say how far the line goes under it."""
    id, _, answer = value.partition("=")
    desk.attempt(lambda: desk.session.rule(id, answer))
    stopped = desk.at.stopped
    end = f" The line ends at ply {desk.ply}" if stopped else ""
    if stopped:
        end += f": {stopped[0]} is refused. {stopped[1].reason}" if desk.session.seat is None else "."
    desk.say = desk.say or f"{id} is now {desk.state.rulings[id]}.{end}"
