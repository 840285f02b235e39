"""A run from its start to its end: turn after turn, waiting for the person where it has to.

What is judged is `gate/`, what is decided is `turn/`; here it is asked, done and recorded. Begin with
`run.py`, then `turn_loop.py` and `act.py`.
"""
