"""Where the tracker lies in the folder APP_DATA, and what becomes of its mails."""

import os
from pathlib import Path

DATA = Path(os.environ["APP_DATA"])
HOME = DATA / "tracker"
NAME = "yard"
"""Its first part of every path."""
# Mails are added to a file, and go nowhere else.
os.environ["SENDMAILDEBUG"] = str(DATA / "sent.txt")
