"""Chooses the language model.

In this order: what the user configured, a server that already runs on this machine, the model that Handrail
can run by itself. Nothing is sent to a server that the user has not set up.
"""

import asyncio
from dataclasses import dataclass, field

from handrail.config.secrets import api_key
from handrail.config.settings import Config, ModelSettings
from handrail.policy.tiers import Tier

from .anthropic_api import AnthropicModel
from .base import ModelUnavailable
from .catalog import CATALOG, DEFAULT_MODEL
from .discovery import Endpoint, discover
from .embedded import CONTEXT_PER_SLOT, SLOTS, EmbeddedServer, need_runtime
from .gemini_api import GeminiModel
from .openai_compatible import OpenAICompatible
from .profile import FREE, SETTINGS, Price, Profile, profile_of
from .pull import Progress, PullError, is_pulled, model_path, pull
from .remote import OnRetry, RemoteModel, is_loopback
from .stated import with_stated


@dataclass
class Choice:
    """The models of both tiers (the same one twice if there is only one), and a sentence on why."""

    large: RemoteModel
    small: RemoteModel
    sentence: str
    servers: list[EmbeddedServer] = field(default_factory=list)
    notice: str = ""
    """What a person has to know of the models before they ask for anything; "" if nothing."""
    problem: str = ""
    """Why none of what is set can be used; "" if the models can."""
    beforehand: str = ""
    """What a person has to know before a run on a site that no policy was written for; "" if nothing."""

    def for_tier(self, tier: Tier) -> RemoteModel:
        return {"small": self.small, "large": self.large}[tier]

    async def close(self) -> None:
        """Close connections, and stop the embedded server if one was started."""
        await self.large.close()
        if self.small is not self.large:
            await self.small.close()
        for server in self.servers:
            server.close()


async def choose_model(
    config: Config,
    progress: Progress | None = None,
    *,
    allow_pull: bool = True,
    on_retry: OnRetry | None = None,
    slots: int = SLOTS,
) -> Choice:
    """Set up the models, pulling them if need be and allowed. Raises `ModelUnavailable` or `SecretError`.

    `slots` is how many prompts an embedded server caches at once; they share its context evenly.
    """
    chooser = _Chooser(config, progress, allow_pull, slots)
    try:
        large, sentence = await chooser.choose(config.model)
        small = large
        if config.small.is_set:
            small, why = await chooser.choose(config.small)
            sentence = f"{sentence} For easy steps: {why}"
    except BaseException:
        chooser.stop_servers()
        raise
    large.on_retry = small.on_retry = on_retry
    choice = Choice(large, small, sentence, chooser.servers)
    if small is large:
        choice.notice, choice.beforehand = chooser.notice, chooser.beforehand
    return choice


