"""LASER's page states: which one a page is in, what is permitted there, named actions, items of a list.

A site declares its states in `site.yaml`; a policy says what it may do in each. What can be chosen at a
step is computed from this in `decision/`. Begin with `states.py`, then `permissions.py`.
"""
