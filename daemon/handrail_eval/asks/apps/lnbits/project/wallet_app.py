"""LNbits with its data in the folder APP_DATA, and without anything that lies elsewhere."""

import importlib.util
import os
from pathlib import Path

os.environ.update({
    "LNBITS_DATA_FOLDER": os.environ["APP_DATA"],
    "LNBITS_BACKEND_WALLET_CLASS": "FakeWallet",
    "FAKE_WALLET_SECRET": "made-up",
    "LNBITS_ADMIN_UI": "false",
    "AUTH_ALLOWED_METHODS": '["username-password"]',
    "AUTH_SECRET_KEY": "only for made-up money",
    "LNBITS_EXTENSIONS_MANIFESTS": "[]",
    "LNBITS_PRICE_HISTORY": "false",
    "HOST": "127.0.0.1",
    "DEBUG": "false",
})  # fmt: skip
# It looks for its own files in the folder where it is started.
os.chdir(Path(importlib.util.find_spec("lnbits").origin).parents[1])

from lnbits.__main__ import app  # noqa: F401
