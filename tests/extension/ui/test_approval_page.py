"""The approval window: what it shows, and that only an armed, real key or click decides."""


import pytest
from playwright.sync_api import Page, expect

from tests.extension.ui.conftest import (
    Opener,
    assert_accessible,
    assert_fits,
    push,
    sent,
    tell_focus,
)
from tests.extension.ui.scenes import INSTRUCTION, TICKET, Json, approval, facts, form_field, scene

pytestmark = pytest.mark.browser
PATH = f"approval/approval.html#{TICKET}"


def armed(page: Page) -> Page:
    """Wait until the buttons listen."""
    page.wait_for_function("document.getElementById('approve').ariaDisabled === 'false'")
    return page


def shown(page: Page) -> Page:
    page.wait_for_function("!document.getElementById('decision').hidden")
    return page


def deaf_after(page: Page, script: str, news: Json | None = None) -> bool:
    """Whether the buttons are deaf after that. In one go: on a slow machine the time would pass in between."""
    script = f"async news => {{ {script}; await new Promise(done => setTimeout(done, 30)); return approve.ariaDisabled === 'true' }}"
    return bool(page.evaluate(script, news))


def test_shows_what_is_decided_on(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    for folded in ("Why you are asked", "The whole instruction"):
        page.get_by_text(folded).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text('press "Pay now" on airline.example')
    body = page.locator("main").inner_text()
    for said in (
        "https://airline.example",
        "Click “Pay now” (button)",
        "$412.60",
        "the form has fields for a payment card",
    ):
        assert said in body
    assert page.locator(".crumbs").text_content() == "book flight › pay"
    rows = page.get_by_role("row").all_inner_texts()
    assert [row.split("\n")[-1] for row in rows[1:4]] == ["✓ yes", "✗ no", "? not seen"]
    marks = page.locator("blockquote mark")
    assert marks.all_inner_texts() == ["JFK", "7 July", "Ms Ada Park"]
    expect(page.locator("td mark.no")).to_have_text("8")
    assert INSTRUCTION in body
    expect(page.get_by_text("The page shows something else than you asked for")).to_be_visible()
    expect(page.locator("#countdown")).to_have_text("about 5 minutes left to decide")
    assert sent(page)[0] == {"type": "hello_ui", "page": "approval", "ticket": TICKET}


def test_a_secret_stays_hidden_even_if_the_worker_sent_it(open_page: Opener) -> None:
    fields = [form_field("cvc", "Security code", "737", secret=True)]
    page = shown(open_page(PATH, scene(approval(fields=fields))))
    assert "737" not in page.content()
    expect(page.locator("table.fields")).to_contain_text("hidden")


def test_what_is_long_can_be_read_whole_by_keyboard(open_page: Opener) -> None:
    lines = "\n".join(f"{n}. Please send it to the second address, not to the first one." for n in range(60))
    letter = f"{lines}\nThe last word: \u202egninrub"
    fields = [form_field("text", "Letter", letter, "multiline"), form_field("to", "To", "x" * 400)]
    page = shown(open_page(PATH, scene(approval(fields=fields, instruction="Write a letter. " + "Be polite. " * 90 + "Sign it."))))
    value = page.locator("table.fields details.whole")
    expect(value).to_have_count(1)
    value.locator("summary").focus()
    assert "The last word" not in page.locator("table.fields").inner_text()
    page.keyboard.press("Enter")
    text = value.locator(".all")
    expect(text).to_be_visible()
    assert text.inner_text() == f"{lines}\nThe last word: gninrub"
    page.keyboard.press("Tab")
    expect(text).to_be_focused()
    page.keyboard.press("End")
    page.wait_for_function("element => element.scrollTop > 100", arg=text.element_handle())
    page.get_by_text("The whole instruction").click()
    box = page.locator("blockquote")
    assert box.inner_text().endswith("Sign it.") and box.get_attribute("tabindex") == "0"
    assert_accessible(page)


def test_buttons_are_deaf_until_armed(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    # Each press comes right after a restart, from the page's own clock, however slow this machine is.
    page.evaluate("""setInterval(() => window.dispatchEvent(new Event('focus')), 100)""")
    page.wait_for_timeout(150)
    for name in ("Approve once", "Deny", "Take over"):
        page.get_by_role("button", name=name).click(force=True)
    assert sent(page, "decide") + sent(page, "control") == []


def test_arming_takes_its_time_and_then_one_decision_counts(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    waited = page.evaluate(
        """() => new Promise(done => {
            window.dispatchEvent(new Event('focus'));
            const since = performance.now();
            const button = document.getElementById('approve');
            new MutationObserver(() => {
                if (button.ariaDisabled === 'false') done(performance.now() - since);
            }).observe(button, {attributes: true});
        })"""
    )
    assert waited >= 799
    page.get_by_role("button", name="Approve once").click()
    page.get_by_role("button", name="Deny").click(force=True)
    assert sent(page, "decide") == [{"type": "decide", "ticket": TICKET, "decision": "approve", "reason": ""}]


def test_a_no_may_stop_the_run(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.locator("#deny-and-stop").click()
    assert sent(page, "decide") == [{"type": "decide", "ticket": TICKET, "decision": "deny", "reason": "", "stop": True}]


RESTARTS = {
    "focus": "window.dispatchEvent(new Event('focus'))",
    "visibility": "document.dispatchEvent(new Event('visibilitychange'))",
    "content": "push({...news, title: 'Another title'})",
}


@pytest.mark.parametrize("cause", RESTARTS)
def test_arming_starts_again(open_page: Opener, cause: str) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    assert deaf_after(page, RESTARTS[cause], approval())
    armed(page)


def test_unchanged_content_does_not_disarm(open_page: Opener) -> None:
    news = approval()
    page = armed(shown(open_page(PATH, scene(news))))
    push(page, news)
    assert page.get_by_role("button", name="Approve once").get_attribute("aria-disabled") == "false"


def test_hidden_window_does_not_arm(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    page.evaluate(
        """Object.defineProperty(document, 'visibilityState', {value: 'hidden'});
        document.dispatchEvent(new Event('visibilitychange'))"""
    )
    page.wait_for_timeout(1000)
    assert page.get_by_role("button", name="Approve once").get_attribute("aria-disabled") == "true"


def test_a_script_cannot_press_the_buttons(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.evaluate(
        """for (const id of ['approve', 'deny', 'take-over']) {
            const button = document.getElementById(id);
            button.click();
            button.dispatchEvent(new MouseEvent('click', {bubbles: true}));
        }"""
    )
    assert sent(page, "decide") == []
    assert sent(page, "control") == []


def test_by_keyboard(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    assert tell_focus(page) == "heading"
    page.keyboard.press("Enter")
    for name in ("The whole instruction", *["Change"] * 5, "Why you are asked: the button says “Pay now”", "reason-label"):
        page.keyboard.press("Tab")
        assert tell_focus(page) == name
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert tell_focus(page) == "reason"
    page.keyboard.type("the date is wrong")
    page.keyboard.press("Enter")
    assert sent(page, "decide") == [], "Enter is no shortcut for a decision"
    page.keyboard.press("Tab")
    assert tell_focus(page) == "approve"
    page.keyboard.press("Tab")
    assert tell_focus(page) == "deny"
    page.keyboard.press("Space")
    assert sent(page, "decide") == [
        {"type": "decide", "ticket": TICKET, "decision": "deny", "reason": "the date is wrong"}
    ]


def test_take_over_decides_nothing_and_the_run_takes_its_question_back(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Take over").click()
    page.get_by_role("button", name="Approve once").click(force=True)
    assert sent(page, "decide") == [], "a no would stand when the tab is handed back"
    assert sent(page, "control") == [{"type": "control", "run": "k3p9x2", "command": "take_over"}]
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "This step no longer waits for a decision."})
    expect(page.get_by_role("heading", level=1)).to_contain_text("The tab is yours")


@pytest.mark.parametrize(
    "news", [{"type": "error", "message": "Not connected.", "about": "control"}, scene()["connection"]]
)
def test_a_take_over_that_may_not_have_come_through_can_be_pressed_again(open_page: Opener, news: Json) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Take over").click()
    assert deaf_after(page, "push(news)", news)
    armed(page).get_by_role("button", name="Take over").click()
    assert len(sent(page, "control")) == 2
    assert "The tab is yours" not in page.inner_text("h1")


def test_a_typed_reason_keeps_the_focus(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    page.get_by_text("If you deny").click()
    page.get_by_role("textbox", name="If you deny").focus()
    push(page, approval(sentence='Handrail wants to press "Pay later" on airline.example.'))
    assert tell_focus(page) == "reason"


NASTY = "\u202ePay\u200b 1 €\u2066\n<img src=x onerror=alert(1)>" + "x" * 900


def test_page_strings_are_harmless(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval(sentence=NASTY, facts=facts(name=NASTY, context=NASTY)))))
    assert page.locator("main img").count() == 0, "neither a picture nor markup"
    text = page.locator("main").inner_text()
    assert not set(text) & set("\u202e\u200b\u2066")
    assert "<img src=x onerror=alert(1)>" in text
    assert "x" * 401 not in text
    assert "more characters)" in text


def test_look_alike_site_is_shown_in_ascii_with_a_warning(open_page: Opener) -> None:
    # The first letter is the Cyrillic а.
    lookalike = facts(url="https://\u0430pple.example/buy", frame_origin="https://xn--pple-43d.example")
    page = shown(open_page(PATH, scene(approval(facts=lookalike))))
    body = page.locator("main").inner_text()
    assert "https://xn--pple-43d.example" in body
    assert "\u0430" not in body
    expect(page.get_by_text("letters from beyond the usual alphabet")).to_be_visible()
    expect(page.get_by_text("What is sent goes to another site: https://airline.example")).to_be_visible()


def test_ordinary_site_has_no_warning(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval(requirements=[]))))
    assert page.locator(".caution").count() == 0


def test_expiry_denies_and_offers_to_ask_again(open_page: Opener) -> None:
    page = open_page(PATH, scene(approval(expires_in=1.5)))
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "The time to decide ran out. Nothing was done, and Handrail has paused."
    )
    expect(page.get_by_role("button", name="Approve once")).to_be_hidden()
    assert sent(page, "approval_details") == [{"type": "approval_details", "ticket": TICKET}], "the worker is told"
    page.get_by_role("button", name="Ask me again").click()
    assert sent(page, "control") == [{"type": "control", "run": "k3p9x2", "command": "ask_again"}]
    assert sent(page, "decide") == []


def test_gone(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "The page changed since you were asked."})
    expect(page.get_by_role("heading", level=1)).to_have_text("The page changed since you were asked.")
    expect(page.locator("#decision")).to_be_hidden()
    assert page.get_by_role("button", name="Ask me again").count() == 0


def test_what_is_said_instead_of_an_end_is_shown(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Approve once").click()
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "Approved."})
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "This step no longer waits for a decision."})
    push(page, {"type": "approval_gone", "ticket": "7b" * 32, "why": "Nothing was done.", "instead": True})
    expect(page.get_by_role("heading", level=1)).to_have_text("Approved.")
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "Nothing was done.", "instead": True})
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing was done.")


