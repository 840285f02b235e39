"""What a text mentions, by code: dates, times, amounts, counts, sizes, colours, names, codes, quotations.

A person's words are compared with a page that somebody else wrote, so a mention may have several readings and
may be uncertain (`mention.py`). Who needs literals (an example's values, a call's arguments) takes those that
are `certain`. Each kind has one recogniser: `days.py`, `amounts.py`, `features.py`, `literals.py`.
Errors in policy files in plain words (`authoring_errors.py`) and placeholders for arguments (`arguments.py`)
are here, too, and so is what Handrail says in another language (`language.py`, `languages/`). Nothing here
knows pages or models. Begin with `requirements.py`: what the person asked for, checked against what a page
shows.
"""
