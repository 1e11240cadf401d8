"""The moves: what may be played with its clauses, what may not with its reason, and what chance may bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.game import Move
from explorer.core.protocol import Chance, Decision, Over, Refusal
from widgets.desk import WAITS
from widgets.markup import h
from widgets.part import Act, Part, button, clause_button, clause_card, refusal_box, said, section

MOST_OUTCOMES: Final = 250


class Moves(Part):
    """Every legal move as a button; the refused ones struck through, each a question that is answered."""

    name = "moves"
    title = "Moves"

    def element(self) -> Element:
        match self.desk.pending:
            case Decision() as decision:
                content = self._decision(decision)
                title = "Others decide" if self.desk.waiting else f"{self.desk.picture.player(decision.player)} decides"
            case Chance() as chance:
                content, title = self._chance(chance), "Chance decides"
            case Over() as over:
                content, title = self._over(over), "The game is over"
        notice = h("p", self.desk.notice, class_="rx-notice") if self.desk.notice else None
        stopped = self._stopped()
        return section(title, notice, stopped, *content, clause_card(self.desk, self.name))

    def acts(self) -> Mapping[str, Act]:
        return {"write": self._write}

    def _write(self, text: str) -> None:
        if text.strip():
            self.desk.play(" ".join(text.split()))

    def _stopped(self) -> Element | None:
        """Where a line that was played under other rulings had to end."""
        if self.desk.at.stopped is None:
            return None
        text, refusal = self.desk.at.stopped
        if self.desk.session.seat is not None:
            return h("p", "Under these rulings the line ends here.", class_="rx-notice")
        prose = said(self.desk.picture.prose(f"Under these rulings the line ends here: {text} is refused. "))
        return h("p", prose, refusal.reason, " ", clause_button(self.desk, refusal.clause), class_="rx-notice")

    def _label(self, move: Move) -> list[Element | str]:
        return said(self.desk.picture.notation(self.desk.state, move, self.desk.session.seat))

    def _decision(self, decision: Decision[Move]) -> list[Element | None]:
        if self.desk.waiting:
            return [h("p", WAITS, class_="rx-soft")]
        if self.desk.hidden:
            name = self.desk.picture.player
            told = f"{name(decision.player)} thinks; {name(self.desk.session.seat or '')} does not see the choices."
            return [h("p", told, class_="rx-soft")]
        legal = [
            button_of(self._label(one.move), "play", str(one.move), clauses=one.clauses, key=f"may-{one.move}")
            for one in decision.legal
        ]
        return [
            h("div", legal, class_="rx-choices", data_rove="moves", role="group", aria_label="may be played"),
            refusal_box(self.desk),
            self._refused(decision),
            self._field("Write a move", str(decision.moves[0])),
        ]

    def _refused(self, decision: Decision[Move]) -> Element | None:
        """The refused moves by the reason that stands against them."""
        by_reason: dict[Refusal, list[Move]] = {}
        for move, refusal in decision.refused:
            moves = by_reason.setdefault(refusal, [])
            # a longer form of a move is not listed where the same reason refuses the shorter one
            if not any(str(move).startswith(f"{other} ") for other in moves):
                moves.append(move)
        if not by_reason:
            return None
        count = sum(map(len, by_reason.values()))
        rows = [
            h("li", [self._not(move, refusal) for move in moves], clause_button(self.desk, refusal.clause))
            for refusal, moves in by_reason.items()
        ]
        return h(
            "details",
            h("summary", f"{count} refused"),
            h("ul", rows, class_="rx-refused", data_rove="refused"),
            open=count <= 12,
            data_key="refused",
        )

    def _not(self, move: Move, refusal: Refusal) -> Element:
        return h(
            "button",
            self._label(move),
            type="button",
            class_="rx-not",
            data_act="why",
            data_value=str(move),
            data_say=f"{move} is refused. {refusal.reason}",
            data_key=f"not-{move}",
            aria_disabled="true",
            title=refusal.reason,
        )

    def _chance(self, chance: Chance[Move]) -> list[Element | None]:
        total = chance.outcomes.total
        rule = h("p", f"{total:,} outcomes. ", clause_button(self.desk, chance.clause), class_="rx-soft")
        draw = h("p", button("draw", "draw", class_="rx-draw"))
        listed = chance.outcomes.listed and total <= 10**6
        rows = list(self._odds(chance)) if listed else []
        odds = h("ul", rows, class_="rx-odds", data_rove="chance") if rows else None
        field = None
        if not rows or len(rows) > MOST_OUTCOMES:
            field = self._field("Or write what chance brings", str(chance.outcomes.pick(0)))
        return [draw, rule, odds, refusal_box(self.desk), field]

    def _odds(self, chance: Chance[Move]) -> Iterator[Element]:
        outcomes = list(chance.outcomes)
        for move in outcomes[:MOST_OUTCOMES]:
            share = Fraction(chance.outcomes.weight(move), chance.outcomes.total)
            bar = h("span", style=f"width:{float(share) * 100:.1f}%", class_="rx-bar")
            odds = h("span", f"{share.numerator}/{share.denominator}", class_="rx-share")
            yield h(
                "li", button_of([*self._label(move), " ", odds], "play", str(move)), h("span", bar, class_="rx-rail")
            )
        if len(outcomes) > MOST_OUTCOMES:
            yield h("li", f"and {len(outcomes) - MOST_OUTCOMES} more")

    def _over(self, over: Over) -> list[Element | None]:
        winners = " and ".join(map(str, over.result["winners"])) or "nobody"
        scores = over.result.get("totals") or over.result["scores"]
        told = ", ".join(f"{name} {points}" for name, points in scores.items())
        return [h("p", h("strong", f"Won by {winners}. "), f"{told}. ", clause_button(self.desk, over.clause))]

    def _field(self, label: str, example: str) -> Element:
        field = h("input", type="text", placeholder=example, autocomplete="off", spellcheck="false", maxlength="400")
        field.set("aria-label", label)
        return h(
            "form", h("label", label, " ", field), data_act="write", data_once=True, class_="rx-write", data_key="write"
        )


def button_of(
    label: list[Element | str], act: str, value: str, clauses: tuple[str, ...] = (), key: str = ""
) -> Element:
    """A button with a label of pieces; the clauses that allow the move stand in its title."""
    title = f"allowed by {', '.join(clauses)}" if clauses else None
    return h("button", label, type="button", data_act=act, data_value=value, title=title, data_key=key or None)
