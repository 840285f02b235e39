"""What is true of an action by its verb, its fields and its target. No other room tells verbs apart for that.

Each verb states its traits in `handrail_wire/actions.py`; the extension asks the same questions in
`page/shared/verb.js`. No module here knows a word of any language, a site or a run.
"""
