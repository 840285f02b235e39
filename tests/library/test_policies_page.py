"""The policy that docs/policies.md shows is one that loads."""

from __future__ import annotations

import re
from pathlib import Path

from handrail.library.library import Library


def test_the_policy_that_the_page_shows_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "policies.md").read_text("utf-8")
    (tmp_path / "my_shop").mkdir()
    for name, form in (("find_parcel.md", "markdown"), ("site.yaml", "yaml")):
        (block,) = re.findall(rf"```{form}\n(.*?)```", page, re.DOTALL)
        (tmp_path / "my_shop" / name).write_text(block)
    library = Library.load(user=tmp_path)
    found = library.get("find_parcel")
    assert library.problems == [] and found and found.answers and found.states["parcel"] == ("stop",)
