"""What a label does that says too little by itself: "Confirm", "Remove", "Yes" to a question."""

from __future__ import annotations

import re

from handrail.text.amounts import money
from handrail.text.mention import Mention
from handrail_wire import Facts

from .labels import (
    CRITICAL,
    Kind,
    Matter,
    after_lead,
    fold,
    is_short,
    kinds_across,
    kinds_in,
    kinds_in_markup,
    kinds_of_heading,
    says,
)
from .targets import is_owed, is_pressed, risk

_BARE_WORDS = 2
"""Words: a label up to this length needs the text above it to say what it acts on."""
_YES = ("yes", "ja", "sí", "oui", "sì", "sim", "是的", "はい")
""""Yes" in each language, which turns a verb into an answer: "Yes, remove"."""
_ENDED: frozenset[Kind] = frozenset({*CRITICAL, "book"})
"""Kinds for which a question's own verb may be a word that otherwise leaves it ("Close your account?")."""
_QUESTION = re.compile(r"[^.!?。！？]+[?？]")
_ENDING = 2
_STEM = 4
"""Most letters in which forms of a verb differ ("chiudi", "chiudere"), and fewest that they share."""
CLEARING = (
    r"^((clear|reset) all|alles? zurucksetzen|(borrar|limpiar) todos?|tout effacer|effacer tout|limpar tudo"
    r"|(cancella|azzera) tutt[oi]|(すべて|全て)を?(クリア|解除)|清空|清除全部|全部清除)$"
)
FILTERS = (
    r"^((active |applied |current |selected |search |all )?filters?( by| results)?"
    r"|refine( by| results| search)?"
    r"|(aktive |ausgewahlte )?filter|suchfilter|filtern( nach)?|filtros?( activos| aplicados| ativos)?"
    r"|filtrar( por)?|filtres?( actifs)?|filtrer( par)?|filtri( attivi)?|filtra( per)?"
    r"|筛选(条件)?|過濾|过滤|絞り込み(条件)?|フィルター?)( \d+)?$"
)
"""Labels that clear a search's filters, and headings of such filters; folded, also used by the extension."""
_CLEARING, _FILTERS = re.compile(CLEARING), re.compile(FILTERS)
_TITLE_WORDS = 6
"""Words: under a longer heading, a bare yes does not complete what the heading names."""
_OFFER = re.compile(
    r"^((rent|watch|stream|unlock|continue|start|begin|join|get|upgrade|renew|hd|sd|uhd|4k"
    r"|leihen|ausleihen|mieten|ansehen|freischalten|weiter|starten|holen"
    r"|alquilar|ver|desbloquear|continuar|empezar|louer|regarder|debloquer|continuer|commencer|alugar|assistir|noleggia|guarda|sblocca|continua|inizia)"
    r"( (now|it|jetzt|hd|sd|uhd|4k|for|from|at|fur|ab|um|por|desde|a|pour|des|per|da|x))*"
    r"|レンタル(する)?|視聴(する)?|続ける|開通|租|租借|租赁|开通|解锁|立即开通|继续)"
    r"( ?(per|pro|par|por|al|a|month|monat|mes|mois|mese|year|jahr|ano|an|anno|mo|yr|月|年))*$"
)
"""Labels that sell something for the price on them: "Rent $3.99", "Unlock for €2.99", "¥30 开通"."""
_CENTS = re.compile(r"\d[.,]\d\d(?!\d)")
"""A price with cents; a round amount is as often a choice ("$25" to give, "120 €" on a map)."""


def agreed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """The kinds of act of a label that says too little by itself ("Confirm", "Remove", "Continue – 129 €").

    It does what the dialog or heading above it says or what the control's own markup says, or it pays the
    amount on or beside it. Under a question, any answer that does not leave it agrees. "Continue" agrees to a
    question, and gives access if the heading says that somebody wants it; under other headings it leads on.
    """
    bare = _bare(label)
    onward, yes = says("onward", bare), says("yes", bare)
    if (onward or yes) and has_amount(label):
        return ("pay",)
    if _has_its_price(label, facts):
        return ("pay",)
    if retreats(label, facts):
        return ()
    if yes or _answers(label, facts):
        found = risk(facts) or (("pay",) if is_owed(facts) and (yes or onward) else _echoed(label, facts))
        if found:
            return found
    heading = kinds_of_heading(facts.context)
    if yes and heading:
        return heading
    if onward and "credentials" in heading:
        return ("credentials",)
    if found := _completed(label, facts):
        return found
    if not is_pressed(facts) or not is_short(label, _BARE_WORDS):
        return ()
    if (yes or onward) and (found := kinds_in_markup(facts.hint)):
        return found
    if onward or harmless(label, facts):
        return ()
    # "Confirm" under "Select flights", or under a list's long title, ends a choice: it is bought elsewhere.
    if yes and (says("choosing", facts.context) or not is_short(facts.context, _TITLE_WORDS)):
        return ()
    return kinds_across(label, facts.context)


