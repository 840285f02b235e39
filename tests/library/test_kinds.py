"""Kinds of site: pages are recognised by what stands on them, and the policies for them fit into prompts."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from datetime import date

import pytest
import yaml

from handrail.decision.choices import Callee, callee_of
from handrail.library.library import SHIPPED, Library
from handrail.library.site import parse_site
from handrail.page.observation import Page
from handrail.page.signs import Look, Signs
from handrail.policy.policy import Policy, parse_policy
from handrail.stack.machine import Frame, Stack
from handrail.states.states import state_text
from handrail.text.authoring_errors import PolicyError
from handrail.turn.prompt import Turn, examples_for, messages
from handrail_eval.methods.libraries import POLICIES
from handrail_wire import Document, Node, Observation
from tests.support.turns import prepare

LIBRARY = Library.load()
STEP = {
    "kind_code_host": {"find_commits", "search_issues", "create_project", "create_group"},
    "kind_forum": {"find_subreddit", "find_user"},
    "kind_shop_admin": {"find_customer_review", "find_order", "search_customer"},
    "kind_shop": {"search_order", "list_products", "search_reviews"},
    "kind_maps": {"find_directions", "search_nearest_place"},
}
"""SteP's 14 policies for WebArena, by the kind of site that they are for."""
EVERYDAY = {
    "log_in", "fill_form", "search_site", "paginate", "read_table", "compare_items", "upload_file", "download",
    "write_message", "book_appointment", "search_list", "noughts_and_crosses",
}  # fmt: skip
NEW = sorted(set[str]().union(*STEP.values()) | EVERYDAY)


def page(url: str, title: str, *lines: str) -> Signs:
    """Signs of a page written as `role name` lines; names in small letters or not."""
    nodes = []
    for line in lines:
        role, _, name = line.partition(" ")
        nodes.append(Node(role=role, name=name))
    return Signs.of(url, title, nodes)


def links(*names: str) -> Iterable[str]:
    return (f"link {name}" for name in names)


MAGENTO = page(
    "http://shop.test:7770/", "One Stop Market",
    *links("My Account", "My Wish List", "Sign Out", "My Cart", "Advanced Search", "12 Reviews"),
    "combobox Search entire store here...", "heading Product Showcases", "button Add to Cart",
)  # fmt: skip
OSCAR = page(
    "http://127.0.0.1:8123/catalogue/", "Oscar - Sandbox - All products",
    *links("Account", "Logout", "All products", "View basket"), "button Add to basket", "text In stock", "heading All products",
)  # fmt: skip
MAGENTO_ADMIN = page(
    "http://shop.test:7780/admin/admin/dashboard/", "Dashboard / Magento Admin",
    *links("Dashboard", "Sales", "Catalog", "Customers", "Marketing", "Content", "Reports", "Stores", "System"),
)  # fmt: skip
OSCAR_DASHBOARD = page(
    "http://127.0.0.1:8123/dashboard/", "Dashboard | Oscar",
    *links("Dashboard", "Catalogue", "Fulfilment", "Customers", "Offers", "Content", "Reports"),
)  # fmt: skip
POSTMILL = page(
    "http://forum.test:9999/f/books", "books", *links("Forums", "Wiki", "Submit", "24 comments", "No comments"),
    "button Upvote", "button Downvote", "button Subscribe", "heading /f/books",
)  # fmt: skip
GITLAB = page(
    "http://git.test:8023/a11yproject/a11yproject.com", "The A11Y Project / a11yproject.com · GitLab",
    *links("Project information", "Repository", "Issues 63", "Merge requests 6", "CI/CD", "1,321 Commits", "12 Branches"),
    "button Clone", "button Star 21",
)  # fmt: skip
REDMINE = page(
    "http://127.0.0.1:3000/projects/atlas/issues", "Issues - Atlas - Redmine",
    *links("Overview", "Activity", "Roadmap", "Issues", "New issue", "Wiki", "Repository", "Settings"), "heading Issues",
)  # fmt: skip
OSM = page(
    "http://map.test:3000/#map=7/42.896/-75.108", "OpenStreetMap",
    *links("Find directions between two points", "GPS Traces", "Zoom In", "Zoom Out", "Show My Location", "Layers"),
    "textbox Search", "button Go",
)  # fmt: skip
MAIL = page(
    "https://mail.test/?_task=mail", "Inbox", *links("Compose", "Reply", "Forward", "Inbox", "Sent"), "button Search",
)  # fmt: skip
KINDS = {
    "kind_shop": [MAGENTO, OSCAR], "kind_shop_admin": [MAGENTO_ADMIN, OSCAR_DASHBOARD], "kind_forum": [POSTMILL],
    "kind_code_host": [GITLAB, REDMINE], "kind_maps": [OSM], "kind_mail": [MAIL],
}  # fmt: skip
OTHERS = [
    page("https://news.test/", "News", *links("World", "Sport", "Reviews", "Sign in", "Newsletter"), "searchbox Search"),
    page("http://127.0.0.1:4000/click-test.html", "Click test", "button Click Me!", "text Click the button"),
    page("https://air.test/", "Fly", *links("Find flights", "Find booking"), "heading Fly", "button Search"),
    page("https://docs.test/", "Manual", *links("Home", "Contents", "Next", "Index", "History", "Settings", "Code")),
]


