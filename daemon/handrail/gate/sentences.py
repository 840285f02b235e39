"""Actions in words: the sentence that a person approves, and the short form for histories and captions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from handrail.page.address_pattern import host_of
from handrail.page.naming import mention
from handrail.stack.events import ref_of_action
from handrail_wire import Action, Facts, Point

from .labels import MONEY, kinds_in, says
from .targets import acting_label, pays

Fill = Callable[..., str]
"""Puts values into a sentence's places, by name: in English, or in a language (`text.language.Language`)."""
_SHOWN = 100
"""Characters of a text that the sentence quotes, so that what stands after it is not cut off."""
_TIMES = {1: "click", 2: "double-click", 3: "triple-click"}


def sentence(action: Action, facts: Facts, fill: Fill = str.format) -> str:
    """What will happen, as one plain sentence; `fill` says it in a language, English without."""
    site = host_of(facts.url) or facts.frame_origin
    if action.verb in ("goto", "new_tab"):
        return fill("Open {word}", word=action.url)
    wish = _wish(action, facts, fill)
    owed = _pays(facts)
    if owed and not facts.total:
        untold = "Handrail wants to {wish} on {site}. The page does not tell which amount is to be paid."
        return fill(untold, wish=wish, site=site)
    if owed:
        total = "Handrail wants to {wish} on {site}, for a total of {total}."
        return fill(total, wish=wish, site=site, total=facts.total)
    return fill("Handrail wants to {wish} on {site}.", wish=wish, site=site)


def _pays(facts: Facts) -> bool:
    """Whether the total is what the step pays. What takes something back does not: "Yes" to "Cancel?"."""
    label = acting_label(facts) or facts.name
    kinds = kinds_in(label)
    around = (facts.context, facts.form.label if facts.form else "")
    undone = any(says("undoes", words.strip()) for words in (*label.split(","), *around))
    return pays(facts, kinds) and (bool(MONEY & {*kinds}) or not (undone or says("retreat", label)))


def _wish(action: Action, facts: Facts, fill: Fill) -> str:
    if action.verb == "use_tool":
        return fill('call the page\'s own tool "{tool}"', tool=action.tool)
    name = _shortened(facts.name or facts.hint or facts.role or fill("this control"))
    match action.verb:
        case "paste" | "press" if action.verb == "paste" or facts.pasted_from:
            site = facts.pasted_from or fill("this site")
            return fill('put the text it copied on {site} into "{name}"', site=site, name=name)
        case "type" | "press" if facts.submits or (action.verb == "type" and action.submit):
            return fill('send the form with "{name}"', name=name)
        case "type":
            return fill('type "{text}" into "{name}"', text=_shortened(action.text), name=name)
        case "press" if action.text:
            return fill('press the keys of "{text}" on "{name}"', text=_shortened(action.text), name=name)
        case "press":
            return fill('press {keys} on "{name}"', keys=action.keys, name=name)
        case "select":
            options = _quoted(map(_shortened, action.options))
            return fill('choose {options} in "{name}"', options=options, name=name)
        case "check":
            return fill('tick "{name}"' if action.on else 'untick "{name}"', name=name)
        case "drag" if facts.drop:
            return fill('drag "{name}" onto "{drop}"', name=name, drop=_shortened(facts.drop))
        case "upload":
            files = ", ".join(action.files)
            return fill('give {files} to the site through "{name}"', files=files, name=name)
        case "click" if action.dialog == "accept" and action.dialog_text:
            answered = 'press "{name}" and say yes with "{answer}" to what the page then asks'
            return fill(answered, name=name, answer=_shortened(action.dialog_text))
        case "click" if action.dialog == "accept":
            return fill('press "{name}" and say yes to what the page then asks', name=name)
        case "click" if action.modifiers:
            return fill('press "{name}" with {keys} held', name=name, keys="+".join(action.modifiers))
    return fill('press "{name}"', name=name)


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def describe(action: Action, name: str = "") -> str:
    """An action in words, for histories, captions and reports. Secrets stand as `<secret:name>`."""
    target = mention(name, ref_of_action(action) or "the page")
    match action.verb:
        case "click":
            times = "+".join([*action.modifiers, _TIMES[action.count]])
            button = f" with the {action.button} button" if action.button != "left" else ""
            answer = f' "{action.dialog_text}"' if action.dialog_text else ""
            yes = f" and accept the dialog{answer}" if action.dialog == "accept" else ""
            return f"{times} {target}{_place(action.at)}{button}{yes}"
        case "hover":
            return f"hover {target}{_place(action.at)}"
        case "drag":
            over = f" onto {action.to}" if action.to else ""
            return f"drag {target}{_place(action.start)}{over}{_place(action.end, 'to')}"
        case "draw":
            return f"draw through {len(action.points)} points in {target}"
        case "select_text":
            return f'select "{action.text}"' if action.text else f"select the text of {target}"
        case "copy":
            return "copy what is selected"
        case "paste":
            return f"paste into {target}"
        case "upload":
            return f"choose {', '.join(action.files)} for {target}"
        case "type":
            into = "into" if action.clear else f"at the {action.where} of what is in"
            into = f'in place of "{action.part}" in' if action.part else into
            return f'type "{action.text}" {into} {target}' + (" and press Enter" if action.submit else "")
        case "press":
            pressed = f'the keys of "{action.text}"' if action.text else action.keys
            return f"press {pressed}" + (f" on {target}" if action.ref else "")
        case "select":
            return f"select {_quoted(action.options)} in {target}"
        case "check":
            return f"{'check' if action.on else 'uncheck'} {target}"
        case "scroll":
            where = f" in {target}" if action.ref else ""
            end = f"{action.direction} to the end" if action.to_end else action.direction
            how = f'to "{action.to_text}"' if action.to_text else end
            return f"scroll{where} {how}"
        case "goto":
            return f"open {action.url}"
        case "new_tab":
            return f"open {action.url or 'nothing yet'} in a new tab"
        case "tab_focus":
            return f"go to tab {action.index}"
        case "close_tab":
            return "close the tab"
        case "use_tool":
            return f"use the page's tool {action.tool} with {action.input}"
        case "go_back":
            return "go back"
        case "go_forward":
            return "go forward"
        case "wait":
            for_text = f' for "{action.until}", at most' if action.until else ""
            return f"wait{for_text} {action.seconds:g} s"


def _quoted(texts: Iterable[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)


def _place(at: Point | None, word: str = "at") -> str:
    return f" {word} {at.x:g}, {at.y:g}" if at else ""
