"""The daemon: carries out instructions in the tab a person has open, and asks before what is final."""

__version__ = "0.1.0"
