"""Room schedules: what is to be done without somebody typing it into the browser, and when.

A *job* is one task that waits for its turn: from the command line, or due by a schedule. Pure: the clock, the
store and the browser are `app/jobs.py`'s and `store/jobs.py`'s.
"""
