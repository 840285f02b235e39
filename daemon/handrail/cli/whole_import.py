"""``handrail import``: Take over a file of 'handrail export', once you have seen what it changes."""

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from handrail.config.settings import Paths, resolve_paths, save_settings, settings_with_sources
from handrail.store.grant_store import GrantStore, GrantStoreError
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.portable import MAX_BYTES, NotWhole, planned
from handrail.store.site_rules import SiteRules

from .errors import fail, plain_errors


def import_(
    file: Annotated[Path, typer.Argument(help="A file of 'handrail export'.", exists=True, dir_okay=False)],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; do what the file says.")] = False,
) -> None:
    """Take over settings, rules for sites, policies, workflows and schedules from a file.

    You are shown what would change, and asked. What you have and the file has not stays. Schedules are paused
    until you resume them ('handrail schedules resume NAME'). Policies tell the
    model what to do in your browser: take over only files whose author you trust.
    """
    with plain_errors():
        try:
            paths = resolve_paths().create()
            with closing(GrantStore(paths.grants)) as grants:
                granted = {grant.policy for grant in grants.active()}
            _, sources = settings_with_sources(paths)
            own = str(paths.config_file)
            locked = [".".join(path) for path, source in sources.items() if source != own]
            with closing(JobStore(paths.jobs)) as jobs:
                plan = planned(_text_of(file), paths, jobs, locked=locked, granted=granted)
                for sentence in plan.left_out:
                    typer.echo(f"Not taken over: {sentence}")
                if not plan.changes:
                    typer.echo("Nothing would change.")
                    return
                for sentence in plan.changes:
                    typer.echo(sentence)
                if not (yes or typer.confirm("Change this?")):
                    fail("Nothing was changed.")
                plan.put(SiteRules(paths.site_rules), jobs, partial(_save, paths))
        except (NotWhole, GrantStoreError, JobStoreError) as error:
            fail(str(error))
        except OSError as error:
            where = error.filename or paths.config_dir
            fail(f"Nothing was changed: {where} cannot be written ({error.strerror}). Make room there.")
    after = " Settings count after the next start: handrail down, then handrail up" if plan.settings else ""
    typer.echo(f"Done.{after}")


def _save(paths: Paths, settings: Mapping[str, object]) -> Callable[[], None]:
    """Write settings; they come last, so there is nothing after them for which they are taken back."""
    save_settings(settings, paths)
    return lambda: None


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as data:
            return data.read(MAX_BYTES + 1).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotWhole(f"{file} is no text. Choose a file of 'handrail export'.") from None
    except OSError as error:
        raise NotWhole(f"{file} cannot be read ({error.strerror}).") from None
