"""The program that listens: the socket's server, all runs, the daemon as a process, and its doctor.

Begin with `daemon.py`, which puts everything together.
"""
