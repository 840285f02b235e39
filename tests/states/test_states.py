"""Named actions of a page state, bound to elements: marked on the page, permitted by name."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from handrail.cli.policies import app
from handrail.decision.choices import choices
from handrail.happened.events import Pushed
from handrail.library.library import Library
from handrail.library.site import parse_site
from handrail.page.observation import Page
from handrail.page.signs import Signs
from handrail.policy.policy import parse_policy
from handrail.policy.tiers import Tier
from handrail.stack.machine import fold
from handrail.states.named_actions import Bound, bound
from handrail.states.permissions import permitted
from handrail.states.states import recognise
from handrail.text.authoring_errors import PolicyError
from handrail.turn.prompt import messages
from handrail_wire import Document, Node, Observation
from tests.support.turns import prepare
from tests.support.world import policy

SITE = parse_site(
    """
patterns: "https://shop.test/*"
states:
  item: {looks_like: ['button "Add to cart"'], actions: {Back to results: 'click link "Back to *"'}}
  results:
    heading: "Results*"
    actions: {Next page: 'click link|button "next*|›"', Choose a size: 'select combobox "size"'}
""",
    "shop",
    "shop/site.yaml",
)
NODES = (
    Node(role="heading", name="Results for boots"),
    Node(ref="e1", role="link", name="Next steps", states=["disabled"]),
    Node(ref="e2", role="link", name="Boots"),
    Node(ref="e3", role="link", name="›"),
    Node(ref="e4", role="button", name="Next"),
    Node(ref="e5", role="combobox", name="Size", options=["41", "42"]),
)


def state_of(*nodes: Node) -> str:
    return recognise(SITE.states, "https://shop.test/x", nodes, Signs.of("https://shop.test/x", "", nodes))


def test_a_state_is_recognised_by_headings_or_by_what_it_looks_like() -> None:
    assert state_of(*NODES) == "results"
    assert state_of(*NODES, Node(ref="e9", role="button", name="Add to cart")) == "item", "the first that fits"
    assert state_of(Node(role="heading", name="About us")) == ""


def test_a_state_may_depend_on_what_the_policy_was_called_with() -> None:
    site = parse_site('patterns: "*"\nstates: {month: {looks_like: \'text "{month} {year}"\'}}', "s", "s/site.yaml")
    nodes = [Node(role="text", name="March 2016")]
    signs = Signs.of("https://a.test/", "", nodes)

    def state(**arguments: object) -> str:
        return recognise(site.states, "https://a.test/", nodes, signs, arguments)

    assert state(month="March", year=2016) == "month"
    assert state(month="May", year=2016) == state(month="M*", year=2016) == state(month="March") == state() == ""
    assert state(month='"', year=2016) == "", "no argument breaks the sign"


def test_names_are_bound_to_the_first_element_that_can_be_used() -> None:
    actions = bound(SITE.states["results"], NODES)
    assert actions == (Bound("Next page", "click", "e3"), Bound("Choose a size", "select", "e5"))
    assert bound(SITE.states["item"], NODES) == () == bound(None, NODES)


def test_only_what_is_permitted_by_name_can_be_chosen() -> None:
    picky = parse_policy(policy("one", actions=["click", "select", "stop"], states={"results": ["do Next page", "stop done"]}), "one.md")  # fmt: skip
    limits = permitted(picky.states, "results", {}, bound(SITE.states["results"], NODES))
    allowed = choices({node.ref: node for node in NODES if node.ref}, picky, permitted=limits)
    assert allowed.elements == {"click": ("e3",)} and allowed.endings == ("done",)
    none = choices({node.ref: node for node in NODES if node.ref}, picky, permitted=permitted(picky.states, "results", {}))
    assert none.elements == {}, "the element is not on this page"


def test_what_has_no_name_is_permitted_by_its_hint() -> None:
    mail = parse_policy(policy("mail", actions=["click", "stop"], states={"open": ["click {action}"]}), "mail.md")
    shapes = {ref: Node(ref=ref, role="shape", hint=hint) for ref, hint in (("e1", "reply"), ("e2", "forward"))}
    allowed = choices(shapes, mail, permitted=permitted(mail.states, "open", {"action": "forward"}))
    assert allowed.elements == {"click": ("e2",)}


@pytest.mark.parametrize("told", ["9:15am", "9:15 AM", "9:15 a.m.", "09:15"])
def test_a_time_fits_however_the_call_writes_it(told: str) -> None:
    states = {"results": ["check *departing {time} * = yes"]}
    flight = parse_policy(policy("flight", actions=["check", "stop"], arguments={"time": "when"}, states=states), "flight.md")
    names = [f"Select flight BW{at} departing {at} arriving 11:30pm $99" for at in ("9:15am", "9:15pm", "11:30am")]
    nodes = {f"e{at}": Node(ref=f"e{at}", role="radio", name=name) for at, name in enumerate(names)}
    limits = permitted(flight.states, "results", {"time": told})
    assert choices(nodes, flight, permitted=limits).elements == {"check": ("e0",)}
    other = Node(ref="e0", role="radio", name="Flight departing 09:15 arriving 23:30")
    assert choices({"e0": other}, flight, permitted=limits).elements == {"check": ("e0",)}, "a page with 24 hours"


def test_the_names_stand_beside_their_elements() -> None:
    document = Document(frame=0, document_id="D", url="https://shop.test/", origin="https://shop.test", nodes=list(NODES))
    page = Page(Observation(tab=1, url="https://shop.test/", documents=[document]))
    text = page.render(goal="", filters=[], tokens=500, marks={"e3": "Next page"})
    assert '[e3] link "›" ← Next page' in text.split("\n")
    assert '[e2] link "Boots"' in text.split("\n")


TOLD = """
patterns: "https://shop.test/*"
states:
  results:
    heading: "Results*"
    actions: {Next page: 'click link|button "next*|›"'}
    goal: choose a product to look at
    layout: |
      [ref] link "{name of the product}"
      {price}
    instructions: What was opened before is not opened again.
    constraints: [amount, quote]
