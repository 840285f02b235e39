"""Which sites' pages a run may show to a model on the internet, and which model it has where it may not.

The person says it by site (`config/site_rules.py`); a bank, or a site about health, is asked about at its
first visit. Every prompt may hold what was read on any page before it, so one site whose pages stay here
keeps the rest of the run on this computer as well. `permit` is asked before every call, whoever makes it: a
page that nobody has settled goes nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from handrail.config.site_rules import SiteRule, SiteRules
from handrail.gate.label_text import fold
from handrail.gate.origins import site_of
from handrail.gate.private_sites import looks_private
from handrail.models.base import Model, ModelError
from handrail.page.observation import Page

_KINDS = {"money": "looks like a bank's", "health": "looks like one about health"}
_YES = re.compile(r"^(yes|y|ok|okay|sure|go|ja|oui|si|sim|always|immer|toujours|siempre|sempre|是|好|はい)\b")
_ALWAYS = re.compile(r"\b(always|immer|toujours|siempre|sempre)\b|总是|いつも")
_NEVER = re.compile(r"\b(never|nie|niemals|jamais|nunca|mai)\b|从不|决不")


class StaysHere(ModelError):
    """Something was read that must not leave this computer, and no model runs there."""


class Cloud:
    """One run's sites, as far as models on the internet are concerned.

    `local`: a model on this computer, if there is one. Before a restart: `sent` are sites that the person
    allowed, `read` those that were read.
    """

    def __init__(
        self, rules: SiteRules | None, local: Model | None, sent: Iterable[str] = (), read: Iterable[str] = ()
    ) -> None:
        self._rules = rules
        self._local = local
        self._settled = set(sent)
        self._read = set(read)
        self._stay: dict[str, str] = {}
        """Sites whose pages stay here, and why."""

    def see(self, page: Page) -> None:
        """A page was read."""
        self._read |= _sites(page)

    def question(self, page: Page, model: Model) -> tuple[str, str] | None:
        """A site that the person has to be asked about before `model` reads this page, and the question.

        None if there is none. What needs no question is settled. Raises `ConfigError`.
        """
        if model.local:
            return None
        own = site_of(page.observation.documents[0].url)
        for site in sorted(_sites(page) | self._read - self._settled - self._stay.keys()):
            if site in self._settled or site in self._stay:
                continue
            kind = looks_private(page) if site == own else ""
            rule = (self._rules.of(site) if self._rules else None) or ("ask" if kind else "usual")
            if rule == "usual":
                self._settled.add(site)
            elif rule == "never":
                self._stay[site] = f"You have said that pages of {site} stay on this computer"
            else:
                why = _KINDS.get(kind, "is one that you want to be asked about")
                return site, (
                    f"{site} {why}. May {model.name}, a model on the internet, read its pages in this run? "
                    "What stands in fields for passwords and cards is left out. "
                    "Answer “yes”, “always”, “never”, or “no”."
                )
        return None

    def answered(self, site: str, words: str) -> bool:
        """What the person says to that question: whether the site's pages may be sent in this run."""
        said = fold(words)
        may = bool(_YES.search(said)) and not _NEVER.search(said)
        lasting: SiteRule | None = (
            "never" if _NEVER.search(said) else "usual" if may and _ALWAYS.search(said) else None
        )
        if self._rules and lasting:
            self._rules.set(site, lasting)
        if may:
            self._settled.add(site)
        else:
            self._stay[site] = f"You said that pages of {site} stay on this computer"
        return may

    def model(self, wanted: Model) -> Model:
        """The model that may go on: the wanted one, or one on this computer. Raises `StaysHere`."""
        if wanted.local or not self._stay:
            return wanted
        if self._local is None:
            raise StaysHere(
                f"{' '.join(f'{why}.' for why in self._stay.values())} No model runs here that could go on. "
                "Set one up (handrail model use --help, also with --small), or change the rule: "
                "handrail sites --help"
            )
        return self._local

    @property
    def stays(self) -> bool:
        """Whether something was read that must not leave this computer."""
        return bool(self._read - self._settled)

    def permit(self, model: Model) -> None:
        """Called before every call. Raises `StaysHere` if anything was read that this model may not."""
        if not model.local and (unsettled := self._read - self._settled):
            raise StaysHere(
                f"Nothing of {', '.join(sorted(unsettled))} was sent: it is not settled whether it may be."
            )


def _sites(page: Page) -> set[str]:
    return {site_of(document.origin) for document in page.observation.documents} - {""}
