"""A shop, as its customer sees it: what small models may choose, page by page, when they ask, find and buy."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from handrail.assist.forced import forced
from handrail.decision.choices import Choices
from handrail.decision.decision import Stop
from handrail.happened.events import Erred, Hinted, Popped, Pushed, RunEvent
from handrail.happened.steps import Acted
from handrail.library.library import Library
from handrail.page.observation import Page
from handrail.policy.tiers import Tier
from handrail.stack.machine import Entry, fold
from handrail.turn.prepare import reached
from handrail_wire import Document, Node, Observation
from tests.support.turns import prepare

LIBRARY = Library.load()
SHOP = "http://shop.test/"
ROOT = LIBRARY.entries["shopping_agent"].policy


def shop(*lines: str, url: str = SHOP, title: str = "") -> Page:
    """A shop's page written as `role name` lines; what can be used has the number of its line as its ref."""
    nodes = []
    for at, line in enumerate(lines):
        role, _, name = line.partition(" ")
        ref = f"e{at}" if role in ("link", "button", "textbox", "combobox", "radio") else ""
        nodes.append(Node(ref=ref, role=role, name=name))
    document = Document(frame=0, document_id="D", url=url, origin=SHOP[:-1], title=title, nodes=nodes)
    return Page(Observation(tab=1, url=url, title=title, documents=[document]))


def chosen(policy: str, page: Page, *events: RunEvent, tier: Tier = "small", **arguments: str) -> Choices:
    """What a policy that the shop's root called may choose on a page."""
    stack = fold([Pushed("shopping_agent", {}, "go"), Pushed(policy, arguments, policy), *events])
    called = LIBRARY.entries[policy].policy
    return prepare(called, stack, page, LIBRARY, tier=tier, today=date(2026, 1, 2), mark="page-0")[1]


def first(goal: str, page: Page, *events: RunEvent) -> Choices:
    """What the shop's root may choose for a small model."""
    stack = fold([Pushed("shopping_agent", {}, goal), *events])
    return prepare(ROOT, stack, page, LIBRARY, tier="small", today=date(2026, 1, 2), mark="page-0")[1]


HALL = shop("link Account", "textbox Search", "button Search", "link View basket", "button Add to basket", "text In stock",
            "combobox Sort by")  # fmt: skip
LAMP = ("heading Desk Lamp, blue", "text €12.50", "button Add to basket", "button Add to wish list", "heading Product Description",
        "link View basket", "textbox Search", "button Search")  # fmt: skip
ASK = "How much does the “Desk Lamp, blue” cost?"


def test_a_small_model_calls_whom_the_goal_asks_for_before_it_does_anything() -> None:
    choices = first(ASK, HALL)
    assert {one.name for one in choices.callees} == {"read_product"} and not choices.elements and not choices.endings
    assert first("Look at the lamps", HALL).elements, "there is nobody to call"
    assert first(ASK, HALL, Hinted("it is below the lamps")).elements, "the person has spoken"
    missing = Erred("read_product: missing question")
    assert first(ASK, HALL, missing).callees and not first(ASK, HALL, missing).elements, "it may call again"
    assert first(ASK, HALL, missing, missing).elements, "it cannot call"


ASKED = Pushed("read_product", {"name": "Desk Lamp, blue", "question": "price"}, "read_product(…)")


@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        (ASK, True),
        (f"{ASK} Answer with the number.", True),
        (f"{ASK} If it is below €20, put it into my basket.", False),
        ("Is the “Desk Lamp, blue” in stock? Then tell Ada.", False),
        ("Find out the price of “Why not?”", False),
        ("Is the “Desk Lamp, blue” in stock, and could you buy it?", False),
    ],
)
def test_what_was_answered_to_a_question_is_the_answer(goal: str, answers: bool) -> None:
    told = first(goal, HALL, ASKED, Popped("done", "€12.50"))
    assert (told.answer == "€12.50") is answers and bool(told.elements) is not answers
    if answers:
        decided = forced(told)
        assert decided is not None and decided.steps == (Stop("done", "€12.50"),)


def test_after_other_calls_a_small_model_goes_on() -> None:
    assert first(ASK, HALL, ASKED, Popped("failed", "not found")).elements, "it may look itself"
    opened = Pushed("open_product", {"name": "Desk Lamp, blue"}, "open_product(…)")
    for goal in ("Put the “Desk Lamp, blue” into my basket.", "Can you put the “Desk Lamp, blue” into my basket?"):
        assert first(goal, shop(*LAMP), opened, Popped("done", "Desk Lamp, blue")).elements


