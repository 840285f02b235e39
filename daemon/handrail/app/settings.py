"""The settings at the person's hand: shown, changed, undone, and in force from the next run on.

The file stays the truth, with its comments. Messages come only from the options page: the extension sees to
that. What a run may do without asking is not a setting, so nothing here can switch the gate off.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from dataclasses import replace

from handrail.config.described import described, problems, value_of, with_values
from handrail.config.secrets import SecretError, normal_origin, remove_api_key, set_api_key
from handrail.config.settings import Config, ConfigError, load_config, save_settings, save_text
from handrail.link.sealing import NotSealed
from handrail.models.base import ModelError
from handrail.models.choose import Choice
from handrail.store.exemplar_store import ExemplarStoreError
from handrail.store.grant_store import GrantStoreError
from handrail.store.jobs import JobStoreError
from handrail.store.journal import JournalError
from handrail.store.own_files import FilesError
from handrail.store.site_rules import SiteRules, named_site
from handrail_wire import (
    ChangeSettings,
    DaemonBody,
    ExemplarsMessage,
    ExportAll,
    GetKept,
    GetSettings,
    ImportAll,
    KeptMessage,
    ListModels,
    ModelsListed,
    OpenPractice,
    RemoveModelKey,
    SetModelKey,
    SetSiteRule,
    SettingProblem,
    SettingsMessage,
    SettingsRefused,
    TextsMessage,
    TryModel,
    UndoSettings,
)

from .config_file import changes_of
from .configured import Configured
from .exemplars import ExemplarsDesk
from .kept import PRUNED_EVERY_S, KeptDesk, Refused
from .model_in_use import ModelsInUse
from .model_servers import ModelServers
from .practice import NoPractice, Practice
from .runs import Runs
from .settings_view import OF_MODELS, locked, settings_view, value_words, written
from .texts import TextsDesk
from .undo import Done, Undo
from .whole import WholeDesk, WrongValues

log = logging.getLogger("handrail")
MOST_UNDONE = 50


class SettingsDesk:
    """Takes what the options page asks for, one after the other, and answers it as news.

    `flags` are the settings of the command line, which count more than the file's.
    """

    def __init__(
        self,
        config: Config,
        choice: Choice,
        runs: Runs,
        configured: Configured,
        kept: KeptDesk,
        exemplars: ExemplarsDesk,
        texts: TextsDesk,
        flags: Mapping[str, object] | None = None,
    ) -> None:
        self.config = config
        self._runs = runs
        self._configured = configured
        self._kept = kept
        self._exemplars = exemplars
        self._texts = texts
        self._whole = WholeDesk(runs, kept.jobs, config.paths, flags, self._change)
        self._flags = flags
        self._paths = config.paths
        self._rules = SiteRules(self._paths.site_rules)
        self._undo: list[Undo] = []
        self._turn = asyncio.Lock()
        self._showing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._models = ModelsInUse(choice, self)
        self._practice = Practice()
        self._servers = ModelServers()

    def take(self, message: SettingsMessage) -> None:
        """Handle a message beside the connection's others, since a keyring may ask the person first."""
        if isinstance(message, TryModel):
            return self._beside(self._models.trial(message))
        if isinstance(message, ListModels):
            return self._beside(self._list_models(message.address))
        if isinstance(message, KeptMessage):
            return self._beside(self._in_turn_with_kept(message))
        if isinstance(message, ExemplarsMessage):
            return self._beside(self._exemplars.handle(message))
        if isinstance(message, TextsMessage):
            return self._beside(self._in_turn_with_files(self._texts.handle(message)))
        if isinstance(message, ExportAll | ImportAll):
            return self._beside(self._in_turn_with_whole(message))
        if isinstance(message, OpenPractice):
            return self._beside(self._open_practice())
        if isinstance(message, GetSettings):
            self._beside(self._find_servers())
        return self._beside(self._in_turn(message))

    async def work(self) -> None:
        """Delete old runs, and follow the file, until cancelled."""
        await asyncio.gather(self._prune(), self._follow_file())

    async def _follow_file(self) -> None:
        """Use the model that was chosen elsewhere, by the command line or an editor, from the next run on."""
        names = [name for name in described() if name.startswith(OF_MODELS)]
        async for _ in changes_of(self._paths.config_file):
            async with self._turn:
                try:
                    said = load_config(self._flags, paths=self._paths)
                    if any(value_of(said, name) != value_of(self.config, name) for name in names):
                        self._take_over(names)
                    elif self._models.in_use.state == "failed":
                        # What it lacked may be there by now: a key is kept elsewhere.
                        self._beside(self._look())
                except ConfigError as error:
                    log.warning("The changed settings are not used: %s", error)

    async def _prune(self) -> None:
        """Delete the runs that are past the days for which they are kept."""
        while True:
            try:
                self._kept.prune(self.config.history_days, time.time())
            except (JournalError, JobStoreError):
                log.exception("runs that are past their days could not be deleted")
            await asyncio.sleep(PRUNED_EVERY_S)

    async def close(self) -> None:
        """Stop what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._practice.close()

    async def close_models(self) -> None:
        """Close the models that were chosen, once no run uses them any more."""
        await self._models.close()

    # --- one message -----------------------------------------------------------------------------

    async def _in_turn(self, message: SettingsMessage) -> None:
        async with self._turn:
            latest = self._undo[-1:]
            try:
                saved = await self._handle(message)
            except (Refused, ConfigError):
                if latest != self._undo[-1:]:
                    # The next press takes back another change: the page has to say which, then why not this.
                    await self._show()
                raise
            await self._show(saved)
            if isinstance(message, UndoSettings):
                await self._texts.show()
                await self._kept.handle(GetKept())

    async def _in_turn_with_kept(self, message: KeptMessage) -> None:
        async with self._turn:
            await self._kept.handle(message)

    async def _in_turn_with_files(self, work: Coroutine[object, object, Done | None]) -> None:
        async with self._turn:
            if done := await work:
                saved = self._remembered(done)
                await self._texts.show()
                await self._show(saved)

    async def _handle(self, message: SettingsMessage) -> str:
        """Do it; returns what was done, in words. Raises `Refused`, `ConfigError` or `SecretError`."""
        match message:
            case ChangeSettings():
                changes: dict[str, object] = {one.name: one.value for one in message.changes}
                return self._remembered(self._change(changes))
            case UndoSettings():
                return self._take_back()
            case SetSiteRule():
                return self._set_rule(message)
            case SetModelKey():
                return await self._set_key(message)
            case RemoveModelKey():
                origin = normal_origin(message.address)
                await asyncio.to_thread(remove_api_key, message.address)
                self._look_again(origin)
                return f"The key for {origin} was deleted."
            case GetSettings():
                pass
        return ""

    def _change(self, changes: Mapping[str, object]) -> Done:
        known = described()
        in_file = written(self._paths)
        sources = locked(self._paths, self._flags)
        elsewhere = [name for name in changes if name in sources]
        wrong = {name: f"It is set by {sources[name]}: change it there." for name in elsewhere}
        if wrong := wrong or problems(changes, self._paths):
            raise WrongValues(wrong)
        names = list(changes)
        file = self._paths.config_file
        before = file.read_text("utf-8") if file.exists() else ""
        raw = {name: in_file(name) for name in names}
        save_settings(changes, self._paths)
        try:
            self._take_over(names)
        except (ModelError, ExemplarStoreError) as error:
            save_text(before, self._paths)
            raise WrongValues(dict.fromkeys(names[:1], str(error))) from error
        after = file.read_text("utf-8")

        def back() -> None:
            # Only what was changed here is taken back, if the file was edited elsewhere in between.
            same = file.exists() and file.read_text("utf-8") == after
            if same:
                save_text(before, self._paths)
            else:
                now = written(self._paths)
                ours = {name: raw[name] for name in names if now(name) == changes[name]}
                if not ours:
                    raise Refused("It was changed elsewhere meanwhile, so it stays as it is.")
                save_settings(ours, self._paths)

        if len(names) == 1:
            new = value_of(load_config(self._flags, paths=self._paths), names[0])
            words = f"{known[names[0]].title}: {value_words(new)}"
        else:
            words = "the model" if names[0].startswith(OF_MODELS) else f"{len(names)} settings"
        counts = "The model is looked for now." if _of_models(names) else "It counts from the next run on."
        return Done(f"Saved: {words}. {counts}", Undo(words, back, names))

    def _take_back(self) -> str:
        if not self._undo:
            raise Refused("There is nothing to undo since Handrail was started.")
        undo = self._undo.pop()
        try:
            undo.back()
        except FilesError as error:
            raise Refused(str(error)) from error
        self._take_over(undo.names)
        return f"Undone: {undo.words}."

    def _set_rule(self, message: SetSiteRule) -> str:
        site = named_site(message.site.strip())
        if not site:
            raise Refused(f"“{message.site}” names no site. Write it like bank.example", "site")
        before = self._rules.of(site)
        self._rules.set(site, message.rule)
        words = f"{site}: {message.rule or 'no rule'}"

        def back() -> None:
            if self._rules.of(site) != message.rule:
                raise Refused(f"The rule for {site} was changed elsewhere meanwhile, so it stays.", "site")
            self._rules.set(site, before)

        done = Done(f"Saved: {words}. It counts from the next page on.", Undo(words, back))
        return self._remembered(done)

    async def _set_key(self, message: SetModelKey) -> str:
        session = self._runs.link.session
        try:
            origin = normal_origin(message.address)
            key = session.opened(message.sealed, f"key {message.address}").strip() if session else ""
        except NotSealed:
            raise Refused("The key did not arrive as it was sent. Paste it again.", "key") from None
        except SecretError as error:
            raise Refused(str(error), "key") from None
        if not key or not key.isascii() or not key.isprintable() or " " in key:
            raise Refused("That is not a key: keys have no spaces. Copy it whole, and nothing else.", "key")
        try:
            await asyncio.to_thread(set_api_key, message.address, key)
        except SecretError as error:
            raise Refused(str(error), "key") from None
        self._look_again(origin)
        return f"The key for {origin} is in the keyring of this computer."

    async def _list_models(self, address: str) -> None:
        await self.tell(ModelsListed(address=address, names=await self._servers.models(address)))

    async def _find_servers(self) -> None:
        """Look for model servers on this computer, and show those that have come or gone."""
        if self.config.discover and await self._servers.look():
            await self._show()

    async def _open_practice(self) -> None:
        try:
            await self.tell(await self._practice.begin())
        except NoPractice as error:
            raise Refused(str(error), "practice") from None

    async def _in_turn_with_whole(self, message: ExportAll | ImportAll) -> None:
        await self._in_turn_with_files(self._whole.handle(message))
        if isinstance(message, ImportAll) and message.sure:
            # Schedules have come.
            await self._in_turn_with_kept(GetKept())

    # --- what follows ----------------------------------------------------------------------------

    def _take_over(self, names: list[str]) -> None:
        """Use these settings as they are now, from the next run on."""
        before = self.config
        self.config = with_values(before, load_config(self._flags, paths=self._paths), names)
        if _of_models(names):
            self._beside(self._look())
            return
        try:
            self.use(self._models.choice)
        except BaseException:
            self.config = before
            raise

    def use(self, choice: Choice) -> None:
        """Give the runs to come other services; those under way keep theirs."""
        now = self._runs.services
        # Where there is no model, none can make vectors either.
        config = self.config.model_copy(update={"exemplars": "off"}) if choice.problem else self.config
        fields = self._configured.fields(config, choice)
        if now.notice == self._models.choice.notice:
            fields["notice"] = choice.notice
        self._runs.services = replace(now, **fields)

    def idle(self) -> bool:
        """Whether no run is under way."""
        return not self._runs.unfinished()

    async def _look(self, anew: bool = False) -> None:
        await self._models.look(anew=anew)

    def _look_again(self, origin: str) -> None:
        """A key has come or gone: the model that may use it is connected anew."""
        addresses = [one.base_url for one in (self.config.model, self.config.small) if one.base_url]
        if origin in [normal_origin(address) for address in addresses]:
            self._beside(self._look(anew=True))

    def _remembered(self, done: Done) -> str:
        """What was done, in words; one press takes it back from now on."""
        self._undo = [*self._undo, done.undo][-MOST_UNDONE:]
        return done.words

    # --- answers ---------------------------------------------------------------------------------

    async def _show(self, saved: str = "") -> None:
        # In turn: what was the case earlier must not come later.
        async with self._showing:
            undo = self._undo[-1].words if self._undo else ""
            model, servers = self._models.in_use, self._servers.found
            view = await asyncio.to_thread(
                settings_view, self.config, self._flags, self._rules, model, saved, undo, servers
            )
            await self.tell(view)

    async def tell(self, body: DaemonBody | None) -> None:
        """Say something to the page; None: all settings as they are now."""
        if body is None:
            return await self._show()
        await self._runs.link.tell(body)

    async def _refuse(self, problems: Mapping[str, str]) -> None:
        found = [SettingProblem(about=about, message=text[:2000]) for about, text in problems.items()]
        await self.tell(SettingsRefused(problems=found))

    def _beside(self, work: Coroutine[object, object, None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except WrongValues as error:
                await self._refuse(error.problems)
            except Refused as error:
                await self._refuse({error.about: str(error)})
            except (ConfigError, GrantStoreError, JobStoreError, SecretError, ModelError, OSError) as error:
                await self._refuse({"": str(error)})
            except Exception:
                log.exception("a message about settings could not be handled")
                await self._refuse({"": "Something went wrong inside Handrail; see its log."})

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _of_models(names: list[str]) -> bool:
    return any(name.startswith(OF_MODELS) for name in names)
