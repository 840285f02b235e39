"""`inspect`: the facts that the safety gate judges. What would be submitted, where to, with what in it."""

from collections.abc import Callable
from typing import Any

import pytest

from handrail.gate.effects import judge
from handrail_wire import Click, Facts
from tests.extension.page.conftest import Seen

pytestmark = pytest.mark.browser

See = Callable[..., Seen]

CHECKOUT = """
<h1>Checkout</h1>
<form action="/pay" method="post">
  <label>Name <input name="name"></label>
  <label>Card number <input name="n" autocomplete="cc-number" value="4111 1111 1111 1111"></label>
  <p>Subtotal <b>$80.00</b></p>
  <p>Total <b>$96.50</b></p>
  {button}
</form>
"""


@pytest.mark.parametrize(
    "button",
    [
        "<button>Go</button>",
        "<button type=submit>Go</button>",
        "<button type=nonsense>Go</button>",
        "<input type=submit value=Go>",
        "<input type=image alt=Go src=go.png width=40 height=20>",
        "<button><span>Go</span></button>",
        "<div role=button tabindex=0><button>Go</button></div>",
    ],
)
def test_every_kind_of_submit_button_submits(see: See, button: str) -> None:
    seen = see(CHECKOUT.format(button=button))
    facts = seen.facts("Go")
    assert facts["submits"]
    assert facts["form"]["action"].endswith("/pay")
    assert facts["form"]["method"] == "post"
    assert facts["form"]["card"]
    assert facts["context"] == "Checkout"
    assert facts["total"] == "$96.50"


@pytest.mark.parametrize(
    "button",
    ["<button type=button>Go</button>", "<button type=reset>Go</button>", "<a href='#x' role=button>Go</a>"],
)
def test_other_buttons_do_not_submit_but_their_form_is_told(see: See, button: str) -> None:
    """A script may send the form from any button in it, so the form's facts come along."""
    facts = see(CHECKOUT.format(button=button)).facts("Go")
    assert not facts["submits"]
    assert facts["form"]["card"]


def test_a_part_of_a_button_is_the_button(see: See) -> None:
    seen = see("<form method=post><button id=b>Delete <b role=link tabindex=0>all</b></button></form>")
    facts = seen.facts("all")
    assert (facts["tag"], facts["name"], facts["submits"]) == ("button", "Delete all", True)


def test_button_outside_its_form(see: See) -> None:
    facts = see("<form id=f method=post action=/x><input name=a></form><button form=f>Send</button>").facts(
        "Send"
    )
    assert facts["submits"] and facts["form"]["action"].endswith("/x")


def test_formaction_and_formmethod_of_the_button_count(see: See) -> None:
    seen = see(
        "<form action=/safe><button>Preview</button>"
        "<button formaction=/buy formmethod=post>Buy</button></form>"
    )
    assert seen.facts("Preview")["form"]["method"] == "get"
    form = seen.facts("Buy")["form"]
    assert form["action"].endswith("/buy") and form["method"] == "post"


def test_form_whose_fields_shadow_its_properties(see: See) -> None:
    seen = see(
        "<form action=/real method=post><input name=action value=/fake><input name=method value=get>"
        "<input name=elements><input name=getAttribute><input name=childNodes><input name=closest>"
        "<button name=matches>Pay</button></form>"
    )
    facts = seen.facts("Pay")
    assert facts["form"]["action"].endswith("/real")
    assert facts["form"]["method"] == "post"
    assert facts["form"]["fields"] == 7


def test_label_of_a_button_is_the_button(see: See) -> None:
    seen = see(
        "<form method=post><input type=submit id=s value=Save style='display:none'>"
        "<label for=s>Send it</label></form>"
    )
    assert seen.facts("Save")["submits"]


def test_button_in_a_shadow_root_inside_a_form(see: See) -> None:
    seen = see(
        "<form method=post action=/order><x-button></x-button></form>"
        "<script>document.querySelector('x-button').attachShadow({mode:'open'})"
        ".innerHTML='<button>Order</button>'</script>"
    )
    facts = seen.facts("Order")
    assert facts["submits"] and facts["form"]["action"].endswith("/order")


def test_custom_element_of_type_submit(see: See) -> None:
    seen = see("<form method=post action=/order><x-go type=submit role=button tabindex=0>Go</x-go></form>")
    assert seen.facts("Go")["submits"]


