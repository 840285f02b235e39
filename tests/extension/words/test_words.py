"""All that people read in the extension stands in `_locales`, in English and in German, and nowhere else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from handrail.link.pairing import extension_dir
from handrail_eval.generate_words import FILE, module

EXTENSION = extension_dir()
LANGUAGES = ("en", "de")
NODE = shutil.which("node")
PAGES = (
    "popup/*.js",
    "panel/*.js",
    "approval/*.js",
    "consent/*.js",
    "options/*.js",
    "lib/*.js",
    "page/show/*.js",
    "worker/**/*.js",
)
TO_THE_DAEMON = "lib/schema|page/show/|worker/(?!person/|link/|main.js|tabs/tab_group.js)"
"""Files that show nothing else to people than captions, notifications and errors for pages."""
OF_MACHINES = re.compile(r"handrail( --?[a-z-]+| [a-z]+)+|\{\} up( --at-login)?|data:.*|[^ ]*[._:/][^ ]*|<[a-z:]+>|…|\{\}…")
"""What is the same in every language: a command, an address or a name that stands for an example."""
NOT_FOR_PEOPLE = {
    # Names of things: of this program, of what is kept, of keys that are made.
    "Handrail", "{} rest", "handrail: texts to type", "handrail: keys to keep", "key {}", "secret {} {}",
    # Told to the daemon, which has words of its own.
    "The page changed since you were asked. Nothing was done; the step will be looked at again.",
    "The time to decide ran out. Nothing was done.",
    "The extension had a problem of its own. Reload it and try again.",
    "The tab was closed, so the run ended.",
}  # fmt: skip
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")


def texts(language: str) -> dict[str, Any]:
    return dict(json.loads((EXTENSION / "_locales" / language / "messages.json").read_text("utf-8")))


def sources() -> dict[str, str]:
    files = (path for pattern in PAGES for path in sorted(EXTENSION.glob(pattern)))
    return {path.relative_to(EXTENSION).as_posix(): path.read_text("utf-8") for path in files}


def hard_coded(files: dict[str, str]) -> list[tuple[str, int, str]]:
    """Where which text stands in the code."""
    if NODE is None:
        pytest.skip("there is no node")
    program = Path(__file__).with_name("hard_coded.mjs")
    done = subprocess.run(
        [NODE, str(program), str(EXTENSION), TO_THE_DAEMON],
        input=json.dumps(files),
        capture_output=True,
        text=True,
        check=True,
    )
    found = [(path, line, text) for path, line, text in json.loads(done.stdout)]
    return [one for one in found if not OF_MACHINES.fullmatch(one[2])]


class Page(HTMLParser):
    """A page of the extension: what it says itself, and by which keys it is filled."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.keys: list[str] = []
        self.filled: dict[str, list[str]] = {}
        """The children of each element that is filled, by its key."""
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if self._open and self._open[-1][1]:
            self.filled[self._open[-1][1]].append(tag)
        key = named.get("data-i18n", "")
        if key:
            self.filled[key] = []
        self.keys += [value for name, value in named.items() if name.startswith("data-i18n")]
        self.said += [
            named[name] for name in ATTRIBUTES if name in named and not OF_MACHINES.fullmatch(named[name])
        ]
        if tag not in ("meta", "link", "img", "input", "br"):
            self._open.append((tag, key))

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def read(text: str) -> Page:
    page = Page()
    page.feed(text)
    return page


def spoken(page: Page) -> list[str]:
    return [text.strip() for text in page.said if re.search(r"[^\W\d_]", text) and text.strip() != "Handrail"]


HTML = {path.parent.name: read(path.read_text("utf-8")) for path in sorted(EXTENSION.glob("*/*.html"))}


def test_no_text_is_hard_coded_in_the_code() -> None:
    found = hard_coded(sources())
    assert [one for one in found if one[2] not in NOT_FOR_PEOPLE] == []
    assert {text for _, _, text in found} == NOT_FOR_PEOPLE, "what is listed is still there"


@pytest.mark.parametrize("page", HTML)
def test_no_text_is_hard_coded_in_a_page(page: str) -> None:
    assert spoken(HTML[page]) == []


