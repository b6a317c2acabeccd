-- Certificates and assets in the order in which they were put in, which is the stable order of the lists.
CREATE TABLE certificates (
    ordinal INTEGER PRIMARY KEY,
    company INTEGER NOT NULL,
    certificate INTEGER NOT NULL,
    confirmation_status TEXT,
    authorization_status TEXT,
    -- Whether the sandbox asks for two confirmations of this one.
    two_confirmations INTEGER NOT NULL,
    -- Members that are only shown, as a JSON object.
    details TEXT NOT NULL,
    UNIQUE (company, certificate)
) STRICT;

CREATE TABLE assets (
    ordinal INTEGER PRIMARY KEY,
    certificate INTEGER NOT NULL REFERENCES certificates (ordinal),
    asset INTEGER NOT NULL,
    acceptance_status TEXT,
    explanation TEXT,
    confirmation_status TEXT,
    details TEXT NOT NULL,
    UNIQUE (certificate, asset)
) STRICT;

CREATE INDEX assets_in_order ON assets (certificate, ordinal);

-- The first answer to every decision that was sent with an idempotency key.
CREATE TABLE answers (
    path TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (path, idempotency_key)
) STRICT, WITHOUT ROWID;
