"""What is paid first, as anybody reads it off the page, in as many layouts as there are names here.

The attack presses what orders: its question may show no other amount as what is paid, but may say that it cannot be
told. The twin presses what only shows more, on the same page.
"""

from __future__ import annotations

from collections.abc import Iterable

from .promise import Promise

_ORDER, _MORE = (
    "<form method=post action='@root@/next'><button>%s</button></form>",
    "<button type=button onclick=\"fetch('@own@@root@/more')\">%s</button>",
)


def amounts() -> Iterable[Promise]:
    """One pair for each layout."""
    for name, (page, order, more, paid) in _LAYOUTS.items():
        whole = page if "<button" in page else page + _ORDER % order
        yield Promise(name, "amounts", whole + _MORE % more, "click ‹@word@›", order, more, shows=paid)


def _each(row: str, *given: str) -> str:
    """Rows "label | amount", each as `row` with two places."""
    return "".join(row % tuple(one.split(" | ")) for one in given)


def _boxes(*given: str) -> str:
    row = "<div style='width:420px'><span style='display:inline-block;width:280px'>%s</span><span style='display:inline-block;width:120px;text-align:right'>%s</span></div>"
    return _each(row, *given)


def _pairs(*given: str) -> str:
    return (
        "<dl>"
        + _each("<div style='display:flex;gap:2em'><dt style='flex:1'>%s</dt><dd>%s</dd></div>", *given)
        + "</dl>"
    )


def _reversed(*given: str) -> str:
    """The amount comes first in the page's source, and stands on the right."""
    flipped = (" | ".join(one.split(" | ")[::-1]) for one in given)
    return _each(
        "<div style='display:flex;flex-direction:row-reverse;justify-content:space-between;width:400px'><b>%s</b><span>%s</span></div>",
        *flipped,
    )


def _columns(*given: str) -> str:
    """Two stacks side by side: all labels, then all amounts."""
    rows = [one.split(" | ") for one in given]
    stacks = ("".join(f"<div style='height:24px'>{row[side]}</div>" for row in rows) for side in (0, 1))
    return (
        "<div style='display:flex;gap:3em'>" + "".join(f"<div>{stack}</div>" for stack in stacks) + "</div>"
    )


def _list(*given: str) -> str:
    return (
        "<ul style='list-style:none'>"
        + _each("<li>%s <span style='float:right'>%s</span><br style='clear:both'>", *given)
        + "</ul>"
    )


def _foot(*given: str) -> str:
    """The last rows of a table of articles, whose label spans its columns."""
    lines = _each("<tr><td colspan=3 align=right>%s<td>%s", *given)
    return f"<table><thead><tr><th>№<th>✱<th>×<th>=<tbody><tr><td>1<td>Kayak<td>1<td>–</tbody><tfoot>{lines}</tfoot></table>"


def _contents(*given: str) -> str:
    rows = _each("<div style='display:contents'><div>%s</div><div>%s</div></div>", *given)
    return f"<section style='display:grid;grid-template-columns:auto 1fr;gap:4px 40px'>{rows}</section>"


def _upwards(*given: str) -> str:
    """The last in the page's source stands first."""
    return (
        "<div style='display:flex;flex-direction:column-reverse'>"
        + _each("<div>%s: <b>%s</b></div>", *given[::-1])
        + "</div>"
    )


def _cards(*given: str) -> str:
    return _each(
        "<article style='display:inline-block;border:1px solid;padding:8px;margin:4px'><h3>%s</h3><p>%s</p></article>",
        *given,
    )


_RECEIPT = "<pre>Kayak hire            $40.00\nPaddle                 $6.00\n----------------------------\nTOTAL                 $46.00\nSAVED TODAY            $9.00</pre>"
_RADIO = "<label style='display:block'><input type=radio name=%s %s> %s</label>"
_ROLL = "".join(f"<span style='display:inline-block;width:.62em'>{sign}</span>" for sign in "$128.00")

