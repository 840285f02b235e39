"""Public yardsticks: benchmarks of others, played through the extension and scored by their own packages.

Each package lives in an environment of its own (`environments.py`), since none goes together with ours, and
is spoken with through a worker script. `webarena_verified.py` gives it an answer and the network's record;
`browsergym.py` lets it set up and judge its tasks in our browser. Both make tasks as the other evaluations do
(`task.py`). Nothing here changes how Handrail plays.
"""
