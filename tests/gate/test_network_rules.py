"""The second line's judgement: what a page may send without a question, and what it may not."""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult

import pytest

from handrail.gate.network_rules import Cause, judge_request, sentence_of_request
from handrail.gate.request_rules import kinds_of_request
from handrail.page.address_pattern import parts_of
from handrail_wire import Facts, RequestFacts

SHOP = "https://www.shop.example"
PRESSED = Cause(
    False, "", Facts(document_id="D", frame_origin=SHOP, url=f"{SHOP}/cup", role="button", name="Go")
)
APPROVED = Cause(True, "", PRESSED.facts)
ORDERED = Cause(True, "", PRESSED.facts, ("pay",))
CANCELLED = Cause(True, "", PRESSED.facts, ("book",))
GRANTED = Cause(True, "", PRESSED.facts, ("send",), granted=True)
SIGNED_IN = Cause(False, "sign_in", PRESSED.facts)


def request(url: str, **more: Any) -> RequestFacts:
    values = {
        "id": "0f3a9b52",
        "kind": "fetch",
        "method": "POST",
        "page_origin": SHOP,
        "frame_origin": SHOP,
        **more,
    }
    full = url if "://" in url else f"{SHOP}{url}"
    return RequestFacts.model_validate({**values, "url": full})


def form_step(action: str, **more: Any) -> Cause:
    form = {"action": f"{SHOP}{action}", "method": "post", "fields": 1, "digest": ""}
    cause = {"kinds": more.get("kinds", ()), "granted": more.get("granted", False)}
    assert PRESSED.facts
    facts = PRESSED.facts.model_copy(update={"submits": True})
    facts = Facts.model_validate({**facts.model_dump(), "form": form})
    return Cause(more.get("approved", False), more.get("exemption", ""), facts, **cause)


def shown(**more: Any) -> Cause:
    """An approved step whose target says more."""
    assert PRESSED.facts
    return Cause(True, "", PRESSED.facts.model_copy(update=more))


