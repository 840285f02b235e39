"""Exemplars (Synapse, WebWISE): runs that were right, cut into decisions, abstracted, and found again.

Nothing is stored here (`store/`). Begin with `exemplar.py`; learning a whole policy from a run is
`learning.py`.
"""