@pytest.mark.parametrize(
    "planted",
    [
        'h("p", {}, "late");',
        'h("p", {}, late && "late", ok ? "fine" : t("pause"));',
        'h("button", { "aria-label": "close" });',
        'h("button", { title: `close ${name}` });',
        'element.textContent = "late";',
        'setText(element, at ? "" : "late");',
        'const LATE = "The time is over";',
        'const WORDS = { late: "Late" };',
        "say(`${count} runs`);",
        'element.setAttribute("title", "late");',
        'element.append("late");',
        'speak.polite("late");',
        'throw new RequestError("late");',
    ],
)
def test_a_text_in_the_code_is_found(planted: str) -> None:
    assert hard_coded({"panel/panel.js": planted}) != []


@pytest.mark.parametrize(
    "planted", ['overlay.show(tab, { caption: "late" });', 'void notify(id, "late", message);']
)
def test_a_text_of_the_worker_is_found(planted: str) -> None:
    assert hard_coded({"worker/run/act.js": planted}) != []


@pytest.mark.parametrize(
    "innocent",
    [
        'h("p", { class: "two lines", id: "late" }, t("pause"));',
        'if (event.key === "Enter") send({ type: "stop" });',
        'switch (key) { case "Enter": break; }',
        'throw new Error("No such element.");',
        'element.className = "card late";',
    ],
)
def test_what_is_no_text_is_left_alone(innocent: str) -> None:
    assert hard_coded({"panel/panel.js": innocent}) == []


@pytest.mark.parametrize(
    "planted",
    ["<p>Late</p>", '<img alt="a map">', '<input placeholder="Your name">', '<p data-i18n="a">b</p>'],
)
def test_a_text_in_a_page_is_found(planted: str) -> None:
    assert spoken(read(planted)) != []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_texts(language: str) -> None:
    """The same places, too, and spaces at the same edges: texts are put together."""
    english, other = texts("en"), texts(language)
    assert list(other) == list(english)
    for key, entry in english.items():
        assert other[key].get("placeholders") == entry.get("placeholders"), key
        mine, theirs = entry["message"], other[key]["message"]
        assert theirs.strip(), key
        assert mine.endswith(" ") == theirs.endswith(" "), key
        assert tags(mine) == tags(theirs), key


def tags(text: str) -> list[str]:
    return sorted(re.findall(r"<(\w+)>.*?</\1>", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_place_of_a_text_is_named_and_numbered(language: str) -> None:
    for key, entry in texts(language).items():
        used = {name.lower() for name in re.findall(r"\$(\w+)\$", entry["message"])}
        placed = {name: one["content"] for name, one in entry.get("placeholders", {}).items()}
        assert used == set(placed), key
        assert sorted(placed.values()) == [f"${at}" for at in range(1, len(placed) + 1)], key
        assert entry["message"].count("$") == 2 * len(re.findall(r"\$\w+\$", entry["message"])), key


def test_what_is_counted_has_both_forms() -> None:
    english = texts("en")
    assert {key.removesuffix("_one") for key in english if key.endswith("_one")} == {
        key.removesuffix("_other")
        for key in english
        if key.endswith("_other") and "n" in english[key].get("placeholders", {})
    }


@pytest.mark.parametrize("page", HTML)
def test_a_page_is_filled_with_texts_that_there_are(page: str) -> None:
    """Each without places; its tags are the element's own children."""
    for language in LANGUAGES:
        known = texts(language)
        assert [key for key in HTML[page].keys if key not in known or "placeholders" in known[key]] == []
        for key, children in HTML[page].filled.items():
            assert tags(known[key]["message"]) == sorted(children), key


def test_every_text_is_used() -> None:
    """By its key, by a family of which one is picked, or in the manifest."""
    code = "\n".join(sources().values()) + (EXTENSION / "manifest.json").read_text("utf-8")
    pages = {key for page in HTML.values() for key in page.keys}
    families = re.findall(r"`(\w+_)\$\{", code)
    unused = [
        key for key in texts("en")
        if key not in pages
        and not re.search(rf"\b(__MSG_)?{re.sub('_(one|other)$', '', key)}(_one|_other|__)?\b", code)
        and not any(key.startswith(family) for family in families)
    ]  # fmt: skip
    assert unused == []


def test_the_list_of_texts_is_up_to_date() -> None:
    assert (EXTENSION / FILE).read_text("utf-8") == module(EXTENSION)