@pytest.mark.parametrize(
    ("one", "cause", "rule"),
    [
        (request("/crew/fintan", method="PUT", fields=["right"]), PRESSED, "ask"),
        (request("/crew/fintan", method="PUT", fields=["note"]), PRESSED, "step"),
        (request("/assistant", fields=["role", "content"]), PRESSED, "step"),
        (request("/desk/pin", fields=["pin"]), PRESSED, "ask"),
        # A new password is one at whatever address; where the step was approved, it was seen.
        (request("/door", fields=["code"], carries="typed", new_password=True), PRESSED, "ask"),
        (request("/door", fields=["code"], carries="typed"), PRESSED, "step"),
        (request("/door", fields=["code"], carries="typed", new_password=True), APPROVED, "step"),
        (request("/notes/3/pin", fields=["note"]), PRESSED, "step"),
        # Whoever buys agrees to it, and what was booked is cancelled by the method alone.
        (request("/rest/purchase-orders/4410/submit"), ORDERED, "approved"),
        (request("/courses/watercolour-1", method="DELETE"), CANCELLED, "approved"),
        (request("/courses/delete", method="DELETE"), CANCELLED, "ask"),
        (request("/courses/watercolour-1", method="DELETE"), ORDERED, "ask"),
        # After a step that only edits: what its own site gets without a telling word.
        (request("/api/details"), PRESSED, "step"),
        (request("/cart/add"), PRESSED, "step"),
        (request("/cart/items/3", method="DELETE"), PRESSED, "step"),
        (request("/profile/draft", method="PUT", carries="typed"), PRESSED, "read"),
        (request("/api/orders/search", carries="typed"), PRESSED, "read"),
        (request("/how-to-delete-photos", kind="navigation", method="GET", redirected=True), PRESSED, "read"),
        (request("/account/delete", kind="navigation", method="GET", redirected=True), APPROVED, "read"),
        (request("https://pay.shop.example/?q=1", kind="navigation", method="GET", carries="typed"), PRESSED, "read"),
        (request("https://paypal.example/checkoutnow?token=••••", kind="navigation", method="GET", redirected=True),
         ORDERED, "approved"),
        # By itself, at any time.
        (request("/graphql", operation="query orders payments", carries="typed"), None, "read"),
        (request("/graphql", operation="persisted GetPaymentMethods"), None, "read"),
        (request("/rpc", operation="rpc listMessages"), None, "read"),
        (request("/session/refresh"), None, "sign_in"),
        (request("/api/tokens/refresh", method="PUT"), None, "sign_in"),
        (request("/sessions"), None, "sign_in"),
        (request("/sessions/all"), SIGNED_IN, "sign_in"),
        (request("https://sp.example/acs", kind="form", fields=["SAMLResponse"]), None, "sign_in"),
        (request("/api/track"), None, "analytics"),
        (request("/api/events", kind="beacon", carries="typed"), None, "analytics"),
        (request("/login", carries="typed", fields=["user", "password"]), SIGNED_IN, "sign_in"),
        *((request(f"/{path}"), SIGNED_IN, "sign_in") for path in (
            "account/password/login", "signin/password", "password", "api/2fa/verify", "otp", "passkeys/assertion",
        )),
        (request("/tan/verify"), SIGNED_IN, "sign_in"),
        (request("/login/tan/verify"), None, "sign_in"),
        (request("/acs", kind="form", fields=["SAMLResponse"]), None, "sign_in"),
        (request("/g/collect", kind="beacon", carries="typed", size=300), None, "analytics"),
        (request("https://browser.sentry.example/api/7/envelope", size=9000), None, "no_data"),
        (request("/x7", kind="beacon"), None, "beacon"),
        *((request(path, kind="beacon"), None, "beacon") for path in ("/b", "/ajax/bz", "/api/session/leave", "/u/7")),
        (request("/hit", kind="beacon", operation="action=click"), None, "beacon"),
        *((request(path, kind="beacon"), None, "read") for path in ("/ping", "/draft/save")),
        *((request(path), None, "analytics") for path in (
            "/log", "/analytics/v1/batch", "/v2/events/batch", "/api/events/7", "/log/errors", "/collect/v2/page",
            "https://events.shop.example/v1/page", "/telemetry/create", "/rest/analytics/1.0/publish/bulk",
        )),
        *((request(path), None, "read") for path in (
            "/api/trpc/product.list,user.count", "/search/hotels", "/api/presence/update", "/list/7", "/api/saveFilters/7",
        )),
        *((request(f"/?_task=mail&_action={one}"), None, "read") for one in ("refresh", "check-recent", "list")),
        (request("/wp-admin/admin-ajax.php?action=get_refreshed_fragments"), None, "read"),
        (request("/?wc-ajax=get_refreshed_fragments"), None, "read"),
        (request("/roundcube/?_task=mail&_action=refresh&_remote=1&_unlock=0"), None, "read"),
        (request("/index.php?action=list&order=asc&page=2"), None, "read"),
        (request("https://media.example/slot7"), None, "no_data"),
        (request("https://media.example/openrtb2/bid"), PRESSED, "no_data"),
        (request("/csp", kind="report"), None, "report"),
        (request("https://chat.example/poke", frame_origin="https://chat.example"), None, "frame"),
        # Approved.
        (request("/api/orders"), ORDERED, "approved"),
        (request("/api/cart/clear"), ORDERED, "step"),
        (request("/api/payment-intents", operation="mutation confirmPayment"), ORDERED, "approved"),
        (request("/api/transfers"), ORDERED, "approved"),
        (request("/api/orders"), shown(total="$ 20.00"), "approved"),
        (request("/account/delete", method="DELETE"), shown(href=f"{SHOP}/account/delete"), "approved"),
        (request("/account/delete", kind="form"), shown(href=f"{SHOP}/account/delete"), "approved"),
        (request("/account/delete"), form_step("/account/delete", approved=True), "approved"),
        (request("/psp", kind="form", redirected=True), form_step("/pay", approved=True), "approved"),
        (request("/api/messages", carries="typed"), GRANTED, "approved"),
        (request("/acs", kind="form", fields=["SAMLResponse"]), APPROVED, "sign_in"),
        (request("/pay", kind="form"), form_step("/pay?step=2", approved=True), "approved"),
        (request("/save", kind="form"), form_step("/save", exemption="step"), "step"),
    ],
    ids=lambda value: value.url if isinstance(value, RequestFacts) else "",
)  # fmt: skip
def test_what_passes(one: RequestFacts, cause: Cause | None, rule: str) -> None:
    assert judge_request(one, cause).rule == rule


