import type { Module } from '#shared/hazard/hazard.ts';

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

/** What was issued here. Never the tokens' text. */
export interface IssuedTokenStore {
  save(token: IssuedTokenRecord): void;
  /** The newest first. `day`: `YYYY-MM-DD`, UTC, of the requests that are counted. */
  list(day: string): readonly (IssuedTokenRecord & { readonly isRevoked: boolean; readonly requestsToday: number })[];
}
