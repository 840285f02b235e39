"""All that is measured, by name."""

from __future__ import annotations

from collections.abc import Mapping

from .app import App
from .apps.known import APPLICATIONS
from .libraries.known import LIBRARIES

APPS: Mapping[str, App] = {app.name: app for app in (*APPLICATIONS, *LIBRARIES)}
