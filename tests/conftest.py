"""What all tests share: where browser tests run, and when skipping one is a failure."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep all browser tests on one xdist worker, so that they share one server."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Where a browser is required, a skipped browser test has failed."""
    report = yield
    required = os.environ.get("RULES_EXPLORER_REQUIRE_BROWSER") and item.get_closest_marker("browser")
    if required and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where a browser is required: {report.longrepr}"
    return report
