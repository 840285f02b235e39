"""Help that exists only because a model is small: fewer choices, and some of them made by code.

A large model is never bound by anything here.
"""
