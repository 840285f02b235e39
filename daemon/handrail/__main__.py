"""``python -m handrail``: the command line, where the program `handrail` is not on the path."""

from handrail.cli.main import main

main()
