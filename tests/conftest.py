"""What holds for all tests."""

from __future__ import annotations

import faulthandler
import os
import re
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings

from tests.support.installed import build
from tests.support.page_modules import write_page_if_older

# How long an example takes says more about the machine than about us. The examples are the same each time, so that a
# failure is the fault of the change that has it; `scripts/fuzz` looks for new ones.
settings.register_profile("handrail", deadline=None, derandomize=True)
settings.load_profile("handrail")


def pytest_configure(config: pytest.Config) -> None:
    """Once, before the processes that share the work begin."""
    if not hasattr(config, "workerinput"):
        write_page_if_older()


@pytest.fixture(scope="session")
def wheel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built of the checkout."""
    return build(Path(__file__).parents[1], "wheel", tmp_path_factory.mktemp("wheel"))


LONGEST_S = 600
"""Seconds within which every test has ended: longer than any of their own limits."""
TEARDOWN_S = 180
"""Seconds within which one has cleared up."""


def _watched(item: pytest.Item, seconds: float) -> Generator[None, object, object]:
    """What never ends ends its process, which says where it stood; another takes what is left.

    A test's own limit strikes once, as an exception. It is lost where it meets a callback of an event loop, and
    clearing up has none any more.
    """
    faulthandler.dump_traceback_later(seconds, file=item.config.stash[fault_handler_stderr_fd_key], exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _watched(item, LONGEST_S))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _watched(item, TEARDOWN_S))


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A failure is told at once: a run that is cut off has no summary."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        sys.stderr.write(f"\n{report.nodeid}, {report.when}: {report.longreprtext.strip().splitlines()[-1][:300]}\n")


_BROWSER = re.compile(r"^pytestmark = .*pytest\.mark\.browser", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of nothing but what is left out need not be read: that took each process several seconds."""
    if "not browser" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return True if _BROWSER.search(collection_path.read_text("utf-8")) else None
