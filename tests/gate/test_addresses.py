"""Addresses that act by being opened."""

from __future__ import annotations

import pytest

from handrail.gate.addresses import acting_word, is_about, names_its_page

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
    # What a site guards by a token that it made for the visit acts, whatever the rest of the address says.
    "/comment.php?action=approvecomment&c=5&_wpnonce=0a1b", "/ajax.php?action=woocommerce_mark_order_status&_wpnonce=a",
    "/WorkflowUIDispatcher.jspa?id=5&atl_token=ab", "/course/mod.php?sesskey=ab&hide=5", "/profile_add_friend.php?gfid=ab",
    "/item/5?csrf_token=ab", "/docs/delete?_wpnonce=ab",
    "/visibility?id=3&newVisibility=public&token=ab", "/edit.php?id=3&active=0&token=ab", "/u/3?enabled=FALSE&sectok=ab",
    "/?task=articles.trash&cid=5", "/?task=users.block", "/w/index.php?title=A&action=rollback&token=ab",
    "/?action=trashcomment", "/sql.php?db=a&sql_query=DROP+TABLE+x", "/safeRestart", "/goform?Reboot=Reboot", "/vm?stop=Stop",
    "/orders/123/storno", "/vm/123/stop", "/vm/123/reset", "/users/123/make_admin", "/backups/123/restore",
    "/users/123/block", "/orders/123/complete", "/users/123/reset_password", "/invites/5/resend", "/termin/absagen/abc123",
    "/newsletter/abmelden?t=x", "/urlaub/123/genehmigen", "/?decision=approved&token=ab", "/transfer?amount=5&to=bob",
    "/contacts/5/transfer", "/transfer/5", "/cart?quitar=5", "/?action=transfer",
    # A handbook's things are changed beside their names, or by a parameter.
    "/docs/2/approve", "/docs/5/delete", "/wiki/5/delete", "/wiki/Start/delete", "/docs/delete?id=5", "/news/5/publish",
    "/tag/2024/delete", "/search?delete=5", "/search?remove=5", "/photos/5/remove-background", "/help/unsubscribe?t=0a1b",
]  # fmt: skip
LEADING = [
    "/", "/search?q=how+to+delete", "/how-to-delete-old-photos", "/delete-old-photos-guide", "/cancel-culture-explained",
    "/confirm", "/publish", "/blog/publish", "/docs/approve", "/accept", "/confirmation/5", "/checkout", "/pay", "/pay/5",
    "/donate", "/send", "/order", "/orders/5", "/docs#delete", "/docs#/guide", "/login?next=/items/3/delete",
    "/del/ray-beach", "/trash", "/trash?page=2", "/publishers/5", "/?mode=confirm", "/?id=5", "/confirm?paid=1", "/best-of-2024/accept-all-of-it",
    "/?r=news/transfer-window", "/?event=transfer-market-day", "/?a=5", "/?route=product/product", "/buy/now", "/close",
    "/history", "/send/5star-gifts", "/settings/reset", "/order/submit", "/account/closed", "/2fa",
    # Logging out and looking beforehand are guarded as well.
    "/wp-login.php?action=logout&_wpnonce=ab", "/?p=5&preview=true&_wpnonce=ab", "/login/logout.php?sesskey=ab", "/?csrf_token=",
    "/list?page=1&token=ab", "/view?token=ab", "/?do=admin&fn[edit][omar]=1&sectok=ab", "/edit.php?id=3&active=0&token=", "/edit.php?id=3&active=0", "/log_out?all=1&token=ab",
    # Stops of a bus, blocks of a chain and other things that are called as an act is.
    "/stop/8591", "/block/840000", "/lock/123", "/complete/5", "/2024/complete-guide", "/password/reset/ab12", "/reset?token=ab",
    # What one reads about.
    "/wiki/Delete", "/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map/delete", "/docs/current/sql-delete.html",
    "/docs/15/sql-delete.html", "/questions/tagged/remove", "/dictionary/english/cancel", "/help/cancel", "/docs/unsubscribe",
    "/airport/transfer", "/football/transfer", "/transfer", "/remove-background", "/destinos/baja", "/es/baja-california",
    "/hoteles/temporada/baja", "/jobs/transfer-pricing", "/search?q=a&remove=brand", "/news/2024/ban",
    "/sql.php?sql_query=SELECT+1", "/?answer=yes",
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


@pytest.mark.parametrize("path", ["/cart/placeorder", "/checkout/cart/complete", "/basket/orders/submit", "/warenkorb/bestellen", "/db/reset", "/goform/reset", "/history/clear", "/checkout/complete", "/order/submit"])
def test_a_form_sent_there_acts_though_opening_the_page_may_not(path: str) -> None:
    assert acting_word(f"https://shop.test{path}", sent=True)


OWN_NAME = [("Buy", "/buy"), ("Send money", "/send-money"), ("Send money", "/en-gb/sendMoney.html"), ("Überweisen", "/%C3%BCberweisen/")]
OTHER_NAME = [
    ("Buy", "/buy?id=5"), ("Buy", "/items/buy"), ("Buy", "/buy/5"), ("Buy", "/"), ("Buy now", "/buy"), ("", "/"), ("Buy", "/buy#now"),
]  # fmt: skip
ABOUT = [
    ("Delete", "/wiki/Delete"), ("delete cookies", "/help/clear-cookies"), ("Map.delete()", "/docs/Map/delete"),
    ("Unsubscribe", "/docs/unsubscribe"), ("DELETE", "/docs/15/sql-delete.html"),
]  # fmt: skip
NOT_ABOUT = [
    ("Delete", "/docs/start/confirm"), ("Delete", "/docs/5/delete"), ("Delete", "/wiki/Start/delete"), ("Delete", "/docs"),
    ("Delete", "/docs/delete?_wpnonce=ab"), ("Delete", "/docs/delete?id=5"), ("Delete", "/docs/delete#/items/5"), ("", "/docs/"),
]  # fmt: skip


def test_a_link_may_be_called_as_the_page_that_it_opens() -> None:
    assert all(names_its_page(f"https://shop.test{path}", label) for label, path in OWN_NAME)
    assert not any(names_its_page(f"https://shop.test{path}", label) for label, path in OTHER_NAME)


def test_a_link_may_lead_to_where_one_reads_about_its_label() -> None:
    assert all(is_about(f"https://shop.test{path}", label) for label, path in ABOUT)
    assert not any(is_about(f"https://shop.test{path}", label) for label, path in NOT_ABOUT)