ENTER: list[tuple[str, bool]] = [
    ("<input name=a aria-label=A>", True),
    ("<input name=a aria-label=A><input name=b>", False),
    ("<input name=a aria-label=A><input name=b><button>Send</button>", True),
    ("<input name=a aria-label=A><button disabled>Send</button>", False),
    ("<input name=a aria-label=A><button type=button>Send</button>", True),
    ("<input name=a aria-label=A><input name=b><button type=button>Send</button>", False),
    ("<input name=a aria-label=A><input name=b><input type=image alt=Go>", True),
    ("<input name=a aria-label=A><input type=checkbox name=b>", True),
    ("<textarea name=a aria-label=A></textarea><button>Send</button>", False),
    ("<input type=date aria-label=A><button>Send</button>", True),
]


@pytest.mark.parametrize(("fields", "submits"), ENTER)
def test_enter_submits_as_html_says(see: See, fields: str, submits: bool) -> None:
    seen = see(f"<form method=post action=/sent>{fields}</form>")
    press = seen.facts("A", verb="press", keys="Enter")
    type_ = seen.facts("A", verb="type", text="x", submit=True)
    assert press["submits"] is type_["submits"] is submits
    assert not seen.facts("A", verb="type", text="x", submit=False)["submits"]
    # The judge is the browser itself: a real key press must do what was foretold.
    seen.page.focus("[aria-label=A]")
    with seen.page.expect_navigation() if submits else _nothing():
        seen.page.keyboard.press("Enter")
    assert seen.page.url.endswith("/sent") is submits


class _nothing:
    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


def test_enter_takes_the_default_buttons_action(see: See) -> None:
    seen = see(
        "<form action=/a><input aria-label=A><button formaction=/b formmethod=post>One</button>"
        "<button>Two</button></form>"
    )
    form = seen.facts("A", verb="press", keys="Enter")["form"]
    assert form["action"].endswith("/b") and form["method"] == "post"


def test_enter_and_space_on_a_button_inherit_its_form(see: See) -> None:
    seen = see(CHECKOUT.format(button="<button>Pay</button>"))
    for keys in ("Enter", "Space", "Control+Enter"):
        assert seen.facts("Pay", verb="press", keys=keys)["submits"], keys
    for keys in ("Escape", "Return", "\r"):
        assert not seen.facts("Pay", verb="press", keys=keys)["submits"], "such a key is not pressed either"


def test_key_without_a_ref_is_about_the_focus(see: See) -> None:
    seen = see(CHECKOUT.format(button="<button>Pay</button>"))
    seen.page.focus("button")
    facts = seen.call("inspect", {"verb": "press", "keys": "Enter"})["facts"]
    assert facts["submits"] and facts["name"] == "Pay"


def test_right_click_submits_nothing(see: See) -> None:
    assert not see(CHECKOUT.format(button="<button>Pay</button>")).facts("Pay", button="right")["submits"]


@pytest.mark.parametrize(
    ("field", "card"),
    [
        ("<input autocomplete='billing cc-number'>", True),
        ("<input name=card_number>", True),
        ("<input id=cardNumber>", True),
        ("<label>Card number <input></label>", True),
        ("<input placeholder='CVV'>", True),
        ("<label>Security code <input type=password></label>", True),
        ("<select autocomplete=cc-exp-month><option>1</select>", True),
        ("<label>Discard numbers <input></label>", False),
        ("<label>Name <input name=fullname></label>", False),
        ("<label><input type=radio name=method value=card> Pay by card number later</label>", False),
    ],
)
def test_card_fields(see: See, field: str, card: bool) -> None:
    facts = see(f"<form>{field}<button>Go</button></form>").facts("Go")
    assert facts["form"]["card"] is card


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("<input name=user><input type=password name=password><button>Log in</button>", "current"),
        ("<input type=password autocomplete=new-password><button>Go</button>", "new"),
        ("<input type=password name=a><input type=password name=b><button>Go</button>", "new"),
        ("<label>New password <input type=password></label><button>Go</button>", "new"),
        ("<h2>Create an account</h2><input name=mail><input type=password><button>Go</button>", "new"),
        ("<input name=mail><input type=password><button>Sign up</button>", "new"),
        ("<input name=mail><button>Go</button>", "none"),
    ],
)
def test_passwords(see: See, form: str, kind: str) -> None:
    seen = see(f"<form method=post>{form}</form>")
    [button] = [node["name"] for node in seen.nodes() if node["role"] == "button"]
    assert seen.facts(button)["form"]["passwords"] == kind


def test_password_shown_as_text_stays_a_password(see: See) -> None:
    seen = see("<form><input type=password value=hunter2 aria-label=Secret><button>Go</button></form>")
    seen.nodes()
    seen.page.eval_on_selector("input", "field => { field.type = 'text' }")
    assert seen.facts("Secret", verb="type", text="x")["secret"]
    assert seen.facts("Go")["form"]["passwords"] == "current"
    assert "hunter2" not in seen.text()


