"""Help that exists only because a model is small: fewer choices, and some of them made by code.

Nothing here limits a large model. Begin with `small_model.py`.
"""
