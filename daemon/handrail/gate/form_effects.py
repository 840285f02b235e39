"""What sending a form does, and which forms are harmless enough to send without asking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from handrail_wire import Facts, FormFacts

from .addresses import acting_word, path_words, signs_in_there
from .bare_labels import harmless, retreats
from .evidence import Reason, Sign, What
from .labels import CRITICAL, LASTING, WHAT, Kind, kinds_in, kinds_of_switch, naming_url_words, says
from .targets import acting_label, is_owed, pays, risk

Exemption = Literal["", "sign_in", "search", "step"]
_CART_WORDS = frozenset(
    "cart basket bag warenkorb carrito panier carrello carrinho filter search".split()  # noqa: SIM905
)
"""Words of addresses that change a cart or a search; whole words only: "cartes" are cards."""
_OVERHEARD: frozenset[What] = frozenset({"send", "publish", "share", "book", "install"})
"""Acts that the words around a form may name whose button signs in: "Mail admins log in here"."""
_WHO = 2
"""Text fields of a form that asks who signs in: name and password."""


def form_reasons(facts: Facts, named: frozenset[What]) -> tuple[list[Reason], Exemption]:
    form = facts.form
    assert form is not None
    reasons: list[Reason] = []
    if form.card:
        reasons.append(Reason("pay", "The form has payment card details", "card"))
    if form.passwords == "new":
        reasons.append(Reason("credentials", "The form sets or changes a password", "password"))
    acts = acting_word(form.action, sent=form.method == "post")
    if form.passwords == "current" and not reasons and not named:
        if not acts and _signs_in(form, facts):
            return [], "sign_in"
        # A password typed to confirm anything but signing in is a change of credentials, or worse.
        text = "The form asks for your password for something other than signing in"
        return [Reason("credentials", text, "password")], ""
    label = acting_label(facts) or facts.name
    looks, leaves = says("looks", label), _leaves(label, facts)
    step = leaves or (looks if risk(facts) else says("steps", label))
    # A cart may be changed beside its total, at an address that removes; going on may place the order.
    stays = step and not says("onward", label) and not says("yes", label)
    # Filters beside a basket's total: what only looks is asked for by the address alone.
    only_looks = looks and form.method == "get"
    if pays(facts, named) and not form.search and not stays and not only_looks:
        text = f"A total of {facts.total} is shown" if facts.total else "It cannot be told what is to be paid"
        reasons.append(Reason("pay", text, "total"))
    if acts and not (stays and _CART_WORDS & path_words(form.action)) and not _is_named(acts, named):
        reasons.append(Reason("unknown", f'Its form goes to an address that acts ("{acts}")', "address"))
    reasons += _chosen_reasons(form, label, facts)
    if reasons or named:
        return reasons, ""
    if form.search:
        return [], "search"
    if form.method == "post":
        return ([], "step") if step else ([Reason("form", "It sends a form to the site", "form")], "")
    return [], ""


def script_reasons(facts: Facts) -> Iterable[Reason]:
    """What a button that is no submit button may still send by script, with the form it lies in."""
    form = facts.form
    if form is None or says("aside", facts.name):
        return
    if form.card:
        yield Reason("pay", "The form has payment card details", "card")
    if form.passwords == "new":
        sign: Sign = "password beside" if facts.repeatable else "password"
        yield Reason("credentials", "The form sets or changes a password", sign)
    yield from _chosen_reasons(form, facts.name, facts)


def _leaves(label: str, facts: Facts) -> bool:
    """Whether a button leaves a form that is filled in ("Cancel"), as another one would send it."""
    form = facts.form
    return form is not None and form.others and form.text_fields > 0 and retreats(label, facts)


def _chosen_reasons(form: FormFacts, label: str, facts: Facts) -> Iterable[Reason]:
    """What a form does by what is chosen in it: "Apply" by "Move to trash", "Save" by "Delete account"."""
    if form.search or retreats(label, facts) or says("looks", label):
        return
    said: list[tuple[str, Iterable[Kind]]] = []
    if not harmless(label, facts):
        said += [(option, kinds_in(option) or _states(option)) for option in form.chosen]
        # A radio button says what something is then ("Public"): "Pay by card" among them pays nothing yet.
        said += [(radio, _states(radio)) for radio in form.radios]
    said += [(radio, {*kinds_in(radio)} & {*LASTING}) for radio in form.radios]
    # Terms that are accepted, and a letter that is ordered, are what the form is for.
    said += [(box, {*kinds_in(box), *kinds_of_switch(box)} & {*CRITICAL}) for box in form.boxes]
    for chosen, kinds in said:
        for kind in kinds:
            yield Reason(kind, f'{WHAT[kind]} ("{chosen}" is chosen)', "option")


def _states(chosen: str) -> tuple[Kind, ...]:
    """The kinds of act of what something or somebody is to be: "Public", "Administrator"."""
    if kinds := kinds_of_switch(chosen):
        return kinds
    return ("share",) if says("roles", chosen) or says("rights", chosen) else ()


def _is_named(acts: str, named: frozenset[What]) -> bool:
    """Whether the label already says what the form's address does ("Publish", "/posts/5/publish")."""
    own = {*kinds_in(acts)}
    return bool(named) and (own <= named if own else acts in naming_url_words())


def _signs_in(form: FormFacts, facts: Facts) -> bool:
    """Whether a form with one password field is for signing in: it says so, or says nothing at all.

    A form that saves ("Save"), or is about login data, is not. "Continue" may confirm anything with the
    password: it counts only if the form has just two text fields and at most a greeting, or goes to a sign-in
    address. Beside a total, the button itself has to say that it signs in.
    """
    meant = {*risk(facts)} - (_OVERHEARD if says("sign_in", form.button) else frozenset())
    if meant or says("keeps", form.button):
        return False
    if is_owed(facts):
        return says("sign_in", form.button)
    if not (form.button or form.label):
        return True
    if says("sign_in", form.button) or (says("sign_in", form.label) and not says("login_data", form.label)):
        return True
    asks_only_who = form.text_fields == _WHO and (not form.label or says("welcome", form.label))
    return says("lets_in", form.button or form.label) and (asks_only_who or signs_in_there(form.action))
