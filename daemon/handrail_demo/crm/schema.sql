CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS bookings (
    id         INTEGER PRIMARY KEY,
    reference  TEXT NOT NULL UNIQUE,
    status     TEXT NOT NULL CHECK (status IN ('confirmed', 'cancelled')),
    flights    TEXT NOT NULL,   -- JSON list of flight ids: outward, then return
    passenger  TEXT NOT NULL,   -- JSON object
    payment    TEXT NOT NULL,   -- JSON object; the simulator takes invented cards only
    made_by    TEXT NOT NULL CHECK (made_by IN ('page', 'scenario')),
    changed_by TEXT NOT NULL    -- the scenario whose page changed it last, '' for a page without one
);

CREATE TABLE IF NOT EXISTS scenarios (
    id      TEXT PRIMARY KEY,
    kind    TEXT NOT NULL,
    details TEXT NOT NULL,      -- JSON, what the person who gives the task knows
    gold    TEXT NOT NULL,      -- JSON, what evaluate expects
    before  TEXT NOT NULL       -- JSON, reference -> booking when the scenario was made
);

CREATE TABLE IF NOT EXISTS requests (
    id       INTEGER PRIMARY KEY,
    at       TEXT NOT NULL,     -- UTC
    scenario TEXT NOT NULL,
    action   TEXT NOT NULL,     -- search, quote, passenger, book, find, open-cancel, cancel, open-modify, ...
    facts    TEXT NOT NULL,     -- JSON, the cleaned fields
    status   INTEGER NOT NULL   -- HTTP status of the answer
);
