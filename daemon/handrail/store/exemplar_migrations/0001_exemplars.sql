-- Values are placeholders in every text here; `digest` is the same for exemplars that teach the same.
CREATE TABLE exemplars (
    id        INTEGER PRIMARY KEY,
    digest    TEXT NOT NULL UNIQUE,
    policy    TEXT NOT NULL,
    task      TEXT NOT NULL,
    objective TEXT NOT NULL,
    address   TEXT NOT NULL,
    host      TEXT NOT NULL,
    title     TEXT NOT NULL,
    page      TEXT NOT NULL,
    decision  TEXT NOT NULL,
    kinds     TEXT NOT NULL,
    outcome   TEXT NOT NULL,
    run       TEXT NOT NULL,
    step      INTEGER NOT NULL,
    at        REAL NOT NULL,
    scored    TEXT NOT NULL CHECK (scored IN ('user', 'evaluator'))
) STRICT;
CREATE INDEX exemplars_by_policy ON exemplars (policy, host);
CREATE INDEX exemplars_by_run ON exemplars (run);

CREATE TABLE vectors (
    id     INTEGER NOT NULL REFERENCES exemplars (id) ON DELETE CASCADE,
    model  TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (id, model)
) STRICT;

-- What an exemplar is found by, with the same id: its task and objective, and the state of its page.
CREATE VIRTUAL TABLE words USING fts5 (task, state, tokenize = "unicode61 remove_diacritics 2");
CREATE TRIGGER words_of_deleted AFTER DELETE ON exemplars BEGIN
    DELETE FROM words WHERE rowid = old.id;
END;
