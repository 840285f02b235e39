"""What words mention, by code: dates, times, amounts, counts, sizes, colours, names, codes, quotations.

Two texts are compared that two people wrote, so a mention may have several readings (`mention.py`), and may
be uncertain. `literals.py` finds only what is beyond doubt, to be replaced in examples. No page, no policy,
no model is known here. Begin with `requirements.py`: what the person asked for, beside what a page shows.
"""
