"""Short tasks on six applications that are used for no other task, to measure what was not practised.

The applications are those of `asks/apps`, which starts and fills them; there are two tasks on each. A module
has the tasks of one, their judges and their experts. Whoever works on the product does not look in here, nor
at the pages: what was looked at is no longer unseen.
"""