@pytest.mark.parametrize(
    ("one", "cause", "reason"),
    [
        (request("https://[/x"), APPROVED, "an address that cannot be read"),
        (request("https://a\u2100.example/x", kind="beacon"), None, "an address that cannot be read"),
        (request("/api/orders"), PRESSED, "places an order"),
        (request("/api/v2/placeOrder"), None, "places an order"),
        (request("/x?then=search", operation="action=place_order"), PRESSED, "places an order"),
        (request("/search/pay"), PRESSED, "pays"),
        (request("/pay", operation="query a"), PRESSED, "pays"),
        (request("/pagar"), PRESSED, "pays"),
        (request("/pay", kind="beacon"), None, "pays"),
        (request("/comments/3", method="DELETE"), PRESSED, "deletes"),
        (request("/comments", operation="_method=DELETE"), PRESSED, "deletes"),
        (request("/graphql", operation="mutation M transferFunds"), PRESSED, "moves money"),
        (request("/graphql", operation="query a; mutation sendMessage"), PRESSED, "sends something"),
        (request("/graphql", operation="persisted PlaceOrder"), PRESSED, "places an order"),
        (request("/session/password", carries="typed"), None, "sign in"),
        (request("/payments", carries="typed"), SIGNED_IN, "pays"),
        *((request(f"/{path}"), SIGNED_IN, "sign in") for path in (
            "account/password/change", "api/2fa/disable", "api/passkeys", "api/apikeys", "login/password/reset", "password/new",
        )),
        (request("/password", method="PUT"), SIGNED_IN, "sign in"),
        (request("/account/password", fields=["new_password"]), SIGNED_IN, "sign in"),
        (request("/contact/callback", carries="typed"), None, "by itself"),
        (request("/login/transfers/pushtan/confirm"), None, "moves money"),
        (request("/save"), None, "by itself"),
        (request("/checkout/session"), None, "by itself"),
        (request("/lista/crear"), None, "by itself"),
        (request("/feed/post"), None, "by itself"),
        (request("/graphql", operation="mutation deleteTyping"), None, "by itself"),
        # A list is looked at, and what is made of it is not.
        (request("/api/list/create"), None, "by itself"),
        (request("/api/options/exercise"), None, "by itself"),
        (request("/api/events/5/register"), None, "by itself"),
        (request("/api/trpc/user.list,user.update"), None, "by itself"),
        (request("/api/profile/update", kind="beacon"), None, "by itself"),
        (request("/api/items/5", kind="beacon", operation="_method=PUT"), None, "by itself"),
        (request("/graphql", kind="beacon", operation="mutation saveProfile"), None, "by itself"),
        # An approval is for what the person saw, and from where they saw it.
        (request("/account", method="DELETE"), ORDERED, "deletes"),
        (request("/account", operation="_method=delete"), ORDERED, "deletes"),
        (request("/account/password", method="PUT"), ORDERED, "sign in"),
        (request("/api/orders"), Cause(True, "", PRESSED.facts, ("send",)), "places an order"),
        (request("/account/delete", kind="form"), ORDERED, "elsewhere than you were shown"),
        (request("/save", kind="form"), ORDERED, "elsewhere than you were shown"),
        (request("/account/delete", kind="form", redirected=True), form_step("/save", approved=True), "deletes"),
        (request("/api/orders", frame_origin="https://evil.example"), ORDERED, "places an order"),
        (request("/pay", kind="form", frame_origin="null"), form_step("/pay", approved=True), "pays"),
        (request("/save", kind="form", frame_origin="https://evil.example"),
         form_step("/other", approved=True), "elsewhere"),
        # A grant has shown nobody this very step.
        (request("/api/orders"), Cause(True, "", PRESSED.facts, ("pay",), granted=True), "places an order"),
        (request("/account", method="DELETE"), GRANTED, "deletes"),
        (request("/pay", kind="form"), form_step("/pay", approved=True, granted=True), "pays"),
        (request("/account/delete", kind="navigation", method="GET", redirected=True), GRANTED, "says “delete”"),
        # Anybody can call a field so.
        (request("https://evil.example/x", carries="typed", fields=["id_token"]), None, "another site"),
        (request("https://evil.example/x", kind="form", carries="typed", fields=["id_token"]), None, "another site"),
        # Ending sessions, and making keys, is no staying signed in; an event in a calendar is no counting.
        (request("/sessions/all"), None, "sign in"),
        (request("/sessions/all", method="DELETE"), PRESSED, "sign in"),
        (request("/auth/tokens"), PRESSED, "sign in"),
        (request("/auth/tokens/3", method="PUT"), None, "sign in"),
        (request("/?_task=mail&_action=refresh", method="PUT"), None, "by itself"),
        (request("/?_action=move&_refresh=1"), None, "by itself"),
        *((request(f"/{one}"), None, "by itself") for one in (
            "api/vote?mode=view", "confirm?action=refresh", "confirm/?action=refresh", "api/rename?op=search", "api/items/7/edit?action=refresh",
            "admin-ajax.php?action=update_price", "admin-ajax.php?action=clear_history", "admin-ajax.php?action=ban_and_refresh",
            "ban.php?action=get", "index.php?action=set_payment_information", "ban/?action=get", "index.php?action=list&edit=1", "?action=get_and_ban", "?action=get_edit",
            "index.php?action=search_replace", "?action=list&delete", "?action=list&action[]=delete", "?action=list&action2=delete",
            "?action=list&ban=5", "?action=list&act=delete_user_0123456789abcdef0123", "ban_user_0a1b2c3d4e5f6a7b8c9d0e1f/?action=get",
        )),
        (request("/index.php?action=list", fields=["delete_ids"]), None, "by itself"),
        (request("/api/orders/refresh"), None, "places an order"),
        (request("/?_action=list&do=save"), None, "by itself"),
        (request("/?_action=send"), None, "sends something"),
        (request("/?action=refresh_and_pay"), None, "pays"),
        (request("/api/events/7", method="PUT"), None, "by itself"),
        (request("/api/batch"), None, "by itself"),
        (request("/api/batch", carries="typed"), None, "by itself"),
        (request("/$batch"), None, "by itself"),
        (request("/api/report"), None, "by itself"),
        (request("/save", kind="form"), PRESSED, "no step of this run was about"),
        (request("/save", kind="form"), form_step("/other"), "no step of this run was about"),
        (request("/other", kind="form"), form_step("/pay", approved=True), "elsewhere than you were shown"),
        (request("https://evil.example/x", kind="form"), PRESSED, "another site, evil.example"),
        (request("https://evil.example/x", carries="typed"), PRESSED, "another site, evil.example"),
        (request("https://evil.example/search", carries="secret"), PRESSED, "A secret would go to evil.example"),
        (request("https://evil.example/collect", kind="beacon", carries="secret"), None, "What was typed"),
        (request("https://evil.example/?q=1", kind="navigation", method="GET", carries="typed"), PRESSED, "another site"),
        (request("https://evil.example/?sid=••••", kind="navigation", method="GET"), PRESSED, "A key or token would go"),
        (request("https://evil.example/?sid=••••", kind="navigation", method="GET"), None, "A key or token would go"),
        (request("https://evil.example/?sid=••••", kind="navigation", method="GET"), GRANTED, "A key or token would go"),
        (request("https://evil.example/?sid=••••", kind="navigation", method="GET", carries="typed"), ORDERED, "another site"),
        (request("https://evil.example/••••", kind="navigation", method="GET", carries="secret"), ORDERED, "A secret"),
        (request("/account/delete", kind="navigation", method="GET", redirected=True), PRESSED, "says “delete”"),
        (request("https://bank.example/transfer", kind="beacon"), None, "moves money"),
        (request("https://evil.example/x", carries="typed"), Cause(True, "", PRESSED.facts), "another site"),
    ],
    ids=lambda value: value.url if isinstance(value, RequestFacts) else "",
)  # fmt: skip
def test_what_is_asked_about(one: RequestFacts, cause: Cause | None, reason: str) -> None:
    judged = judge_request(one, cause)
    assert not judged.passes and reason in "; ".join(judged.reasons)


