"""Input for `fuzz`: what fits the schema and is hostile all the same, in words, addresses, pages and requests.

Random texts hit little. These are put together from pieces that some reader looks for, and from one piece said
a thousand times, which is what shows a reader whose work grows faster than its input.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any, get_args

from hypothesis import strategies as st

from handrail_wire import (
    ACTIONS,
    Amount,
    Document,
    Edit,
    Facts,
    FormFacts,
    Node,
    Observation,
    Point,
    RequestFacts,
)
from handrail_wire.observation import State

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
_PIECES = [
    " ", "\n", "\t", "\0", "\u2028", "\u200b", "\u202e", "\ufffd", "\U0010ffff", "a", "A", "1", "\u0663", "\uff19", "\u00b2", "İ", "ß",
    "机", "-", ".", ",", ";", ":", "/", "\\", "@", "#", "?", "&", "=", "%", "%4", "%zz", "%00", "*", "+", "$", "€", "(", ")", "[", "]",
    "[!", "{", "}", "{{", "{x}", "<", ">", '"', "'", "“", "‹", "|", "^", "••••", "javascript:", "void(0)", "http://", "https://",
    "//", "http://[", "xn--", "xn--a", "a.b", "localhost", "127.0.0.1", "[::1]", ":99999999", "action=", "data-method=", "confirm(",
    "delete", "Pay now", "Place order", "总计", "total", "$1,234.56", "12 Jan 2023", "2023-02-30", "9:15 pm", "11h 59m", "a@b.c",
    "ABC", "January", "eyJ", "4111 1111 1111 1111", "sk-", "<secret:a>", "cheapest", "shortest", "token", "mutation", "query", '"""',
]  # fmt: skip


def words(most: int) -> st.SearchStrategy[str]:
    """A text of at most so many characters."""
    piece = st.sampled_from(_PIECES)
    said = st.lists(piece, max_size=12).map("".join)
    again = st.builds(
        lambda head, one, times, end: (head + one * times)[: max(0, most - len(end))] + end, piece, piece | said, st.integers(1, most), piece
    )
    return st.one_of(st.text(max_size=min(most, 60)), said, again).map(lambda text: text[:most])


_BEGINNINGS = ["", "javascript:", "http://", "data-method=", "{", "[", '"', "$", "1", "a", "@", "eyJ", "<secret:", "total ", "\n"]
AGAIN = st.builds(
    lambda head, one, end: head + (one * 4000)[:4000] + end,
    st.sampled_from(_BEGINNINGS), st.sampled_from([*_PIECES, "a.", "a-", "1,", "A b ", "Aa "]), st.sampled_from(["", "x", "\0"]),
)  # fmt: skip
"""Every piece said a thousand times after what may begin something: the worst that a careless pattern can meet."""


def addresses(most: int = 4096) -> st.SearchStrategy[str]:
    """Something that stands where an address should."""
    scheme = st.sampled_from(["http://", "https://", "javascript:", "data:", "//", "", "HTTPS://", "http:\\\\"])
    host = st.sampled_from(["shop.example", "evil.test", "localhost:8080", "[::1]", "[", "a@b", "xn--a", "b\u2100.c"]) | words(70)
    rest = st.lists(words(40), max_size=6).map("/".join) | words(most)
    return st.builds(lambda a, b, c: f"{a}{b}/{c}"[:most], scheme, host, rest)


REFS = st.sampled_from(["", "e1", "e2", "f1e1", "f2e30", "e" + "9" * 20]) | st.from_regex(r"(f\d{1,3})?e\d{1,6}", fullmatch=True)
_ROLES = st.sampled_from(
    ["text", "generic", "heading", "button", "link", "textbox", "combobox", "option", "listbox", "checkbox", "clickable", "row", "grid",
     "dialog", "slider", "switch", "spinbutton", "radio", "menuitem", "tab", "alert"],
) | words(40)  # fmt: skip
NODES = st.builds(
    Node, ref=REFS, role=_ROLES, name=words(1000), value=words(1000), hint=words(120), depth=st.integers(0, 200),
    states=st.lists(st.sampled_from(get_args(State)), max_size=3).map(tuple), in_view=st.booleans(),
    options=st.lists(words(200), max_size=5).map(tuple),
)  # fmt: skip
_EDITS = st.builds(Edit, at=st.integers(0, 12), remove=st.integers(0, 5), nodes=st.lists(NODES, max_size=3))
_LISTS = st.lists(NODES, max_size=8) | st.builds(lambda few, times: few * times, st.lists(NODES, max_size=3), st.integers(1, 150))


