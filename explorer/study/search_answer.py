"""What a search has come to, and what that proves, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from explorer.core.errors import ExplorerError
from explorer.study.sought import Sought
from explorer.study.trails import Trail

GIVEN: Final = "It has happened already in the moves that were given; what follows them was counted afresh."


@dataclass(frozen=True)
class Answer:
    """What a search has come to.

    `trail` is the line that was found, up to where it is found; None if there is none. `done` counts the samples
    that were begun, or the merged positions that were reached. `complete` says that no line was left out, so that there
    is none where none was found. `met` counts in how many samples, or after how many moves, each part of
    what is sought occurred. `given` says that it was there already when the moves that were given ended, and that what
    follows them was counted afresh. `impossible` holds the answers under which the set-up is, which were left aside.
    """

    sought: Sought
    until: str
    method: str
    done: int
    trail: Trail | None = None
    complete: bool = False
    why: str = ""
    seed: int | None = None
    sample: int | None = None
    play: str = ""
    met: Mapping[str, int] = field(default_factory=dict)
    given: bool = False
    impossible: Mapping[str, ExplorerError] = field(default_factory=dict)

    @property
    def end(self) -> str:
        """What the end of each line is called: "the end of the game"."""
        return self.sought.game.end_of(self.until)

    def how(self) -> str:
        """How it was found, in sentences."""
        return " ".join([self._how(), *self._notes()])

    def _how(self) -> str:
        if self.method == "given":
            return "In the moves that were given."
        if self.method == "sampled":
            return f"In sample {self.sample} of seed {self.seed}, {self.play}."
        looked = "1 position was" if self.done == 1 else f"{self.done:,} merged positions were"
        return f"By the fewest moves; {looked} looked at."

    def none(self) -> str:
        """That nothing was found, and what that proves, in sentences."""
        return " ".join([self._none(), *self._notes()])

    def _notes(self) -> Iterator[str]:
        if self.given:
            yield GIVEN
        for answer, error in self.impossible.items():
            yield f"{answer} was left aside, as this set-up is impossible under it: {error.problems[0].message}"

    def _none(self) -> str:
        if self.complete:
            if self.done == 1:
                return f"None: nothing else can come before {self.end}. The search is complete."
            looked = f"all {self.done:,} positions on the way to {self.end}, equal ones merged, were looked at"
            return f"None: {looked}. The search is complete."
        if self.method == "sampled":
            many = "1 sampled line" if self.done == 1 else f"{self.done:,} sampled lines"
            return f"None in {many} to {self.end} (seed {self.seed}, {self.play}). That is no proof that there is none."
        return f"None among {self.done:,} merged positions, but the search is not complete. {self.why}"
