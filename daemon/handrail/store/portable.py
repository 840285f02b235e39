"""All that is the person's but secrets, as one text: written, and what taking it over would change.

In it are settings, rules for sites, policies and workflows. Keys, secrets, tokens, grants, runs and schedules
are neither written into it nor taken from it: what a file has besides is an error.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from handrail.config.described import problems
from handrail.config.paths import Paths
from handrail.config.settings import ConfigError, settings_with_sources
from handrail.library.folder import files_in
from handrail.library.library import Library
from handrail.library.site import parse_site
from handrail.policy.policy import parse_policy
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import read_workflow
from handrail_wire import SettingName

from .own_files import LONGEST, FileChange, FilesError, held
from .site_rules import RULES, SiteRule, SiteRules, named_site

MAX_BYTES = 3_000_000
MOST_CHANGES = 3000
"""As many as the page is told: what cannot be shown is not done."""
_SITE_FILE = "site.yaml"
_POLICY = re.compile(r"(?:[a-z][a-z0-9_]{0,47}/)?[^./\\:\x00-\x1f][^/\\:\x00-\x1f]{0,119}\.md")
_SITE = re.compile(r"[a-z][a-z0-9_]{0,47}/site\.yaml")
_WORKFLOW = re.compile(r"[a-z][a-z0-9_]{0,47}\.md")
SCHEDULES = "Schedules are left out: add them with “handrail schedules add”."
_LONGEST_HOST = 253
_Texts = Annotated[dict[str, str], Field(max_length=1000)]


class NotWhole(Exception):
    """A file that is no such text; the message says why, and what to do."""


class _Whole(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    handrail: Literal[1]
    settings: Annotated[dict[str, str | bool | int | float], Field(max_length=100)] = {}
    sites: Annotated[dict[str, str], Field(max_length=10_000)] = {}
    policies: _Texts = {}
    workflows: _Texts = {}


@dataclass(frozen=True)
class Exported:
    """The text, and in words what is not in it."""

    text: str
    left_out: list[str]


@dataclass(frozen=True)
class Plan:
    """What taking a file over would change. `digest` is of all of it, and of what is there now."""

    settings: Mapping[str, object]
    sites: Mapping[str, SiteRule]
    files: tuple[FileChange, ...]
    changes: list[str]
    left_out: list[str]
    digest: str

    def put(self, rules: SiteRules) -> Callable[[], None]:
        """Change the files and the rules, not the settings; returns how that is taken back.

        Either raises `FilesError`, `ConfigError` or `OSError`; nothing is changed then. A rule that was
        changed since stays when it is taken back.
        """
        before = {site: rules.of(site) for site in self.sites}
        done: list[Callable[[], None]] = []

        def back() -> None:
            if len(done) == len(self.files) + len(self.sites):
                for change in self.files:
                    change.reverse.require_before()
            while done:
                done.pop()()

        def rule_back(site: str) -> None:
            if rules.of(site) == self.sites[site]:
                rules.set(site, before[site])

        try:
            for change in self.files:
                change.do()
                done.append(change.back)
            for site, rule in self.sites.items():
                rules.set(site, rule)
                done.append(partial(rule_back, site))
        except BaseException:
            back()
            raise
        return back


def exported(paths: Paths) -> Exported:
    """Everything of the person's. Raises `ConfigError`, `FilesError`, `NotWhole`."""
    left_out = [SCHEDULES]
    settings = {name: value for name, value in _written(paths).items() if value is not None}
    for name in [name for name, value in settings.items() if _may_hold_a_key(value)]:
        del settings[name]
        left_out.append(f"{name} is left out: there may be a key in its address.")
    folder = paths.policies_dir
    policy_files = [*files_in(folder), *folder.glob(f"[!._]*/{_SITE_FILE}")]
    workflow_files = sorted(paths.workflows_dir.glob("[a-z]*.md"))
    whole = {
        "handrail": 1,
        "settings": settings,
        "sites": dict(SiteRules(paths.site_rules).all()),
        "policies": _texts(folder, policy_files, left_out),
        "workflows": _texts(paths.workflows_dir, workflow_files, left_out),
    }
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    # As the page sends it back: what one computer gives the other has to be able to take.
    if len(json.dumps(text, ensure_ascii=False).encode()) > MAX_BYTES:
        raise NotWhole("This is too much for one file. Copy your folders of policies and workflows instead.")
    return Exported(text, left_out)


