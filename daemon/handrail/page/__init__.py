"""What a policy reads of a page: observation → lines → filters → text within a budget (WebWISE, Synapse).

Nodes come from the extension (`handrail_wire.Observation`); what they do is not judged here, and which of
them may be used is not decided here. Begin with `observation.py`; a filter is a file in `filters/`.
"""
