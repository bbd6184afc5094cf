import { existsSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { listNames } from '#main/platform/files/list-names.ts';
import { installationFileOf } from '#main/platform/files/refuse-target.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
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
 * @throws DamagedFileError, DatabaseTooNewError
 */
export function openRecords(dataDirectory: string, { lockWaitMilliseconds, onSetAside }: RecordsOptions): Database {
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
