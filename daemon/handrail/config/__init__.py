"""What the person has set: settings, secrets, the files that a run may hand over.

`settings.py` reads them; `mechanisms.py` has the papers' mechanisms as switches. Values of secrets are in the
system's keyring and are filled in last (`typed_secrets.py`): they never reach a model or a journal, and of a
page only the field that they are typed into. Nothing here knows about runs.
"""
