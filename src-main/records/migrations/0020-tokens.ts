import type { Migration } from '#main/platform/database/migration.ts';

/** Revoked tokens, and the requests made with tokens. */
export const tokens: Migration = {
  id: 20,
  name: 'tokens',
  up(database) {
    database.exec(`
      CREATE TABLE token_revocation (
        jti TEXT PRIMARY KEY,
        revoked_at TEXT NOT NULL -- ISO 8601, UTC
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE token_usage (
        jti TEXT NOT NULL,
        day TEXT NOT NULL,       -- YYYY-MM-DD, UTC
        requests INTEGER NOT NULL,
        PRIMARY KEY (jti, day)
      ) STRICT, WITHOUT ROWID;

      -- Requests that a rate has let through lately; older ones are removed with the next request.
      CREATE TABLE token_recent_request (
        id INTEGER PRIMARY KEY,  -- two requests may share a millisecond
        jti TEXT NOT NULL,
        at INTEGER NOT NULL      -- milliseconds since 1970
      ) STRICT;
      CREATE INDEX token_recent_request_jti_at ON token_recent_request (jti, at);
    `);
  },
};