def test_sites_of_the_task_and_grants_widen_it() -> None:
    away = request("https://pay.other.example/x", carries="typed")
    assert judge_request(away, PRESSED, {"other.example"}).rule == "no_data"
    assert judge_request(request("/api/orders"), PRESSED, granted=True).rule == "granted"
    framed = request("/api/orders", frame_origin="https://evil.example")
    assert not judge_request(framed, PRESSED, granted=True).passes, "a grant is for the page's own documents"
    told = request("https://sp.example/acs", kind="form", carries="typed", fields=["SAMLResponse"])
    assert judge_request(told, None, {"sp.example"}).rule == "sign_in"
    assert not judge_request(told, None).passes


@pytest.mark.parametrize(
    "url",
    ["/api/find-booking", "/api/quote", "/api/passenger", "/orders/availability", "/messages/search", "/cart/update",
     "/youtubei/v1/browse", "/api/orders/preview", "/payment/methods", "/notifications/seen", "/i18n/strings",
     "/_next/data", "/client/v3/keys/claim", "/client/v3/keys/query", "/api/getRoles", "/oauth2/token", "/oauth/callback",
     "/account/notice/close", "/account/close-banner", "/account/close/notice", "/webhook/7", "/cookie-consent/accept", "/ajax/bz", "/api/v1/feed", "/checkout/shipping-address"],
)  # fmt: skip
def test_addresses_of_everyday_requests_say_nothing_risky(url: str) -> None:
    assert kinds_of_request(request(url)) == (), url


