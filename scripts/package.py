"""Builds and tries what is released; `scripts/package` calls it and says what it does.

Only Python's standard library is used here. The tools that it installs for itself are pinned, since a wheel
names the tool that made it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
TOOLS = ("hatchling==1.33.0", "cyclonedx-bom==7.5.0", "uv==0.13.9", "pipx==1.18.4")
ZIP = """import sys; sys.path.insert(0, 'daemon')
from pathlib import Path
from handrail.link.extension_archive import archive
Path(sys.argv[1]).write_bytes(archive(Path('extension')))"""

COMMANDS: tuple[tuple[str, str], ...] = (
    ("--help", "Start with: handrail up"),
    ("doctor --help", "Look at everything that Handrail needs"),
    ("policies check", "No problems."),
    ("policies list", "Your own policies are in"),
    ("model list", "qwen2.5-coder"),
    ("runs", "There are no runs yet"),
    ("workflows list", "There are none yet"),
    ("schedules list", "There are none yet"),
    ("exemplars list", "There are no exemplars here"),
    ("grants list", ""),
    ("sites set bank.example never", "bank.example"),
    ("sites list", "bank.example"),
    ("extension --no-open", "_extension"),
)
"""What works without a model and a browser, and what it prints."""
STARTED: tuple[tuple[str, str], ...] = (
    ("up --background --port 0", "Handrail runs in the background"),
    ("pair", "-"),
)


class Wrong(Exception):
    """Something is not as it has to be; the text says what."""


def main() -> int:
    """Returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="handrail-package-") as name:
        try:
            package(Path(name))
        except Wrong as wrong:
            print(f"✘ {wrong}", file=sys.stderr)
            return 1
    return 0


def package(work: Path) -> None:
    """Build, try, and put everything into `dist/`. Raises `Wrong`."""
    if run("git", "status", "--porcelain", cwd=ROOT).strip():
        print("• What is not committed is not in it.")
    version = version_of(run("git", "show", "HEAD:daemon/handrail/__init__.py", cwd=ROOT))
    tools = work / "tools"
    run(sys.executable, "-m", "venv", tools)
    run(tools / "bin" / "pip", "install", "--quiet", *TOOLS)
    when = run("git", "log", "-1", "--format=%ct", cwd=ROOT).strip()
    first, second = (built(work / name, tools, when, version) for name in ("first", "second"))
    for file, again in zip(first, second, strict=True):
        if file.name != again.name or file.read_bytes() != again.read_bytes():
            raise Wrong(f"{file.name} has other bytes when it is built a second time")
    done("built twice, with the same bytes")
    wheel, source, archive = first
    check_wheel_name(wheel, version)
    by_uv = with_uv(work / "uv", tools, wheel)
    tried(by_uv, archive, version)
    by_pipx = with_pipx(work / "pipx", tools, wheel)
    tried(by_pipx, archive, version)
    parts = work / f"handrail-{version}.cdx.json"
    list_parts(parts, tools, by_uv.python, when, version)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    files = [shutil.copy(file, DIST) for file in (wheel, source, archive, parts)]
    digests = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in map(Path, files)}
    sums = "".join(f"{digest}  {name}\n" for name, digest in digests.items())
    (DIST / "SHA256SUMS").write_text(sums)
    print(f"\nIn {DIST}:\n{sums}", end="")


# --- building --------------------------------------------------------------------------------------


def version_of(text: str) -> str:
    """The version that the package's `__init__.py` says."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__version__":
            return str(ast.literal_eval(node.value))
    raise Wrong("daemon/handrail/__init__.py says no __version__")


def built(folder: Path, tools: Path, when: str, version: str) -> tuple[Path, Path, Path]:
    """Wheel, source archive and the extension's archive, of the last commit.

    The wheel is built from the unpacked source archive, as it is where somebody installs that.
    """
    checkout, unpacked, out = folder / "checkout", folder / "unpacked", folder / "out"
    out.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        tar.extractall(checkout, filter="data")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": when}
    build = (tools / "bin" / "python", "-m", "hatchling", "build", "--directory", out, "--target")
    run(*build, "sdist", cwd=checkout, env=environment)
    (source,) = out.glob("*.tar.gz")
    with tarfile.open(source) as tar:
        tar.extractall(unpacked, filter="data")
    (inner,) = unpacked.iterdir()
    run(*build, "wheel", cwd=inner, env=environment)
    (wheel,) = out.glob("*.whl")
    archive = out / f"handrail-extension-{version}.zip"
    run(tools / "bin" / "python", "-P", "-c", ZIP, archive, cwd=inner)
    return wheel, source, archive


def check_wheel_name(wheel: Path, version: str) -> None:
    if wheel.name != f"handrail-{version}-py3-none-any.whl":
        raise Wrong(f"{wheel.name} is not of version {version}, or not for every machine")


def list_parts(file: Path, tools: Path, python: Path, when: str, version: str) -> None:
    """Write the CycloneDX list of all packages that the wheel brings, in the versions that were tried."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    # The tool reads no version that another file says.
    stated = file.with_name("pyproject.toml")
    stated.write_text(project.replace('dynamic = ["version"]', f'version = "{version}"', 1), "utf-8")
    how = ("environment", "--output-reproducible", "--pyproject", stated, "--output-file", file, python)
    run(tools / "bin" / "cyclonedx-py", *how, env={**os.environ, "SOURCE_DATE_EPOCH": when})
    text = file.read_text("utf-8")
    if json.loads(text)["metadata"]["component"].get("version") != version or "file://" in text:
        raise Wrong("the list of parts has no version, or names files of this machine")
    done(f"all {len(json.loads(text)['components'])} parts listed")