def test_a_product_is_found_by_its_name() -> None:
    search = chosen("open_product", HALL, name="Desk Lamp, blue")
    assert search.due == (("type", "e1"),) and search.values["e1"] == "Desk Lamp, blue"
    listed = shop("link Account", "textbox Search", "button Search", "link Desk Lamp, red", "link Desk Lamp, blue")
    assert chosen("open_product", listed, name="Desk Lamp, blue").elements == {"click": ("e4",)}
    stack = fold([Pushed("shopping_agent", {}, "go"), Pushed("open_product", {"name": "Lamp | blue"}, "…")])
    opened = LIBRARY.entries["open_product"].policy
    page = shop("heading Lamp | blue", *LAMP[1:])
    assert reached(opened, stack, page, LIBRARY, "small") == "Lamp | blue"
    assert reached(opened, stack, page, LIBRARY, "large") is None, "it says so itself"
    assert reached(opened, stack, shop("heading Lamp, red", *LAMP[1:]), LIBRARY, "small") is None


def test_who_called_in_vain_can_give_up() -> None:
    arguments = {"name": "Lamp", "question": "price"}
    item = shop("heading Desk Lamp, red", *LAMP[1:])
    assert chosen("read_product", item, **arguments).endings == ()
    failed = (Pushed("open_product", {"name": "Lamp"}, "open_product(…)"), Popped("failed", "there is none"))
    assert chosen("read_product", item, *failed, **arguments).endings == ("failed",)


WANTED = {"product": "Desk Lamp, blue"}
ADDED = Acted('click "Add to basket"', "done", page="before", ref="e2", verb="click")


def test_a_purchase_puts_one_thing_into_the_basket() -> None:
    lamp = chosen("buy_product", shop(*LAMP), **WANTED)
    assert lamp.elements["click"] == ("e2", "e5"), "not on a wish list"
    assert forced(lamp) is None, "what else there is to choose, and which button it is, a model decides"
    again = chosen("buy_product", shop(*LAMP), ADDED, **WANTED)
    assert again.elements["click"] == ("e5",), "not a second time, though the page does not say that it is there"
    added = shop(*LAMP, "text Desk Lamp, blue has been added to your basket.")
    assert chosen("buy_product", added, ADDED, **WANTED).elements == {"click": ("e5",)}
    sizes = shop("heading Desk Lamp, blue", "radio Small", "radio Large", "combobox Qty", "button Add to basket")
    assert {"check", "click"} <= chosen("buy_product", sizes, **WANTED).elements.keys()


def test_a_purchase_is_over_when_the_shop_confirms_it() -> None:
    review = shop("heading Preview order", "link Change", "button Place order", url=f"{SHOP}checkout/preview/")
    choices = chosen("buy_product", review, **WANTED)
    assert choices.elements == {"click": ("e2",)} and forced(choices) is None
    placed = shop("heading Order 100001: confirmation", "link Desk Lamp, blue", "link Continue shopping")
    over = chosen("buy_product", placed, ADDED, **WANTED)
    assert (over.elements, over.endings) == ({}, ("done",))
    bought = (Pushed("buy_product", WANTED, 'buy_product(product="Desk Lamp, blue")'), Popped("done", "100001"))
    root = first("Buy the “Desk Lamp, blue”.", placed, *bought)
    assert (root.elements, root.callees, root.endings) == ({}, (), ("done",)), "and nothing else is bought"
    assert first("Buy “Desk Lamp, blue” and “Desk Lamp, red”.", placed, *bought).elements, "there is another one"
    assert first("Buy the “Desk Lamp, blue”.", placed).callees, "the page is that of an earlier order"


def test_the_page_of_an_order_has_nothing_to_press_for_who_reads_it() -> None:
    order = shop("heading Order #200021", "text Complete", "button Re-order", "link Cancel order", "link Details")
    assert not chosen("search_order", order, question="status").elements
    orders = shop("heading Order #200031", "link 200031", "link 200021", "button Re-order")
    assert chosen("search_order", orders, question="status", order="200021").elements == {"click": ("e2",)}


def test_where_products_are_only_looked_at_nothing_of_a_purchase_can_be_pressed() -> None:
    item = (*LAMP, "heading Order now, delivered tomorrow", "button Jetzt kaufen", "heading Cart", "link Checkout")
    for policy in ("list_products", "search_reviews"):
        clicks = chosen(policy, shop(*item), query="lamps", question="who?").elements.get("click", ())
        assert not {"e2", "e9", "e11"} & set(clicks), policy


