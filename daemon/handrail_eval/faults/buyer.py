"""The scripted model: fills in the name, places the order, and stops when the shop or the person says so.

It keeps nothing between two calls, like a model, so it plays on whatever was restarted in between.
"""

from __future__ import annotations

import re
from typing import Any

from handrail_eval.expert_server import read_prompt
from handrail_eval.experts.page import Element, elements

from .model_server import Answer

NAME = "Ada"
_ORDERED = re.compile(r"The person answered: Yes")
_FAULTY = re.compile(r"the person said no|denied this step|keyring|Keyring")


def act(*actions: dict[str, Any]) -> dict[str, Any]:
    """A decision as a model's JSON."""
    return {"reason": "because", "actions": list(actions)}


def stop(answer: str, status: str = "done") -> dict[str, Any]:
    """The decision to stop."""
    return act({"do": "stop", "status": status, "answer": answer})


def buy(request: dict[str, Any]) -> Answer:
    """One decision of the buyer."""
    _, page, done = read_prompt(prompt_of(request))
    said = "\n".join(done)
    if 'heading "Order confirmed"' in page or _ORDERED.search(said):
        return stop("Ordered.")
    if match := _FAULTY.search(said):
        return stop(f"It was not ordered ({match[0]}).", "failed")
    name, place = find(page, "Name"), find(page, "Place order")
    if name and not name.value:
        return act({"ref": name.ref, "do": "type", "text": NAME})
    if place is None:
        return stop("There is nothing to order here.", "failed")
    return act({"ref": place.ref, "do": "click"})


def prompt_of(request: dict[str, Any]) -> str:
    """The latest message with a page in it: a repair comes after it."""
    texts = [str(message["content"]) for message in request["messages"]]
    return next(text for text in reversed(texts) if text.startswith("Goal: "))


def find(page: str, name: str) -> Element | None:
    """The element of this name in a page's text."""
    return next((one for one in elements(page) if one.name == name), None)
