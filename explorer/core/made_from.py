"""Values that are equal if they were made from the same, such as a map from the text of its file."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from functools import cached_property


class MadeFrom:
    """Equal to another of the same class if both were made from the same, and hashed by that, once.

    The hash stays out of a pickle: those of strings differ from one process to the next.
    """

    @property
    @abstractmethod
    def made_from(self) -> Hashable:
        """All that this was made from."""

    @cached_property
    def _hash(self) -> int:
        return hash(self.made_from)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, MadeFrom) and type(self) is type(other) and self.made_from == other.made_from

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}