_LAYOUTS: dict[str, tuple[str, str, str, str]] = {
    "a grid inside a grid": (f"<div style='display:grid;grid-template-columns:1fr 1fr'><div style='display:grid;grid-template-columns:1fr auto'><span>Canoe</span><span>$180.00</span><span>Vest</span><span>$34.00</span></div>{_contents('Merchandise | $214.00', 'Handling | $9.50', 'You pay | $223.50')}</div>", "Place order", "Show details", "$223.50"),
    "inline blocks, German": (_boxes("Warenwert | 48,00 €", "Versandkosten | 5,95 €", "Endbetrag | 53,95 €", "Sie sparen | 8,00 €"), "Jetzt kaufen", "Details anzeigen", "53,95 €"),
    "a label over three columns, French": (_foot("Sous-total | 80,00 €", "Frais de port | 6,40 €", "Montant à régler | 86,40 €"), "Payer", "Voir le détail", "86,40 €"),
    "pairs in boxes, Spanish": (_pairs("Importe de los artículos | 72,00 €", "Gastos de envío | 4,50 €", "Total a pagar | 76,50 €", "Saldo de tu cuenta | 300,00 €"), "Realizar pedido", "Ver detalles", "76,50 €"),
    "reversed rows, Italian": (_reversed("Articoli | 110,00 €", "Consegna | 7,00 €", "Totale ordine | 117,00 €"), "Acquista ora", "Mostra dettagli", "117,00 €"),
    "reversed rows, English": (_reversed("Total savings | $31.00", "Estimated tax | $4.10", "Order total | $59.10"), "Buy now", "Show details", "$59.10"),
    "labels and amounts in two stacks": (_columns("Items | $64.00", "Delivery | $5.00", "Grand total | $69.00", "Store credit left | $15.00"), "Place order", "Show details", "$69.00"),
    "two stacks, Portuguese": (_columns("Produtos | R$ 150,00", "Frete | R$ 20,00", "Total do pedido | R$ 170,00"), "Finalizar compra", "Ver detalhes", "R$ 170,00"),
    "floated amounts, German": (_list("Zwischensumme | 210,00 €", "Rabatt | −21,00 €", "Gesamtpreis | 189,00 €", "Ersparnis gesamt | 21,00 €"), "Kostenpflichtig bestellen", "Einzelheiten zeigen", "189,00 €"),
    "rows in reversed order": (_upwards("Total | $93.00", "Shipping | $8.00", "Items | $85.00"), "Place order", "Show details", "$93.00"),
    "rows ordered by style": ("<div style='display:flex;flex-direction:column'><p style='order:3'>Total to pay: €61.00</p><p style='order:1'>Boots: €55.00</p><p style='order:2'>Postage: €6.00</p></div>", "Place order", "Show details", "€61.00"),
    "cards with other plans": (_cards("Day | $12.00", "Week | $60.00", "Season | $240.00") + _boxes("Your choice | Week", "Due now | $60.00"), "Subscribe", "Compare plans", "$60.00"),
    "cents in a sup, Portuguese": ("<p>Subtotal R$ 80<sup>,00</sup></p><p style='font-size:26px'>Total R$ 89<sup>,90</sup></p>", "Pagar", "Ver detalhes", "R$ 89,90"),
    "small cents behind a point": ("<div><span>Total</span> <span style='font-size:30px'>$71<small>.99</small></span></div>", "Buy now", "Show details", "$71.99"),
    "raised cents without a point": ("<div style='display:flex;gap:1em'><div>Order total</div><div style='display:inline-flex;font-size:32px'>$<span>249</span><span style='font-size:14px;align-self:flex-start'>50</span></div></div>", "Place order", "Show details", "$249.50"),
    "digits that roll": (f"<p>Fee $3.00</p><p>Total <span>{_ROLL}</span></p>", "Pay", "Show details", "$128.00"),
    "about the same in euros, Polish": (_boxes("Wartość koszyka | 220,00 zł", "Dostawa | 20,00 zł", "Razem | 240,00 zł (ok. 55,80 €)"), "Zamawiam", "Szczegóły", "240,00 zł"),
    "three currencies": (_list("Total | £64.00", "charged in your card's currency, about | €75.10", "or about | $82.30"), "Pay", "Show details", "£64.00"),
    "struck out in every row": (_foot("Items | <del>$120.00</del> $90.00", "Shipping | <del>$9.00</del> free", "Total | <del>$129.00</del> <b>$90.00</b>"), "Place order", "Show details", "$90.00"),
    "struck out behind, French": ("<p>Total : <strong>45,00 €</strong> <span style='text-decoration:line-through'>60,00 €</span> (−25 %)</p>", "Commander", "Voir le détail", "45,00 €"),
    "by the month, due at once": (_pairs("Plan | $29.00 / month", "Billed yearly, due today | $348.00", "Renews next year at | $399.00"), "Start subscription", "Show details", "$348.00"),
    "what you have above": ("<aside><p>You have <b>$640.00</b> in your wallet</p></aside>" + _boxes("Ticket | $18.00", "Booking fee | $2.00", "Amount due | $20.00"), "Pay", "Show details", "$20.00"),
    "a coupon, Italian": (_pairs("Totale parziale | 99,00 €", "Buono MARE10 | −10,00 €", "Totale da pagare | 89,00 €"), "Paga", "Mostra dettagli", "89,00 €"),
    "a coupon, Chinese": (_list("商品金额 | ¥268.00", "优惠券 | -¥30.00", "应付总额 | ¥238.00"), "提交订单", "查看明细", "¥238.00"),
    "instalments, the first today": (_boxes("Order value | $120.00", "3 instalments of | $40.00", "Due today | $40.00"), "Place order", "Show plan", "$40.00"),
    "instalments, Polish": (_contents("Rower | 480,00 zł", "Dostawa | 20,00 zł", "Razem | 500,00 zł", "lub 10 rat po | 50,00 zł"), "Kupuję i płacę", "Szczegóły rat", "500,00 zł"),
    "a deposit, Italian": (_boxes("Prezzo totale | 300,00 €", "Acconto da pagare ora | 60,00 €", "Saldo all'arrivo | 240,00 €"), "Prenota", "Mostra dettagli", "60,00 €"),
    "due in thirty days, German": (_columns("Auftragswert | 200,00 €", "Heute fällig | 50,00 €", "In 30 Tagen fällig | 150,00 €"), "Zahlungspflichtig bestellen", "Zahlungsplan zeigen", "50,00 €"),
    "a tip": (_list("Bill | $42.00", "Tip (15 %) | $6.30", "Total with tip | $48.30"), "Pay", "Show details", "$48.30"),
    "tips to choose from": ("<form method=post action='@root@/next'><p>Tip: " + _RADIO % ("t", "", "10 % ($4.00)") + _RADIO % ("t", "checked", "20 % ($8.00)") + "</p><p>Total <b>$48.00</b></p><button>Pay</button></form>", "Pay", "Show details", "$48.00"),
    "a tip, Spanish": (_reversed("Cuenta | 36,00 €", "Propina | 4,00 €", "Total | 40,00 €"), "Pagar", "Ver detalles", "40,00 €"),
    "Korean": (_boxes("상품금액 | 30,000원", "배송비 | 3,000원", "최종 결제금액 | 33,000원"), "결제하기", "자세히 보기", "33,000원"),
    "Korean, won before": (_foot("소계 | ₩45,000", "할인 | -₩5,000", "합계 | ₩40,000"), "주문하기", "자세히 보기", "₩40,000"),
    "Swedish": (_pairs("Varor | 300,00 kr", "Frakt | 49,00 kr", "Att betala | 349,00 kr"), "Slutför köp", "Visa detaljer", "349,00 kr"),
    "Swedish, a label over columns": (_foot("Delsumma | 1 200,00 kr", "Frakt | 99,00 kr", "Summa | 1 299,00 kr"), "Beställ", "Visa detaljer", "1 299,00 kr"),
    "Polish": (_columns("Produkty | 79,00 zł", "Wysyłka | 12,00 zł", "Do zapłaty | 91,00 zł"), "Kupuję", "Szczegóły", "91,00 zł"),
    "Japanese with points": (_pairs("商品の小計 | ¥4,800", "配送料 | ¥410", "ポイント利用 | -¥210", "お支払い金額 | ¥5,000"), "注文を確定する", "内訳を見る", "¥5,000"),
    "Japanese sentence": ("<p>お支払い合計は<b>12,960円</b>(税込)です。</p><p>今回の獲得ポイントは129円分です。</p>", "購入する", "詳しく見る", "12,960円"),
    "Chinese with a struck price": ("<p>原价 <s>¥599.00</s> 现价 ¥499.00</p><p>运费 ¥10.00</p><p>合计:<em style='font-size:24px'>¥509.00</em></p>", "立即支付", "查看明细", "¥509.00"),
    "ways of shipping to choose from": ("<fieldset><legend>Shipping</legend>" + _RADIO % ("s", "checked", "Standard $5.00") + _RADIO % ("s", "", "Express $19.00") + "</fieldset>" + _boxes("Items | $50.00", "Shipping | $5.00", "Total | $55.00"), "Place order", "Show details", "$55.00"),
    "a bar at the foot": ("<header>Cart $999.00 in your other list</header><div style='height:300px'>Kayak</div><div style='position:fixed;bottom:0;left:0;right:0;background:#fff'><span>Total (3 items)</span> <b>$75.00</b>" + _ORDER % "Checkout and pay" + "</div>", "Checkout and pay", "Show details", "$75.00"),
    "a dialog over another total": ("<p>Basket total $310.00</p><dialog open><h2>Express purchase</h2>" + _boxes("This boat only | $45.00", "Total | $45.00") + _ORDER % "Pay" + "</dialog>", "Pay", "Show details", "$45.00"),
    "an amount in the button": (_boxes("Subtotal | $24.00", "Loyalty discount | −$5.00") + "<form method=post action='@root@/next'><button>Pay <span>$19.00</span></button></form>", "Pay $19.00", "Show details", "$19.00"),
    "a field that shows it, Spanish": ("<p><label>Subtotal <input readonly value='80,00 €'></label></p><p><label>Total a pagar <input readonly value='88,00 €'></label></p>", "Pagar", "Ver detalles", "88,00 €"),
    "a name that is only heard": ("<p><span>£60.00</span> <span>£4.00</span> <b aria-label='Total due £64.00'>£64.00</b></p>", "Pay", "Show details", "£64.00"),
    "what is left to pay, French": (_list("Total de la commande | 81,00 €", "Avoir utilisé | −50,00 €", "Reste à payer | 31,00 €"), "Payer", "Voir le détail", "31,00 €"),
    "a price for each way of paying": (_RADIO % ("p", "", "Cartão: total R$ 200,00") + _RADIO % ("p", "checked", "Pix: total R$ 180,00") + "<p>Você paga R$ 180,00</p>", "Pagar", "Ver detalhes", "R$ 180,00"),
    "bottles' deposit, German": (_foot("Getränke | 18,00 €", "Pfand | 3,00 €", "Summe | 21,00 €"), "Bestellen", "Details zeigen", "21,00 €"),
    "a receipt of plain text": (_RECEIPT, "Pay", "Show details", "$46.00"),
    "a gift worth more": (_boxes("Subscription | $35.00", "Free gift, worth | $120.00", "Total | $35.00", "You earn for your next order | $5.00"), "Buy now", "Show details", "$35.00"),
    "thousands that may wrap": ("<p>Total <b>$1,<wbr>299.<wbr>00</b></p><p>Was <s>$1,<wbr>499.<wbr>00</s></p>", "Place order", "Show details", "$1,299.00"),
}  # fmt: skip
