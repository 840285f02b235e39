"""Runs a pulled model inside this process, behind an OpenAI-compatible server on a random port.

`xllamacpp` has llama.cpp and its server as a prebuilt wheel. It is an optional extra, because with a model
elsewhere its 34 MB are not needed.
"""

import asyncio
import gc
import json
import os
import secrets
from pathlib import Path
from typing import Any

from handrail.config.installed import install_command
from handrail.policy.tiers import Tier

from .base import ModelUnavailable
from .openai_compatible import OpenAICompatible
from .profile import FREE, Profile

SLOTS = 4
CONTEXT_PER_SLOT = 4096
MAX_THREADS = 4
# For saved prompts of policies whose slot another one has taken.
PROMPT_CACHE_MIB = 512


class EmbeddedServer:
    """llama.cpp's server for one model file. Create it with `start`, end it with `close`.

    The server requires `api_key`, which is new at every start, because any program and page on this machine
    can reach the port.
    """

    def __init__(self, server: Any, api_key: str, slots: int = SLOTS) -> None:
        self._server = server
        self.slots = slots
        self.api_key = api_key
        self.base_url = f"{server.listening_address}/v1"

    @classmethod
    async def start(
        cls, model_file: Path, *, slots: int = SLOTS, context: int = CONTEXT_PER_SLOT
    ) -> "EmbeddedServer":
        """Load the model, which takes seconds, and return once it answers. Raises `ModelUnavailable`."""
        xllamacpp = _import_xllamacpp()
        params = xllamacpp.CommonParams()
        params.model.path = str(model_file)
        params.model_alias = {model_file.stem}
        params.n_parallel = slots
        params.n_ctx = slots * context
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = min(physical_cores(), MAX_THREADS)
        params.n_gpu_layers = 0
        params.use_jinja = True
        params.cache_prompt = True
        params.cache_ram_mib = PROMPT_CACHE_MIB
        params.fit_params = False
        params.hostnames = ["127.0.0.1"]
        params.port = 0
        api_key = secrets.token_urlsafe(32)
        params.api_keys = [api_key]
        params.ui = False
        params.endpoint_slots = False
        params.verbosity = -1
        try:
            server = await asyncio.to_thread(xllamacpp.Server, params)
        except RuntimeError as error:
            raise ModelUnavailable(
                f"The model {model_file} could not be loaded ({error}).",
                "See that the file is there and that twice its size of memory is free; otherwise delete it, "
                "pull it again, or choose a smaller model with 'handrail model use'.",
            ) from error
        return cls(server, api_key, slots)

    def model(self, name: str, tier: Tier) -> OpenAICompatible:
        """The loaded model as a `Model`."""
        # It is asked for no longer answer than the first: it would only go on repeating itself.
        profile = Profile(
            "Handrail itself", mode="grammar", price=FREE, answer_limit=None, context=CONTEXT_PER_SLOT
        )
        return OpenAICompatible(
            self.base_url, name, self.api_key, tier, profile, slots=self.slots, grammar=compact_grammar
        )

    def close(self) -> None:
        """Stop the server and free its memory. May be called twice."""
        # The server ends when its last reference goes; a reference cycle must not keep it alive.
        self._server = None
        gc.collect()


def compact_grammar(schema: dict[str, Any]) -> str:
    """A grammar for JSON on one line that fits `schema`.

    By default the server allows any white space between two tokens, and a small model spends nearly half of
    its answer on it. `x-guidance` holds the options of llguidance, the grammar engine of this build:
    https://github.com/guidance-ai/llguidance/blob/main/docs/json_schema.md
    For a keyword that the engine does not know the server would silently drop the whole grammar; `lenient`
    drops only the keyword, and `coerce_one_of` reads oneOf as anyOf.
    """
    options = {
        "whitespace_flexible": False,
        "item_separator": ", ",
        "key_separator": ": ",
        "coerce_one_of": True,
        "lenient": True,
    }
    grammar: str = _import_xllamacpp().json_schema_to_grammar(json.dumps({**schema, "x-guidance": options}))
    return grammar


def physical_cores() -> int:
    """How many cores this process may use; threads of one core count once, as they share its arithmetic."""
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    siblings = set()
    for cpu in usable:
        topology = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        siblings.add(topology.read_text().strip() if topology.exists() else str(cpu))
    return max(1, len(siblings))


def need_runtime() -> None:
    """Raise `ModelUnavailable` if the package that runs models in this process is not installed."""
    _import_xllamacpp()


def _import_xllamacpp() -> Any:
    try:
        import xllamacpp
    except ImportError as error:
        raise ModelUnavailable(
            "Running a model inside Handrail needs the package xllamacpp, which is not installed.",
            f"Install it with: {install_command('local')}, or point Handrail at a model server with "
            "'handrail model use URL'.",
        ) from error
    return xllamacpp
