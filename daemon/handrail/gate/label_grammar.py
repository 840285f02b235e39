"""Labels as verbs with objects: "settle the invoice", "Rechnung begleichen", "会員をやめる".

A list of phrases knows only what somebody has written down. Here each language brings groups of verbs and of
objects (tables `verbs` and `objects` of its file in `labels/`), one table for all languages says what a verb
of one group does with an object of another, and the language's endings make the forms that labels use:
infinitive, imperative, first person, plurals, compounds. The outcome is phrases in the grammar of the label
files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

ACTS: Mapping[str, str] = {
    "pay": "settle bill, settle order, settle booking, finish bill, finish order, stop bill, perform refund, "
    "mark paid, finish receipt, mark receipt",
    "transfer": "move funds, move bid, finish bid, make bid, stop bid, give funds, ask funds, finish code, "
    "make payee, change payee, change limit, raise limit",
    "send": "give message, give people, ask message, finish message",
    "publish": "show post, finish post, stop post, say remark",
    "delete": "remove thing, remove file, remove post, remove message, finish ending, leave bond, stop bond, "
    "power machine, revert state",
    "credentials": "make access, change access, remove access, stop access, open access, finish access, "
    "ask access, change identity, remove identity, make device, remove device, stop device, "
    "remove login, stop login, make role, change role, open role, attach role",
    "share": "open people, open reach, remove people, stop people",
    "agree": "give paper, ask paper, finish paper, stop paper",
    "book": "begin booking, change booking, stop booking, finish booking, remove booking, ask booking, "
    "stop event, leave booking",
    "install": "take software, take file, take record, attach plugin, attach file, change software, "
    "remove software, perform job",
}
"""For each kind of act, the pairs of verb group and object group that perform it."""
ANSWERS: Mapping[str, str] = {
    "settle": "pay", "finish": "agree", "ask": "agree", "remove": "delete", "stop": "book", "leave": "delete",
    "give": "send", "show": "publish", "open": "share", "make": "credentials", "change": "credentials",
    "move": "transfer", "begin": "book", "take": "install", "power": "delete", "revert": "delete",
}  # fmt: skip
"""The kind of act that a yes with a verb of a group performs if its object is not named."""

_VERB_FORMS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "es": {
        "ar": ("(ar|a|o|amos|ar(lo|la|los|las|me|te|se|le|les|nos)|a(lo|la|los|las|me|te))",
               "(e|en|emos|e(lo|la|los|las|me|se))"),
        "er": ("(er|e|a|o|emos|er(lo|la|los|las|me|te|se))", ""),
        "ir": ("(ir|e|a|o|imos|ir(lo|la|los|las|me|te|se))", ""),
    },
    "pt": {
        "ar": ("(ar|a|o|amos|ar (me|se))", "(e|em|emos|e se)"),
        "er": ("(er|e|a|o|am|emos)", ""),
        "ir": ("(ir|e|a|o|am|imos)", ""),
    },
    "fr": {"er": ("(er|ez|e|ons)", ""), "ir": ("(ir|is|issez|ez)", ""), "re": ("(re|ez|s)", "")},
    "it": {
        "are": ("(are|a|o|iamo|ar(lo|la|li|le|mi|si)|al(o|a|i|e))", "(i|iamo)"),
        "ere": ("(ere|i|o|iamo|er(lo|la|li|le|mi|si))", ""),
        "ire": ("(ire|i|isci|isco|iamo|ir(lo|la|li|le|mi|si))", ""),
    },
}  # fmt: skip
"""What the ending of an infinitive becomes, and the forms before which its stem is spelled differently
("pagar", "pague"). Irregular stems are listed as words.
"""
_NOUN_FORMS: Mapping[str, str] = {"en": "(s|es)?", "de": "(e|n|en|er|ern|es|s)?", "es": "(s|es)?",
                                  "pt": "(s|es)?", "fr": "(s|x)?"}  # fmt: skip
_STEMS: Mapping[str, Mapping[str, str]] = {
    "es": {"c": "qu", "g": "gu", "z": "c"},
    "pt": {"c": "qu", "g": "gu", "ç": "c"},
    "it": {"c": "ch", "g": "gh"},
}
"""The spelling of a stem's last letter before e and i: "pagar", "pague"; "realizar", "realice"."""
_SHORT = 3
_COMPOUND = 5
"""Fewest letters of a stem that is inflected, and of a German noun that is found at the end of a compound."""


def composed(language: str, data: Mapping[str, Mapping[str, str]], words: bool) -> dict[str, list[str]]:
    """The phrases of each kind of act, from the tables of one language's file (groups: "word, word, …")."""
    groups = {name: group.split(", ") for name, group in data["verbs"].items()}
    nouns = {name: group.split(", ") for name, group in data["objects"].items()}
    things = {name: [_noun(noun, language) for noun in group] for name, group in nouns.items()}
    before = {name: _any(group.split(", ")) for name, group in data["before"].items()}
    place = _Place(language, words, before.get("lead", ""), before["yes"])
    phrases: dict[str, list[str]] = {}
    for kind, acts in ACTS.items():
        of_verb: dict[str, list[str]] = {}
        for act in acts.split(", "):
            verb, thing = act.split()
            of_verb.setdefault(verb, []).extend(things[thing])
        phrases[kind] = [
            phrase for verb, found in of_verb.items() for phrase in place.acts(groups[verb], _any(found))
        ]
        phrases[kind] += place.alone(data["strong"].get(kind, "").split(", "))
        answers = [verb for verb, of in ANSWERS.items() if of == kind]
        phrases[kind] += [phrase for verb in answers for phrase in place.answers(groups[verb])]
    return phrases


