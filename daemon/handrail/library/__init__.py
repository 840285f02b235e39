"""All policies and sites: what is in the folders, which file wins where, which examples hold.

The shipped files are in `policies/`, a folder for each site. Begin with `library.py`; one `site.yaml` is
`site.py`.
"""