def test_a_large_model_is_not_bound_by_what_leads_a_small_one_through_a_shop() -> None:
    for policy, arguments in (("buy_product", WANTED), ("search_order", {"question": "x"})):
        small = chosen(policy, HALL, **arguments)
        large = chosen(policy, HALL, tier="large", **arguments)
        assert len(large.elements["click"]) == 6 and len(small.elements.get("click", ())) < 6, policy


# --- a product of certain properties: LASER's own task ------------------------------------------------

WISH = {"thing": "stapler", "property": "yellow, ceramic", "limits": "less than 73 euros", "where": "cart"}
WANT = "I want a stapler in yellow made of ceramic for less than 73 euros. Find one and put it into my basket."
SEARCHED = Acted('type "stapler ceramic" into "Search" and press Enter', "done", page="before", ref="e1", verb="type")
STAPLERS = (
    "link Account", "textbox Search", "button Search", "combobox Sort by", "link Corvid Stapler, yellow", "text €110.00",
    "button Add to basket", "link Dunmore Stapler, yellow", "text €70.00", "link Larch Stapler, green", "text €20.00",
    "link Moss Stapler, yellow", "text €12.50", "link next",
)  # fmt: skip
OPENED = Acted('click "Dunmore Stapler, yellow"', "done", page="list", ref="e7", verb="click")
BACK = Acted("go back", "done", page="item", verb="go_back")
MOSS = ("heading Moss Stapler, yellow", "textbox Search", "button Add to basket", "heading Product Description",
        "text €12.50", "button Search", "link Account")  # fmt: skip
PUT = Acted('click "Add to basket"', "done", page="item", ref="e2", verb="click")


def test_a_product_is_chosen_among_those_that_its_row_does_not_rule_out() -> None:
    first_ = chosen("choose_product", HALL, **WISH)
    assert first_.due == (("type", "e1"),) and first_.values["e1"] == "stapler" and "e1" in first_.entered
    found = chosen("choose_product", shop(*STAPLERS), SEARCHED, **WISH)
    assert (found.elements, found.endings) == ({"click": ("e7", "e11")}, ()), "no button of a row, and no other page"
    one = chosen("choose_product", shop(*STAPLERS), SEARCHED, OPENED, BACK, **WISH)
    assert one.elements == {"click": ("e11",)} and forced(one, [Entry("act", "go back", status="done")])
    none = chosen("choose_product", shop(*STAPLERS), SEARCHED, OPENED, BACK, replace(OPENED, text='click "Moss Stapler, yellow"'), BACK, **WISH)
    assert none.elements == {"click": ("e13",)}, "the next page"


MINE = replace(OPENED, text='click "Moss Stapler, yellow"', ref="e11")


def test_only_what_was_opened_and_says_all_that_was_asked_for_is_put_into_the_cart() -> None:
    def forced_on(*lines: str, title: str = "Moss Stapler, yellow - Shop", opened: Acted = MINE, property: str = "") -> str:
        wish = {**WISH, "property": property} if property else WISH
        choices = chosen("choose_product", shop(*lines, title=title), SEARCHED, opened, **wish)
        decided = forced(choices, [Entry("act", "click", status="done")])
        return " ".join(str(getattr(step, "verb", "stop")) for step in decided.steps) if decided else ""

    assert forced_on(*MOSS, "text Yellow. Made of ceramic.") == "click"
    assert forced_on(*MOSS, "text Made of steel.") == "go_back", "it does not say ceramic"
    assert forced_on(*MOSS, "text For routine stapling.", property="tin") == "go_back", "whole words"
    assert forced_on(*MOSS, "text Aus grünem Stahl.", property="grün") == "", "inflected: a model decides"
    assert forced_on(*MOSS, "text Non-ceramic.", property="ceramic") == "", "and here"
    assert forced_on(*MOSS, "text Made of ceramic.", "combobox Colour") == "click", "nothing is asked"
    assert forced_on(*MOSS, "text Made of ceramic.", property="red, ceramic") == "go_back", "each of them"
    assert forced_on(*MOSS, "text Yellow ceramic.", title="Search: stapler yellow, ceramic") == "", "a list"
    assert forced_on(*MOSS, "text Yellow ceramic.", title="Pinta mug - Shop") == "", "not the one that was opened"