def kinds_of(signs: Signs) -> set[str]:
    return {name for name, site in LIBRARY.sites.items() if site.likeness(signs)}


@pytest.mark.parametrize(("kind", "signs"), [(kind, one) for kind, some in KINDS.items() for one in some])
def test_a_kind_of_site_is_recognised_by_its_pages(kind: str, signs: Signs) -> None:
    assert kinds_of(signs) == {kind}
    assert LIBRARY.root(signs.url, signs.title, signs).name == LIBRARY.sites[kind].root
    root = LIBRARY.root(signs.url, signs.title, signs)
    offered = {one.name for one in LIBRARY.callable_from(root, signs.url, signs.title, signs)}
    assert offered >= STEP.get(kind, set())
    assert not offered & set[str]().union(*(STEP[other] for other in STEP if other != kind))


@pytest.mark.parametrize("signs", OTHERS)
def test_other_pages_are_no_such_kind(signs: Signs) -> None:
    assert kinds_of(signs) == set()
    assert LIBRARY.root(signs.url, signs.title, signs).name == "do_task"


def test_all_of_step_is_there_and_what_people_do_every_day() -> None:
    for kind, policies in STEP.items():
        assert {name for name, entry in LIBRARY.entries.items() if entry.site == kind} > policies
    assert {name for name, entry in LIBRARY.entries.items() if entry.site == "generic"} >= EVERYDAY
    for name in NEW:
        policy = LIBRARY.entries[name].policy
        assert 1 <= len(policy.examples) <= 4, name
        assert policy.instructions and policy.short and policy.cues, name


def test_each_shipped_policy_has_a_text_for_large_models_and_one_for_small_ones() -> None:
    assert [name for name, entry in LIBRARY.entries.items() if not entry.policy.short] == []


def test_a_kind_stays_recognised_while_one_of_its_policies_works() -> None:
    """A shop's checkout does not look like a shop, and `search_order` may still call what it needs."""
    checkout = page("http://shop.test:7770/checkout/", "Checkout", "textbox First Name", "button Next")
    root = LIBRARY.entries["shopping_agent"].policy
    where = (checkout.url, checkout.title, checkout)
    assert "search_order" not in {one.name for one in LIBRARY.callable_from(root, *where)}
    there = LIBRARY.callable_from(root, *where, at_work=("do_task", "shopping_agent"))
    assert "search_order" in {one.name for one in there}
    # The airline is known by its address, so another address is not the airline, whoever works.
    assert "pay" not in {one.name for one in LIBRARY.callable_from(root, *where, at_work=("airline_desk",))}


@pytest.mark.parametrize(
    ("lines", "policy"),
    [
        (["textbox Password"], "log_in"), (["link Sign in"], "log_in"), (["textbox Passwort"], "log_in"),
        (["textbox A", "combobox B", "textbox C", "checkbox D"], "fill_form"), (["searchbox"], "search_site"),
        (["link Next"], "paginate"), (["table"], "read_table"), (["button Choose file"], "upload_file"),
        (["link Invoice (PDF)"], "download"), (["button Reply"], "write_message"), (["link Book a table"], "book_appointment"),
    ],
)  # fmt: skip
def test_everyday_policies_are_offered_where_the_page_has_use_for_them(lines: list[str], policy: str) -> None:
    caller = LIBRARY.entries["do_task"].policy
    plain = page("https://a.test/", "A", "heading A", "text Some words")
    there = page("https://a.test/", "A", "heading A", *lines)
    assert policy in {one.name for one in LIBRARY.callable_from(caller, there.url, there.title, there)}
    assert policy not in {one.name for one in LIBRARY.callable_from(caller, plain.url, plain.title, plain)}


