"""Questions that cannot be asked so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from explorer.core.errors import ExplorerError, Problem, UnknownName


class WrongQuestion(ExplorerError):
    """A question that cannot be asked so."""


def missing(what: str, cure: str, command: str) -> WrongQuestion:
    """The error of an argument or option that is missing, with what may be given for it here."""
    return WrongQuestion(Problem(f"Missing {what}.", f"{cure}. See rules-explorer {command} --help."))


@contextmanager
def as_question() -> Iterator[None]:
    """What cannot be answered here was asked wrongly; an unknown name stays one."""
    try:
        yield
    except UnknownName:
        raise
    except ExplorerError as error:
        raise WrongQuestion(error.problems) from None