def test_what_the_products_page_says_against_it_keeps_it_out_of_the_cart() -> None:
    def clicks(*lines: str, title: str = "Moss Stapler, yellow - Shop") -> tuple[str, ...]:
        return chosen("choose_product", shop(*lines, title=title), SEARCHED, MINE, **WISH).elements.get("click", ())

    dear = ("heading Moss Stapler, yellow", "text €112.50", *MOSS[1:4], "text Yellow ceramic.")
    assert clicks(*dear) == (), "its price is known only here"
    assert clicks(*dear[:2], "text or 3 payments of €37.50", *dear[2:]) == (), "it is the first amount"
    page = shop(*dear, title="Moss Stapler, yellow - Shop")
    assert chosen("choose_product", page, SEARCHED, MINE, **WISH).verbs == ("go_back",), "there are others"
    several = (*MOSS, "text Yellow ceramic.", "link Pinta mug", "button Add to basket")
    page = shop(*several, title="Moss Stapler, yellow - Shop")
    many = chosen("choose_product", page, SEARCHED, MINE, **WISH)
    assert many.elements == {"click": ("e2", "e9")} and forced(many) is None, "a model decides which"


def test_a_size_is_chosen_before_a_product_is_put_into_the_cart() -> None:
    page = shop(*MOSS, "text Yellow ceramic.", title="Moss Stapler, yellow - Shop")
    size = Node(ref="e20", role="combobox", name="Size", options=["Choose an option", "S", "M"], value="Choose an option")
    document = page.observation.documents[0]
    nodes = [*document.nodes[:2], size, *document.nodes[2:]]

    def choices(*nodes: Node) -> Choices:
        changed = document.model_copy(update={"nodes": list(nodes)})
        return chosen("choose_product", Page(page.observation.model_copy(update={"documents": [changed]})), SEARCHED, MINE, **WISH)

    waits = choices(*nodes)
    assert waits.elements == {"click": ("e2",), "select": ("e20",)} and waits.endings
    chosen_ = size.model_copy(update={"value": "M"})
    assert choices(*document.nodes[:2], chosen_, *document.nodes[2:]).elements == {"click": ("e2",)}
    assert choices(*document.nodes, size).elements == {"click": ("e2",)}, "below it stands what is not about it"


@pytest.mark.parametrize("title", ["Moss Stapler, yellow", "Moss Stapler, yellow | Shop", "Shop: Moss Stapler, yellow", "Buy Moss Stapler, yellow online"])
def test_what_was_opened_is_known_by_its_pages_title(title: str) -> None:
    page = shop(*MOSS, "text Yellow ceramic.", title=title)
    assert chosen("choose_product", page, SEARCHED, MINE, **WISH).elements == {"click": ("e2",)}
    card = replace(MINE, text='click "Moss Stapler, yellow €12.50"')
    shown = chosen("choose_product", page, SEARCHED, card, **WISH).elements
    assert (shown == {"click": ("e2",)}) is ("online" not in title), "a title may have less than a card, but no more"


def test_another_products_page_is_known_too() -> None:
    for item, title in (("Pinta mug", "Pinta tray, red | Pinta"), ("Moss Stapler - yellow", "Moss Stapler - steel | Shop")):
        opened = replace(MINE, text=f'click "{item}"')
        page = shop(*MOSS, "text Yellow ceramic.", title=title)
        kind = {**WISH, "thing": item.split()[1].lower()}
        assert chosen("choose_product", page, SEARCHED, opened, **kind).elements.get("click") is None, title


def test_it_is_put_there_once_and_the_page_says_so() -> None:
    lines, title = (*MOSS, "text Yellow ceramic."), "Moss Stapler, yellow - Shop"
    fits = shop(*lines, title=title)
    assert chosen("choose_product", fits, SEARCHED, MINE, **WISH).elements == {"click": ("e2",)}
    renamed = shop(*lines[:2], "button Add to cart (1)", *lines[3:], title=title)
    assert chosen("choose_product", renamed, SEARCHED, MINE, PUT, **WISH).elements == {}, "whatever it says now"
    again = chosen("choose_product", fits, SEARCHED, MINE, PUT, **WISH)
    assert again.elements == {} and again.endings == ("done", "need_info", "failed"), "the page says nothing of it"
    open_ = chosen("choose_product", fits, SEARCHED, MINE, **{**WISH, "where": ""})
    assert open_.elements == {} and "done" in open_.endings, "it was only to be found"
    policy, called = LIBRARY.entries["choose_product"].policy, Pushed("choose_product", WISH, "…")

    def over(*events: RunEvent, says: str) -> str | None:
        stack = fold([Pushed("shopping_agent", {}, WANT), called, *events])
        return reached(policy, stack, shop(*lines, f"text {says}", title=title), LIBRARY, "small")

    added = "Moss Stapler, yellow has been added to your basket."
    assert over(SEARCHED, MINE, PUT, says=added) == "Moss Stapler, yellow"
    assert over(SEARCHED, says=added) is None, "that was somebody else"
    other = replace(PUT, text='click "Add to basket: Moss Stapler, yellow"')
    assert over(SEARCHED, MINE, other, says=added) == "Moss Stapler, yellow"
    for says in (
        "Gift wrap can be added to your order.", "It has been added to 32 wish lists.", "It could not be added to your cart.",
        "Items added to your bag are not reserved.", "24 people added to basket in the last hour", "This was not added to your basket.",
    ):  # fmt: skip
        assert over(SEARCHED, MINE, PUT, says=says) is None, says


