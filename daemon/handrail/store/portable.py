"""All that is the person's but secrets, as one text: written, and what taking it over would change.

In it are settings, rules for sites, policies and workflows. Keys, secrets, tokens, grants, runs and schedules
are neither written into it nor taken from it: what a file has besides is an error.
"""

from __future__ import annotations

import json
import re
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
from handrail.library.site import parse_site
from handrail.policy.policy import parse_policy
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import read_workflow
from handrail_wire import SettingName

from .own_files import LONGEST, FileChange, held
from .site_rules import RULES, SiteRule, SiteRules, named_site

MAX_BYTES = 3_000_000
_SITE_FILE = "site.yaml"
_POLICY = re.compile(r"(?:[a-z][a-z0-9_]{0,47}/)?[^./\\:\x00-\x1f][^/\\:\x00-\x1f]{0,119}\.md")
_SITE = re.compile(r"[a-z][a-z0-9_]{0,47}/site\.yaml")
_WORKFLOW = re.compile(r"[a-z][a-z0-9_]{0,47}\.md")
SCHEDULES = "Schedules are left out: add them with “handrail schedules add”."
_Texts = Annotated[dict[str, str], Field(max_length=1000)]


class NotWhole(Exception):
    """A file that is no such text; the message says why, and what to do."""


class _Whole(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

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

        Raises `FilesError`, `ConfigError`; nothing is changed then.
        """
        before = {site: rules.of(site) for site in self.sites}
        done: list[Callable[[], None]] = []

        def back() -> None:
            while done:
                done.pop()()

        try:
            for change in self.files:
                change.do()
                done.append(change.back)
            for site, rule in self.sites.items():
                rules.set(site, rule)
                done.append(partial(rules.set, site, before[site]))
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
    if len(text.encode()) > MAX_BYTES:
        raise NotWhole("This is too much for one file. Copy your folders of policies and workflows instead.")
    return Exported(text, left_out)


def planned(
    text: str, paths: Paths, *, locked: Collection[str] = (), granted: Collection[str] = ()
) -> Plan:
    """What taking this text over would change; nothing is done.

    `locked` settings are set by something else than the file; policies with a grant (`granted`) stay as they
    are, since the grant was given to what they say now. Raises `NotWhole`, `ConfigError`, `FilesError`.
    """
    whole = _read(text)
    left_out: list[str] = []
    changes: list[str] = []
    settings = _settings(whole, paths, locked, changes, left_out)
    sites = _sites(whole, paths, changes, left_out)
    policies = _files(whole.policies, paths.policies_dir, "policy", granted, changes, left_out)
    workflows = _files(whole.workflows, paths.workflows_dir, "workflow", (), changes, left_out)
    files = tuple(change for change in (policies, workflows) if change.after)
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
        where = ".".join(str(part) for part in first["loc"])[:200]
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
    parts = urlsplit(value)
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
        if rule is None or named_site(site) != site:
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
    for name, text in texts.items():
        path = folder / name
        try:
            called = _called(name, text, kind)
            there = held(path)
        except PolicyError as error:
            left_out.append(f"{name[:200]}: {error.sentence}"[:2000])
            continue
        if there == text.encode():
            continue
        if called in granted:
            left_out.append(f"{name}: you gave a grant to the policy {called} as it is. Revoke it first.")
            continue
        wanted[path] = text
        what = f"the pages of the site {called}" if name.endswith(_SITE_FILE) else f"the {kind} {called}"
        changes.append(f"{'New' if there is None else 'Changed'}: {what}")
    return FileChange.of(folder, wanted)


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
    if not _POLICY.fullmatch(name):
        raise PolicyError(name, "", "is no name of a policy's file", "Call it like my_shop/find_parcel.md")
    return parse_policy(text, name, foreign=True).name
