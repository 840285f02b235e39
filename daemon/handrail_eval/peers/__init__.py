"""Handrail beside its peers: the same tasks of real applications, the same endpoint, other agents' loops.

`tasks.py` names the tasks, `endpoint.py` counts what each agent sends and keeps what was answered,
`contest.py` plays. The peers run in environments of their own: browser-use with its own agent, Playwright's
MCP server in a plain loop of tools (`loop_worker.py`), both in a Chromium that the task's set-up has logged
in.
"""
