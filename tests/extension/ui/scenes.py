"""What the stand-in knows: built of the wire's own models, so that it cannot drift from them."""

import time
from typing import Any

from handrail.app.settings_view import FIXED
from handrail.config.described import described
from handrail_wire import (
    Amount,
    AskApproval,
    Click,
    Facts,
    FixedSetting,
    FormFacts,
    Grant,
    ModelInUse,
    ModelKey,
    ModelServer,
    Preset,
    Requirement,
    RunView,
    Setting,
    Settings,
    SiteRuleView,
    StepView,
    Working,
)

Json = dict[str, Any]

TICKET = "3f" * 32
CONNECTED: Json = {"type": "connection", "state": "connected", "message": "", "program": "handrail"}
MISSING: Json = {
    "type": "connection",
    "state": "daemon_missing",
    "message": "The program on this computer does not answer. Start it, and this page connects by itself.",
    "program": "/home/ada/handrail/.venv/bin/handrail",
}
INSTRUCTION = "Book a one-way flight from JFK to FLL on 7 July for Ms Ada Park, and pay with my card"


def run_view(**changes: Any) -> Json:
    """A run in tab 7 that thinks about its next step."""
    run = RunView(
        run="k3p9x2",
        tab=7,
        instruction=INSTRUCTION,
        state="deciding",
        stack=["book_flight", "choose_date"],
        page_steps=4,
        tokens=4210,
        cost=0.0131,
        seconds=38.2,
        model="qwen2.5-coder-1.5b-instruct",
        created=time.time() - 40,
    )
    return RunView.model_validate({**run.model_dump(), **changes}).model_dump(mode="json")


def steps() -> list[Json]:
    """A run's first steps, one of each look."""
    root, inner = ["book_flight"], ["book_flight", "choose_date"]
    first = {"role": "combobox", "ref": "e12", "url": "https://airline.example/search"}
    drawn = [
        StepView(index=0, kind="call", stack=root, text="One-way flight from JFK to FLL on 7 July"),
        StepView(
            index=1, kind="act", stack=root, text='type "JFK" into "From"', name="From", effect="edit",
            reason="The departure airport is still empty.", tokens=412, seconds=2.31, screenshot=True,
            **first,
        ),
        StepView(
            index=2, kind="act", stack=root, text='type "FLL" into "To"', name="To", effect="edit",
            reason="The destination is next.", screenshot=True, **first,
        ),
        StepView(index=3, kind="hint", stack=root, text="Take the morning flight"),
        StepView(
            index=4, kind="call", stack=inner, text="7 July in the date picker", reason="A calendar is open.",
            tokens=380, seconds=1.9,
        ),
        StepView(
            index=5, kind="act", stack=inner, text='click "July 7"', name="July 7", effect="edit",
            status="failed", detail='covered by dialog "Cookies"', tokens=371, seconds=2.05, screenshot=True,
        ),
        StepView(index=6, kind="return", stack=root, text="7 July is chosen"),
        StepView(
            index=7, kind="act", stack=root, text='click "Search"', name="Search", effect="navigate",
            status="running", reason="All fields are filled.", tokens=402, seconds=2.2,
        ),
    ]  # fmt: skip
    return [step.model_dump(mode="json") for step in drawn]


def live(**changes: Any) -> Json:
    """The whole run as the worker sends it."""
    return {"type": "run", "run": run_view(**changes), "steps": steps(), "whole": True}


def working(estimate: float | None = 6.0) -> Json:
    """The model has been at it for three seconds."""
    return Working(since=time.time() - 3, estimate=estimate).model_dump(mode="json")


def earlier_runs() -> list[Json]:
    """Three runs that are over, in other tabs."""
    now = time.time()
    return [
        run_view(
            run="aaaaaa", tab=3, state="done", stack=[], created=now - 900, page_steps=9,
            instruction="Find the cheapest train to Lyon on Friday", answer="The 06:12 for €39.",
        ),
        run_view(
            run="bbbbbb", tab=3, state="failed", stack=[], created=now - 90_000, page_steps=3,
            instruction="Cancel booking XK82P", message="There is no booking with that number.",
        ),
        run_view(
            run="cccccc", tab=4, state="stopped", stack=[], created=now - 200_000, page_steps=1, cost=None,
            instruction="Download last year's invoices",
        ),
    ]  # fmt: skip


def scene(*first: Json, **more: Any) -> Json:
    """A connected worker that says `first` when a page says hello, and knows all runs' steps."""
    whole = [news for news in first if news.get("type") == "run"]
    return {"connection": CONNECTED, "first": list(first), "whole": whole, **more}


AMOUNTS = [
    Amount(label="Order total", text="$450.00", value=450, currency="$", role="struck"),
    Amount(label="Total savings", text="$20.00", value=20, currency="$", role="saved"),
]


