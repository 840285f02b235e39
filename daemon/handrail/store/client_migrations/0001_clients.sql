-- Other programs that want to give instructions, and what the person said to each.
CREATE TABLE clients (
    client  TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    program TEXT NOT NULL,
    session TEXT NOT NULL,
    state   TEXT NOT NULL DEFAULT 'asked',
    asked   REAL NOT NULL,
    decided REAL,
    used    REAL
) STRICT;
CREATE INDEX clients_by_name ON clients (name, program, state);

-- What they ask the running daemon about runs that they started. Kept for as long as somebody waits.
CREATE TABLE requests (
    request TEXT PRIMARY KEY,
    client  TEXT NOT NULL,
    job     TEXT NOT NULL,
    data    TEXT NOT NULL,
    created REAL NOT NULL,
    answer  TEXT
) STRICT;
