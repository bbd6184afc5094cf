import type { Migration } from '#main/platform/database/migration.ts';

/** What somebody has answered for an OED file: see `oed-answer-store.sql.ts`. */
export const oedAnswers: Migration = {
  id: 705,
  name: 'oed-answers',
  up(database) {
    database.exec(`
      CREATE TABLE oed_answer (
        code TEXT PRIMARY KEY,                   -- of the question
        value TEXT NOT NULL,
        checksum INTEGER
      ) STRICT;
    `);
  },
};
