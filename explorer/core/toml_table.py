"""Changing single keys of a TOML text; whatever is not changed keeps its comments, order and layout."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.core.toml_layout import Block, Pair, Path, blocks, comments
from explorer.core.toml_places import syntax
from explorer.core.toml_values import WIDTH, key_text, pair_text, rows_text, value_text

Table = Mapping[str, Any]


class TableText:
    """A TOML text under edit. Edits are collected, then `piece` and `text` give the result."""

    def __init__(self, text: str) -> None:
        self.raw = text.encode()
        self.blocks = blocks(self.raw)
        self._edits: list[tuple[int, int, str]] = []

    def piece(self, start: int, end: int) -> str:
        """The text between two offsets, with the edits that lie there; ends in a newline unless empty."""
        rows, position = [], start
        for first, last, new in sorted(self._edits, key=lambda edit: edit[:2]):
            if first < end if start <= first < last else start < first <= end or first == 0 == start:
                rows += [self.raw[position:first].decode(), new]
                position = max(position, last)
        text = "".join([*rows, self.raw[position:end].decode()])
        return text if not text or text.endswith("\n") else text + "\n"

    def edit(self, path: Path, raw: Table, old: Table, new: Table, order: Sequence[str], apart: Sequence[str]) -> None:
        """Turn the table at a path from `old` into `new`; `raw` is the old one as it is written. New keys are
        put in this order, those named in `apart` as tables of their own."""
        for key, value in new.items():
            here = (*path, key)
            if key in old and old[key] == value:
                continue
            pair, written = self._pair(here), raw.get(key)
            if key not in raw:
                self._insert(path, key, value, order, apart)
            elif pair is not None:
                self._replace(pair, value)
            elif isinstance(written, Mapping) and isinstance(value, Mapping):
                self.edit(here, written, old.get(key, {}), value, (), tuple(value) if path == () else ())
            elif (
                self.elements(here)
                and isinstance(written, list)
                and isinstance(value, list)
                and value
                and _tables(value)
            ):
                self._edit_elements(here, written, value)
            else:
                kept = self._remove(here)
                self._insert(path, key, value, order, apart, kept)
        for key in old:
            if key not in new and key in raw:
                self._remove((*path, key))

    def elements(self, path: Path) -> list[Block]:
        """The `[[double]]` headers of a list of tables."""
        return [block for block in self.blocks if block.element and block.path[:-1] == path]

    def _edit_elements(self, path: Path, raw: Sequence[Table], new: Sequence[Table]) -> None:
        """Tables under [[double]] headers, told apart by their place."""
        for place, (old, table) in enumerate(zip(raw, new, strict=False)):
            self.edit((*path, place), old, old, table, (), ())
        for place in range(len(new), len(raw)):
            self._remove((*path, place))
        end = self._below(path)[-1].end
        for table in new[len(raw) :]:
            self._edits.append((end, end, "\n" + table_text(path, table).replace("[", "[[", 1).replace("]", "]]", 1)))

    def _pair(self, path: Path) -> Pair | None:
        return next((pair for block in self.blocks for pair in block.pairs if pair.path == path), None)

    def _below(self, path: Path) -> list[Block]:
        return [block for block in self.blocks if block.path[: len(path)] == path and block.path]

    def _line(self, position: int) -> int:
        return self.raw.rfind(b"\n", 0, position) + 1

    def _after_line(self, position: int) -> int:
        found = self.raw.find(b"\n", position)
        return len(self.raw) if found < 0 else found + 1

    def _indent(self, position: int) -> str:
        row = self.raw[self._line(position) : position].decode()
        return row[: len(row) - len(row.lstrip())]

    def _replace(self, pair: Pair, value: Any) -> None:
        """Another value for a pair; comments inside the old one move above it."""
        if isinstance(value, list) and self._append(pair, value):
            return
        indent = self._indent(pair.start)
        kept = "".join(f"{comment}\n{indent}" for comment in comments(pair.value))
        if kept:
            self._edits.append((pair.start, pair.start, kept))
        new = pair_text("k", value, indent)[len(indent) + len("k = ") :]
        self._edits.append((pair.value.start_byte, pair.end, new))

    def _append(self, pair: Pair, value: list[Any]) -> bool:
        """Add entries behind those of a list, if that is all that is new."""
        if pair.value.type != "array":
            return False
        entries = [child for child in pair.value.children if child.is_named and child.type != "comment"]
        if not entries or len(entries) >= len(value):
            return False
        texts = [self.raw[one.start_byte : one.end_byte].decode() for one in entries]
        if not all(_same(text, one) for text, one in zip(texts, value, strict=False)):
            return False
        last, close, more = entries[-1], pair.end - 1, value[len(entries) :]
        comma = (
            ""
            if any(child.type == "," and child.start_byte > last.start_byte for child in pair.value.children)
            else ","
        )
        if b"\n" in self.raw[pair.value.start_byte : close]:
            indent = self._indent(last.start_byte) or "    "
            start = self._line(close)
            inline = self.raw[start:close].strip()
            place = close if inline else start
            new = "\n".join(rows_text(more, indent)) + "\n"
            self._edits.append((last.end_byte, last.end_byte, comma))
            self._edits.append((place, place, f"\n{new}" if inline else new))
            return True
        new = "".join(f", {value_text(one)}" for one in more)
        if pair.end - self._line(pair.start) + len(new) > WIDTH:
            return False
        self._edits.append((last.end_byte, close, new))
        return True

    def _remove(self, path: Path) -> list[str]:
        """Take out the lines of a key, however it is written; answers the comments that go with it."""
        kept: list[str] = []
        for block in self.blocks:
            if block.path and block.path[: len(path)] == path:
                kept += comments(syntax(self.raw[block.near : self._core_end(block)]))
                self._edits.append((block.near, self._core_end(block), ""))
                continue
            for pair in block.pairs:
                if pair.path[: len(path)] == path:
                    kept += comments(pair.value)
                    self._edits.append((self._line(pair.start), self._after_line(pair.end), ""))
        return kept

    def _core_end(self, block: Block) -> int:
        return self._after_line(block.pairs[-1].end) if block.pairs else block.header_end

    def _insert(
        self, path: Path, key: str, value: Any, order: Sequence[str], apart: Sequence[str], kept: Sequence[str] = ()
    ) -> None:
        """Add a key to the table at a path, below the comments that are to be kept."""
        head = "".join(f"{comment}\n" for comment in kept)
        if key in apart and isinstance(value, Mapping) and (not path or self._below(path)):
            place = self._table_place(path, key, order)
            self._edits.append((place, place, "\n" + head + table_text((*path, key), value)))
            return
        own = [block for block in self.blocks if block.path == path]
        if own:
            self._insert_pair(own[-1], key, pair_text(key_text(key), value), order, head)
            return
        below = self._below(path)
        if below:
            text = "\n" + table_text(path, {key: value}).rstrip("\n") + "\n"
            self._edits.append((below[0].lead, below[0].lead, head + text))
            return
        around = max((b for b in self.blocks if path[: len(b.path)] == b.path), key=lambda block: len(block.path))
        dotted = key_text(*map(str, path[len(around.path) :]), key)
        self._insert_pair(around, str(path[len(around.path)]), pair_text(dotted, value), order, head)

    def _insert_pair(self, block: Block, key: str, text: str, order: Sequence[str], head: str) -> None:
        before = [pair for pair in block.pairs if _rank(str(pair.path[len(block.path)]), order) <= _rank(key, order)]
        place = self._after_line(before[-1].end) if before else block.header_end
        indent = self._indent(before[-1].start) if before else ""
        start = "" if place == 0 or self.raw[place - 1 : place] == b"\n" else "\n"
        rows = text if "\n" in text else indent + text
        self._edits.append((place, place, f"{start}{head}{rows}\n"))

    def _table_place(self, path: Path, key: str, order: Sequence[str]) -> int:
        """Where a new table goes: behind the earlier ones in this order and all that is below them."""
        rank = _rank(key, order)
        if path:
            return self._below(path)[-1].end
        later = [block for block in self.blocks[1:] if _rank(str(block.path[0]), order) > rank]
        return later[0].lead if later else len(self.raw)


def _rank(key: str, order: Sequence[str]) -> int:
    return order.index(key) if key in order else len(order)


def _tables(value: Any) -> bool:
    """Whether a value is a list of tables, and not an empty one."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _same(text: str, value: Any) -> bool:
    return bool(tomllib.loads(f"v = {text}")["v"] == value)


def table_text(path: Path, table: Table) -> str:
    """A table under its header; tables in it stand below, under headers of their own."""
    name = key_text(*(str(part) for part in path if isinstance(part, str)))
    rows = [f"[{name}]"]
    rows += [pair_text(key_text(key), value) for key, value in table.items() if not isinstance(value, Mapping)]
    below = [table_text((*path, key), value) for key, value in table.items() if isinstance(value, Mapping)]
    return "\n".join([*rows, *(text.rstrip("\n") for text in below)]) + "\n"
