"""The guide's pictures: each is made by `scripts/pictures`, is there for those who do not see it, and is up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.support.guide_pictures import FOLDER, LIST, MOST_BYTES, PICTURES, SCHEMES, content, studio

GUIDE = FOLDER.parent


def named() -> Iterator[tuple[str, str]]:
    """Alternative text and address of each picture in the guide."""
    for page in sorted(GUIDE.glob("*.md")):
        yield from re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text("utf-8"))


def test_each_that_a_page_names_is_made_by_the_script_and_each_that_is_made_is_named() -> None:
    assert sorted(address for _, address in named()) == sorted(f"pictures/{name}.webp" for name in PICTURES)


def test_each_is_there_in_light_and_dark_and_nothing_else() -> None:
    made = {f"{name}{suffix}.webp" for name in PICTURES for suffix in SCHEMES.values()}
    assert {file.name for file in FOLDER.iterdir()} == made | {LIST.name}
    sizes = [(FOLDER / name).stat().st_size for name in made]
    assert max(sizes) <= MOST_BYTES and sum(sizes) <= 600_000


def test_each_says_in_words_what_it_shows() -> None:
    texts = [text for text, _ in named()]
    assert all(len(text.split()) >= 6 for text in texts) and len(set(texts)) == len(texts)


@pytest.mark.browser
def test_each_shows_what_the_extension_shows_today() -> None:
    """Its words and its style sheets, not its bytes: fonts differ from machine to machine."""
    kept = json.loads(LIST.read_text("utf-8"))
    with studio() as show:
        for name, picture in PICTURES.items():
            page = show(name, "light")
            assert content(page, picture) == kept.get(name), f"{name} is out of date. Make it anew: scripts/pictures"
            page.context.close()
