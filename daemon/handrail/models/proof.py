"""Whether a model can do what its profile says, found out by asking it: `handrail model test`."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from .base import Completion, Limits, Message, ModelError
from .profile import Profile
from .remote import RemoteModel

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"colour": {"enum": ["red", "green", "blue"]}, "count": {"enum": [1, 2, 3]}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}
_ASK = "Choose a colour and a count. Answer as JSON with the keys colour and count."
_LIMITS = Limits(max_tokens=1_000, timeout_s=60)
_SHORT = replace(_LIMITS, max_tokens=16)
_PREFIX = "These are rules of a game that nobody has to know in order to answer. " * 110
"""About 1,700 tokens: providers keep no prompt that is shorter than about 1,000."""


@dataclass(frozen=True)
class Proof:
    """What came of trying one flag. `holds` is None if it cannot be tried, or if nothing was promised."""

    flag: str
    value: str
    source: str
    holds: bool | None = None
    detail: str = ""


async def first_answer(model: RemoteModel) -> Completion:
    """One small request, in the form that decisions have. Raises `ModelError`."""
    return await model.complete([_user(_ASK)], SCHEMA, _LIMITS)


def fits(text: str) -> bool:
    """Whether an answer to `first_answer` has the form that was asked for."""
    try:
        answer = json.loads(text)
    except ValueError:
        return False
    properties = SCHEMA["properties"]
    return (
        isinstance(answer, dict)
        and answer.keys() == properties.keys()
        and all(answer[key] in properties[key]["enum"] for key in properties)
    )


async def proofs(model: RemoteModel, can: Profile, first: Completion) -> list[Proof]:
    """All flags, tried where possible. `can`: what is known of the model, whatever the settings allow."""
    form = Proof("form of answers", model.mode, can.sources.get("mode", "tried"), fits(first.text))
    tried = [form, await _tried(model, "end of answers", "told", _is_cut)]
    if can.images or model.profile.images:
        tried.append(await _tried(model, "pictures", "yes", _sees, can.sources.get("images", "")))
    if can.cache:
        tried.append(await _tried(model, "cache", can.cache, _caches, can.sources.get("cache", "")))
    effort = ", ".join(can.reasoning) or "not known"
    price = can.price
    return [
        *tried,
        Proof("reasoning effort", effort, can.sources.get("reasoning", "")),
        Proof("context", _number(can.context), can.sources.get("context", "")),
        Proof("longest answer", _number(can.answer_limit), can.sources.get("answer_limit", "assumed")),
        Proof(
            "price of a million tokens",
            f"{price.per_million_in:g} in, {price.per_million_out:g} out" if price else "not known",
            can.sources.get("price", ""),
        ),
    ]


Try = Callable[[RemoteModel], Awaitable[tuple[bool, str]]]


async def _tried(model: RemoteModel, flag: str, value: str, how: Try, source: str = "") -> Proof:
    try:
        holds, detail = await how(model)
    except ModelError as problem:
        return Proof(flag, value, source, False, str(problem))
    return Proof(flag, value, source, holds, detail)


async def _is_cut(model: RemoteModel) -> tuple[bool, str]:
    ask = _user("Count from one to two hundred, in words, without leaving anything out.")
    answer = await model.complete([ask], None, _SHORT)
    return (
        answer.cut,
        "" if answer.cut else "an answer that was cut is not said to be: it reads as an unfinished one",
    )


async def _sees(model: RemoteModel) -> tuple[bool, str]:
    ask: Message = {**_user("Which colour has this picture? Count 1."), "picture": _red_picture()}
    answer = await model.complete([ask], SCHEMA, _LIMITS)
    return (
        '"red"' in answer.text,
        "" if '"red"' in answer.text else f"of a red picture it said {answer.text[:60]}",
    )


async def _caches(model: RemoteModel) -> tuple[bool, str]:
    chat: list[Message] = [{"role": "system", "content": _PREFIX}, _user(_ASK)]
    await model.complete(chat, SCHEMA, _LIMITS)
    again = await model.complete(chat, SCHEMA, _LIMITS)
    return (
        again.cached_tokens > 0,
        f"{again.cached_tokens} of {again.prompt_tokens} tokens were kept from the call before",
    )


def _user(text: str) -> Message:
    return {"role": "user", "content": text}


def _red_picture(side: int = 64) -> str:
    """A red square as a data URL (PNG, https://www.w3.org/TR/png/)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xff\0\0" * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
    return "data:image/png;base64," + base64.b64encode(png).decode()


def _number(value: int | None) -> str:
    return f"{value:,} tokens" if value else "not known"
