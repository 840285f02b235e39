"""Exemplars (Synapse, WebWISE): decisions from successful runs, abstracted, and retrieved for similar tasks.

Nothing is stored here (`store/`). Begin with `exemplar.py`; learning a whole policy from a run is
`learning.py`.
"""
