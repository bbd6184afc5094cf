import type { Module } from '#shared/hazard/hazard.ts';

/** What a licence or token entitles to. */
export interface Entitlement {
  readonly subject: string;
  readonly modules: ReadonlySet<Module>;
  readonly expiresAt: Date;
}
