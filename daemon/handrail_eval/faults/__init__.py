"""`scripts/check faults`: everything that can break around a run is broken, for real, on loopback.

`matrix` is the table of the faults and of what has to come of each; one module for each kind of injection
plays them. The browser, the daemon (a process of its own), the socket, the database and the pages are real;
the language model is a script behind a real HTTP server. The oracle is a shop that counts its orders.
"""
