"""Checking scenarios: every line is played, and what it expects is compared with what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from explorer.core.errors import Problem
from explorer.core.loader import located
from explorer.core.protocol import Chance, Decision, Event, Over
from explorer.core.scenario import Line, RefusedEntry, ResultEntry, Scenario
from explorer.study.replay import Played, play_line


def check(scenario: Scenario) -> list[Problem]:
    """All problems of a scenario's lines, each with file, line and key."""
    found: list[Problem] = []
    for place, line in enumerate(scenario.lines):
        found += [one.within(f"line[{place}]") for one in check_line(scenario, line)]
    return located(found, scenario.where, str(scenario.file) if scenario.file else None)


def check_line(scenario: Scenario, line: Line, changed: Mapping[str, str] | None = None) -> list[Problem]:
    """What does not hold of a line, under its rulings with some changed; keys are relative to the line."""
    played = play_line(scenario, line, changed)
    if played.stopped:
        text, refusal = played.stopped
        own = played.ply - line.after
        legal = _some(played)
        return [
            Problem(
                f"Move {played.ply + 1}, {text!r}, is refused: {refusal.reason} [{refusal.clause}]",
                f"Possible here: {legal}." if legal else "",
                key=f"moves[{own}]" if own >= 0 else "from",
            )
        ]
    expected = line.expected
    problems: list[Problem] = []
    if expected.legal is not None:
        problems += _legal(played, expected.legal)
    for entry in expected.refused:
        problems += _refused(played, entry)
    if expected.events is not None:
        problems += _events(played, expected.events)
    if expected.result is not None:
        problems += _result(played, expected.result)
    return problems


def possible(played: Played) -> tuple[str, ...] | None:
    """The moves that are possible at the end, as text; None if they are too many to list."""
    match played.game.pending(played.state):
        case Decision() as decision:
            return tuple(str(move) for move in decision.moves)
        case Chance() as chance:
            return tuple(str(move) for move in chance.outcomes) if chance.outcomes.listed else None
        case Over():
            return ()


def _some(played: Played, most: int = 8) -> str:
    moves = possible(played)
    if moves is None:
        pending = played.game.pending(played.state)
        assert isinstance(pending, Chance)
        return f"{pending.outcomes.total:,} chance outcomes such as {pending.outcomes.pick(0)!s}"
    more = f" and {len(moves) - most} more" if len(moves) > most else ""
    return ", ".join(moves[:most]) + more


def _legal(played: Played, expected: tuple[str, ...]) -> Iterator[Problem]:
    moves = possible(played)
    if moves is None:
        yield Problem("The chance outcomes here are too many to list.", f"There are {_some(played)}.", key="legal")
        return
    wanted = {" ".join(text.split()) for text in expected}
    missing, surplus = sorted(set(moves) - wanted), sorted(wanted - set(moves))
    for text in surplus:
        _, refusal = played.game.look_up(played.state, text)
        why = f" {refusal.reason} [{refusal.clause}]" if refusal else ""
        yield Problem(f"{text!r} is expected to be legal but is not.{why}", "Take it out.", key="legal")
    if missing:
        yield Problem(f"Legal but not listed: {', '.join(missing)}.", "The list must be complete.", key="legal")


def _refused(played: Played, entry: RefusedEntry) -> Iterator[Problem]:
    reasons = played.game.reasons(played.state, entry.move)
    if not reasons:
        yield Problem(f"{entry.move!r} is expected to be refused but is legal.", "", key="refused")
    elif entry.clause and not any(one.cites(entry.clause) for one in reasons):
        actual = "; ".join(f"{one.reason} [{one.clause}]" for one in reasons)
        message = f"{entry.move!r} is refused, but not by {entry.clause}."
        yield Problem(message, f"What refuses it: {actual}", key="refused")


def _events(played: Played, expected: tuple[Mapping[str, Any], ...]) -> Iterator[Problem]:
    actual = played.events[-1]
    for number, (event, wanted) in enumerate(zip(actual, expected, strict=False)):
        wrong = mismatch(event, wanted)
        if wrong:
            message = f"Event {number + 1} differs: {wrong}."
            yield Problem(message, f"It is {shown(event)}.", key=f"events[{number}]")
    if len(actual) != len(expected):
        listed = "; ".join(shown(event) for event in actual) or "none"
        message = f"{len(expected)} events are expected, {len(actual)} happened."
        yield Problem(message, f"They are: {listed}.", key="events")


def mismatch(event: Event, wanted: Mapping[str, Any]) -> str | None:
    """How an event differs from an expected one; keys left out are not compared."""
    for key, value in wanted.items():
        if key == "clause":
            if not event.cites(str(value)):
                return f"clause {value} was not at work"
        elif key == "kind":
            if event.kind != value:
                return f"kind is {event.kind}, not {value}"
        elif key not in event.fields:
            return f"it has no {key}"
        elif _plain(event.fields[key]) != _plain(value):
            return f"{key} is {event.fields[key]!r}, not {value!r}"
    return None


def _plain(value: Any) -> Any:
    """Lists of names without their order; a list may be written as one string."""
    if isinstance(value, str):
        return sorted(value.split())
    if isinstance(value, list | tuple):
        return sorted(map(str, value))
    return dict(value) if isinstance(value, Mapping) else value


def shown(event: Event) -> str:
    """An event as it would be written in a scenario."""
    fields = {"kind": event.kind, **event.fields, "clause": event.clause}
    return "{ " + ", ".join(f"{name} = {value!r}" for name, value in fields.items()) + " }"


def _result(played: Played, expected: ResultEntry) -> Iterator[Problem]:
    pending = played.game.pending(played.state)
    if not isinstance(pending, Over):
        yield Problem("A result is expected, but the game is not over.", "Play it to its end.", key="result")
        return
    scores = {**pending.result.get("totals", {}), **pending.result["scores"]}
    for name, value in (expected.scores or {}).items():
        if scores.get(name) != value:
            yield Problem(f"{name} has {scores.get(name)} points, not {value}.", "", key="result.scores")
    winners = list(pending.result["winners"])
    if expected.winners is not None and sorted(expected.winners) != sorted(winners):
        yield Problem(f"The winners are {', '.join(winners)}.", "", key="result.winners")
