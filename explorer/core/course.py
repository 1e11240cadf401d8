"""The course of a turn or a race as a graph: its stages, what leads from one to the next, and by which clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import networkx as nx


class Stage(NamedTuple):
    """A node: its label, what it is (`decision`, `chance`, `passing`, `over`), and where it is drawn."""

    label: str
    kind: str
    pos: tuple[float, float]


class Way(NamedTuple):
    """An edge: what leads along it, the kinds of event that happen on it, its clauses, and the rulings that it hangs
    on; of each several with spaces between."""

    label: str
    events: str
    clauses: str
    rulings: str = ""


def course(
    stages: Mapping[str, Stage],
    ways: Mapping[tuple[str, str], Way],
    now: str | None,
    cool: Callable[[str, str], str],
    title: str,
    about: str,
    **facts: str,
) -> nx.DiGraph[str]:
    """The stages with the ways between them. `now` is where a position stands, if it does; `facts` are told of that
    stage, and of the others nothing. `cool(one, other)` names the group of a way that is drawn apart, or is "".

    Nodes: `label`, `kind`, `now`, `group` (the kind, or `now`), `pos`, and the facts. Edges: `events`, `clauses`,
    `rulings`, `label`, `group`.
    """
    import networkx as nx

    apart = {name: "cool" for one, other in ways if (name := cool(one, other))}
    graph: nx.DiGraph[str] = nx.DiGraph(
        title=title,
        about=about,
        groups={"decision": "plain", "chance": "note", "now": "strong", "passing": "faint", "over": "good"},
        edge_groups={"goes on": "plain", **apart},
    )
    for name, stage in stages.items():
        here = name == now
        known = facts if here else dict.fromkeys(facts, "")
        group = "now" if here else stage.kind
        graph.add_node(name, label=stage.label, kind=stage.kind, now=here, **known, group=group, pos=stage.pos)
    for (one, other), way in ways.items():
        graph.add_edge(
            one,
            other,
            label=way.label,
            events=way.events.split(),
            clauses=way.clauses.split(),
            rulings=way.rulings.split(),
            group=cool(one, other) or "goes on",
        )
    return graph
