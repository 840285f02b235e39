"""What a run did, without its values: what was asked for is a placeholder, what a page may vary is open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote_plus

from handrail.exemplars.abstraction import Value, abstracted, filled, placeholders, surfaces, value_of
from handrail.page.address_pattern import pattern_of
from handrail.page.surroundings import Surroundings
from handrail.text.field_kinds import has_words
from handrail.text.shared_words import is_control
from handrail_wire import ACTIONS, Node

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
_LABELLED = frozenset({"button", "textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox"})
"""Roles of what the page has a word for, whatever the person says."""
_TICKED = frozenset({"radio", "checkbox", "option"})
_TELLING = frozenset({"date", "time", "name", "email", "amount"})
_LOOKED_AT = frozenset(
    {"shape", "text", "cell", "gridcell", "listitem", "row", "clickable", "image", "option"}
)
"""Roles of what is there to be chosen from: one that nothing the person said tells was chosen by looking."""
_PRESSED = frozenset({"clickable", "text", "image"})
"""Those of them that may be buttons: what is called as buttons are is no thing to be chosen from."""
_WITH_DIGIT = re.compile(r"\S*\d\S*")
_PAGES_OWN = re.compile(rf"[^\s<>()]+@[^\s<>()]+|{_WITH_DIGIT.pattern}")
"""Words of a page that are hardly its word for something: an e-mail address, what has a digit in it."""
SMALL = re.compile(r"\w{1,2}")
WORKED_OUT = "Its answer was worked out, and does not stand in one place of the page."


class CannotKeep(ValueError):
    """No workflow can be made of the run; the text says why, and what to do."""


def target_of(node: Node, spot: Surroundings, values: Mapping[str, str]) -> Target:
    """A control of a page as a step keeps it, with the values that were asked for, by name."""
    make = Maker([value_of(name, text) for name, text in values.items()], {})
    return make.target({"role": node.role, "name": node.name, "hint": node.hint, **spot.as_data()})


class Maker:
    """Writes texts of the run without its values."""

    def __init__(
        self, known: Sequence[Value], small: Mapping[str, Value], quoted: Collection[str] = ()
    ) -> None:
        """`quoted`: what the person put into quotation marks."""
        self._known, self._small, self._quoted = known, small, quoted

    def text(self, text: str) -> str:
        """A text of the page, or of the run, without its values."""
        return abstracted(text, self._known)

    def label(self, text: str) -> str:
        """A word of the page's for a button or a field: only a value that says a lot is in it, as a day, or
        one that the person quotes as what it is called.
        """
        if text in self._quoted:
            return self.text(text)
        told = [value for value in self._known if value.kind in _TELLING or re.search(r"[\d ]", value.text)]
        return abstracted(text, told)

    def address(self, url: str) -> str:
        """An address without its values. Raises `CannotKeep` if it has one in a form of its own."""
        text = self.text(url)
        for value in self._known:
            for form in surfaces(value):
                slug = _slug(form)
                rest = unquote_plus(text).casefold()
                if len(form) > 2 and (form.casefold() in rest or (" " in form and slug in rest)):
                    raise CannotKeep(
                        f"The address {url} has “{form}” in it in a way that cannot be written anew."
                    )
        return text

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

    def step(self, proposed: Mapping[str, Any]) -> Step:
        """One step, value-free."""
        action = {key: value for key, value in proposed["action"].items() if key not in ("verb", "ref")}
        verb = proposed["action"]["verb"]
        given = {key: value for key, value in action.items() if value != DEFAULTS[verb].get(key)}
        on = self.target({**proposed, **proposed.get("around", {})}) if proposed["ref"] else None
        if on and proposed.get("around", {}).get("twins") and not placeholders(f"{on.name} {on.row}"):
            raise CannotKeep(
                f"“{proposed['text']}” was one of several that are called alike, and nothing tells which."
            )
        if on and _is_chosen(on) and not placeholders(f"{on.name} {on.row}"):
            raise CannotKeep(
                f"“{proposed['text']}” was chosen by looking: nothing that was asked for says it."
            )
        put = {key: self.address(value) if key == "url" else self._put(value) for key, value in given.items()}
        says = (self.label if on and on.role in _LABELLED and not given else self.text)(proposed["text"])
        if on and (name := str(proposed["name"])):
            says = says.replace(self.text(name), on.name)
        for text, value in self._small.items():
            if f"{{{value.name}}}" in str([put, on and on.name]):
                says = says.replace(f'"{text}"', f'"{{{value.name}}}"')
        return Step(
            do=verb,
            control=on,
            given=put,
            at=self.kind_of_page(proposed["url"]),
            says=says,
            asks=proposed["effect"] == "commit",
            waits=proposed.get("waited", 0),
        )

    def _put(self, value: Any) -> Any:
        if isinstance(value, str):
            return f"{{{self._small[value].name}}}" if value in self._small else self.text(value)
        return [self._put(one) for one in value] if isinstance(value, list) else value

    def target(self, seen: Mapping[str, Any]) -> Target:
        """A control, or a text, by what it was."""
        is_label = seen.get("role") in _LABELLED
        name = self.label(str(seen.get("name", ""))) if is_label else self.text(str(seen.get("name", "")))
        if seen.get("role") in _TICKED and name in self._small and name.isalpha():
            name = f"{{{self._small[name].name}}}"
        cells = [self.text(str(cell)) for cell in seen.get("row", ())]
        told = [cell for cell in cells if PLACE.search(cell)]
        # What has more of the page's in it, beside what its name says anyway, is another text the next time.
        told = [cell for cell in told if opened(cell) == cell or not placeholders(cell) <= placeholders(name)]
        others = int(seen.get("others", 0))
        # One of several of a name, in a row of which nothing was asked for, is that row's all the same.
        words = (
            [cell for cell in cells if not _WITH_DIGIT.search(cell)]
            if others and not PLACE.search(name)
            else []
        )
        return Target(
            role=str(seen.get("role", "")),
            # Beside a value of the person's, what has a digit is the page's: a time of arrival, a price.
            name=opened(name) if PLACE.search(name) else name,
            hint=self.text(str(seen.get("hint", ""))),
            heading=opened(self.text(str(seen.get("heading", "")))),
            group=opened(self.text(str(seen.get("group", "")))),
            row=tuple(dict.fromkeys(told or words)),
            before=opened(self.text(str(seen.get("before", "")))),
            nth=int(seen.get("nth", 0)),
            of=int(seen.get("of", 0)),
            others=others,
            column=opened(self.text(str(seen.get("column", "")))),
            at=int(seen.get("at", 0)),
        )

    def answer(
        self, answer: str, at: Mapping[str, Any] | None, instruction: str, *, asks: bool, sends: bool
    ) -> Target | None:
        """Where the answer is read; None where nothing was to be found out. Raises `CannotKeep` for what was
        worked out: told once more it would be the answer of another day.
        """
        part = str(at["part"]) if at else ""
        if sends or not (asks or (at and part == answer)):
            if _WITH_DIGIT.search(PLACE.sub("", self.text(answer))) and not sends:
                raise CannotKeep(WORKED_OUT)
            return None
        labelled = at and (at.get("column") or re.search(r"[^\W\d_]{2}", str(at.get("before", ""))))
        if not at or at.get("twice") or (SMALL.fullmatch(part) and not labelled):
            raise CannotKeep(WORKED_OUT)
        if not self._row_told(at) and any(_is_word(cell, instruction) for cell in at.get("row", ())):
            # By a word of the person's it was chosen among rows: the newest that is a bug.
            raise CannotKeep(WORKED_OUT)
        head, _, tail = str(at["name"]).partition(part)
        name = f"{opened(self.text(head))}{OPEN}{opened(self.text(tail))}"
        free = at.get("group") and not _is_word(str(at.get("before", "")), instruction)
        within = free and any(_is_word(word, instruction) for word in str(at["group"]).split())
        # What the person asked for is what it stands in, whatever stands before it there.
        return self.target(at).model_copy(update={"name": name, **({"before": ""} if within else {})})

    def _row_told(self, at: Mapping[str, Any]) -> bool:
        return any(placeholders(self.text(str(cell))) for cell in at.get("row", ()))


def _is_chosen(target: Target) -> bool:
    """Whether it is a thing to be chosen, and no button."""
    button = target.role in _PRESSED and is_control(target.name)
    return target.role in _LOOKED_AT and bool(target.name) and not button


def _is_word(word: str, instruction: str) -> bool:
    """Whether a page's word is one of the person's, in any case."""
    return len(word) > 2 and word[:1].isalpha() and has_words(word, instruction)


def _slug(text: str) -> str:
    """A text as addresses have it: "crane-control"."""
    return re.sub(r"\W+", "-", text.casefold()).strip("-")


def opened(text: str) -> str:
    """A text of the page with `OPEN` for what it may say otherwise the next time and is no placeholder."""
    parts = re.split(f"({PLACE.pattern})", text)
    return "".join(part if PLACE.fullmatch(part) else _PAGES_OWN.sub(OPEN, part) for part in parts)