# --- trying ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Installed:
    """A program that was installed, the Python that runs it, and the environment that a person has."""

    how: str
    program: Path
    python: Path
    environment: Mapping[str, str]


def alone(home: Path, tools: Path, **more: Path) -> dict[str, str]:
    """An environment that knows nothing of this checkout, and keeps everything below `home`."""
    home.mkdir(parents=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "HANDRAIL_", "XDG_")) and name not in ("VIRTUAL_ENV", "DISPLAY")
    }
    return {
        **kept,
        **{name: str(path) for name, path in more.items()},
        "HOME": str(home),
        "HANDRAIL_HOME": str(home / "handrail"),
        "PATH": f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "COLUMNS": "200",
        "NO_COLOR": "1",
    }


def with_uv(folder: Path, tools: Path, wheel: Path) -> Installed:
    """As `uv tool install handrail` does it."""
    environment = alone(folder / "home", tools, UV_TOOL_DIR=folder / "tools", UV_TOOL_BIN_DIR=folder / "bin")
    run("uv", "tool", "install", "--quiet", "--python", sys.executable, wheel, cwd=folder, env=environment)
    python = folder / "tools" / "handrail" / "bin" / "python"
    return Installed("uv", folder / "bin" / "handrail", python, environment)


def with_pipx(folder: Path, tools: Path, wheel: Path) -> Installed:
    """As `pipx install 'handrail[mcp]'` does it."""
    environment = alone(folder / "home", tools, PIPX_HOME=folder / "pipx", PIPX_BIN_DIR=folder / "bin")
    what = ("--quiet", "--python", sys.executable, f"{wheel}[mcp]")
    run("pipx", "install", *what, cwd=folder, env=environment)
    python = folder / "pipx" / "venvs" / "handrail" / "bin" / "python"
    return Installed("pipx", folder / "bin" / "handrail", python, environment)


def tried(installed: Installed, archive: Path, version: str) -> None:
    """Do with a fresh installation what README says, as far as it needs no model and no browser."""
    home = Path(installed.environment["HOME"])

    def handrail(arguments: str, needle: str, *, fails: bool = False) -> str:
        command = [installed.program, *arguments.split()]
        said = run(*command, cwd=home, env=installed.environment, fails=fails)
        if needle not in said:
            raise Wrong(f"handrail {arguments} (by {installed.how}) does not say “{needle}”:\n{said}")
        return said

    handrail("--version", f"handrail {version}")
    for arguments, needle in COMMANDS:
        handrail(arguments, needle)
    handrail("extension zip store.zip", "store.zip")
    if (home / "store.zip").read_bytes() != archive.read_bytes():
        raise Wrong(f"the archive of the extension that was installed by {installed.how} has other bytes")
    check_doctor(handrail("doctor --json", "findings", fails=True))
    if installed.how == "pipx":
        # It serves its standard input, which is at its end.
        handrail("mcp", "")
    else:
        handrail("mcp", "uv tool install 'handrail[mcp]'", fails=True)
    try:
        for arguments, needle in STARTED:
            handrail(arguments, needle)
        answer = ROOT / "scripts" / "greet.py"
        said = run(installed.python, "-P", answer, cwd=home, env=installed.environment)
        if said.strip() != f"welcome {version}":
            raise Wrong(f"the program that was installed by {installed.how} answers: {said}")
    finally:
        handrail("down", "")
    handrail("down", "Handrail is not running.")
    done(f"installed by {installed.how}, and tried")


def check_doctor(text: str) -> None:
    """What comes with the wheel is right; that there is neither model nor browser is not its fault."""
    (line,) = (line for line in text.splitlines() if line.startswith("{"))
    levels = {found["what"]: found for found in json.loads(line)["findings"]}
    for what in ("Handrail", "Settings", "Extension", "Policies"):
        if levels[what]["level"] != "ok" or str(ROOT) in levels[what]["seen"]:
            raise Wrong(f"handrail doctor: {levels[what]}")


# --- running ---------------------------------------------------------------------------------------


def run(
    *command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None, fails: bool = False
) -> str:
    """All that a command prints. Raises `Wrong` if it ends with an error, unless it may (`fails`)."""
    words: Sequence[str] = [str(part) for part in command]
    # Where the program of a relative name is looked for follows the environment that is given.
    words = [shutil.which(words[0], path=(env or os.environ)["PATH"]) or words[0], *words[1:]]
    ended = subprocess.run(
        words, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600
    )
    said = ended.stdout + ended.stderr
    if ended.returncode and not fails:
        raise Wrong(f"{' '.join(words)} ended with {ended.returncode}:\n{said[-3000:]}")
    return said


def done(what: str) -> None:
    print(f"✔ {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
