"""Which sites' pages a run may show to a model elsewhere, and which model it has where it may not.

The person says it by site (`store/site_rules.py`); a site that looks like a bank's, or is about health, is
asked about before its first page is sent. Every prompt may hold what was read on any page before it, so one
site whose pages stay here keeps the rest of the run on this computer as well. `permit` is asked before every
call, whoever makes it. What was read, and what the person answered, is in the journal: a restart forgets none
of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from handrail.config.settings import ConfigError
from handrail.gate.label_text import fold
from handrail.gate.origins import site_of
from handrail.gate.private_sites import looks_private
from handrail.happened.asking import Option
from handrail.happened.whole import Private
from handrail.models.base import Model, ModelError
from handrail.page.observation import Page
from handrail.store.site_rules import SiteRule, SiteRules
from handrail.store.wording import chosen
from handrail.text.yes import YES

_KINDS: Mapping[Private, str] = {"money": "looks like a bank's", "health": "looks like one about health"}
_ALWAYS = frozenset(["always", "immer", "toujours", "siempre", "sempre", "总是", "いつも"])
_NEVER = frozenset(["never", "nie", "niemals", "jamais", "nunca", "mai", "从不", "決して"])


ANSWERS: tuple[Option, ...] = ("yes", "always", "never", "no")
"""What may be said to the question about a site; whatever else is said is a no."""


class StaysHere(ModelError):
    """Something was read that must not leave this computer, and no model runs there."""


STAYS_HERE = (
    "It has read pages that stay on this computer, unless the person says otherwise of their site. "
    "They see the rest in Handrail's panel."
)
"""What another program is told of such a run."""


class Cloud:
    """One run's sites, as far as models that are not on this computer are concerned.

    `local`: a model on this computer, if there is one. `read`: the sites that were read so far, with what
    each seems to be about. `answers`: whether the person lets a site's pages be sent in this run.
    """

    def __init__(
        self,
        rules: SiteRules | None,
        local: Model | None,
        start: str = "",
        read: Mapping[str, Private] = {},
        answers: Mapping[str, bool] = {},
    ) -> None:
        self._rules = rules
        self._local = local
        self._read: dict[str, Private] = dict(read)
        self._answers = dict(answers)
        if site := site_of(start):
            self._read.setdefault(site, looks_private(start, ""))

    def see(self, page: Page) -> dict[str, Private]:
        """A page was read: its sites that were not read before, or of which more is known now."""
        new: dict[str, Private] = {}
        for document in page.observation.documents:
            # Of some documents only the address is known: their origin is "null".
            site = site_of(document.origin) or site_of(document.url)
            kind = looks_private(document.url, document.title)
            if site and (site not in self._read or (kind and not self._read[site])):
                self._read[site] = new[site] = kind
        return new

    def question(self, model: Model) -> tuple[str, str] | None:
        """A site that the person has to be asked about before `model` reads on, and the question; else None.

        Raises `ConfigError`.
        """
        if model.local:
            return None
        site = next((site for site in self._read if self._verdict(site) == "open"), "")
        if not site:
            return None
        why = _KINDS.get(self._read[site], "is one that you want to be asked about")
        return site, (
            f"{site} {why}. May {model.name}, a model that is not on this computer, read its pages in this "
            "run? What stands in fields for passwords and cards is left out. "
            "“Always” and “never” are remembered for this site."
        )

    def answered(self, site: str, words: str) -> bool:
        """What the person says to that question: whether the site's pages may be sent in this run.

        Anything but what was offered is a no.
        """
        said = set(fold(chosen(words, ANSWERS) or words).split())
        may = bool(said) and said <= YES | _ALWAYS
        lasting: SiteRule | None = "usual" if may and said & _ALWAYS else None
        if said and said <= _NEVER:
            lasting = "never"
        if self._rules and lasting:
            self._rules.set(site, lasting)
        self._answers[site] = may
        return may

    def model(self, wanted: Model) -> Model:
        """The model that may go on: the wanted one, or one on this computer.

        Raises `StaysHere`, `ConfigError`.
        """
        sites = [] if wanted.local else [site for site in self._read if self._verdict(site) == "no"]
        if not sites:
            return wanted
        if self._local is None:
            raise StaysHere(
                f"You have said that pages of {', '.join(sites)} stay on this computer. No model runs here "
                "that could go on. Set one up (handrail model use --help, also with --small), or change the "
                "rule: handrail sites --help"
            )
        return self._local

    @property
    def stays(self) -> bool:
        """Whether something was read that must not leave this computer."""
        return any(self._verdict(site) != "yes" for site in self._read)

    @property
    def is_withheld(self) -> bool:
        """The same for another program, whose model may be anywhere; also where the rules cannot be read."""
        try:
            return self.stays
        except ConfigError:
            return True

    def permit(self, model: Model) -> None:
        """Called before every call. Raises `StaysHere` if anything was read that this model may not."""
        if not model.local and self.stays:
            left = ", ".join(site for site in self._read if self._verdict(site) != "yes")
            raise StaysHere(f"Nothing of {left} was sent: you have not said that it may be.")

    def _verdict(self, site: str) -> Literal["yes", "no", "open"]:
        """Whether a site's pages may be sent: the rule of this moment, then what the person answered."""
        rule = self._rules.of(site) if self._rules else None
        if rule == "never":
            return "no"
        if rule == "usual" or self._answers.get(site):
            return "yes"
        if site in self._answers:
            return "no"
        return "open" if rule == "ask" or self._read[site] else "yes"
