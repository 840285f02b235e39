"""``handrail extension``: where the browser extension lies, and its archive for the Chrome Web Store."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from handrail import __version__

app = typer.Typer()


@app.callback(invoke_without_command=True)
def extension(
    context: typer.Context,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the folder, where there is a screen.")
    ] = True,
) -> None:
    """Print the folder of the browser extension, and open it.

    Where a file dialog would hide it, that is a link in your home folder: “Handrail extension”.
    """
    from handrail.link.pairing import extension_dir
    from handrail.link.visible_folder import visible_folder

    from .errors import plain_errors

    if context.invoked_subcommand is not None:
        return
    with plain_errors():
        folder = visible_folder(extension_dir())
    typer.echo(folder)
    typer.echo(
        "In the browser, open chrome://extensions, switch on “Developer mode”, press “Load unpacked” and "
        "choose this folder. After an update of Handrail, press the extension's Reload button there.",
        err=True,
    )
    if open_ and _has_screen():
        typer.launch(str(folder))


@app.command("zip")
def zip_(
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; without this, into the current folder.")
    ] = None,
) -> None:
    """Write the archive that the Chrome Web Store takes. The same version gives the same bytes."""
    from handrail.link.extension_archive import archive
    from handrail.link.pairing import extension_dir

    from .errors import fail, plain_errors

    with plain_errors():
        made = archive(extension_dir())
    target = file or Path(f"handrail-extension-{__version__}.zip")
    try:
        target.write_bytes(made)
    except OSError as error:
        fail(f"{target} could not be written: {error.strerror}. Name another: handrail extension zip FILE")
    typer.echo(target)


def _has_screen() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