def planned(
    text: str, paths: Paths, *, locked: Collection[str] = (), granted: Collection[str] = ()
) -> Plan:
    """What taking this text over would change; nothing is done.

    `locked` settings are set by something else than the file; policies and workflows with a grant (`granted`)
    stay as they are, since the grant was given to what they say now. Raises `NotWhole`, `ConfigError`,
    `FilesError`.
    """
    whole = _read(text)
    left_out: list[str] = []
    changes: list[str] = []
    settings = _settings(whole, paths, locked, changes, left_out)
    sites = _sites(whole, paths, changes, left_out)
    policies = _files(whole.policies, paths.policies_dir, "policy", granted, changes, left_out)
    workflows = _files(whole.workflows, paths.workflows_dir, "workflow", granted, changes, left_out)
    files = tuple(change for change in (policies, workflows) if change.after)
    if len(changes) > MOST_CHANGES:
        raise NotWhole(f"This file would change more than {MOST_CHANGES:,} things. Split it into several.")
    changes, left_out = [_shown(one) for one in changes], [_shown(one) for one in left_out]
    sign = repr([settings, sites, [(one.before, one.after) for one in files], changes, left_out])
    return Plan(settings, sites, files, changes, left_out, sha256(sign.encode()).hexdigest())


def _read(text: str) -> _Whole:
    fix = "Choose a file that Handrail has exported."
    if len(text.encode()) > MAX_BYTES:
        raise NotWhole(f"This file is too large. {fix}")
    try:
        return _Whole.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = _shown(".".join(str(part) for part in first["loc"])[:200])
        if first["type"] == "extra_forbidden":
            raise NotWhole(f"This file has “{where}”, which is never taken over. Remove it there.") from None
        if where.partition(".")[0] in _Whole.model_fields:
            raise NotWhole(f"This file is not as Handrail writes it: {where}. {fix}") from None
        raise NotWhole(f"This is no such file. {fix}") from None


def _written(paths: Paths) -> dict[str, Any]:
    """What the file says of each setting that the browser may change; None where it says nothing."""
    values, _ = settings_with_sources(paths, env={})
    found: dict[str, Any] = {}
    for name in get_args(SettingName):
        place: Any = values
        for part in name.split("."):
            place = place.get(part) if isinstance(place, Mapping) else None
        found[name] = place
    return found


def _may_hold_a_key(value: object) -> bool:
    if not isinstance(value, str) or "://" not in value:
        return False
    try:
        parts = urlsplit(value)
    except ValueError:
        return True
    return bool(parts.query or parts.fragment or "@" in parts.netloc)


def _settings(
    whole: _Whole, paths: Paths, locked: Collection[str], changes: list[str], left_out: list[str]
) -> dict[str, object]:
    now = _written(paths)
    wanted: dict[str, object] = {}
    for name, value in whole.settings.items():
        if name not in now:
            left_out.append(f"{name[:100]}: there is no such setting here.")
        elif name in locked:
            left_out.append(f"{name}: it is set by something else than the file.")
        elif _may_hold_a_key(value):
            left_out.append(f"{name}: there may be a key in its address.")
        elif now[name] != value or type(now[name]) is not type(value):
            wanted[name] = value
    while wrong := problems(wanted, paths):
        if not wrong.keys() & wanted.keys():
            raise ConfigError("; ".join(wrong.values()))
        for name in wrong.keys() & wanted.keys():
            left_out.append(f"{name}: {wrong[name]}")
            del wanted[name]
    changes += [f"{name}: {_words(now[name])} → {_words(value)}" for name, value in wanted.items()]
    return wanted


def _shown(sentence: str) -> str:
    """A sentence with a stranger's words: one line, in which nothing hides or moves what is beside it."""
    return "".join(char if char.isprintable() else "\ufffd" for char in sentence)[:2000]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "as by default" if value is None else str(value)[:500]


def _sites(
    whole: _Whole, paths: Paths, changes: list[str], left_out: list[str]
) -> dict[str, SiteRule]:
    now = SiteRules(paths.site_rules).all()
    wanted: dict[str, SiteRule] = {}
    for site, words in whole.sites.items():
        rule = next((one for one in RULES if one == words), None)
        if rule is None or len(site) > _LONGEST_HOST or named_site(site) != site:
            left_out.append(f"{site[:100]}: {words[:100]} is no rule for a site.")
        elif now.get(site) != rule:
            wanted[site] = rule
            changes.append(f"{site}: {now.get(site, 'no rule')} → {rule}")
    return wanted


def _texts(folder: Path, files: Collection[Path], left_out: list[str]) -> dict[str, str]:
    """The texts of files by their place below their folder."""
    found: dict[str, str] = {}
    for path in files:
        name = path.relative_to(folder).as_posix()
        try:
            text = (held(path) or b"").decode("utf-8")
        except UnicodeDecodeError:
            text = ""
        if not path.resolve().is_relative_to(folder.resolve()):
            left_out.append(f"{name} is left out: it is a link to another place.")
        elif not text or len(text) > LONGEST:
            left_out.append(f"{name} is left out: it is no text, or too long.")
        else:
            found[name] = text
    return found


