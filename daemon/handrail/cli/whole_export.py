"""``handrail export``: Write all that is yours to one file, without any secret."""

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from handrail.config.settings import resolve_paths
from handrail.store.jobs import JobStore, JobStoreError
from handrail.store.portable import NotWhole, exported

from .errors import fail, plain_errors


def export(
    file: Annotated[Path, typer.Argument(help="The file to write, such as handrail.json.", dir_okay=False)],
) -> None:
    """Write your settings, rules for sites, policies, workflows and schedules to one file.

    Keys, secrets, grants and runs are not in it. Nothing that is there already is written over.
    """
    with plain_errors():
        try:
            paths = resolve_paths().create()
            with closing(JobStore(paths.jobs)) as jobs:
                whole = exported(paths, jobs)
            # Values that workflows begin with are in it: it is for its owner only.
            with open(file, "x", encoding="utf-8", opener=partial(os.open, mode=0o600)) as out:
                try:
                    out.write(whole.text)
                    out.flush()
                except OSError:
                    file.unlink()
                    raise
        except (NotWhole, JobStoreError) as error:
            fail(str(error))
        except FileExistsError:
            fail(f"{file} is there already. Choose another name.")
        except OSError as error:
            fail(f"{file} cannot be written ({error.strerror}).")
    typer.echo(f"Wrote {file}")
    for sentence in whole.left_out:
        typer.echo(f"  {sentence}")
