import type { Database } from 'better-sqlite3';
import { requireRows } from '#main/platform/database/checked-tables.ts';

export type TokenRevocationStore = ReturnType<typeof createTokenRevocationStore>;

/**
 * Revoked tokens in the application's database; asked anew for each token, so that a revocation elsewhere counts at
 * once.
 * @throws DamagedFileError
 */
export function createTokenRevocationStore(database: Database) {
  // Of a row whose identity is no longer what it was nothing would be found, and the token hold again.
  requireRows(database, 'token_revocation');
  const select = database.prepare('SELECT 1 FROM intact_token_revocation WHERE jti = ?').pluck();
  const insert = database.prepare('INSERT OR IGNORE INTO token_revocation (jti, revoked_at) VALUES (?, ?)');
  return {
    isRevoked: (jti: string) => select.get(jti) !== undefined,
    /** Revokes a token for good; does nothing when it is revoked already. */
    revoke: (jti: string, at: Date): void => {
      insert.run(jti, at.toISOString());
    },
  };
}