@pytest.mark.parametrize(
    ("form", "search"),
    [
        ("<form role=search><input><button>Go</button></form>", True),
        ("<search><form><input><button>Go</button></form></search>", True),
        ("<form><input type=search><button>Go</button></form>", True),
        ("<form><input name=q><button>Go</button></form>", True),
        ("<form><input name=message><button>Go</button></form>", False),
        ("<form><input name=q><input name=mail><button>Go</button></form>", False),
        ("<form role=search><input autocomplete=cc-number><button>Go</button></form>", False),
    ],
)
def test_search_forms(see: See, form: str, search: bool) -> None:
    assert see(form).facts("Go")["form"]["search"] is search


FOUR = "<input name=a><input name=b><input type=email name=c><input name=d>"


@pytest.mark.parametrize(
    ("form", "button"),
    [
        (f"<h2>Contact us</h2>{FOUR}", "Submit"),
        (f"<h2>Summary</h2>{FOUR}", "Confirm"),
        (f"<h2>New issue</h2>{FOUR}", "Create"),
        (f"<h2>Bank details</h2>{FOUR}", "Save"),
        (f"<h2>Two-factor authentication</h2>{FOUR}", "Save changes"),
        (FOUR, "提交"),
        (f"<h2>Check your details</h2>{FOUR}", "Submit"),
        ("<h2>Research proposal</h2><input name=a><input name=amount type=number>", "Submit"),
        ("<textarea name=a></textarea>", "Go"),
        ("<div contenteditable aria-label=a>x</div>", "Go"),
        (FOUR, "Check in"),
        (FOUR, "Versenden"),
        (FOUR, "Verificar"),
    ],
)
def test_a_form_that_only_a_script_can_send_counts_as_one_that_changes_something(see: See, form: str, button: str) -> None:
    def fill(seen: Seen, html: str) -> None:
        seen.page.evaluate("html => { document.body.innerHTML = html }", html)

    seen = see("")
    for attributes in ("", "onsubmit='return false'", "action='#'"):
        fill(seen, f"<form {attributes}>{form}<button>{button}</button></form>")
        assert seen.facts(button)["form"]["method"] == "post", attributes
    for attributes in ("method=get", "action=/x", "action=''"):
        fill(seen, f"<form {attributes}>{form}<button>{button}</button></form>")
        assert seen.facts(button)["form"]["method"] == "get", f"the page says how, or where: {attributes}"


@pytest.mark.parametrize(
    "form",
    [
        # Searches and filters of more than one field.
        f"<form role=search>{FOUR}<button>Go</button></form>",
        f"<form>{FOUR}<button>Search flights</button></form>",
        f"<form>{FOUR}<button>Suchen</button></form>",
        f"<form>{FOUR}<button>Flüge suchen</button></form>",
        f"<form>{FOUR}<button>フライトを検索</button></form>",
        f"<form>{FOUR}<button>Ver resultados</button></form>",
        f"<form>{FOUR}<button>筛选</button></form>",
        f"<form>{FOUR}<button>Apply filters</button></form>",
        f"<form id=jobSearch>{FOUR}<button>Go</button></form>",
        f"<form class='box filter-form'>{FOUR}<button>Apply</button></form>",
        f"<form><h3>Filter by</h3>{FOUR}<button>Apply</button></form>",
        f"<form>{FOUR}<button>Calculate</button></form>",
        f"<form>{FOUR}<button>Log in</button></form>",
        # What is filled in is kept: the next step of many an application.
        f"<form><h2>Passenger details</h2>{FOUR}<button>Save</button></form>",
        f"<form>{FOUR}<button>Speichern</button></form>",
        # Numbers and dates alone.
        "<form><input type=number name=a><input type=date name=b><button>Go</button></form>",
        # One field: a search box, a name for a list's new line.
        "<form><input name=todo><button>Add</button></form>",
        "<form><input name=q><button>Go</button></form>",
        "<form><input type=checkbox name=a><select name=b><option>x</select><button>Save</button></form>",
        # The button says how, or where.
        f"<form>{FOUR}<button formmethod=get>Submit</button></form>",
        f"<form>{FOUR}<button formaction=/x>Submit</button></form>",
    ],
)
def test_forms_of_scripts_that_look_something_up_do_not(see: See, form: str) -> None:
    seen = see(form)
    [button] = [node["name"] for node in seen.nodes() if node["role"] == "button"]
    assert seen.facts(button)["form"]["method"] == "get"


