"""From stack, page and library to one decision: the prompt, the question to a model, the answer.

`prepare.py` says what a policy reads and may choose, `prompt.py` writes it down, `deciding.py` asks.
Nothing is done to a page here. Begin with `prepare.py`.
"""
