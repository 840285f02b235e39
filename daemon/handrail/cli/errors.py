"""How commands fail: with a plain message on standard error, exit code 1, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from handrail.config.installed import as_typed
from handrail.config.secrets import SecretError
from handrail.config.settings import ConfigError
from handrail.link.pairing import PairingError
from handrail.models.base import ModelError
from handrail.models.pull import PullError
from handrail.store.own_files import FilesError


@contextmanager
def plain_errors() -> Iterator[None]:
    """End the command with the message of an error that a person can fix; other errors are bugs and pass."""
    try:
        yield
    except (ConfigError, FilesError, ModelError, PairingError, PullError, SecretError) as error:
        fail(str(error))


def say(message: str, err: bool = False) -> None:
    """Print a message, with the commands in it as they work in this terminal."""
    typer.echo(as_typed(message), err=err)


def fail(message: str, code: int = 1) -> NoReturn:
    """Print the message and end the command with ``code`` (2 = it was called the wrong way)."""
    typer.secho(as_typed(message), fg=typer.colors.RED, err=True)
    raise typer.Exit(code)