def beginnings(language: str, data: Mapping[str, Mapping[str, str]]) -> dict[str, list[str]]:
    """For each kind, the beginnings of words of which a label needs one to match its `composed` phrases.

    A cheap test before those are tried, which are large.
    """
    groups = {name: group.split(", ") for name, group in data["verbs"].items()}
    found = {}
    for kind, acts in ACTS.items():
        names = {act.split()[0] for act in acts.split(", ")}
        names |= {verb for verb, of in ANSWERS.items() if of == kind}
        verbs = [verb for name in sorted(names) for verb in groups[name]]
        verbs += [verb for verb in data["strong"].get(kind, "").split(", ") if verb]
        found[kind] = sorted({_beginning(verb, language) for verb in verbs})
    return found


def _beginning(verb: str, language: str) -> str:
    """The letters that all forms of a verb begin with."""
    plain = re.split(r"[^\w']", verb.partition(" ")[0])[0]
    if verb[: len(plain) + 1].endswith(("?", "*")):
        plain = plain[:-1]
    inflected = language == "de" or language in _VERB_FORMS
    stem = plain[: max(len(plain) - 3, 2)] if inflected else plain
    # "löschen" is also written "loeschen".
    return re.split("(?<=[äöü])", stem)[0]


@dataclass(frozen=True)
class _Place:
    """The word order of one language. `lead` may precede a verb; `yes` answers a question."""

    language: str
    words: bool
    lead: str
    yes: str

    def acts(self, verbs: list[str], things: str) -> list[str]:
        """Phrases for verbs with their objects."""
        verb = self._forms(verbs)
        if self.language == "ja":
            return [f"{things}.{{0,7}}{verb}.{{0,6}}$"]
        if not self.words:
            return [f"^.{{0,8}}{verb}.{{0,5}}{things}"]
        if self.language == "de":
            last = f"{verb}( und .*|$)"
            return [f"{things} .. {last}", f"{things} {last}", f"^{self._commands(verbs)} .. {things}"]
        return [f"{self._start()}{verb} .. {things}"]

    def alone(self, verbs: list[str]) -> list[str]:
        """Phrases for verbs that need no object; one marked with $ only as the whole label."""
        found = []
        for whole in (False, True):
            if some := [word.removesuffix("$") for word in verbs if word and word.endswith("$") == whole]:
                verb = re.sub(r"\(ar\|a\|o\|", "(ar|", self._forms(some))  # "Reserva" and "compra" are nouns.
                if not self.words:
                    found.append(("^" if whole else "") + f"{verb}(する|します|してください|)$")
                elif self.language == "de":
                    found.append(f"{verb}( und .*|$)")
                else:
                    found.append(f"{self._start()}{verb}" + (f"( {self.lead}){{0,2}}$" if whole else ""))
        return found

    def answers(self, verbs: list[str]) -> list[str]:
        """Phrases for a yes with its verb: "Yes, revoke"."""
        verb = self._forms(verbs)
        if not self.words:
            return [f"^{self.yes}.{{0,10}}{verb}"]
        if self.language == "de":
            return [f"^{self.yes} .*{verb}$", f"^{self.yes} {self._commands(verbs)}"]
        return [f"^{self.yes} ({self.lead} ){{0,3}}{verb}"]

    def _start(self) -> str:
        """The beginning of a label, or of what follows an "and"."""
        return f"(^|and |y |et |e )({self.lead} ){{0,4}}"

    def _commands(self, verbs: list[str]) -> str:
        """German infinitives and imperatives: "begleichen", "begleiche"."""
        return _any([re.sub("e?n$", "e?", verb) if " " not in verb else verb for verb in verbs])

    def _forms(self, verbs: list[str]) -> str:
        return _any([_verb(verb, self.language) for verb in verbs])


def _any(words: list[str]) -> str:
    return f"({'|'.join(dict.fromkeys(words))})"


def _verb(verb: str, language: str) -> str:
    first, space, rest = verb.partition(" ")
    for ending, (forms, others) in _VERB_FORMS.get(language, {}).items():
        stem = first.removesuffix(ending)
        if stem != first and len(stem) >= _SHORT:
            inflected = stem + forms
            if others:
                written = _STEMS[language].get(stem[-1], stem[-1]) if ending[0] == "a" else stem[-1]
                inflected = f"({inflected}|{stem[:-1]}{written}{others})"
            return inflected + space + rest
    return verb


def _noun(noun: str, language: str) -> str:
    if language == "it":
        first, space, rest = noun.partition(" ")
        return (f"{first[:-1]}[aeio]" if first[-1] in "aeo" and len(first) > _SHORT else first) + space + rest
    if noun.endswith("ão"):
        return f"{noun[:-2]}(ão|ões)"
    if noun.endswith("y") and language == "en":
        return f"{noun[:-1]}(y|ies)"
    whole = noun + _NOUN_FORMS.get(language, "")
    return f"*{whole}" if language == "de" and " " not in noun and len(noun) >= _COMPOUND else whole
