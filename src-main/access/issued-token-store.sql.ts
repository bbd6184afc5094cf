import type { Database } from 'better-sqlite3';
import type { Module } from '#shared/hazard/hazard.ts';

/** What was issued here. Never the tokens' text. */
export type IssuedTokenStore = ReturnType<typeof createIssuedTokenStore>;

/** A token as it is kept in the list of what was issued. */
export interface IssuedTokenRecord {
  readonly jti: string;
  readonly name: string;
  readonly modules: readonly Module[];
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Requests per UTC day; null: any number. */
  readonly quota: number | null;
}

interface Row {
  readonly jti: string;
  readonly name: string;
  readonly modules: string;
  readonly issued_at: string;
  readonly expires_at: string;
  readonly quota: number | null;
  readonly is_revoked: number;
  readonly requests: number | null;
}

/** Issued tokens in the application's database, with what has become of them. */
export function createIssuedTokenStore(database: Database) {
  const insert = database.prepare(
    'INSERT INTO issued_token (jti, name, modules, issued_at, expires_at, quota) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare<[string], Row>(
    `SELECT token.*, token_revocation.jti IS NOT NULL AS is_revoked, token_usage.requests
     FROM intact_issued_token AS token
     LEFT JOIN token_revocation ON token_revocation.jti = token.jti
     LEFT JOIN token_usage ON token_usage.jti = token.jti AND token_usage.day = ?
     ORDER BY issued_at DESC, token.jti`,
  );
  return {
    save({ jti, name, modules, issuedAt, expiresAt, quota }: IssuedTokenRecord): void {
      insert.run(jti, name, JSON.stringify(modules), issuedAt, expiresAt, quota);
    },
    /** The newest first. `day`: `YYYY-MM-DD`, UTC, of the requests that are counted. */
    list: (day: string) =>
      select.all(day).map((row) => ({
        jti: row.jti,
        name: row.name,
        modules: JSON.parse(row.modules) as Module[],
        issuedAt: row.issued_at,
        expiresAt: row.expires_at,
        quota: row.quota,
        isRevoked: row.is_revoked === 1,
        requestsToday: row.requests ?? 0,
      })),
  };
}
