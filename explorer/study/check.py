"""Checking scenarios: every line is played, and what it expects is compared with what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from explorer.core.errors import Problem
from explorer.core.loader import located
from explorer.core.protocol import Chance, Decision, Event, Over
from explorer.core.scenario import Line, RefusedEntry, ResultEntry, Scenario
from explorer.study.replay import Played, continued, play_line


def check(scenario: Scenario) -> list[Problem]:
    """All problems of a scenario's lines, each with file, line and key."""
    found: list[Problem] = []
    played: dict[str, Played] = {}
    for place, line in enumerate(scenario.lines):
        parent = played.get(line.parent or "")
        if parent is None or line.rulings:
            played[line.name] = play_line(scenario, line)
        else:
            played[line.name] = continued(parent, line.after, line.moves)
        found += [one.within(f"line[{place}]") for one in held_against(played[line.name], line)]
    names = [(line.name, line.after) for line in scenario.lines]
    return located(found, scenario.where, str(scenario.file) if scenario.file else None, names)


def check_line(scenario: Scenario, line: Line, changed: Mapping[str, str] | None = None) -> list[Problem]:
    """What does not hold of a line, under its rulings with some changed; keys are relative to the line."""
    return held_against(play_line(scenario, line, changed), line)


def cut_short(played: Played, line: Line) -> Problem:
    """The problem of a line's move that was refused; its key is relative to the line."""
    assert played.stopped is not None
    text, refusal = played.stopped
    own = played.ply - line.after
    return Problem(
        f"Move {played.ply + 1}, {text!r}, is refused: {refusal.reason} [{refusal.clause}]",
        f"Possible here: {_some(played)}.",
        key=f"moves[{own}]" if own >= 0 else "from",
    )


def held_against(played: Played, line: Line) -> list[Problem]:
    """What a line expects and its play does not show; keys are relative to the line."""
    if played.stopped:
        return [cut_short(played, line)]
    expected = line.expected
    problems: list[Problem] = []
    if expected.legal is not None:
        problems += _legal(played, expected.legal)
    if expected.odds is not None:
        problems += _odds(played, expected.odds)
    for number, entry in enumerate(expected.refused):
        key = f"refused[{number}]" if len(expected.refused) > 1 else "refused"
        problems += _refused(played, entry, key)
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
    return ", ".join(moves[:most]) + more if moves else "nothing; the game is over"


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


def _odds(played: Played, expected: Mapping[str, str]) -> Iterator[Problem]:
    now = played.game.pending(played.state)
    if not isinstance(now, Chance):
        yield Problem("Odds are expected, but no chance is due.", "Say them where dice or cards decide.", key="odds")
        return
    for text, share in expected.items():
        move, refusal = played.game.look_up(played.state, text)
        if refusal is not None:
            message = f"{text!r} cannot come up: {refusal.reason} [{refusal.clause}]"
            yield Problem(message, f"Possible here: {_some(played)}.", key="odds")
        elif Fraction(share) != (actual := Fraction(now.outcomes.weight(move), now.outcomes.total)):
            yield Problem(f"The odds of {text!r} are not {share}.", f"They are {actual}.", key="odds")


def _refused(played: Played, entry: RefusedEntry, key: str) -> Iterator[Problem]:
    reasons = played.game.reasons(played.state, entry.move)
    if not reasons:
        yield Problem(f"{entry.move!r} is expected to be refused but is legal.", "Take it out.", key=key)
    elif entry.clause and not any(one.cites(entry.clause) for one in reasons):
        actual = "; ".join(f"{one.reason} [{one.clause}]" for one in reasons)
        message = f"{entry.move!r} is refused, but not by {entry.clause}."
        yield Problem(message, f"What refuses it: {actual}", key=key)


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
            has = f"{name} has {scores[name]} points" if name in scores else f"There is no side {name[:40]!r}"
            listed = ", ".join(f"{side} {points}" for side, points in scores.items())
            yield Problem(f"{has}, not {value}.", f"The scores are {listed}.", key="result.scores")
    winners = list(pending.result["winners"])
    if expected.winners is not None and sorted(expected.winners) != sorted(winners):
        message = f"The winners are not {', '.join(expected.winners) or 'nobody'}."
        yield Problem(message, f"They are {', '.join(winners) or 'nobody'}.", key="result.winners")