@pytest.mark.parametrize(
    ("one", "does"),
    [
        # What is put in the place of a status is no look at it.
        (request("/api/orders/5/status", method="PATCH"), "pay"),
        (request("/api/payments/7/status", method="PUT"), "pay"),
        (request("/api/payments/7/status", operation="_method=PUT"), "pay"),
        (request("/api/payments/7/status?_method=PATCH"), "pay"),
        (request("/api/delete-history"), "delete"),
        # What an address says in its parameters.
        (request("/index.php?action=delete&id=5"), "delete"),
        (request("/ajax.php?do=delete"), "delete"),
        (request("/api?method=order.place"), "pay"),
        (request("/?wc-ajax=checkout"), "pay"),
        # A mutation is judged by what it does, not by what it does it to.
        (request("/graphql", operation="mutation CheckoutComplete"), "pay"),
        (request("/graphql", operation="mutation checkOut"), "pay"),
        (request("/graphql", operation="mutation DeleteItemFromList"), "delete"),
        (request("/graphql", operation="mutation deletePostHistory"), "delete"),
        (request("/graphql", operation="mutation updateOrderStatus"), "pay"),
        (request("/graphql", operation="mutation publishDraft"), "publish"),
        (request("/graphql", operation="mutation validateAndPlaceOrder"), "pay"),
        (request("/graphql", operation="persisted DeleteItemFromList"), "delete"),
        (request("/rpc", operation="rpc deletePostHistory"), "delete"),
        (request("/api/trpc/order.create,product.list?batch=1"), "pay"),
        (request("/api/trpc/product.list,order.create"), "pay"),
        (request("/api/orders/list/create"), "pay"),
        (request("/api/orders/status/update"), "pay"),
        # What another program may do in the person's name, and who gets in.
        *((request(f"/{path}"), "credentials") for path in (
            "oauth2/consent", "oauth/v2/allow", "oauth2/auth/requests/consent/accept", "api/keys",
            "api/ssh-keys", "settings/keys", "api/keys/7", "api/security/disable",
        )),
        (request("/api/users/5/roles", method="PUT"), "credentials"),
        (request("/api/webhooks"), "share"),
        # What is closed for good.
        (request("/api/account/close"), "delete"),
        (request("/close-account"), "delete"),
        (request("/graphql", operation="mutation closeAccount"), "delete"),
        (request("/api/positions/close"), "transfer"),
        (request("/api/positions/7/close"), "transfer"),
        # A checkout's end.
        (request("/checkout"), "pay"),
        (request("/check-out"), "pay"),
        (request("/api/checkout/complete"), "pay"),
        (request("/checkouts/7/place-order", method="PUT"), "pay"),
        # A verb at the end says what is done with what looks before it.
        (request("/qemu/100/status/stop"), "delete"),
        (request("/convert/execute-quote"), "transfer"),
        (request("/poll/vote"), "publish"),
        (request("/rates/lock"), "transfer"),
        # Orders, transfers and cancellations in other languages.
        *((request(path), "pay") for path in (
            "/pedido/finalizar", "/commande/valider", "/ordine/conferma", "/bestellung", "/chumon/kakutei",
            "/encomenda/7",
        )),
        *((request(path), "transfer") for path in (
            "/ueberweisung/ausfuehren", "/virement/valider", "/bonifico/disponi",
        )),
        (request("/api/resiliation"), "book"),
        # What a seller is paid by, and what a bank's code ends.
        *((request(path), "pay") for path in (
            "/transactions/9/complete", "/receipt/confirm", "/escrow/7/release",
        )),
        *((request("/graphql", operation=f"mutation {name}"), "pay") for name in (
            "confirmReceipt", "completeTransaction",
        )),
        *((request(path), "transfer") for path in (
            "/tan/verify", "/v1/sca/confirm", "/position/open", "/positions/closeAll", "/payroll/run", "/payees",
            "/beneficiary", "/limits/daily", "/cards/3/limit", "/mandates",
        )),
        *((request("/graphql", operation=f"mutation {name}"), "transfer") for name in (
            "placeOffer", "runPayroll", "openPosition",
        )),
        # What runs for others, who works there, and who belongs to it.
        *((request(path), "delete") for path in (
            "/system/reboot", "/vm/3/stop", "/deployments/3/rollback", "/backups/3/restore", "/sql/execute",
            "/employees/3/dismiss", "/groups/12/leave",
        )),
        (request("/x", operation="action=StopInstances"), "delete"),
        (request("/graphql", operation="mutation restoreVersion"), "delete"),
        # Who may do what, and whose card works.
        (request("/users/3/role", method="PUT"), "credentials"),
        (request("/users/3", method="PATCH", fields=["isAdmin"]), "credentials"),
        (request("/cards/3/activate"), "credentials"),
        (request("/iam/attachUserPolicy"), "credentials"),
        (request("/api/hooks"), "credentials"),
        (request("/graphql", operation="mutation setRole"), "credentials"),
        (request("/1.1/blocks/create.json", fields=["user_id"]), "share"),
        (request("/users/3/block"), "share"),
        # What is paid for every month, rides, and what a state is told.
        *((request(path), "book") for path in ("/billing/plan", "/membership/end", "/billing/seats", "/rides")),
        (request("/tax/return/file"), "agree"),
        (request("/declaration/transmit"), "agree"),
        # What looks at an address's end hides no act behind or beside it.
        (request("/order/items", method="PUT"), "pay"),
        (request("/order/items/confirm"), "pay"),
        (request("/rest/V1/carts/mine/payment-information"), "pay"),
        (request("/discount/apply/order"), "pay"),
        (request("/get-payout"), "transfer"),
        (request("/feed/bid"), "transfer"),
        (request("/analytics/reports/publish"), "publish"),
        (request("/analytics/subscriptions/archive"), "book"),
        (request("/withdrawal/address"), "transfer"),
        (request("/graphql", operation="mutation acceptConsent"), "agree"),
        (request("/messages/read/delete"), "delete"),
        (request("/notifications/channels/3", method="DELETE"), "delete"),
        (request("/history", method="DELETE"), "delete"),
        (request("/api/trpc/notification.read,order.create"), "pay"),
    ],
    ids=lambda value: f"{value.url} {value.operation}" if isinstance(value, RequestFacts) else "",
)  # fmt: skip
def test_words_that_look_hide_no_act(one: RequestFacts, does: str) -> None:
    assert kinds_of_request(one) == (does,)
    assert not judge_request(one, None).passes and not judge_request(one, PRESSED).passes


