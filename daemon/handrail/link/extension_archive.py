"""The extension as one archive, as the Chrome Web Store takes it: the same files, the same bytes."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

LEFT_OUT = ("node_modules", "pictures", "package*.json", "tsconfig.json", "*.d.ts", "*.md")
"""Names of files and folders that only a checkout and its readers need."""

_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest that the format can say: when a file was written says nothing about it."""


def archive(folder: Path) -> bytes:
    """The zip of the extension in `folder`: its files by name, stored, the manifest without its `key`.

    Compressed bytes would differ between versions of zlib. The store refuses a manifest with a key, since it
    gives each item its own: https://developer.chrome.com/docs/extensions/reference/manifest/key
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as into:
        for name in sorted(_names(folder)):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            content = (folder / name).read_bytes()
            into.writestr(entry, _without_key(content) if name == "manifest.json" else content)
    return made.getvalue()


def _names(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        wanted = not any(fnmatch(part, pattern) for part in parts for pattern in (".*", *LEFT_OUT))
        if wanted and path.is_file():
            yield "/".join(parts)


def _without_key(manifest: bytes) -> bytes:
    kept = {name: value for name, value in json.loads(manifest).items() if name != "key"}
    return (json.dumps(kept, indent=2, ensure_ascii=False) + "\n").encode()
