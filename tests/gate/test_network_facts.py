"""What the extension tells of a request: names and shapes; and what a step's own permission covers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.test_wire import run_node

DESCRIBE = """
import { covers, describe } from "./worker/network/network_rules.js";
const [cases, typed] = process.argv.slice(1).map((one) => JSON.parse(one));
const told = cases.map((event) => describe(event, "0f3a9b52", "https://shop.example", typed, false));
console.log(JSON.stringify(told));
"""


def paused(body: str, content_type: str = "application/json", **more: Any) -> dict[str, Any]:
    request = {
        "url": "https://shop.example/x",
        "method": "POST",
        "headers": {"Content-Type": content_type},
        "postData": body,
    }
    return {"requestId": "1", "resourceType": "XHR", "request": {**request, **more}}


def described(*events: dict[str, Any], typed: tuple[tuple[str, bool], ...] = ()) -> list[dict[str, Any]]:

    known = [{"text": text, "secret": secret} for text, secret in typed]
    return list(run_node(DESCRIBE, json.dumps(events), json.dumps(known)))


FORM = "application/x-www-form-urlencoded"
OPERATIONS = [
    ('{"query": "{ orders { id pay } }"}', "query orders"),
    ('{"query": "query Q($a: Int = 3) { cups(max: $a) { name } }", "operationName": "Q"}', "query Q Q cups"),
    ('{"query": "mutation Harmless { name: placeOrder(input: {note: \\"} x\\"}) { id } }"}', "mutation Harmless placeOrder"),
    ('{"query": "query A { a } mutation B { sendMail }"}', "mutation A a B sendMail"),
    ('{"query": "# mutation\\n{ a }"}', "query a"),
    ('[{"query": "{ a }"}, {"query": "mutation { pay }"}]', "mutation pay; query a"),
    ('{"operationName": "PlaceOrder", "extensions": {}}', "persisted PlaceOrder"),
    ('{"jsonrpc": "2.0", "method": "orders.create", "params": {}}', "rpc orders.create"),
    ('{"action": "delete", "text": "see you"}', "action=delete"),
    ('{"text": "action=delete"}', ""),
    ('{"action": "a whole sentence is no name"}', ""),
    ("not json", ""),
    ('{"method": "orders.create", "params": [7], "id": 1}', "rpc orders.create"),
    ('{"method": "card", "amount": 7}', ""),
    ('{"_method": "put", "action": "delete"}', "_method=put; action=delete"),
]  # fmt: skip


def test_what_a_body_says_it_does() -> None:
    told = described(*(paused(body) for body, _ in OPERATIONS))
    assert [one["operation"] for one in told] == [operation for _, operation in OPERATIONS]


def parts(*named: tuple[str, str]) -> str:
    head = '--b\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    return "".join(head.format(name, value) for name, value in named) + "--b--\r\n"


MULTIPART = "multipart/form-data; boundary=b"
MUTATION = '{"query": "mutation ($f: Upload!) { deleteFile(f: $f) }", "variables": {"f": null}}'
OTHER_BODIES = [
    (parts(("_method", "DELETE"), ("note", "x")), MULTIPART, "_method=DELETE"),
    (parts(("note", "x\r\n--b"), ("action", "delete_post")), MULTIPART, "action=delete_post"),
    (parts(("action", "a whole sentence")), MULTIPART, ""),
    (parts(("operations", MUTATION), ("map", '{"0": ["variables.f"]}'), ("0", "file")), MULTIPART, "mutation deleteFile"),
    (parts(("query", "mutation { pay }"), ("_method", "put")), MULTIPART, "mutation pay; _method=put"),
    ("--b\nContent-Disposition: form-data;name=_method\n\nDELETE\n--b--", MULTIPART, "_method=DELETE"),
    ("_method=put&_method=delete", FORM, "_method=put; _method=delete"),
    ("query=%7B%20a%20%7D&_method=delete", FORM, "_method=delete; query a"),
    ("Action=StopInstances&Version=2016-11-15", FORM, "Action=StopInstances"),
    ("mutation { placeOrder }", "application/graphql", "mutation placeOrder"),
    ("{ orders { id } }", "application/graphql; charset=utf-8", "query orders"),
]  # fmt: skip


def test_what_bodies_of_other_types_say_they_do() -> None:
    found = described(*(paused(body, content_type) for body, content_type, _ in OTHER_BODIES))
    assert [one["operation"] for one in found] == [operation for *_, operation in OTHER_BODIES]


@pytest.mark.parametrize("name", ["X-HTTP-Method-Override", "X-HTTP-Method", "x-method-override"])
def test_headers_say_another_method(name: str) -> None:
    [said] = described(paused("", headers={name: "DELETE"}))
    assert said["operation"] == "_method=DELETE"


SECRET = "hunter2secret"
CARD = "4111111111111111"
NAMED_SO = {
    "a field of JSON": paused(f'{{"{SECRET}": 1, "{CARD}": 2}}'),
    "a body without a name": paused(SECRET, FORM),
    "a field": paused(f"{SECRET}=1", FORM),
    "a long field": paused(f"{'x' * 55}{SECRET}=1", FORM),
    "a part": paused(parts((SECRET, "x")), MULTIPART),
    "what it does": paused(f"action={SECRET}", FORM),
    "a mutation": paused(json.dumps({"query": f"mutation {{ pay {SECRET} }}"})),
    "a call": paused(json.dumps({"jsonrpc": "2.0", "method": SECRET})),
    "its type": paused("", f"text/plain; {SECRET}"),
    "a header": paused("", headers={"X-HTTP-Method": SECRET}),
    "its method": paused("", method="HUNTERSECRET"),
}  # fmt: skip


@pytest.mark.parametrize("way", NAMED_SO)
def test_no_name_tells_a_secret(way: str) -> None:
    [said] = described(NAMED_SO[way], typed=((SECRET, True), ("huntersecret", True)))
    text = json.dumps(said).lower()
    assert "hunter" not in text and CARD not in text and said["carries"] in ("secret", "nothing")
    if way == "a mutation":
        assert said["operation"] == "mutation pay ••••", "what it does is told all the same"


def test_names_are_told_and_values_are_not() -> None:
    body = parts(("note", "hello")).removesuffix("--\r\n") + '\r\nContent-Disposition: form-data; name="f"; filename="x"'
    told = described(
        paused("_method=put&who=Ada+L", FORM),
        paused(body, MULTIPART),
        paused("", FORM, headers={"X-HTTP-Method-Override": "DELETE", "Referer": "https://frame.example/y"}),
        paused("{}", url="https://shop.example/x?access_token=abcdef&q=1"),
    )
    assert [one["fields"] for one in told] == [["_method", "who"], ["note", "f"], [], []]
    assert told[0]["operation"] == "_method=put" and told[2]["operation"] == "_method=DELETE"
    assert told[2]["frame_origin"] == "https://frame.example"
    assert told[3]["url"] == "https://shop.example/x?access_token=••••&q=1"
    assert not any(value in str(told) for value in ("Ada", "hello", "abcdef"))


def test_any_letters_in_a_header_of_the_page_are_read() -> None:
    (told,) = described(paused("{}", headers={"X-City": "東京", "content-type": "text/plain; x=東京", "ORIGIN": "null"}))
    assert told["content_type"] == "text/plain; x=東京" and told["frame_origin"] == "null"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Zoë & Söhne", "n=Zo%C3%AB+%26+S%C3%B6hne"),
        ('say "hi"', '{"t": "say \\"hi\\""}'),
        ("two\nlines", '{"t": "two\\nlines"}'),
        ("Plain Text", "before plain text after"),
        ("50 % off", "x=50+%25+off"),
        ("two\nmore lines", "n=1&t=two%0D%0Amore+lines"),
        ("two\nmore lines", "n=1&t=two+more+lines"),
    ],
)
def test_typed_text_is_found_in_every_clothing(text: str, body: str) -> None:
    kinds = [
        one["carries"]
        for secret in (False, True)
        for one in described(paused(body, FORM), typed=((text, secret),))
    ]
    assert kinds == ["typed", "secret"]
    assert described(paused("other", FORM), typed=((text, True),))[0]["carries"] == "nothing"


DRESSED = [
    ("trip to Berlin", "dl=https%3A%2F%2Fa.example%2F%3Fq%3Dtrip%2520to%2520Berlin"),
    ("trip to Berlin", "dl=https%3A%2F%2Fa.example%2F%3Fq%3Dtrip%2Bto%2BBerlin"),
    ("M\u00fcnchen", "dl=%253Fq%253DM%25C3%25BCnchen"),
    ("4242424242424242", "card=4242 4242 4242 4242"),
    ("+49 170 1234567", '{"phone": "+491701234567"}'),
    ("trip to Berlin", "q=trip to Berli"),
]


@pytest.mark.parametrize(("text", "body"), DRESSED)
def test_typed_text_is_found_escaped_again_spaced_and_before_its_last_character(text: str, body: str) -> None:
    assert described(paused(body, FORM), typed=((text, False),))[0]["carries"] == "typed"


def test_a_secret_as_short_as_a_card_s_code_is_found_where_it_stands_by_itself() -> None:
    code = (("123", True),)
    [alone] = described(paused('{"cvc": "123"}'), typed=code)
    [within] = described(paused('{"n": "81234"}'), typed=code)
    [typed] = described(paused('{"cvc": "123"}'), typed=(("123", False),))
    assert [one["carries"] for one in (alone, within, typed)] == ["secret", "nothing", "nothing"]


def test_a_permission_covers_the_same_form_only_and_not_for_long() -> None:
    found = run_node(
        """
        import { covers } from "./worker/network/network_rules.js";
        const at = 1000;
        const form = { action: "https://shop.example/pay" };
        const facts = { form, frame_origin: "https://shop.example" };
        const step = { index: 1, sends: true, facts, request: null, ended: at };
        const base = { kind: "form", method: "POST", url: form.action, operation: "", frame_origin: "https://shop.example", redirected: false,
            frame: "F", document: "", cause: "input", digest: "d1" };
        const fetch = { ...base, kind: "fetch", url: "https://shop.example/api/x" };
        const once = { ...step, request: { ...base, id: "1", size: 1, content_type: "multipart/form-data; boundary=a", url: "https://shop.example/other" } };
        console.log(JSON.stringify({
            shown: covers(step, base, at), elsewhere: covers(step, { ...base, url: "https://shop.example/other" }, at),
            sent: covers({ ...step, sends: false }, base, at), late: covers(step, base, at + 60_000),
            under_way: covers({ ...step, ended: null }, base, at + 60_000), turned_back: covers(step, base, at - 500),
            unsure: covers(step, { ...base, cause: "unknown" }, at + 900), unsure_late: covers(step, { ...base, cause: "unknown" }, at + 1_100),
            known_late: covers(step, base, at + 1_100), too_late: covers(step, base, at + 10_100),
            hop: covers(step, { ...base, redirected: true }, at), none: covers(undefined, base, at),
            fetch: covers(step, fetch, at), formless: covers({ ...step, facts: { ...facts, form: null } }, base, at),
            framed: covers(step, { ...base, frame_origin: "https://evil.example" }, at),
            unsaid: covers(step, { ...base, frame_origin: "null" }, at),
            both_unsaid: covers({ ...step, facts: { ...facts, frame_origin: "null" } }, { ...base, frame_origin: "null" }, at),
            asked: covers(once, once.request, at), other: covers(once, base, at),
            spent: covers({ ...once, spent: true }, once.request, at),
            longer: covers(once, { ...once.request, id: "2", size: 9, content_type: "multipart/form-data; boundary=b" }, at),
            told_otherwise: covers(once, { ...once.request, cause: "unknown" }, at),
            sends_more: covers(once, { ...once.request, digest: "d2" }, at),
            unknown: covers({ ...once, request: { ...once.request, digest: "" } }, { ...once.request, digest: "" }, at),
            other_document: covers(once, { ...once.request, document: "E" }, at),
            other_frame: covers(once, { ...once.request, frame: "G" }, at),
            fields: covers(once, { ...once.request, fields: ["all"] }, at),
            framed_too: covers(once, { ...once.request, frame_origin: "https://evil.example" }, at),
            led_there: covers({ ...once, request: { ...once.request, redirected: true } }, { ...once.request, redirected: true }, at),
        }));
        """
    )
    passing = {name for name, covered in found.items() if covered}
    assert passing == {"shown", "under_way", "unsure", "known_late", "asked", "longer", "led_there", "told_otherwise"}


LASTING = """
import { lastingPart } from "./worker/network/request_digest.js";
const [cases, now] = JSON.parse(process.argv[1]);
const sent = (one) => lastingPart({ url: "https://shop.example/x", type: "application/json", body: "", parts: [], ...one }, now);
console.log(JSON.stringify(cases.map(([one, other]) => sent(one) === sent(other))));
"""
NOW = 1_790_000_000_000
JSON_TYPE, FORM_TYPE, PARTS_TYPE = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=")
TOKEN, OTHER_TOKEN = "a8f5f167f44f4964e6c998dee827110c", "9e107d9d372bb6826bd81d3542a419d6"


def body(text: str, kind: str = FORM_TYPE) -> dict[str, Any]:
    return {"body": text, "type": kind}


SAME_SENT = [
    (body(f"csrf_token={TOKEN}&id=7"), body(f"csrf_token={OTHER_TOKEN}&id=7")),
    (body(f'{{"authenticity_token": "{TOKEN}", "id": 7}}', JSON_TYPE), body(f'{{"id": 7, "authenticity_token": "{OTHER_TOKEN}"}}', JSON_TYPE)),
    (body(f"idempotencyKey={TOKEN}"), body(f"idempotencyKey={OTHER_TOKEN}")),
    (body(f"sent_at={NOW // 1000}"), body(f"sent_at={NOW // 1000 + 60}")),
    (body(f"id=7&wait=loading{NOW - 9_000}"), body(f"id=7&wait=loading{NOW}")),
    (body(f'{{"at": {NOW - 90_000}}}', JSON_TYPE), body(f'{{"at": {NOW}}}', JSON_TYPE)),
    (body('{"at": "2026-09-21T14:13:20Z"}', JSON_TYPE), body('{"at": "2026-09-21T14:14:00.5Z"}', JSON_TYPE)),
    ({"url": f"https://shop.example/x?requestId={TOKEN}"}, {"url": f"https://shop.example/x?requestId={OTHER_TOKEN}"}),
    ({"parts": [["note", "x"]], "type": f"{PARTS_TYPE}a"}, {"parts": [["note", "x"]], "type": f"{PARTS_TYPE}b"}),
    ({"url": f"https://shop.example/send/m{NOW - 5000}.0"}, {"url": f"https://shop.example/send/m{NOW}.0"}),
]  # fmt: skip
OTHER_SENT = [
    (body('{"request_id": "65f1a0b2c3d4e5f601020001"}', JSON_TYPE), body('{"request_id": "65f1a0b2c3d4e5f601020002"}', JSON_TYPE)),
    (body("_=DE89370400440532013000"), body("_=DE02120300000000202051")),
    (body(f"row=order{NOW - 9_000}"), body(f"row=other{NOW}")),
    (body(f"row=order{NOW - 900_000}"), body(f"row=order{NOW}")),
    (body(f"row=order{NOW // 1000}"), body(f"row=order{NOW // 1000 - 9}")),
    (body("id=7"), body("id=8")),
    (body("id=7"), body("id=7&all=1")),
    (body('{"id": 7}', JSON_TYPE), body('{"id": "7"}', JSON_TYPE)),
    (body(f"item={TOKEN}"), body(f"item={OTHER_TOKEN}")),
    (body("token=delete everything"), body("token=delete nothing")),
    (body("csrf=1"), body("csrf=2")),
    (body("leave_request_id=100234100234"), body("leave_request_id=100235100235")),
    (body(f"payment_method_nonce={TOKEN}"), body(f"payment_method_nonce={OTHER_TOKEN}")),
    (body(f"token={TOKEN}"), body(f"token={OTHER_TOKEN}")),
    (body("request_id=100234"), body("request_id=100235")),
    (body(f"depart={NOW // 1000 + 3600}"), body(f"depart={NOW // 1000 + 7200}")),
    (body('{"at": "2026-09-21T18:00:00Z"}', JSON_TYPE), body('{"at": "2026-09-21T19:00:00Z"}', JSON_TYPE)),
    (body("day=2026-09-21"), body("day=2026-09-22")),
    ({"url": "https://shop.example/x?rid=1"}, {"url": "https://shop.example/x?rid=2"}),
    ({"url": f"https://shop.example/{TOKEN}"}, {"url": f"https://shop.example/{OTHER_TOKEN}"}),
    ({"url": "https://shop.example/x#a"}, {"url": "https://shop.example/x#b"}),
    (body("plain one", "text/plain"), body("plain two", "text/plain")),
    ({"parts": [["f", "a.txt\n"]], "type": f"{PARTS_TYPE}a"}, {"parts": [["f", "b.txt\n"]], "type": f"{PARTS_TYPE}a"}),
]  # fmt: skip


def test_the_digest_leaves_out_what_changes_by_itself_and_nothing_else() -> None:
    same = run_node(LASTING, json.dumps([[*SAME_SENT, *OTHER_SENT], NOW]))
    assert same == [True] * len(SAME_SENT) + [False] * len(OTHER_SENT)


def test_under_a_grant_the_daemon_decides_what_may_come_of_a_step() -> None:
    found = run_node(
        """
        import { beginStep, latestStep } from "./worker/network/current_steps.js";
        const form = { action: "https://shop.example/send", method: "post" };
        const begin = (more) => {
            beginStep({ run: "r", step: 1, action: { verb: "click" }, ticket: "", exemption: "", request: null, ...more }, { form }, true);
            return latestStep("r").sends;
        };
        console.log(JSON.stringify([
            begin({ ticket: "f00", effect: "commit" }), begin({ exemption: "step" }), begin({ exemption: "grant", effect: "commit" }),
        ]));
        """
    )
    assert found == [True, True, False]


COSTS = """
import { describe, tellsToken } from "./worker/network/network_rules.js";
const cases = JSON.parse(process.argv[1]);
const cost = (text, size) => {
  const long = text.replace(/<(.+)>/s, (_, part) => part.repeat(size / part.length));
  const body = JSON.stringify({ query: long });
  const request = { url: `https://evil.example/?${encodeURI(long)}`, method: "POST", headers: { "Content-Type": "application/json" }, postData: body };
  const begun = process.cpuUsage();
  describe({ requestId: "1", resourceType: "XHR", request }, "1", "https://shop.example", [], false, false);
  const { user, system } = process.cpuUsage(begun);
  return user + system;
};
const least = (text, size) => Math.min(...Array.from({ length: 5 }, () => cost(text, size)));
for (const text of cases) least(text, 4000);
console.log(JSON.stringify(cases.map((text) => least(text, 64000) / least(text, 4000))));
"""
LONG = {
    "a word": "{ <a> }",
    "words that are no other names": "{ <a > }",
    "quotes in a text that does not end": '{ a(b: "<\\"> }',
    "texts that do not end": '{ a <"\n> }',
    "beginnings of tokens": "{ a } #<eyJ->",
    "parts of tokens": "{ a } #<eyJaaaaaaaa.>",
    "marks of parameters": "{ a } #<?>",
    "names of parameters": "{ a } #<&a>",
    "digits": "{ a } #<1 >",
}


def test_an_order_behind_many_questions_is_told() -> None:
    questions = [{"query": f"{{ a{number} }}"} for number in range(60)]
    [said] = described(paused(json.dumps([*questions, {"query": "mutation { placeOrder }"}]), "application/json"))
    assert said["operation"].startswith("mutation placeOrder; query a0")


def test_what_a_page_sends_costs_no_more_than_its_length() -> None:
    """Sixteen times as long may take some sixteen times as long; what is gone through from each place takes 256."""
    ratios = dict(zip(LONG, run_node(COSTS, json.dumps(list(LONG.values()))), strict=True))
    assert {name: ratio for name, ratio in ratios.items() if ratio > 64} == {}
