"""Labels of everyday pages: what acts though no verb of it is rare, and what only sounds like an act."""

from __future__ import annotations

from typing import Any

import pytest

from handrail.gate.effects import judge
from handrail_wire import Click, Facts
from tests.gate.test_label_clauses import rows


def effect(name: str, role: str = "button", **more: Any) -> str:
    values = {"document_id": "D", "frame_origin": "https://shop.test", "url": "https://shop.test/", "role": role}
    return judge(Click(ref="e1"), Facts.model_validate({**values, "name": name, **more})).effect


@pytest.mark.parametrize(
    "name",
    rows("""
    Charge $50|Charge card|Void invoice|Release payment|Reorder|Give $10|Pledge|Set up autopay
    Bezahlvorgang abschließen|Tippschein abgeben|Je paie|J'achète|Valider mon panier|Apostar|Scommetti
    Reject offer|Freeze card|Cancel card|Add funds|Redeem gift card|Extend loan|Factory data reset|Suspend Bob
    Refund $20|Refund order|Trash 3 items|Absagen|Beitreten|Ausloggen überall|Se déconnecter partout|Blocca carta
    Bloquear cartão|挂失|立即开通|交卷|恢复出厂设置|申込む|お申し込み|提出する|譲渡する|カードを停止|入会する
    Slide to confirm|Hold to confirm|person_remove|shopping_cart_checkout|💸|💳|📨|📢
    下注|结算|秒杀|先用后付|Format disk|Overwrite|Force push|Restore backup|Sign out all devices
    Log out everywhere|销户|解绑|Cancellami|Adopt and sign|E-file|Easy Apply|Finish and submit|Schedule post
    Create pull request|Austreten|🗑️ 3|3 🗑️|De\u200clete|De\u200dlete|\u200bDe\u200dlete
    """),
)
def test_what_acts_on_everyday_pages(name: str) -> None:
    assert effect(name) == "commit"


@pytest.mark.parametrize(
    "name",
    rows("""
    Done|Done editing|Convert|Swap|Exchange|Move|Move 3 files|Block quote|Drop pin|Drop a pin|Publish date
    Close all|Close all tabs|Buy box|17|Log out|Sign out|Free gifts|Reordering|Charge level|Pull requests
    Formatting|Scheduled posts
    Reject all|Decline all|Alle ablehnen|Tout refuser|Rechazar todo|Rejeitar todos|全部拒绝|すべて拒否する
    Delete from cart|Aus Warenkorb löschen|Eliminar del carrito|Supprimer du panier|Retirer du panier
    Elimina dal carrello|Excluir do carrinho|从购物车删除|カートから削除
    Close account menu|Close account dropdown|Change location|Change number of guests|Change ticket quantity
    Add guest|Gast hinzufügen|Aggiungi ospite|支付宝|送信トレイ|下载量|Wire transfer info|条件を削除|Transfer news|Pay scale
    Wire cutters|Slide to see more|dark_mode
    """),
)
def test_what_only_sounds_like_an_act(name: str) -> None:
    assert effect(name, hint="icon-trash" if name == "17" else "") == "edit"


def test_the_folder_for_what_was_deleted_is_a_place_unless_it_is_a_button() -> None:
    assert [effect("Trash", role) for role in ("link", "treeitem", "tab", "listitem")] == ["edit"] * 4
    assert effect("Trash") == effect("Move to trash", "link") == "commit"


@pytest.mark.parametrize("name", rows("Buy|Sell|Send|Transfer|Withdraw|Kaufen|Überweisen|Comprar|购买|Book|Upload"))
def test_a_tab_of_one_word_shows_a_panel(name: str) -> None:
    assert effect(name, "tab") == "edit"
    assert effect(name, "tab", hint="data-method=post", href="https://shop.test/x") == "commit"


def test_a_tab_that_says_more_or_deletes_is_judged_as_a_button() -> None:
    assert {effect(name, "tab") for name in ("Buy now", "Delete", "Löschen", "Revoke")} == {"commit"}


def test_a_verb_under_a_question_about_it_answers_yes() -> None:
    assert effect("Remove", context="Remove Bob?") == effect("Entfernen", context="Bob entfernen?") == "commit"
    assert effect("Rename", context="Rename Bob?") == effect("Filter", context="Filter Bob?") == "edit"


ANSWERS = rows("""
    Accept & close|Zustimmen und schließen|Accetta e continua|Accepter et continuer|Aceptar y continuar|Acconsento
    同意して続ける|同意并继续|Accept necessary only|Zustimmen und weiter
    Accept|Agree|I agree|Reject|Reject all|Decline|Ablehnen|Alle ablehnen|Tout refuser|Rechazar todo|Rifiuta|拒绝|同意
""")
BANNERS = rows("""
    Cookies|We value your privacy|Cookie-Einstellungen|Nous respectons votre vie privée|Usamos cookies|隐私设置|クッキーの使用
""")


@pytest.mark.parametrize("name", ANSWERS)
def test_a_cookie_banner_costs_no_question(name: str) -> None:
    assert {effect(name, context=banner) for banner in BANNERS} == {"edit"}


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("I agree", {}), ("Reject", {"context": "Application of Ada"}), ("I agree", {"context": "Terms and cookies"}),
        ("Accept", {"context": "Lease agreement and cookies"}), ("Accept", {"context": "Cookies", "total": "$9"}),
        ("Accept and pay", {"context": "Cookies"}), ("Sign", {"context": "Cookies"}),
        ("Accept offer", {"context": "Delete your cookies?"}), ("Agree & subscribe", {"context": "Cookies"}),
        ("Accept offer", {"context": "Cookies"}), ("Aceptar oferta", {"context": "Cookies"}),
    ],
)  # fmt: skip
def test_a_banner_covers_nothing_else(name: str, more: dict[str, Any]) -> None:
    assert effect(name, **more) == "commit"
