import { existsSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { listNames } from '#main/platform/files/list-names.ts';
import { installationFileOf } from '#main/platform/files/refuse-target.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { DamagedFileError, ServiceError } from '#main/platform/errors/errors.ts';
import { applicationTables } from './application-tables.ts';
import { isAbsent } from '#main/platform/database/database-mark.ts';
import { type Database, openDatabase, type OpenOptions } from '#main/platform/database/database.ts';
import { migrations } from './migrations/all-migrations.ts';
import { requireKnownGeneration } from '#main/platform/database/known-generation.ts';
import type { SetAsideListener } from '#main/platform/files/set-aside.ts';

/** The database of everything that cannot be computed again: surveys, settings, history, tokens. */
export function findRecordsFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'freeboard.sqlite');
}

/**
 * What tells rows of one table from those of another: settings are JSON, revoked tokens have a time, used ones a day.
 * Tables of the index of words take values of any type.
 */
const ownRows = {
  setting: 'json_valid(value)',
  token_revocation: "revoked_at GLOB '????-??-??T*'",
  token_usage: "day GLOB '????-??-??'",
  survey_text_data: "typeof(id) = 'integer' AND typeof(block) = 'blob'",
  survey_text_docsize: "typeof(id) = 'integer' AND typeof(sz) = 'blob'",
  survey_text_idx: "typeof(segid) = 'integer'",
};

/** Opens a database of records by its path, with the schema of today unless another one is given. */
export function openRecordsDatabase(
  file: string,
  {
    steps = migrations,
    checked = steps === migrations ? applicationTables : [],
    ...options
  }: Partial<Omit<OpenOptions, 'kind'>> = {},
): Database {
  const own = steps === migrations ? ownRows : {};
  return openDatabase(file, { ...options, kind: 'records', steps, checked, ownRows: own });
}

/** How {@link openRecords} opens them. */
export interface RecordsOptions extends Pick<OpenOptions, 'lockWaitMilliseconds'> {
  readonly onSetAside: SetAsideListener;
}

/**
 * Opens the records of a data directory; makes them where the directory has never had any. Which they are stands in
 * `installation.json` too, so that a data directory that has lost them is told from a new one.
 * @throws DamagedFileError, DatabaseTooNewError; ServiceError FILE_REFUSED where no database could be opened there
 */
export function openRecords(dataDirectory: string, { lockWaitMilliseconds, onSetAside }: RecordsOptions): Database {
  requireShortPath(dataDirectory);
  const file = findRecordsFile(dataDirectory);
  if (isAbsent(file) && wasUsed(dataDirectory)) throw new DamagedFileError(file, null, 'missing');
  const making = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const database = openRecordsDatabase(file, { lockWaitMilliseconds, making });
  try {
    requireKnownGeneration(database, { file: installationFileOf(dataDirectory), name: 'records', onSetAside });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Bytes of a path up to which SQLite opens a file, and its longest path below a data directory, one being made. */
const SQLITE_PATH_BYTES = 512;
const LONGEST_INSIDE_BYTES = 128;

/**
 * Sees that every database of a data directory can be opened: SQLite does not say that a path is too long, but that it
 * cannot open the file.
 */
function requireShortPath(dataDirectory: string): void {
  const most = SQLITE_PATH_BYTES - LONGEST_INSIDE_BYTES;
  const folder = path.resolve(dataDirectory);
  if (process.platform === 'win32' || Buffer.byteLength(folder) <= most) return;
  throw new ServiceError('FILE_REFUSED', failureText('data-directory-path-long', { path: folder, most }));
}

/** Whether a data directory has things that only an installation with records makes. */
function wasUsed(dataDirectory: string): boolean {
  const inside = (...names: string[]): string => path.join(dataDirectory, ...names);
  return (
    [installationFileOf(dataDirectory), `${findRecordsFile(dataDirectory)}-wal`, inside('keys', 'issuer.pem')].some(
      existsSync,
    ) ||
    listNames(inside('copies')).length > 0 ||
    listNames(inside('media')).some((name) => /^[0-9a-f]{2}$/.test(name)) ||
    listNames(inside('portfolios')).some(isUuid)
  );
}
