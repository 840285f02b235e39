"""What fields hold that format, mask, part or delay what is typed: what a person's keys give, or the step says what else.

Each field stands on its page twice. One copy gets the text by a step of a run, the other by a keyboard, key for key.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from handrail_wire import Type
from tests.e2e.test_haste import PACKAGES, REACT, OpenTab
from tests.support.site import Site

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Fields:
    """Fields made with one library, on one page: how each is made (of `box`, an empty element, and `field` in it), and what is typed."""

    made: dict[str, tuple[str, str]]
    files: tuple[str, ...] = ()
    input: str = "<input>"


def numeral(options: str) -> str:
    return f"field.oninput = () => {{ field.value = cleaveZen.formatNumeral(field.value, {options}) }}"


def masked(mask: str) -> str:
    return f"IMask(field, {{mask: {mask}}})"


def boxes(count: int, more: str = "", attributes: str = "maxlength=1") -> str:
    """One box for each sign of a code; the focus goes on with each."""
    return (
        f"box.innerHTML = `<input {attributes}>`.repeat({count}); const all = [...box.children];"
        "all.forEach((one, i) => { one.oninput = () => { if (one.value && all[i + 1]) all[i + 1].focus() };" + more + "})"
    )


BOX_KEYS = "one.onkeydown = event => { if (/^\\d$/.test(event.key)) { event.preventDefault(); one.value = event.key; all[i + 1]?.focus() } };"
SLICED = "one.oninput = () => { one.value = one.value.slice(-1); if (one.value && all[i + 1]) all[i + 1].focus() };"
LATE_FOCUS = "one.oninput = () => { if (one.value && all[i + 1]) setTimeout(() => all[i + 1].focus(), 0) };"
AS_MONEY = (
    "field.oninput = () => { const digits = field.value.replace(/\\D/g, ''); "
    "field.value = (Number(digits) / 100).toFixed(2) }"
)
REACT_FIELD = (
    "const Field = () => {{ const [value, set] = React.useState(''); return React.createElement('input', {{value, "
    "onChange: event => set({of})}}) }}; ReactDOM.createRoot(box).render(React.createElement(Field))"
)

PAGES: dict[str, Fields] = {
    "plain": Fields(
        {
            "upper case": ("field.oninput = () => { field.value = field.value.toUpperCase() }", "ab12cd"),
            "money from the right": (AS_MONEY, "1234"),
            "digits only": ("field.oninput = () => { field.value = field.value.replace(/\\D/g, '') }", "48-29-13"),
            "no paste": ("field.onbeforeinput = event => { if ((event.data ?? '').length > 1) event.preventDefault() }", "lavender"),
            "maxlength": ("field.maxLength = 4", "123456"),
            "number": ("field.type = 'number'; field.step = 'any'", "12.34"),
            "debounced upper case": ("let t; field.oninput = () => { clearTimeout(t); t = setTimeout(() => { field.value = field.value.toUpperCase() }, 60) }", "ab12cd"),
            "groups by keyup": ("field.onkeyup = () => { field.value = field.value.replace(/\\s/g, '').replace(/(.{4})(?=.)/g, '$1 ') }", "DE89370400440532013000"),
            "keys set it": ("let v = ''; field.onkeydown = event => { if (event.key.length === 1) { event.preventDefault(); field.value = v += event.key } }", "4829"),
            "password": ("field.type = 'password'", "Xk9!pq-7"),
            "slash after two": ("field.oninput = event => { if (/^\\d\\d$/.test(field.value) && event.data) field.value += '/' }", "1227"),
            "long": ("", "A long line with everything in it, " * 4),
            "long, one sign at a time": ("let before = ''; field.oninput = () => { if (field.value.length > before.length + 1) field.value = before; before = field.value }", "0123456789" * 7),
        }
    ),
    "codes": Fields(
        {
            "boxes": (boxes(6), "482913"),
            "boxes that take the last sign": (boxes(6, SLICED, ""), "482913"),
            "boxes by keydown": (boxes(6, BOX_KEYS), "482913"),
            "boxes whose focus comes late": (boxes(4, LATE_FOCUS), "4829"),
            "boxes of letters": (boxes(5), "ab12c"),
            "a box too few": (boxes(4), "482913"),
        },
        input="<span></span>",
    ),
    "react": Fields(
        {
            "plain": (REACT_FIELD.format(of="event.target.value"), "Lavender 42"),
            "upper case": (REACT_FIELD.format(of="event.target.value.toUpperCase()"), "ab12cd"),
            "groups": (REACT_FIELD.format(of="event.target.value.replace(/\\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')"), "4111111111111111"),
            "phone": (REACT_FIELD.format(of="event.target.value.replace(/\\D/g, '').replace(/^(\\d{3})(\\d{1,3})/, '($1) $2')"), "5551234567"),
        },
        (*REACT,),
        input="<span></span>",
    ),
    "cleave-zen": Fields(
        {
            "thousands": (numeral("{}"), "1234567.5"),
            "german thousands": (numeral("{delimiter: '.', numeralDecimalMark: ','}"), "1234567,5"),
            "indian thousands": (numeral("{numeralThousandsGroupStyle: 'lakh'}"), "1234567"),
            "with a sign before": (numeral("{prefix: '$'}"), "1234.5"),
            "card": ("field.oninput = () => { field.value = cleaveZen.formatCreditCard(field.value) }", "4111111111111111"),
            "date": ("field.oninput = () => { field.value = cleaveZen.formatDate(field.value, {datePattern: ['d', 'm', 'Y']}) }", "07072026"),
            "time": ("field.oninput = () => { field.value = cleaveZen.formatTime(field.value, {timePattern: ['h', 'm']}) }", "1430"),
            "blocks": ("field.oninput = () => { field.value = cleaveZen.formatGeneral(field.value, {blocks: [3, 3, 4], delimiter: '-'}) }", "5551234567"),
            "upper case blocks": ("field.oninput = () => { field.value = cleaveZen.formatGeneral(field.value, {blocks: [2, 4], uppercase: true}) }", "ab1234"),
        },
        ("cleave-zen/dist/cleave-zen.umd.js",),
    ),
    "imask": Fields(
        {
            "phone": (masked("'+{1} (000) 000-0000'"), "5551234567"),
            "date": (masked("Date"), "07.07.2026"),
            "number": (masked("Number, thousandsSeparator: ',', radix: '.', scale: 2"), "1234567.89"),
            "number with zeros": (masked("Number, thousandsSeparator: ' ', radix: ',', padFractionalZeros: true, scale: 2"), "1234,5"),
            "code": (masked("'00-00-00'"), "482913"),
            "letters": (masked("'aa-0000'"), "ab1234"),
            "lazy": (masked("'0000 0000 0000 0000', lazy: false"), "4111111111111111"),
            "of two lengths": (masked("[{mask: '000-0000'}, {mask: '(000) 000-0000'}]"), "5551234567"),
            "range": (masked("IMask.MaskedRange, from: 1, to: 99, maxLength: 2"), "42"),
        },
        ("imask/dist/imask.min.js",),
    ),
    "inputmask": Fields(
        {
            "phone": ("Inputmask('(999) 999-9999').mask(field)", "5551234567"),
            "date": ("Inputmask('datetime', {inputFormat: 'dd/mm/yyyy'}).mask(field)", "07072026"),
            "currency": ("Inputmask('currency').mask(field)", "12.34"),
            "decimal": ("Inputmask('decimal', {groupSeparator: ','}).mask(field)", "1234.5"),
            "integer": ("Inputmask('integer').mask(field)", "4200"),
            "code": ("Inputmask('99-99-99').mask(field)", "482913"),
            "letters": ("Inputmask('aa-9999').mask(field)", "ab1234"),
            "upper case": ("Inputmask({mask: '*{6}', casing: 'upper'}).mask(field)", "ab12cd"),
            "address": ("Inputmask('ip').mask(field)", "192.168.1.10"),
            "mail": ("Inputmask('email').mask(field)", "ada@example.test"),
        },
        ("inputmask/dist/inputmask.min.js",),
    ),
    "autonumeric": Fields(
        {
            "plain": ("new AutoNumeric(field)", "1234.56"),
            "dollars": ("new AutoNumeric(field, {currencySymbol: '$'})", "1234.5"),
            "euros": ("new AutoNumeric(field, 'euro')", "1234,56"),
            "no decimals": ("new AutoNumeric(field, {decimalPlaces: 0})", "1234567"),
            "per cent": ("new AutoNumeric(field, 'percentageUS2dec')", "12.5"),
            "negative": ("new AutoNumeric(field)", "-42.10"),
        },
        ("autonumeric/dist/autoNumeric.min.js",),
    ),
    "flatpickr": Fields(
        {
            "date": ("flatpickr(field, {allowInput: true})", "2026-07-07"),
            "other order": ("flatpickr(field, {allowInput: true, dateFormat: 'd.m.Y'})", "07.07.2026"),
            "with a time": ("flatpickr(field, {allowInput: true, enableTime: true, dateFormat: 'Y-m-d H:i'})", "2026-07-07 14:30"),
        },
        ("flatpickr/dist/flatpickr.min.js",),
    ),
}
OTHERWISE = {"long, one sign at a time", "boxes whose focus comes late"}
"""Fields that may hold something else: then the step has to say so."""
LATER = "() => new Promise(done => setTimeout(done, 100))"
"""The page's own timers, none of which is longer, have run by then."""
HOLDS = "(at) => [...document.querySelector(`[data-at='${at}']`).querySelectorAll('input')].map(one => one.value).join('')"


