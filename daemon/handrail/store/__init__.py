"""SQLite: the journal of events, grants, exemplars; and what people read of it: views, exports, reports.

A run is written down before it acts (`journal.py`). Nothing here decides. Begin with `journal.py`, then
`views.py`.
"""