def facts(**changes: Any) -> Facts:
    """A "Pay now" button in a card form."""
    form = FormFacts(
        action="https://airline.example/pay", method="post", fields=4, digest="ab" * 32, card=True,
        text_fields=4, label="Payment",
    )  # fmt: skip
    target = Facts(
        document_id="D1", frame_origin="https://airline.example", url="https://airline.example/checkout?id=9",
        tag="button", role="button", name="Pay now", type="submit", context="Payment", total="$412.60",
        submits=True, form=form,
    )  # fmt: skip
    return target.model_copy(update=changes)


def form_field(name: str, label: str, value: str, edit: str = "", **more: Any) -> Json:
    """A field of the form as the worker tells it."""
    plain = {"type": "text", "secret": False, "ref": f"e-{name}", "shown": "", "options": []}
    return {"name": name, "label": label, "value": value, "edit": edit, **plain, **more}


FIELDS: list[Json] = [
    form_field("name", "Name on card", "Ada Park", "text"),
    form_field("number", "Card number", "••••••", secret=True),
    form_field("email", "Email for the ticket", "ada@park.example", "text"),
    form_field("bag", "Baggage", "2", "select", shown="1 bag", options=["No bag", "1 bag", "2 bags"]),
    form_field("sms", "Send me a text message", "", "check", shown="not ticked"),
    form_field("note", "Note", "Window seat\nplease", "multiline"),
]


def approval(expires_in: float = 290, fields: list[Json] | None = None, **changes: Any) -> Json:
    """A payment that waits for a decision."""
    ask = AskApproval(
        run="k3p9x2", step=8, tab=7, ticket=TICKET, action=Click(ref="e40"), facts=facts(),
        sentence='Handrail wants to press "Pay now" on airline.example, for a total of $412.60.',
        reasons=["the button says “Pay now”", "the form has fields for a payment card"],
        requirements=[
            Requirement(asked="JFK", found="JFK", met="yes"),
            Requirement(asked="7 July", found="8 July", met="no"),
            Requirement(asked="Ms Ada Park", met="unseen"),
        ],
        stack=["book_flight", "pay"], instruction=INSTRUCTION, policy="pay", expires=expires_in,
    )  # fmt: skip
    return {
        "type": "approval",
        "ask": ask.model_copy(update=changes).model_dump(mode="json"),
        "expires_at": (time.time() + expires_in) * 1000,
        "fields": FIELDS if fields is None else fields,
        "title": "Payment – Example Air",
    }


GRANTS: Json = {
    "type": "grants",
    "grants": [
        Grant(
            id="0123456789abcdef", policy="send_invoices", effects=["send", "form"],
            origin="https://shop.example", given=time.time() - 90_000,
        ).model_dump(mode="json"),
        Grant(
            id="fedcba9876543210", policy="book_flight", effects=["book"], origin="https://airline.example",
            given=time.time() - 60,
        ).model_dump(mode="json"),
    ],
    "sites": [
        {"origin": "http://127.0.0.1:8080", "until": (time.time() + 3600) * 1000, "why": "added on this page"}
    ],
}  # fmt: skip


def settings_news(**changes: Any) -> Json:
    """All settings as a fresh daemon tells them, with some that are set otherwise."""
    values = changes.pop("values", {})
    listed = []
    for one in described().values():
        if one.name in FIXED:
            continue
        value = values.get(one.name, "none" if one.default is None and one.unlimited else one.default)
        listed.append(
            Setting(
                name=one.name, title=one.title, description=one.description, kind=one.kind, choices=list(one.choices),
                choice_words=list(one.choices),
                least=one.least, most=one.most, unlimited=one.unlimited, value=value, default=one.default,
                set=one.name in values,
            )
        )  # fmt: skip
    news = Settings(
        file="/home/ada/.config/handrail/config.toml",
        settings=listed,
        fixed=[FixedSetting(name="Port", value="17347", why=FIXED["port"])],
        presets=[
            Preset(key="openai", title="OpenAI", address="https://api.openai.com/v1", key_wanted=True, suggested="gpt-6-sol"),
            Preset(key="anthropic", title="Anthropic", address="https://api.anthropic.com", key_wanted=True),
            Preset(key="ollama", title="Ollama", address="http://127.0.0.1:11434/v1", suggested="qwen3.5:9b"),
            Preset(
                key="qwen2.5-coder-1.5b", title="Qwen2.5-Coder 1.5B Instruct (Q4_K_M), run by Handrail",
                model="qwen2.5-coder-1.5b", fetched=False, suggested="qwen2.5-coder-1.5b",
                note="1.1 GB, the default: about 2 GB of memory. It did 59 of 60 simple exercises.",
            ),
        ],
        servers=[ModelServer(program="Ollama", address="http://127.0.0.1:11434/v1", models=["llama4:8b", "qwen3.5:9b"])],
        keys=[ModelKey(origin="https://api.openai.com", where="keyring")],
        sites=[SiteRuleView(site="bank.example", rule="never")],
        model=ModelInUse(state="ready", sentence="Using qwen3.5:9b on Ollama at http://127.0.0.1:11434/v1, because no model is configured."),
    )  # fmt: skip
    return Settings.model_validate({**news.model_dump(), **changes}).model_dump(mode="json")
