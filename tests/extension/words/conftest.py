"""The browser fixtures of the extension's pages, here, too."""

from tests.extension.ui.conftest import chromium, context, keep, open_page, site

__all__ = ["chromium", "context", "keep", "open_page", "site"]
