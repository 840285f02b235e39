"""Shop pages of any size, made by a seeded generator: what `scripts/bench page` measures on.

They hold what makes a page hard to read: a cookie notice over the content, menus inside menus that are shut,
controls hidden behind their labels, icons without a name, cards that only a listener makes clickable, text
that only a screen reader is told, things made invisible in several ways, tables with header cells, frames of
the same and of another site, open and closed shadow roots (declarative ones, so nothing depends on a script:
https://html.spec.whatwg.org/#attr-template-shadowrootmode).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import escape

_FIRST = "Alder Birch Cedar Delta Ember Fjord Grove Harbor Indigo Juniper Kestrel Larch Meadow Nordic".split()  # noqa: SIM905
_KIND = "jacket backpack lamp kettle chair notebook bottle blanket tent speaker keyboard mug".split()  # noqa: SIM905
_BRANDS = "Aster Boreal Cinder Dovetail Everly Fathom Gable Hollis Ionia Juno Kite Lumen".split()  # noqa: SIM905
_COLOURS = "black white blue green red sand".split()  # noqa: SIM905
_MENUS = ("Outdoor", "Kitchen", "Office", "Travel", "Sale")
_OPENING_TAG = re.compile(r"<[a-z]")
_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

_STYLE = """
body { margin: 0; font: 14px/1.4 sans-serif; color: #222; background: #fff }
header, footer, main > * { padding: 8px 16px }
nav ul { list-style: none; display: flex; gap: 12px; margin: 0; padding: 0 }
nav ul ul { display: none }
.page { display: grid; grid-template-columns: 200px 1fr; gap: 16px }
.cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px }
.card { border: 1px solid #ddd; padding: 8px; position: relative }
.card img { width: 60px; height: 60px; background: #eee }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }
.old { opacity: 0 }
.compare { cursor: pointer; text-decoration: underline }
.swatch input { position: absolute; opacity: 0; width: 0; height: 0 }
.swatch span { display: inline-block; width: 16px; height: 16px; border: 1px solid #888 }
.black { background: black } .white { background: white } .blue { background: blue }
.green { background: green } .red { background: red } .sand { background: tan }
.icon { width: 28px; height: 28px }
.saved { background: gold }
table { border-collapse: collapse } td, th { border: 1px solid #ddd; padding: 4px }
.consent { position: fixed; left: 0; right: 0; bottom: 0; padding: 12px 16px; background: #fff;
  border-top: 2px solid #444; z-index: 10 }
iframe { width: 100%; height: 180px; border: 1px solid #ddd }
"""

_SCRIPT = """
document.addEventListener("click", ({ target }) => {
  const button = target.closest(".icon");
  if (!button) return;
  button.classList.toggle("saved");
  button.setAttribute("aria-pressed", String(button.classList.contains("saved")));
});
"""


def shop_page(elements: int, seed: int = 1, other_site: str = "") -> str:
    """A shop page of about `elements` elements, those in shadow roots included and those in frames not.

    other_site: the origin that the payment frame is loaded from; without one that frame is left out.
    """
    dice = random.Random(seed * 1_000_003 + elements)
    rows = max(3, elements // 180)
    head = _header() + _consent()
    side = _filters(dice, max(4, min(60, elements // 150)))
    tail = _table(dice, rows) + _order_form() + _frames(other_site) + _footer()
    left = elements - sum(len(_OPENING_TAG.findall(part)) for part in (head, side, tail))
    cards = "".join(_cards(dice, left))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Harbor Goods</title>'
        f"<style>{_STYLE}</style></head><body>{head}<main><h1>All products</h1>"
        f'<div class="page">{side}<section aria-label="Products" class="cards">{cards}</section></div>'
        f"{tail}</main><script>{_SCRIPT}</script></body></html>"
    )


def frame_page(what: str) -> str:
    """The document inside one of the shop's frames: `reviews` or `payment`."""
    if what == "reviews":
        rows = "".join(
            f"<li><strong>{stars} of 5</strong> <span>Keeps its word, review {stars}.</span> "
            f'<button type="button">Helpful review {stars}</button></li>'
            for stars in (5, 4, 3)
        )
        body = f'<h2>Reviews</h2><ul>{rows}</ul><a href="#all">All reviews</a>'
    else:
        body = (
            "<h2>Pay later</h2><form><label>Name on account <input name=holder></label>"
            "<label><input type=checkbox name=agree> I accept the terms</label>"
            "<button>Check my limit</button></form>"
        )
    return f'<!DOCTYPE html><html lang="en"><title>{what}</title><body>{body}</body></html>'


def _header() -> str:
    menus = "".join(
        f'<li><button aria-haspopup="true" aria-expanded="false">{menu}</button><ul>'
        + "".join(f'<li><a href="/{menu}/{part}">{menu} {part}</a></li>' for part in ("new", "best"))
        + "</ul></li>"
        for menu in _MENUS
    )
    return (
        '<header><a href="/"><img alt="Harbor Goods" width="40" height="40" '
        f'src="{_PICTURE}"></a><form role="search"><label class="sr" for="q">Search products</label>'
        '<input id="q" type="search" placeholder="Search"><button>Search</button></form>'
        f'<nav aria-label="Departments"><ul>{menus}</ul></nav>'
        '<label>Language <select><option selected>English</option><option>Deutsch</option>'
        '<option>Français</option></select></label><a href="/basket">Basket <span>(2)</span></a></header>'
    )  # fmt: skip


def _consent() -> str:
    return (
        '<div class="consent" role="dialog" aria-label="Cookies"><p>We keep a few cookies to remember your '
        'basket. <a href="/privacy">Read more</a></p><button>Accept all</button>'
        "<button>Only necessary</button></div>"
    )


def _filters(dice: random.Random, brands: int) -> str:
    boxes = "".join(
        f'<li><label><input type="checkbox" name="brand" value="{number}"> '
        f"{_BRANDS[number % len(_BRANDS)]} {number} <span>({dice.randint(1, 90)})</span></label></li>"
        for number in range(brands)
    )
    swatches = "".join(
        f'<label class="swatch"><input type="radio" name="colour" aria-label="{colour}">'
        f'<span class="{colour}"></span></label>'
        for colour in _COLOURS
    )
    return (
        f'<aside aria-label="Filters"><fieldset><legend>Brand</legend><ul>{boxes}</ul></fieldset>'
        f"<fieldset><legend>Colour</legend>{swatches}</fieldset>"
        '<label>Price up to <input type="range" min="0" max="500" value="250"></label>'
        '<label>Sort by <select><option>Best match</option><option>Lowest price</option></select></label>'
        '<button type="reset">Clear filters</button></aside>'
    )  # fmt: skip


def _cards(dice: random.Random, elements: int) -> Iterator[str]:
    """Cards until about `elements` elements are used up."""
    number = 0
    while elements > 0:
        number += 1
        card = _card(dice, number)
        elements -= len(_OPENING_TAG.findall(card))
        yield card


def _card(dice: random.Random, number: int) -> str:
    title = f"{dice.choice(_FIRST)} {dice.choice(_KIND)} {number}"
    price = dice.randint(900, 49_900) / 100
    sizes = "".join(f"<option>{size}</option>" for size in ("S", "M", "L"))
    parts = [
        f'<a href="/p/{number}"><img alt="{escape(title)}" src="{_PICTURE}"></a>',
        f'<h3><a href="/p/{number}">{escape(title)}</a></h3>',
        f'<p><span class="price">€{price:.2f}</span> <span class="old">€{price * 1.2:.2f}</span></p>',
        f"<p>{_sentence(dice)}</p>",
    ]
    if number % 2:
        parts.append(f'<label>Size <select name="size-{number}">{sizes}</select></label>')
    parts.append(
        f'<label class="sr" for="n{number}">Quantity of {escape(title)}</label>'
        f'<input id="n{number}" type="number" min="1" value="1">'
    )
    sold_out = " disabled" if number % 11 == 0 else ""
    parts.append(f"<button{sold_out}>Add to basket</button>")
    parts.append(
        f'<button class="icon" aria-pressed="false" aria-label="Save {escape(title)} for later">♥</button>'
    )
    if number % 3 == 0:
        parts.append(f'<div class="compare">Compare {escape(title)}</div>')
    if number % 5 == 0:
        parts.append(
            '<shop-rating><template shadowrootmode="open"><span>4.5 of 5</span> '
            f"<button>Read reviews of {number}</button></template></shop-rating>"
        )
    if number % 7 == 0:
        parts.append(
            '<shop-stock><template shadowrootmode="closed"><span>3 left</span> '
            f"<button>Tell me about {number}</button></template></shop-stock>"
        )
    if number % 13 == 0:
        parts.append('<div hidden><button>Staff only</button></div><span class="sr">New arrival</span>')
    return f'<article class="card">{"".join(parts)}</article>'


def _sentence(dice: random.Random) -> str:
    words = ("light", "sturdy", "warm", "quiet", "washable", "recycled", "foldable", "hand-made")
    return f"A {dice.choice(words)} and {dice.choice(words)} thing for {dice.choice(_MENUS).lower()} days."


def _table(dice: random.Random, rows: int) -> str:
    lines = "".join(
        f'<tr><th scope="row">Order {7000 + number}</th><td>{dice.randint(1, 28)} May</td>'
        f"<td>€{dice.randint(9, 400)}.00</td><td>{dice.choice(('Sent', 'Paid', 'Open'))}</td>"
        f'<td><button>Track</button> <a href="/orders/{7000 + number}">Details</a></td></tr>'
        for number in range(rows)
    )
    columns = "".join(f"<th>{name}</th>" for name in ("Order", "Date", "Total", "Status", "Actions"))
    return (
        f"<section><h2>Your orders</h2><table><caption>Orders</caption><thead><tr>{columns}</tr></thead>"
        f"<tbody>{lines}</tbody></table></section>"
    )


def _order_form() -> str:
    return (
        '<section><h2>Gift card</h2><form><label for="to">Recipient</label>'
        '<input id="to" autocomplete="name" required><label for="mail">E-mail</label>'
        '<input id="mail" type="email"><label for="day">Send on</label><input id="day" type="date">'
        '<label for="note">Message</label><textarea id="note"></textarea>'
        "<fieldset><legend>Amount</legend>"
        + "".join(f'<label><input type="radio" name="sum"> €{sum_}</label>' for sum_ in (25, 50, 100))
        + "</fieldset><button>Order gift card</button></form></section>"
    )


def _frames(other_site: str) -> str:
    payment = f'<iframe title="Pay later" src="{other_site}/frame/payment"></iframe>' if other_site else ""
    chat = escape("<p>How can we help?</p><input aria-label='Your question'><button>Send</button>")
    return (
        '<iframe title="Reviews" src="/frame/reviews"></iframe>'
        f'{payment}<iframe title="Chat" srcdoc="{chat}"></iframe>'
    )


def _footer() -> str:
    links = "".join(
        f'<li><a href="/{name.lower()}">{name}</a></li>' for name in ("Help", "Returns", "Imprint", "Careers")
    )
    return f"<footer><ul>{links}</ul><p>Harbor Goods, a shop that does not exist.</p></footer>"