def page_of(site: Site, title: str, fields: Fields) -> str:
    """The address of a page with every field twice: `0-NAME` for the step, `1-NAME` for the keyboard."""
    for file in fields.files:
        site.types[f"/widgets/{file}"] = "text/javascript"
        site.pages[f"/widgets/{file}"] = (PACKAGES / file).read_text("utf-8")
    scripts = "".join(f"<script src=/widgets/{file}></script>" for file in fields.files)
    made = []
    for copy in range(2):
        for i, (script, _) in enumerate(fields.made.values()):
            at = f"{copy}-{i}"
            made.append(
                f"<p data-at={at}>{fields.input}<script>{{ const box = document.querySelector(\"[data-at='{at}']\").firstChild, "
                f"field = box; {script}; (function name() {{ const one = document.querySelector(\"[data-at='{at}'] input\"); "
                f"one ? one.setAttribute('aria-label', '{at}') : setTimeout(name, 20) }})() }}"
                "</script></p>"
            )
    return site.add(f"/typed-{title}", scripts + "".join(made), title="Fields")


@pytest.mark.parametrize("title", PAGES)
def test_a_field_holds_what_a_persons_keys_give(site: Site, open_tab: OpenTab, title: str) -> None:
    fields = PAGES[title]
    tab = open_tab(page_of(site, title, fields))
    last = f"0-{len(fields.made) - 1}"
    tab.page.locator(f"[aria-label='{last}']").wait_for(state="attached")
    seen = tab.observe()
    refs = {node.name: node.ref for document in seen.documents for node in document.nodes if node.ref}
    for i, (name, (_, text)) in enumerate(fields.made.items()):
        tab.page.locator(f"[aria-label='1-{i}']").focus()
        # A person's first key comes long after what a page does once a field has the focus.
        tab.page.evaluate(LATER)
        tab.page.keyboard.type(text, delay=15)
        tab.page.evaluate(LATER)
        typed = tab.page.evaluate(HOLDS, f"1-{i}")
        acted = tab.act(Type(ref=refs[f"0-{i}"], text=text))
        held = tab.page.evaluate(HOLDS, f"0-{i}")
        if name not in OTHERWISE:
            # A page may still be at it.
            tab.page.wait_for_function(f"([at, typed]) => ({HOLDS})(at) === typed", arg=[f"0-{i}", typed])
            assert acted.status == "done", name
        elif held != typed:
            assert held in acted.detail and "not" in acted.detail, f"{name}: the step says what is held instead"
