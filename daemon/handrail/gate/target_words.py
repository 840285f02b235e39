"""What the words on and around a target say it does: its label, its markup, its address."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category
from urllib.parse import unquote

from handrail.verbs.targets import is_button, is_filled_in
from handrail_wire import Facts
from handrail_wire.roles import BUTTON_ROLES, CHOICE_ROLES, CHOSEN_ROLES, FIELD_ROLES

from .addresses import acting_word, carries_proof, is_about, names_its_page
from .bare_labels import agreed, asks, clears_filters, filters, harmless, has_amount, is_sure
from .evidence import GRADES, Reason, Sign
from .label_text import clauses, sentences
from .labels import (
    LASTING,
    MONEY,
    WHAT,
    Kind,
    fold,
    is_short,
    kinds_in,
    kinds_in_markup,
    kinds_of_switch,
    says,
)
from .targets import (
    acting_label,
    is_owed,
    is_pressed,
    risk,
)

_METHOD_HINT = re.compile(r"data-method[=: ]*(post|put|patch|delete)", re.IGNORECASE)
_DELETE_HINT = re.compile(r"data-method[=: ]*delete", re.IGNORECASE)
_ASKS_HINT = re.compile(r"\bdata-confirm=|\bconfirm\s*\(", re.IGNORECASE)
"""Markup of a control that makes the browser ask "Are you sure?" first."""
_DANGER_HINT = re.compile(r"(?:^|[\s_-])(danger|destructive)(?:$|[\s_-])(?!zone)", re.IGNORECASE)
"""Names of styles for what cannot be undone."""
_SCRIPT_HINT = re.compile(
    r"\breturn false\b|\bpreventdefault\b|"
    r"(?:^|[\s;])(?!\S*(?:track|gtag|\bga\b|_gaq|fbq|analytics|datalayer|pixel|log|stat))[a-z_$][\w$.]*\([^()]*\)",
    re.IGNORECASE,
)
"""Code in a link's own handler that does more than lead on or count."""
_OPTIONAL = re.compile(
    r"\b(non ?essential|optional|unnecessary|non ?necessary|nicht notwendige?n?|optionale?n?|non essentiels"
    r"|facultatifs|opcionales|opcionais|opzionali)\b"
)
"""Words that only describe cookies, on a button that answers for them; folded."""
_LIGATURE = re.compile(r"[a-z]+(?:_[a-z]+)+")
"""The name of an icon that a font draws in its place: "person_remove"."""
ALWAYS_BY_LABEL: frozenset[Kind] = frozenset({"pay", "transfer", "delete", "credentials"})
"""Kinds for which a link's own words are enough, wherever it seems to lead."""
_ENTRY_ROLES = frozenset({"menuitem", "menuitemradio", "option"})
"""Entries of a list that take effect when chosen: "Owner" beside somebody's name."""
_CROSSES = frozenset("×✕✖✗⨯╳❌")
"""Pictures that close what they lie in."""
_WORDS = 9
_LINK_WORDS = 5
"""Most words of the label of something other than a button, and of a link to another page."""
_MEANT = re.compile(
    r"\b(permanently|this|my|endgültig|unwiderruflich|diese[nrs]?|meine?n?|définitivement|cet?|cette|mon|ma"
    r"|definitivamente|permanentemente|est[ea]|mi|meu|minha|quest[oa]|mi[oa])\b",
    re.IGNORECASE,
)
"""Words that show that a longer link is no headline: it deletes this very thing, or for good."""