def test_a_changed_status_is_no_look() -> None:
    one = request("/api/account/status", method="PUT")
    assert judge_request(one, PRESSED).rule == "step" and not judge_request(one, None).passes
    assert judge_request(request("/api/account/status"), None).rule == "read", "a page polls it by POST"
    told = request("/api/orders/5/status", fields=["status", "note"])
    assert kinds_of_request(told) == ("pay",) and not judge_request(told, PRESSED).passes
    found = request("/api/orders/search", fields=["status"])
    assert judge_request(found, None).rule == "read", "a search may be for a status"


@pytest.mark.parametrize(
    "one",
    [
        *(request(path) for path in (
            "/api/orders/search", "/orders/list", "/api/check-availability", "/api/order-status", "/cancel/preview",
            "/orders/cancel-preview", "/api/messages/draft", "/api/send-typing", "/typing/stop",
            "/pedidos/buscar", "/bestellung/status", "/search/execute", "/posts/feed", "/subscriptions/feed",
            "/order/summary", "/order/totals", "/wp-json/wp/v2/posts/3/autosaves", "/common/GetCredentialType",
            "/h5/mtop.order.queryboughtlist/4.0/", "/api/getOrderList",
            "/messages/read", "/emails/read", "/mail/folders", "/email/inbox", "/dm/conversation/1/mark_read.json",
            "/channels/1/messages/2/ack", "/api/subscriptions.thread.mark",
        )),
        request("/messages/3/read", method="PUT"),
        *(request("/graphql", operation=f"mutation {name}") for name in (
            "markMessageAsRead", "SendTyping sendTyping", "Presence presenceUpdate",
        )),
        *(request(path, method="PUT") for path in ("/api/messages/draft", "/orders/preview", "/api/presence")),
        *(request("/rpc", operation=name) for name in (
            "rpc orders.search", "persisted OrdersList", "action=order_list", "rpc checkOrderStatus",
        )),
    ],
    ids=lambda value: f"{value.method} {value.url} {value.operation}",
)  # fmt: skip
def test_what_only_looks_goes_on_unasked(one: RequestFacts) -> None:
    assert judge_request(one, None).rule == "read"