@pytest.mark.parametrize(
    ("form", "button", "asks", "exemption"),
    [
        (FOUR, "Submit", True, ""),
        (f"<h2>Bank details</h2>{FOUR}", "Save", True, ""),
        (FOUR, "Next", False, "step"),
        (FOUR, "Save draft", False, ""),
        (f"<h2>Passenger details</h2>{FOUR}", "Save", False, ""),
        (FOUR, "Search flights", False, ""),
        ("<input name=user><input type=password name=password>", "Log in", False, "sign_in"),
    ],
)
def test_what_comes_of_such_a_form(see: See, form: str, button: str, asks: bool, exemption: str) -> None:
    told = see(f"<form>{form}<button>{button}</button></form>").facts(button)
    facts = Facts.model_validate({**told, "form": {**told["form"], "digest": ""}, "around": None, "document_id": "D", "url": "http://127.0.0.1/"})
    judged = judge(Click(ref="e1"), facts)
    assert (judged.effect == "commit", judged.exemption) == (asks, exemption)


def test_links(see: See) -> None:
    seen = see(
        "<a href='/buy?item=1&token=abcdefghijklmnop'><span>Buy</span> it</a>"
        "<a href='/orders/1' data-method=delete title=Remove><i class='icon-trash'>\ue001</i></a>"
    )
    facts = seen.facts("Buy it")
    assert facts["href"].endswith("/buy?item=1&token=••••")
    assert not facts["submits"] and facts["form"] is None
    assert "delete" in seen.facts("Remove")["hint"]
    assert "icon-trash" in seen.facts("Remove")["hint"]


@pytest.mark.parametrize(
    ("markup", "hint"),
    [
        ("<a href=/x hx-post=/y>Go on</a>", "data-method=post"), ("<a href=/x hx-put=/y>Go on</a>", "data-method=put"),
        ("<a href=/x data-hx-delete=/y>Go on</a>", "data-method=delete"), ("<a href=/x hx-get=/y>Go on</a>", ""),
        ("<form hx-post=/y><a href=/x>Go on</a></form>", ""),
    ],
)  # fmt: skip
def test_a_request_that_a_control_makes_by_itself_is_told(see: See, markup: str, hint: str) -> None:
    assert see(markup).facts("Go on")["hint"] == hint


def test_icon_button_is_hinted(see: See) -> None:
    seen = see(
        "<button class='btn delete-row'><svg width=16 height=16><use href='#trash-can'/></svg></button>"
    )
    [button] = [node for node in seen.nodes() if node["role"] == "button"]
    assert button["hint"] == "delete trash can"


def test_totals(see: See) -> None:
    row = "<div><span>{}</span><span>{}</span></div>"
    for label, amount in [
        ("Total", "$1,234.50"),
        ("Gesamtsumme", "99,00 €"),
        ("Amount due", "USD 12"),
        ("合计", "¥300"),
        ("Total:", "£5"),
    ]:
        seen = see(row.format("Subtotal", "$1") + row.format(label, amount) + "<button>OK</button>")
        assert seen.facts("OK")["total"] == amount
    assert see("<p>Total results 14</p><p>Price $3</p><button>OK</button>").facts("OK")["total"] == ""
    assert see("<p>Total <b>€0.00</b></p><button>OK</button>").facts("OK")["total"] == ""


def test_a_total_is_the_one_that_stands_there_now(see: See) -> None:
    """Where the words stand is remembered: whatever changes about them has to be followed."""
    seen = see("<p id=p>Total $1</p><div id=d></div><button>OK</button>")
    for change, totals in [
        ("0", ["$1"]),
        ("p.firstChild.data = 'Total $2'", ["$2"]),
        ("d.innerHTML = '<b>Total</b> <i>$3</i>'", ["$2", "$3"]),
        ("p.before(d)", ["$3", "$2"]),
        ("p.hidden = true", ["$3"]),
        ("d.querySelector('i').textContent = '$4'", ["$4"]),
        ("window.kept = d; d.remove()", []),
        ("p.hidden = false; p.firstChild.data = 'Price $2'", []),
        ("document.body.append(kept); d.firstChild.firstChild.data = 'Total'", ["$4"]),
        ("for (let i = 0; i < 3000; i++) d.append(new Text('x')); p.textContent = 'Total $9'; d.remove()", ["$9"]),
    ]:
        seen.page.evaluate(f"() => {{ {change} }}")
        facts = seen.facts("OK")
        assert [one["text"] for one in facts["amounts"] if one["role"] in ("paid", "maybe")] == totals, change
        assert facts["total"] == (totals[0] if len(totals) == 1 else "")