def has_amount(label: str) -> bool:
    """Whether there is an amount of money in a label."""
    return bool(_amounts(label))


def _has_its_price(label: str, facts: Facts) -> bool:
    """Whether a button's label is an offer with its price, or just the price."""
    if not is_pressed(facts) or len(_amounts(label)) != 1:
        return False
    bare = " ".join(_bare(label).split())
    return _OFFER.search(bare) is not None or (
        not bare and facts.role == "button" and _CENTS.search(label) is not None
    )


def _completed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """Critical kinds that a label completes by its heading or form: "Finish" under "Delete workspace".

    A short button of a form that is named after such an act performs it, whatever the button is called.
    """
    if says("completes", label):
        return tuple(kind for kind in risk(facts) if kind in CRITICAL)
    form = facts.form
    if form is None or not facts.submits or form.search or not is_short(label, _BARE_WORDS):
        return ()
    if says("onward", label) or harmless(label, facts):
        return ()
    return tuple(kind for kind in kinds_in(form.label) if kind in CRITICAL)


def is_sure(label: str, facts: Facts) -> bool:
    """Whether a label confirms: a yes (also one that is slid or held), or going on where the page warns."""
    if says("yes", after_lead(label)):
        return True
    if not says("sure", facts.context) or retreats(label, facts):
        return False
    return any(says(matter, _bare(label)) for matter in ("yes", "onward")) or _answers(label, facts)


def harmless(label: str, facts: Facts) -> bool:
    """Whether a label says that nothing happens: it looks, leads on, or leaves."""
    matters: tuple[Matter, ...] = ("harmless", "looks", "topics", "steps")
    return retreats(label, facts) or any(says(matter, label) for matter in matters)


def clears_filters(label: str, context: str) -> bool:
    """Whether a label clears the filters named by the heading above it: "Clear all" under "Filters"."""
    return _CLEARING.search(fold(label)) is not None and _FILTERS.search(fold(context)) is not None


def asks(context: str) -> bool:
    """Whether the text above a control has a question in it."""
    return re.search("[?？]", context) is not None


def filters(label: str, facts: Facts) -> bool:
    """Whether a label only applies the filters that its form is named after: "Apply" in "Filters"."""
    form = facts.form
    if form is None or form.method != "get" or not says("onward", label):
        return False
    return _FILTERS.search(fold(form.label)) is not None


def retreats(label: str, facts: Facts) -> bool:
    """Whether a label leaves a question ("Cancel") rather than doing what it asks ("Cancel anyway").

    The question's own verb does not count: "Close" under "Close your account?" may do either.
    """
    return says("retreat", label) and not says("insist", label) and not _is_asked(label, facts)


def _is_asked(label: str, facts: Facts) -> bool:
    """Whether a label is the very verb by which the question above it asks about an act."""
    asked, word = fold(" ".join(_QUESTION.findall(facts.context))), fold(label)
    if not asked or " " in word or not is_short(label, _BARE_WORDS):
        return False
    if word.isascii():
        form = rf"\b{re.escape(word[: max(len(word) - _ENDING, _STEM)])}\w{{0,{_STEM}}}\b"
    else:
        form = re.escape(word if len(word) <= _ENDING else word[:-1])
    rest = re.sub(form, " ", asked)
    return bool(rest != asked and {*kinds_in(asked)} & _ENDED - {*kinds_in(rest)})


def _bare(label: str) -> str:
    """A folded label without its amounts, and other numbers."""
    for amount in reversed(_amounts(label)):
        label = f"{label[: amount.start]} {label[amount.end :]}"
    return re.sub(r"\d+", " ", _plain(label)).strip()


def _amounts(label: str) -> list[Mention]:
    return [found for found in money(label) if found.sure]


def _plain(label: str) -> str:
    """A folded label without the words that lead to its verb: "confirm" of "Slide to confirm"."""
    return after_lead(label) or fold(label)


def _answers(label: str, facts: Facts) -> bool:
    """Whether a label answers the question above it in any way but by leaving it."""
    if not asks(facts.context) or retreats(label, facts):
        return False
    return says("onward", _bare(label)) or (is_pressed(facts) and not harmless(label, facts))


def _echoed(label: str, facts: Facts) -> tuple[Kind, ...]:
    """What a label does that repeats a word of the text above it: "Remove" under "Remove Bob?"."""
    if not is_short(label, _BARE_WORDS) or f" {fold(label)} " not in f" {fold(facts.context)} ":
        return ()
    found = {kind for yes in _YES for kind in kinds_in(f"{yes} {label}")}
    return tuple(kind for kind in ("delete", "book") if kind in found)
