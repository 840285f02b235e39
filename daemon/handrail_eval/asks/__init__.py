"""Whether a person is asked about the right things, measured on pages that were not made for it.

An `App` is a page with its server. Its tours do nothing that deserves a question: every question there is
one too many. Its tasks do something that does: a task without a question is one too few. What deserves a
question is written down from the pages alone, never from what the gate says about them.

`apps/` has real applications, `libraries/` pages built from component libraries: nobody here wrote either.
"""
