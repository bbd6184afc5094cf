import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import * as z from 'zod';
import { isUuid } from '#shared/domain/uuid.ts';
import { listNames } from '#main/adapters/files/list-names.ts';
import { createPassingPaths, passingFolderOf } from '#main/adapters/files/passing-paths.ts';
import { formatSealedJson, parseSealedJson } from '#main/adapters/files/sealed-json.ts';
import { saveFileWhole } from '#main/adapters/files/save-file-whole.ts';
import { setAside } from '#main/adapters/files/set-aside.ts';
import { DamagedFileError } from '#main/services/errors.ts';
import { isAbsent, readGeneration } from './database-mark.ts';
import { openDatabase, type OpenOptions } from './database.ts';

/** The database of everything that cannot be computed again: surveys, settings, history, tokens. */
export function findRecordsFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'freeboard.sqlite');
}

/** What is known of an installation beside its database. */
const installationSchema = z.strictObject({
  /** Generation of `freeboard.sqlite`. */
  records: z.string(),
});

function findInstallationFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'installation.json');
}

/** How {@link openRecords} opens them. */
export interface RecordsOptions extends Pick<OpenOptions, 'lockWaitMilliseconds'> {
  /** Told of a file that was worth nothing, under the name that it has now. */
  readonly onSetAside: (file: string, cause: unknown) => void;
}

/**
 * Opens the records of a data directory; makes them where the directory has never had any. Which they are stands in
 * `installation.json` too, so that a data directory that has lost them is told from a new one.
 * @throws DamagedFileError, DatabaseTooNewError
 */
export async function openRecords(
  dataDirectory: string,
  { lockWaitMilliseconds, onSetAside }: RecordsOptions,
): Promise<Database> {
  const file = findRecordsFile(dataDirectory);
  if (isAbsent(file) && wasUsed(dataDirectory)) throw new DamagedFileError(file, null, 'missing');
  const making = createPassingPaths(passingFolderOf(dataDirectory));
  const database = openDatabase(file, { lockWaitMilliseconds, making });
  try {
    await know(dataDirectory, readGeneration(database), onSetAside);
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
    [findInstallationFile(dataDirectory), `${findRecordsFile(dataDirectory)}-wal`, inside('keys', 'issuer.pem')].some(
      existsSync,
    ) ||
    listNames(inside('copies')).length > 0 ||
    listNames(inside('media')).some((name) => /^[0-9a-f]{2}$/.test(name)) ||
    listNames(inside('portfolios')).some(isUuid)
  );
}

/** Holds the records against what is known of the installation, and writes it down where nothing is. */
async function know(
  dataDirectory: string,
  generation: string,
  onSetAside: RecordsOptions['onSetAside'],
): Promise<void> {
  const file = findInstallationFile(dataDirectory);
  if (existsSync(file)) {
    const known = readInstallation(file);
    if (known.ok && known.value.records !== generation) {
      throw new DamagedFileError(findRecordsFile(dataDirectory), null, 'other');
    }
    if (known.ok && known.isSealed) return;
    if (!known.ok) onSetAside(setAside(file), known.cause);
  }
  await saveFileWhole(file, formatSealedJson({ records: generation }), { mode: 0o600 });
}

type KnownInstallation =
  | { readonly ok: true; readonly value: z.infer<typeof installationSchema>; readonly isSealed: boolean }
  | { readonly ok: false; readonly cause: unknown };

/** @throws what the system says of a file that it does not let anybody read: that is no matter of what stands there */
function readInstallation(file: string): KnownInstallation {
  const text = readFileSync(file, 'utf8').trimEnd();
  try {
    const { value, isSealed } = parseSealedJson(text, file);
    return { ok: true, value: installationSchema.parse(value), isSealed };
  } catch (cause) {
    return { ok: false, cause };
  }
}
