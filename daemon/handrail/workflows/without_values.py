"""What a run did, without its values: what was asked for is a placeholder, what a page may vary is open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote_plus

from handrail.exemplars.abstraction import CASES, Value, abstracted, filled, placeholders, surfaces, value_of
from handrail.page.address_pattern import pattern_of
from handrail.page.surroundings import Around, Spot, Surroundings
from handrail.text.field_kinds import has_words
from handrail.text.shared_words import is_control
from handrail.text.words import stands_in
from handrail_wire import ACTIONS, Node
from handrail_wire.roles import FIELD_ROLES

from .done import Done
from .ordinals import ORDINAL, rank_of
from .workflow import OPEN, PLACE, Step, Target

DEFAULTS = {
    kind.model_fields["verb"].default: {
        name: field.get_default(call_default_factory=True)
        for name, field in kind.model_fields.items()
        if not field.is_required()
    }
    for kind in ACTIONS
}
"""What an action has where nothing is said, by its verb."""
_LABELLED = FIELD_ROLES | {"button"}
"""Roles of what the page has a word for, whatever the person says."""
_TICKED = frozenset({"radio", "checkbox", "option"})
_TELLING = frozenset({"date", "time", "name", "email", "amount"})
_LOOKED_AT = frozenset(
    {"shape", "text", "cell", "gridcell", "listitem", "row", "clickable", "image", "option"}
)
"""Roles of what is there to be chosen from: one that nothing the person said tells was chosen by looking."""
_PRESSED = frozenset({"clickable", "text", "image"})
"""Those of them that may be buttons: what is called as buttons are is no thing to be chosen from."""
_FOLDING = frozenset({"tab"})
_DATA = frozenset({"link", "text", "cell"})
_NUMBERS = re.compile(r"\S*\d\S*")
_WITH_DIGIT = re.compile(r"\S*\d\S*")
_PAGES_OWN = re.compile(rf"[^\s<>()]+@[^\s<>()]+|{_WITH_DIGIT.pattern}")
"""Words of a page that are hardly its word for something: an e-mail address, what has a digit in it."""
_HOST = re.compile(r"[a-z][\w+.-]*://[^/?#]*")
SMALL = re.compile(r"\w{1,2}")
WORKED_OUT = "Its answer was worked out, and does not stand in one place of the page."


class CannotKeep(ValueError):
    """No workflow can be made of the run; the text says why, and what to do."""


def target_of(node: Node, spot: Surroundings, values: Mapping[str, str]) -> Target:
    """A control of a page as a step keeps it, with the values that were asked for, by name."""
    make = Maker([value_of(name, text) for name, text in values.items()], {})
    return make.target(node.role, node.name, Around(**vars(spot), hint=node.hint))


class Maker:
    """Writes texts of the run without its values."""

    def __init__(
        self,
        known: Sequence[Value],
        small: Mapping[str, Value],
        quoted: Collection[str] = (),
    ) -> None:
        """`quoted`: what the person put into quotation marks."""
        self._ranks = {rank_of(value.text): value.name for value in known if value.kind == ORDINAL}
        self._known, self._small, self._quoted = known, small, quoted

    def text(self, text: str) -> str:
        """A text of the page, or of the run, without its values."""
        return _put_in(text, self._known)

    def is_small(self, text: str) -> bool:
        """Whether it is a small value that the person put into quotation marks: a "z" is meant as a whole."""
        return text in self._small and text in self._quoted

    def label(self, text: str) -> str:
        """A word of the page's for a button or a field: only a value that says a lot is in it, as a day, or
        one that the person quotes as what it is called.
        """
        if text in self._quoted:
            return text if self.is_small(text) else self.text(text)
        told = [value for value in self._known if value.kind in _TELLING or re.search(r"[\d ]", value.text)]
        return _put_in(text, told)

    def address(self, url: str) -> str:
        """An address without its values. Raises `CannotKeep` if it has one in a form of its own.

        Its host stays: "#1" is no part of 127.0.0.1, and a value never says whose page is opened.
        """
        host = found[0] if (found := _HOST.match(url)) else ""
        if "@" in host:
            raise CannotKeep("One of its addresses has a sign-in name or a password in it.")
        text = abstracted(url.removeprefix(host), self._known)
        for value in self._known:
            for form in surfaces(value):
                slug = _slug(form)
                rest = unquote_plus(text).casefold()
                if len(form) > 2 and (form.casefold() in rest or (" " in form and slug in rest)):
                    raise CannotKeep(
                        f"The address {url} has “{form}” in it in a way that cannot be written anew."
                    )
        return host + text

    def kind_of_page(self, url: str) -> str:
        """The address as a pattern, whatever it says of the run's values, in whatever form."""
        forms = [form for value in self._known for form in surfaces(value)]
        named = {re.sub(r"\W+", "_", form) for form in forms}
        return pattern_of(url, {*forms, *named, *map(_slug, forms)})

    def title(self, instruction: str, parameters: Iterable[str]) -> str:
        """The instruction, with the small values where they first stand."""
        title = self.text(instruction)
        for text, value in self._small.items():
            if value.name in parameters:
                title = re.sub(
                    rf"(?<![\w{{]){re.escape(text)}(?![\w}}])", f"{{{value.name}}}", title, count=1
                )
        # What no step needs stays as it was said.
        spare = {value.name: value.text for value in self._known if value.name not in parameters}
        return filled(title, spare) if spare else title

    def step(self, done: Done) -> Step:
        """One step, value-free."""
        verb, around = done.action.verb, done.around
        action = done.action.model_dump(mode="json", exclude={"verb", "ref"})
        given = {key: value for key, value in action.items() if value != DEFAULTS[verb].get(key)}
        on = self.target(done.role, done.name, around) if done.ref else None
        if on and around.twins and not placeholders(f"{on.name} {on.row} {on.rank}"):
            raise CannotKeep(
                f"“{done.text}” was one of several that are called alike, and nothing tells which."
            )
        around_it = f"{on.hint} {on.row} {on.rank} {on.heading} {on.group} {on.before}" if on else ""
        one_of_several = on and on.others and not on.name and on.role in _LOOKED_AT
        if one_of_several and not placeholders(around_it):
            raise CannotKeep(
                f"“{done.text}” was one of several alike, and nothing that was asked for says which."
            )
        in_series = on and around.series and on.role not in _FOLDING
        if in_series and not placeholders(f"{on.name if on else ''} {around_it}"):
            raise CannotKeep(
                f"“{done.text}” was one of several that differ in their figures only, and nothing "
                "that was asked for says which."
            )
        if on and _is_chosen(on) and not placeholders(f"{on.name} {on.row}"):
            raise CannotKeep(f"“{done.text}” was chosen by looking: nothing that was asked for says it.")
        put = {key: self.address(value) if key == "url" else self.put(value) for key, value in given.items()}
        day = self.day(done.name, around.month) if on and around.month else ""
        says = (self.label if on and on.role in _LABELLED and not given else self.text)(done.text)
        if on and done.name:
            says = says.replace(self.text(done.name), on.name or on.hint)
        for text, value in self._small.items():
            if f"{{{value.name}}}" in str([put, on and on.name]):
                says = says.replace(f'"{text}"', f'"{{{value.name}}}"')
        return Step(
            do=verb,
            control=on,
            given=put,
            at=self.kind_of_page(done.url),
            says=says,
            asks=done.effect == "commit",
            month=f"{{{day}}}" if day else "",
            aside=done.aside,
            until=self.put(done.until),
            raises=done.raises,
            again=done.again,
            items=done.items,
            waits=done.waited,
        )

    def put(self, value: Any) -> Any:
        """What is put in, without its values."""
        if isinstance(value, str):
            if value in self._small:
                return f"{{{self._small[value].name}}}"
            text = self.text(value)
            forms = [
                f"{{{one.name}:{form}}}"
                for one in self._known
                for form, name in zip(CASES, cased(one.text), strict=True)
                if name == value != one.text
            ]
            return forms[0] if len(forms) == 1 and not PLACE.search(text) else text
        return [self.put(one) for one in value] if isinstance(value, list) else value

    def target(self, role: str, called: str, seen: Surroundings) -> Target:
        """A control, or a text, by its role, what it was called, and what stood around it."""
        around = seen if isinstance(seen, Around) else Around()
        name = self.label(called) if role in _LABELLED else self.text(called)
        if self.is_small(name) or (name in self._small and role in _TICKED and name.isalpha()):
            name = f"{{{self._small[name].name}}}"
        hint = self.text(around.hint)
        rank = ""
        if around.month and (day := self.day(called, around.month)):
            return Target(role=role, name=f"{{{day}:day}}")
        cells = [self.text(cell) for cell in seen.row]
        told = [cell for cell in cells if PLACE.search(cell)]
        # What has more of the page's in it, beside what its name says anyway, is another text the next time.
        told = [cell for cell in told if opened(cell) == cell or not placeholders(cell) <= placeholders(name)]
        told += [self.cell(text) for text in seen.entry if PLACE.search(self.text(text))]
        if not told and not PLACE.search(name) and (seen.twins or not (name or hint)):
            rank = self._ranks.get(seen.rank, "")
        if role in _FOLDING or around.folded:
            # Which number a tab or a section has is the page's.
            name = _NUMBERS.sub(OPEN, name) if re.search(r"[^\W\d_]", name) else name
        if not PLACE.search(name) and self._is_data_of(role, seen, told):
            name = OPEN
        if PLACE.fullmatch(hint) and not PLACE.search(name) and role not in _LABELLED:
            name = ""
        # One of several of a name, in a row of which nothing was asked for, is that row's all the same.
        words = (
            [cell for cell in cells if not _WITH_DIGIT.search(cell)]
            if seen.others and not PLACE.search(name)
            else []
        )
        return Target(
            role=role,
            # Beside a value of the person's, what has a digit is the page's: a time of arrival, a price.
            name=opened(name) if PLACE.search(name) else name,
            hint=hint,
            heading=opened(self.text(seen.heading)),
            group=opened(self.text(seen.group)),
            row=tuple(dict.fromkeys(told or words)),
            before=opened(self.text(seen.before)),
            nth=seen.nth,
            of=seen.of,
            others=seen.others,
            rank=f"{{{rank}}}" if rank else "",
            column=opened(self.text(seen.column)),
            at=seen.at,
        )

    def day(self, name: str, month: str) -> str:
        """The date of the person's whose day in this month's calendar (2027-07) is called so, if one is."""
        found = [value.name for value in self._known if value.kind == "date" and value.text[:7] == month]
        days = [value for value in self._known if value.name in found and str(int(value.text[8:])) == name]
        return days[0].name if len(days) == 1 else ""

    def cell(self, text: str) -> str:
        """A text of an entry; beside a code, a sign-in name or a number it may say anything else."""
        marked = [value for value in self._known if not value.text.replace(" ", "").isalpha()]
        template = _put_in(text, marked)
        marks = [mark[0] for mark in PLACE.finditer(template)]
        if len(marks) != 1:
            return opened(self.text(text))
        head, _, tail = template.partition(marks[0])
        return f"{OPEN + ' ' if head.strip() else ''}{marks[0]}{' ' + OPEN if tail.strip() else ''}"

    def _is_data_of(self, role: str, seen: Surroundings, told: Sequence[str]) -> bool:
        """Whether a link is what the page says of the thing that was asked for, after a label: its number."""
        around_it = PLACE.search(self.text(seen.heading)) or told
        labelled = seen.before.rstrip().endswith((":", "：")) and not seen.after
        return bool(role in _DATA and around_it and labelled)

    def source(self, seen: Spot, control: Done) -> Target | None:
        """Where a text stands that was put in and that nobody said; None where nothing tells that place."""
        labelled = seen.before.rstrip().endswith((":", "：")) or seen.column
        row_told = self._row_told(seen)
        part, whole = seen.part, seen.name
        counted = bool(self._ranks) and part != whole
        is_own = (seen.name, seen.role) == (control.name, control.role)
        is_selected = control.action.verb == "select_text"
        if seen.twice or not (row_told or labelled or is_own or counted or is_selected):
            return None
        target = self.target(seen.role, seen.name, seen)
        words = [at for at, word in enumerate(whole.split(), 1) if stands_in(part, word)]
        if part != whole and not labelled and not row_told:
            # A word of a text is told by its number.
            word = self._ranks.get(words[0], "") if len(words) == 1 and " " not in part else ""
            around_it = {"name": OPEN, "before": "", "others": 0, "word": f"{{{word}}}"}
            return target.model_copy(update=around_it) if word else None
        head, _, tail = whole.partition(part)
        name = f"{opened(self.text(head))}{OPEN}{opened(self.text(tail))}"
        free = {"before": ""} if row_told or is_own or target.rank else {}
        rank = self._ranks.get(seen.rank, "") if not row_told else ""
        if self._ranks and not rank and not row_told and not labelled:
            return None
        told = {"rank": f"{{{rank}}}", "before": ""} if rank else {}
        return target.model_copy(update={"name": name, "others": 0, **free, **told})

    def answer(
        self, answer: str, at: Spot | None, instruction: str, *, asks: bool, sends: bool
    ) -> Target | None:
        """Where the answer is read; None where nothing was to be found out. Raises `CannotKeep` for what was
        worked out: told once more it would be the answer of another day.
        """
        part = at.part if at else ""
        if sends or not (asks or (at and part == answer)):
            if _WITH_DIGIT.search(PLACE.sub("", self.text(answer))) and not sends:
                raise CannotKeep(WORKED_OUT)
            return None
        labelled = at and (at.column or re.search(r"[^\W\d_]{2}", at.before))
        if not at or at.twice or (SMALL.fullmatch(part) and not labelled):
            raise CannotKeep(WORKED_OUT)
        if not self._row_told(at) and any(_is_word(cell, instruction) for cell in at.row):
            # By a word of the person's it was chosen among rows: the newest that is a bug.
            raise CannotKeep(WORKED_OUT)
        head, _, tail = at.name.partition(part)
        name = f"{opened(self.text(head))}{OPEN}{opened(self.text(tail))}"
        free = at.group and not _is_word(at.before, instruction)
        within = free and any(_is_word(word, instruction) for word in at.group.split())
        # What the person asked for is what it stands in, whatever stands before it there.
        target = self.target(at.role, at.name, at)
        return target.model_copy(update={"name": name, **({"before": ""} if within else {})})

    def _row_told(self, at: Surroundings) -> bool:
        return any(placeholders(self.text(cell)) for cell in at.row)


