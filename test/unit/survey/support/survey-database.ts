import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createAttachmentStore, type AttachmentStore } from '#main/survey/attachment-store.sql.ts';
import { createSurveyStore, type SurveyStore } from '#main/survey/survey-store.sql.ts';

/** Stores over a database of their own, with a clock that the test turns. */
export interface SurveyDatabase {
  readonly database: Database;
  readonly store: SurveyStore;
  readonly attachments: AttachmentStore;
  readonly folder: string;
  /** Now, for the stores. */
  setNow(iso: string): void;
  close(): void;
}

/** Opens an empty database in a temporary folder. */
export function openSurveyDatabase(): SurveyDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-surveys-'));
  const database = openRecordsDatabase(path.join(folder, 'freeboard.sqlite'));
  let now = '2026-11-20T10:00:00.000Z';
  const clock = { now: () => new Date(now) };
  return {
    database,
    store: createSurveyStore(database, clock),
    attachments: createAttachmentStore(database, clock),
    folder,
    setNow(iso) {
      now = iso;
    },
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
