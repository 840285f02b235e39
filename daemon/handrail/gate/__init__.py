"""What a step or a request would do, and what it needs: the gate's judgement, by code and without a model.

Words on controls (`labels.py`), forms, addresses, requests (`network_rules.py`), where values come from and
may go (`provenance.py`), grants, and the ticket that binds an approval to one step (`ticket.py`). Imports
nothing of `turn`, `decision` or `assist`; who waits for the person is `run/`. Begin with `effects.py`.
"""
