"""The combat chart: how an attack ends, over its factors and terrain, from the cards that are left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from plotly import graph_objects as go
from plotly.subplots import make_subplots

from explorer.games.matter_of_honor.cards import FULL, Deck
from explorer.games.matter_of_honor.combat import Result
from explorer.games.matter_of_honor.odds import TURN_ENDS, chart
from explorer.games.matter_of_honor.tables import SIDE, Side

FACTORS: Final = tuple(range(1, 9))
MODIFIERS: Final = (0, 1, 2, 3)
ENDS: Final = {
    "success": (Result.DEFENDER_STEP.value, Result.DEFENDER_RETREAT.value),
    "no effect": (Result.NO_EFFECT.value,),
    "failure": (Result.ATTACKER_RETREAT.value, Result.ATTACKER_STEP.value),
}
# from pale to full; dark figures stay readable from end to end
_SCALES: Final = {
    "success": ("#f4faf5", "#6cc08b"),
    "no effect": ("#f8f8fa", "#b3b8c6"),
    "failure": ("#fdf6ee", "#f2a65e"),
}

Grid = list[list[dict[str, Fraction]]]


def grid(left: Deck, weight: int, attacker: Side, factors: Sequence[int] = FACTORS) -> Grid:
    """The exact odds by defence factor (rows) and attack factor (columns), with so many terrain modifiers.

    Raises ValueError if no card is left.
    """
    return [[chart(left, af, df, weight, attacker) for af in factors] for df in factors]


def combat_chart(left: Deck = FULL, attacker: Side = Side.FRENCH, factors: Sequence[int] = FACTORS) -> go.Figure:
    """Success, no effect and failure over AF × DF, one column of maps for 0 to 3 terrain modifiers.

    `left` are the cards that the deck still has (`state.left` of a position); the numbers in the cells are cards of
    these, so that all three and the Joker add up to their number. `attacker` matters for the hover texts alone,
    which part step losses from retreats. Raises ValueError if no card is left.
    """
    cards = sum(left)
    titles = [_column(weight) for weight in MODIFIERS] + [""] * (len(MODIFIERS) * (len(ENDS) - 1))
    figure = make_subplots(
        rows=len(ENDS),
        cols=len(MODIFIERS),
        shared_xaxes=True,
        shared_yaxes=True,
        subplot_titles=titles,
        horizontal_spacing=0.02,
        vertical_spacing=0.03,
    )
    for column, weight in enumerate(MODIFIERS, 1):
        odds = grid(left, weight, attacker, factors)
        for row, (end, outcomes) in enumerate(ENDS.items(), 1):
            figure.add_trace(_map(odds, end, outcomes, cards, factors), row=row, col=column)
    for row, end in enumerate(ENDS, 1):
        figure.update_yaxes(title_text=f"<b>{end}</b><br>DF", row=row, col=1)
    figure.update_xaxes(title_text="AF", row=len(ENDS))
    figure.update_xaxes(dtick=1, ticks="", showgrid=False, zeroline=False)
    figure.update_yaxes(dtick=1, ticks="", showgrid=False, zeroline=False)
    joker = "the Joker among them, which ends the turn" if left[-1] else "no Joker"
    method = f"exact: cards out of the {cards} that are left, {joker}"
    figure.update_layout(
        template="plotly_white",
        title={"text": f"An attack by AF on DF<br><sup>{method}</sup>", "x": 0, "xref": "paper"},
        height=820,
        margin={"l": 70, "r": 20, "t": 100, "b": 50},
        font={"size": 12},
    )
    figure.update_layout(meta={"attacker": SIDE[attacker]})
    return figure


def _column(weight: int) -> str:
    return "nothing in the way" if weight == 0 else f"{weight} modifier{'s' * (weight > 1)}"


def _map(odds: Grid, end: str, outcomes: tuple[str, ...], cards: int, factors: Sequence[int]) -> go.Heatmap:
    shares = [[sum((cell[one] for one in outcomes), Fraction(0)) for cell in line] for line in odds]
    hover = [
        [_hover(af, df, cell) for af, cell in zip(factors, line, strict=True)]
        for df, line in zip(factors, odds, strict=True)
    ]
    return go.Heatmap(
        x=list(factors),
        y=list(factors),
        z=[[float(share) for share in line] for line in shares],
        text=[[str(int(share * cards)) for share in line] for line in shares],
        texttemplate="%{text}",
        hovertext=hover,
        hoverinfo="text",
        zmin=0,
        zmax=1,
        colorscale=[[0, _SCALES[end][0]], [1, _SCALES[end][1]]],
        showscale=False,
        xgap=1,
        ygap=1,
    )


def _hover(af: int, df: int, cell: dict[str, Fraction]) -> str:
    lines = [f"AF {af} on DF {df}"]
    lines += [
        f"{'turn ends' if name == TURN_ENDS else name}: {share} = {float(share):.1%}" for name, share in cell.items()
    ]
    return "<br>".join(lines)
