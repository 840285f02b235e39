-- What the page was filtered by (a JSON list of the filters' names, in order), and what was made of the
-- instruction before the run went by it; empty for exemplars that were kept before both were.
ALTER TABLE exemplars ADD COLUMN filters TEXT NOT NULL DEFAULT '[]';
ALTER TABLE exemplars ADD COLUMN reformulation TEXT NOT NULL DEFAULT '';
