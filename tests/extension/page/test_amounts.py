"""What is paid, as a person reads it off a page: layouts in many languages; "" where nobody could tell."""

from collections.abc import Callable
from typing import Any

import pytest

from handrail.text.amounts import called, money
from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]
FORM = "<form method=post action=/order><input type=hidden name=cart value=7><button>{}</button></form>"


def rows(*given: str) -> str:
    """Lines "label | amount" as rows of a table."""
    cells = "".join(f"<tr><td>{label}<td>{amount}" for label, amount in (row.split(" | ") for row in given))
    return f"<table>{cells}</table>"


def dl(*given: str) -> str:
    return "<dl>" + "".join(f"<dt>{a}<dd>{b}" for a, b in (row.split(" | ") for row in given)) + "</dl>"


def flex(*given: str) -> str:
    row = "<div style='display:flex;justify-content:space-between;width:400px'><span>{}</span><span>{}</span></div>"
    return "<div class=summary>" + "".join(row.format(*one.split(" | ")) for one in given) + "</div>"


def flat(*given: str) -> str:
    """Labels and amounts side by side in one grid."""
    cells = "".join(f"<span>{cell}</span>" for row in given for cell in row.split(" | "))
    return f"<div style='display:grid;grid-template-columns:300px 100px'>{cells}</div>"


def above(*given: str) -> str:
    return "".join(f"<div><small style='display:block'>{a}</small><div>{b}</div></div>" for a, b in (row.split(" | ") for row in given))


def after(*given: str) -> str:
    return "".join(f"<div><b>{b}</b> {a}</div>" for a, b in (row.split(" | ") for row in given))


RAISED = "<span style='font-size:50%;position:relative;top:-.7em'>{}</span>"
TALL = "<span style='display:inline-flex;align-items:flex-start;font-size:30px'><span style='font-size:14px'>$</span><span>{}</span><span style='font-size:14px'>{}</span></span>"
HIDDEN = "<span style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'>{}</span>"

