"""Policies and workflows as the options page lists them: what counts, where it comes from, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from handrail.library.folder import files_in
from handrail.library.library import SHIPPED, Entry, Library
from handrail.library.site import GENERIC
from handrail.store.workflow_files import WorkflowFiles
from handrail.text.authoring_errors import PolicyError
from handrail.workflows.workflow import Workflow
from handrail_wire import PolicyLine, Texts, WorkflowLine

from .dependents import Dependents

_OF_SKILL = re.compile(r"^# From the skill ([^\s.]{1,64})\.", re.MULTILINE)
"""As `policy/skill.py` writes it."""
_UNUSED = "{name} is not used: another policy has its name, or it is none. Change its name, or delete it."


def policy_files_by_id(folder: Path) -> dict[str, Path]:
    """Every policy file of the person's and of Handrail's by the id that the page is told."""
    return {
        f"{whose}/{path.relative_to(base).as_posix()}": path
        for whose, base in (("own", folder), ("shipped", SHIPPED))
        for path in files_in(base)
    }


def workflow_files_by_id(workflows: WorkflowFiles) -> dict[str, Path]:
    """Every workflow's file by the id that the page is told."""
    return {f"own/{path.name}": path for path in workflows.paths()}


def texts_view(library: Library, folder: Path, workflows: WorkflowFiles, needs: Dependents) -> Texts:
    """All of it. The library is the one of that folder."""
    files = policy_files_by_id(folder)
    known = {entry.policy.source: entry for entry in (*library.entries.values(), *library.drafts.values())}
    drafts = {entry.policy.source for entry in library.drafts.values()}
    hidden = {entry.replaces: entry for entry in library.entries.values() if entry.replaces}
    problems = _by_source(library.problems)
    lines = [
        _line(
            id,
            path,
            library,
            known.get(str(path)),
            hidden.get(str(path)),
            str(path) in drafts,
            problems,
            needs,
        )
        for id, path in files.items()
    ]
    lines.sort(key=lambda line: (not line.own, line.site != GENERIC, line.site, line.name))
    sources = {str(path) for path in files.values()}
    found, unreadable = workflows.all()
    return Texts(
        policies=lines,
        workflows=_workflows(found, unreadable, needs),
        sites=sorted(library.sites, key=lambda name: (name != GENERIC, name)),
        problems=[str(one)[:2000] for one in library.problems if one.source not in sources],
        policies_folder=str(folder),
        workflows_folder=str(workflows.folder),
    )


def _line(
    id: str,
    path: Path,
    library: Library,
    entry: Entry | None,
    hidden_by: Entry | None,
    draft: bool,
    problems: Mapping[str, list[str]],
    needs: Dependents,
) -> PolicyLine:
    own = id.startswith("own/")
    folder = id.split("/")[1] if id.count("/") > 1 else GENERIC
    name = hidden_by.site if hidden_by else entry.site if entry else folder
    site = library.sites.get(name)
    policy = entry.policy if entry else hidden_by.policy if hidden_by else None
    found = _OF_SKILL.search(path.read_text("utf-8", errors="replace")[:2000]) if own and entry else None
    return PolicyLine(
        id=id,
        name=(policy.name if policy else path.stem)[:1000],
        description=(entry.policy.description if entry else "")[:2000],
        site=name[:1000],
        patterns=[pattern[:1000] for pattern in site.patterns] if site and name != GENERIC else [],
        looks_like=bool(site and site.looks_like),
        own=own,
        state="hidden" if hidden_by else "broken" if entry is None else "draft" if draft else "counts",
        replaces=bool(entry and entry.replaces),
        skill=found[1] if found else "",
        learned_from=entry.policy.learned_from if entry else "",
        problems=problems.get(str(path), [] if entry else [_UNUSED.format(name=path.stem)]) if own else [],
        needed=needs.of_policy(policy.name)[:100] if own and policy and not draft else [],
    )


def _by_source(problems: Iterable[PolicyError]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for problem in problems:
        found.setdefault(problem.source, []).append(problem.sentence[:2000])
    return found


def _workflows(
    found: Iterable[Workflow], problems: Iterable[PolicyError], needs: Dependents
) -> list[WorkflowLine]:
    good = [
        WorkflowLine(
            id=f"own/{Path(one.source).name}",
            name=one.name,
            title=one.title[:2000],
            site=one.site[:1000],
            parameters=list(one.parameters),
            needed=needs.of_workflow(one.name)[:100],
        )
        for one in found
    ]
    bad = [
        WorkflowLine(
            id=f"own/{Path(one.source).name}", name=Path(one.source).stem[:1000],
            problems=[one.sentence[:2000]], needed=needs.of_workflow(Path(one.source).stem)[:100],
        )
        for one in problems
    ]  # fmt: skip
    return sorted([*good, *bad], key=lambda line: line.name)