def test_a_refused_decision_can_be_made_again(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Approve once").click()
    push(page, {"type": "error", "message": "Look at the step for a moment, then decide.", "about": "decide"})
    armed(page)
    page.get_by_role("button", name="Approve once").click()
    assert len(sent(page, "decide")) == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(open_page: Opener, scheme: str) -> None:
    page = armed(shown(open_page(PATH, scene(approval(expires_in=20)), scheme=scheme)))
    assert_accessible(page)


@pytest.mark.parametrize("height", [720, 400])
def test_fits_a_narrow_window(open_page: Opener, height: int) -> None:
    page = shown(open_page(PATH, scene(approval()), width=320, height=height))
    assert_fits(page)


# --- correcting a value --------------------------------------------------------------------------------


def test_a_value_is_corrected(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Change Email for the ticket").click()
    box = page.get_by_label("New value for Email for the ticket")
    expect(box).to_be_focused()
    expect(box).to_have_value("ada@park.example")
    box.fill("ada@home.example")
    page.get_by_role("button", name="Approve once").click()
    assert sent(page, "decide") == [], "what was typed is not in the page yet"
    expect(page.get_by_role("alert")).to_contain_text("You began to change a value")
    box.press("Enter")
    correction = {"type": "correct", "ticket": TICKET, "ref": "e-email", "value": "ada@home.example"}
    assert sent(page, "correct") == [correction]
    page.get_by_role("button", name="Approve once").click(force=True)
    assert sent(page, "decide") == []
    push(page, {"type": "approval_gone", "ticket": TICKET, "why": "The new value is in the page.", "again": True})
    expect(page.get_by_role("heading", level=1)).to_have_text("The new value is in the page.")


def test_choices_and_boxes_are_corrected_too(open_page: Opener) -> None:
    for label, value in (("Baggage", "2 bags"), ("Send me a text message", "on"), ("Note", "Aisle\nseat")):
        page = armed(shown(open_page(PATH, scene(approval()))))
        page.get_by_role("button", name=f"Change {label}").click()
        control = page.get_by_label(f"New value for {label}")
        if label == "Baggage":
            control.select_option(value)
        elif label == "Note":
            control.fill(value)
        else:
            control.check()
        page.get_by_role("button", name="Put it into the page").click()
        assert [one["value"] for one in sent(page, "correct")] == [value]


def test_a_correction_is_given_up_and_counts_only_when_armed(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    page.get_by_role("button", name="Change Note").click()
    page.evaluate("window.dispatchEvent(new Event('focus')); document.querySelector('td form').requestSubmit()")
    assert sent(page, "correct") == []
    page.get_by_role("button", name="Cancel").click()
    assert tell_focus(page) == "Change"
    armed(page)
    page.get_by_role("button", name="Approve once").click()
    assert len(sent(page, "decide")) == 1


def test_what_is_secret_has_no_means_to_change_it(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    expect(page.get_by_role("button", name="Change Card number")).to_have_count(0)
    expect(page.locator("table.fields")).to_contain_text("sent as “2”")


def test_what_nobody_sees_in_the_page_comes_last_and_a_code_of_the_sites_is_cut(open_page: Opener) -> None:
    code = "Vfpz0LO02WozZyVpbHx0soqncD2w0zNSRSBdrl3DWq4ZUeXF"
    fields = [
        form_field("csrf", "", code, type="hidden"),
        form_field("plan", "", "yearly", type="hidden"),
        form_field("name", "Name", "Ada Park", "text"),
        form_field("note", "Note", code, "text"),
    ]
    page = shown(open_page(PATH, scene(approval(fields=fields))))
    rows = page.locator("table.fields tbody tr").all_inner_texts()
    assert [row.split()[0] for row in rows] == ["Name", "Note", "csrf", "plan"]
    assert code in rows[1] and code not in rows[2] and "a code of the site's own, 48 signs" in rows[2] and "yearly" in rows[3]


def test_what_is_compared_paid_and_sent_stands_in_sight_and_why_it_is_asked_is_folded_below(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    seen = [page.get_by_role("heading", level=1), page.get_by_role("cell", name="8 July"), page.locator(".facts .total"),
            page.locator(".facts .origin").first, page.locator("#approve")]  # fmt: skip
    for part in seen:
        expect(part).to_be_in_viewport(ratio=1)
    tops = [box["y"] for part in (*seen[:4], page.locator("table.fields")) if (box := part.bounding_box())]
    assert tops == sorted(tops) and len(tops) == 5
    why = page.get_by_text("Why you are asked")
    expect(why).to_contain_text("the button says “Pay now”")
    for folded in ("the form has fields for a payment card", "Asked by", INSTRUCTION[:20]):
        expect(page.get_by_text(folded)).to_be_hidden()
    why.click()
    expect(page.get_by_text("the form has fields for a payment card")).to_be_visible()
    expect(page.get_by_text("Asked by")).to_be_visible()


# --- always allow, pictures, several steps ---------------------------------------------------------------


def test_always_allow_says_for_whom_what_and_where(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval(policy="send_invoices", always=["send"])))))
    button = page.get_by_role("button", name="always allow")
    expect(button).to_have_text(
        "Approve, and from now on always allow “send_invoices” to send things to other people on https://airline.example"
    )
    page.evaluate("document.getElementById('always').click()")
    assert sent(page, "decide") == []
    button.click()
    decided = {"type": "decide", "ticket": TICKET, "decision": "approve", "reason": "", "always": True}
    assert sent(page, "decide") == [decided]


def test_what_is_never_granted_offers_no_grant(open_page: Opener) -> None:
    page = shown(open_page(PATH, scene(approval())))
    expect(page.get_by_role("button", name="always allow")).to_have_count(0)


def test_the_picture_arms_again(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    assert deaf_after(page, "push(news)", {"type": "approval_picture", "ticket": TICKET, "data": "R0lGODlhAQABAAAAACw="})
    expect(page.get_by_role("img", name="The page around")).to_have_count(1)
    armed(page)


def loaded_again(page: Page) -> None:
    """The page is another one now, and has said hello."""
    page.wait_for_function("!window.marked && window.sent?.length > 0")


def test_several_steps_wait_in_a_line(open_page: Opener) -> None:
    other = "9a" * 32
    page = armed(shown(open_page(PATH, scene(approval()))))
    push(page, {"type": "waiting", "tickets": [other, TICKET, "7b" * 32]})
    expect(page.locator("#queue")).to_have_text("2 of 3 waiting")
    page.get_by_role("button", name="Approve once").click()
    page.evaluate("window.marked = true")
    gone = {"type": "approval_gone", "ticket": TICKET, "why": "Approved."}
    both = "both => { both.forEach(push); return new Promise(done => setTimeout(() => done(queue.textContent), 20)); }"
    assert page.evaluate(both, [gone, {"type": "waiting", "tickets": [other, "7b" * 32]}]) == "2 more waiting"
    page.wait_for_url(f"**/approval/approval.html#{other}")
    loaded_again(page)
    assert sent(page)[0] == {"type": "hello_ui", "page": "approval", "ticket": other}


def test_another_step_can_be_looked_at_first(open_page: Opener) -> None:
    page = armed(shown(open_page(PATH, scene(approval()))))
    push(page, {"type": "waiting", "tickets": [TICKET]})
    expect(page.get_by_role("button", name="Show the next")).to_be_hidden()
    push(page, {"type": "waiting", "tickets": [TICKET, "7b" * 32]})
    page.evaluate("window.marked = true")
    page.get_by_role("button", name="Show the next").click()
    page.wait_for_url(f"**#{'7b' * 32}")
    loaded_again(page)


def test_a_line_does_not_hide_that_the_time_ran_out(open_page: Opener) -> None:
    page = open_page(PATH, scene(approval(expires_in=1.2)))
    expect(page.get_by_role("heading", level=1)).to_contain_text("The time to decide ran out")
    push(page, {"type": "waiting", "tickets": ["7b" * 32]})
    page.wait_for_timeout(1500)
    assert page.url.endswith(TICKET)
    expect(page.get_by_role("button", name="Show the next")).to_be_visible()
