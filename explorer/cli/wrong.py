"""Questions that cannot be asked so."""

from __future__ import annotations

from explorer.core.errors import ExplorerError, Problem


class WrongQuestion(ExplorerError):
    """A question that cannot be asked so."""


def missing(what: str, cure: str, command: str) -> WrongQuestion:
    """The error of an argument or option that is missing, with what may be given for it here."""
    return WrongQuestion(Problem(f"Missing {what}.", f"{cure}. See rules-explorer {command} --help."))
