"""Vectors from an endpoint's embedding model, over real HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from handrail.models.base import ModelUnavailable
from handrail.models.openai_compatible import OpenAICompatible
from handrail.models.reply import BadReply, parse_vectors
from tests.support.model_server import ScriptedModelServer

Serve = Callable[..., ScriptedModelServer]
Connect = Callable[..., OpenAICompatible]


def embed(model: OpenAICompatible, *texts: str) -> list[list[float]]:
    async def ask() -> list[list[float]]:
        return await model.embedder("e5")(texts)

    return asyncio.run(ask())


def test_each_text_gets_its_own_vector(serve: Serve, connect: Connect) -> None:
    server = serve(embed=lambda text: [float(len(text)), 1.0])
    assert embed(connect(server), "a", "bbb", "") == [[1.0, 1.0], [3.0, 1.0], [0.0, 1.0]]


def test_an_endpoint_without_embeddings_says_what_to_do(serve: Serve, connect: Connect) -> None:
    with pytest.raises(ModelUnavailable, match=r"embedding model e5 .* gave no vectors .*remove that setting"):
        embed(connect(serve()), "a")


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b'{"data": [1]}', b'{"data": [{"index": 0, "embedding": ["x"]}]}', b'{"data": []}'],
)
def test_what_is_no_answer(content: bytes) -> None:
    with pytest.raises(BadReply):
        parse_vectors(content, 1)


def test_the_request_that_was_sent_is_told_in_every_dialect(serve: Serve, connect: Connect) -> None:
    """Where the schema has to go into the prompt, it is part of what was sent."""
    from tests.models.test_openai_compatible import complete

    server = serve([{"do": "click"}], refuses=["json_schema", "json_object"])
    result = complete(connect(server))
    assert result.request == server.requests[-1]
    assert "JSON Schema" in result.request["messages"][-1]["content"]
