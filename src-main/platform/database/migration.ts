import type { Database } from 'better-sqlite3';

/** One step of the schema. Never edited once it has been released: a mistake is mended by a later step. */
export interface Migration {
  /** Order and identity; steps of 10 leave room. */
  readonly id: number;
  readonly name: string;
  /** Runs inside a transaction. */
  up(database: Database): void;
}
