"""The airline as a process of its own, for the extension's first minute: `python -m handrail_demo.practice`.

Each line on standard input makes a fresh booking, and a line of JSON says where it is and what to ask for:
{"url", "instruction"}. It ends when standard input does.
"""

from __future__ import annotations

import json
import sys
import tempfile
from datetime import date
from pathlib import Path

from .crm.scenarios import instruction
from .crm.server import CrmServer

KIND = "TASK_CANCEL_BOOKING"
"""Short, and it ends with a step that cannot be undone: what asking looks like is worth seeing first."""


def main() -> None:
    """Serve the site until nobody asks any more."""
    folder = tempfile.TemporaryDirectory(prefix="handrail-practice-")
    with folder as name, CrmServer(db=Path(name) / "crm.sqlite3", today=date.today()) as server:
        for _ in sys.stdin:
            made = server.new_scenario(KIND, trip="one-way")
            said = {"url": server.scenario_url(made), "instruction": instruction(made)}
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
