"""All that is the person's but secrets, as one text: written, and what taking it over would change.

In it are settings, rules for sites, policies, workflows and schedules. Keys, secrets, tokens, grants and runs
are neither written into it nor taken from it: what a file has besides is an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from handrail.config.described import described, problems
from handrail.config.paths import Paths
from handrail.config.settings import ConfigError, settings_with_sources
from handrail.library.folder import files_in
from handrail_wire import SettingName

from .jobs import JobStore
from .own_files import FileChange
from .portable_files import SITE_FILE, files_planned, texts_given
from .portable_schedules import (
    LONGEST,
    NewSchedule,
    PortableSchedule,
    by_workflow,
    schedules_given,
    schedules_planned,
)
from .site_rules import RULES, SiteRule, SiteRules, named_site
from .workflow_files import WorkflowFiles

MAX_BYTES = 3_000_000
MOST_CHANGES = 3000
"""As many as the page is told: what cannot be shown is not done."""
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
    schedules: Annotated[dict[str, PortableSchedule], Field(max_length=1000)] = {}


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
    schedules: Sequence[NewSchedule]
    changes: list[str]
    left_out: list[str]
    digest: str

    def put(
        self, rules: SiteRules, jobs: JobStore, save: Callable[[Mapping[str, object]], Callable[[], None]]
    ) -> Callable[[], None]:
        """Change all of it; returns how that is taken back. `save` changes settings, and returns likewise.

        Either raises `FilesError`, `ConfigError`, `JobStoreError`, `OSError` or what `save` does; nothing is
        changed then. A rule or a schedule that was changed since stays when it is taken back.
        """
        before = {site: rules.of(site) for site in self.sites}
        done: list[Callable[[], None]] = []
        whole = False

        def back() -> None:
            if whole:
                # First the files, which may have been changed meanwhile: then nothing is taken back.
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
            for schedule in self.schedules:
                done.append(schedule.add(jobs))
            if self.settings:
                done.append(save(self.settings))
        except BaseException:
            back()
            raise
        whole = True
        return back


def exported(paths: Paths, jobs: JobStore) -> Exported:
    """Everything of the person's. Raises `ConfigError`, `FilesError`, `JobStoreError`, `NotWhole`."""
    left_out: list[str] = []
    settings = {name: value for name, value in _written(paths).items() if value is not None}
    for name in [name for name, value in settings.items() if _may_hold_a_key(value)]:
        del settings[name]
        left_out.append(f"{_setting(name)} is left out: there may be a key in its address.")
    folder = paths.policies_dir
    policy_files = [*files_in(folder), *folder.glob(f"[!._]*/{SITE_FILE}")]
    whole = {
        "handrail": 1,
        "settings": settings,
        "sites": dict(SiteRules(paths.site_rules).all()),
        "policies": texts_given(folder, policy_files, left_out),
        "workflows": texts_given(paths.workflows_dir, WorkflowFiles(paths.workflows_dir).paths(), left_out),
        "schedules": schedules_given(jobs, left_out),
    }
    text = json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
    # As the page sends it back: what one computer gives the other has to be able to take.
    if len(json.dumps(text, ensure_ascii=False).encode()) > MAX_BYTES:
        raise NotWhole("This is too much for one file. Copy your folders of policies and workflows instead.")
    return Exported(text, left_out)


def planned(
    text: str,
    paths: Paths,
    jobs: JobStore,
    *,
    locked: Collection[str] = (),
    granted: Collection[str] = (),
) -> Plan:
    """What taking this text over would change; nothing is done.

    `locked` settings are set by something else than the file; policies and workflows with a grant (`granted`)
    stay as they are, since the grant was given to what they say now. Raises `NotWhole`, `ConfigError`,
    `FilesError`, `JobStoreError`.
    """
    whole = _read(text)
    left_out: list[str] = []
    changes: list[str] = []
    settings = _settings(whole, paths, locked, changes, left_out)
    sites = _sites(whole, paths, changes, left_out)
    policies = files_planned(whole.policies, paths.policies_dir, "policy", granted, changes, left_out)
    found: list[str] = []
    workflows = files_planned(whole.workflows, paths.workflows_dir, "workflow", granted, found, left_out)
    # What a schedule does of itself is another thing from then on.
    timed = by_workflow(jobs)
    for change, path in zip(found, workflows.after, strict=True):
        names = ", ".join(timed.get(path.stem, []))
        changes.append(f"{change}. Schedules that do it from then on: {names}" if names else change)
    files = tuple(change for change in (policies, workflows) if change.after)
    there = {path.stem for path in (*WorkflowFiles(paths.workflows_dir).paths(), *workflows.after)}
    schedules = schedules_planned(whole.schedules, jobs, there, left_out)
    changes += [one.sentence for one in schedules]
    if len(changes) > MOST_CHANGES:
        raise NotWhole(f"This file would change more than {MOST_CHANGES:,} things. Split it into several.")
    changes, left_out = [_shown(one) for one in changes], [_shown(one) for one in left_out]
    sign = repr([settings, sites, [(one.before, one.after) for one in files], schedules, changes, left_out])
    digest = sha256(sign.encode()).hexdigest()
    return Plan(settings, sites, files, schedules, changes, left_out, digest)


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
            left_out.append(f"{_setting(name)}: it is set by something else than the file.")
        elif _may_hold_a_key(value):
            left_out.append(f"{_setting(name)}: there may be a key in its address.")
        elif now[name] != value or type(now[name]) is not type(value):
            wanted[name] = value
    while wrong := problems(wanted, paths):
        if not wrong.keys() & wanted.keys():
            raise ConfigError("; ".join(wrong.values()))
        for name in wrong.keys() & wanted.keys():
            left_out.append(f"{_setting(name)}: {wrong[name]}")
            del wanted[name]
    changes += [f"{_setting(name)}: {_words(now[name])} → {_words(value)}" for name, value in wanted.items()]
    return wanted


def _setting(name: str) -> str:
    """A setting as the options page calls it: there those of the model stand beside it."""
    whose = "Model · " if name.startswith("model.") and name != "model.name" else ""
    return f"Setting · {whose}{described()[name].title}"


def _shown(sentence: str) -> str:
    """A sentence with a stranger's words: one line, in which nothing hides or moves what is beside it."""
    return "".join(char if char.isprintable() else "\ufffd" for char in sentence)[:LONGEST]


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
