-- Which start of the browser a run's tab is of (`Proof.browser`): the numbers of tabs hold for that long.
ALTER TABLE runs ADD COLUMN browser TEXT NOT NULL DEFAULT '';
