-- What is to be done without being typed into the browser. A schedule's date becomes a job once: `UNIQUE`.
CREATE TABLE schedules (
    name    TEXT PRIMARY KEY,
    cron    TEXT NOT NULL,
    task    TEXT NOT NULL,
    created REAL NOT NULL,
    since   REAL NOT NULL,
    paused  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE jobs (
    job      TEXT PRIMARY KEY,
    task     TEXT NOT NULL,
    created  REAL NOT NULL,
    state    TEXT NOT NULL DEFAULT 'waiting',
    run      TEXT NOT NULL DEFAULT '',
    message  TEXT NOT NULL DEFAULT '',
    schedule TEXT NOT NULL DEFAULT '',
    due      REAL,
    UNIQUE (schedule, due)
) STRICT;
CREATE INDEX jobs_not_over ON jobs (created) WHERE state IN ('waiting', 'running');
