-- What befell the clock, and the time of day that a date was for: another time zone has it again (`clock`).
ALTER TABLE schedules ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN clock TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX jobs_by_clock ON jobs (schedule, clock) WHERE clock <> '';
