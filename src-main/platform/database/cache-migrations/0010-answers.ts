import type { Migration } from '../migration.ts';

/** Answers kept for repeated questions. */
export const answers: Migration = {
  id: 10,
  name: 'answers',
  up(database) {
    database.exec(`
      CREATE TABLE answer (
        key TEXT PRIMARY KEY,         -- digest of request, pack set, licence and model version
        pack_signature TEXT NOT NULL, -- pack set of the answer: those of other sets are unreachable and pruned
        body TEXT NOT NULL,           -- JSON
        saved_at INTEGER NOT NULL     -- milliseconds since 1970: the oldest go first
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX answer_saved_at ON answer (saved_at);
    `);
  },
};
