-- What the model was sent for a decision, compressed; `n` is the decision's event. Only the latest runs' are kept.
CREATE TABLE prompts (
    run  TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (run, n)
) STRICT;
