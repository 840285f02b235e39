"""The block that a control is about: what tells one "Remove" from another."""

from collections.abc import Callable

import pytest

from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

_BLOCK = """async (selector) => {
  const { blockOf, blockText } = await import("/ext/page/target/block.js");
  const element = document.querySelector(selector);
  const block = blockOf(element);
  return block && [block.kind, block.alike, blockText(block, element)];
}"""

_TABLE = """<table><thead><tr><th>What<th>Price<th></thead><tbody>
<tr><td>Blue lamp<td>$10<td><button>Edit</button> <button>Remove</button>
<tr><td>Red lamp<td>$20<td><button>Edit</button> <button id=it>Remove</button>
</table>"""
_CARDS = "<main>" + "".join(
    f'<div><div><h3>{name}</h3></div><p>{price}</p><div><span><button{mark}>Buy</button></span></div></div>'
    for name, price, mark in (("Blue lamp", "$10", ""), ("Red lamp", "$20", " id=it"), ("Green lamp", "$30", ""))
) + "</main>"  # fmt: skip
_SOLD_OUT = _CARDS.replace("<button>Buy</button>", "<button>Tell me</button>", 1)
_PAIRS = "<dl>" + "".join(
    f"<dt>{name}<dd><button{mark}>Call</button>" for name, mark in (("Ann", ""), ("Bob", " id=it"), ("Cid", ""))
) + "</dl>"  # fmt: skip
_AFTER = "".join(f"<button{mark}>Call</button><span>{name}</span><br>" for name, mark in (("Ann", ""), ("Bob", " id=it"), ("Cid", "")))
_LOOSE = "<p>Ann <button>Call</button> Bob <button id=it>Call</button> Cid <button>Call</button></p>"
_WEEK = """<table><tr><th><th>Monday<th>Tuesday
<tr><th>9:00<td><button>Book</button><td><button>Book</button>
<tr><th>10:00<td><button>Book</button><td><button id=it>Book</button></table>"""
_SPLIT = """<div role=grid>
<div><div role=row aria-rowindex=2><div role=gridcell>Ann</div></div><div role=row aria-rowindex=3><div role=gridcell>Bob</div></div></div>
<div><div role=row aria-rowindex=2><div role=gridcell><button>Pay</button></div></div>
<div role=row aria-rowindex=3><div role=gridcell>May</div><div role=gridcell><button id=it>Pay</button></div></div></div></div>"""
_MENUS = "<ul>" + "".join(
    f"<li><b>{name}</b><ul><li><button>Open</button></li><li><button{mark}>Delete</button></li></ul></li>"
    for name, mark in (("a.txt", ""), ("b.txt", " id=it"))
) + "</ul>"  # fmt: skip
_DIALOG = """<ul><li>a.txt <button>Delete</button></ul>
<div role=dialog aria-label=Files><p>b.txt will be gone.</p><ul><li><button>Keep</button><li><button id=it>Delete</button></ul></div>"""
_FORM = "<section><h2>Order</h2><form><p>2 × Red lamp</p><div><input name=n value=4242></div><div><button id=it>Pay</button></div></form></section>"
_UNIQUE = "<div class=card>Blue lamp <button>Remove Blue lamp</button></div><div class=card>Red lamp, new <button id=it>Remove Red lamp</button></div>"
_PICTURES = "<div><img alt='Blue lamp' src=a><button>Buy</button></div><div><img alt='Red lamp' src=b><button id=it>Buy</button></div>"
_COMPONENTS = """<script>customElements.define("an-item", class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: "open"}).innerHTML = `<p>${this.title}</p><button part=it>Buy</button>`; } })</script>
<an-item title="Blue lamp"></an-item><an-item id=host title="Red lamp"></an-item>"""


@pytest.mark.parametrize(
    ("html", "kind", "alike", "words"),
    [
        pytest.param(_TABLE, "row", True, "Red lamp · $20 · Edit", id="row"),
        pytest.param(_CARDS, "card", True, "Red lamp · $20", id="cards"),
        pytest.param(_SOLD_OUT, "card", True, "Red lamp · $20", id="cards-beside-one-without"),
        pytest.param(_PAIRS, "card", True, "Bob", id="name-and-value"),
        pytest.param(_AFTER, "card", True, "Bob", id="text-after-buttons"),
        pytest.param(_LOOSE, "card", True, "Bob", id="words-between-buttons"),
        pytest.param(_WEEK, "cell", True, "Tuesday · 10:00", id="cell-with-its-headers"),
        pytest.param(_SPLIT, "row", True, "Bob · May", id="row-in-two-halves"),
        pytest.param(_MENUS, "entry", True, "b.txt · Open", id="menu-in-an-entry"),
        pytest.param(_DIALOG, "dialog", False, "Files · b.txt will be gone. · Keep", id="dialog"),
        pytest.param(_FORM, "part", False, "2 × Red lamp", id="form"),
        pytest.param(_UNIQUE, "card", False, "Red lamp, new", id="by-its-look"),
        pytest.param(_PICTURES, "card", True, "Red lamp", id="pictures"),
    ],
)
def test_a_control_has_its_block(see: See, html: str, kind: str, alike: bool, words: str) -> None:
    assert see(html).page.evaluate(_BLOCK, "#it") == [kind, alike, words]


def test_a_component_is_a_block(see: See) -> None:
    block = _BLOCK.replace("document.querySelector(selector)", 'document.querySelector("#host").shadowRoot.querySelector("button")')
    assert see(_COMPONENTS).page.evaluate(block, "") == ["card", True, "Red lamp"]


def test_a_control_that_stands_alone_has_none(see: See) -> None:
    assert see("<button id=it>Go</button>").page.evaluate(_BLOCK, "#it") is None


def test_secrets_in_a_block_are_covered(see: See) -> None:
    html = "<ul><li>4111 1111 1111 1111 <button>Use</button><li>4012 8888 8888 1881 <button id=it>Use</button></ul>"
    assert see(html).page.evaluate(_BLOCK, "#it")[2] == "••••"
