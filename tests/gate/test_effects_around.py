"""The gate's judgement of what says little by itself: by the text, the form and the page around it."""

from __future__ import annotations

import pytest

from handrail.gate.effects import judge
from handrail_wire import Facts
from tests.gate.test_effects import CLICK, GET, POST, facts

CLEARING = ["Clear all", "Alles zurücksetzen", "Borrar todo", "Tout effacer", "Limpar tudo", "Cancella tutto", "すべてクリア"]
OFFERS = """
    Rent $3.99|$4.99|HD $14.99|Unlock for €2.99|Continue for $9.99/month|Start for $9.99|Ansehen ab 3,99 €
    Leihen 3,99 €|Louer 3,99 €|Alugar R$ 9,90|Noleggia a 3,99 €|レンタル ¥400|¥30 开通
    Rent CAD 5.99|Unlock for 9,99 zł|Start for 49 kr|HD US$14.99
    """.strip().replace("\n    ", "|").split("|")
AMOUNTS = """
    Under $25|From $10|$25 to $50|25 € – 50 €|$120|Rent from $3.99 to $9.99|Ver 3 ofertas por 5 €|Delivery $4.99
    $5 off|Wed 12 $89.00|Add to cart $5.99
    """.strip().replace("\n    ", "|").split("|")


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        # A short label says what it does with the text above it, on it, or in its markup.
        (facts("Confirm", context="Payment details"), "commit"),
        (facts("Confirm", context="Your flights"), "commit"),
        (facts("Confirm", context="Select flights"), "edit"),
        (facts("Confirm", context="Outward flights from PHX to DUB on 29 July 2023"), "edit"),
        (facts("Continue – €129.00"), "commit"),
        (facts("Continue"), "edit"),
        (facts("OK", hint="btn-delete-account"), "commit"),
        (facts("Send anyway", context="Send this without a subject?"), "commit"),
        (facts("Keep photos", context="Delete 3 photos?"), "edit"),
        # Whoever wants access is given it by any answer.
        (facts("Continue", context="Acme wants access to your Google Account"), "commit"),
        (facts("Continue", form=POST, context="Acme wants access to your Google Account"), "commit"),
        (facts("Allow", context="Authorize Acme"), "commit"),
        (facts("Allow", context="Connect to Slack"), "commit"),
        (facts("Zulassen", context="Acme möchte auf Ihr Google-Konto zugreifen"), "commit"),
        (facts("Permitir", context="Acme quiere acceder a tu cuenta de Google"), "commit"),
        (facts("允许", context="Acme 想要访问您的 Google 账号"), "commit"),
        (facts("許可", context="Acme が Google アカウントへのアクセスをリクエストしています"), "commit"),
        (facts("Cancel", context="Acme wants access to your Google Account"), "edit"),
        (facts("Allow", context="We use cookies"), "edit"),
        # What ends an act is as good as a yes to it.
        (facts("Finish", context="Delete workspace"), "commit"),
        (facts("Execute", context="Confirm payment"), "commit"),
        (facts("Go", form={**GET, "label": "Delete workspace"}), "commit"),
        (facts("Nuke it", form={**GET, "label": "Delete workspace"}), "commit"),
        (facts("Finish", context="Choose a colour"), "edit"),
        (facts("Help", form={**GET, "label": "Delete workspace"}), "edit"),
        # What leaves a question does what it asks where it is the question's own verb.
        (facts("Close", context="Close your account?"), "commit"),
        (facts("Schließen", context="Konto schließen?"), "commit"),
        (facts("Fermer", context="Fermer le compte ?"), "commit"),
        (facts("Cerrar", context="¿Cerrar la cuenta?"), "commit"),
        (facts("Fechar", context="Fechar conta?"), "commit"),
        (facts("Chiudi", context="Chiudere l'account?"), "commit"),
        (facts("关闭", context="关闭账户？"), "commit"),
        (facts("キャンセル", context="予約をキャンセルしますか？"), "commit"),
        (facts("Cancel", context="Cancel order?"), "commit"),
        (facts("Cancel", context="Delete account? You can cancel later."), "edit"),
        (facts("Cancel", context="Confirm cancellation of booking?"), "edit"),
        (facts("Back", context="Delete account? You cannot go back."), "edit"),
        (facts("No", context="No refund. Delete account?"), "edit"),
        (facts("Keep subscription", context="Cancel subscription?"), "edit"),
        (facts("Close", context="Delete file?"), "edit"),
        (facts("Close", context="Close this tab?"), "edit"),
        (facts("Close", context="Close your account"), "edit"),
        # What clears a search's filters, by a button that does no more than that.
        *((facts(name, context="Filters"), "edit") for name in CLEARING),
        (facts("Clear all", context="Filtros activos 3"), "edit"),
        *((facts("Clear all", context=where), "commit") for where in ("", "Spam filters", "History", "Search results")),
        (facts("Delete all", context="Filters"), "commit"),
        (facts("Clear all", context="Filters", hint="data-method=delete"), "commit"),
        (facts("Clear all", context="Filters", form=POST), "commit"),
        # What answers for cookies, as it says by itself.
        *((facts(name), "edit") for name in ("Reject non-essential", "Decline optional cookies", "I accept cookies")),
        (facts("Accept cookies", context="Terms of purchase"), "commit"),
        (facts("Accept and close"), "commit"),
        (facts("Reject non-essential", form=POST), "commit"),
        # What is called with its price is had for it; a range or a round amount is chosen.
        *((facts(name), "commit") for name in OFFERS),
        *((facts(name), "edit") for name in AMOUNTS),
        (facts("$4.99", "option"), "edit"),
        (facts("Rent $3.99", "link", href="https://shop.test/film/5"), "edit"),
        # A long text on what only reacts is read by its first clause; a link's, where it is no headline.
        (facts("Transfer 500,00 € from Giro account DE12 3456 to Savings account DE44 5555", "clickable"), "commit"),
        (facts("Delete this repository and all of its forks wikis and packages", "clickable"), "commit"),
        (facts("Ada sent you a photo of her cat, delete it if you do not like it", "clickable"), "edit"),
        (facts("Bo Delete the old files Hi Ada, could you please do that today", "row"), "edit"),
        (facts("Permanently delete this account and data", "link", href="https://shop.test/account/end"), "commit"),
        (facts("Dieses Konto mit allen Daten löschen", "link", href="https://shop.test/konto/ende"), "commit"),
        (facts("Delete unused CSS files from the build", "link", href="https://shop.test/issues/5"), "edit"),
        (facts("How to permanently delete this account and data", "link", href="https://shop.test/n/5"), "edit"),
        # Headings that name the act.
        (facts("Bestätigen", context="Bestellübersicht"), "commit"),
        (facts("OK", context="Überweisung"), "commit"),
        (facts("Oui", context="Virement"), "commit"),
        (facts("Sí", context="Transferencia"), "commit"),
        (facts("Sì", context="Riepilogo ordine"), "commit"),
        (facts("Sim", context="Pagamento"), "commit"),
        (facts("OK", context="ご注文内容"), "commit"),
        (facts("Weiter", context="Überweisung"), "edit"),
        (facts("OK", context="Überweisungsverlauf"), "edit"),
        # What the page says of a control beside its label.
        (facts("Proceed with it", hint="btn btn-danger"), "commit"),
        (facts("Cancel", hint="btn btn-danger"), "edit"),
        (facts("Whoosh", hint="data-confirm=Are you sure?"), "commit"),
        (facts("Whoosh", hint="data-method=delete"), "commit"),
        (facts("Cancel", hint="data-method=delete data-confirm=Cancel your booking?"), "commit"),
        (facts("Cancel", hint="return confirm('Cancel booking?')"), "commit"),
        (facts("Edit", hint="data-method=delete"), "commit"),
        (facts("Edit", hint="data-method=post"), "edit"),
        (facts("🗑"), "commit"),
        # Where a form goes says more than a button that leads on.
        (facts("Next", form={**POST, "action": "https://shop.test/account/delete"}), "commit"),
        (facts("Update cart", form={**POST, "action": "https://shop.test/cart/remove"}), "edit"),
        (facts("Clear search", form={**POST, "action": "https://shop.test/search/clear"}), "edit"),
        (facts("Continue", form={**POST, "action": "https://shop.test/cart/placeorder"}), "commit"),
        (facts("Continue", form={**POST, "action": "https://shop.test/checkout/cart/complete"}), "commit"),
        (facts("Continue", form={**POST, "action": "https://shop.test/basket/orders/submit"}), "commit"),
        (facts("Weiter", form={**POST, "action": "https://shop.test/warenkorb/bestellen"}), "commit"),
        (facts("Suivant", form={**POST, "action": "https://shop.test/cartes/123/supprimer"}), "commit"),
        (facts("Next", form={**POST, "action": "https://shop.test/research/123/delete"}), "commit"),
        (facts("Update cart", form={**POST, "action": "https://shop.test/baggage/123/cancel"}), "commit"),
        (facts("Update cart", form={**POST, "action": "https://cart.test/items/123/delete"}), "commit"),
        (facts("Continue", form={**POST, "action": "https://shop.test/cart/address"}), "edit"),
        (facts("Update cart", form={**POST, "action": "https://shop.test/checkout/complete"}), "commit"),
        (facts("Reset", form={**POST, "label": "All settings"}), "commit"),
        (facts("Clear", form={**POST, "label": "Activity log"}), "commit"),
    ],
)
def test_what_stands_around_a_label(target: Facts, effect: str) -> None:
    assert judge(CLICK, target).effect == effect


@pytest.mark.parametrize(
    "name",
    """
    Save search folder|Save this search|Create folder|Suche speichern|Neuen Ordner anlegen|Guardar búsqueda
    Créer un dossier|Enregistrer le filtre|Salvar pesquisa|Crea cartella|保存搜索|新建文件夹|検索フォルダを作成
    """.replace("\n", "|").split("|"),
)  # fmt: skip
def test_what_only_keeps_a_view_or_a_place_for_oneself_is_not_asked_about(name: str) -> None:
    if name := name.strip():
        assert judge(CLICK, facts(name, form={**POST, "button": name})).exemption == "step", name
    everyone = {**POST, "button": "Save view for everyone"}
    assert judge(CLICK, facts("Save view for everyone", form=everyone)).effect == "commit"
