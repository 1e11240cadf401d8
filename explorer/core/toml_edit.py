"""A scenario's text with some of its keys and lines changed; the rest keeps its comments, order and layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.core.toml_layout import Block
from explorer.core.toml_table import Table, TableText, table_text
from explorer.core.toml_values import pair_text

ROOT = ("format", "game", "title", "about", "tags", "cites", "rulings", "setup", "line")
LINE = ("name", "from", "after", "moves", "legal", "odds", "refused", "events", "result", "rulings", "notes")


def changed(text: str, raw: Table, old: Table, new: Table) -> str:
    """The text with `new` in place of `old`, both in the writer's plain form; `raw` is the text's own data."""
    edited = TableText(text)
    old_lines, new_lines = old.get("line", []), new.get("line", [])
    if len(edited.elements(("line",))) != len(old_lines):
        edited.edit((), raw, old, new, ROOT, ("rulings", "setup"))
        out = edited.piece(0, len(edited.raw))
    else:
        tables = [{key: value for key, value in table.items() if key != "line"} for table in (raw, old, new)]
        edited.edit((), tables[0], tables[1], tables[2], ROOT, ("rulings", "setup"))
        sources = _sources(old_lines, new_lines)
        for place, source in enumerate(sources):
            if source is not None:
                written, before = raw["line"][source], dict(old_lines[source])
                if "name" not in written and before["name"] != f"line {place + 1}":
                    del before["name"]
                edited.edit(("line", source), written, before, new_lines[place], LINE, ("notes",))
        out = _assembled(edited, sources, new_lines)
    return out.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in text else out


def line_text(line: Table) -> str:
    """A `[[line]]` in the usual layout, its notes below it."""
    shown = dict(line)
    if len(line.get("refused", ())) == 1:
        shown["refused"] = line["refused"][0]
    rows = [pair_text(key, value) + "\n" for key, value in shown.items() if key != "notes"]
    notes = table_text(("line", "notes"), line["notes"]) if "notes" in line else ""
    return "[[line]]\n" + "".join(rows) + notes


def _sources(old: Sequence[Table], new: Sequence[Table]) -> list[int | None]:
    """For each new line the old one it comes from: of the same name, else with the same moves."""
    by_name = {line["name"]: place for place, line in enumerate(old)}
    found: list[int | None] = [by_name.get(line["name"]) for line in new]
    for place, line in enumerate(new):
        if found[place] is None:
            same = (one for one, before in enumerate(old) if one not in found and _way(before) == _way(line))
            found[place] = next(same, None)
    return found


def _way(line: Table) -> tuple[Any, ...]:
    return line.get("from"), line.get("after"), line.get("moves"), line.get("rulings")


def _assembled(edited: TableText, sources: Sequence[int | None], new: Sequence[Table]) -> str:
    """The blocks of the text with the lines in their new order.

    Lines that keep their order stay where they are, with new ones behind the line before them; else all
    lines stand together where the first one stood.
    """
    own: dict[int, list[Block]] = {}
    for block in edited.blocks:
        owner = _owner(block)
        if owner is not None:
            own.setdefault(owner, []).append(block)
    texts = {owner: "".join(edited.piece(one.lead, one.end) for one in group) for owner, group in own.items()}
    kept = [source for source in sources if source is not None]
    for owner in own.keys() - set(kept):
        texts[owner] = _far_comments(edited, own[owner][0])
    if kept != sorted(kept):
        head, *_ = own
        gone = "".join(texts[owner] for owner in own if owner not in kept)
        if head in kept:
            gone = _far_comments(edited, own[head][0]) + gone
            texts[head] = "\n" + texts[head][len(edited.piece(own[head][0].lead, own[head][0].near)) :]
        lines = [_new(line) if one is None else texts[one] for one, line in zip(sources, new, strict=True)]
        texts = {**dict.fromkeys(own, ""), head: gone + "".join(lines)}
        sources = ()
    first, last = "", None
    for source, line in zip(sources, new, strict=False):
        last = last if source is None else source
        if source is None and last is not None:
            texts[last] += _new(line)
        elif source is None:
            first += _new(line)
    rows = []
    for block in edited.blocks:
        owner = _owner(block)
        if owner is None:
            rows.append(edited.piece(block.lead, block.end))
        elif block is own[owner][0]:
            rows += [first, texts[owner]]
            first = ""
    return "".join([*rows, first])


def _new(line: Table) -> str:
    return "\n" + line_text(line)


def _far_comments(edited: TableText, block: Block) -> str:
    """What stands above a line but apart from it, and so stays when the line goes."""
    lead = edited.raw[block.lead : block.near].decode()
    return lead if "#" in lead else ""


def _owner(block: Block) -> int | None:
    if len(block.path) > 1 and block.path[0] == "line" and isinstance(block.path[1], int):
        return block.path[1]
    return None