def test_a_small_model_is_offered_what_the_goal_asks_for() -> None:
    log_in = LIBRARY.entries["log_in"].policy
    assert log_in.asked_for("Log in as Ada, then …") and log_in.asked_for("please sign-in first")
    assert not log_in.asked_for("Show the catalog in blue") and not log_in.asked_for("Enter the password")
    assert LIBRARY.entries["do_task"].policy.asked_for("anything")


def test_the_cost_of_judging_signs_grows_with_the_page_and_no_faster() -> None:
    def cost(count: int) -> float:
        roles = ("link", "text", "button")
        nodes = [Node(ref=f"e{n + 1}", role=roles[n % 3], name=f"Thing {n}") for n in range(count)]
        taken = []
        for _ in range(5):
            began = time.perf_counter()
            signs = Signs.of("https://large.test/", "Large", nodes)
            LIBRARY.callable_from(LIBRARY.entries["do_task"].policy, signs.url, signs.title, signs)
            taken.append(time.perf_counter() - began)
        return min(taken)

    small, large = cost(2_000), cost(20_000)
    print(f"2,000 nodes: {small * 1000:.1f} ms; 20,000: {large * 1000:.1f} ms")
    assert large < 40 * small


# --- signs, as they are written --------------------------------------------------------------------


def test_signs_say_role_names_and_number() -> None:
    seen = page("https://a.test/x/issues", "All Issues", "link Issues 63", "textbox", "textbox", "button Übernehmen")
    for sign in ('link "Issues*"', "textbox x2", 'button|link "übernehmen|apply"', 'url "*/issues"', 'title "all *"'):
        assert seen.show(sign), sign
    for sign in ('link "issues"', "textbox x3", 'heading "*"', 'button "Issues*"'):
        assert not seen.show(sign), sign
    priced = page("https://a.test/", "A", "text Now only $ 12.50", "text $up")
    for sign in ('text "*$ [0-9]*"', 'text "$??"', 'text "n?w *[0-9]"', 'text "now*12*"'):
        assert priced.show(sign), sign
    for sign in ('text "*$[0-9]*"', 'text "$?"', 'text "[0-9]*"', 'text "*only*up"'):
        assert not priced.show(sign), sign
    assert Look.model_validate(["textbox", "heading"]).strength(seen) == 1
    assert Look.model_validate({"signs": ["textbox", "heading"], "at_least": 2}).strength(seen) == 0


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("when: [Button]", "when.signs: 'Button' is no sign. Write a role and a name"),
        ("when: {signs: [button], at_least: 2}", "at_least: there are only 1 signs. Lower at_least"),
        ("when: {sign: [button]}", "when.signs: is missing. For example, when: ["),
        ("tools: [calculator]", "tools: there is no tool 'calculator'. Did you mean calculate?"),
    ],
)
def test_a_wrong_sign_or_tool_is_told(lines: str, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse_policy(f"---\nname: one\ndescription: Does it.\n{lines}\n---\nDo it.", "one.md")
    assert says in str(caught.value)


def test_a_site_may_be_known_by_address_or_by_looks() -> None:
    site = parse_site('patterns: "https://a.test/*"\nlooks_like: [\'button "Add to cart"\']', "shop", "shop/site.yaml")
    like = page("https://b.test/", "B", "button Add to cart")
    assert site.matches("https://a.test/x") and site.matches("https://b.test/", "B", like)
    assert not site.matches("https://b.test/", "B", page("https://b.test/", "B"))
    assert site.nearness("https://a.test/", "", like) > site.nearness("https://b.test/", "", like)


def offered_to_a_large_model(policy: Policy) -> set[str]:
    """The policies that may be called on a page of a shop."""
    names = (("button", "Add to Cart"), ("link", "My Cart"), ("link", "My Account"))
    nodes = [Node(ref=f"e{number}", role=role, name=name) for number, (role, name) in enumerate(names)]
    url = "https://shop.test/"
    document = Document(frame=0, document_id="D", url=url, origin="https://shop.test", nodes=nodes)
    shop = Page(Observation(tab=1, url=url, documents=[document]))
    stack = Stack(frames=(Frame(policy.name, {}, "Buy boots"),))
    turn, _ = prepare(policy, stack, shop, LIBRARY, tier="large", today=date(2023, 7, 1), mark="page-0")
    return {one.name for one in turn.callees}


def test_the_agent_of_a_site_that_the_run_has_come_to_is_offered_to_a_large_model_with_a_task() -> None:
    assert {"list_products", "shopping_agent"} <= offered_to_a_large_model(LIBRARY.entries["do_task"].policy)
    agent = LIBRARY.entries["shopping_agent"].policy
    told = callee_of(agent, root=True)
    assert list(told.arguments) == ["task"] == list(told.required) and not callee_of(agent).arguments
    assert agent.objective({"task": "Find a lamp"}) == "Find a lamp" and agent.objective({}) == "shopping_agent()"


def test_the_agent_for_any_page_is_offered_to_a_large_model_only_where_it_is_named() -> None:
    """It would be handed the whole instruction, and hand it back to the policies that its caller has as well."""
    offered = offered_to_a_large_model(LIBRARY.entries["shopping_agent"].policy)
    assert "list_products" in offered and "do_task" not in offered
    named = parse_policy("---\nname: one\ndescription: Does it.\nmay_call: [do_task]\n---\nDo it.", "one.md")
    assert offered_to_a_large_model(named) == {"do_task"}


def test_what_a_policys_text_tells_it_to_do_it_may_do() -> None:
    read, compare = LIBRARY.entries["read_table"].policy, LIBRARY.entries["compare_items"].policy
    assert "paginate" in read.instructions and "paginate" in read.may_call and "go_back" in read.actions
    assert "filters" in compare.instructions and {"type", "hover"} <= set(compare.actions)


# --- prompts ---------------------------------------------------------------------------------------

MOST = {"large": 4080, "small": 700}
"""Tokens of a prompt without the page: SteP's bound of 4000, and those by which a model says what its step does; a
small local model reads about 55 a second.
"""


def prompt(policy: Policy, tier: str, library: Library = LIBRARY) -> str:
    """All that a policy's prompt holds apart from the page: with every policy that it may call, small models apart."""
    named = [library.entries[name].policy for name in policy.may_call if name != "*"]
    everywhere = [entry.policy for entry in library.entries.values() if entry.policy.name != policy.name]
    here = named
    if policy.may_call == ("*",) and tier == "large":
        site = library.entries[policy.name].site
        here = [one for one in everywhere if library.entries[one.name].site in (site, "generic")]
    callees = tuple(Callee(one.name, one.description, one.arguments, one.required) for one in here)
    turn = Turn(
        policy=policy, frame=Frame(policy.name, {}, policy.examples[0].objective if policy.examples else "Go"),
        callees=callees, notes=(), url="https://a.test/", title="A", page="", today=date(2023, 7, 1), mark="page-0",
        state=told_most(policy, tier, library),
    )  # fmt: skip
    return "\n".join(one["content"] for one in messages(turn, tier))  # type: ignore[arg-type]


def told_most(policy: Policy, tier: str, library: Library = LIBRARY) -> str:
    """The longest text about a page state that the policy is ever told."""
    rules = library.sites[library.entries[policy.name].site].states
    texts = (state_text(rules.get(state), "", {}, whole=tier == "large") for state in policy.states)
    return max(texts, key=len, default="")


MINIWOB = Library.load(user=POLICIES, only=("generic", "miniwob"))


@pytest.mark.parametrize("library", [LIBRARY, MINIWOB], ids=["shipped", "miniwob"])
@pytest.mark.parametrize("tier", ["large", "small"])
def test_every_policys_prompt_is_within_its_bound(tier: str, library: Library) -> None:
    tokens = pytest.importorskip("bpe_openai").get_encoding("o200k_base")
    sizes = {name: len(tokens.encode(prompt(entry.policy, tier, library))) for name, entry in library.entries.items()}
    # The roots of the airline and of MiniWoB++ have to name many policies of their own.
    roots = {"airline_desk", "web_agent"} if tier == "small" else set()
    most = {name: 1200 if name in roots else MOST[tier] for name in sizes}
    assert {name: size for name, size in sizes.items() if size > most[name]} == {}


def test_what_small_models_read_is_far_shorter() -> None:
    tokens = pytest.importorskip("bpe_openai").get_encoding("o200k_base")
    for name in NEW:
        policy = LIBRARY.entries[name].policy
        assert len(tokens.encode(policy.short)) * 3 < len(tokens.encode(policy.instructions)), name
        small, large = prompt(policy, "small"), prompt(policy, "large")
        assert policy.short in small and policy.instructions not in small, name
        shown = small.count("</example>"), large.count("</example>")
        assert shown == (len(examples_for(policy, "small")), len(policy.examples)), name


def test_examples_show_pages_as_policies_read_them() -> None:
    """One line a node, without indentation, and beside a list what of it is chosen."""
    for name, entry in LIBRARY.entries.items():
        for one in entry.policy.examples:
            lines = one.observation.split("\n")
            for line in lines:
                assert line == " ".join(line.split()), f"{name}: {line!r}"
            for action in one.decision["actions"]:
                if action["do"] == "select":
                    [shown] = [line for line in lines if line.startswith(f"[{action['ref']}]")]
                    offered = shown.partition(" options ")[2].split(" | ")
                    assert {f'"{option}"' for option in action["options"]} <= set(offered), f"{name}: {shown}"


def test_what_examples_reckon_with_stands_on_their_pages() -> None:
    for name, entry in LIBRARY.entries.items():
        for one in entry.policy.examples:
            shown = one.observation.replace(",", "")
            for action in one.decision["actions"]:
                for number in re.findall(r"[\d.]+", action.get("expression", "")):
                    assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", shown), f"{name}: {number}"


def test_no_policy_of_a_site_is_left_that_nothing_calls() -> None:
    """Where the site's root names what it calls, nothing else is ever offered on the site's pages."""
    for name, site in LIBRARY.sites.items():
        reached = {site.root}
        while more := {other for one in reached - {"*"} for other in LIBRARY.entries[one].policy.may_call} - reached:
            reached |= more
        own = {policy for policy, entry in LIBRARY.entries.items() if entry.site == name}
        assert "*" in reached or own <= reached


def test_the_options_of_a_list_are_read_by_large_models_only() -> None:
    """A small model has them in the schema of its answer; and only it is shown what the goal names."""
    offered, named = '[e42] combobox "Title" options "Mr" | "Mrs"', '$99" ← named in the goal'
    form, list_ = LIBRARY.entries["fill_passenger"].policy, LIBRARY.entries["select_flight"].policy
    assert offered in prompt(form, "large") and '[e42] combobox "Title"\n' in prompt(form, "small")
    assert named in prompt(list_, "small") and named not in prompt(list_, "large")
    assert not any(" options \"" in prompt(entry.policy, "small") for entry in LIBRARY.entries.values())


PLACEHOLDER = re.compile(r"\{[a-z]\w*(?: \w+)?\}|<secret:|⏎")


def _texts(entry: object, name: str = "") -> Iterable[str]:
    """The texts of a file's front matter that are read by code."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            if key not in ("layout", "description", "instructions"):
                yield from _texts(value, key)
    elif isinstance(entry, list):
        for value in entry:
            yield from _texts(value, name)
    elif isinstance(entry, str):
        yield entry


def test_shipped_policies_are_prompts_and_short_lists() -> None:
    """Placeholders are programs in disguise: 40 in all, whatever they stand in; no sign is longer than a line."""
    used: list[str] = []
    for folder in (SHIPPED, POLICIES):
        for file in (*folder.glob("*/*.md"), *folder.glob("*/site.yaml")):
            text = file.read_text("utf-8")
            entries = [*_texts(yaml.safe_load(text.split("---\n")[1] if file.suffix == ".md" else text))]
            used += [f"{file.parent.name}/{file.name}" for entry in entries for _ in PLACEHOLDER.findall(entry)]
            assert [entry for entry in entries if len(entry) > 80 and '"' in entry] == [], file
    assert len(used) <= 40, used


def test_the_kind_of_a_page_is_of_the_policy_at_work_or_of_what_it_shows() -> None:
    at = (MAGENTO.url, MAGENTO.title, MAGENTO)
    assert LIBRARY.kind_of_site(*at) == "kind_shop"
    assert LIBRARY.kind_of_site(*at, ["do_task", "search_mails", "log_in"]) == "kind_mail"
    plain = page("http://a.test/", "Hello", "heading Hello")
    assert LIBRARY.kind_of_site(plain.url, plain.title, plain) == ""
    assert LIBRARY.kind_of_site(plain.url, plain.title, plain, ["do_task", "buy_product"]) == "kind_shop"
