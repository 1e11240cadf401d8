"""What all tests share: where browser tests run, and when skipping one is a failure."""

import os

import pytest
from hypothesis import HealthCheck, settings

# a busy machine is no fault
BUSY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("ci", derandomize=True, print_blob=True, **BUSY)
settings.register_profile("here", **BUSY)
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
