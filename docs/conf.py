"""How Sphinx builds the pages (`scripts/docs`): Markdown, by MyST, and nothing is loaded from elsewhere."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(Path(__file__).parent), str(ROOT / "daemon"), str(ROOT / "shared_schema")]

from handrail import __version__  # noqa: E402

project = "Handrail"
author = "Handrail's authors"
project_copyright = author
version = release = __version__
extensions = ["myst_parser", "reference_pages", "dark_pictures"]
exclude_patterns = ["**/__pycache__"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Handrail"
html_favicon = "../extension/icons/icon.svg"
html_copy_source = False
html_show_sphinx = False
smartquotes = False
