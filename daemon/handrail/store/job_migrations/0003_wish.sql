-- What is wanted of a job, as a value: it was a sentence in `message`, which is for people.
ALTER TABLE jobs ADD COLUMN wish TEXT NOT NULL DEFAULT '';
UPDATE jobs SET wish = 'catch_up', message = '' WHERE message = 'It is caught up with.';
UPDATE jobs SET wish = 'stop', message = '' WHERE message = 'It was to be stopped.';
