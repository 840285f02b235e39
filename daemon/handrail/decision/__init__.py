"""What may be chosen at this step, its JSON Schema, and the decision read from a model's answer.

The choices are LASER's permissible actions, computed from page, state and policy (`choices.py`). Nothing here
knows who decides. Begin with `choices.py`, then `decision.py`.
"""