PAID: dict[str, tuple[str, str, str]] = {
    "a table": (rows("Subtotal | $300.00", "Shipping | $20.00", "Total | $320.00"), "Place order", "$320.00"),
    "savings below": ("<p>Order total: <b>$320.00</b></p><p>Total savings: <b>$20.00</b></p>", "Place order", "$320.00"),
    "points below": ("<p>Total: <b>$320.00</b></p><p>Total cashback you get: $4.00</p>", "Place order", "$320.00"),
    "per month below": ("<p>Total due today: <b>$588.00</b></p><p>Total per month: $49.00</p>", "Buy", "$588.00"),
    "struck out beside it": ("<p>Total: <s>$99.00</s> <b>$129.00</b></p>", "Place order", "$129.00"),
    "struck out behind a sign": ("<p>Total <b>45,00 €</b> <s>60,00 €</s> −25 %</p>", "Commander", "45,00 €"),
    "struck out by style": ("<p>Total <b>$80</b> <span style='text-decoration:line-through'>$100</span></p>", "Buy", "$80"),
    "what was saved, in a sentence": ("<p>Total <b>€320.00</b></p><p>In total you saved €180.00</p>", "Buy", "€320.00"),
    "others' baskets": ("<p>Grand total <b>€320.00</b></p><aside>Customers' baskets: total from €9.99</aside>", "Buy", "€320.00"),
    "złoty": ("<p>Total <b>320,00 zł</b></p>", "Kup", "320,00 zł"),
    "Polish, by its sum": ("<form><table><tr><td>Książka<td>300,00 zł<tr><td>Dostawa<td>20,00 zł<tfoot><tr><td>Do zapł.<td>320,00 zł</tfoot></table><button>Kup</button></form>", "", "320,00 zł"),
    "Finnish, by its sum, bold": ("<form>" + flex("Kirja | 30,00 €", "Toimitus | 5,00 €", "Loppusumma | <b>35,00 €</b>") + "<button>Tilaa</button></form>", "", "35,00 €"),
    "German": ("<p>Gesamtsumme <b>320,00 €</b></p><p>Gesamtersparnis 20,00 €</p>", "Kaufen", "320,00 €"),
    "German table": (rows("Zwischensumme | 1.299,00 €", "Versand | 4,90 €", "Gesamtbetrag inkl. 19 % MwSt. | 1.303,90 €", "darin enthaltene MwSt. | 208,19 €"), "Zahlungspflichtig bestellen", "1.303,90 €"),
    "German gift card": (flex("Summe | 320,00 €", "Gutschein | −50,00 €", "Zu zahlen | 270,00 €"), "Kaufen", "270,00 €"),
    "French": ("<p>Total TTC <b>320,00 €</b></p><p>Montant de la remise 20,00 €</p>", "Payer", "320,00 €"),
    "French list": (dl("Sous-total | 300,00 €", "Livraison | offerte", "Total HT | 250,00 €", "Total à payer | 300,00 €", "Économies | 40,00 €"), "Payer", "300,00 €"),
    "Spanish": ("<p>Total <b>320,00 €</b></p><p>Importe ahorrado 20,00 €</p>", "Pagar", "320,00 €"),
    "Spanish, tax and parts": (flat("Base imponible | 100,00 €", "IVA (21 %) | 21,00 €", "Importe total | 121,00 €", "Saldo disponible | 500,00 €"), "Pagar", "121,00 €"),
    "Portuguese": (rows("Subtotal | R$ 1.000,00", "Desconto total | R$ 100,00", "Total a pagar | R$ 900,00", "ou 10 parcelas de | R$ 90,00"), "Finalizar compra", "R$ 900,00"),
    "Italian": (dl("Totale articoli | 90,00 €", "Spedizione | 10,00 €", "Totale da pagare | 100,00 €", "Hai risparmiato in totale | 12,00 €"), "Ordina", "100,00 €"),
    "Chinese": (flex("商品总价 | ¥320.00", "优惠 | -¥20.00", "实付款 | ¥300.00"), "提交订单", "¥300.00"),
    "Chinese with balance": (rows("合计 | ¥88.00", "账户余额 | ¥500.00", "共节省 | ¥12.00"), "支付", "¥88.00"),
    "Japanese": (dl("小計 | ¥3,000", "送料 | ¥500", "合計(税込) | ¥3,500", "獲得ポイント相当 | ¥35"), "注文を確定する", "¥3,500"),
    "Japanese with yen behind": (flex("商品合計 | 3,000円", "割引 | -300円", "ご請求額 | 2,700円"), "購入", "2,700円"),
    "a label above": (above("Subtotal | $80.00", "Total | $96.50", "You save | $8.00"), "Pay", "$96.50"),
    "a label behind": (after("in parts | $80.00", "in total | $96.50"), "Pay", "$96.50"),
    "headings above columns": ("<table><tr><th>Subtotal<th>Tax<th>Total<tr><td>$10.00<td>$2.00<td>$12.00</table>", "Pay", "$12.00"),
    "values above labels": ("<div style='display:grid'><b>$10.00</b><i>Subtotal</i><b>$12.00</b><i>Total</i></div>", "Pay", "$12.00"),
    "a deposit now": (rows("Total price | $900.00", "Due now | $100.00", "Due at the hotel | $800.00"), "Book", "$100.00"),
    "German deposit": (flex("Gesamtpreis | 900,00 €", "Anzahlung heute | 180,00 €", "Restzahlung vor Ort | 720,00 €"), "Buchen", "180,00 €"),
    "a free trial": (rows("Due today | $0.00", "Then | $12.00 / month"), "Start", ""),
    "wallet beside it": (rows("Wallet balance | $500.00", "Total | $20.00", "Balance after purchase | $480.00"), "Pay", "$20.00"),
    "about the same in another currency": (rows("Total | €300.00", "approx. total in USD | $330.00"), "Pay", "€300.00"),
    "raised cents": (f"<p>Total <b>$71{RAISED.format(99)}</b></p>", "Buy", "$71.99"),
    "raised cents as sup": ("<p>Total <b style='font-size:30px'>$412<sup>35</sup></b></p>", "Buy", "$412.35"),
    "raised cents in boxes": (f"<div>Total: {TALL.format(1, 99)}</div>", "Buy", "$1.99"),
    "raised cents with a copy": (f"<p>Total: {HIDDEN.format('$71.99')}<span aria-hidden=true>{TALL.format(71, 99)}</span></p>", "Buy", "$71.99"),
    "a note behind cents": ("<p>Total $71.99<sup>1</sup></p>", "Buy", "$71.99"),
    "a note of one digit": ("<p>Total $71<sup>1</sup></p>", "Buy", "$71"),
    "taxes on the same line": ("<p>Total: $320.00 (incl. $51.09 VAT)</p>", "Pay", "$320.00"),
    "savings on the same line": ("<p>Total: $320.00 (you save 20 %)</p>", "Pay", "$320.00"),
    "after a discount": ("<p>Total after discount: $280.00</p><p>Total before discount: $320.00</p>", "Pay", "$280.00"),
    "a summary beside the form": (f"<main>{FORM.format('Place order')}</main><aside>{flex('Subtotal | $12.00', 'Shipping | $5.00', 'Total | $17.00')}</aside>", "", "$17.00"),
    "the basket in the head": (f"<header><p>Basket total: $5.00</p></header><main><section>{flex('Subtotal | $12.00', 'Total | $17.00')}{FORM.format('Place order')}</section></main>", "", "$17.00"),
    "rupees": (rows("Total MRP | ₹1,40,000.00", "Discount on MRP | -₹16,544.00", "Total Amount | ₹1,23,456.00"), "Place order", "₹1,23,456.00"),
    "francs": (rows("Zwischentotal | CHF 1’200.00", "Total | CHF 1’250.50"), "Bestellen", "CHF 1’250.50"),
    "thousandths": ("<p>Total KWD 1.250</p>", "Pay", "KWD 1.250"),
    "in a dialog": ("<p>Total $999.00</p><div role=dialog><h2>Pay?</h2><p>Total <b>$17.00</b></p><button>Yes</button></div>", "", "$17.00"),
}  # fmt: skip

