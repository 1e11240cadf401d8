"""`show` and `why`: a position, and whether a move may be played in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from explorer.cli.output import AsJson, answer, columns, fraction, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.cli.plain_state import state_rows
from explorer.cli.wrong import missing
from explorer.core.game import Game, State
from explorer.core.protocol import Chance, Decision, Over

EXAMPLES = 3


def show(file: File, line: LineName = None, at: At = None, as_json: AsJson = False) -> None:
    """Show a position: what is pending, what is legal and why, what is refused and why, what has happened."""
    place = find(file, line, at)
    data = {**place.data, **_pending_data(place.scenario.game, place.played.state)}
    data["moves"] = [str(move) for move in place.played.moves]
    data["events"] = [
        {"ply": ply, "kind": event.kind, "clause": event.clause, "also": list(event.also), **event.fields}
        for ply, events in enumerate(place.played.events)
        for event in events
    ]
    data["rulings"] = dict(place.played.state.rulings.changed)
    data["state"] = place.scenario.game.describe(place.played.state)
    answer(as_json, data, _show_rows(place, data) if not as_json else ())


def _pending_data(game: Game, state: State) -> dict[str, Any]:
    pending = game.pending(state)
    data: dict[str, Any] = {"pending": {}, "legal": [], "refused": [], "result": None}
    match pending:
        case Decision():
            data["pending"] = {"kind": "decision", "player": pending.player, "clause": pending.clause}
            data["legal"] = [{"move": str(one.move), "clauses": list(one.clauses)} for one in pending.legal]
            data["refused"] = [
                {"move": str(move), "clause": refusal.clause, "reason": refusal.reason}
                for move, refusal in pending.refused
            ]
        case Chance():
            data["pending"] = {"kind": "chance", "player": None, "clause": pending.clause}
            data |= _chance_data(pending)
        case Over():
            data["pending"] = {"kind": "over", "player": None, "clause": pending.clause}
            data["result"] = pending.result
    return data


def _chance_data(pending: Chance[Any]) -> dict[str, Any]:
    """All outcomes, or, where they are too many to list, their number and a few examples."""
    outcomes = pending.outcomes
    total, listed = outcomes.total, outcomes.listed
    examples = outcomes if listed else (outcomes.pick(i * (total - 1) // (EXAMPLES - 1)) for i in range(EXAMPLES))
    legal = [
        {"move": str(move), "clauses": [pending.clause], "p": _share(pending, move)} for move in dict.fromkeys(examples)
    ]
    if listed:
        return {"legal": legal}
    note = f"{len(legal)} examples of {total} chance outcomes, which are too many to list"
    return {"legal": legal, "outcomes": total, "listed": False, "note": note}


def _share(pending: Chance[Any], move: object) -> str:
    from fractions import Fraction

    return fraction(Fraction(pending.outcomes.weight(move), pending.outcomes.total))


def _show_rows(place: Place, data: Mapping[str, Any]) -> Iterator[str]:
    game = place.scenario.game
    yield one_line(place.heading)
    for id, answer_id in data["rulings"].items():
        yield f"ruling {id} = {answer_id}"
    yield ""
    yield from state_rows({name: value for name, value in data["state"].items() if name != "rulings"})
    yield ""
    for ply, move in enumerate(place.played.moves, 1):
        yield f"{ply:>3}  {one_line(str(move))}"
        for event in place.played.events[ply]:
            yield from wrapped(f"{game.tell(event)}  [{event.clause}]", "       ", "         ")
    yield ""
    pending = data["pending"]
    match pending["kind"]:
        case "decision":
            yield f"{pending['player']} decides  [{pending['clause']}]"
        case "chance":
            yield f"Chance decides  [{pending['clause']}]"
        case "over":
            yield f"The game is over  [{pending['clause']}]"
            yield from state_rows(data["result"])
    yield from _moves_rows(data)


def _moves_rows(data: Mapping[str, Any]) -> Iterator[str]:
    legal, refused = data["legal"], data["refused"]
    if legal:
        yield f"legal: {data['note']}" if "note" in data else f"legal: {len(legal)}"
        shares = [((one["p"],) if "p" in one else ()) for one in legal]
        rows = [(one["move"], *share, ", ".join(one["clauses"])) for one, share in zip(legal, shares, strict=True)]
        yield from columns(rows, indent="    ")
    if refused:
        yield f"refused: {len(refused)}"
        yield from columns(((one["move"], f"{one['reason']} [{one['clause']}]") for one in refused), indent="    ")


def why(
    file: File,
    move: Annotated[
        str | None, typer.Argument(metavar="MOVE", help="A move as it is written in scenarios.  [required]")
    ] = None,
    line: LineName = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a move may be played in a position, by which clauses, or why not. Exit 0 either way."""
    place = find(file, line, at)
    game, state = place.scenario.game, place.played.state
    if move is None:
        raise missing("argument 'MOVE'", f"Give a move in quotes{_example(game.pending(state))}", "why")
    data = {**place.data, **_why_data(game, state, move)}

    def rows() -> Iterator[str]:
        yield one_line(place.heading)
        if data["allowed"]:
            share = f" with probability {data['p']}" if "p" in data else ""
            yield f"{data['move']} may be played{share}: {', '.join(data['clauses'])}"
            return
        yield one_line(f"{data['move'] or repr('')} may not be played:")
        for one in data["refusals"]:
            yield from wrapped(f"{one['reason']} [{one['clause']}]", "    ", "      ")

    answer(as_json, data, rows())


def _example(pending: Decision[Any] | Chance[Any] | Over) -> str:
    """A possible move, as the end of a sentence."""
    match pending:
        case Decision():
            return f", such as {str(next(iter(pending.moves)))!r}"
        case Chance():
            return f", such as {str(pending.outcomes.pick(0))!r}"
    return ""


def _why_data(game: Game, state: State, text: str) -> dict[str, Any]:
    """`clauses` are those that allow the move, or else those that refuse it."""
    reasons = game.reasons(state, text)
    words = " ".join(text.split())
    if reasons:
        refusals = [{"clause": one.clause, "reason": one.reason} for one in reasons]
        clauses = list(dict.fromkeys(one.clause for one in reasons))
        first = refusals[0]
        return {"move": words, "allowed": False, "clauses": clauses, "refusal": first, "refusals": refusals}
    pending, move = game.pending(state), game.read(state, text)
    data: dict[str, Any] = {"move": str(move), "allowed": True, "refusal": None, "refusals": []}
    match pending:
        case Decision():
            data["clauses"] = next(list(one.clauses) for one in pending.legal if one.move == move)
        case Chance():
            data |= {"clauses": [pending.clause], "p": _share(pending, move)}
    return data