def test_context_is_the_dialog_or_the_nearest_heading(see: See) -> None:
    seen = see(
        "<h1>Shop</h1><button>A</button><h2>Danger zone</h2><button>B</button><h2 hidden>Not seen</h2>"
        "<button>C</button><div role=dialog aria-label='Delete account'><h3>Sure?</h3>"
        "<button>D</button></div>"
    )
    contexts = [seen.facts(name)["context"] for name in "ABCD"]
    assert contexts == ["Shop", "Danger zone", "Danger zone", "Delete account Sure?"]


def test_fields_carry_live_values_and_say_which_are_secret(see: See) -> None:
    seen = see(
        "<form method=post><label>Name <input name=n value=old></label>"
        "<input type=hidden name=h value=1><input type=password name=p value=pw>"
        "<label><input type=checkbox name=c value=yes> Agree</label>"
        "<select name=s><option>a<option selected value=2>b</select>"
        "<button name=go value=now>Go</button></form>"
    )
    seen.page.fill("[name=n]", "new")
    fields: list[dict[str, Any]] = seen.call("inspect", {"verb": "click", "ref": seen.ref("Go")})["fields"]
    assert [(one["name"], one["value"], one["secret"]) for one in fields] == [
        ("n", "new", False),
        ("h", "1", False),
        ("p", "pw", True),
        ("c", "", False),
        ("s", "2", False),
        ("go", "now", False),
    ]


def test_same_page_same_facts_and_a_changed_form_is_seen(see: See) -> None:
    seen = see(CHECKOUT.format(button="<button>Pay</button>"))
    ref = seen.ref("Pay")
    action = {"verb": "click", "ref": ref}
    first = seen.call("inspect", action)
    assert seen.call("inspect", action) == first
    seen.page.eval_on_selector("form", "form => { form.action = '/elsewhere' }")
    assert seen.call("inspect", action)["facts"] != first["facts"]


def test_gone_target_and_actions_without_one(see: See) -> None:
    seen = see("<button>Go</button>")
    ref = seen.ref("Go")
    seen.page.eval_on_selector("button", "button => button.remove()")
    assert seen.call("inspect", {"verb": "click", "ref": ref}) == {"problem": f"{ref} is gone from the page"}
    facts = seen.call("inspect", {"verb": "goto", "url": "http://example.com"})["facts"]
    assert facts["submits"] is False and facts["tag"] == ""


MAIL = """<main><h1>New mail</h1><label>To <input id=to value=ada@x.test></label><input type=hidden value=t1>
<div id=text contenteditable role=textbox aria-label=Text>Dear Ada,<br>yes.<b contenteditable=false>!</b></div>
<iframe title=Signature srcdoc="<body contenteditable>Eve"></iframe>
<section><button type=button>Send</button></section></main><label>Elsewhere <input value=x></label>"""


def filled(seen: Seen, action: dict[str, Any]) -> list[tuple[str, str]]:
    return [(field["label"], field["value"]) for field in seen.call("inspect", action)["fields"]]


def test_what_is_filled_in_around_a_button_without_a_form_comes_with_it(see: See) -> None:
    seen = see(MAIL)
    seen.page.frames[1].wait_for_selector("body")
    assert seen.facts("Send")["form"] is None
    values = [("To", "ada@x.test"), ("Text", "Dear Ada,\nyes.!"), ("Signature", "Eve")]
    assert filled(seen, {"verb": "click", "ref": seen.ref("Send")}) == values
    for keys in ("Enter", "Control+Enter"):
        assert filled(seen, {"verb": "press", "ref": seen.ref("Text"), "keys": keys}) == values
    assert filled(seen, {"verb": "type", "ref": seen.ref("Text"), "text": "x", "submit": True}) == values
    for edit in ({"verb": "click"}, {"verb": "type", "text": "x", "submit": False}, {"verb": "press", "keys": "a"}):
        assert filled(seen, {"ref": seen.ref("Text"), **edit}) == []


def test_a_dialog_without_fields_has_nothing_filled_in(see: See) -> None:
    seen = see("<input value=x><div role=dialog><button>Delete</button></div>")
    assert filled(seen, {"verb": "click", "ref": seen.ref("Delete")}) == []


def test_rich_text_is_a_field_of_its_form(see: See) -> None:
    seen = see("<form method=post><input name=to value=Ada><div contenteditable><p>Dear</p></div><button>Go</button></form>")
    assert [value for _, value in filled(seen, {"verb": "click", "ref": seen.ref("Go")})] == ["Ada", "Dear", ""]
    assert seen.facts("Go")["form"]["fields"] == 3
