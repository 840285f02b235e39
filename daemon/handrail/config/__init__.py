"""What the person has set: settings, secrets, the files that a run may hand over.

`settings.py` reads them, `mechanisms.py` has the papers' mechanisms as switches. Values of secrets live
in the system's keyring and are filled in last (`typed_secrets.py`); models, journals and pages never have
them, but for the field they are typed into. Nothing here knows a run.
"""
