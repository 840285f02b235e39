"""The extension at the other end: the socket's session, pairing, sealing, and the tab as an object.

All that a run knows of the browser is `tab.py`. Who may connect is decided in `pairing.py` and
`strangers.py`. Nothing here knows a policy or a run.
"""
