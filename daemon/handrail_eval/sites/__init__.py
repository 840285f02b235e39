"""Real applications that nobody here wrote, on loopback, with data that we generate: WebArena in miniature.

An application is installed from its registry into an environment of its own, filled once, and put back to
that state before every episode. A task says what must be in the database afterwards, and that nothing else
changed (see rows.py).
"""
