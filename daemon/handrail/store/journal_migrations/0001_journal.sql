-- Events are appended and never changed; the state of a run is a fold over them.
CREATE TABLE runs (
    run         TEXT PRIMARY KEY,
    tab         INTEGER NOT NULL,
    instruction TEXT NOT NULL,
    url         TEXT NOT NULL,
    model       TEXT NOT NULL,
    created     REAL NOT NULL,
    ended       REAL
) STRICT;

CREATE TABLE events (
    run  TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    at   REAL NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (run, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE screenshots (
    run  TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    mime TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (run, step)
) STRICT;
