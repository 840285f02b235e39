-- What the person always allows. A revoked grant stays, so that no browser can bring it back.
CREATE TABLE grants (
    id      TEXT PRIMARY KEY,
    policy  TEXT NOT NULL,
    effects TEXT NOT NULL,
    origin  TEXT NOT NULL,
    given   REAL NOT NULL,
    revoked REAL
) STRICT;
