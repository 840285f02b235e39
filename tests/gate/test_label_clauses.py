"""A label that says several things: what one part calls harmless disarms only that part."""

from __future__ import annotations

import pytest

from handrail.gate.labels import kinds_in


def rows(text: str) -> list[str]:
    return [row.strip() for row in text.replace("\n", "|").split("|") if row.strip()]


ACTING = rows("""
    Buy now, pay later|Buy now pay later|Book now, pay later|Place order and pay later|Check out now
    Check out & pay $49|View & sign|Edit and resend|Preview and publish|See and accept offer
    Skip trial and buy now|Hide and delete account|Don't wait, buy now|Why wait? Buy now
    Über PayPal bezahlen|Zurück überweisen|Mehr spenden|Jetzt kaufen, später bezahlen
    Rechnung ansehen und bezahlen|Acheter maintenant, payer plus tard|Trier et supprimer
    Compra ahora, paga después|Ver y pagar|Vai a PayPal e paga|Ver e pagar|已阅读并同意，立即支付|查看并支付
    自分のアカウントを削除|検索履歴をすべて削除|今すぐ購入、後で支払う|Empty deleted items
    Gelöschte Elemente leeren|Gelöschte Elemente endgültig löschen|Vider les éléments supprimés|Svuota eliminati|Delete (2)|Sell (3)|Buy (3)
    Supprimer les éléments supprimés|Esvaziar itens excluídos|Vaciar elementos eliminados|清空已删除邮件
    削除済みアイテムを空にする
    Payer avec PayPal|Payer avec Klarna|Payer 20 € avec PayPal
    💸 Transfer|🗑️ Remove account|❌ Close account|⚠️ Revoke|★ Subscribe|1. Close account|⚠️ Quitar miembro
    ⚠️ Retirer le membre|⚠️ Rimuovi membro|⚠️ Remover membro|Subscribe 🔔
    Bob: remove user|john@x.com – remove user|API key 1 – revoke|Session 1, revoke|User Bob, remove access
    No thanks. Close account|Ready? Book now|Create account & subscribe|Log in & authorize
    Place order (pay later)|Place order: pay later|Buy with Pay Later|Help – Donate $10|Show support: donate €10
    Skip the wait – buy now|View cart – buy now|Manage subscription / cancel subscription
    Click here to close account|Click to withdraw funds|Tap to share|Hier klicken, um zu kündigen
    Cliquez pour vous abonner|Clicca per iscriverti|Clique para assinar|Haz clic para suscribirte
    Delete payment details|Delete bank details|Purge history|Delete FAQs|Share report|Publish guide
    Die Unterhaltung mit Anna Maria Schmidt-Hohenstein vom 12. November 2024 und alle darin enthaltenen Anhänge unwiderruflich löschen
""")
HARMLESS = rows("""
    Buy now, pay later explained|Compra ahora y paga después: cómo funciona|Compra ora, paga dopo: come funziona
    Pay later|Pay later options|Send feedback later|Save for later|Delete later|Delete filter|Deleted items
    Gelöschte Elemente|Éléments supprimés|Messaggi eliminati|Itens excluídos|Elementos eliminados|已删除邮件|削除済みアイテム
    How to buy and sell|Learn how to pay and send|See how to buy and sell shares|Search, filter and sort
    Read the terms and conditions|View members and roles|Show posts and comments|Find and replace|Check in
    Check availability|Edit profile and settings|Help & support|Show order history and invoices
    Bestellungen und Zahlungen anzeigen|Über das Löschen|Über das Teilen und Senden|Später löschen
    Mehr über Spenden und Zahlen erfahren|Konto später löschen|Payer plus tard|Ver pedidos y pagos|查看合并请求
    自分の投稿|次の投稿|検索履歴
    Click to view the payment|Tap here to see who paid|Comment (5)|Reply (2)|1 comment|⭐ Transfer history
    Guide: how to pay|Share statistics|Transfer history (PDF)|Settings / Payment methods|Elimina filtro|Move 3 files
    Payer en plusieurs fois : comment ça marche
""")


@pytest.mark.parametrize("label", ACTING)
def test_a_harmless_word_disarms_only_its_own_clause(label: str) -> None:
    assert kinds_in(label)


@pytest.mark.parametrize("label", HARMLESS)
def test_what_is_harmless_throughout_stays_unasked(label: str) -> None:
    assert kinds_in(label) == ()


def test_a_count_is_no_amount() -> None:
    assert kinds_in("Send (3)") == kinds_in("Send （12）") == ("send",)
    assert kinds_in("Send 3") == kinds_in("Send ($3)") == kinds_in("Send (3000)") == ("transfer", "send")
    assert kinds_in("Delete (99+)") == ("delete",)
