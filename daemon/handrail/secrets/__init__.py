"""What is kept from models, journals and pages: API keys, named secrets, the person's files.

Values live in the system's keyring and are filled in last, in `typed_secrets.py`; files are handed over
only where the person named them (`uploads.py`). Nothing here knows a run or a policy. Begin with
`secrets.py`.
"""
