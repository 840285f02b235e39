-- The kind of site for whose other sites an exemplar counts as well ('' for none, as for all that were kept
-- before), how many decisions it was shown for, and whether the person keeps it out of prompts.
ALTER TABLE exemplars ADD COLUMN site_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE exemplars ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE exemplars ADD COLUMN off INTEGER NOT NULL DEFAULT 0;
CREATE INDEX exemplars_by_site_kind ON exemplars (policy, site_kind);
