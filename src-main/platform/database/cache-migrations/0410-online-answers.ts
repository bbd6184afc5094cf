import type { Migration } from '../migration.ts';

/** Answers of the geocoding server of the user's choice. */
export const onlineAnswers: Migration = {
  id: 410,
  name: 'online answers',
  up(database) {
    database.exec(`
      CREATE TABLE online_answer (
        question TEXT PRIMARY KEY,   -- server and address
        body TEXT NOT NULL,          -- JSON
        expires_at INTEGER NOT NULL  -- milliseconds since 1970
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX online_answer_expires_at ON online_answer (expires_at);
    `);
  },
};
