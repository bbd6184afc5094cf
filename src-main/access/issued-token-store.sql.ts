import type { Database } from 'better-sqlite3';
import type { Module } from '#shared/hazard/hazard.ts';
import type { IssuedTokenStore } from './issued-token-ports.ts';

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
export function createIssuedTokenStore(database: Database): IssuedTokenStore {
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
    save({ jti, name, modules, issuedAt, expiresAt, quota }) {
      insert.run(jti, name, JSON.stringify(modules), issuedAt, expiresAt, quota);
    },
    list: (day) =>
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
