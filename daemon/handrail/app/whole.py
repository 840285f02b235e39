"""All of the person's but secrets in one file, for the options page: given out, and taken in after a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from handrail.config.paths import Paths
from handrail.config.settings import ConfigError
from handrail.store.grant_store import GrantStoreError
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.own_files import FilesError
from handrail.store.portable import NotWhole, exported, planned
from handrail.store.site_rules import SiteRules
from handrail_wire import AllExported, ExportAll, ImportAll, ImportPlanned

from .kept import Refused
from .runs import Runs
from .settings_view import locked
from .undo import Done, Undo


class WrongValues(Exception):
    """What is wrong, by setting."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems


class WholeDesk:
    """Answers `export_all` and `import_all`; settings are changed by `change`, as those of a field are."""

    def __init__(
        self,
        runs: Runs,
        jobs: JobStore,
        paths: Paths,
        flags: Mapping[str, object] | None,
        change: Callable[[Mapping[str, object]], Done],
    ) -> None:
        self._runs = runs
        self._jobs = jobs
        self._paths = paths
        self._flags = flags
        self._change = change

    async def handle(self, message: ExportAll | ImportAll) -> Done | None:
        """Do it; what was changed is returned. Raises `Refused`."""
        try:
            if isinstance(message, ImportAll):
                return await self._import(message)
            whole = exported(self._paths, self._jobs)
            await self._runs.link.tell(AllExported(text=whole.text, left_out=whole.left_out))
        except WrongValues as error:
            # The page has no field beside which they could be said.
            raise Refused(f"Nothing was changed. {error}", "import") from error
        except (NotWhole, FilesError, ConfigError, GrantStoreError, JobStoreError) as error:
            raise Refused(str(error), "import") from error
        return None

    async def _import(self, message: ImportAll) -> Done | None:
        grants = self._runs.services.grants
        granted = {grant.policy for grant in grants.active()} if grants else set()
        sources = locked(self._paths, self._flags)
        plan = planned(message.text, self._paths, self._jobs, locked=sources, granted=granted)
        if not message.sure:
            left_out = plan.left_out[:3000]
            answer = ImportPlanned(changes=plan.changes[:3000], left_out=left_out, sure=plan.digest)
            await self._runs.link.tell(answer)
            return None
        if message.sure != plan.digest:
            raise Refused("Something was changed here since. Choose the file again.", "import")
        rules = SiteRules(self._paths.site_rules)
        back = plan.put(rules, self._jobs, lambda settings: self._change(settings).undo.back)
        number = "1 change" if len(plan.changes) == 1 else f"{len(plan.changes)} changes"
        return Done(f"Taken over: {number}.", Undo("the import", back, list(plan.settings)))
