-- The job that a run was begun for: none is begun twice, whatever was killed when.
ALTER TABLE runs ADD COLUMN job TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX runs_of_jobs ON runs (job) WHERE job <> '';
