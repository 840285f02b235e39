"""All policies and sites: what is in the folders, which file wins where, which examples are valid.

The shipped files are in `policies/`, a folder for each site. Begin with `library.py`; `site.py` reads a
`site.yaml`.
"""