def cased(text: str) -> Sequence[str]:
    """A text in capitals, and in small letters."""
    return [change(text) for change in CASES.values()]


def _is_chosen(target: Target) -> bool:
    """Whether it is a thing to be chosen, and no button."""
    button = target.role in _PRESSED and is_control(target.name)
    if not any(map(str.isalnum, target.name)):
        # A sign, such as “+”, is the page's word for what it does.
        return False
    if target.rank:
        return False
    return target.role in _LOOKED_AT and bool(target.name) and not button


def _is_word(word: str, instruction: str) -> bool:
    """Whether a page's word is one of the person's, in any case."""
    return len(word) > 2 and word[:1].isalpha() and has_words(word, instruction)


def _put_in(text: str, values: Sequence[Value]) -> str:
    """A text with these values' places. What is left of a small one without its sign tells only as a whole
    text: the 1 of "#1" is not that of "Watchers (1)".
    """
    return abstracted(text, values, bare_from=1 if SMALL.fullmatch(text) else 3)


def _slug(text: str) -> str:
    """A text as addresses have it: "crane-control"."""
    return re.sub(r"\W+", "-", text.casefold()).strip("-")


def opened(text: str) -> str:
    """A text of the page with `OPEN` for what it may say otherwise the next time and is no placeholder."""
    parts = re.split(f"({PLACE.pattern})", text)
    return "".join(part if PLACE.fullmatch(part) else _PAGES_OWN.sub(OPEN, part) for part in parts)