class _Chooser:
    def __init__(self, config: Config, progress: Progress | None, allow_pull: bool, slots: int) -> None:
        self.config = config
        self.progress = progress
        self.allow_pull = allow_pull
        self.slots = slots
        self.servers: list[EmbeddedServer] = []
        self.notice = self.beforehand = ""
        self._discovered: list[Endpoint] | None = None

    def stop_servers(self) -> None:
        for server in self.servers:
            server.close()

    async def choose(self, settings: ModelSettings) -> tuple[RemoteModel, str]:
        """The model for one tier, and the sentence that says why."""
        if settings.base_url:
            return await self._configured(settings, settings.base_url)
        if settings.name in CATALOG:
            return await self._embedded(settings.name, settings, "it is configured")
        for endpoint in await self._endpoints():
            if settings.name in (None, *endpoint.models):
                name = settings.name or endpoint.models[0]
                # No key goes to a server that was merely found: any program may listen on that port.
                model = await connected(endpoint, name, settings, None)
                why = "it is configured" if settings.name else "no model is configured"
                return model, f"Using {name} on {endpoint.program} at {endpoint.base_url}, because {why}."
        if settings.name:
            raise ModelUnavailable(
                f"The configured model {settings.name!r} was found neither on a server of this machine "
                "nor among the models that Handrail can run.",
                "Start its server, give its address with 'handrail model use URL --name NAME', or see "
                "'handrail model list'.",
            )
        why = "no model is configured and no model server was found on this machine"
        return await self._embedded(DEFAULT_MODEL, settings, why)

    async def _configured(self, settings: ModelSettings, base_url: str) -> tuple[RemoteModel, str]:
        if not settings.name:
            raise ModelUnavailable(
                f"The model server {base_url} is configured, but not which of its models to use.",
                f"Name one: 'handrail model use {base_url} --name NAME'.",
            )
        found = await self._endpoints() if is_loopback(base_url) else []
        endpoint = next((one for one in found if one.base_url == base_url), Endpoint("", base_url, ()))
        key = await asyncio.to_thread(api_key, base_url)
        model = await connected(endpoint, settings.name, settings, key)
        return model, f"Using {settings.name} at {base_url}, because it is configured."

    async def _embedded(self, name: str, settings: ModelSettings, why: str) -> tuple[RemoteModel, str]:
        # Checked first, so that no large file is fetched that could not be run.
        need_runtime()
        if not is_pulled(name, self.config.paths.models_dir):
            await self._pull(name)
        file = model_path(name, self.config.paths.models_dir)
        context = SLOTS * CONTEXT_PER_SLOT // self.slots
        server = await EmbeddedServer.start(file, slots=self.slots, context=context)
        self.servers.append(server)
        # A model that fits on this machine is a small one, unless the person says otherwise.
        tier: Tier = settings.tier if "tier" in settings.model_fields_set else "small"
        sentence = f"Using {CATALOG[name].title}, run by Handrail on this machine, because {why}."
        self.notice = (
            f"You are using a small model that runs on this computer. {CATALOG[name].measured} "
            "For anything else choose a larger one, in Handrail's options."
        )
        self.beforehand = f"Handrail has no instructions written for this site. {CATALOG[name].unpractised}"
        return server.model(name, tier), sentence

    async def _pull(self, name: str) -> None:
        if not self.allow_pull:
            size = CATALOG[name].size / 1e9
            raise ModelUnavailable(
                f"No model is set up yet, and {name} ({size:.1f} GB) has not been fetched.",
                f"Fetch it: 'handrail model pull {name}'. Or use a server: 'handrail model use URL'.",
            )
        try:
            await asyncio.to_thread(pull, name, self.progress, models_dir=self.config.paths.models_dir)
        except PullError as error:
            raise ModelUnavailable(str(error), "") from error

    async def _endpoints(self) -> list[Endpoint]:
        if self._discovered is None:
            self._discovered = await discover() if self.config.discover else []
        return self._discovered


async def connected(
    endpoint: Endpoint, name: str, settings: ModelSettings, key: str | None
) -> RemoteModel:
    """A model at an endpoint, with all that is known of it."""
    at, program = endpoint.base_url, endpoint.program
    known = await with_stated(profile_of(at, name, program), at, name, key, program)
    return connect(endpoint, name, settings, key, known)


def connect(
    endpoint: Endpoint, name: str, settings: ModelSettings, key: str | None, known: Profile
) -> RemoteModel:
    """A model at an endpoint, by the interface that its profile or the settings name.

    Pictures are shown only where the settings say so, whatever the model could see.
    """
    price = _price(settings) or (FREE if is_loopback(endpoint.base_url) else None)
    profile = known.told(
        SETTINGS, interface=settings.interface, context=settings.context, price=price, images=settings.images
    )
    at, tier, effort = endpoint.base_url, settings.tier, settings.effort
    model: RemoteModel
    if profile.interface == "anthropic":
        # Its interface's own paths begin with /v1.
        model = AnthropicModel(at.removesuffix("/v1"), name, key, tier, profile, effort=effort)
    elif profile.interface == "gemini":
        model = GeminiModel(at, name, key, tier, profile, effort=effort)
    else:
        # A server that is known to keep several prompts in memory gets one slot per policy.
        model = OpenAICompatible(at, name, key, tier, profile, effort=effort, slots=endpoint.slots)
    model.can = known
    return model


def _price(settings: ModelSettings) -> Price | None:
    if settings.price_in is None and settings.price_out is None:
        return None
    return Price(settings.price_in or 0.0, settings.price_out or 0.0)
