"""From the text of a frame to the message in it."""

import gc
import json

from pydantic import ValidationError

from .messages import ExtensionMessage


class BadFrame(ValueError):
    """A frame that is not a valid message; the text says where and why, without repeating its content.

    `seq` and `re` are the message's own, where these at least can be read.
    """

    def __init__(self, message: str, seq: int | None = None, re: int | None = None) -> None:
        super().__init__(message)
        self.seq = seq
        self.re = re


def parse_extension_message(frame: str) -> ExtensionMessage:
    """Parse a frame from the extension. Raises `BadFrame`."""
    # Parsing a page makes tens of thousands of objects and no garbage: looking for some takes as long again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return ExtensionMessage.model_validate_json(frame, strict=True)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "frame"
        raise BadFrame(f"{where}: {first['msg']}", *_numbers(frame)) from None
    finally:
        if collecting:
            gc.enable()


def _numbers(frame: str) -> tuple[int | None, int | None]:
    """`seq` and `re` of a frame whose other parts are wrong."""
    try:
        read = json.loads(frame)
    except (ValueError, RecursionError):
        return None, None
    found = (read.get(name) if isinstance(read, dict) else None for name in ("seq", "re"))
    seq, re = (one if isinstance(one, int) and one >= 0 else None for one in found)
    return seq, re
