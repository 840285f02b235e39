"""What a text mentions, by code: dates, times, amounts, counts, sizes, colours, names, codes, quotations.

A person's words are compared with a page that somebody else wrote, so a mention may have several readings and
may be uncertain (`mention.py`). `literals.py` finds only what is beyond doubt, to be replaced in examples.
Errors in policy files in plain words (`authoring_errors.py`) and placeholders for arguments (`arguments.py`)
are here, too. Nothing here knows pages or models. Begin with `requirements.py`: what the person asked for,
checked against what a page shows.
"""
