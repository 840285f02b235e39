"""One Markdown file → one checked policy (SteP: a prompt of its own for one kind of task).

Begin with `policy.py`. All files together, and which of them wins, are in `library/`.
"""
