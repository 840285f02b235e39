"""Policies and workflows on the options page: read, checked, written and deleted in the person's own folders.

What is wrong with a text is said by the checkers of the commands (`handrail policies check`,
`handrail workflows check`). A change counts from the next run on, and is taken back as one of settings is.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from handrail.config.paths import Paths
from handrail.gate.grants import grant_sentence
from handrail.library.folder import IDENTIFIER, NO_NAME, NoPlace, Place, place_for, scaffold
from handrail.library.library import Library, draft_file
from handrail.library.site import GENERIC
from handrail.policy.skill import policy_text, read_skill
from handrail.store.grant_store import GrantStoreError
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.own_files import LONGEST, FileChange, FilesError, held
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.authoring_errors import PolicyError
from handrail.text.error_lines import line_of
from handrail.workflows.workflow import for_others, read_workflow, rewritten, workflow_problems, written
from handrail_wire import (
    CheckText,
    DaemonBody,
    DeleteText,
    GetText,
    NewPolicy,
    ReadText,
    SaveText,
    SettingProblem,
    SettingsRefused,
    TextChecked,
    TextKind,
    TextPlace,
    TextProblem,
    TextSaved,
    TextShown,
    TextsMessage,
)

from .dependents import Dependents
from .kept import Refused
from .runs import Runs
from .texts_view import policy_files_by_id, texts_view, workflow_files_by_id
from .undo import Done, Undo

_TO_START_FROM = "Search this site and tell the first result."
_NEW = "new_text"
"""Stands for the file's name of a text that has none yet."""


class _Gone(Refused):
    """It was changed by another program, or another page, since the list was told."""


