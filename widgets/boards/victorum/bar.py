"""The buttons for what is no thing in the picture: to roll, to be done, to choose what a card offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.core.protocol import Chance, Decision
from explorer.games.victorum import flow
from explorer.games.victorum.card_moves import Option
from explorer.games.victorum.card_words import lines
from explorer.games.victorum.effect_words import actions_words
from explorer.games.victorum.moves import Move
from explorer.games.victorum.resolve_phase import dealing
from explorer.games.victorum.state import NONE, State, counted
from explorer.games.victorum.strategy_phase import rolled_dice
from widgets.boards.acting import Acting, button
from widgets.boards.victorum import advice, asking, danger, lettering
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH
from widgets.boards.victorum.picking import tokens
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

KINDS: Final = ("word", "option", "first", "for")
ROW: Final = 38.0
SIZE: Final = 13.0
HINT: Final = "Framed in the accent colour: what can be picked. Point at a card, or move the focus there, to read it."


class Pill(NamedTuple):
    """A button: its words, what it is worth, what a screen reader says, and what it does."""

    key: str
    words: tuple[str, ...]
    worth: str
    told: str
    does: Acting
    wide: float


def bar(state: State, view: View) -> tuple[list[Element], float]:
    """The buttons in rows, and how high they are together."""
    pills = list(_pills(state, view))
    if not pills:
        risks = danger.found(state, view)
        hint = "" if state.outcome is not None else danger.method(state) if risks else HINT
        return [lettering.fitted(hint, 14, 22, WIDTH - 28, 12, "hv-soft")], 32
    drawn: list[Element] = []
    x = y = 0.0
    for pill in pills:
        if x and x + pill.wide > WIDTH:
            x, y = 0, y + ROW
        drawn.append(_drawn(pill, x, y))
        x += pill.wide + 9
        if len(pill.words) > 1:
            y += 15 * (len(pill.words) - 1)
    return drawn, y + ROW


def _drawn(pill: Pill, x: float, y: float) -> Element:
    high = 29 + 15 * (len(pill.words) - 1)
    middle = x + pill.wide / 2
    shown = [
        h("text", row, x=middle, y=y + 19 + 15 * at, text_anchor="middle", class_="hv-pill-words", font_size=SIZE)
        for at, row in enumerate(pill.words)
    ]
    if pill.worth:
        left = x + 15 + lettering.wide(pill.words[0], SIZE)
        shown = [
            h("text", pill.words[0], x=x + 14, y=y + 19, class_="hv-pill-words", font_size=SIZE),
            h("text", pill.worth, x=left + 7, y=y + 19, class_="hv-pill-worth hv-bold", font_size=12),
        ]
    return h(
        "g",
        h("rect", x=x + 1, y=y, width=pill.wide - 2, height=high, rx=14.5, class_="hv-rim hv-pill rx-focus"),
        shown,
        class_=f"hv-button {pill.does.class_}",
        aria_label=pill.told,
        data_key=pill.key,
        **pill.does.attributes,
    )


def _pills(state: State, view: View) -> Iterator[Pill]:
    now = flow.pending(state)
    if isinstance(now, Chance):
        words = {"roll": "Roll the dice", "reroll": "Roll them anew", "deal": "Deal"}.get(asking.kind(state), "Draw")
        yield _pill("draw", words, "", "chance decides", Acting("hv-may", "", button("draw", ""), may=True))
        return
    if not isinstance(now, Decision):
        return
    values = {**advice.values(state, view), **danger.values(state, view)}
    moves = [*now.moves, *(move for move, _ in now.refused)]
    seen: set[str] = set()
    for move in moves:
        for token in sorted(frozenset().union(*tokens(state, move))):
            if token.partition(".")[0] not in KINDS or token in seen:
                continue
            seen.add(token)
            value = values.get(str(move))
            does = acting(view, token, "")
            if not does.class_:
                continue
            yield _pill(
                token, _words(state, move, token), value.short if value else "", value.told if value else "", does
            )


def _pill(key: str, words: str, worth_: str, told: str, does: Acting) -> Pill:
    rows = lettering.lines(words, WIDTH - 40, SIZE, 3)
    wide = max(lettering.wide(row, SIZE) for row in rows) + 30
    if worth_:
        wide += lettering.wide(worth_, 12, bold=True) + 9
    label = "; ".join(part for part in (words, told, does.told) if part)
    return Pill(key, rows, worth_, label, does, wide)


def _words(state: State, move: Move, token: str) -> str:
    """What a button says."""
    kind, _, name = token.partition(".")
    if isinstance(move, Option):
        words = asking.option_words(state, move)
        return words[0].upper() + words[1:]
    if kind == "first":
        return f"First {name}"
    if kind == "for":
        return f"For {name}"
    return _word(state, name)


def _word(state: State, text: str) -> str:
    arena, at = state.arena, state.here
    match text:
        case "activate top" if at >= 0 and state.tops[at] >= 0:
            return f"Activate {arena.names[state.tops[at]]}"
        case "activate primus" if at >= 0 and state.lurking[at] != NONE:
            return f"Activate the primus {arena.names[arena.primus(state.lurking[at])]}"
        case "spectate" if state.scion != NONE:
            told = dict(lines(arena.cards[arena.scion(state.scion)])).get("Spectate penalty", "").rstrip(".")
            return f"Spectate ({told[0].lower()}{told[1:]})" if told else "Spectate"
        case "roll":
            dice = sum(rolled_dice(state))
            return f"Roll {counted(dice, 'die')}" if dice else "Roll no dice"
        case "stop":
            return "Stop: end the Strategy Phase"
        case "done":
            return "Done"
        case "gain health":
            return "Gain 1 Health"
        case "suffer damage":
            return f"Suffer {max(0, sum(damage for _, damage in dealing(state)) - state.shield)} damage"
        case "take reward":
            reward = arena.rewards[state.agenda[-1].source.card]
            does = actions_words(reward.do) if reward is not None else ""
            return f"Take the reward: {does}" if does else "Take the reward"
        case "recruit instead":
            return "Recruit a die instead"
        case "accept":
            return "Yes"
        case "decline":
            return "No"
    return text[0].upper() + text[1:]