def test_the_page_is_turned_as_often_as_there_are_pages() -> None:
    turned = Acted('click "next"', "done", page="list", ref="e13", verb="click")
    page = shop(*STAPLERS[:4], "link Ultra Punch", "text €300.00", *("text x",) * 7, "link next")
    for times in (1, 2, 3):
        assert chosen("choose_product", page, SEARCHED, *[turned] * times, **WISH).elements == {"click": ("e13",)}
    assert "click" not in chosen("choose_product", page, SEARCHED, *[turned] * 20, **WISH).elements, "it never ends"
    pictures = shop(*STAPLERS[:4], "link next", "link Ultra Punch", "text €300.00", "link next", "link Next day delivery")
    assert chosen("choose_product", pictures, SEARCHED, turned, **WISH).elements == {"click": ("e7",)}, "the list's own"


def test_several_staplers_are_staplers() -> None:
    found = chosen("choose_product", shop(*STAPLERS), SEARCHED, **{**WISH, "thing": "staplers"})
    assert found.elements == {"click": ("e7", "e11")}
    hats = shop(*STAPLERS[:4], "link Chat with us", "link Straw hat", "link Red hats, 2 pieces")
    asked = {"thing": "hats", "property": "straw", "limits": "", "where": ""}
    assert chosen("choose_product", hats, SEARCHED, **asked).elements == {"click": ("e5", "e6")}
    batteries = shop(*STAPLERS[:4], "link Lasting battery, AA")
    assert chosen("choose_product", batteries, SEARCHED, **{**asked, "thing": "batteries"}).elements == {"click": ("e4",)}


def test_links_that_do_something_with_a_product_are_none_of_the_list() -> None:
    lines = ("link Add “Moss Stapler, yellow” to your cart", "link Moss Stapler, yellow", "link Remove Moss Stapler from cart",
             "link Füge „Moss Stapler“ deinem Warenkorb hinzu", "link Select options for “Moss Stapler”")  # fmt: skip
    found = chosen("choose_product", shop(*STAPLERS[:4], *lines), SEARCHED, **WISH)
    assert found.elements == {"click": ("e5",)}


def test_after_a_product_was_chosen_only_the_rest_is_left() -> None:
    call = LIBRARY.entries["choose_product"].policy.call_text(WISH)
    done = (Pushed("choose_product", WISH, call), Popped("done", "Moss Stapler, yellow"))
    over = first(WANT, shop(*MOSS), *done)
    assert (over.elements, over.callees, over.endings) == ({}, (), ("done",)), "it is not put there twice"
    for more in (
        "Then write a mail to jonas@example.com.", "Then find a lamp made of steel and put it into my basket.", "Show me the list of lamps.",
        "Put two of them into my basket.", "Put it on my wish list.",
    ):  # fmt: skip
        assert first(f"{WANT} {more}", shop(*MOSS), *done).elements, more


@pytest.mark.parametrize(("goal", "asked"), [(WANT, True), ("Buy a stapler made of ceramic for less than 73 euros.", False)])
def test_a_product_is_put_into_the_cart_only_where_the_goal_speaks_of_it(goal: str, asked: bool) -> None:
    (call,) = (one for one in first(goal, HALL).callees if one.name == "choose_product")
    assert ("where" in call.arguments, "where" in call.required) == (asked, asked)


def test_a_large_model_finds_a_product_its_own_way() -> None:
    found = chosen("choose_product", shop(*STAPLERS), SEARCHED, tier="large", **WISH)
    assert {"e4", "e9", "e13"} <= set(found.elements["click"])
