import { chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { synchroniseFile, synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { findRecordsFile } from '../open-records.fs.ts';
import { nameCopy, rotateCopies, timeNextCopy } from './record-copies.fs.ts';
import { requireSoundRecords } from './sound-records.sql.ts';

/** Pages that are copied in one go: all. Nobody who writes waits for somebody who reads. */
const ALL_PAGES = 0x7fff_ffff;
/** Room on the disk that a copy leaves, in copies: the records and their write-ahead log grow too. */
const ROOM_LEFT = 2;

/** What a copy is made of, for the thread that makes it. */
export interface CopyJob {
  readonly dataDirectory: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What came of it: a copy, or no room for one. */
export type CopyResult = 'made' | 'no room';

/**
 * Copies the records with SQLite's backup, reads the copy through and gives it its name; only then older copies go.
 * Whoever uses the records is not in the way, and what is damaged is not copied.
 * @throws DamagedFileError, SqliteError, what the file system says
 */
export async function copyRecords({ dataDirectory, now }: CopyJob): Promise<CopyResult> {
  const source = findRecordsFile(dataDirectory);
  const target = nameCopy(dataDirectory, timeNextCopy(dataDirectory, new Date(now)));
  const { bavail, bsize } = await statfs(dataDirectory);
  if (bavail * bsize < (1 + ROOM_LEFT) * statSync(source).size) return 'no room';
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  const making = createTemporaryPaths(temporaryFolderOf(dataDirectory)).beside(target);
  try {
    await backUp(source, making.path);
    requireSoundRecords(making.path);
    synchroniseFile(making.path);
    renameSync(making.path, target);
    synchroniseFolder(path.dirname(target));
  } finally {
    making.remove();
  }
  rotateCopies(dataDirectory, new Date(now));
  return 'made';
}

async function backUp(source: string, target: string): Promise<void> {
  const records = openSqliteFile(source, { readonly: true, fileMustExist: true });
  try {
    await records.backup(target, { progress: () => ALL_PAGES });
  } finally {
    records.close();
  }
  chmodSync(target, 0o600);
  // One file, whole by itself: read without a log beside it.
  const copy = openSqliteFile(target, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
