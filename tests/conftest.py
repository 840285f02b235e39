"""What holds for all tests."""

from __future__ import annotations

import faulthandler
import re
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings

from tests.support.page_modules import write_page_if_older

# How long an example takes says more about the machine than about us.
settings.register_profile("handrail", deadline=None)
settings.load_profile("handrail")


def pytest_configure(config: pytest.Config) -> None:
    """Once, before the processes that share the work begin."""
    if not hasattr(config, "workerinput"):
        write_page_if_older()


TEARDOWN_S = 180
"""Seconds in which a test has cleared up."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Clearing up that never ends ends its process, which says where it stood; another takes what is left. The time
    limit of a test holds no more once it has struck, and a browser that it struck in may not close.
    """
    faulthandler.dump_traceback_later(TEARDOWN_S, file=item.config.stash[fault_handler_stderr_fd_key], exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


_BROWSER = re.compile(r"^pytestmark = .*pytest\.mark\.browser", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of nothing but what is left out need not be read: that took each process several seconds."""
    if "not browser" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return True if _BROWSER.search(collection_path.read_text("utf-8")) else None
