"""What other programs may ask of Handrail, over the Model Context Protocol (`handrail mcp`).

A client starts runs, sees how they stand, answers what they ask for and stops them; every call passes the
consent that the person gave it (`gate.py`). Nothing here may approve a step, read a tab that no run of the
client's works in, or hand on a page's words without saying that they are a page's (`shapes.py`).
"""
