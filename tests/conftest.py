"""What holds for all tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.page_modules import write_page_if_older

# How long an example takes says more about the machine than about us.
settings.register_profile("handrail", deadline=None)
settings.load_profile("handrail")


def pytest_configure(config: pytest.Config) -> None:
    """Once, before the processes that share the work begin."""
    if not hasattr(config, "workerinput"):
        write_page_if_older()


_BROWSER = re.compile(r"^pytestmark = .*pytest\.mark\.browser", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of nothing but what is left out need not be read: that took each process several seconds."""
    if "not browser" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return True if _BROWSER.search(collection_path.read_text("utf-8")) else None
