"""A line that was found as a scenario: what was sought is what the line expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from explorer.core.protocol import Chance, Decision, Event, Over
from explorer.core.scenario import MOST_MOVES, Expected, Line, RefusedEntry, ResultEntry, Scenario
from explorer.core.text import printable, shortened
from explorer.study.check import mismatch
from explorer.study.replay import Played, replay
from explorer.study.search_answer import Answer
from explorer.study.shrinking import Shrunk
from explorer.study.sought import LISTED, Disagreement, Happening, ahead, plain, same_events
from explorer.study.trails import Trail, trace

MAIN: Final = "main"
MOST_LINES: Final = 10  # lines that end at an event that was sought
TAG: Final = "found"


def as_scenario(answer: Answer, shrunk: Shrunk | None = None) -> Scenario:
    """The line that a search has found, or made smaller, as a scenario that expects what was sought.

    The line `main` ends where it is found and expects all events of its last move. For events that came earlier,
    further lines end at them; for answers that disagree, further lines are played under the other answers. `about`
    tells how it was found.
    """
    assert answer.trail is not None
    trail = answer.trail if shrunk is None else shrunk.trail
    sought = answer.sought
    played = trace(sought, trail).played
    if isinstance(sought, Disagreement):
        lines, cited = _disagreeing(sought, trail, played)
    else:
        lines, cited = _happening(sought, played)
    about = [f"Looked for: {sought.text}, in lines to {answer.end}.", answer.how()]
    if shrunk is not None and len(shrunk.trail.moves) < len(answer.trail.moves):
        about.append(f"Of {_moves(len(answer.trail.moves))}, {len(shrunk.trail.moves)} are left.")
    title = shortened(printable(sought.text, lines=False), 150)
    words = printable(" ".join(about), lines=False)
    return replace(trail.scenario, title=title, about=words, tags=(TAG,), cites=cited, lines=tuple(lines))


def _moves(number: int) -> str:
    return "1 move" if number == 1 else f"{number:,} moves"


def _happening(sought: Any, played: Played) -> tuple[list[Line], tuple[str, ...]]:
    """The line, and lines that end at earlier events that were sought; the clauses of these events."""
    matched = {
        ply: [event for event in events if isinstance(sought, Happening) and sought.matched(event)]
        for ply, events in enumerate(played.events)
    }
    matched = {ply: events for ply, events in matched.items() if events}
    cited = tuple(dict.fromkeys(event.clause for events in matched.values() for event in events))
    notes = {ply: f"Sought: {', '.join(dict.fromkeys(one.kind for one in events))}." for ply, events in matched.items()}
    expected = Expected(events=_written(played.events[-1]))
    lines = [Line(MAIN, tuple(map(str, played.moves)), notes=notes, expected=expected)]
    for ply in [ply for ply in matched if ply < played.ply][-MOST_LINES:]:
        name = f"{ply}: {', '.join(dict.fromkeys(event.kind for event in matched[ply]))}"
        expected = Expected(events=_written(played.events[ply]))
        lines.append(Line(shortened(name, 150), (), MAIN, ply, expected=expected))
    return lines, cited


def _written(events: tuple[Event, ...]) -> tuple[Mapping[str, Any], ...]:
    """Events as a file expects them, with all fields that it can hold."""
    return tuple({"kind": event.kind, **dict(_fields(event)), "clause": event.clause} for event in events)


def _fields(event: Event) -> Iterator[tuple[str, Any]]:
    for name, value in event.fields.items():
        said = plain(value)
        if value is not None and mismatch(event, {name: said}) is None:
            yield name, said


def _disagreeing(sought: Disagreement, trail: Trail, played: Played) -> tuple[list[Line], tuple[str, ...]]:
    """The line, and the same under each answer under which it is another; the clauses that the ruling is about."""
    game, moves = sought.game, tuple(map(str, played.moves))
    expected, others = Expected(), []
    impossible = sought.impossible(trail.scenario)
    for answer in sought.answers(played.state):
        if answer in impossible:
            continue
        other = replay(game, trail.scenario.start(None, {sought.ruling: answer}), moves)
        changed, name = {sought.ruling: answer}, f"{sought.ruling} = {answer}"
        if other.stopped is not None:
            text, refusal = other.stopped
            refused = Expected(refused=(RefusedEntry(move=text, clause=refusal.clause),))
            others.append(Line(name, (), MAIN, other.ply, changed, expected=refused))
        elif not same_events(played.events[-1], other.events[-1]):
            expected = replace(expected, events=_written(played.events[-1]))
            happened = Expected(events=_written(other.events[-1]))
            others.append(Line(name, moves[-1:], MAIN, len(moves) - 1, changed, expected=happened))
        elif ahead(game.pending(played.state)) != ahead(game.pending(other.state)):
            expected = replace(_ahead(played), events=expected.events)
            others.append(Line(name, (), MAIN, len(moves), changed, expected=_ahead(other)))
    return [Line(MAIN, moves, expected=expected), *others], game.rulebook.question(sought.ruling).clauses


def _ahead(played: Played) -> Expected:
    """What can come next, as a file expects it: nothing of a chance that is too large to be listed."""
    match played.game.pending(played.state):
        case Decision(moves=moves) if len(moves) <= MOST_MOVES:
            return Expected(legal=tuple(map(str, moves)))
        case Chance(outcomes=outcomes) if outcomes.listed and outcomes.total <= LISTED:
            shares = {str(move): f"{outcomes.weight(move)}/{outcomes.total}" for move in outcomes}
            return Expected(odds=shares) if len(shares) <= MOST_MOVES else Expected()
        case Over(result=result):
            return Expected(result=ResultEntry(scores=plain(result["scores"]), winners=list(result["winners"])))
    return Expected()
