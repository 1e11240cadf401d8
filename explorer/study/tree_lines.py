"""A tree as the lines of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from explorer.core.scenario import Line
from explorer.study.node import End, Node, below, path_to


@dataclass
class _Written:
    """A line on its way into a scenario: where it ends, its moves from the start, its branching point."""

    end: End
    path: tuple[Node, ...]
    texts: tuple[str, ...]
    parent: _Written | None = None
    after: int = 0
    notes: dict[int, str] = field(default_factory=dict)

    @property
    def root(self) -> Node:
        return self.path[0]


def joined(notes: Iterable[str]) -> str:
    """Comments that several lines give to one position, as one."""
    return "\n\n".join(dict.fromkeys(note for note in notes if note))


def lines_of(roots: Sequence[Node]) -> tuple[Line, ...]:
    """The lines of a tree, such that reading them gives the same tree. A line that was read from a file and
    has not changed is given as it was."""
    lines: list[_Written] = []
    through: dict[int, _Written] = {}
    for end, node in _in_order(roots):
        path = path_to(node)
        played = tuple(str(one.move) for one in path[1:])
        line = _Written(end, path, end.raw[: node.ply] + played[len(end.raw) :] + end.rest)
        line.parent, line.after = _branch(line, lines, through)
        lines.append(line)
        for one in path:
            through.setdefault(one.id, line)
    _spread_comments(roots, lines, through)
    return tuple(_line(line, roots[0]) for line in lines)


def _line(line: _Written, start: Node) -> Line:
    return Line(
        line.end.name,
        line.texts[line.after :],
        line.parent.end.name if line.parent else None,
        line.after,
        _rulings(line, start),
        dict(sorted(line.notes.items())),
        line.end.expected,
    )


def _in_order(roots: Sequence[Node]) -> list[tuple[End, Node]]:
    """The lines with their last nodes: oldest first if that gives the branches their order, else as they
    stand in the tree."""
    standing = [(end, node) for node in below(roots) for end in node.lines]
    oldest_first = sorted(standing, key=lambda one: one[0].order)
    return oldest_first if _keeps_branches(oldest_first, roots) else standing


def _keeps_branches(lines: Sequence[tuple[End, Node]], roots: Sequence[Node]) -> bool:
    seen: set[int] = {roots[0].id}
    met: dict[int | None, list[Node]] = {None: [roots[0]]}
    for _, node in lines:
        for one in path_to(node):
            if one.id not in seen:
                seen.add(one.id)
                met.setdefault(one.parent.id if one.parent else None, []).append(one)
    return met[None] == list(roots) and all(
        met.get(node.id, []) == node.children for node in below(roots) if node.children
    )


def _branch(line: _Written, above: Sequence[_Written], through: dict[int, _Written]) -> tuple[_Written | None, int]:
    """The line that this one branches off, and after how many moves: as in its file while that holds, else
    the one above it that shares the most."""
    source = line.end.source
    if source is not None and source.parent is None:
        return None, 0
    if source is not None:
        for one in above:
            parent = one.end.source
            shares = one.texts[: source.after] == line.texts[: source.after]
            if parent and parent.name == source.parent and shares and source.after <= len(one.texts):
                return one, min(source.after, len(line.texts))
    shared = next((node for node in reversed(line.path) if node.id in through), None)
    if shared is not None and shared.ply:
        return through[shared.id], shared.ply
    if line.root.id == 0:
        return None, 0
    best = max(above, key=lambda one: _common(one.texts, line.texts), default=None)
    after = _common(best.texts, line.texts) if best else 0
    return (best, after) if after else (None, 0)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many first moves are the same."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _rulings(line: _Written, start: Node) -> dict[str, str]:
    """What a line's rulings change against those of the line that it branches off."""
    inherited = (line.parent.root if line.parent else start).state.rulings
    wanted = line.root.state.rulings
    source = line.end.source
    if source is not None and inherited.with_answers(source.rulings) == wanted:
        return dict(source.rulings)
    return {id: answer for id, answer in wanted.items() if inherited[id] != answer}


def _spread_comments(roots: Sequence[Node], lines: Sequence[_Written], through: dict[int, _Written]) -> None:
    """Give each comment to the lines that had it, or, if it has changed, to the first line there."""
    given: dict[int, list[tuple[_Written, str]]] = {}
    for line in lines:
        for ply, note in line.end.notes.items():
            if ply < len(line.path):
                given.setdefault(line.path[ply].id, []).append((line, note))
            else:
                line.notes[ply] = note
    for node in below(roots):
        had = given.get(node.id, [])
        if node.comment == joined(note for _, note in had):
            for line, note in had:
                line.notes[node.ply] = note
        elif node.comment:
            through[node.id].notes[node.ply] = node.comment
