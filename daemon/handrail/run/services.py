"""What a run needs from the daemon around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from handrail.config.mechanisms import Mechanisms
from handrail.config.settings import BudgetSettings
from handrail.config.typed_secrets import TypedSecrets
from handrail.library.library import Library
from handrail.models.base import Model
from handrail.policy.policy import Policy
from handrail.policy.tiers import Tier
from handrail.store.exemplar_use import Exemplars
from handrail.store.grant_store import GrantStore, GrantStoreError
from handrail.store.journal import Journal
from handrail.store.site_rules import SiteRules
from handrail.store.workflow_files import WorkflowFiles
from handrail.turn.assistance import Assistance
from handrail.turn.deciding import Decider
from handrail_wire import Facts, Grant


@dataclass
class Services:
    """The services that all runs of a daemon share."""

    journal: Journal
    library: Library
    model: Callable[[Policy], Model]
    """The model that plays a policy, by its tier."""
    policies: Path | None = None
    """The user's folder of policies, whose changes count from the next run on; None in an evaluation."""
    workflows: WorkflowFiles | None = None
    """The person's workflows; None in an evaluation of policies."""
    deciders: Mapping[str, Decider] = field(default_factory=dict)
    """Deciders of policies that no model plays, by policy name."""
    budgets: BudgetSettings = field(default_factory=BudgetSettings)
    secrets: TypedSecrets = field(default_factory=TypedSecrets)
    approval_timeout_s: float = 600.0
    screenshots: bool = True
    page_tools: bool = False
    """Whether tools that pages offer may be called."""
    granted_origins: frozenset[str] = frozenset()
    """Origins that the evaluation's driver granted; the extension has its own list and checks it."""
    grants: GrantStore | None = None
    """What the person always allows; None asks about everything."""
    today: Callable[[], date] = date.today
    model_name: str = ""
    watched: bool = True
    """Whether somebody can be asked what becomes of a workflow's step that is not possible; an evaluation's
    runs end there.
    """
    beforehand: str = ""
    """What the person has to know before a run on a site that no policy was written for."""
    notice: str = ""
    """What the person has to know of this start, such as a damaged journal."""
    reformulate: Literal["off", "on", "ask"] = "off"
    critic: Model | None = None
    """Asked about every step that the rules let pass; it may only raise the effect."""
    exemplars: Exemplars | None = None
    """Examples from earlier runs that were right; None leaves prompts with the policies' own."""
    mechanisms: Mechanisms = field(default_factory=Mechanisms)
    page_tokens: Mapping[Tier, int] = field(default_factory=dict)
    """Tokens of a prompt for the page where the person has set them, by tier."""
    site_rules: SiteRules | None = None
    """Which sites' pages may go to a model on the internet; None lets all go."""
    local_model: Model | None = None
    """A model on this computer, for sites whose pages stay here."""
    assistance: Mapping[Tier, Assistance] = field(default_factory=dict)
    """Help for the tiers that need it."""

    def grants_in_force(self) -> Sequence[Grant]:
        """What the person always allows; grants that cannot be read allow nothing."""
        try:
            return self.grants.active() if self.grants else ()
        except GrantStoreError:
            return ()

    def granted(self, facts: Facts | None) -> bool:
        """Whether a step's own frame belongs to a granted origin."""
        return facts is not None and facts.frame_origin in self.granted_origins