UNTOLD: dict[str, tuple[str, list[str]]] = {
    "two totals": ("<p>Total <b>$320.00</b></p><p>Total <b>$20.00</b></p>", ["$320.00", "$20.00"]),
    "two currencies": ("<p>Total <b>$320.00</b></p><p>Total <b>€300.00</b></p>", ["$320.00", "€300.00"]),
    "a picture": ("<p>Total <canvas width=80 height=20></canvas></p>", [""]),
    "an empty basket": ("<p>Total <b>€0.00</b></p>", []),
    "no total": ("<p>Coffee <b>$3.00</b></p>", []),
    "a row of several": (rows("Total | $20.00") + "<ul><li>Mug $3.00 <button>Remove</button><li>Cup $4.00 <button>Remove</button></ul>", ["$3.00"]),
    "a bag of several prices": ("<form><p>Mug $3.00<p>Cup $4.00<p>Pen $7.00<button>Save</button></form>", []),
    "savings only": ("<p>Total savings <b>$20.00</b></p>", []),
    "each month only": ("<p>Total per month: $49.00</p>", []),
    "a balance only": ("<p>Your total balance: $49.00</p>", []),
}  # fmt: skip


def facts_of(see: See, html: str, label: str = "Place order") -> dict[str, Any]:
    seen = see(html + (FORM.format(label) if label else ""))
    button = next(node for node in seen.nodes() if node["role"] == "button")
    answer = seen.call("inspect", {"verb": "click", "ref": button["ref"]})
    facts: dict[str, Any] = answer["facts"]
    return facts


@pytest.mark.parametrize("layout", PAID)
def test_what_is_paid_is_told(see: See, layout: str) -> None:
    html, label, paid = PAID[layout]
    facts = facts_of(see, html, label)
    assert facts["total"] == paid, facts["amounts"]
    assert facts["amounts"][0]["role"] == "paid" if paid else True


@pytest.mark.parametrize("layout", UNTOLD)
def test_what_cannot_be_told_is_not(see: See, layout: str) -> None:
    html, candidates = UNTOLD[layout]
    facts = facts_of(see, html, "" if "<button" in html else "Place order")
    assert facts["total"] == ""
    assert [one["text"] for one in facts["amounts"] if one["role"] in ("paid", "maybe")] == candidates


ROLES: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    "a summary": (
        rows("Was | $400.00", "Items | <s>$350.00</s> $300.00", "Discount | -$20.00", "Gift card balance | $9.00", "Total | $280.00", "or each month | $28.00"),
        [("$280.00", "Total", "paid"), ("$400.00", "Was", "struck"), ("$350.00", "Items", "struck"), ("$300.00", "Items", "part"), ("$20.00", "Discount", "saved"), ("$9.00", "Gift card balance", "other"), ("$28.00", "or each month", "other")],
    ),
    "its own button": ("<p>Lamp</p><form method=post><button>Pay $320.00</button></form>", [("$320.00", "", "paid")]),
    "its own button and the sum": ("<form method=post><p>Total: $320.00</p><button>Pay $320.00</button></form>", [("$320.00", "Total", "paid")]),
    "another sum than its own": ("<form method=post><p>Total: $320.00</p><button>Pay $20.00</button></form>", [("$20.00", "", "maybe"), ("$320.00", "Total", "maybe")]),
    "its own deposit": ("<form method=post><p>Total: $320.00</p><button>Pay deposit of $20.00</button></form>", [("$20.00", "", "paid"), ("$320.00", "Total", "part")]),
    "a button that saves": ("<form method=post><p>Total: $320.00</p><button>Buy and save $20.00</button></form>", [("$320.00", "Total", "paid")]),
}  # fmt: skip


