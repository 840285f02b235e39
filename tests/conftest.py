"""What holds for all tests."""

from __future__ import annotations

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