class TextsDesk:
    """Answers the page's messages about policies and workflows."""

    def __init__(self, runs: Runs, jobs: JobStore, paths: Paths) -> None:
        self._runs = runs
        self._jobs = jobs
        self._policies = paths.policies_dir
        self._workflows = WorkflowFiles(paths.workflows_dir)
        self._library: Library | None = None

    async def handle(self, message: TextsMessage) -> Done | None:
        """Do it and answer; what was changed is returned. Raises `Refused`."""
        about = getattr(message, "kind", "policy")
        try:
            match message:
                case GetText():
                    await self._tell(self._shown(message))
                case NewPolicy():
                    await self._tell(self._begun(message))
                case ReadText():
                    await self._tell(self._read(message))
                case CheckText():
                    await self._tell(self._checked(message))
                case SaveText():
                    done, id = self._save(message)
                    await self._tell(TextSaved(kind=message.kind, id=id))
                    return done
                case DeleteText():
                    return self._delete(message)
                case _:
                    await self.show()
        except _Gone as error:
            await self._tell(SettingsRefused(problems=[SettingProblem(about=about, message=str(error))]))
            await self.show()
        except (NoPlace, PolicyError, FilesError, GrantStoreError, JobStoreError) as error:
            raise Refused(str(error), about) from error
        return None

    async def show(self) -> None:
        """Tell the page which there are."""
        needs = self._needs()
        await self._tell(texts_view(self._fresh(), self._policies, self._workflows, needs))

    # --- read ------------------------------------------------------------------------------------

    def _shown(self, message: GetText) -> TextShown:
        path = self._path(message.kind, message.id)
        text = _text_of(path)
        name = path.stem
        if message.kind == "workflow" and message.export:
            text = written(for_others(read_workflow(text, str(path))))
        place = TextPlace(site=self._site_of(message.id), draft=path.name.startswith("_"))
        return TextShown(
            kind=message.kind,
            id=message.id,
            name=name[:1000],
            text=text,
            place=place,
            digest=_digest(text),
            export=message.export,
        )

    def _begun(self, message: NewPolicy) -> TextShown:
        place = message.place
        place_for(self._fresh(), self._policies, message.name, place.site, place.pattern)
        if self._fresh().get(message.name):
            raise Refused(f"There is a policy {message.name} already. Make your own copy of it.", "policy")
        text = scaffold(message.name, _TO_START_FROM)
        return TextShown(kind="policy", id="", name=message.name, text=text, place=place, digest="")

    def _read(self, message: ReadText) -> TextShown:
        """What a file says that the person chose; a skill becomes a policy. A policy is a draft at first."""
        text, left_out = _plain(message.text, message.kind), list[str]()
        if message.kind == "policy" and not self._try(message.kind, Path(_NEW), text)[0]:
            try:
                skill = read_skill(text, "this file")
            except PolicyError:
                pass  # It is none; what is wrong with it as a policy is said beside it.
            else:
                text = policy_text(skill, skill.policy_name)
                left_out = [f"left out: {what}"[:2000] for what in skill.left_out]
        place = TextPlace(draft=message.kind == "policy")
        return TextShown(
            kind=message.kind, id="", name="", text=text, place=place, digest="", left_out=left_out
        )

    # --- checked ---------------------------------------------------------------------------------

    def _checked(self, message: CheckText) -> TextChecked:
        text = _plain(message.text, message.kind)
        path = self._provisional(message)
        name, problems = self._try(message.kind, path, text)
        if name:
            draft = message.place.draft or path.name.startswith("_")
            taken = self._taken(message.kind, message.id, path, name, draft)
            if taken:
                # What else is said of other files would follow from its name.
                own = [problem for problem in problems if problem.line]
                name, problems = "", [TextProblem(line=_line_of_name(text), text=taken), *own]
            else:
                problems += self._left_behind(message, path, name, text)
        problems.sort(key=lambda problem: problem.line)
        return TextChecked(number=message.number, usable=bool(name), problems=problems[:200])

    def _try(self, kind: TextKind, path: Path, text: str) -> tuple[str, list[TextProblem]]:
        """The text's own name, "" if it could not be used, and the checker's sentences."""
        if kind == "workflow":
            problems = workflow_problems(text, str(path))
            name = "" if problems else read_workflow(text, str(path), foreign=True).name
        else:
            trial = self._fresh().try_file(path, text)
            problems, name = trial.problems, trial.policy.name if trial.policy else ""
        found = [
            TextProblem(line=line_of(text, one), text=one.sentence[:2000])
            if one.source == str(path)
            else TextProblem(line=0, text=str(one)[:2000])
            for one in problems
        ]
        return name, found

    def _taken(self, kind: TextKind, id: str, path: Path, name: str, draft: bool) -> str:
        """Why a text cannot have this name; "" if it can."""
        if kind == "workflow":
            other = self._workflows.path(name)
            if other.exists() and (not id or other != path):
                return f"There is a workflow {name} already. Choose another name."
            return "" if id and other == path else self._granted(kind, name)
        library = self._fresh()
        known = library.entries.get(name) or library.drafts.get(name)
        if draft and known and known.policy.source != str(path):
            taken = f"There is a policy {name} already, and a draft never takes its place."
            return f"{taken} Choose another name."
        # What has its name already was given the grant itself, also if it cannot be used now.
        own = id and path.stem.removeprefix("_") == name
        return "" if known or own else self._granted(kind, name)

    def _left_behind(
        self, message: CheckText, path: Path, name: str, text: str
    ) -> list[TextProblem]:
        """What goes by the name that a text has had, and not by its new one."""
        before = path.stem.removeprefix("_")
        if not message.id.startswith("own/") or before == name:
            return []
        needs = self._needs()
        if message.kind == "workflow":
            found = needs.of_workflow(before)
        else:
            known = (one.policy for one in self._fresh().entries.values())
            before = next((one.name for one in known if one.source == str(path)), "")
            found = needs.of_policy(before) if before != name else []
        line = _line_of_name(text)
        return [TextProblem(line=line, text=f"Until now its name was {before}. {one}") for one in found]

    def _needs(self) -> Dependents:
        grants = self._runs.services.grants
        return Dependents(self._fresh(), grants.active() if grants else [], self._jobs.schedules())

    def _granted(self, kind: TextKind, name: str) -> str:
        """Why a text that had another name cannot have this one; "" if no grant was given to that name."""
        grants = self._runs.services.grants
        granted = [one for one in grants.active() if one.policy == name] if grants else []
        if not granted:
            return ""
        what = f"You gave a grant to another {kind} of the name {name}: {grant_sentence(granted[0])}"
        return f"{what}. Choose another name, or revoke it."

    # --- changed ---------------------------------------------------------------------------------

    def _save(self, message: SaveText) -> tuple[Done, str]:
        text = _plain(message.text, message.kind)
        number = CheckText(
            kind=message.kind, id=message.id, text=message.text, place=message.place, number=0
        )
        checked = self._checked(number)
        if not checked.usable:
            raise Refused(f"Not saved. {checked.problems[0].text}", message.kind)
        name, _ = self._try(message.kind, self._provisional(message), text)
        folder = self._folder(message.kind)
        texts: dict[Path, str | None]
        if message.id.startswith("own/"):
            path = self._path(message.kind, message.id)
            if _digest(_text_of(path)) != message.digest:
                raise Refused(f"{path} was changed elsewhere meanwhile. Open it again.", message.kind)
            texts = {path: text}
        else:
            path, texts = self._new(message, name, text)
        if message.kind == "workflow":
            # The text below its front matter says what the steps do now.
            workflow = read_workflow(text, str(path), foreign=True)
            before = None
            with suppress(PolicyError):
                before = self._workflows.get(path.stem)
            old = {path: None} if message.id and path.stem != name else {}
            path = self._workflows.path(name)
            texts = {**old, path: rewritten(text, before or workflow, workflow)}
        change = FileChange.of(folder, texts)
        change.do()
        what = f"the {message.kind} {name}"
        when = "It is a draft until you have tried it." if path.name.startswith("_") else _COUNTS
        return Done(f"Saved: {what}. {when}", Undo(what, change.back)), self._id(message.kind, path)

    def _new(self, message: SaveText, name: str, text: str) -> tuple[Path, dict[Path, str | None]]:
        """Where a text goes that is not there yet, and all files that it brings."""
        if message.kind == "workflow":
            return self._workflows.path(name), {}
        site = message.place.site
        place = place_for(self._fresh(), self._policies, name, site, message.place.pattern)
        if message.place.draft:
            place = Place(place.path.with_name(draft_file(name)), place.site_text)
            if place.path.exists():
                raise Refused(f"{place.path} is there already. Choose another name.", "policy")
        extra = {place.site_file: place.site_text} if place.site_text else {}
        return place.path, {**extra, place.path: text}

    def _delete(self, message: DeleteText) -> Done:
        if not message.id.startswith("own/"):
            raise Refused("It came with Handrail. Only what is yours can be deleted.", message.kind)
        path = self._path(message.kind, message.id)
        change = FileChange.of(self._folder(message.kind), {path: None})
        change.do()
        what = f"the {message.kind} {path.stem.removeprefix('_')}"
        return Done(f"Deleted: {what}.", Undo(f"the deletion of {what}", change.back))

    # --- inside ----------------------------------------------------------------------------------

    def _fresh(self) -> Library:
        self._library = (self._library or self._runs.services.library).fresh(self._policies)
        return self._library

    def _folder(self, kind: TextKind) -> Path:
        return self._workflows.folder if kind == "workflow" else self._policies

    def _path(self, kind: TextKind, id: str) -> Path:
        """The file of a listed text. Raises `Refused` for anything else, such as a path."""
        listed = (
            workflow_files_by_id(self._workflows)
            if kind == "workflow"
            else policy_files_by_id(self._policies)
        )
        if id not in listed:
            raise _Gone(f"There is no such {kind} any more. It was in the list until now.", kind)
        return listed[id]

    def _id(self, kind: TextKind, path: Path) -> str:
        return f"own/{path.relative_to(self._folder(kind)).as_posix()}"

    def _site_of(self, id: str) -> str:
        """The site in whose folder a listed policy is."""
        return id.split("/")[1] if id.count("/") > 1 else GENERIC

    def _provisional(self, message: CheckText | SaveText) -> Path:
        """Where a text is, or would be but for its name."""
        if message.id.startswith("own/"):
            return self._path(message.kind, message.id)
        site = self._site_of(message.id) if message.id else message.place.site
        if not IDENTIFIER.fullmatch(site):
            raise Refused(f"{NO_NAME.format(name=site)}.", message.kind)
        folder = self._folder(message.kind)
        return folder / ("" if site == GENERIC or message.kind == "workflow" else site) / f"{_NEW}.md"

    async def _tell(self, body: DaemonBody) -> None:
        await self._runs.link.tell(body)


_COUNTS = "It counts from the next run on."


def _text_of(path: Path) -> str:
    """A file's text, which the page can show. Raises `FilesError`."""
    data = held(path)
    try:
        text = (data or b"").decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FilesError(f"{path} is not UTF-8 text. Save it as UTF-8.") from None
    if len(text) > LONGEST:
        raise FilesError(f"{path} is too long to be shown here. Open it in an editor.")
    return text


def _plain(text: str, kind: TextKind) -> str:
    if len(text) > LONGEST:
        raise Refused(f"This is too long: a {kind} has at most {LONGEST:,} characters.", kind)
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _line_of_name(text: str) -> int:
    return next((at for at, line in enumerate(text.split("\n"), 1) if line.startswith("name:")), 0)