def _files(
    texts: Mapping[str, str],
    folder: Path,
    kind: Literal["policy", "workflow"],
    granted: Collection[str],
    changes: list[str],
    left_out: list[str],
) -> FileChange:
    wanted: dict[Path, str | None] = {}
    names = _Names(folder, kind)
    for name, text in texts.items():
        path = folder / name
        try:
            called = _called(name, text, kind)
            there = held(path)
            if there == text.encode():
                continue
            is_site = name.endswith(_SITE_FILE)
            before = "" if is_site else names.taken(name, path, called, granted)
        except (PolicyError, FilesError) as error:
            words = error.sentence if isinstance(error, PolicyError) else str(error)
            left_out.append(f"{name[:200]}: {words}"[:2000])
            continue
        wanted[path] = text
        what = f"the pages of the site {called}" if is_site else f"the {kind} {before or called}"
        more = f", which becomes {called}" if before not in ("", called) else ""
        if called in names.shipped and not is_site:
            more += ", in place of the one that came with Handrail"
        changes.append(f"{'New' if there is None else 'Changed'}: {what}{more}")
    return FileChange.of(folder, wanted)


class _Names:
    """What the person's files are called, as more of them are planned."""

    def __init__(self, folder: Path, kind: Literal["policy", "workflow"]) -> None:
        self.shipped: frozenset[str] = frozenset()
        """Those of Handrail's own policies that none of the person's hides yet."""
        self._kind = kind
        self._by_file: dict[object, str] = {}
        self._files: dict[str, tuple[object, str]] = {}
        """By name: which file it is, and where."""
        if kind == "workflow":
            for path in folder.glob("[a-z]*.md"):
                self._put(_file_of(path), path.stem, str(path))
            return
        library = Library.load(user=folder)
        for name, entry in (*library.drafts.items(), *library.entries.items()):
            if entry.user:
                path = Path(entry.policy.source)
                self._put(_file_of(path), name, str(path))
        self.shipped = frozenset(name for name, entry in library.entries.items() if not entry.user)

    def taken(self, name: str, path: Path, called: str, granted: Collection[str]) -> str:
        """Let a file have this name; what was it called before? Raises `PolicyError` if it cannot."""
        file = _file_of(path)
        before = self._by_file.get(file, "")
        if kept := next((one for one in (before, called) if one in granted), ""):
            raise PolicyError(name, "", f"you gave a grant to {kept} as it is", "Revoke it first")
        other, where = self._files.get(called, (file, ""))
        if other != file:
            problem = f"there is a {self._kind} {called} already, in {where}"
            raise PolicyError(name, "", problem, "Rename one of them")
        if path.name.startswith("_") and called in self.shipped:
            problem = f"there is a policy {called} already, and a draft never takes its place"
            raise PolicyError(name, "", problem, "Call it otherwise")
        if file in self._by_file and not path.exists():
            raise PolicyError(name, "", "has the name of another file, but for its letters", "Rename it")
        self._put(file, called, name)
        return before

    def _put(self, file: object, called: str, where: str) -> None:
        if before := self._by_file.get(file):
            self._files.pop(before, None)
        self._by_file[file], self._files[called] = called, (file, where)


def _file_of(path: Path) -> object:
    """By which a file is known, in whatever letters its name is written. Raises `FilesError`."""
    try:
        state = path.stat()
    except FileNotFoundError:
        return unicodedata.normalize("NFC", str(path)).casefold()
    except OSError as error:
        raise FilesError(f"{path} cannot be read ({error.strerror}).") from None
    return state.st_dev, state.st_ino


def _called(name: str, text: str, kind: Literal["policy", "workflow"]) -> str:
    """What the text in a file is called. Raises `PolicyError` for a file that may not or cannot be used."""
    if len(text) > LONGEST:
        raise PolicyError(name, "", "is too long", f"Shorten it to {LONGEST:,} characters")
    if kind == "workflow":
        if not _WORKFLOW.fullmatch(name):
            raise PolicyError(name, "", "is no name of a workflow's file", "Call it like book_flight.md")
        called = read_workflow(text, name, foreign=True).name
        if f"{called}.md" != name:
            raise PolicyError(name, "name", f"is {called}, but the file is another", f"Call it {called}.md")
        return called
    if _SITE.fullmatch(name):
        site = name.partition("/")[0]
        return parse_site(text, site, name, foreign=True).name
    if not _POLICY.fullmatch(name) or not name.isprintable() or Path(name).name.lower() == "readme.md":
        raise PolicyError(name, "", "is no name of a policy's file", "Call it like my_shop/find_parcel.md")
    return parse_policy(text, name, foreign=True).name