def documents(nodes: st.SearchStrategy[list[Node]], edits: st.SearchStrategy[list[Edit]]) -> st.SearchStrategy[Document]:
    """One frame's document."""
    return st.builds(
        Document, frame=st.integers(0, 3), parent=st.integers(-1, 3), document_id=words(64), url=addresses(), origin=addresses(300),
        title=words(1000), nodes=nodes, truncated=st.booleans(), opened=st.booleans(), version=st.integers(0, 3), base=st.integers(0, 3), edits=edits,
    )  # fmt: skip


def observations(of: st.SearchStrategy[Document]) -> st.SearchStrategy[Observation]:
    """One reading of a page."""
    return st.builds(
        Observation, tab=st.integers(0, 9), url=addresses(), title=words(1000), documents=st.lists(of, min_size=1, max_size=3),
        notes=st.lists(words(500), max_size=2),
    )  # fmt: skip


PAGES = observations(documents(_LISTS, st.just([])))
DIFFERENCES = observations(documents(st.lists(NODES, max_size=4), st.lists(_EDITS, max_size=4)))
_FORMS = st.builds(
    FormFacts, action=addresses(), method=st.sampled_from(["get", "post", "dialog"]), fields=st.integers(0, 99), digest=words(64),
    card=st.booleans(), passwords=st.sampled_from(["none", "current", "new"]), text_fields=st.integers(-1, 99),
    search=st.booleans(), label=words(1000), button=words(1000),
)  # fmt: skip
_AMOUNTS = st.builds(
    Amount, label=words(120), text=words(60), value=st.none() | st.floats(0, 1e300), currency=words(8),
    role=st.sampled_from(["paid", "maybe", "part", "saved", "struck", "other"]),
)  # fmt: skip
FACTS = st.builds(
    Facts, document_id=words(64), frame_origin=addresses(300), url=addresses(), tag=words(40), role=_ROLES, name=words(1000), type=words(40),
    href=st.just("") | addresses(), hint=words(200), context=words(300), total=words(100), amounts=st.lists(_AMOUNTS, max_size=3), submits=st.booleans(),
    form=st.none() | _FORMS, secret=st.booleans(), drop=st.just("") | words(300), pasted_from=st.just("") | addresses(300),
)  # fmt: skip
REQUESTS = st.builds(
    RequestFacts, id=st.just("0f3a9b52"), kind=st.sampled_from(["form", "navigation", "fetch", "beacon", "report"]),
    method=st.sampled_from(["GET", "POST", "DELETE", "OTHER"]), url=addresses(), page_origin=addresses(300), frame_origin=addresses(300),
    content_type=words(100), size=st.integers(0, 2**70), operation=words(200), fields=st.lists(words(60), max_size=40),
    carries=st.sampled_from(["nothing", "typed", "secret"]), redirected=st.booleans(),
)  # fmt: skip


_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def _action(kind: Any) -> st.SearchStrategy[Any]:
    """An action of a kind: its texts are hostile, the rest is plain.

    A character of an address may become nine of its spelling, which is what the wire bounds.
    """
    own: dict[str, st.SearchStrategy[Any]] = {
        "ref": st.sampled_from(["e1", "f1e1"]), "url": addresses(400), "text": words(2000), "to_text": words(500), "dialog_text": words(200),
        "keys": words(60).filter(bool), "options": st.lists(words(500), min_size=1, max_size=3), "submit": st.booleans(),
        "files": st.lists(words(200), min_size=1, max_size=2), "dialog": st.sampled_from(["dismiss", "accept"]),
        "points": st.just([Point(x=1, y=1), Point(x=2, y=2)]), "index": st.integers(1, 50),
        "tool": st.from_regex(r"[A-Za-z0-9_.-]{1,128}", fullmatch=True),
        "input": st.dictionaries(st.text(max_size=8), words(60), max_size=3).map(partial(json.dumps, ensure_ascii=False)),
    }  # fmt: skip
    fields = {name: how for name, how in own.items() if name in kind.model_fields}
    if not {"keys", "text"} <= fields.keys():
        return st.builds(kind, **fields)
    # A key, or a text that is pressed key by key.
    typed = words(500).map(lambda text: _CONTROL.sub("", text)).filter(bool)
    plain = {name: how for name, how in fields.items() if name not in ("keys", "text")}
    return st.builds(kind, **plain, keys=fields["keys"]) | st.builds(kind, **plain, text=typed)


ACTED: st.SearchStrategy[Any] = st.one_of(*map(_action, ACTIONS))
"""Every kind of action."""