@pytest.mark.parametrize("layout", ROLES)
def test_all_amounts_are_told_with_their_labels(see: See, layout: str) -> None:
    html, told = ROLES[layout]
    facts = facts_of(see, html, "" if "<button" in html else "Pay")
    found = [(one["text"], one["label"], one["role"]) for one in facts["amounts"]]
    assert found == told, found


TEXTS = (
    "$1,234.56", "1.234,56 €", "1 234,50 €", "EUR 40", "₹1,23,456.00", "¥3,000", "3000円", "CHF 1’250.50", "99,- €", "€ 20,--",
    "US$ 9", "CA$45", "R$ 5,20", "320,00 zł", "1 299 kr", "KWD 1.250", "TRY 1.299,00", "TRY 30 days", "TOP 10", "$2k", "$3 million",
    "two for £5 or 12.50 GBP", "5 dollars", "12 KM", "R1,299.00", "no money 42", "₩12,000", "Rs. 500", "eur 5",
)  # fmt: skip
LABELS = (
    "Order total:", "Total savings", "In total you saved", "Total per month", "/ month", "Zwischensumme", "Gesamtbetrag inkl. 19 % MwSt.",
    "Total after discount", "Balance due", "Wallet balance", "小计", "实付款", "ご請求額", "合計(税込)", "Due at the hotel", "Anzahlung heute",
    "Total HT", "Importe ahorrado", "was", "Shipping", "Totale da pagare", "Total geral", "from", "Remise comprise : total",
)  # fmt: skip


def test_both_sides_read_amounts_and_their_words_alike(see: See) -> None:
    seen = see("<p>", modules=True)
    script = """async ([texts, labels]) => {
        const { moneyIn, called } = await import('/ext/page/shared/money.js');
        return [texts.map((text) => moneyIn(text).map(({ currency, value }) => [currency, value])), labels.map(called)];
    }"""
    read, names = seen.page.evaluate(script, [TEXTS, LABELS])
    for text, found in zip(TEXTS, read, strict=True):
        sure = [mention.readings for mention in money(text) if mention.sure]
        assert len(found) == len(sure), text
        assert all(tuple(one) in readings for one, readings in zip(found, sure, strict=True)), (text, found, sure)
    assert names == [called(label) for label in LABELS]


def amount(role: str, text: str, value: float | None = None, currency: str = "$") -> dict[str, Any]:
    return {"label": "Total", "text": text, "value": value, "currency": currency, "role": role}


TWENTY = amount("paid", "$20", 20)


@pytest.mark.parametrize(
    ("shown", "now", "risen"),
    [
        ([TWENTY], [TWENTY], False), ([TWENTY], [amount("paid", "$19.99", 19.99)], False), ([TWENTY], [amount("paid", "$20.01", 20.01)], True),
        ([TWENTY], [amount("paid", "€20", 20, "€")], True), ([TWENTY], [], True), ([TWENTY], [amount("maybe", "$20", 20)], True),
        ([], [TWENTY], True), ([], [], False), ([amount("part", "$5", 5)], [amount("part", "$9", 9)], False),
        ([amount("maybe", "$5", 5), amount("maybe", "$9", 9)], [amount("maybe", "$5", 5), amount("maybe", "$8", 8)], True),
        ([TWENTY, amount("saved", "$5", 5)], [amount("saved", "$1", 1), TWENTY], False),
    ],
)  # fmt: skip
def test_what_is_paid_may_fall_and_not_rise(see: See, shown: list[Any], now: list[Any], risen: bool) -> None:
    script = "async (both) => (await import('/ext/page/shared/money.js')).hasRisen(...both)"
    assert see("<p>", modules=True).page.evaluate(script, [shown, now]) is risen


def test_a_total_that_rises_holds_an_approved_press_back(see: See) -> None:
    """In the very moment: the page has heard nothing of it yet."""
    html = "<p>Total <b id=t>$20.00</b></p><form method=post action=/x onsubmit='return false'><button id=b>Buy</button></form>"
    for then, held in (("$920.00", "what is to be paid has changed"), ("$19.00", ""), ("$20.00", "")):
        seen = see(html)
        seen.call("watch", {"verb": "click", "ref": seen.ref("Buy"), "button": "left"}, True)
        seen.page.evaluate("(text) => { t.textContent = text; }", then)
        seen.page.mouse.click(*middle(seen))
        assert seen.call("unwatch")["held"] == held


def middle(seen: Seen) -> tuple[float, float]:
    box = seen.page.locator("#b").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
