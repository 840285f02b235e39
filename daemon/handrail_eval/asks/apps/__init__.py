"""Real applications that nobody here wrote, each with tours that deserve no question and tasks that do.

`existing/` uses those that the evaluation of sites has already; every other folder installs one more: its
server in `server.py`, its tours and tasks in `ways.py`, what runs inside it in `project/`. What a task
deserves to be asked is in labels.toml, and was written there before anything was measured.
"""
