"""The file beside a notebook in which a session keeps itself: never written over, never silently lost."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from explorer.core.errors import ExplorerError, Problem
from explorer.core.files import write_whole
from explorer.core.scenario import Scenario

FOLDER = ".rules-explorer"
FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
LOCK_SECONDS = 5.0
_ASIDE = re.compile(r"\.[a-z]+-\d+$")


def content_key(scenario: Scenario) -> str:
    """A short hash of what a scenario says about play: game, set-up, rulings and lines."""
    from hashlib import sha256

    from explorer.core.writer import plain

    said = plain(scenario)
    said["rulings"] = scenario.game.rulings(scenario.rulings).changed
    content = {key: said.get(key) for key in ("game", "setup", "rulings", "line")}
    return sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()[:20]


def sidecar_for(scenario: Scenario, folder: Path) -> Path:
    """Where the session of a scenario is kept, beside a notebook in this folder."""
    return Path(folder) / FOLDER / f"{scenario.game.id}-{content_key(scenario)}.json"


class Sidecar:
    """One session's file. `notices` tells what went other than planned, for the panel to show."""

    def __init__(self, path: Path, scenario: Scenario) -> None:
        self.path = Path(path)
        self.game, self.title, self.key = scenario.game.id, scenario.title, content_key(scenario)
        self.notices: list[str] = []
        self._known: bytes | None = None

    def text(self, session: dict[str, Any]) -> str:
        """The content of the file for a session's data."""
        head = {"format": FORMAT, "game": self.game, "title": self.title, "key": self.key}
        return json.dumps({**head, **session}, separators=(",", ":")) + "\n"

    def read(self) -> dict[str, Any] | None:
        """The data of the session that was kept here, if any. A file that is damaged or of another scenario
        is set aside under another name, with a notice."""
        raw = self._raw()
        if raw is None:
            return None
        try:
            data = json.loads(raw)
            if not isinstance(data, dict):
                raise ValueError("no table")
        except (ValueError, RecursionError):
            self.set_aside("damaged", "The saved session is damaged")
            return None
        if data.get("format") != FORMAT:
            self.set_aside("other", "The saved session was made by another version")
        elif (data.get("game"), data.get("key")) != (self.game, self.key):
            self.set_aside("other", "The saved session is of another scenario")
        else:
            self._known = raw
            return data
        return None

    def set_aside(self, why: str, words: str, copy: bool = False) -> None:
        """Move the file to a free name, or copy it, and say so."""
        self._known = self._known if copy else None
        try:
            aside = self._free(why, self.path.read_bytes() if copy else b"")
            if not copy:
                os.replace(self.path, aside)
        except (OSError, ExplorerError) as error:
            self.notices.append(f"{words}, and cannot be moved: {error}.")
        else:
            self.notices.append(f"{words}; it is kept as {aside.name}.")

    def write(self, session: dict[str, Any]) -> bool:
        """Keep a session. If somebody else has changed the file since, theirs stays and this one goes on
        under a name of its own. False, with a notice, if it could not be written."""
        text = self.text(session)
        raw = text.encode()
        try:
            with self._lock():
                there = self._raw()
                if there is not None and there not in (self._known, raw):
                    theirs, self.path = self.path, self._free("conflict", raw)
                    self.notices.append(
                        f"Another notebook has changed {theirs.name}; both are kept, this one as {self.path.name}."
                    )
                else:
                    write_whole(self.path, text, durable=False)
            self._known = raw
            return True
        except (OSError, ExplorerError) as error:
            words = f"The session cannot be saved: {error}"
            if words not in self.notices:
                self.notices.append(words)
            return False

    def others(self) -> tuple[Path, ...]:
        """Files that were set aside or kept beside this one."""
        stem = _ASIDE.sub("", self.path.stem)
        return tuple(sorted(one for one in self.path.parent.glob(f"{stem}.*.json") if one != self.path))

    def _raw(self) -> bytes | None:
        try:
            if self.path.stat().st_size > MOST_BYTES:
                return b""
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _free(self, why: str, raw: bytes) -> Path:
        """A new file with this content, under a name that nobody has."""
        stem = _ASIDE.sub("", self.path.stem)
        for number in range(1, 10_000):
            path = self.path.with_name(f"{stem}.{why}-{number}.json")
            try:
                descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
            except FileExistsError:
                continue
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(raw)
            return path
        raise ExplorerError(Problem("There are ten thousand saved sessions here.", "Remove some.", file=str(path)))

    @contextmanager
    def _lock(self) -> Iterator[None]:
        """One writer at a time; a lock that somebody left behind is broken after a while."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = self.path.with_name(f"{self.path.name}.lock")
        while True:
            try:
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
                break
            except FileExistsError:
                try:
                    if time.time() - lock.stat().st_mtime > LOCK_SECONDS:
                        lock.unlink(missing_ok=True)
                except FileNotFoundError:
                    continue
                time.sleep(0.002)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)