@pytest.mark.parametrize(
    "one",
    [
        *(request("/graphql", operation=f"mutation {name}") for name in (
            "saveDraftMessage", "MessageDraftSave", "previewOrder", "orderPreview", "sendTyping", "cartLinesAdd",
            "checkoutShippingAddressUpdate", "setFilter", "markSeen", "applyDiscountCode",
            "cartLinesRemove",
        )),
        *(request(f"/?wc-ajax={name}") for name in (
            "add_to_cart", "remove_from_cart", "apply_coupon", "update_order_review", "get_refreshed_fragments",
        )),
        *(request(path) for path in (
            "/checkout/shipping-address", "/checkout/7/delivery", "/cart?action=update", "/x?action=heartbeat",
            "/x?task=orders.search", "/x?note=delete", "/checkout/session", "/positions/open",
            "/messages/3/star", "/messages/archive", "/email/exists", "/comments/load", "/replies/load",
            "/appointments/slots", "/order/items", "/order/sort", "/promocode/apply", "/discount/apply",
            "/rest/V1/carts/mine/set-payment-information", "/notifications/clear", "/rooms/3/leave", "/blocks/create",
            "/cookie-policy", "/versions/list", "/commande/livraison", "/kommentare/laden", "/pago/metodos",
        )),
        *(request(path, method="DELETE") for path in (
            "/search-history", "/recent-searches/3", "/notifications/3",
        )),
        request("/checkout", method="PATCH"),
        request("/users/3", method="PATCH", fields=["theme"]),
    ],
    ids=lambda value: f"{value.method} {value.url} {value.operation}",
)  # fmt: skip
def test_carts_drafts_and_steps_go_on_after_a_step(one: RequestFacts) -> None:
    assert judge_request(one, PRESSED).passes


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/api/messages/send", "sends something"),
        ("/api/invite", "shares something"),
        ("/api/publish", "publishes"),
        ("/api/subscription/cancel", "cancels"),
        ("/api/apply", "applies"),
    ],
)
def test_a_grant_lets_a_page_do_no_more_than_was_granted(path: str, reason: str) -> None:
    granted = Cause(True, "", PRESSED.facts, ("form",), granted=True)
    judged = judge_request(request(path), granted)
    assert not judged.passes and reason in "; ".join(judged.reasons)
    assert judge_request(request("/api/details"), granted).rule == "step", "nobody needs to allow that"
    assert judge_request(request(path), Cause(True, "", PRESSED.facts, ("form",))).rule == "approved", "it was shown"
    own = form_step(path, approved=True, granted=True, kinds=("form",))
    assert judge_request(request(path, kind="form"), own).rule == "approved", "the grant is for where it leads, too"


def test_a_long_address_is_taken_apart_no_oftener_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0

    def counted(url: str) -> SplitResult:
        nonlocal taken
        taken += 1
        return parts_of(url)

    def times(path: str) -> int:
        nonlocal taken
        taken = 0
        assert kinds_of_request(request(f"{SHOP}/{path}bulk")) == ()
        return taken

    monkeypatch.setattr("handrail.gate.vocabulary.parts_of", counted)
    assert times("a/" * 500) == times("a/") > 0


def test_the_person_reads_what_it_is_in_plain_words() -> None:
    one = request("/api/orders")
    wish = "The page wants to send an order or a payment to www.shop.example that you did not see."
    assert sentence_of_request(one, kinds_of_request(one)) == wish
    assert "wants to send a form to" in sentence_of_request(request("/x", kind="form"), ())
