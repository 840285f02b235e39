"""SQLite: the journal of events, grants, exemplars; and what people read of it: views, exports, reports.

Every step of a run is written to the journal before it is acted on. Nothing here decides. Begin with
`journal.py`, then `views.py`.
"""
