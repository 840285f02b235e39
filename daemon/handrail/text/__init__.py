"""What words mention, by code: dates, times, amounts, counts, sizes, colours, names, codes, quotations.

Two texts are compared that two people wrote, so a mention may have several readings (`mention.py`), and
may be uncertain. `literals.py` finds only what is beyond doubt, to be replaced in examples. What people
write in policy files is checked here, too: errors in plain words (`authoring_errors.py`), and places for
arguments (`arguments.py`). No page and no model is known here. Begin with `requirements.py`: what the
person asked for, beside what a page shows.
"""
