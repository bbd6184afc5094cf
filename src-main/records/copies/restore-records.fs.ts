import { existsSync, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { linkOrCopy } from '#main/platform/files/create-file-once.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { setAside } from '#main/platform/files/set-aside.ts';
import { synchroniseFile, synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { isDatabaseFailure } from '#main/platform/database/database.ts';
import { findRecordsFile } from '../open-records.fs.ts';
import { listCopies, type RecordCopy } from './record-copies.fs.ts';
import { requireSoundRecords } from './sound-records.sql.ts';

/** The records cannot be read, and a copy of them can be used instead. */
export class RestorableRecordsError extends ServiceError {
  /** When the copy was made, ISO 8601, UTC. */
  readonly copiedAt: string;

  constructor(path: string, why: string, { file, madeAt }: RecordCopy) {
    const copiedAt = madeAt.toISOString();
    super('FILE_DAMAGED', failureText('records-restorable', { path, why, copiedAt }), { path, why, copy: file });
    this.copiedAt = copiedAt;
  }
}

/** What was put in place of damaged records. */
export interface RestoredRecords {
  readonly copy: RecordCopy;
  /** Where what was there is now; null where nothing was. */
  readonly aside: string | null;
}

/** Whether records with this damage may be whole: no copy takes their place while what stands in their way is there. */
export function mayBeWhole(damage: string | undefined): boolean {
  return damage === 'denied' || damage === 'read-only' || damage === 'unpaired';
}

/** The latest copy that is in good order; null when there is none. */
export function findSoundCopy(dataDirectory: string): RecordCopy | null {
  return listCopies(dataDirectory).find(({ file }) => isSound(file)) ?? null;
}

function isSound(file: string): boolean {
  try {
    requireSoundRecords(file);
    return true;
  } catch (error) {
    rethrowCondition(error);
    if (error instanceof ServiceError || isDatabaseFailure(error)) return false;
    throw error;
  }
}

/**
 * Puts the latest good copy in the place of the records. What is there keeps its contents under another name beside it,
 * with its write-ahead log; nothing is written over. Ended anywhere, it can be done again.
 * @throws ServiceError NOT_FOUND without a good copy
 */
export async function restoreRecords(dataDirectory: string): Promise<RestoredRecords> {
  const file = findRecordsFile(dataDirectory);
  const copy = findSoundCopy(dataDirectory);
  if (copy === null) throw new ServiceError('NOT_FOUND', failureText('records-without-copy', { path: file }));
  const making = createTemporaryPaths(temporaryFolderOf(dataDirectory)).beside(file);
  try {
    await copyFile(copy.file, making.path);
    synchroniseFile(making.path);
    const aside = setRecordsAside(file);
    linkOrCopy(making.path, file);
    synchroniseFolder(path.dirname(file));
    return { copy, aside };
  } finally {
    making.remove();
  }
}

/**
 * Moves records and what SQLite keeps beside them under one other name; gives it, or null where nothing was. SQLite
 * does not get to open them: it would fold the log in, or throw it away.
 */
function setRecordsAside(file: string): string | null {
  const aside = existsSync(file) ? setAside(file) : null;
  for (const ending of ['-wal', '-shm']) {
    const log = `${file}${ending}`;
    if (!existsSync(log)) continue;
    if (aside === null) setAside(log);
    else renameSync(log, `${aside}${ending}`);
  }
  return aside;
}
