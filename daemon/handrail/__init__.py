"""The daemon: carries out instructions in the tab a person has open, and asks before what cannot be undone."""

__version__ = "0.1.0"