def label_reasons(facts: Facts, extra: frozenset[str]) -> Iterable[Reason]:
    shown = acting_label(facts)
    if (name := shown.casefold().strip()) and name in extra:
        yield Reason("marked", f'The policy marks "{shown}" as something that cannot be undone', "policy")
    acts_by_url = _acts_by_url(facts)
    plain_link = _is_plain_link(shown, facts)
    kinds: tuple[Kind, ...] = ()
    agrees = False
    if is_button(facts) and facts.role in FIELD_ROLES | CHOICE_ROLES and not facts.submits:
        # Lists and choices are drawn as such buttons: their name is usually just the value chosen.
        kinds = tuple(kind for kind in kinds_in(shown) if kind in ALWAYS_BY_LABEL)
    elif (_is_picture(shown) or _LIGATURE.fullmatch(shown)) and not is_filled_in(facts):
        kinds = kinds_in_markup(f"{shown} {facts.hint}")
    elif plain_link:
        kinds = _kinds_of_link(shown, facts)
    elif facts.role in BUTTON_ROLES or is_short(shown, _WORDS):
        kinds = kinds_in(shown)
        agrees = not kinds
        kinds = kinds or agreed(shown, facts)
    elif facts.role in ("clickable", "link"):
        kinds = _kinds_at_first(shown)
    if _only_consents(shown, kinds, facts) or clears_filters(shown, facts.context) or filters(shown, facts):
        kinds = ()
    if facts.role in ("button", "menuitem") and not plain_link and says("places", shown):
        kinds = kinds_in_markup(shown)
    if facts.role == "tab" and not facts.submits and not acts_by_url and is_short(shown, 1):
        # "Buy" beside "Sell" only shows the panel for it.
        kinds = tuple(kind for kind in kinds if kind in LASTING)
    if facts.role == "switch":
        kinds = kinds or kinds_of_switch(shown)
    if facts.role in _ENTRY_ROLES and says("roles", shown) and says("admits", facts.context):
        kinds = kinds or ("share",)
    if "credentials" in kinds and says("given", shown) and _asks_for_it(facts, plain_link):
        kinds = tuple(kind for kind in kinds if kind != "credentials")
    by_link = plain_link and is_short(shown, _LINK_WORDS) and says("by_link", shown)
    by_link = by_link and not says("harmless", shown) and not is_about(facts.href, shown)
    for kind in kinds:
        if not plain_link or by_link or kind in ALWAYS_BY_LABEL or carries_proof(facts.href):
            sign = _sign_of_label(kind, shown, facts, plain_link, agrees)
            yield Reason(kind, f'{WHAT[kind]} ("{shown or facts.hint}")', sign)
    if not kinds and facts.role in ("clickable", "link") and not is_short(shown, _LINK_WORDS):
        # It may be about that; what a script sends for it is asked about.
        told = [clause for sentence in sentences(shown) for clause in clauses(sentence)]
        for kind in ALWAYS_BY_LABEL & {kind for clause in told for kind in kinds_in(clause)}:
            yield Reason(kind, f'{WHAT[kind]} ("{shown}")', "faint")
    if by_link and not kinds:
        yield Reason("unknown", f'Its link does what it says ("{shown}")', "link")
    # What a script sends for a link by another method is held, and judged then.
    if facts.href and acts_by_url and not (facts.held and not acting_word(facts.href)):
        yield Reason("unknown", "Its link acts at once instead of opening a page", "address")
    if not kinds and not plain_link and is_sure(shown, facts):
        yield Reason("unknown", "It says yes where the page asks whether you are sure", "sure")
    if not kinds and not plain_link:
        yield from _marked_reasons(facts)
        if is_pressed(facts) and _says_nothing(shown, facts):
            # Arrows turn the pages of many a dialog.
            sign = "faint" if _is_picture(shown) else "bare"
            if facts.in_dialog:
                yield Reason("unknown", "It says yes in a dialog, and not what to", sign)
            elif is_owed(facts):
                yield Reason("pay", "It says nothing, but stands beside what is to be paid", sign)


def sign_of_said(kind: Kind, facts: Facts) -> Sign:
    """How much it counts that the model says this of a pressed control: as much as a label that said it."""
    shown = acting_label(facts)
    plain_link = _is_plain_link(shown, facts)
    sign = _sign_of_label(kind, shown, facts, plain_link, agrees=False)
    counts = not plain_link or kind in ALWAYS_BY_LABEL
    return "said" if counts and GRADES[sign] == "strong" else "said weakly"


def _acts_by_url(facts: Facts) -> bool:
    return bool(_METHOD_HINT.search(facts.hint) or acting_word(facts.href))


def _is_plain_link(shown: str, facts: Facts) -> bool:
    return bool(facts.href and not facts.submits and not _acts_by_url(facts) and _leads_on(shown, facts))


def _asks_for_it(facts: Facts, plain_link: bool) -> bool:
    """Whether what a label needs is not filled in yet, so that it can only open where it will be.

    Where a button's requests are held they tell; only elsewhere has the label to.
    """
    return plain_link or (facts.repeatable and facts.form is None and not facts.held)


def _sign_of_label(kind: Kind, shown: str, facts: Facts, plain_link: bool, agrees: bool) -> Sign:
    """`agrees`: not the label itself names the act, but what stands above it."""
    if plain_link and not facts.repeatable:
        # "Delete…" opens the page that asks, and what is pressed there is judged.
        asks_first = _has_dots(shown) and kind not in MONEY and not carries_proof(facts.href)
        return "opening label" if asks_first else "link"
    if facts.type == "reset" and not facts.submits:
        return "reset"
    if facts.role in CHOSEN_ROLES and not facts.submits:
        return "choice"
    if facts.role == "columnheader" and is_short(shown, 1):
        return "faint"  # "Order" sorts.
    if _is_drawn_link(shown, facts) and kind not in ALWAYS_BY_LABEL:
        return "opening label"
    leads_on = facts.href and not facts.repeatable and not (facts.opens and _is_here(facts))
    if facts.submits or leads_on:
        return "label"
    asked = asks(facts.context) and kinds_in(facts.context)
    may_open = facts.repeatable and not agrees and kind not in MONEY and not asked
    return "opening label" if _opens_more(shown, facts) or may_open else "label"


