"""The models that the runs use, and what becomes of them when the person chooses others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from handrail.config.secrets import SecretError
from handrail.config.settings import Config
from handrail.models.base import ModelError
from handrail.models.choose import Choice, choose_model
from handrail.models.no_model import without_model
from handrail.models.proof import Proof, first_answer, fits, proofs
from handrail.models.pull import PullProgress
from handrail_wire import DaemonBody, ModelInUse, ModelTrial, TrialRow, TryModel

log = logging.getLogger("handrail")
_TRIED = {True: "yes", False: "no", None: "—"}
_SHORT = 200


class Desk(Protocol):
    """Who looks after the settings."""

    config: Config
    """As they are to be in force."""

    def use(self, choice: Choice) -> None:
        """Give the runs to come these models. Raises `ModelError`."""

    def idle(self) -> bool:
        """Whether no run is under way."""

    async def tell(self, body: DaemonBody | None) -> None:
        """Say something to the page; None: all settings as they are now."""


class ModelsInUse:
    """The model in use, and those that were chosen before and may still be at work in a run."""

    def __init__(self, choice: Choice, desk: Desk) -> None:
        self.choice = self._first = choice
        self._desk = desk
        self._for = _parts(desk.config)
        self._choosing = asyncio.Lock()
        self._trying = False
        self._small = False
        """Which of the two is being tried."""
        self._earlier: list[Choice] = []
        self._problem = choice.problem
        self._looks = 0

    @property
    def in_use(self) -> ModelInUse:
        """What the page shows of it."""
        notice = "" if self.choice.problem else self.choice.notice
        sentence = f"{self.choice.sentence} {notice}".strip()
        state = "looking" if self._looks else "failed" if self._problem else "ready"
        local = self.choice.large.local and not self.choice.problem
        return ModelInUse.model_validate(
            {"state": state, "sentence": sentence[:2000], "problem": self._problem[:2000], "local": local}
        )

    async def look(self, *, anew: bool = False, fetch: bool = False) -> str:
        """Find the model that the settings name, and use it from the next run on; returns why not, or "".

        Where it cannot be used there is none from then on: what pages say goes only where the settings say.
        `anew`: also if they name the one in use. `fetch`: one of Handrail's own may be fetched for it.
        """
        self._looks += 1
        await self._desk.tell(None)
        try:
            async with self._choosing:
                await self._find(anew, fetch)
        except (ModelError, SecretError) as error:
            self._problem = str(error)
        finally:
            self._looks -= 1
        await self._close_earlier()
        await self._desk.tell(None)
        return self._problem

    async def _find(self, anew: bool, fetch: bool) -> None:
        config = self._desk.config
        if _parts(config) == self._for and not anew and not self.choice.problem:
            self._desk.use(self.choice)
            self._problem = ""
            return
        progress = self._progress(asyncio.get_running_loop()) if fetch else None
        on_retry = self.choice.large.on_retry
        try:
            found = await choose_model(config, progress, allow_pull=fetch, on_retry=on_retry)
        except (ModelError, SecretError) as error:
            self._take(without_model(str(error), on_retry), config)
            raise
        try:
            self._take(found, config)
        except BaseException as error:
            await found.close()
            if _parts(config) != self._for:
                self._take(without_model(str(error), on_retry), config)
            raise
        self._problem = ""

    def _take(self, choice: Choice, config: Config) -> None:
        self._desk.use(choice)
        self._earlier.append(self.choice)
        self.choice, self._for = choice, _parts(config)

    async def _close_earlier(self) -> None:
        if self._desk.idle():
            # A model that is run by Handrail takes gigabytes.
            earlier, self._earlier = self._earlier, []
            for choice in earlier:
                await choice.close()

    async def trial(self, wanted: TryModel) -> None:
        """Ask the model a few small things, and say how it went."""
        if self._trying:
            busy = "A model is being tried already. Wait until that is over."
            return await self._desk.tell(ModelTrial(small=wanted.small, state="fails", text=busy))
        self._trying, self._small = True, wanted.small
        try:
            await self._say("going", "Looking for the model…")
            if problem := await self.look(fetch=wanted.fetch, anew=bool(self._problem)):
                return await self._say("fails", problem)
            await self._try(self.choice, wanted.small)
        except ModelError as error:
            await self._say("fails", str(error))
        except Exception:
            log.exception("the model could not be tried")
            await self._say("fails", "Something went wrong inside Handrail; see its log.")
        finally:
            self._trying = False

    async def close(self) -> None:
        """Close all that were chosen since: the first one is its owner's, who may go on with it."""
        for choice in [*self._earlier, self.choice]:
            if choice is not self._first:
                await choice.close()

    async def _try(self, choice: Choice, small: bool) -> None:
        model = choice.small if small else choice.large
        await self._say("going", f"Waiting for a first answer of {model.name}…")
        first = await first_answer(model)
        await self._say("going", "It answers. Trying what it can do…")
        found = await proofs(model, model.can, first)
        speed = first.completion_tokens / first.latency_s if first.latency_s else 0.0
        text = (
            f"{choice.sentence} The first answer took {first.latency_s:.1f} s, {speed:.0f} tokens a second."
        )
        if not fits(first.text):
            return await self._say(
                "fails", f"{text} It has not the form that was asked for: choose another.", found
            )
        await self._say("works", text, found)

    async def _say(
        self, state: str, text: str, found: Sequence[Proof] = (), done: float | None = None
    ) -> None:
        rows = [_row(one) for one in found]
        body = {"small": self._small, "state": state, "text": text[:2000], "done": done, "rows": rows}
        await self._desk.tell(ModelTrial.model_validate(body))

    def _progress(self, loop: asyncio.AbstractEventLoop) -> Callable[[PullProgress], None]:
        """Shows how far a model is fetched; called in another thread, often."""
        shown = -1

        def show(step: PullProgress) -> None:
            nonlocal shown
            percent = 100 * step.done // step.total if step.total else 0
            if percent == shown:
                return
            shown = percent
            text = f"Fetching the model: {step.done / 1e9:.2f} of {step.total / 1e9:.2f} GB"
            say = self._say("going", text, done=percent / 100)
            asyncio.run_coroutine_threadsafe(say, loop)

        return show


def _parts(config: Config) -> tuple[object, ...]:
    """The settings that a model follows from."""
    return config.model, config.small, config.discover


def _row(one: Proof) -> TrialRow:
    tried = f"{_TRIED[one.holds]}: {one.detail}" if one.detail else _TRIED[one.holds]
    return TrialRow(
        what=one.flag[:_SHORT], value=one.value[:_SHORT], tried=tried[:_SHORT], source=one.source[:_SHORT]
    )
