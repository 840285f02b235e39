"""Settings: the person's (`settings.py`), and the papers' mechanisms as switches (`mechanisms.py`)."""
