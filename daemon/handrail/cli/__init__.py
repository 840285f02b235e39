"""``handrail``: the command line. A command is a file here and a line in `main.py`."""