def _is_here(facts: Facts) -> bool:
    """Whether a link leads to a part of its own page."""
    page, fragment, _ = facts.href.partition("#")
    return bool(fragment) and page == facts.url.partition("#")[0]


def _is_drawn_link(shown: str, facts: Facts) -> bool:
    """Whether a button opens a page, and nothing says that this does something: "Send email", but not "Send".

    What a script of it sends instead is held.
    """
    if not facts.href or not facts.held or acting_word(facts.href) or carries_proof(facts.href):
        return False
    return not (is_short(shown, 1) or says("by_link", shown)) or is_about(facts.href, shown)


def _opens_more(shown: str, facts: Facts) -> bool:
    """Whether a control says that it opens something: by its markup, or by dots, as where more is asked."""
    return facts.opens or _has_dots(shown)


def _has_dots(shown: str) -> bool:
    return shown.rstrip().endswith(("…", "..."))


def _kinds_of_link(shown: str, facts: Facts) -> tuple[Kind, ...]:
    """The kinds of act of a plain link's label; none if it opens a page of that name.

    "Buy" opens "/buy", where one may look around; deletions and credentials count all the same.
    """
    if not is_short(shown, _LINK_WORDS):
        # A headline may begin like a button, but hardly with what is to be paid.
        kinds = {*LASTING} if is_short(shown, _WORDS) and _MEANT.search(shown) else set()
        kinds |= MONEY if has_amount(shown) else set()
        return tuple(kind for kind in _kinds_at_first(shown) if kind in kinds)
    if facts.role == "link" and is_about(facts.href, shown):
        return ()
    own = facts.role == "link" and names_its_page(facts.href, shown)
    return tuple(kind for kind in kinds_in(shown) if not own or kind in LASTING)


def _kinds_at_first(shown: str) -> tuple[Kind, ...]:
    """The critical kinds in the first clause of a text that is too long for a label."""
    first = clauses(sentences(" ".join(shown.split()[:_WORDS]))[0])[0]
    return tuple(kind for kind in kinds_in(first) if kind in ALWAYS_BY_LABEL)


def _is_picture(shown: str) -> bool:
    """Whether a name has no letters: nothing, signs, or an emoji with a number."""
    if any(char.isalpha() for char in shown):
        return False
    return not any(char.isalnum() for char in shown) or any(category(char) == "So" for char in shown)


def _says_nothing(shown: str, facts: Facts) -> bool:
    """Whether a button is a bare yes or a picture that means nothing ("OK", "→"), and not one that leaves."""
    if says("cookies", facts.context) or says("choosing", facts.context):
        return False
    leaves = shown.strip() in _CROSSES or any(says("retreat", word) for word in facts.hint.split())
    return says("yes", shown) or (_is_picture(shown) and not leaves)


def _only_consents(shown: str, kinds: tuple[Kind, ...], facts: Facts) -> bool:
    """Whether a label only answers a cookie banner, which costs nothing and binds to nothing."""
    only = kinds and {*kinds} <= {"agree", "share"} and is_short(shown, _LINK_WORDS)
    binding = is_owed(facts) or says("binding", f"{shown} {facts.context}") or {*risk(facts)} - {"agree"}
    if not only or binding or not says("consents", shown):
        return False
    return says("cookies", f"{shown} {facts.context}") or _OPTIONAL.search(fold(shown)) is not None


def _leads_on(shown: str, facts: Facts) -> bool:
    """Whether a link only opens a page, or another part of this one.

    A link that is a button by its role, wraps one, or runs a script is judged as a button. So is one to a
    fragment of this page ("#act"), to which scripts listen, except in a table of contents, whose fragments
    are the headings themselves ("Install", "#install").
    """
    if facts.role == "button" or is_button(facts) or _SCRIPT_HINT.search(facts.hint):
        return False
    place = facts.href.partition("#")[2]
    if not _is_here(facts) or place.startswith(("/", "!")):
        return True
    return fold(unquote(place)) == fold(shown)


def _marked_reasons(facts: Facts) -> Iterable[Reason]:
    """What the page itself says about a control, besides its label.

    What the control asks of the site, or of the person, counts whatever it is called ("Cancel"); its look
    does not count on a button that leaves or leads on.
    """
    if _DELETE_HINT.search(facts.hint):
        yield Reason("delete", "It asks the site to delete something", "method")
    if _ASKS_HINT.search(facts.hint):
        yield Reason("unknown", "The page asks whether you are sure before it does this", "asks first")
    elif is_pressed(facts) and _DANGER_HINT.search(facts.hint) and not harmless(acting_label(facts), facts):
        yield Reason("unknown", "The page marks it as dangerous", "style")