"""
TEXT = """
At this stage: choose a product to look at
Such a page, with placeholders in braces:
[ref] link "{name of the product}"
{price}
What was opened before is not opened again.
Asked for, to be held against this page: under $80; size 42
"""
GOAL = 'Find boots, "size 42", under $80, by Friday'


def asked(folder: Path, site: str, tier: Tier, permitted: list[str], **arguments: object) -> str:
    """The last message of the prompt of a policy on the page of results."""
    (folder / "shop").mkdir(exist_ok=True)
    (folder / "shop" / "site.yaml").write_text(site)
    states = {"results": permitted} if permitted else {}
    text = policy("look", actions=["click", "note", "stop"], arguments={"wishes": "what"}, required=[], states=states)
    (folder / "shop" / "look.md").write_text(text)
    library = Library.load(user=folder)
    look = library.get("look")
    assert library.problems == [] and look
    document = Document(frame=0, document_id="D", url="https://shop.test/", origin="https://shop.test", nodes=list(NODES))
    page = Page(Observation(tab=1, url="https://shop.test/", documents=[document]))
    stack = fold([Pushed("look", arguments, look.call_text(arguments) if arguments else GOAL)])
    turn, _ = prepare(look, stack, page, library, tier=tier, today=date(2026, 1, 2), mark="page-0")
    return messages(turn, tier)[-1]["content"]


def test_a_state_tells_its_goal_its_layout_and_what_was_asked_for(tmp_path: Path) -> None:
    picky, bare = ["do Next page", "stop"], TOLD[: TOLD.index("    goal")]
    large = asked(tmp_path, TOLD, "large", picky)
    assert large.endswith(TEXT.rstrip())
    assert asked(tmp_path, TOLD, "large", picky, wishes='boots, "size 42", under $80').endswith(TEXT.rstrip())
    assert asked(tmp_path, TOLD, "small", picky).endswith(
        "\n</page-0>\nAt this stage: choose a product to look at\n"
        "Asked for, to be held against this page: under $80; size 42"
    )
    assert "Asked for" not in asked(tmp_path, TOLD, "large", picky, wishes="boots")
    without = large.removesuffix("\n" + TEXT.strip())
    assert asked(tmp_path, bare, "large", picky) == without, "nothing else changes"
    for tier in ("large", "small"):
        told_nothing = asked(tmp_path, TOLD, tier, [])
        assert told_nothing == asked(tmp_path, bare, tier, []) and "At this stage" not in told_nothing, "no actions"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("constraints: [prices]", "states.a.constraints: there is no kind of requirement 'prices'. There are: date"),
        ("constraints: [amounts]", "Did you mean amount?"),
        (f"layout: {'x' * 1501}", "states.a.layout: has 1501 characters. Say it in at most 1500"),
        ("goal: [a]", "states.a.goal: should be"),
    ],
)
def test_what_is_wrong_with_the_texts_of_a_state_is_told(tmp_path: Path, lines: str, says: str) -> None:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "site.yaml").write_text(f"patterns: '*'\nstates:\n  a:\n    heading: x\n    {lines}\n")
    checked = CliRunner().invoke(app, ["check", str(folder)])
    assert checked.exit_code == 1 and says in checked.output


def test_the_nearest_sites_states_come_first_and_a_kinds_stay_while_it_works(tmp_path: Path) -> None:
    for name, where, states in (
        ("wide", "https://*.example/*", "{any: {url: '*'}, same: {heading: W}}"),
        ("near", "https://www.shop.example/*", "{mine: {url: '*'}, same: {heading: N}}"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "site.yaml").write_text(f'patterns: "{where}"\nstates: {states}\n')
    library = Library.load(user=tmp_path)
    states = library.states("https://www.shop.example/")
    assert list(states) == ["mine", "same", "any"] and states["same"].heading == "N"
    checkout = "https://www.shop.example/checkout"
    assert "cart" not in library.states(checkout)
    assert "cart" in library.states(checkout, at_work=("shopping_agent", "buy_product"))


def test_a_wrong_binding_is_told() -> None:
    with pytest.raises(PolicyError, match="is bound to 'Next', which is no element"):
        parse_site("patterns: '*'\nstates: {a: {heading: x, actions: {Next page: Next}}}", "shop", "shop/site.yaml")


def test_shops_and_code_hosts_have_named_actions() -> None:
    library = Library.load()
    shop = library.sites["kind_shop"].states
    listing = (Node(ref="e1", role="combobox", name="Sort By"), Node(ref="e2", role="link", name="Page Next"))
    assert recognise(shop, "https://any.test/", listing, Signs.of("https://any.test/", "", listing)) == "results"
    assert bound(shop["results"], listing) == (Bound("Next page", "click", "e2", "again"),)
    assert set(library.sites["kind_code_host"].states) > {"issue", "issues", "commits"}


def clicked_by(name: str, url: str, *named: str) -> tuple[str, ...]:
    """What a shipped policy, played by a small model, may click on a page of `role name` lines, by name."""
    words = [(one.partition(" ")[0], one.partition(" ")[2]) for one in named]
    nodes = [Node(ref=f"e{at}", role=role, name=called) for at, (role, called) in enumerate(words, 1)]
    document = Document(frame=0, document_id="D", url=url, origin="https://any.test", nodes=nodes)
    library = Library.load()
    chosen = library.get(name)
    assert chosen
    page = Page(Observation(tab=1, url=url, documents=[document]))
    stack = fold([Pushed("do_task", {}, "go"), Pushed(name, {}, "go")])
    _, allowed = prepare(chosen, stack, page, library, tier="small", today=date(2023, 7, 1), mark="page-0")
    return tuple(page.nodes[ref].name for ref in allowed.elements.get("click", ()))


PRODUCT = ("link Mein Konto", "link Warenkorb", "button In den Warenkorb", "button Alle ablehnen", "spinbutton Menge")
REVIEWS = ("tab Bewertungen (12)", "button Bewertung schreiben", "link Weiter", "button Mehr lesen")
SHELF = [f"{role} {name}" for number in "123" for role, name in (("spinbutton", "Qty"), ("button", "Add to cart"), ("link", f"Tea {number}"))]
ISSUE = ("link Merge requests 6", "link Repository", "link Issues 4", "button Decline", "button Reject all", "button Close issue")


def test_what_is_read_can_be_opened_in_other_languages_behind_a_banner_and_in_a_list_with_numbers() -> None:
    product = "https://any.test/tee"
    assert clicked_by("search_reviews", product, *PRODUCT, *REVIEWS) == (
        "Alle ablehnen", "Bewertungen (12)", "Weiter", "Mehr lesen",
    )  # fmt: skip
    assert clicked_by("list_products", product, *PRODUCT, *REVIEWS) == ("Alle ablehnen",)
    shop = ("link My Account", "link My Cart")
    listed = clicked_by("list_products", "https://any.test/teas", *shop, *SHELF, "link Next")
    assert {"Tea 1", "Tea 2", "Tea 3", "Next"} <= set(listed)
    alone = clicked_by("list_products", "https://any.test/tea", *shop, *SHELF[:3])
    assert "Tea 1" not in alone, "one number is that of a product"
    issue = clicked_by("search_issues", "https://any.test/atlas/issues/12", *ISSUE)
    assert issue == ("Issues 4", "Reject all")


def test_a_state_may_ask_for_a_field_that_is_still_empty() -> None:
    rules = parse_site("patterns: '*'\nstates: {open: {looks_like: 'empty \"from|to\"'}}", "s", "s/site.yaml").states

    def state(origin: str, target: str) -> str:
        fields = [Node(role="textbox", name="From", value=origin), Node(role="combobox", name="To", value=target)]
        return recognise(rules, "", fields, Signs.of("", "", [*fields, Node(role="button", name="From")]))

    assert [state("", ""), state("JFK", ""), state("JFK", "FLL")] == ["open", "open", ""]
