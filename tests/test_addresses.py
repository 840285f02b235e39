"""Addresses that act by being opened."""

from __future__ import annotations

import pytest
from handrail.addresses import acting_word

ACTING = [
    "/items/3/delete", "/cancel-order", "/list?action=remove", "/post.php?post=5&action=trash",
    "/?action=delete_selected_items", "/?op=delete_user_account", "/?act=del&id=4", "/account/delete-my-account",
    "/deleteAllItems", "/items/5/delete;x=1", "/x#/delete/5", "/x#!/items/5/delete?a=b", "/pay?amount=5&to=bob",
    "/order/confirm", "/orders/5/confirm", "/confirm?token=ab12", "/accept_invite/5", "/approve?id=5",
    "/approve?orderId=5", "/publish/5", "/posts/5/publish", "/deactivate", "/unfollow/5", "/erase",
    "/payments/authorize", "/oauth/authorize?x=1", "/konto/loeschen", "/compte/supprimer", "/beitraege/7/freigeben",
    "/index.php?r=item/delete&id=5", "/?route=item/delete", "/?a=delete&id=5", "/?command=delete", "/x?submit=delete",
    "/?action=buy", "/?action=send", "/?action=close_account", "/buy/now?id=5", "/orders/5/refund", "/invoices/5/void",
    "/campaigns/5/send", "/users/5/ban", "/account/close", "/2fa/disable", "/trash/empty", "/history/clear",
    "/wp-admin/plugins.php?action=activate&plugin=x", "/update.php?action=install-plugin", "/cgi-bin/reboot",
    "/oauth/approve",
]  # fmt: skip
LEADING = [
    "/", "/search?q=how+to+delete", "/how-to-delete-old-photos", "/delete-old-photos-guide", "/cancel-culture-explained",
    "/confirm", "/publish", "/blog/publish", "/docs/approve", "/accept", "/confirmation/5", "/checkout", "/pay", "/pay/5",
    "/donate", "/send", "/order", "/orders/5", "/docs#delete", "/docs#/guide", "/login?next=/items/3/delete",
    "/del/ray-beach", "/trash", "/trash?page=2", "/publishers/5", "/?mode=confirm", "/?id=5", "/confirm?paid=1", "/best-of-2024/accept-all-of-it",
    "/?r=news/transfer-window", "/?event=transfer-market-day", "/?a=5", "/?route=product/product", "/buy/now", "/close",
    "/history", "/send/5star-gifts", "/settings/reset", "/order/submit", "/account/closed", "/2fa",
]  # fmt: skip


@pytest.mark.parametrize("path", ACTING)
def test_addresses_that_act(path: str) -> None:
    assert acting_word(f"https://shop.test{path}")


@pytest.mark.parametrize("path", LEADING)
def test_addresses_that_only_lead_somewhere(path: str) -> None:
    assert acting_word(f"https://shop.test{path}") == ""


@pytest.mark.parametrize("url", ["http://[", "https://shop.test/%", "https://shop.test/%E0%A4%A", "?", "#/", "https://a.test/#!"])
def test_what_is_no_proper_address_is_read_as_far_as_it_goes(url: str) -> None:
    assert acting_word(url) == ""


def test_a_form_sent_to_a_page_for_paying_pays() -> None:
    assert acting_word("https://shop.test/pay", sent=True) == "pay" and acting_word("https://shop.test/pay") == ""
    assert acting_word("https://shop.test/cart", sent=True) == ""


@pytest.mark.parametrize("path", ["/db/reset", "/goform/reset", "/history/clear", "/checkout/complete", "/order/submit"])
def test_a_form_sent_there_acts_though_opening_the_page_may_not(path: str) -> None:
    assert acting_word(f"https://shop.test{path}", sent=True)
