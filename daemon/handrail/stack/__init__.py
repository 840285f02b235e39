"""SteP's stack machine: the state of a run is the page plus a stack of policies, folded from events.

Everything is a pure function of the journal's events (`events.py`), so that a run can be taken up again and
replayed. Begin with `machine.py`; going back after a wrong turn (LASER) is `checkpoints.py`.
"""
