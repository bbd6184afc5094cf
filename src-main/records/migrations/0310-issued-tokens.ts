import type { Migration } from '#main/platform/database/migration.ts';

/** Access tokens that were issued here: what they allow, never their text. */
export const issuedTokens: Migration = {
  id: 310,
  name: 'issued tokens',
  up(database) {
    database.exec(`
      CREATE TABLE issued_token (
        jti TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        modules TEXT NOT NULL,    -- JSON array
        issued_at TEXT NOT NULL,  -- ISO 8601, UTC
        expires_at TEXT NOT NULL, -- ISO 8601, UTC
        quota INTEGER             -- requests per UTC day; NULL: any number
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
