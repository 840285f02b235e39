"""What whoever writes policy and site files meets: errors in plain words, and places for arguments.

Every file that people write is checked with these errors (`errors.py`), and may say `{name}` where an
argument of the call is to stand (`arguments.py`). No format of a file is known here.
"""
