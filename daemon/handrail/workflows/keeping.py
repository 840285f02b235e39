"""Makes a workflow of a run that was right: what was asked for becomes parameters, what a page showed is
left open.

A step is kept with its control's role, name and surroundings, never with its ref. What fixes a control are
the person's values: a row with the told code, a link called as the goal says. Words of the page beside them
that have a digit in them may be others the next time, and become `…`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from handrail.exemplars.abstraction import (
    SECRET,
    Value,
    abstracted,
    day_in_form,
    found_in,
    numbered,
    placeholders,
    surfaces,
    value_of,
    without_placeholders,
)
from handrail.happened.events import Backed, Event, Popped, RunEvent
from handrail.happened.origin import Retry
from handrail.happened.steps import Acted, Proposed
from handrail.happened.whole import Ended
from handrail.page.address_pattern import pattern_of
from handrail.stack.events import RunRecord
from handrail.text.arguments import SECRET_NAME
from handrail.text.field_kinds import begins_like, kinds_of
from handrail.text.literals import quotations
from handrail.text.words import stands_in
from handrail.verbs.verb import ALONG_A_PATH, PASSING
from handrail_wire import Action

from .done import Done, done_of
from .ordinals import ORDINAL, rank_of
from .repeats import LEADING, LIST, is_told, merged
from .values import counted, identifier, values_of_run
from .without_values import CannotKeep, Maker, cased, opened
from .workflow import PLACE, Parameter, Step, Target, Workflow

_SECRETS = frozenset({"password", "password_again", "card_number", "card_expiry", "card_cvc"})
_LEAST_WAIT_S, _MOST_WAIT_S = 1.0, 10.0
"""What a page is given where the run waited: a run that decides without a model is faster."""
_JOINING = re.compile(r"\b(?:and|und|et|y|e)\b")
"""Words between values that are put in together."""
_SMALL_WORD = re.compile(r"(?<![\w'’-])[a-z]\w*")
_SIGNS = "“”\"„,;>|"
"""Signs that part one value from another."""
_WITH_FORM = re.compile(r"\{(\w+):(\w+)\}")
_IN_QUOTES = re.compile(r"[“\"„]\{(\w+)(?::\w+)?\}[”\"“]")
_QUOTES = re.compile(r"[“”\"„]")


def keep(name: str, record: RunRecord, events: Sequence[Event], *, right: bool = False) -> Workflow:
    """The workflow of a run that ended well, or was `right` whatever it says. Raises `CannotKeep`."""
    happened = [event.what for event in events]
    end = next((event for event in reversed(happened) if isinstance(event, Ended)), None)
    root = next((event for event in reversed(happened) if isinstance(event, Popped)), Popped("done"))
    if not right and (end is None or end.state != "done"):
        raise CannotKeep("This run did not end well, so there is nothing to keep. Choose one that did.")
    done = _done(happened)
    if not done:
        raise CannotKeep("Nothing was done on the page in this run. Choose one in which something was.")
    known, small = values_of_run(record.instruction, happened, done, root.at)
    done = [_searched(step, known) for step in done]
    known = (*known, *counted(record.instruction, done, known))
    quoted = {one.words for one in quotations(record.instruction)}
    make = Maker(known, small, quoted)
    listed = next((value for value in known if value.kind == LIST), None)
    done = merged(done, lambda step: is_told(step, make), listed, record.instruction)
    sources = _sources(done, make)
    known = (*known, *(value for value, _, _ in sources))
    known = (*known, *_unsaid(known, small, done))
    make = Maker(known, small, quoted | {value.text for value, _, _ in sources})
    steps = tuple(make.step(step) for step in done)
    steps = _seen(steps, done, make)
    steps = _reading(steps, sources)
    asks, sends = "?" in record.instruction, any(step.asks for step in steps)
    used = {name for step in steps for name in placeholders(step.model_dump_json())}
    # What a run says that did not end by itself is no answer.
    answer = root.answer if end is None or end.state == "done" else ""
    read = make.answer(answer, root.at, record.instruction, asks=asks, sends=sends)
    used |= placeholders(read.model_dump_json()) if read else set()
    secrets = {text.rstrip(".") for name_, text in found_in(record.instruction) if name_ == SECRET}
    parameters = {
        value.name: Parameter(
            ask=value.name.replace("_", " "),
            kind=value.kind,
            default="" if (hidden := _is_secret(value, secrets)) else value.text,
            secret=hidden,
        )
        for value in (*known, *small.values())
        if value.name in used - {value.name for value, _, _ in sources}
    }
    try:
        start = make.address(record.url)
    except CannotKeep:
        start = ""
    title = make.title(record.instruction, parameters)
    return Workflow(
        name=name,
        title=title,
        site=pattern_of(record.url),
        start=start if placeholders(start) <= parameters.keys() else "",
        parameters=parameters,
        steps=steps,
        read=read,
        # What is read tells by where it stands that this is the end.
        ends="" if read else opened(make.text(root.heading)),
        kept_from=record.run,
    )


def _is_secret(value: Value, secrets: Collection[str]) -> bool:
    """Whether it was given as a password, or put where one belongs: it is not kept as a default."""
    return value.name.startswith(SECRET) or value.text in secrets or bool(kinds_of(value.name) & _SECRETS)


def _done(events: Iterable[RunEvent]) -> list[Done]:
    """Every step that was done and counts."""
    proposed: dict[int, Proposed] = {}
    kept: list[tuple[Done, Acted]] = []
    waited = 0.0
    for event in events:
        match event:
            case Proposed():
                proposed[event.step] = event
            case Backed():
                # That way led nowhere: it is not gone again.
                last = [at for at, (_, act) in enumerate(kept) if act.text == event.step][-1:]
                kept = [pair for at, pair in enumerate(kept) if at not in last]
                if kept and kept[-1][1].verb == "go_back":
                    kept.pop()
            case Acted(status="unknown"):
                raise CannotKeep(f"Nobody knows whether it was done: {event.text}. Choose another run.")
            case Acted() if (before := proposed.get(event.step)) is not None:
                if event.status == "done" and event.verb in LEADING:
                    kept.append((done_of(before), event))
                elif event.status != "done" or event.verb in PASSING:
                    # How long it was waited for is kept.
                    waited += float(getattr(before.action, "seconds", 0))
                else:
                    kept = _with(kept, before, event)
                    given = min(max(waited, _LEAST_WAIT_S), _MOST_WAIT_S) if waited else 0
                    words = _words(before, proposed)
                    kept.append((replace(done_of(before, given), text=words), event))
                    waited = 0.0
    return [step for step, _ in kept]


def _with(kept: list[tuple[Done, Acted]], before: Proposed, act: Acted) -> list[tuple[Done, Acted]]:
    """What is kept before a step, but for what that replaces. Raises `CannotKeep`."""
    if act.verb in ALONG_A_PATH or getattr(before.action, "at", None):
        raise CannotKeep(f"“{act.text}” is bound to a place on the screen: that cannot be kept.")
    if kept and _is_letter(before.action) and _is_letter(kept[-1][0].action):
        raise CannotKeep("Its text was typed key by key: what of it was asked for cannot be told.")
    return kept[:-1] if kept and _replaces(act, kept[-1][1], kept[-1][0].action) else kept


def _is_letter(action: Action) -> bool:
    """Whether a key was pressed that writes something."""
    return action.verb == "press" and len(action.keys) == 1


def _words(before: Proposed, proposed: Mapping[int, Proposed]) -> str:
    """What a step does, as it was said when it was first done."""
    while isinstance(by := before.origin, Retry) and by.of in proposed:
        before = proposed[by.of]
    return before.text


def _replaces(act: Acted, last: Acted, done: Action) -> bool:
    """Whether a step takes the place of the last one: it was typed anew, or done again with a yes."""
    submits = getattr(done, "submit", False)
    anew = act.verb == last.verb == "type" and act.url == last.url and not submits
    again = isinstance(act.origin, Retry) and act.origin.of == last.step
    return act.ref == last.ref and (anew or again)


def _sources(done: Sequence[Done], make: Maker) -> list[tuple[Value, Target, int]]:
    """(what was read off a page, where it stood there, before which step) of the texts that nobody said."""
    found: list[tuple[Value, Target, int]] = []
    for at, step in enumerate(done):
        seen, text = step.around.source, getattr(step.action, "text", "")
        if not seen or text in [value.text for value, _, _ in found] or PLACE.search(make.text(text)):
            continue
        steps = [number for number, one in enumerate(done) if one.step == seen.step]
        if (seen.step is not None and not steps) or (target := make.source(seen, step)) is None:
            continue
        name = next(name for name in numbered("read") if name not in [value.name for value, _, _ in found])
        found.append((Value(name, "text", text), target, steps[0] if steps else at))
    return found


def _reading(steps: Sequence[Step], sources: Sequence[tuple[Value, Target, int]]) -> tuple[Step, ...]:
    """The steps with what is read before them."""
    kept = list(steps)
    for value, target, at in sources:
        kept[at] = kept[at].model_copy(update={"reads": {**kept[at].reads, value.name: target}})
    return tuple(kept)


def _searched(step: Done, known: Sequence[Value]) -> Done:
    """A step that looks for a part of a value, as one that looks for all of it: what finds that finds it."""
    text: str = getattr(step.action, "text", "")
    is_search = step.role == "searchbox" or begins_like("search", step.name)
    whole = [value.text for value in known if value.kind in ("text", "name") and stands_in(text, value.text)]
    if not text or not is_search or len(whole) != 1:
        return step
    action = step.action.model_copy(update={"text": whole[0]})
    return replace(step, text=step.text.replace(text, whole[0]), action=action)


def _unsaid(
    known: Sequence[Value], small: Mapping[str, Value], done: Sequence[Done]
) -> Iterator[Value]:
    """What was typed and is not in the instruction: asked for each time, as nobody knows where it is from."""
    names = {value.name for value in (*known, *small.values())}
    texts = {form for value in known for form in surfaces(value)} | set(small)
    for step in done:
        text: str = getattr(step.action, "text", "")
        if step.action.verb not in ("type", "press") or not text or text in texts:
            continue
        if SECRET_NAME.search(text) or any(text in cased(value.text) for value in known):
            continue
        if not re.search(r"\w", _JOINING.sub("", without_placeholders(abstracted(text, known)))):
            continue
        name = next(one for one in numbered(identifier(step.name)) if one not in names)
        names.add(name)
        texts.add(text)
        yield Value(name, "text", text)


def _seen(steps: Iterable[Step], done: Sequence[Done], make: Maker) -> tuple[Step, ...]:
    """The steps with what their pages have to say: what was asked for and no step uses, and before a step
    that cannot be undone all that was asked for.
    """
    kept = list(steps)
    used = {name for step in kept for name in placeholders(step.model_dump_json())}
    for at, seen in enumerate(done):
        texts = [make.text(text) for text in seen.around.shows]
        whole = [text for text in texts if PLACE.fullmatch(text)]
        wanted = [text for text in whole if kept[at].asks or not placeholders(text) <= used]
        put = str([step.given for step in kept]) + str([step.control for step in kept])
        # A number that nothing was done for stood there by itself: it has to stand there again.
        wanted += [text for text in seen.around.numbers if make.put(text) == text and text not in put]
        kept[at] = kept[at].model_copy(update={"shows": tuple(dict.fromkeys(wanted))})
    return tuple(kept)


def told(title: str, parameters: Mapping[str, Parameter], instruction: str) -> dict[str, str] | None:
    """The values in an instruction that says the workflow's title with others; None if it says another."""
    pattern, names = "", []
    for part in re.split(f"({PLACE.pattern})", title):
        if PLACE.fullmatch(part):
            name = part[1:-1].partition(":")[0]
            if name not in names:
                pattern += f"(?P<{name}>.+?)"
            else:
                # In another form it is written otherwise.
                pattern += ".+?" if ":" in part else f"(?P={name})"
            names.append(name)
        else:
            pattern += re.escape(part.replace("{{", "{").replace("}}", "}"))
    match = re.fullmatch(pattern, instruction)
    if match is None:
        return None
    said = {name: text for name, text in match.groupdict().items() if name in parameters}
    quoted = {mark[1] for mark in _IN_QUOTES.finditer(title)}
    single = {name: text for name, text in said.items() if parameters[name].kind != LIST}
    if any(_runs_on(parameters[name].default, text, name in quoted) for name, text in single.items()):
        return None
    forms = {mark[1]: mark[2] for mark in _WITH_FORM.finditer(title)}
    found = {
        name: value
        for name, text in said.items()
        if (value := day_in_form(text, forms.get(name, "")) or read(parameters[name], text)) is not None
    }
    return found if len(found) == len(said) else None


def _runs_on(usual: str, text: str, quoted: bool) -> bool:
    """Whether a text says more than a value such as the `usual` one: "Kim and the date of birth to …" is no
    name, and what has quotation marks in it is more than was quoted.
    """
    if quoted or not usual:
        return bool(_QUOTES.search(text))
    named = not _SMALL_WORD.search(usual) and any(map(str.isalpha, usual))
    more = {sign for sign in text if sign in _SIGNS} - set(usual)
    return (named and bool(_SMALL_WORD.search(text))) or bool(more)


def read(parameter: Parameter, text: str) -> str | None:
    """A value as the steps write it: a day as 2026-07-07, in whatever notation it was given; None if it is no
    day, or no time, where one is needed.
    """
    if parameter.kind == ORDINAL:
        return text if rank_of(text) else None
    if parameter.kind == LIST:
        return text
    if parameter.kind not in ("date", "time"):
        return text
    value = value_of("x", text)
    return value.text if value.kind == parameter.kind else None
